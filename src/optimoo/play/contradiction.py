"""Answers that cannot all be true: when that first shows, which of them clash, and what would put it right.

Answers contradict each other as soon as no code gives them all; nothing earlier could be noticed, because until then
some secret explains every answer.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

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
    """Minimal sets of moves, counted from 0: the answers of each cannot all be true, any fewer of them can.

    Where one or two answers clash, these are all the sets of that size. Where it takes more, it is one set, and there
    may be others, even smaller ones: to look for the smallest would mean to try nearly all subsets.
    """
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
    game, moves, left = position.game, position.moves, np.arange(position.game.size)
    for made, (guess, response) in enumerate(moves, start=1):
        left = game.filter(left, guess, response)
        if not len(left):
            agrees = np.array([game.row(guess) == response for guess, response in moves[:made]], dtype=bool)
            return Contradiction(tuple(moves[:made]), _conflicts(agrees), _repairs(game, moves, agrees))
    return None


def _conflicts(agrees: NDArray[np.bool_]) -> tuple[tuple[int, ...], ...]:
    """Minimal sets of moves for which no code agrees with every one; fewer than two tests per move.

    The last move is in each: without it, there still were candidates.
    """
    *earlier, newest = agrees
    last = len(earlier)
    if _clash(newest):
        return ((last,),)
    pairs = tuple((move, last) for move, row in enumerate(earlier) if _clash(newest, row))
    return pairs or (_without_the_needless(earlier, newest),)


def _without_the_needless(earlier: Sequence[NDArray[np.bool_]], newest: NDArray[np.bool_]) -> tuple[int, ...]:
    """One minimal set that clashes: each earlier move in turn is left out if the others clash without it.

    Moves that most codes agree with are tried first: what stays are telling answers, and so mostly few of them.
    """
    order = sorted(range(len(earlier)), key=lambda move: -int(np.count_nonzero(earlier[move])))
    untried = [np.ones_like(newest)]  # codes that agree with the last move to be tried, with the last two, ...
    for move in reversed(order[1:]):
        untried.append(untried[-1] & earlier[move])
    kept, needed = [len(earlier)], newest
    for move in order:
        if not _clash(needed, untried.pop()):
            kept.append(move)
            needed = needed & earlier[move]
    return tuple(sorted(kept))


def _clash(*rows: NDArray[np.bool_]) -> bool:
    """Whether no code is in all of these sets."""
    return not np.logical_and.reduce(rows).any()


def _repairs(game: Game, moves: Sequence[Move], agrees: NDArray[np.bool_]) -> tuple[Repair, ...]:
    none = np.ones((1, agrees.shape[1]), dtype=bool)
    before = np.logical_and.accumulate(np.concatenate((none, agrees[:-1])))
    after = np.logical_and.accumulate(np.concatenate((none, agrees[:0:-1])))[::-1]
    found = []
    for move in range(len(agrees)):
        explain = np.flatnonzero(before[move] & after[move])
        responses = Counter(game.answers(moves[move][0], explain).tolist()) if len(explain) else Counter[int]()
        found += [Repair(move, response, count) for response, count in responses.items()]
    return tuple(sorted(found, key=lambda repair: (-repair.candidates, -repair.move, repair.response)))
