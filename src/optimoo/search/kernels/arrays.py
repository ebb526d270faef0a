"""What the compiled search reads and writes, gathered in named tuples.

``Tables`` is fixed for one game and objective and read by every worker. ``Scratch`` belongs to one worker alone. With
the table of known positions (:mod:`.known`) these are what kernels take instead of dozens of arrays. ``Place``,
``Window`` and ``Share`` say what a call is about.
"""

from functools import lru_cache
from typing import Any, NamedTuple, get_type_hints

import numpy as np
from numpy.typing import NDArray

from optimoo.compiled import BLOCK, CELL_WORDS, LANES, TOGETHER, WORD, Answers, element_of, zeros_apart
from optimoo.search.kernels.limits import LEVELS

FIRST_MASKED = CELL_WORDS * WORD
"""Cells of a position of up to this many candidates are masks, where it is the one that was asked for."""

MASKED = BLOCK
"""Below it, up to this many: what is laid out for masks is kept at every level, and grows with the square.

Up to this many candidates have bounds by number of cells, too, so that their guesses can be visited in that order."""

WORDS = CELL_WORDS
"""Words of a mask, at most."""

SEPARATED = 64
"""Separation by a member is tried on sets up to this size: above it, it hardly ever fails."""

SHORT = 32
"""Words per code that the shortlists of guesses may take together."""

COUNTED = 128
"""Counting the cells of all guesses is tried on cells up to this size: larger ones nearly always have all responses."""

AFTER = 1024
"""Cells of up to this many candidates have bounds that know the response that led to them."""

MAX_RESPONSES = 32
"""Responses of any supported game, at most: what a 32-bit mask holds."""

