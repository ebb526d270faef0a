"""The most cells that any guess makes of a cell, asked of few guesses: those that cut the whole position well.

No guess makes more cells of a part than of the whole. So the guesses of a position are listed by the cells that they
make of it, most first; and the search for the most cells of one of its cells ends where the list promises no more than
was found. It ends after a quarter of the guesses on average. A position gets its list when several of its cells have
been counted, for making it takes as long.

For each mark there is a mask of the guesses on the list that have it, in the order of the list. So a few logical
operations on those of its own marks say what a candidate answers to 512 of them (see :mod:`optimoo.compiled.counting`).
"""

import numpy as np

from optimoo.compiled import WORD, count_cells, first_bit, inlined, most_cells, most_of_block, step
from optimoo.search.kernels.alike import LATER
from optimoo.search.kernels.arrays import MAX_RESPONSES
from optimoo.search.kernels.order import INSIDE, making

U = np.uint64
TOGETHER = 8
"""Words of the list that are looked at together."""
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
    return max(least, most_cells(t.answers, w.stack, start, n, enough))


@inlined
def _most_on_list(t, w, level, start, n, enough, best):
    """The most cells that a guess on the list makes, if more than ``best``; else that."""
    stride = _words_for(w.listed[level])
    word = np.int64(0)
    while best < enough:
        end = min(w.listed[level], w.list_ends[U(level * MAX_RESPONSES + best)])
        if word * WORD >= end:
            break
        best = max(best, most_of_block(t.answers, w.short, w.list_start[level] + word, stride, w.stack, start, n))
        word += TOGETHER
    return best


@inlined
def _words_for(length):
    """The words for a bit of each guess on a list, as many as are looked at together."""
    return (length + TOGETHER * WORD - 1) // (TOGETHER * WORD) * TOGETHER


@step
def _make_list(t, w, at, grouped):
    """List the guesses that make the most cells, at most half of all, and note which of them have each mark."""
    n, level = at.n, at.level
    counts = level * t.size
    if not grouped:
        count_cells(t.answers, w.stack, at.start, n, w.counts, counts)
    ends = level * MAX_RESPONSES
    for k in range(MAX_RESPONSES):
        w.list_ends[ends + k] = 0
    for g in range(t.size):
        w.list_ends[ends + (w.counts[U(counts + g)] & (LATER - 1))] += 1
    # So far those that make k cells; now those that make more.
    more = np.int64(0)
    for k in range(MAX_RESPONSES - 1, -1, -1):
        more, w.list_ends[ends + k] = more + w.list_ends[ends + k], more
    # What is left of the words, less one group of them for the guesses that fill up the last.
    words = (len(w.short) - w.list_start[level]) // t.answers.rows
    room = min(t.size // 2, max(np.int64(0), words - TOGETHER) * WORD)
    least = 0
    while w.list_ends[ends + least] > room:
        least += 1
    length = w.list_ends[ends + least]
    w.listed[level] = length  # none, where there is no room left
    # The guesses in order: by the number of cells, then by code.
    filled = 0
    for k in range(MAX_RESPONSES - 1, least, -1):
        for first in range(0, t.size, WORD):
            left = making(t, w, level, first, k) | making(t, w, level, first, k | INSIDE)
            left |= making(t, w, level, first, k | LATER) | making(t, w, level, first, k | INSIDE | LATER)
            while left != U(0):
                w.listing[U(filled)] = first + np.int64(first_bit(left))
                left &= left - U(1)
                filled += 1
    stride = _words_for(length)
    to = w.list_start[level]
    for i in range(to, to + t.answers.rows * stride):
        w.short[i] = U(0)
    each = 2 * t.answers.positions
    for j in range(length):
        code = w.listing[U(j)]
        place = U(to + j // WORD)
        bit = U(1) << U(j % WORD)
        w.short[place] |= bit
        for m in range(each):
            w.short[place + U(t.answers.marks[U(code * each + m)]) * U(stride)] |= bit
    w.list_start[level + 1] = to + t.answers.rows * stride
