"""Answers that cannot all be true: when that first shows, which of them clash, and what would put it right.

Answers contradict each other as soon as no code gives them all; nothing earlier could be noticed, because until then
some secret explains every answer.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from optimoo.game import Game, Move, Position


@dataclass(frozen=True)
class Repair:
    """One answer that, changed alone, would leave candidates."""

    move: int
    """Which move, counted from 0."""
    response: int
    candidates: int
    """How many codes would then give all answers."""


@dataclass(frozen=True)
class Contradiction:
    """The first answers of a game, up to the one that left no code."""

    moves: tuple[Move, ...]
    conflicts: tuple[tuple[int, ...], ...]
    """The smallest sets of moves, counted from 0, whose answers cannot all be true; all of that size."""
    repairs: tuple[Repair, ...]
    """Changes of a single answer that would put it right, those that leave most candidates first."""

    @property
    def at(self) -> int:
        """The move at which it shows, counted from 0."""
        return len(self.moves) - 1


def find_contradiction(position: Position) -> Contradiction | None:
    """The earliest contradiction among the answers, or None if some code gives them all.

    >>> from optimoo.game import read_history
    >>> game = Game(4, 10)
    >>> found = find_contradiction(Position(game, read_history(game, "0123=4C 4567=2C 0132=1B1C")))
    >>> found.at, found.conflicts
    (1, ((0, 1),))
    """
    game, moves = position.game, position.moves
    agreeing = np.array([game.row(guess) == response for guess, response in moves], dtype=bool)
    for made in range(1, len(moves) + 1):
        if not agreeing[:made].all(axis=0).any():
            agrees = agreeing[:made]
            return Contradiction(tuple(moves[:made]), _conflicts(agrees), _repairs(game, moves, agrees))
    return None


def _conflicts(agrees: NDArray[np.bool_]) -> tuple[tuple[int, ...], ...]:
    """All sets of moves of the smallest size for which no code agrees with every one.

    The last move is in each: without it, there still were candidates.
    """
    earlier, last = range(len(agrees) - 1), len(agrees) - 1
    for size in range(len(agrees)):
        found = [(*few, last) for few in combinations(earlier, size) if not agrees[[*few, last]].all(axis=0).any()]
        if found:
            return tuple(found)
    raise AssertionError("there is no contradiction")


def _repairs(game: Game, moves: Sequence[Move], agrees: NDArray[np.bool_]) -> tuple[Repair, ...]:
    found = []
    for move in range(len(agrees)):
        explain = np.flatnonzero(np.delete(agrees, move, axis=0).all(axis=0))
        responses = Counter(game.answers(moves[move][0], explain).tolist()) if len(explain) else Counter[int]()
        found += [Repair(move, response, count) for response, count in responses.items()]
    return tuple(sorted(found, key=lambda repair: (-repair.candidates, -repair.move, repair.response)))
