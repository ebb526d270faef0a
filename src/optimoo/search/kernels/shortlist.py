"""The most cells that any guess makes of a cell, asked of few guesses: those that cut the whole position well.

No guess makes more cells of a part than of the whole. So the guesses of a position are listed by the cells that they
make of it, most first; and the search for the most cells of one of its cells ends where the list promises no more than
was found. It ends after a quarter of the guesses on average. A position gets its list when several of its cells have
been counted, for making it takes as long.

The responses of the position's candidates are laid out in the order of the list, bit by bit: a word for each bit of the
responses to 64 guesses. So a few logical operations note what a candidate answers to 512 guesses.
"""

import numpy as np

from optimoo.compiled import (
    answer,
    count_cells,
    first_bit,
    inlined,
    most_cells,
    most_responses15,
    most_responses20,
    most_responses31,
    plane64,
    step,
)
from optimoo.search.kernels.arrays import MAX_RESPONSES, WORD
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
    return max(least, most_cells(t.answers, w.blocks, w.stack, start, n, 1, enough))


@inlined
def _planes(t):
    """How many bits a response has."""
    return 4 if t.kinds <= 16 else 5


@inlined
def _most_on_list(t, w, level, start, n, enough, best):
    """The most cells that a guess on the list makes, if more than ``best``; else that."""
    step = _words_for(w.listed[level])
    for i in range(n):
        w.blocks.starts[i] = w.list_start[level] + w.rows[U(start + i)] * _planes(t) * step
    word = np.int64(0)
    while best < enough:
        end = min(w.listed[level], w.list_ends[U(level * MAX_RESPONSES + best)])
        if word * WORD >= end:
            break
        if t.kinds <= 16:
            most = most_responses15(w.short, word, step, w.blocks.starts, n)
        elif t.kinds <= 21:
            most = most_responses20(w.short, word, step, w.blocks.starts, n)
        else:
            most = most_responses31(w.short, word, step, w.blocks.starts, n)
        best = max(best, most)
        word += TOGETHER
    return best


@inlined
def _words_for(length):
    """The words for a bit of each guess on a list, as many as are looked at together."""
    return (length + TOGETHER * WORD - 1) // (TOGETHER * WORD) * TOGETHER


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
    # What is left of the words, less one group of them for the guesses that fill up the last.
    words = (len(w.short) - w.list_start[level]) // (n * _planes(t))
    room = min(t.size // 2, max(np.int64(0), words - TOGETHER) * WORD)
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
    step = _words_for(length)
    for j in range(length, step * WORD):
        w.answer[U(j)] = 0  # "found", which is not counted
    to = w.list_start[level]
    for i in range(n):
        code = w.stack[at.start + i]
        for j in range(length):
            w.answer[U(j)] = answer(t.answers, code, np.int64(w.histogram[U(j)]))
        for plane in range(_planes(t)):
            for word in range(step):
                w.short[U(to + word)] = plane64(w.answer, U(word * WORD), np.uint8(plane))
            to += step
    w.list_start[level + 1] = to
