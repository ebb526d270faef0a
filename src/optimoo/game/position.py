"""A position: a game and the moves made in it. What the whole package hands around.

Decides how a history is read and what is wrong with one, which codes are still candidates, what a guess makes of them,
and which positions and guesses differ in nothing but labels. It knows no strategy: whether a guess is good is decided
elsewhere.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import permutations
from typing import Self

import numpy as np
from numpy.typing import NDArray

from optimoo.display import html_table
from optimoo.errors import InputError
from optimoo.game.notation import read_history, write_moves
from optimoo.game.relabel import Relabelling, guess_classes, set_classes
from optimoo.game.rules import Code, CodeLike, Game, History, Move, ResponseLike

REORDERED = 2
"""Up to this many moves are compared in every order; beyond, the orders are many and the chances small."""

CONTRADICTORY = "the history contradicts itself: no code gives all of its answers"


@dataclass(frozen=True, repr=False)
class Position:
    """A game and the moves made so far, each a guess (code index) and its answer (response id).

    Positions are equal if their games, moves and possible secrets are. The constructor takes the moves as they are;
    :meth:`of` reads what people write, and refuses what cannot be.

    >>> position = Position.of(Game(4, 10), "0123=1B1C 4567=1B")
    >>> position.depth, position.size
    (2, 96)
    >>> str(position.after("0489", "2C"))
    '0123=1B1C 4567=1B 0489=2C'
    """

    game: Game
    moves: tuple[Move, ...] = ()
    secrets: tuple[int, ...] | None = None
    """The codes that may be the secret, in order, if not all of them may; all of them may be guessed."""

    def __post_init__(self) -> None:
        """Refuse a list of secrets that is none."""
        if self.secrets:
            secrets = np.array(self.secrets)
            if secrets[0] < 0 or secrets[-1] >= self.game.size or (np.diff(secrets) <= 0).any():
                raise InputError(
                    f"the possible secrets are no list of codes of {self.game}; expected indices in ascending order"
                )

    @classmethod
    def of(cls, game: Game, history: "History | Position" = ()) -> Self:
        """Read a history and refuse one that makes no sense: the one place where this is done.

        A history is a text like ``"0123=1B1C 4567=0C"``, or a sequence of moves, each as such a text or as a pair of
        guess and answer in any form that the game understands.

        >>> Position.of(Game(2, 3), [("01", "1C"), "12=2B"]).is_found
        True
        """
        known: dict[str, object] = {}
        secrets: tuple[int, ...] | None = None
        if isinstance(history, Position):
            if history.game != game:
                raise InputError(f"this is a position of {history.game}; expected one of {game}")
            known, secrets = vars(history), history.secrets
            game, history = history.game, history.moves  # which keeps its own alphabet
        position = cls(game, read_history(game, history), secrets)
        if "candidates" in known:
            position.__dict__["candidates"] = known["candidates"]  # where the cached property keeps it
        for number, (guess, response) in enumerate(position.moves[:-1], start=1):
            if response == 0:
                raise InputError(
                    f"the history goes on after {game.text(guess)} was found at guess {number}; expected nothing more"
                )
        if position.is_contradictory:
            raise InputError(CONTRADICTORY)
        return position

    def unfinished(self) -> Self:
        """This position, if something is left to guess; refuses one in which the secret is found, or cannot exist."""
        if self.is_found:
            guess, number = self.game.text(self.moves[-1][0]), self.depth
            raise InputError(
                f"the history already finds {guess} at guess {number}; expected one that leaves something to guess"
            )
        if self.is_contradictory:
            raise InputError(CONTRADICTORY)
        return self

    # --- what it is ------------------------------------------------------------------------------------------------

    @cached_property
    def candidates(self) -> NDArray[np.int64]:
        """Indices of the codes that agree with every answer so far, in order (read-only)."""
        everything = np.arange(self.game.size, dtype=np.int64)
        candidates = everything if self.secrets is None else np.array(self.secrets, dtype=np.int64)
        for guess, response in self.moves:
            candidates = self.game.filter(candidates, guess, response)
        return _locked(candidates)

    @property
    def size(self) -> int:
        """How many candidates there are."""
        return len(self.candidates)

    @property
    def depth(self) -> int:
        """How many guesses have been made."""
        return len(self.moves)

    @property
    def guesses(self) -> tuple[Code, ...]:
        """The guesses made so far, as symbols."""
        return tuple(self.game.code(guess) for guess, _ in self.moves)

    @property
    def is_found(self) -> bool:
        """Whether the last guess was the secret."""
        return bool(self.moves) and self.moves[-1][1] == 0

    @property
    def is_contradictory(self) -> bool:
        """Whether no code gives all of the answers."""
        return not self.size

    # --- where it leads --------------------------------------------------------------------------------------------

    def after(self, guess: CodeLike, response: ResponseLike | int) -> "Position":
        """The position after one more move."""
        move = self.game.index(guess), self.game.response_id(response)
        return self._reached(move, self.game.filter(self.candidates, *move))

    def cells(self, guess: CodeLike) -> dict[int, "Position"]:
        """The positions that a guess may lead to, by response id; "found" (id 0) is one of them.

        >>> {str(Game(2, 3).responses[r]): cell.size for r, cell in Position(Game(2, 3)).cells("01").items()}
        {'2B': 1, '1B': 2, '2C': 1, '1C': 2}
        """
        code = self.game.index(guess)
        cells = grouped(self.candidates, self.game.answers(code, self.candidates))
        return {response: self._reached((code, response), cell) for response, cell in cells.items()}

    def unfound_cells(self, guess: CodeLike) -> list["Position"]:
        """The positions that a guess may lead to, other than the one in which it was the secret."""
        return [cell for response, cell in self.cells(guess).items() if response]

    def cell_sizes(self, guess: CodeLike) -> tuple[int, ...]:
        """How many candidates each response to a guess would leave, by response id."""
        answers = self.game.answers(self.game.index(guess), self.candidates)
        return tuple(np.bincount(answers, minlength=len(self.game.responses)).tolist())

    def _reached(self, move: Move, candidates: NDArray[np.int64]) -> "Position":
        position = Position(self.game, (*self.moves, move), self.secrets)
        position.__dict__["candidates"] = _locked(candidates)
        return position

    # --- labels ----------------------------------------------------------------------------------------------------

    def distinct_guesses(self) -> NDArray[np.int64]:
        """One next guess of each class that relabellings make: the smallest of those that are worth the same.

        >>> len(Position(Game(4, 10)).distinct_guesses()), len(Position.of(Game(4, 10), "0123=1C").distinct_guesses())
        (1, 20)
        """
        return np.unique(self.guess_classes())

    def guess_classes(self) -> NDArray[np.int64]:
        """For every code, the smallest that a relabelling shows to be worth the same as the next guess."""
        if self.secrets is not None:  # what leaves the guesses as they are need not leave these as they are
            return set_classes(self.game, self.candidates)
        return guess_classes(self.game, self.guesses)

    def relabelled(self, relabelling: Relabelling) -> "Position":
        """A copy with positions and symbols renamed; answers stay what they are."""
        moves = tuple((relabelling.image(self.game, guess), answer) for guess, answer in self.moves)
        return Position(self.game, moves, self._relabelled_secrets(relabelling))

    def _relabelled_secrets(self, relabelling: Relabelling) -> tuple[int, ...] | None:
        if self.secrets is None:
            return None
        return tuple(np.sort(relabelling.map_codes(self.game)[list(self.secrets)]).tolist())

    def canonical(self) -> tuple["Position", Relabelling]:
        """The relabelled copy that stands for all, and the relabelling that leads there.

        Permuting positions, renaming symbols, making the same guesses in another order, and asking again what was asked
        before change no value. So whatever is known of one position is known of thousands.

        >>> copy, relabelling = Position.of(Game(4, 10), "5813=1B1C").canonical()
        >>> str(copy), relabelling.apply((5, 8, 1, 3))
        ('0123=1B1C', (0, 1, 2, 3))
        """
        told = [(self.game.code(guess), response) for guess, response in dict.fromkeys(self.moves)]
        orders: Iterable[tuple[tuple[Code, int], ...]] = (tuple(told),)
        if len(told) <= REORDERED and not self.is_found:  # the guess that finds the secret is the last one
            orders = permutations(told)
        best, places, names = min((_least_image(self.game, order) for order in orders), key=lambda image: image[0])
        symbols = tuple(names[symbol] for symbol in range(self.game.symbols))
        moves = tuple((self.game.index(code), answer) for code, answer in best)
        relabelling = Relabelling(places, symbols)
        return Position(self.game, moves, self._relabelled_secrets(relabelling)), relabelling

    # --- as a value ------------------------------------------------------------------------------------------------

    def __str__(self) -> str:
        """The moves as all commands read them: ``0123=1B1C 4567=0C``; nothing at the start of a game."""
        return write_moves(self.game, self.moves)

    def __repr__(self) -> str:
        """The game and the moves."""
        if self.secrets is not None:
            return f"Position(Game.parse({str(self.game)!r}), {self.moves!r}, {self.secrets!r})"
        return f"Position.of(Game.parse({str(self.game)!r}), {str(self)!r})"

    def _repr_html_(self) -> str:
        """The moves and what they left, as a notebook shows them."""
        rows, position = [], Position(self.game, secrets=self.secrets)
        for guess, response in self.moves:
            position = position.after(guess, response)
            rows.append((position.depth, self.game.text(guess), self.game.responses[response], f"{position.size:,}"))
        return html_table(f"{self.game}, {self.size:,} candidates", ["", "guess", "answer", "candidates"], rows)

    def __reduce__(self) -> tuple[type["Position"], tuple[Game, tuple[Move, ...], tuple[int, ...] | None]]:
        """Travel as game, moves and possible secrets; the candidates follow from them."""
        return Position, (self.game, self.moves, self.secrets)


def grouped(members: NDArray[np.int64], names: NDArray[np.integer]) -> dict[int, NDArray[np.int64]]:
    """The members of a set by their names, in order; a name is a number from 0."""
    return {name: members[names == name] for name in np.flatnonzero(np.bincount(names)).tolist()}


def _locked(candidates: NDArray[np.int64]) -> NDArray[np.int64]:
    candidates.flags.writeable = False
    return candidates


def _least_image(game: Game, told: Sequence[tuple[Code, int]]) -> tuple[list[tuple[Code, int]], Code, dict[int, int]]:
    """Of all ways to permute positions, with symbols numbered as they occur, the one that gives the smallest moves.

    Where several do, the first of them. Move by move, only those that have given the smallest so far go on.
    """
    best: list[tuple[Code, int]] = []
    ways: list[tuple[Code, Code, dict[int, int]]] = [(*way, {}) for way in _ways(game.positions)]
    for code, response in told:
        images = [
            tuple([names.setdefault(code[source], len(names)) for source in sources]) for _, sources, names in ways
        ]
        least = min(images)
        ways = [way for way, image in zip(ways, images, strict=True) if image == least]
        best.append((least, response))
    places, _, names = ways[0]
    for symbol in range(game.symbols):
        names.setdefault(symbol, len(names))
    return best, places, names


@cache
def _ways(positions: int) -> tuple[tuple[Code, Code], ...]:
    """Every way to permute positions, as where each goes, and as where each comes from."""
    return tuple((places, tuple(np.argsort(places).tolist())) for places in permutations(range(positions)))
