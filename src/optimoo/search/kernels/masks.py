"""Positions of few candidates: their cells as masks of some words, one bit for each candidate.

Most guesses of such a position fall to separation. Until then nothing is needed of a cell but its mask: the number of
bits is its size, equal masks are equal cells, and a member cuts it into as many cells as there are responses whose
candidates (those of the whole position that answer so to this member, one mask each, laid out once) meet it. Lists and
keys are made of what is left.
"""

import numpy as np

from optimoo.compiled import answer, count32, count64, count_met, equal64, first_bit, inlined, step
from optimoo.search.kernels.arrays import APART, FIRST_APART, FIRST_MASKED, MASKED, MAX_RESPONSES, WORD, WORDS
from optimoo.search.kernels.known import mix

U = np.uint64
TOGETHER = 8
"""Masks that are met together."""

_SALT = U(0x9E3779B97F4A7C15)


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
def ask(t, w, at, guess):
    """What every candidate answers to a guess, into ``w.answer``.

    Read from the rows of the candidates: they stay in the cache, where those of all guesses would not.
    """
    for i in range(at.n):
        w.answer[U(i)] = answer(t.answers, w.stack[U(at.start + i)], guess)


@inlined
def answering(w, n, r, word):
    """Of n candidates that were asked, those that have given a response, in one word of the mask."""
    return equal64(w.answer, U(word * WORD), np.uint8(r)) & lowest(n - word * WORD)


@inlined
def size_of_cell(w, n, r):
    """How many of n candidates that were asked have given a response."""
    size = np.int64(count64(answering(w, n, r, 0)))
    for word in range(1, words_of(n)):
        size += np.int64(count64(answering(w, n, r, word)))
    return size


@inlined
def name_of_word(mask, word):
    """What a word adds to the name of a mask, which no other mask of the position is likely to have.

    Scrambled twice, no two words add the same for masks that resemble each other.
    """
    return mask if word == 0 else mix(mix(mask) + U(word) * _SALT)


@inlined
def cut_into_masks(t, w, level, n):
    """The masks of the cells of a guess that all candidates were asked, their sizes, and their names as keys."""
    for word in range(words_of(n)):
        for r in range(t.kinds):
            slot = U(level * MAX_RESPONSES + r)
            mask = answering(w, n, r, word)
            w.cell_mask[slot * U(WORDS) + U(word)] = mask
            if word == 0:
                w.cell_size[slot] = np.int64(count64(mask))
                w.cell_a[slot] = mask
            elif mask != U(0):
                w.cell_size[slot] += np.int64(count64(mask))
                w.cell_a[slot] += name_of_word(mask, word)


@inlined
def _width(t):
    """How many masks a candidate has: one for each response, filled up with empty ones."""
    return (t.kinds + TOGETHER - 1) // TOGETHER * TOGETHER


@step
def fill_apart(t, w, at):
    """Lay out, for each candidate, those that give each response to it; and count the responses that any gives."""
    n = at.n
    words = words_of(n)
    width = _width(t)
    place = _apart_at(at.level)
    for i in range(n):
        ask(t, w, at, w.stack[at.start + i])
        seen = np.uint32(0)
        for word in range(words):
            for r in range(width):
                mask = answering(w, n, r, word)  # nobody gives those that fill up
                w.apart[U(place + r)] = mask
                seen |= np.uint32(mask != U(0)) << np.uint32(r)
            place += width
        w.reach[at.level * FIRST_MASKED + i] = count32(seen)


@inlined
def most_cells_met(t, w, level, whole, slot, limit, least):
    """The most cells that a member of a cell cuts it into, if more than ``least``; else ``least``.

    The cell is one of a position of ``whole`` candidates. No member makes more cells of it than of the whole.
    """
    width = _width(t)
    words = words_of(whole)
    base = _apart_at(level)
    cell = U(slot * WORDS)
    best = least
    for word in range(words):
        left = w.cell_mask[cell + U(word)]
        while left != U(0):
            i = first_bit(left) + U(word * WORD)
            left &= left - U(1)
            if w.reach[U(level * FIRST_MASKED) + i] <= best:
                continue
            place = U(base) + i * U(words * width)
            k = np.int64(0)
            for first in range(0, width, TOGETHER):
                k += count_met(w.apart, place + U(first), U(width), w.cell_mask, cell, words)
            if k > best:
                best = k
                if best == limit:
                    return best
    return best


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
                w.rows[U(here)] = np.int64(row)
                a ^= t.key_a[U(code)]
                b ^= t.key_b[U(code)]
                here += 1
        w.cell_a[slot] = a
        w.cell_b[slot] = b
