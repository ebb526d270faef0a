"""Positions of few candidates: their cells as masks of some words, one bit for each candidate.

Most guesses of such a position fall to separation. Until then nothing is needed of a cell but its mask: the number of
bits is its size, and a member cuts it into as many cells as there are responses whose candidates (those of the whole
position that answer so to this member, one mask each, laid out once) meet it. Lists and keys are made of what is left.
"""

import numpy as np

from optimoo.compiled import (
    BLOCK,
    LANES,
    WORD,
    count32,
    count_met,
    cut,
    cut_apart,
    first_bit,
    inlined,
    most_cells_of_members,
    note_marks,
    step,
)
from optimoo.search.kernels.arrays import APART, FIRST_APART, FIRST_MASKED, MASKED, MAX_RESPONSES, WORDS
from optimoo.search.kernels.limits import LEVELS

U = np.uint64
TOGETHER = 8
"""Masks that are met together."""


@inlined
def is_masked(n, level):
    """Whether the cells of a position of n candidates are masks."""
    return n <= (FIRST_MASKED if level == 0 else MASKED)


@inlined
def _apart_at(level):
    """Where it begins what a level keeps of those that answer equally."""
    return np.int64(0) if level == 0 else FIRST_APART + (level - 1) * APART


@inlined
def words_of(n):
    """How many words the masks of n candidates have."""
    return (n + WORD - 1) // WORD


@inlined
def lowest(n):
    """The lowest n bits, n being at least 1, of a word; all of them if it has no more."""
    return ~U(0) >> U(WORD - min(n, WORD))


@inlined
def having_at(t, level):
    """Where it begins which candidates of a level have each mark."""
    return level * t.answers.blocks * t.answers.rows * LANES


@inlined
def lay_out_marks(t, w, at):
    """Write down which candidates have each mark."""
    note_marks(t.answers, w.stack, at.start, at.n, w.having, having_at(t, at.level))


@inlined
def cut_into_masks(t, w, level, n, guess):
    """The masks of the cells of a guess, and their sizes."""
    cells = level * MAX_RESPONSES
    at = having_at(t, level)
    cut(t.answers, w.having, at, guess, w.cell_mask, cells * WORDS, w.cell_size, cells)
    if n > BLOCK:
        cut(t.answers, w.having, at + t.answers.rows * LANES, guess, w.cell_mask, cells * WORDS + LANES, w.sizes, 0)
        for r in range(t.kinds):
            w.cell_size[U(cells + r)] += w.sizes[r]


@inlined
def _width(t):
    """How many masks a candidate has: one for each response but "found", filled up with empty ones."""
    return (t.kinds - 1 + TOGETHER - 1) // TOGETHER * TOGETHER


@step
def fill_apart(t, w, at):
    """Lay out, for each candidate, those that give each response to it; and count the responses that any gives."""
    words = words_of(at.n)
    width = _width(t)
    here = having_at(t, at.level)
    place = _apart_at(at.level)
    spare = len(w.apart) - LANES * MAX_RESPONSES
    for i in range(place, place + at.n * words * width):
        w.apart[U(i)] = U(0)
    for i in range(at.n):
        code = w.stack[U(at.start + i)]
        # What a block has no words for is written all the same, where the next candidate's masks will be.
        seen = cut_apart(t.answers, w.having, here, code, w.apart, place, width, spare)
        if words > LANES:
            more = here + t.answers.rows * LANES
            seen |= cut_apart(t.answers, w.having, more, code, w.apart, place + LANES * width, width, spare)
        w.reach[U(at.level * FIRST_MASKED + i)] = count32(np.uint32(seen))
        place += words * width


@step
def most_cells_met(t, w, level, whole, slot, limit, least):
    """The most cells that a member of a cell cuts it into, if more than ``least``; else ``least``.

    The cell is one of a position of ``whole`` candidates. No member makes more cells of it than of the whole.
    """
    width = _width(t)
    words = words_of(whole)
    base = _apart_at(level)
    cell = slot * WORDS
    best = least
    for word in range(words):
        left = w.cell_mask[U(cell + word)]
        while left != U(0):
            i = np.int64(first_bit(left)) + word * WORD
            left &= left - U(1)
            if w.reach[U(level * FIRST_MASKED + i)] <= best:
                continue
            k = 1 + count_met(w.apart, base + i * words * width, width, w.cell_mask, cell, words)
            if k > best:
                best = k
                if best == limit:
                    return best
    return best


@step
def most_cells_of_listed(t, w, start, n, limit, least):
    """The most cells that one of up to 256 members cuts all of them into, if more than ``least``; else ``least``.

    For cells of positions that are too large for masks of all their candidates.
    """
    at = having_at(t, np.int64(LEVELS))  # no position's own
    return most_cells_of_members(t.answers, w.stack, start, n, w.having, at, w.spare_mask, w.sizes, limit, least)


@step
def list_cells(t, w, at):
    """Write the members of all cells to the position's ``top`` on the stack, and add up their keys."""
    here = at.top
    words = words_of(at.n)
    for r in range(t.kinds):
        slot = U(at.level * MAX_RESPONSES + r)
        w.cell_start[slot] = here
        a = U(0)
        b = U(0)
        for word in range(words):
            left = w.cell_mask[slot * U(WORDS) + U(word)]
            while left != U(0):
                row = first_bit(left) + U(word * WORD)
                left &= left - U(1)
                code = w.stack[U(at.start) + row]
                w.stack[U(here)] = code
                a ^= t.key_a[U(code)]
                b ^= t.key_b[U(code)]
                here += 1
        w.cell_a[slot] = a
        w.cell_b[slot] = b
