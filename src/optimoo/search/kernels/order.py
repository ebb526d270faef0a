"""Which guesses to value in a position, and in which order.

Large sets: all guesses at once, by the sizes of their cells. Small sets: in groups of equal number of cells, so that
most guesses are never looked at. Either order depends on the position alone; it decides nothing but who wins a tie.
"""

import numpy as np
from numpy.typing import NDArray

from optimoo.compiled import WORD, cell_sizes, count_cells, equal64, first_bit, inlined, native, sort, step
from optimoo.search.kernels.alike import is_first_alike, mark_later, note_symbols
from optimoo.search.kernels.arrays import MAX_RESPONSES, Place, Scratch, Tables
from optimoo.search.kernels.bounds import cell_bound, inside_bound, outside_bound
from optimoo.search.kernels.cells import bound_cells, name_partition, sort_into_cells
from optimoo.search.kernels.limits import MAX_CODES, NEVER
from optimoo.search.kernels.masks import cut_into_masks, having_at, is_masked, lay_out_marks, list_cells, lowest
from optimoo.search.kernels.parts import bound_parts

U = np.uint64
INSIDE = 128
"""Marks the cell count of a guess that is itself a candidate."""


@step
def count_guesses(t, w, at):
    """Prepare :func:`next_guesses`: count the cells of every guess, and bound the parts of the position by that."""
    start, n, level = at.start, at.n, at.level
    note_symbols(t, w, at)
    base = level * t.size
    count_cells(t.answers, w.stack, start, n, w.counts, base)
    outside = np.uint8(0)
    for g in range(t.size):
        outside = max(outside, w.counts[U(base + g)])
    inside = np.uint8(0)
    for i in range(start, start + n):
        inside = max(inside, w.counts[base + w.stack[i]])
        w.counts[base + w.stack[i]] |= INSIDE
    mark_later(t, w, level)
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
    bound, _ = bound_cells(t, w, at, g)
    if bound >= limit:
        return found, min(dropped, bound)
    spread = np.int64(0)
    slots = U(at.level * MAX_RESPONSES)
    for r in range(1, t.kinds):
        spread += t.spread[w.cell_size[slots + U(r)]]
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
    found, dropped = _list_guesses(t, w, at, limit, w.everyone)
    sort_order(t, w, at.level, found)
    return found, dropped


@native(Tables, Scratch, Place, int, NDArray[np.int64], gives=2)
def order_distinct(t, w, at, limit, representative):
    """For a large set: of the guesses in this order one of each class, and the first of each partition.

    ``representative[g]`` is the smallest guess that a relabelling makes of g. Returns what :func:`order_guesses` does.
    """
    found, dropped = _list_guesses(t, w, at, limit, representative)
    found = _keep_distinct(t, w, at, found)
    sort_order(t, w, at.level, found)
    return found, dropped


@step
def _list_guesses(t, w, at, limit, representative):
    """Write down the guesses in the order of their codes, with what they are to be sorted by.

    Of a class of equivalent guesses all have the same bound, so it is enough to look at one.
    """
    n, d, level = at.n, at.depth, at.level
    note_symbols(t, w, at)
    lay_out_marks(t, w, at)
    here, base, cells = having_at(t, level), level * t.size, level * MAX_RESPONSES
    found = np.int64(0)
    dropped = NEVER
    for g in range(t.size):
        if len(representative) > 0 and representative[g] != g:
            continue
        if not is_first_alike(t, w, level, g):
            continue
        cell_sizes(t.answers, w.having, here, n, g, w.cell_size, cells)
        if t.consistent and w.cell_size[cells] == 0:
            continue
        bound = t.crowd[d] * (n - 1) + (t.costs[d + 1] if w.cell_size[cells] else 0)
        spread = np.int64(0)
        useless = False
        for r in range(1, t.kinds):
            size = w.cell_size[U(cells + r)]
            bound += cell_bound(t, size, r, d + 1)
            useless |= size == n
            spread += t.spread[size]
        if bound >= limit:
            dropped = min(dropped, bound)
        elif not useless:  # learning nothing leads to the same position one guess later, and later is never cheaper
            w.order[base + found] = (spread * MAX_CODES) | g
            w.bound[base + g] = bound
            found += 1
    return found, dropped


@step
def _keep_distinct(t, w, at, found):
    """Of the guesses that are listed by code, keep the first of each partition; they would be sorted alike."""
    base, slots = at.level * t.size, U(2 * found + 1)
    for i in range(slots):
        w.twins[i] = U(0)
    kept = 0
    for listed in range(found):
        guess = w.order[base + listed] & (MAX_CODES - 1)
        if is_masked(at.n, at.level):
            cut_into_masks(t, w, at.level, at.n, guess)
            list_cells(t, w, at)
        else:
            sort_into_cells(t, w, at, guess)
        partition = name_partition(t, w, at)
        slot = partition % slots
        while w.twins[slot] != U(0) and w.twins[slot] != partition:
            slot = (slot + U(1)) % slots
        if w.twins[slot] == U(0):
            w.twins[slot] = partition
            w.order[base + kept] = w.order[base + listed]
            kept += 1
    return kept
