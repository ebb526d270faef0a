"""What the upper levels of the search hand around: a position, a chunk of its guesses, and bounds on their costs."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from optimoo.game import Code


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

    def in_parts(self, size: int) -> "list[Chunk]":
        """The same guesses in chunks of at most this size."""
        return [self.part(lo, min(lo + size, self.end)) for lo in range(self.first, self.end, size)]


@dataclass(frozen=True)
class Position:
    """Candidates, and the guesses that led to them: relabellings that fix those guesses fix the candidates."""

    members: NDArray[np.int64]
    guesses: tuple[Code, ...]

    @property
    def depth(self) -> int:
        """How many guesses have been made."""
        return len(self.guesses)

    @property
    def key(self) -> tuple[int, bytes]:
        """What decides the value: the candidates, and how many guesses have been made."""
        return self.depth, self.members.tobytes()


class Raised(NamedTuple):
    """What the first rungs show of a guess."""

    bound: int  # a lower bound on its cost
    exact: bool  # whether it is the cost
    floors: tuple[int, ...] = ()  # if not: the parts of the bound that its large cells have, the smallest cell first
