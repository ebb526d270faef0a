"""Time the kernels on positions of 4x10 as they arise, and print microseconds per call: ``kernels.py REPEATS``.

The steps of the search have no wrapper that Python could call, so each is called many times from a small compiled
loop. The loop changes the question a little every other time: nothing can be computed once and kept.
"""

import json
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from optimoo.compiled import cell_sizes, count_cells, marks_in, most_cells, note_marks
from optimoo.compiled.jit import compiled
from optimoo.game import Game, Position, response_table
from optimoo.search import Objective, Question
from optimoo.search.kernels.arrays import WORD, Place, Scratch, Tables, new_scratch
from optimoo.search.kernels.bounds import cells_worth_more
from optimoo.search.kernels.masks import fill_apart, lay_out_marks, most_cells_met
from optimoo.search.kernels.relabelled import relabelled_key
from optimoo.search.prepare import Preparation

BEFORE = [("0123", "1C"), ("1456", "1C")]
THIRD, ANSWERS = "4278", ("2B1C", "1B2C", "1B1C")
"""Where a minimum strategy's largest group goes on; what is left on the way are sets as the search meets them."""

PARENT = 378
"""Candidates before the third guess: the position whose cells the small sets are."""

WANTED = 0.02
"""Calls go on for at least this many seconds."""

loop = partial(compiled, _nrt=False)
"""Compiles a function as the search is compiled, without reference counts: they would take most of the time."""


@loop
def count_all(times, t, w, members):
    """Count the cells of every guess."""
    for i in range(times):
        n = len(members) - 1
        count_cells(t.answers, members, i & 1, n, w.counts, 0)


@loop
def count_most(times, t, w, members):
    """The most cells that any guess makes."""
    for i in range(times):
        n = len(members) - 1
        most_cells(t.answers, members, i & 1, n, t.kinds)


@loop
def size_all(times, t, w, members):
    """The cell sizes of every guess."""
    for i in range(times):
        n = len(members) - 1
        note_marks(t.answers, members, i & 1, n, w.having, 0)
        for guess in range(t.size):
            cell_sizes(t.answers, w.having, 0, n, guess, w.cell_size, 0)


@loop
def name_relabelled(times, t, w, members):
    """The key of a relabelled copy."""
    for i in range(times):
        n = len(members) - 1
        relabelled_key(t.answers, members, i & 1, n, w.colour, w.arranged)


@loop
def separate(times, t, w, members):
    """The most cells that a member makes of a cell, asked as the search asks: more than ``least``, or nothing."""
    parent = Place(0, PARENT, 2, 0, PARENT)
    lay_out_marks(t, w, parent)
    fill_apart(t, w, parent)
    for word in range(len(w.cell_mask)):
        w.cell_mask[word] = 0
    for row in range(PARENT):
        for code in members:
            if w.stack[row] == code:
                w.cell_mask[row // WORD] |= np.uint64(1) << np.uint64(row % WORD)
    n = len(members)
    least = cells_worth_more(t, n, t.kinds - 1, 2)
    found = 0
    for i in range(times):
        found += most_cells_met(t, w, 0, PARENT, 0, min(n, t.kinds), least - (i & 1))
    return found


KERNELS = (
    ("count cells, all guesses", count_all, (12, 32, 61)),
    ("most cells of any guess", count_most, (12, 32, 61)),
    ("cell sizes, all guesses", size_all, (61, 378, 1440)),
    ("relabelled key", name_relabelled, (32, 61, 378)),
    ("separation", separate, (12, 32, 61)),
)


def positions(game: Game) -> dict[int, NDArray[np.int64]]:
    """Sets of candidates by size."""
    histories = [BEFORE[:1], BEFORE, *([*BEFORE, (THIRD, answer)] for answer in ANSWERS)]
    sets = [game.candidates(history) for history in histories]
    return {len(members): members for members in sets}


def per_call(call: Callable[[int], Any], repeats: int) -> float:
    """Microseconds per call, the least of several runs, each long enough for the clock."""
    call(1)  # compiles
    times, seconds = 1, 0.0
    while seconds < WANTED:
        times *= 2
        seconds = clocked(call, times)
    return 1e6 * min([seconds, *(clocked(call, times) for _ in range(repeats - 1))]) / times


def clocked(call: Callable[[int], Any], times: int) -> float:
    """Seconds for so many calls."""
    started = time.perf_counter()
    call(times)
    return time.perf_counter() - started


def build_tables(game: Game) -> Callable[[int], None]:
    """What builds the response table from nothing, so many times."""

    def build(times: int) -> None:
        for _ in range(times):
            response_table.cache_clear()
            response_table(game)

    return build


def measure(repeats: int) -> Iterator[dict[str, Any]]:
    """One row for each kernel and size of set."""
    game = Game(4, 10)
    yield {"kernel": "response table", "candidates": game.size, "microseconds": per_call(build_tables(game), repeats)}
    tables: Tables = Preparation(Question(Position(game), Objective().costs(game.size))).tables
    scratch: Scratch = new_scratch(tables.size, marks_in(game))
    sets = positions(game)
    scratch.stack[:PARENT] = sets[PARENT]
    for name, kernel, sizes in KERNELS:
        for size in sizes:
            members = np.append(sets[size], sets[size][0])  # one more, for the shift
            spent = per_call(lambda times, k=kernel, m=members: k(times, tables, scratch, m), repeats)
            yield {"kernel": name, "candidates": size, "microseconds": spent}


if __name__ == "__main__":
    print(json.dumps(list(measure(int(sys.argv[1])))))
