"""What the search on a GPU reads, as it lies in memory there: the words of ``Search`` and of ``Job`` in ``search.cu``.

This module owns the order of the words and of what they point to. It knows no GPU: whoever can provide memory, write
to it and read from it can hold a search (see :mod:`optimoo.gpu.device`).
"""

from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from optimoo.errors import InputError
from optimoo.search import LEVELS, Chunk, Tables

Bytes = NDArray[np.uint8]

RANK_BITS = 20
"""The best result stands in one word: its value, and below it the rank of the guess in so many bits."""

MOST = (1 << 62 - RANK_BITS) - 1
"""No value that stands in such a word is larger."""

ALIGNED = 16
"""Rows of responses begin at multiples of this."""

SHARED_BYTES = 128 * 4 * 4 + 256 * 2
"""What the threads of a block share, for each response: of each candidate those that answer equally to it, and the size
of a cell for each thread."""

LEVELS_KEPT = 10
"""Positions one below another that a block has room for; ``DEEPEST`` in ``search.cu``."""

LEVEL_BYTES = 110_592
"""What a block keeps of each of them, without what depends on the game, at least."""

LISTED_BYTES = 4 * 8192 + 5 * 256 * 8192 // 8
"""What a block keeps of each of them for the list of guesses that make the most cells, at most."""

MOST_CODES = 1 << 17
"""Codes of a game, at most: where a row of responses begins stands in 32 bits, counted in steps of ``ALIGNED``."""

LARGEST = 4096
"""Candidates of the position at the top, at most."""

JOB_WORDS = 11
"""Words that say what is asked: ``Job`` in ``search.cu``."""

BUCKET_BYTES = 96
"""Four entries of three words; see :mod:`optimoo.search.kernels.known`."""

COUNTERS = (
    "positions",
    "guesses_valued",
    "raised_by_counting",
    "table_hits",
    "relabelled_hits",
    "recursions",
    "undecided",
)
"""What the search counts, in this order."""


class Area(Protocol):
    """A piece of the memory that the search works in."""

    @property
    def address(self) -> int:
        """Where it begins."""

    def write(self, content: Bytes) -> None:
        """Put this at its beginning."""

    def read(self, start: int, count: int) -> Bytes:
        """So many bytes of it."""


class Machine(Protocol):
    """Where areas come from."""

    @property
    def free(self) -> int:
        """Bytes of the GPU's memory that a search may take."""

    def provide(self, count: int) -> Area:
        """Memory of the GPU: so many bytes, all of them zero."""

    def provide_here(self, count: int) -> Area:
        """Memory of this machine that the GPU sees, all of it zero: what is written there is seen at once."""


class Outcome(NamedTuple):
    """What came of the guesses of a position."""

    best: tuple[int, int] | None  # value and rank, if any guess stayed below what it was compared with
    soft: int  # the smallest bound of those that did not
    undecided: list[int]  # the ranks of those that were not settled


