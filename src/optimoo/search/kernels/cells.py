"""Cutting a position by a guess: its cells, and whether another guess has cut it the same way."""

import numpy as np

from optimoo.compiled import cut_and_bound, first_bit, inlined, sort_members
from optimoo.search.kernels.arrays import MASKED, MAX_RESPONSES, TWIN_SLOTS, WORDS
from optimoo.search.kernels.known import mix
from optimoo.search.kernels.masks import cut_into_masks, having_at, is_masked
from optimoo.search.kernels.parts import part_bound, place_of_bounds

U = np.uint64


@inlined
def make_cells(t, w, at, guess):
    """Cut the position by ``guess``: sizes and size bounds of its cells.

    Returns the sum of the bounds, with the guess's own cost if it may be the secret; and the cells whose bounds need
    not be their values, a bit for each response. Of few candidates the cells are masks, from which :func:`.list_cells`
    makes lists; of many they are lists at once, at the position's ``top`` on the stack, with their keys.
    """
    if at.n <= MASKED:
        return bound_cells(t, w, at, guess)
    if is_masked(at.n, at.level):
        cut_into_masks(t, w, at.level, at.n, guess)
    else:
        sort_into_cells(t, w, at, guess)
    total = t.crowd[at.depth] * (at.n - 1)
    slots = U(at.level * MAX_RESPONSES)
    if w.cell_size[slots]:
        total += t.costs[at.depth + 1]
    left = np.int64(0)
    for r in range(1, t.kinds):
        slot = slots + U(r)
        size = w.cell_size[slot]
        bound = part_bound(t, w, at, size, r)
        w.cell_bound[slot] = bound
        w.cell_exact[slot] = size <= sure_up_to(t, at)
        left |= np.int64(size > sure_up_to(t, at)) << r
        total += bound
    return total, left


@inlined
def sure_up_to(t, at):
    """Up to which size the bounds of cells are their values.

    One candidate is found at once, two one after the other, and where costs no longer change any way of finding them
    will do.
    """
    return at.n if at.depth + 2 >= t.flat_from else np.int64(2)


@inlined
def bound_cells(t, w, at, guess):
    """Cut a position of at most MASKED candidates: masks, sizes and size bounds of its cells.

    Returns what :func:`make_cells` returns.
    """
    cells, row = at.level * MAX_RESPONSES, np.int64(place_of_bounds(at.level))
    total, open_cells = cut_and_bound(
        t.answers, w.having, having_at(t, at.level), guess, w.cell_mask, cells * WORDS, w.cell_size, cells,
        w.part_bound, row, w.cell_bound, w.cell_exact, sure_up_to(t, at),
    )  # fmt: skip
    return total + t.crowd[at.depth] * (at.n - 1), open_cells


@inlined
def by_size(w, level, cells, largest, smallest):
    """Of some cells those of such a size, all given by a bit for each response."""
    left, found = U(cells), U(0)
    while left != U(0):
        r = first_bit(left)
        left &= left - U(1)
        size = w.cell_size[U(level * MAX_RESPONSES) + r]
        found |= U((size <= largest) & (size >= smallest)) << r
    return found


@inlined
def name_partition(t, w, at):
    """A hash of the partition by the guess that was cut last, whose cells stand as lists."""
    slots = U(at.level * MAX_RESPONSES)
    # Which candidate is hit tells partitions apart, too; no cell of those it leaves has the complement's name.
    partition = mix(~w.cell_a[slots]) if w.cell_size[slots] else U(0)
    for r in range(1, t.kinds):
        if w.cell_size[slots + U(r)]:
            partition += mix(w.cell_a[slots + U(r)])
    return partition


@inlined
def sort_into_cells(t, w, at, guess):
    """Write the cells of a guess to the position's ``top`` on the stack, and add up their keys."""
    cells = at.level * MAX_RESPONSES
    sort_members(
        t.answers, w.having, having_at(t, at.level), w.stack, at.start, at.n, guess, w.cell_mask, cells * WORDS,
        w.cell_size, w.cell_start, cells, w.sizes, w.stack, at.top,
    )  # fmt: skip
    for r in range(t.kinds):
        slot = U(cells + r)
        a = U(0)
        b = U(0)
        for i in range(w.cell_start[slot], w.cell_start[slot] + w.cell_size[slot]):
            code = U(w.stack[U(i)])
            a ^= t.key_a[code]
            b ^= t.key_b[code]
        w.cell_a[slot] = a
        w.cell_b[slot] = b


@inlined
def is_twin(w, level, partition):
    """Whether a guess with this very partition was valued already here: same cells, same value."""
    base = level * TWIN_SLOTS
    slot = partition & U(TWIN_SLOTS - 1)
    for further in range(8):
        at = base + np.int64((slot + U(further)) & U(TWIN_SLOTS - 1))
        if w.twins[at] == partition:
            return True
        if w.twins[at] == U(0):
            w.twins[at] = partition
            return False
    return False  # crowded: forget this one, valuing it twice does no harm
