"""Which guesses the checker's own bounds leave open at a position, and how they cut it.

Of guesses that some relabelling makes alike, and of those that cut a position alike, only the first is looked at.
"""

import threading
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from optimoo.game import Code, Game, Position, Relabelling, stabiliser
from optimoo.proof import checker
from optimoo.proof.beyond import Bounds, LargeGame, Terms
from optimoo.proof.survivors import Limits, limits, survivors
from optimoo.search import Gap, Question

Numbers = NDArray[np.int64]

WORTHWHILE = 60
"""Sets of no more candidates are argued faster without looking for guesses that are alike."""


class Cell(NamedTuple):
    """A cell of a guess, by response, and what is to be claimed of it."""

    guess: int  # its number among those that are open
    response: int
    least: int
    members: Numbers


class Opening(NamedTuple):
    """The guesses of a position that are left open, with the bounds of their cells."""

    position: Position
    alike: list[Relabelling]
    """What was made use of to leave guesses out."""
    guesses: Numbers
    bounds: Numbers
    answers: NDArray[np.uint8]  # of the candidates, a row for each guess
    sizes: Numbers  # of the cells
    besides: Numbers  # what certificates count of the cells that the search does not

    def gap(self, least: int) -> Gap:
        """What the search is to close: that every guess costs at least so much."""
        return Gap(self.position, self.guesses, self.bounds - self.besides, least)

    def cells(self, raised: Numbers) -> list[Cell]:
        """The cells that it took to close the gap, for each guess the smallest first, as the search takes them up."""
        raised = raised + self.besides
        turns = np.argsort(self.sizes, axis=1, kind="stable")
        rows, columns = np.nonzero(np.take_along_axis(raised > self.bounds, turns, axis=1))
        responses = turns[rows, columns]
        found = zip(rows.tolist(), responses.tolist(), raised[rows, responses].tolist(), strict=True)
        members = self.position.candidates
        return [Cell(row, response, least, members[self.answers[row] == response]) for row, response, least in found]


class Openings:
    """Finds what is open at positions of one question."""

    def __init__(self, question: Question) -> None:
        """Prepare the checker's bounds."""
        self._game = LargeGame(str(question.game.plain))
        self._terms, self._consistent = Terms(question), question.consistent
        self._known_bounds: dict[int, Bounds] = {}
        self._known_limits: dict[tuple[int, int], Limits] = {}
        self._symmetries = Symmetries(question.game)
        self._symbols = np.bitwise_or.reduce(np.left_shift(1, self._game.codes, dtype=np.int64), axis=1)

    def of(self, position: Position, least: int) -> Opening:
        """What has to be closed to show that a position costs at least so much."""
        alike, guesses, bounds = self._survivors(position, least)
        kinds = self._game.kinds
        answers = self._game.table[guesses[:, None], position.candidates]
        first = _first_of_each(checker.partitions(answers))
        answers = answers[first]
        sizes = np.stack([np.count_nonzero(answers == response, axis=1) for response in range(kinds)], axis=1)
        besides = sizes * self._terms.besides(1, position.depth + 1)
        besides[:, 0] -= besides.sum(axis=1)  # of all together nothing is left
        return Opening(position, alike, guesses[first], bounds[first], answers, sizes, besides)

    def _survivors(self, position: Position, least: int) -> tuple[list[Relabelling], Numbers, Numbers]:
        candidates, depth = position.candidates, position.depth
        present = int(np.bitwise_or.reduce(self._symbols[candidates])).bit_count()
        bounds, limit = self._bounds(present), self._limits(present, depth)
        if bounds.by_size(depth)[len(candidates)] >= least:
            return [], np.zeros(0, dtype=np.int64), np.zeros((0, self._game.kinds), dtype=np.int64)
        wanted = np.zeros(self._game.size, dtype=np.bool_)
        wanted[candidates if self._consistent else slice(None)] = True
        alike, smallest = self._symmetries.of(position)
        wanted &= smallest == np.arange(self._game.size)
        return alike, *survivors(bounds, limit, checker.Claim(candidates, depth, least), wanted)

    # Kept by this object: a cache of the class would keep the object for ever.

    def _bounds(self, present: int) -> Bounds:
        if present not in self._known_bounds:
            self._known_bounds[present] = Bounds(self._game, self._terms.costs, present, self._consistent)
        return self._known_bounds[present]

    def _limits(self, present: int, depth: int) -> Limits:
        if (present, depth) not in self._known_limits:
            self._known_limits[present, depth] = limits(self._bounds(present), depth)
        return self._known_limits[present, depth]


def _first_of_each(cuts: Sequence[bytes]) -> list[int]:
    """The numbers of those that differ from all before them."""
    return sorted({cut: number for number, cut in reversed(list(enumerate(cuts)))}.values())


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
                smallest = checker.smallest_alike([self._image(known) for known in chosen], self.game.size)
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
