"""Proving once more what a state says: every cell is asked for its bound by a search that begins with nothing.

What was closed in on in many runs, on several machines, then rests on one run of whoever doubts it.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from optimoo.game import Position
from optimoo.records.approach import Approach, Cell
from optimoo.records.clock import Clock, OutOfTime
from optimoo.search import Means, Search


class Proof(NamedTuple):
    """What a new search proves of a cell, and how long it took."""

    cell: Cell
    bound: int
    seconds: float

    @property
    def holds(self) -> bool:
        """Whether the cell takes as much as the state says."""
        return self.bound >= self.cell.lower


def prove_again(state: Approach, seconds: float | None, means: Means) -> Iterator[Proof]:
    """Prove the bounds of all cells, the smallest cells first, until the time is over.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from optimoo.game import Game
    >>> with TemporaryDirectory() as folder:
    ...     proofs = list(prove_again(Approach(Game(3, 4), Path(folder)), None, Means(workers=1)))
    >>> all(proof.holds for proof in proofs)
    True
    """
    clock = Clock(None, seconds, means.progress or (lambda _: None))
    cells = sorted(state.cells.values(), key=lambda cell: cell.codes)
    done, codes = 0, sum(cell.codes for cell in cells)
    with Search(state.question, replace(means, progress=clock, checkpoint=False)) as search:
        for cell in cells:
            if clock.over:
                return
            clock.ask(f"{state.game}, {cell.response} once more", done / codes)
            try:
                bound = search.bound(Position.of(state.game, [(cell.guess, cell.response)]), cell.lower)
            except OutOfTime:
                return
            yield Proof(cell, bound.least, clock.spent)
            done += cell.codes