class Held:
    """Everything that a search reads besides the position it is asked about; the areas live as long as this does."""

    def __init__(self, tables: Tables, machine: Machine, shared: "Shared") -> None:
        """Lay the tables of a question out."""
        answers = tables.answers
        self._areas: list[Area] = []
        self._shared = shared  # what is read there must not be given back before this
        stride = -(-tables.size // ALIGNED) * ALIGNED

        def put(array: NDArray[Any]) -> int:
            content = np.ascontiguousarray(array).view(np.uint8).ravel()
            area = machine.provide(max(len(content), 1))
            area.write(content)
            self._areas.append(area)
            return area.address

        arrays: tuple[NDArray[Any], ...] = (
            *(answers.codes, answers.counted, tables.costs, tables.size_bound, tables.after_bound),
            *(tables.outside, tables.inside_bound, tables.outside_bound, tables.shape, tables.key_a, tables.key_b),
        )
        words = [
            shared.table,
            *(tables.size, stride, answers.positions, answers.symbols, int(answers.repeats)),
            *(LEVELS, tables.flat_from),
            *map(put, arrays),
            *(shared.entries, shared.buckets, shared.rooms, shared.taken, shared.room, shared.slots, 4 * LARGEST),
            *(shared.stop, shared.work),
        ]
        self.address = put(np.array(words, dtype=np.uint64))


class Shared:
    """What all searches of one game share: responses, known positions, working space, and the word that stops them."""

    def __init__(self, table: NDArray[np.uint8], machine: Machine, blocks: int) -> None:
        """Provide it, for so many blocks that work at the same time; known positions get the memory that is left."""
        size, provide = len(table), machine.provide
        stride = -(-size // ALIGNED) * ALIGNED
        self.slots, self.room = blocks, 4 * 4 * LARGEST + LEVELS_KEPT * (LEVEL_BYTES + 5 * stride + LISTED_BYTES)
        fixed, free = size * stride + blocks * (self.room + 4), machine.free
        if free < fixed + BUCKET_BYTES:
            raise InputError(
                f"a game of {size} codes needs {fixed >> 20} MB of the GPU's memory, and {free >> 20} MB are free; "
                "expected a smaller game, or no GPU"
            )
        self._table = provide(size * stride)
        self._table.write(np.pad(table, ((0, 0), (0, stride - size))).ravel() if stride > size else table.ravel())
        self._rooms = provide(blocks * self.room)
        self._taken = provide(4 * blocks)
        self.buckets = 1 << ((free - fixed) // BUCKET_BYTES).bit_length() - 1
        self._entries = provide(self.buckets * BUCKET_BYTES)
        # On the GPU it could be written only when whatever waits there has begun.
        self._stop = machine.provide_here(4)
        self._work = provide(8 * len(COUNTERS))
        self.table, self.entries = self._table.address, self._entries.address
        self.rooms, self.taken = self._rooms.address, self._taken.address
        self.stop, self.work = self._stop.address, self._work.address

    def tell(self, stop: bool) -> None:
        """Make every running search end soon, or let them go on."""
        self._stop.write(np.array([stop], dtype=np.int32).view(np.uint8))

    @property
    def counted(self) -> dict[str, int]:
        """What was done so far."""
        counts = self._work.read(0, 8 * len(COUNTERS)).view(np.uint64)
        return dict(zip(COUNTERS, counts.tolist(), strict=True))


class Asked:
    """The guesses of one position, as one piece of memory: the words of the job, then what they point to."""

    def __init__(self, candidates: NDArray[np.int64], reached: tuple[int, int], chunk: Chunk, beta: int) -> None:
        """Lay them out; nothing is written yet. ``reached``: how many guesses were made, and the symbols in them."""
        count = len(chunk.guesses)
        parts: list[NDArray[Any]] = [
            np.zeros(JOB_WORDS, dtype=np.uint64),
            np.array([min(beta, MOST) << RANK_BITS, (1 << 60)], dtype=np.uint64),
            chunk.bounds.astype(np.int64),
            candidates.astype(np.int32),
            chunk.guesses.astype(np.int32),
            np.zeros(1, dtype=np.int32),
            np.zeros(count, dtype=np.uint8),
        ]
        views = [part.view(np.uint8) for part in parts]
        starts = np.concatenate([[0], np.cumsum([-(-len(view) // 8) * 8 for view in views])])
        self.beta, self.count = min(beta, MOST), count
        self.bytes = int(starts[-1])
        self._starts, self._views = starts[:-1].tolist(), views
        self._numbers = len(candidates), reached[0], count, reached[1]

    def write(self, area: Area) -> None:
        """Write it to an area of at least so many bytes."""
        _, best, bounds, members, guesses, first, undecided = (area.address + start for start in self._starts)
        job = [members, guesses, bounds, *self._numbers, best, best + 8, first, undecided]
        content = np.zeros(self.bytes, dtype=np.uint8)
        for start, view in zip(self._starts, self._views, strict=True):
            content[start : start + len(view)] = view
        content[: 8 * JOB_WORDS] = np.array(job, dtype=np.uint64).view(np.uint8)
        area.write(content)

    def outcome(self, area: Area) -> Outcome:
        """What stands there when the guesses have been valued."""
        best, soft = area.read(self._starts[1], 16).view(np.uint64).tolist()
        undecided = np.flatnonzero(area.read(self._starts[6], self.count)).tolist()
        value, rank = best >> RANK_BITS, best & ((1 << RANK_BITS) - 1)
        return Outcome((value, rank) if value < self.beta else None, soft, undecided)
