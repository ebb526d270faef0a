"""What the compiled search reads and writes, gathered in three named tuples.

``Tables`` is fixed for one game and objective and read by every worker. ``Memory`` is the shared table of known
positions and the signal to stop. ``Scratch`` belongs to one worker alone. Kernels take these three instead of
dozens of arrays.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

LEVELS = 40
"""Strategies of at most this many guesses are considered; no optimum of a supported game comes near it."""

LOCAL = 384
"""Positions of up to this many candidates get their own small copy of the responses among them."""

SEPARATED = 64
"""Separation by a member is tried on sets up to this size: above it, it hardly ever fails."""

COUNTED = 128
"""Counting the cells of all guesses is tried on sets up to this size: larger ones nearly always reach every cell."""

AFTER = 1024
"""Cells of up to this many candidates have bounds that know the response that led to them."""

UNLIMITED = 1 << 59
"""More than any strategy costs, also one that breaks a cap with every secret."""

NEVER = 1 << 60
"""More than that: the bound of what cannot happen."""

WAYS, WORDS = 4, 3
"""The table of known positions: entries in a bucket, words in an entry."""

BLOCK = 512
"""Guesses handled together by the counting kernels, so that their counters stay in the fastest cache."""

TOGETHER = 255
"""Members handled together by the counting kernels: what an 8-bit counter holds."""

MAX_EXCESS = 1 << 54
"""Costs of strategies that keep to the rules stay below this, so that one word holds a cost and more."""

MAX_CODES = 1 << 20
"""Codes have at most 20 bits: what guesses are sorted by stands above them."""

MAX_POSITIONS = 6
MAX_RESPONSES = 32
MAX_PAIRS = 96
"""Positions times symbols, at most."""

# What the counters in Scratch.work count.
POSITIONS, GUESSES, RAISED_INSIDE, RAISED_COUNT, TABLE_HITS, TWINS, RELABELLED_HITS, RECURSED, COUNTERS = range(9)
COUNTER_NAMES = (
    "positions",
    "guesses_valued",
    "raised_by_separation",
    "raised_by_counting",
    "table_hits",
    "twin_guesses_skipped",
    "relabelled_hits",
    "recursions",
)


class Answers(NamedTuple):
    """What codes answer: the response table, and what it takes to compute responses where there is none."""

    table: NDArray[np.uint8]  # response ids, rows one after another; empty where responses are computed
    tabled: bool
    size: int  # number of codes
    kinds: int  # number of responses
    positions: int
    symbols: int
    repeats: bool
    codes: NDArray[np.uint8]  # symbols of the codes, row after row
    columns: NDArray[np.uint8]  # the same by position: that of code c stands at p * size + c
    copies: NDArray[np.uint8]  # how often code c has symbol s, at s * size + c
    packed: NDArray[np.uint64]  # by code: its symbols, four bits each
    counted: NDArray[np.uint64]  # by code: how often it has each symbol, four bits each
    ids: NDArray[np.uint8]  # response id at bulls * (positions + 1) + symbols in common
    rises: NDArray[np.uint8]  # by bulls: what the first adds to (response id + symbols in common), then the second, ...


class Tables(NamedTuple):
    """Read-only description of the game and the objective."""

    answers: Answers
    size: int  # number of codes
    kinds: int  # number of responses
    costs: NDArray[np.int64]  # cost of finding the secret at guess d, by d
    crowd: NDArray[np.int64]  # extra cost, by depth, of each candidate beyond the first in one position
    flat_from: int  # from this guess number on the cost no longer changes
    size_bound: NDArray[np.int64]  # least cost of n candidates after d guesses, at d * (size + 1) + n
    after_bound: NDArray[np.int64]  # the same for up to AFTER candidates, by depth, last response and n
    outside: NDArray[np.int64]  # by last response: the most cells that a guess from outside makes
    inside_bound: NDArray[np.int64]  # least cost by depth, candidates and cells, guessing a candidate
    outside_bound: NDArray[np.int64]  # the same, guessing another code
    least: NDArray[np.int64]  # a candidate with this many cells is no better than others, by depth, their cells, and n
    shape: NDArray[np.uint64]  # by depth: equal where all later costs differ only by a constant
    key_a: NDArray[np.uint64]  # two independent random words per code
    key_b: NDArray[np.uint64]
    spread: NDArray[np.int64]  # n log n in integers: orders guesses, decides nothing
    full_reach: NDArray[np.uint8]  # by code: how many different responses it can get at all
    consistent: bool  # only candidates may be guessed
    width: int  # guesses of a position that are valued at most; anything but UNLIMITED proves nothing


class Memory(NamedTuple):
    """Shared between workers; entries are checked when read, so no locks are needed."""

    entries: NDArray[np.uint64]
    buckets: int  # a power of two
    control: NDArray[np.int64]  # [0] is not zero when everyone should stop; [1] counts the entries ever noted
    notes: NDArray[np.uint64]  # copies of the newest entries that are worth telling other machines; may have no room


class Blocks(NamedTuple):
    """Working space of the counting kernels, for one block of guesses."""

    masks16: NDArray[np.uint16]
    masks32: NDArray[np.uint32]
    counts: NDArray[np.uint8]
    places: NDArray[np.int64]  # of one member: where its columns begin, by position and by symbol
    names: NDArray[np.uint8]  # its symbols, and how often it has them
    rows: NDArray[np.uint8]  # responses, where they are computed
    starts: NDArray[np.int64]  # where the responses of each member begin


class Scratch(NamedTuple):
    """One worker's own working space."""

    stack: NDArray[np.int64]  # candidates of the positions on the current path
    order: NDArray[np.int64]  # guesses left to value, per level
    bound: NDArray[np.int64]  # their size bounds
    local: NDArray[np.uint8]  # responses among the candidates, per level
    reach: NDArray[np.uint8]  # different responses each candidate gets from the others, per level
    laid: NDArray[np.int64]  # whether these two stand there already for the position at level 0
    rows: NDArray[np.int64]  # candidates of the cells as row numbers of ``local``, parallel to ``stack``
    answer: NDArray[np.uint8]  # responses of the guess at hand, per candidate
    cell_start: NDArray[np.int64]  # per level and response
    cell_size: NDArray[np.int64]
    cell_bound: NDArray[np.int64]
    cell_exact: NDArray[np.uint8]
    cell_a: NDArray[np.uint64]
    cell_b: NDArray[np.uint64]
    counts: NDArray[np.uint8]  # number of cells each guess makes, per level
    next_inside: NDArray[np.int64]  # number of cells of the next group of guesses, per level
    next_outside: NDArray[np.int64]
    touched: NDArray[np.uint64]  # the symbols that have been guessed, four bits each, per level
    absent: NDArray[np.uint64]  # those that no candidate has, one bit each, per level
    untouched: NDArray[np.uint64]  # those that candidates have and nobody has guessed, likewise
    sizes: NDArray[np.int64]  # cell sizes of one guess
    histogram: NDArray[np.uint32]  # cell sizes of all guesses, one row per response
    blocks: Blocks
    twins: NDArray[np.uint64]  # hashes of partitions already valued, per level
    colour: NDArray[np.uint64]  # for the canonical relabelling
    arranged: NDArray[np.int64]
    no_log: NDArray[np.int64]  # an empty log of shared results
    work: NDArray[np.int64]


