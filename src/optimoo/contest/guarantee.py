"""What a plan guarantees: the exact best reply of an opponent who knows the plan and the own secret.

A *plan* says what its owner guesses by the two positions alone: what the owner still has to find, and what the other
has. It is blind to the owner's own secret; it may be mixed; and each guess is relabelled at random (:mod:`.positions`).
The opponent, here the *watcher*, knows the plan, its own secret s, and so in which cell each guess of the owner will
end. The owner's play tells nothing of the owner's secret, so for the watcher all its candidates W stay equally likely,
and the best reply is a recursion over W, the owner's position O, and s in O. In points of the watcher, two for a win
and one for a draw, over all secrets in W:

    reply(W, O)[s] = max over guesses of  finds · gain  +  sum over cells C of W  of  moved(C, O)[s]
    moved(C, O)[s] = mean over the plan's guesses g of  (stake if g = s, else reply(C, cell of s in O)[s])

| the watcher guesses | gain | stake | the plan's guess is that for |
|---|---|---|---|
| first in each turn | 2, less the owner's last chance 1/|O| | 0 | (O, C) |
| second, after the owner | 2 | 1: one candidate of C draws | (O, C) |
| at the same time | 2, less the chance that g = s | 0 | (O, W) |

A wasted guess, one that tells nothing, is among the watcher's guesses. No position is left out and nothing is assumed
of how plans were found, so whatever comes out is proved. Numbers are whole: vectors of integers over one denominator.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from optimoo.contest.positions import Codes, Positions, Shape, Way
from optimoo.contest.rules import Form

Mix = Mapping[int, int]
"""Guesses and how often to make each, in whole numbers, in the position's name."""
Plan = Callable[[Codes, Codes], Mix]
"""A player's guesses by names of positions: what the player has still to find, and what the other has."""


class Vector(NamedTuple):
    """Fractions with one denominator, by candidate."""

    numbers: NDArray[Any]
    over: int

    def part(self, number: int) -> Fraction:
        """One of them."""
        return Fraction(int(self.numbers[number]), self.over)

    def total(self) -> Fraction:
        """Their sum."""
        return Fraction(int(self.numbers.sum()), self.over)


def added(vectors: list[Vector]) -> Vector:
    """The sum of vectors."""
    over = lcm(*(vector.over for vector in vectors))
    return Vector(sum(vector.numbers * (over // vector.over) for vector in vectors), over)  # type: ignore[arg-type]


def largest(vectors: list[Vector]) -> Vector:
    """For each candidate the largest of its numbers."""
    over = lcm(*(vector.over for vector in vectors))
    return Vector(np.maximum.reduce([vector.numbers * (over // vector.over) for vector in vectors]), over)


class Watcher:
    """The best reply to a plan, by an opponent who knows it."""

    def __init__(self, positions: Positions, plan: Plan, form: Form) -> None:
        """``form`` says how the watcher stands to the plan's owner: first, second or simultaneous."""
        self.positions, self.plan, self.form = positions, plan, form
        self._replies: dict[tuple[Codes, Codes], Vector] = {}
        self._moved: dict[tuple[Codes, Codes], Vector] = {}

    def points(self) -> Fraction:
        """The watcher's points over all pairs of secrets, of twice their number."""
        start = self.positions.start
        vector = self.moved(start, start) if self.form is Form.SECOND else self.reply(start, start)
        return vector.total()

    def reply(self, mine: Codes, theirs: Codes) -> Vector:
        """The watcher's points when it is to guess, by its own secret, over all of the owner's."""
        found = self._replies.get((mine, theirs))
        if found is None:
            found = self._replies[mine, theirs] = self._reply(mine, theirs)
        return found

    def _reply(self, mine: Codes, theirs: Codes) -> Vector:
        if self.form is Form.SIMULTANEOUS:
            ways = self._ways(mine, theirs)
            return largest([self._at_once(shape, theirs, ways) for shape in self._shapes(mine)])
        size = len(theirs)
        gain = 2 * size - 1 if self.form is Form.FIRST else 2 * size
        hit = Vector(np.full(size, gain, dtype=object), size)
        return largest(
            [
                added([*([hit] if shape.finds else []), *(self.moved(cell, theirs) for cell in shape.cells)])
                for shape in self._shapes(mine)
            ]
        )

    def _shapes(self, mine: Codes) -> tuple[Shape, ...]:
        return (*self.positions.shapes(mine), Shape(False, (mine,)))

    def _at_once(self, shape: Shape, theirs: Codes, ways: list[tuple[Way, int]]) -> Vector:
        found = [self.spread(ways, cell, theirs) for cell in shape.cells]
        if shape.finds:
            over = sum(way.weight * weight for way, weight in ways)
            found.append(Vector(2 * over - _hits(ways), over))
        return added(found)

    def moved(self, mine: Codes, theirs: Codes) -> Vector:
        """The watcher's points when the owner is to guess."""
        found = self._moved.get((mine, theirs))
        if found is None:
            found = self._moved[mine, theirs] = self.spread(self._ways(mine, theirs), mine, theirs)
        return found

    def _ways(self, mine: Codes, theirs: Codes) -> list[tuple[Way, int]]:
        mix = self.plan(theirs, mine)
        return [(self.positions.way(theirs, guess), weight) for guess, weight in mix.items() if weight]

    def spread(self, ways: list[tuple[Way, int]], mine: Codes, theirs: Codes) -> Vector:
        """The watcher's points after the owner's guess, if the owner makes it by these ways."""
        stake = 1 if self.form is Form.SECOND else 0
        parts = [Vector(stake * _hits(ways), 1)]
        leads: dict[Codes, NDArray[Any]] = {}
        for way, weight in ways:
            for cell, lead in way.leads.items():
                leads[cell] = leads.get(cell, 0) + lead * weight
        for cell, lead in leads.items():
            value = self.reply(mine, cell)
            parts.append(Vector(lead @ value.numbers, value.over))
        whole = added(parts)
        return Vector(whole.numbers, whole.over * sum(way.weight * weight for way, weight in ways))


def _hits(ways: list[tuple[Way, int]]) -> NDArray[Any]:
    """How often the owner's guess is each of the candidates."""
    return np.sum([way.hits * weight for way, weight in ways], axis=0)  # type: ignore[no-any-return]
