"""Looking further than one step: a rule proposes guesses, and a second look at their cells decides.

Two second looks are offered. :class:`TwoStep` values a cell by the smallest estimate among the replies to it,
so a guess is judged by the partitions two guesses deep. :class:`RollOut` values a cell by the guesses that
the rule's own strategy takes there; as the rule's own choice is among those proposed, the strategy that
results takes no more guesses than the rule's, and usually fewer. Neither is proved to take the fewest.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from optimoo.errors import InputError
from optimoo.game import Game, Move
from optimoo.heuristics.choose import Chooser, Tie
from optimoo.heuristics.rules import Heuristic
from optimoo.strategy import Strategy

Position = tuple[NDArray[np.int64], tuple[Move, ...]]
"""The candidates left, and the moves that left them."""
Value = Callable[[NDArray[np.int64], tuple[Move, ...]], float]
"""The guesses that the candidates of a position take together, true or estimated."""


class LookAhead:
    """Chooses, among the guesses that a rule prefers, the one whose cells have the smallest values together.

    Only guesses that divide the candidates differently are proposed, ``width`` of them; ties go to the guess
    that the rule prefers.
    """

    def __init__(self, chooser: Chooser, value: Value, width: int) -> None:
        """Look at ``width`` proposals of ``chooser``, and judge cells by ``value``."""
        if width < 1:
            raise InputError(f"a width of {width} leaves no guess to look at; expected at least 1")
        self.chooser, self.value, self.width = chooser, value, width

    def __call__(self, candidates: NDArray[np.int64], moves: tuple[Move, ...]) -> int:
        """The guess for a position."""
        if len(candidates) <= 2:
            return int(candidates[0])
        proposed = self.chooser.preferred(candidates, moves)[: self.width].tolist()
        least, choice = np.inf, -1
        for guess in proposed:
            cells = split(self.chooser.game, guess, candidates, moves)
            # A cell of n takes at least 1 + 2 + ... + 2 guesses: some proposals are out at first sight.
            if sum(2 * len(cell) - 1 for cell, _ in cells) < least:
                value = sum(self.value(*cell) for cell in cells)
                if value < least:
                    least, choice = value, guess
        return choice


class TwoStep:
    """Values a position by the reply with the smallest estimate; ``heuristic`` must estimate totals.

    Such are the rules of :mod:`optimoo.heuristics.fitted`.
    """

    def __init__(self, game: Game, heuristic: Heuristic) -> None:
        """Estimate with ``heuristic``."""
        self.chooser = Chooser(game, heuristic)
        self._known: dict[bytes, float] = {}

    def __call__(self, candidates: NDArray[np.int64], moves: tuple[Move, ...]) -> float:
        """The estimated total."""
        if len(candidates) <= 2:
            return 2 * len(candidates) - 1
        key = candidates.tobytes()
        if key not in self._known:
            ways = self.chooser.partitions(candidates, moves)
            scores = self.chooser.heuristic.scores(ways.sizes, ways.is_candidate)
            self._known[key] = len(candidates) + float(scores.min()) / self.chooser.heuristic.unit
        return self._known[key]


class RollOut:
    """Values a position by the total of the strategy that a rule gives there."""

    def __init__(self, chooser: Chooser) -> None:
        """Follow ``chooser``."""
        self.chooser = chooser
        self._known: dict[bytes, int] = {}

    def __call__(self, candidates: NDArray[np.int64], moves: tuple[Move, ...]) -> int:
        """The total; of two candidates the first is guessed, whatever the rule, as in :class:`LookAhead`."""
        if len(candidates) <= 2:
            return 2 * len(candidates) - 1
        key = candidates.tobytes()
        if key not in self._known:
            cells = split(self.chooser.game, self.chooser(candidates, moves), candidates, moves)
            self._known[key] = len(candidates) + sum(self(*cell) for cell in cells)
        return self._known[key]


def split(game: Game, guess: int, candidates: NDArray[np.int64], moves: tuple[Move, ...]) -> list[Position]:
    """The positions that a guess may lead to, other than "found"."""
    answers = game.answers(guess, candidates)
    return [
        (candidates[answers == answer], (*moves, (guess, answer))) for answer in np.unique(answers).tolist() if answer
    ]


def two_step(
    game: Game,
    heuristic: Heuristic,
    width: int = 20,
    tie: Tie = Tie.CANDIDATE_FIRST,
    history: Sequence[Move] = (),
) -> Strategy:
    """The strategy that looks two steps ahead with a rule that estimates totals."""
    chooser = Chooser(game, heuristic, tie)
    return Strategy.build(game, LookAhead(chooser, TwoStep(game, heuristic), width), history)


def roll_out(
    game: Game,
    heuristic: Heuristic,
    width: int = 10,
    tie: Tie = Tie.CANDIDATE_FIRST,
    history: Sequence[Move] = (),
) -> Strategy:
    """The strategy that tries, in every position, what the rule's strategy makes of ``width`` proposals."""
    chooser = Chooser(game, heuristic, tie)
    return Strategy.build(game, LookAhead(chooser, RollOut(chooser), width), history)