TWIN_SLOTS = 4096

NOBODY = 255
"""A symbol that no code has."""


def new_blocks() -> Blocks:
    """Working space for the counting kernels."""
    return Blocks(
        masks16=np.zeros(BLOCK, dtype=np.uint16),
        masks32=np.zeros(BLOCK, dtype=np.uint32),
        counts=np.zeros(BLOCK, dtype=np.uint8),
        places=np.zeros(2 * MAX_POSITIONS, dtype=np.int64),
        names=np.repeat(np.array([NOBODY, 0], dtype=np.uint8), MAX_POSITIONS),
        rows=np.zeros(TOGETHER * BLOCK, dtype=np.uint8),
        starts=np.zeros(TOGETHER, dtype=np.int64),
    )


def scratch_bytes(size: int, kinds: int) -> int:
    """Memory that a worker's space takes once all of it has been used."""
    # Zeros are handed out by the system when they are first touched: making a space to measure it costs nothing.
    return sum(array.nbytes for array in new_scratch(size, kinds) if isinstance(array, np.ndarray))


def new_scratch(size: int, kinds: int) -> Scratch:
    """Working space for one worker in a game of so many codes and responses."""
    levels = LEVELS
    cells = levels * MAX_RESPONSES
    return Scratch(
        stack=np.zeros(size * (levels + 1), dtype=np.int64),
        order=np.zeros(size * levels, dtype=np.int64),
        bound=np.zeros(size * levels, dtype=np.int64),
        local=np.zeros(LOCAL * LOCAL * levels, dtype=np.uint8),
        reach=np.zeros(LOCAL * levels, dtype=np.uint8),
        laid=np.zeros(1, dtype=np.int64),
        rows=np.zeros(size * (levels + 1), dtype=np.int64),
        answer=np.zeros(size, dtype=np.uint8),
        cell_start=np.zeros(cells, dtype=np.int64),
        cell_size=np.zeros(cells, dtype=np.int64),
        cell_bound=np.zeros(cells, dtype=np.int64),
        cell_exact=np.zeros(cells, dtype=np.uint8),
        cell_a=np.zeros(cells, dtype=np.uint64),
        cell_b=np.zeros(cells, dtype=np.uint64),
        counts=np.zeros(size * levels, dtype=np.uint8),
        next_inside=np.zeros(levels, dtype=np.int64),
        next_outside=np.zeros(levels, dtype=np.int64),
        touched=np.zeros(levels, dtype=np.uint64),
        absent=np.zeros(levels, dtype=np.uint64),
        untouched=np.zeros(levels, dtype=np.uint64),
        sizes=np.zeros(MAX_RESPONSES, dtype=np.int64),
        histogram=np.zeros(kinds * size, dtype=np.uint32),
        blocks=new_blocks(),
        twins=np.zeros(max(TWIN_SLOTS * levels, 2 * size + 1), dtype=np.uint64),
        colour=np.zeros(4 * MAX_PAIRS, dtype=np.uint64),
        arranged=np.zeros(MAX_PAIRS, dtype=np.int64),
        no_log=np.zeros(1, dtype=np.int64),
        work=np.zeros(COUNTERS, dtype=np.int64),
    )


