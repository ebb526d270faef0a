"""What an agent is shown: the moves so far in arrays of one size, and which guesses are worth making.

Decides the layout that both environments and all agents share (docs/environments.md). A position is the only state.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from optimoo.errors import InputError
from optimoo.exact import whole
from optimoo.game import CodeLike, Game, Position, Response

UNUSED = -1
"""Fills the rows of guesses that are still to be made."""

MOST_GUESSES = 37
"""The largest limit: positions after more guesses are too deep for the search, so losses would not be known."""

BLOCK = 1 << 16
"""Answers compared at once, while guesses that tell something are told from those that do not."""

Observation = dict[str, NDArray[np.int8]]
Mask = NDArray[np.int8]


def checked(game: Game | str, limit: int) -> tuple[Game, int]:
    """The game and the limit on guesses that somebody asks for; refuses a limit that makes no sense."""
    if not 1 <= (number := whole(limit)) <= MOST_GUESSES:
        raise InputError(f"the limit is {limit} guesses; expected 1 to {MOST_GUESSES}")
    return (game if isinstance(game, Game) else Game.parse(game)), number


def history_spaces(game: Game, limit: int, prefix: str = "") -> dict[str, spaces.Space[Any]]:
    """The spaces of the arrays that hold the guesses and responses of one player."""
    return {
        f"{prefix}guesses": spaces.Box(UNUSED, game.symbols - 1, (limit, game.positions), np.int8),
        f"{prefix}responses": spaces.Box(UNUSED, game.positions, (limit, 2), np.int8),
    }


def observed(position: Position, limit: int, prefix: str = "") -> Observation:
    """The moves so far: a row of symbols for each guess, a row of bulls and cows for each response."""
    game, made = position.game, position.depth
    guesses = np.full((limit, game.positions), UNUSED, dtype=np.int8)
    responses = np.full((limit, 2), UNUSED, dtype=np.int8)
    guesses[:made] = [game.codes[guess] for guess, _ in position.moves] or UNUSED
    responses[:made] = [game.responses[response] for _, response in position.moves] or UNUSED
    return {f"{prefix}guesses": guesses, f"{prefix}responses": responses}


def position_of(game: Game, observation: Mapping[str, NDArray[np.int8]]) -> Position:
    """The position that an observation shows.

    >>> game = Game(2, 3)
    >>> str(position_of(game, observed(Position.of(game, "01=1C"), limit=4)))
    '01=1C'
    """
    guesses, responses = observation["guesses"].tolist(), observation["responses"].tolist()
    made = [(guess, Response(*told)) for guess, told in zip(guesses, responses, strict=True) if UNUSED not in guess]
    return Position.of(game, made)


def action_mask(position: Position) -> Mask:
    """1 for each guess that may be the secret or tells something, 0 for each that is useless.

    A code tells nothing if all candidates answer it alike. An answer does not care which of two codes is the guess, so
    codes are compared with one candidate after another until hardly any is left.

    >>> game = Game(2, 3)
    >>> [game.text(code) for code in np.flatnonzero(action_mask(Position.of(game, "01=1C"))).tolist()]
    ['02', '12', '20', '21']
    """
    game, candidates = position.game, position.candidates
    mask = np.ones(game.size, dtype=np.int8)
    mask[candidates] = 0
    alike = np.flatnonzero(mask)
    first = game.row(int(candidates[0]))
    start = 1
    while start < len(candidates) and len(alike):
        several = candidates[start : start + max(1, BLOCK // len(alike))]
        answers = game.answers(alike[:, None], several)
        alike = alike[(answers == first[alike, None]).all(axis=1)]
        start += len(several)
    mask[:] = 1
    mask[alike] = 0
    return mask


def answered(position: Position, guess: CodeLike, secret: int) -> Position:
    """The position after one more guess at this secret."""
    return position.after(guess, position.game.answer(guess, secret))
