"""Positions of up to 128 candidates: their cells as masks of two words, one bit for each candidate.

Most guesses of such a position fall to separation. Until then nothing is needed of a cell but its mask: the number of
bits is its size, equal masks are equal cells, and a member cuts it into as many cells as there are responses whose
candidates (those of the whole position that answer so to this member, one mask each, laid out once) meet it. Lists and
keys are made of what is left.
"""

import numpy as np

from optimoo.compiled import answer, count64, count_met, count_met_twice, equal64, first_bit, inlined, step
from optimoo.search.kernels.arrays import LOCAL, MASKED, MAX_RESPONSES, WORD
from optimoo.search.kernels.known import mix

U = np.uint64
TOGETHER = 8
"""Masks that are met together."""


@inlined
def lowest(n):
    """The lowest n bits, n being at least 1, of a word; all of them if it has no more."""
    return ~U(0) >> U(WORD - min(n, WORD))


@inlined
def ask(t, w, at, guess):
    """What every candidate answers to a guess, into ``w.answer``.

    Read from the rows of the candidates: they stay in the cache, where those of all guesses would not.
    """
    for i in range(at.n):
        w.answer[U(i)] = answer(t.answers, w.stack[U(at.start + i)], guess)


@inlined
def answering(w, n, r):
    """The candidates that have given a response, of n that were asked."""
    low = equal64(w.answer, U(0), np.uint8(r)) & lowest(n)
    if n <= WORD:
        return low, U(0)
    return low, equal64(w.answer, U(WORD), np.uint8(r)) & lowest(n - WORD)


@inlined
def how_many(low, high):
    """The number of candidates in a mask."""
    return np.int64(count64(low)) + np.int64(count64(high))


@inlined
def name_of(low, high):
    """A word for a mask that no other mask of the position is likely to have."""
    return low if high == U(0) else low + mix(high)


@inlined
def _width(t):
    """How many masks a candidate has: one for each response, filled up with empty ones."""
    return (t.kinds + TOGETHER - 1) // TOGETHER * TOGETHER


@step
def fill_apart(t, w, at):
    """Lay out, for each candidate, those that give each response to it; and count the responses that any gives."""
    n = at.n
    width = _width(t)
    place = at.level * MASKED * 2 * MAX_RESPONSES
    for i in range(n):
        ask(t, w, at, w.stack[at.start + i])
        seen = 0
        for r in range(width):
            low, high = answering(w, n, r)  # nobody gives those that fill up
            w.apart[U(place + r)] = low
            if n > WORD:
                w.apart[U(place + width + r)] = high
            seen += (low | high) != U(0)
        place += width if n <= WORD else 2 * width
        w.reach[at.level * LOCAL + i] = seen


@inlined
def most_cells_met(t, w, level, whole, low, high, limit, least):
    """The most cells that a member of a mask cuts it into, if more than ``least``; else ``least``.

    The mask is one of a position of ``whole`` candidates. No member makes more cells of it than of the whole.
    """
    width = _width(t)
    base = level * MASKED * 2 * MAX_RESPONSES
    best = least
    for word in range(2):
        left = low if word == 0 else high
        while left != U(0):
            i = first_bit(left) + U(word * WORD)
            left &= left - U(1)
            if w.reach[U(level * LOCAL) + i] <= best:
                continue
            k = np.int64(0)
            if whole <= WORD:
                place = U(base) + i * U(width)
                for first in range(0, width, TOGETHER):
                    k += count_met(w.apart, place + U(first), low)
            else:
                place = U(base) + i * U(2 * width)
                for first in range(0, width, TOGETHER):
                    k += count_met_twice(w.apart, place + U(first), place + U(width + first), low, high)
            if k > best:
                best = k
                if best == limit:
                    return best
    return best


@step
def list_cells(t, w, at):
    """Write the members of all cells to the position's ``top`` on the stack, and add up their keys."""
    here = at.top
    for r in range(t.kinds):
        slot = U(at.level * MAX_RESPONSES + r)
        w.cell_start[slot] = here
        a = U(0)
        b = U(0)
        for word in range(2):
            left = w.cell_low[slot] if word == 0 else w.cell_high[slot]
            while left != U(0):
                row = first_bit(left) + U(word * WORD)
                left &= left - U(1)
                code = w.stack[U(at.start) + row]
                w.stack[U(here)] = code
                w.rows[U(here)] = np.int64(row)
                a ^= t.key_a[U(code)]
                b ^= t.key_b[U(code)]
                here += 1
        w.cell_a[slot] = a
        w.cell_b[slot] = b
