"""What the upper levels of the search hand around: large positions, chunks of their guesses, bounds on costs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from optimoo.game import Position

LARGE = 100
"""Positions with more candidates than this are taken apart, smaller ones are searched by one thread."""

SHARED_DEPTH = 2
"""After this many guesses the next ones are handed out in chunks; before, each is valued by itself."""

Numbers = NDArray[np.int64]

Key = tuple[int, bytes]
"""What decides the value of a position: how many guesses have been made, and the candidates."""


def key_of(position: Position) -> Key:
    """Equal for positions of equal value, however they were reached."""
    return position.depth, position.candidates.tobytes()


def is_large(position: Position) -> bool:
    """Whether a position is taken apart."""
    return position.size > LARGE and position.depth <= SHARED_DEPTH


def has_shared_cells(position: Position) -> bool:
    """Whether the guesses of its cells are handed out in chunks."""
    return position.depth + 1 == SHARED_DEPTH


def cells_of(position: Position, guess: int) -> list[Position]:
    """The positions that a guess may lead to, other than the end, the smallest first."""
    return sorted(position.unfound_cells(guess), key=lambda cell: cell.size)


@dataclass(frozen=True)
class Chunk:
    """Some guesses of a position, one after another in the order of visit, with their size bounds."""

    first: int  # the rank of the first of them
    guesses: NDArray[np.int64]
    bounds: NDArray[np.int64]

    def part(self, lo: int, hi: int) -> "Chunk":
        """The guesses of rank lo to hi - 1."""
        here = slice(lo - self.first, hi - self.first)
        return Chunk(lo, self.guesses[here], self.bounds[here])

    @property
    def end(self) -> int:
        """The rank after the last of them."""
        return self.first + len(self.guesses)


class Gap(NamedTuple):
    """Guesses of a position, and bounds of their cells that do not yet add up to a goal."""

    position: Position
    guesses: Numbers
    bounds: Numbers  # a row for each guess, by response; what it costs by itself stands where it is the secret
    goal: int


class Raised(NamedTuple):
    """What the first rungs show of a guess."""

    bound: int  # a lower bound on its cost
    exact: bool  # whether it is the cost
    floors: tuple[int, ...] = ()  # if not: the parts of the bound that its large cells have, the smallest cell first


class Valued(NamedTuple):
    """What came of valuing the guesses of a position."""

    value: int  # the best cost below what it was compared with; if there is none, the smallest bound
    guess: int | None  # the first in the order of visit that has it


class Ahead(NamedTuple):
    """What was found of guesses before each is taken up."""

    raised: Mapping[int, Raised]  # by guess
    choices: Mapping[Key, int]  # the best guesses of large cells, as far as they were found on the way


class StoppedError(Exception):
    """The search was told to stop; what it proved so far is in the table of known positions."""
