"""Bounds on the cells of a position of which it is known how many cells each guess makes of it.

No guess makes more cells of a part than of the whole. So the most cells that any guess makes of the position, and the
most that a candidate makes of it, hold for each of its cells, too. Where candidates are hard to tell apart (five cells
where others have eighteen), that says much about large cells, and takes no time.

This module owns the layout of the bounds.
"""

import numpy as np

from optimoo.compiled import inlined, step
from optimoo.search.kernels.arrays import MASKED, MAX_RESPONSES
from optimoo.search.kernels.bounds import cell_bound, inside_bound, outside_bound

U = np.uint64


@step
def bound_parts(t, w, at, inside, outside):
    """Bound the parts of a position by the most cells that guesses make of it, from inside and from outside."""
    depth = at.depth + 1
    w.most_inside[at.level] = inside
    w.most_outside[at.level] = outside
    largest = min(at.n, MASKED)
    for n in range(largest + 1):
        bound = np.int64(0)
        if n > inside:  # else a candidate may tell all of them apart
            bound = min(inside_bound(t, n, inside, depth), outside_bound(t, n, min(n, outside), depth))
        w.by_cells[U(n)] = bound
    # The row of "found": of the candidate that is the guess itself, or of none. That of responses which do not occur in
    # this game is never written; cells of theirs are empty, and cost nothing.
    found = place_of_bounds(at.level)
    w.part_bound[found] = 0
    w.part_bound[found + U(1)] = t.costs[depth]
    for r in range(1, t.kinds):
        to = _place(at.level, r)
        for n in range(largest + 1):
            w.part_bound[to + U(n)] = max(cell_bound(t, n, r, depth), w.by_cells[U(n)])


@inlined
def _place(level, r):
    """Where the bounds of the cells of a response begin."""
    return place_of_bounds(level) + U(r * (MASKED + 1))


@inlined
def place_of_bounds(level):
    """Where the bounds of the cells of a level begin."""
    return U(level * MAX_RESPONSES * (MASKED + 1))


@inlined
def most_outside(t, w, level, r):
    """The most cells that a guess makes of a cell of a position which it does not belong to."""
    return min(t.outside[U(r)], w.most_outside[level])


@inlined
def part_bound(t, w, at, n, r):
    """Least cost of a cell of n candidates, those of a position that answer r to some guess."""
    if at.n > MASKED:
        return cell_bound(t, n, r, at.depth + 1)
    return w.part_bound[_place(at.level, r) + U(n)]
