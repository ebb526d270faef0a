"""Which guesses to value in a position, and in which order.

Large sets: all guesses at once, by the sizes of their cells. Small sets: in groups of equal number of cells, so that
most guesses are never looked at. Either order depends on the position alone; it decides nothing but who wins a tie.
"""

import numpy as np

from optimoo.compiled import cell_sizes, count_cells, equal64, first_bit, inlined, native, sort, step
from optimoo.search.kernels.alike import is_first_alike, note_symbols
from optimoo.search.kernels.arrays import WORD, Place, Scratch, Tables
from optimoo.search.kernels.bounds import cell_bound, inside_bound, outside_bound
from optimoo.search.kernels.limits import MAX_CODES, NEVER
from optimoo.search.kernels.masks import ask, lowest, size_of_cell
from optimoo.search.kernels.parts import bound_parts, part_bound

U = np.uint64
INSIDE = 128
"""Marks the cell count of a guess that is itself a candidate."""


@step
def count_guesses(t, w, at):
    """Prepare :func:`next_guesses`: count the cells of every guess, and bound the parts of the position by that."""
    start, n, level = at.start, at.n, at.level
    note_symbols(t, w, at)
    base = level * t.size
    count_cells(t.answers, w.blocks, w.stack, start, n, 1, w.counts, base)
    outside = np.uint8(0)
    for g in range(t.size):
        outside = max(outside, w.counts[U(base + g)])
    inside = np.uint8(0)
    for i in range(start, start + n):
        inside = max(inside, w.counts[base + w.stack[i]])
        w.counts[base + w.stack[i]] |= INSIDE
    w.next_inside[level] = np.int64(inside) + 1
    w.next_outside[level] = outside
    bound_parts(t, w, at, np.int64(inside) + 1, np.int64(outside))


@step
def next_guesses(t, w, at, limit):
    """For a small set: the guesses that make the next lower number of cells, into ``w.order`` at this level.

    Guesses come in groups of equal cell count, from inside or from outside the set, the group with the smallest
    bound first; so most groups are never looked at. Returns how many guesses were found (none: the bound of all
    groups left has reached the limit, and is returned with them).
    """
    start, n, d, level = at.start, at.n, at.depth, at.level
    dropped = NEVER
    counts = level * t.size
    while True:
        inside = w.next_inside[level]
        outside = w.next_outside[level]
        # From inside at least two cells (itself and the rest), from outside two, or nothing would be learnt.
        from_inside = inside_bound(t, n, inside, d) if inside > 1 else NEVER
        from_outside = outside_bound(t, n, outside, d) if outside > 1 else NEVER
        bound = min(from_inside, from_outside)
        if bound >= limit:
            return np.int64(0), min(dropped, bound)
        found = np.int64(0)
        if from_inside <= from_outside:
            w.next_inside[level] -= 1
            for i in range(start, start + n):
                g = w.stack[i]
                if w.counts[counts + g] == (inside - 1) | INSIDE and is_first_alike(t, w, level, g):
                    found, dropped = _look_closer(t, w, at, limit, g, found, dropped)
        else:
            w.next_outside[level] -= 1
            for first in range(0, t.size, WORD):
                left = making(t, w, level, first, outside)
                while left != U(0):
                    g = first + np.int64(first_bit(left))
                    left &= left - U(1)
                    if is_first_alike(t, w, level, g):
                        found, dropped = _look_closer(t, w, at, limit, g, found, dropped)
        if found:
            sort_order(t, w, level, found)
            return found, dropped


@inlined
def making(t, w, level, first, cells):
    """Of the 64 guesses from ``first`` on, those that are counted to make so many cells."""
    return equal64(w.counts, U(level * t.size + first), np.uint8(cells)) & lowest(t.size - first)


@inlined
def _look_closer(t, w, at, limit, g, found, dropped):
    """Add one guess to the order if its size bound is below ``limit``."""
    n, d = at.n, at.depth
    ask(t, w, at, g)
    bound = t.crowd[d] * (n - 1)
    if size_of_cell(w, n, 0):
        bound += t.costs[d + 1]
    for r in range(1, t.kinds):
        bound += part_bound(t, w, at, size_of_cell(w, n, r), r)
    if bound >= limit:
        return found, min(dropped, bound)
    spread = np.int64(0)
    for r in range(1, t.kinds):
        spread += t.spread[U(size_of_cell(w, n, r))]
    base = at.level * t.size
    w.order[base + found] = (spread * MAX_CODES) | g
    w.bound[base + g] = bound
    return found + 1, dropped


@step
def sort_order(t, w, level, found):
    """Put ``w.order`` of this level in order and strip what it was sorted by."""
    base = level * t.size
    sort(w.order, base, found)
    for i in range(found):
        w.order[base + i] &= MAX_CODES - 1


@native(Tables, Scratch, Place, int, gives=2)
def order_guesses(t, w, at, limit):
    """For a large set: all guesses whose size bound is below ``limit``, most promising first, into ``w.order``.

    Returns how many, and the smallest bound among those left out. The order is by sum of n log n over the cells,
    then by code: it depends on the position alone, so that the first of several equally good guesses is always the
    same one.
    """
    n, d, level = at.n, at.depth, at.level
    note_symbols(t, w, at)
    cell_sizes(t.answers, w.blocks, w.stack, at.start, n, w.histogram)
    base = level * t.size
    found = np.int64(0)
    dropped = NEVER
    for g in range(t.size):
        w.bound[base + g] = t.crowd[d] * (n - 1) + (t.costs[d + 1] if w.histogram[g] else 0)
    for r in range(1, t.kinds):
        row = r * t.size
        for g in range(t.size):
            w.bound[U(base + g)] += cell_bound(t, np.int64(w.histogram[U(row + g)]), r, d + 1)
    for g in range(t.size):
        if t.consistent and w.histogram[g] == 0:
            continue
        if w.bound[base + g] >= limit:
            dropped = min(dropped, w.bound[base + g])
            continue
        if not is_first_alike(t, w, level, g):
            continue
        spread = np.int64(0)
        useless = False
        for r in range(1, t.kinds):
            size = np.int64(w.histogram[r * t.size + g])
            useless |= size == n
            spread += t.spread[size]
        if not useless:  # learning nothing leads to the same position one guess later, and later is never cheaper
            w.order[base + found] = (spread * MAX_CODES) | g
            found += 1
    sort_order(t, w, level, found)
    return found, dropped
