"""Positions of one player in the race, up to relabelling, and what guesses make of them.

What a player still has to find is a set of codes. Two such sets that a relabelling turns into one another are as good
as each other, whatever was guessed on the way, so each is known by its *name*: the set that comes first in order among
its relabelled copies. A guess is played under a relabelling drawn at random from those that turn the position into its
name; so all guesses of one orbit are one :class:`Way`, and nobody can tell which of them it will be.

Decides names, ways and shapes; knows nothing of turns and points.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import permutations
from math import factorial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from optimoo.errors import InputError
from optimoo.game import Game, Relabelling, response_table

Codes = tuple[int, ...]
"""A set of codes, in order."""

LARGEST = 1 << 23
"""Relabellings times codes that are still listed: 64 MB."""


@dataclass(frozen=True)
class Shape:
    """What a guess does to a position, up to relabelling: all that the guesser need know of it."""

    finds: bool
    """Whether it may be the secret."""
    cells: tuple[Codes, ...]
    """The names of the positions that it leads to otherwise."""


@dataclass(frozen=True, eq=False)
class Way:
    """A guess under a relabelling drawn at random: an orbit of guesses, all equally likely."""

    guess: int
    """The first of the orbit."""
    shape: Shape
    weight: int
    """How many relabellings leave the position as it is."""
    hits: NDArray[Any]
    """For each candidate, in how many of those the guess is this very one."""
    leads: dict[Codes, NDArray[Any]]
    """For each cell's name: in how many of those each candidate (row) becomes each one of the cell (column)."""


class Positions:
    """All positions of one game that are met, each looked at once."""

    def __init__(self, game: Game) -> None:
        """List the relabellings of a game; refuses one that has too many."""
        if factorial(game.positions) * factorial(game.symbols) * game.size > LARGEST:
            raise InputError(
                f"{game} has too many relabellings for this; expected at most {LARGEST:,}, each code of each counted"
            )
        self.game = game
        self.start: Codes = tuple(range(game.size))
        self._table = response_table(game)
        self._names: dict[Codes, tuple[Codes, Codes]] = {}
        self._known: dict[tuple[Codes, int], Way] = {}
        self._ways: dict[Codes, tuple[Way, ...]] = {}
        self._shapes: dict[Codes, tuple[Shape, ...]] = {}

    @cached_property
    def relabellings(self) -> NDArray[np.int64]:
        """Every relabelling, as the row of all codes' images."""
        game = self.game
        rows = [
            Relabelling(places, symbols).map_codes(game)
            for places in permutations(range(game.positions))
            for symbols in permutations(range(game.symbols))
        ]
        return np.unique(np.array(rows), axis=0)

    def named(self, codes: Codes) -> tuple[Codes, Codes]:
        """The name of a position, and what each of its codes becomes in it."""
        found = self._names.get(codes)
        if found is None:
            images = self.relabellings[:, list(codes)]
            ordered = np.sort(images, axis=1)
            first = np.lexsort(ordered.T[::-1])[0]
            found = self._names[codes] = tuple(ordered[first].tolist()), tuple(images[first].tolist())
        return found

    def spelled(self, codes: Codes, mix: Mapping[int, int]) -> dict[int, Fraction]:
        """A mix of guesses at a position's name as guesses at the position itself, with the chance of each."""
        name, _ = self.named(codes)
        back = np.argsort(self.relabellings[self._turning(codes, name)], axis=1)
        unit = Fraction(1, len(back) * sum(mix.values()))
        chances: dict[int, Fraction] = {}
        for guess, weight in mix.items():
            for actual in back[:, guess].tolist():
                chances[actual] = chances.get(actual, Fraction(0)) + weight * unit
        return chances

    def cells(self, name: Codes, guess: int) -> list[Codes]:
        """The sets of candidates that a guess tells apart, without the one in which it is the secret."""
        cells: dict[int, list[int]] = {}
        for code, answer in zip(name, self._table[guess][list(name)].tolist(), strict=True):
            cells.setdefault(answer, []).append(code)
        cells.pop(0, None)
        return [tuple(cell) for cell in cells.values()]

    def ways(self, name: Codes) -> tuple[Way, ...]:
        """The orbits of guesses that tell something; of those that do the same to every candidate, one."""
        found = self._ways.get(name)
        if found is None:
            distinct: dict[object, Way] = {}
            for guess in np.unique(self._fixing(name).min(axis=0)).tolist():
                way = self.way(name, guess)
                if way.shape.cells != (name,):
                    same = (way.hits.tobytes(), *((cell, lead.tobytes()) for cell, lead in sorted(way.leads.items())))
                    distinct.setdefault(same, way)
            found = self._ways[name] = tuple(distinct.values())
        return found

    def way(self, name: Codes, guess: int) -> Way:
        """The way that has this guess."""
        found = self._known.get((name, guess))
        if found is None:
            found = self._known[name, guess] = self._way(name, guess, self._fixing(name))
        return found

    def _fixing(self, name: Codes) -> NDArray[np.int64]:
        """The relabellings that leave a position as it is."""
        return self.relabellings[self._turning(name, name)]

    def _turning(self, codes: Codes, name: Codes) -> NDArray[np.bool_]:
        """Which relabellings turn one position into another."""
        turning: NDArray[np.bool_] = (np.sort(self.relabellings[:, list(codes)], axis=1) == np.array(name)).all(axis=1)
        return turning

    def _way(self, name: Codes, guess: int, fixing: NDArray[np.int64]) -> Way:
        place = {code: number for number, code in enumerate(name)}
        hits = np.zeros(len(name), dtype=np.int64)
        leads: dict[Codes, NDArray[np.int64]] = {}
        members, counts = np.unique(fixing[:, guess], return_counts=True)
        shape = Shape(False, ())
        for member, count in zip(members.tolist(), counts.tolist(), strict=True):
            if member in place:
                hits[place[member]] += count
            met = [(cell, *self.named(cell)) for cell in self.cells(name, member)]
            for cell, cell_name, images in met:
                lead = leads.setdefault(cell_name, np.zeros((len(name), len(cell_name)), dtype=np.int64))
                columns = np.searchsorted(cell_name, images)
                lead[[place[code] for code in cell], columns] += count
            shape = Shape(member in place, tuple(sorted(cell_name for _, cell_name, _ in met)))
        return Way(
            int(members[0]),
            shape,
            len(fixing),
            hits.astype(object),
            {cell: lead.astype(object) for cell, lead in leads.items()},
        )

    def shapes(self, name: Codes) -> tuple[Shape, ...]:
        """Everything that a guess can do to a position, a wasted guess excepted."""
        found = self._shapes.get(name)
        if found is None:
            found = self._shapes[name] = tuple(dict.fromkeys(way.shape for way in self.ways(name)))
        return found
