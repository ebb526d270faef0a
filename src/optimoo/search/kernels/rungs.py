"""Two rungs of the ladder: raising the lower bound of a cell without searching it."""

import numpy as np

from optimoo.compiled import inlined
from optimoo.search.kernels.arrays import MAX_RESPONSES, RAISED_COUNT, RAISED_INSIDE
from optimoo.search.kernels.bounds import cells_worth_more, inside_bound, outside_bound
from optimoo.search.kernels.limits import NEVER
from optimoo.search.kernels.masks import is_masked, most_cells_met, most_cells_of_listed
from optimoo.search.kernels.parts import most_outside
from optimoo.search.kernels.recall import remember
from optimoo.search.kernels.shortlist import most_cells_of_cell

U = np.uint64


@inlined
def inside_cells(t, w, level, slot, n, whole, least):
    """The most cells that a member of a cell cuts it into, if more than ``least``; else ``least``.

    The cell is one of a position of ``whole`` candidates.
    """
    limit = min(n, t.kinds)
    if is_masked(whole, level):
        return most_cells_met(t, w, level, whole, slot, limit, least)
    return most_cells_of_listed(t, w, w.cell_start[slot], n, limit, least)


@inlined
def raise_by_separation(t, w, level, d, r, n, whole):
    """Rung: guesses from the cell itself.

    A guess from outside makes at most as many cells as there are responses other than "found". A member is worth more
    than that only if it makes more than ``t.least`` cells. If one does, the bound is what the best of them allows
    (with every other member in a cell of its own it is the value: nothing beats that); if none does, the bound is
    the outsider's.
    """
    slot = level * MAX_RESPONSES + r
    depth = d + 1
    most = most_outside(t, w, level, r)
    least = cells_worth_more(t, n, most, depth)
    k = inside_cells(t, w, level, slot, n, whole, least)
    bound = outside_bound(t, n, min(n, most), depth) if k == least else inside_bound(t, n, k, depth)
    if k == n > least:  # with k == least no member was found that does this
        w.cell_exact[slot] = 1
    if bound > w.cell_bound[slot]:
        w.cell_bound[slot] = bound
        w.work[RAISED_INSIDE] += 1


@inlined
def raise_by_counting(t, m, w, at, grouped, r, n, need):
    """Rung: the most cells that any guess at all can make, from inside and from outside.

    With k cells, k secrets at most are found by the following guess. Where at most one cell of the best guess holds
    a pair and the others hold one each (k >= n - 1), the bound is reached, so it is the value.

    With a bound of ``need`` the guess at hand falls: it is enough to know that nobody makes more cells than allow that.
    """
    level = at.level
    slot = level * MAX_RESPONSES + r
    depth = at.depth + 1
    outside = 0
    harmless = 0
    bound = NEVER
    least = 1
    if not t.consistent:
        enough = min(n, most_outside(t, w, level, r))
        harmless = enough - 1
        while harmless > 0 and outside_bound(t, n, harmless, depth) < need:
            harmless -= 1
        outside = most_cells_of_cell(t, w, at, grouped, slot, n, enough, harmless)
        bound = outside_bound(t, n, outside, depth)
        least = min(n, t.kinds)
        while least > 1 and inside_bound(t, n, least, depth) < bound:
            least -= 1
    inside = inside_cells(t, w, level, slot, n, at.n, least)
    exact = outside >= n - 1 and outside > harmless  # else somebody may make as many, or nobody
    if inside > least:
        bound = inside_bound(t, n, inside, depth)
        exact = inside >= n - 1
    w.cell_exact[slot] = exact
    if bound >= w.cell_bound[slot]:
        remember(t, m, w.cell_a[slot], w.cell_b[slot], bound, n, depth, exact)
    if bound > w.cell_bound[slot]:
        w.cell_bound[slot] = bound
        w.work[RAISED_COUNT] += 1