APART = MASKED * (MASKED // WORD) * MAX_RESPONSES
"""Words that say which candidates of a position answer equally; for the one that was asked for FIRST_APART."""

FIRST_APART = FIRST_MASKED * WORDS * MAX_RESPONSES

MAX_PAIRS = 96
"""Positions times symbols, at most."""

TWIN_SLOTS = 4096
"""Partitions of one position that are remembered, to notice a guess that cuts it the same way."""

# What a kernel says instead of a value, a bound or a guess, none of which is ever negative.
STOPPED = -1
"""Everyone was told to stop; nothing of the result may be kept."""
NO_GUESS = -2
"""No guess reaches a value below the window."""
UNKNOWN = -3
"""Nothing is known of the position without a search."""

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


class Place(NamedTuple):
    """Where a position stands among a worker's arrays, and how it was reached."""

    start: int  # its candidates begin here on the stack
    n: int  # number of candidates
    depth: int  # number of guesses made
    level: int  # which part of each array is its own
    top: int  # its cells go here on the stack


class Window(NamedTuple):
    """What a value is compared with."""

    floor: int  # a proved lower bound: whoever reaches it need not look further
    beta: int  # values from here on are of no interest


class Share(NamedTuple):
    """The guesses of a position that one worker values; none at all means every guess."""

    lo: int  # the first of them in the order of visit
    hi: int  # one past the last
    log: NDArray[np.int64]  # the improvements that all workers have found; see :mod:`.log`
    offer: int = -1  # or, instead of these guesses: an offer that the worker has joined; see :mod:`.offers`
    back: int = -1  # and its own, of which it waits for the others meanwhile


class Tables(NamedTuple):
    """Read-only description of the game and the objective."""

    answers: Answers
    size: int  # number of codes
    present: int  # symbols that may occur in candidates, at most: bounds are higher where they are fewer
    kinds: int  # number of responses
    costs: NDArray[np.int64]  # cost of finding the secret at guess d, by d
    crowd: NDArray[np.int64]  # extra cost, by depth, of each candidate beyond the first in one position
    flat_from: int  # from this guess number on the cost no longer changes
    size_bound: NDArray[np.int64]  # least cost by depth and candidates; read through :mod:`.bounds`
    after_bound: NDArray[np.int64]  # least cost of up to AFTER candidates, by depth, last response and candidates
    outside: NDArray[np.int64]  # by last response: the most cells that a guess from outside makes
    inside_bound: NDArray[np.int64]  # least cost by depth, candidates and cells, guessing a candidate
    outside_bound: NDArray[np.int64]  # least cost by depth, candidates and cells, guessing another code
    least: NDArray[np.int64]  # a candidate with this many cells is no better than others, by depth, their cells, and n
    shape: NDArray[np.uint64]  # by depth: equal where all later costs differ only by a constant
    key_a: NDArray[np.uint64]  # two independent random words per code
    key_b: NDArray[np.uint64]
    spread: NDArray[np.int64]  # n log n in integers: orders guesses, decides nothing
    consistent: bool  # only candidates may be guessed
    width: int  # guesses of a position that are valued at most; anything but UNLIMITED proves nothing


class Scratch(NamedTuple):
    """One worker's own working space."""

    stack: NDArray[np.int64]  # candidates of the positions on the current path
    order: NDArray[np.int64]  # guesses left to value, per level
    bound: NDArray[np.int64]  # their size bounds
    having: NDArray[np.uint64]  # which candidates have each mark, per level and block of them; see :mod:`.masks`
    apart: NDArray[np.uint64]  # those that answer equally, by candidate and response, per level; see :mod:`.masks`
    reach: NDArray[np.uint8]  # different responses each candidate gets from the others, per level
    laid: NDArray[np.int64]  # whether these two stand there already for the position at level 0
    cell_start: NDArray[np.int64]  # per level and response
    cell_size: NDArray[np.int64]
    cell_bound: NDArray[np.int64]
    cell_exact: NDArray[np.uint8]
    cell_a: NDArray[np.uint64]
    cell_b: NDArray[np.uint64]
    cell_mask: NDArray[np.uint64]  # the cell as a mask of WORDS words, per level and response
    counts: NDArray[np.uint8]  # number of cells each guess makes, per level
    listing: NDArray[np.int64]  # the guesses of a shortlist that is being made
    short: NDArray[np.uint64]  # which guesses on the shortlists have each mark; see :mod:`.shortlist`
    list_start: NDArray[np.int64]  # where those of a level begin
    list_ends: NDArray[np.int64]  # per level and number of cells: how many guesses make more
    listed: NDArray[np.int64]  # how many guesses are on the list, per level
    countings: NDArray[np.int64]  # how often cells of the position were counted, per level
    most_inside: NDArray[np.int64]  # the most cells that a candidate makes of the position, per level
    most_outside: NDArray[np.int64]  # the most that any guess makes of it, "found" uncounted; see :mod:`.parts`
    part_bound: NDArray[np.int64]  # least cost of its cells, per level, response and size
    by_cells: NDArray[np.int64]  # least cost of so many of its candidates one guess on, by these numbers alone
    next_inside: NDArray[np.int64]  # number of cells of the next group of guesses, per level
    next_outside: NDArray[np.int64]
    touched: NDArray[np.uint64]  # the symbols that have been guessed, four bits each, per level
    absent: NDArray[np.uint64]  # those that no candidate has, one bit each, per level
    untouched: NDArray[np.uint64]  # those that candidates have and nobody has guessed, likewise
    sizes: NDArray[np.int64]  # cell sizes of a block
    spare_mask: NDArray[np.uint64]  # cells of it
    twins: NDArray[np.uint64]  # hashes of partitions already valued, per level
    colour: NDArray[np.uint64]  # for the relabelled copy
    arranged: NDArray[np.int64]
    no_log: NDArray[np.int64]  # an empty log of shared results
    everyone: NDArray[np.int64]  # no classes of guesses, of which one would stand for all
    work: NDArray[np.int64]


def scratch_bytes(size: int, marks: int) -> int:
    """Memory that a worker's space takes once all of it has been used."""
    # Zeros are handed out by the system when they are first touched: making a space to measure it costs nothing.
    return sum(array.nbytes for array in new_scratch(size, marks))


def new_scratch(size: int, marks: int) -> Scratch:
    """Working space for one worker in a game of so many codes that can have so many marks."""
    cell_arrays = ("cell_start", "cell_size", "cell_bound", "cell_exact", "cell_a", "cell_b")
    lengths = {
        "stack": size * (LEVELS + 1),
        **dict.fromkeys(("order", "bound"), size * LEVELS),
        "counts": size * LEVELS + TOGETHER,  # the last ones are looked at with what would follow
        **dict.fromkeys(cell_arrays, MAX_RESPONSES * LEVELS),
        "part_bound": (MASKED + 1) * MAX_RESPONSES * LEVELS,
        "by_cells": MASKED + 1,
        **dict.fromkeys(("most_inside", "most_outside", "next_inside", "next_outside"), LEVELS),
        **dict.fromkeys(("touched", "absent", "untouched"), LEVELS),
        "short": SHORT * size,
        "list_start": LEVELS + 1,
        "list_ends": MAX_RESPONSES * LEVELS,
        **dict.fromkeys(("listed", "countings"), LEVELS),
        **dict.fromkeys(("laid", "no_log"), 1),
        "cell_mask": MAX_RESPONSES * WORDS * LEVELS,
        "having": -(-size // BLOCK) * (1 + marks) * LANES * (LEVELS + 1),
        "apart": FIRST_APART + APART * (LEVELS - 1) + LANES * MAX_RESPONSES,  # the last ones are room to spare
        "reach": FIRST_MASKED * LEVELS,
        "sizes": MAX_RESPONSES,
        "spare_mask": MAX_RESPONSES * WORDS,
        "listing": size,
        "twins": max(TWIN_SLOTS * LEVELS, 2 * size + 1),
        "colour": 4 * MAX_PAIRS,
        "arranged": MAX_PAIRS,
        "everyone": 0,
        "work": COUNTERS,
    }
    return Scratch(**zeros_apart(lengths, _elements()))


@lru_cache(maxsize=1)
def _elements() -> dict[str, Any]:
    """The type of the elements of each array."""
    return {name: element_of(kind) for name, kind in get_type_hints(Scratch).items()}
