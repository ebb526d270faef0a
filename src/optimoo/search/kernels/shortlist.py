"""The most cells that any guess makes of a cell, asked of few guesses: those that cut the whole position well.

No guess makes more cells of a part than of the whole. So the guesses of a position are listed by the cells that they
make of it, most first, with the responses of its candidates laid out in that order; and the search for the most cells
of one of its cells ends where the list promises no more than was found. It ends after a quarter of the guesses on
average. A position gets its list when several of its cells have been counted, for making it takes as long.
"""

import numpy as np

from optimoo.compiled import answer, count_cells, first_bit, inlined, most_cells, most_cells_in_rows, step
from optimoo.search.kernels.arrays import MAX_RESPONSES, WORD
from optimoo.search.kernels.order import INSIDE, making

U = np.uint64
LISTED_AFTER = 4
"""Cells of a position that are counted before it gets a list."""


@inlined
def forget_list(w, level):
    """Make room for another position at this level."""
    w.listed[level] = 0
    w.countings[level] = 0
    w.list_start[level + 1] = w.list_start[level]


@inlined
def most_cells_of_cell(t, w, at, grouped, slot, n, enough, least):
    """The most cells, "found" uncounted, that any guess makes of a cell, if more than ``least``; else ``least``.

    The first number that reaches ``enough`` will do.
    """
    level = at.level
    start = w.cell_start[slot]
    w.countings[level] += 1
    if w.countings[level] == LISTED_AFTER:
        _make_list(t, w, at, grouped)
    if w.listed[level] > 0:
        best = _most_on_list(t, w, level, start, n, enough, least)
        if best >= enough or w.list_ends[U(level * MAX_RESPONSES + best)] <= w.listed[level]:
            return best
    return max(least, most_cells(t.answers, w.blocks, w.stack, start, n, 1, enough))


@inlined
def _most_on_list(t, w, level, start, n, enough, best):
    """The most cells that a guess on the list makes, if more than ``best``; else that."""
    length = w.listed[level]
    first = np.int64(0)
    while best < enough:
        end = min(length, w.list_ends[U(level * MAX_RESPONSES + best)])
        if first >= end:
            break
        for i in range(n):
            w.blocks.starts[i] = w.list_start[level] + w.rows[U(start + i)] * length + first
        done, most = most_cells_in_rows(t.kinds, w.blocks, w.short, n, end - first, 1)
        best = max(best, most)
        first += done
    return best


@step
def _make_list(t, w, at, grouped):
    """List the guesses that make the most cells, at most half of all, and lay out the responses of the candidates."""
    n, level = at.n, at.level
    counts = level * t.size
    if not grouped:
        count_cells(t.answers, w.blocks, w.stack, at.start, n, 1, w.counts, counts)
    ends = level * MAX_RESPONSES
    for k in range(MAX_RESPONSES):
        w.list_ends[ends + k] = 0
    for g in range(t.size):
        w.list_ends[ends + (w.counts[U(counts + g)] & (INSIDE - 1))] += 1
    # So far those that make k cells; now those that make more.
    more = np.int64(0)
    for k in range(MAX_RESPONSES - 1, -1, -1):
        more, w.list_ends[ends + k] = more + w.list_ends[ends + k], more
    room = min(t.size // 2, (len(w.short) - w.list_start[level]) // n)
    least = 0
    while w.list_ends[ends + least] > room:
        least += 1
    length = w.list_ends[ends + least]
    w.listed[level] = length  # none, where there is no room left
    # The guesses in order, where histograms stand at other times.
    filled = 0
    for k in range(MAX_RESPONSES - 1, least, -1):
        for first in range(0, t.size, WORD):
            left = making(t, w, level, first, k) | making(t, w, level, first, k | INSIDE)
            while left != U(0):
                w.histogram[U(filled)] = first + np.int64(first_bit(left))
                left &= left - U(1)
                filled += 1
    to = w.list_start[level]
    for i in range(n):
        code = w.stack[at.start + i]
        for j in range(length):
            w.short[U(to + j)] = answer(t.answers, code, np.int64(w.histogram[U(j)]))
        to += length
    w.list_start[level + 1] = to
