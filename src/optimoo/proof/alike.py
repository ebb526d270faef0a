"""Relabellings that leave a set of candidates as it is, so that guesses they turn into each other are alike."""

import threading

import numpy as np
from numpy.typing import NDArray

from optimoo.game import Code, Game, Position, Relabelling, stabiliser
from optimoo.proof.checker import smallest_alike

WORTHWHILE = 60
"""Smaller sets are argued faster without."""

Numbers = NDArray[np.int64]


class Symmetries:
    """Finds relabellings that leave sets of candidates of one game as they are."""

    def __init__(self, game: Game) -> None:
        """Nothing is computed yet."""
        self.game = game
        self._images: dict[Relabelling, Numbers] = {}
        self._lock = threading.Lock()
        self._everything = np.arange(game.size)
        symbols, places = range(game.symbols), tuple(range(game.positions))
        self._swaps = [
            Relabelling(places, tuple({a: b, b: a}.get(s, s) for s in symbols)) for a in symbols for b in symbols[:a]
        ]

    def of(self, position: Position) -> tuple[list[Relabelling], Numbers]:
        """Relabellings that fix the candidates of a position, and for every code the smallest that they make of it."""
        members = position.candidates
        chosen: list[Relabelling] = []
        smallest = self._everything
        if len(members) <= WORTHWHILE:
            return [], smallest
        inside = np.zeros(self.game.size, dtype=np.bool_)
        inside[members] = True
        for relabelling in self._candidates(position.guesses):
            images = self._image(relabelling)
            # Worth saying only if it makes more guesses alike than those before it.
            if inside[images[members]].all() and (smallest[images] != smallest).any():
                chosen.append(relabelling)
                smallest = smallest_alike([self._image(known) for known in chosen], self.game.size)
        return chosen, smallest

    def _candidates(self, guesses: tuple[Code, ...]) -> list[Relabelling]:
        """Those that fix every guess, and swaps of symbols: some of these occur in no candidate."""
        symbols = range(self.game.symbols)
        fixing = (
            Relabelling(moved, tuple(names.get(s, s) for s in symbols))
            for moved, names in stabiliser(self.game, guesses)
        )
        return [*self._swaps, *fixing]

    def _image(self, relabelling: Relabelling) -> Numbers:
        with self._lock:
            if relabelling not in self._images:
                self._images[relabelling] = relabelling.map_codes(self.game)
            return self._images[relabelling]