def new_memory(limit: int, notes: int = 0) -> Memory:
    """A table of known positions that takes at most ``limit`` bytes (but at least one bucket), and room for notes."""
    bucket = WAYS * WORDS * 8
    buckets = 1 << max(0, (limit // bucket).bit_length() - 1)
    entries = np.zeros(buckets * WAYS * WORDS, dtype=np.uint64)
    return Memory(entries, buckets, np.zeros(2, dtype=np.int64), np.zeros(notes * WORDS, dtype=np.uint64))


def sizes_of(entries: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """How many candidates the positions in rows of the table of known positions have, up to 255."""
    sizes: NDArray[np.uint64] = (entries[:, 2] >> np.uint64(1)) & np.uint64(255)
    return sizes


def example_state() -> tuple[Tables, Memory, Scratch]:
    """The smallest state there can be: only its types matter, to the compiler."""
    words, numbers, bytes_ = np.zeros(1, np.uint64), np.zeros(1, np.int64), np.zeros(1, np.uint8)
    read_only = bytes_.copy()
    read_only.flags.writeable = False
    answers = Answers(
        table=read_only,
        tabled=True,
        size=1,
        kinds=1,
        positions=1,
        symbols=1,
        repeats=False,
        codes=read_only,
        columns=bytes_,
        copies=bytes_,
        packed=words,
        counted=words,
        ids=bytes_,
        rises=bytes_,
    )
    tables = Tables(
        answers=answers,
        size=1,
        kinds=1,
        costs=numbers,
        crowd=numbers,
        flat_from=1,
        size_bound=numbers,
        after_bound=numbers,
        outside=numbers,
        inside_bound=numbers,
        outside_bound=numbers,
        least=numbers,
        shape=words,
        key_a=words,
        key_b=words,
        spread=numbers,
        full_reach=bytes_,
        consistent=False,
        width=1,
    )
    return tables, new_memory(0), new_scratch(1, 1)
