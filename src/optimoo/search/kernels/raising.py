"""Which cell of a guess is searched next, and how far: each is asked for its portion of what the guess still lacks.

A guess is dropped when the bounds of its cells add up to a goal. Raising a bound a little takes little, raising it
up to the value takes most: so it is cheaper to raise all cells some way than some of them all the way. Cells are taken
in rounds, the smallest first. Each is asked for a portion of the gap by its weight among those that are still to come
in the round; what one cannot give falls to the others. The last cell of a round is asked for all that is missing, so
each round either closes the gap or finds the value of a cell, and there are no more rounds than cells.
"""

import numpy as np

from optimoo.compiled import inlined
from optimoo.search.kernels.arrays import MAX_RESPONSES

DOUBLED = (20, 40, 80)
"""A cell of more candidates than one of these has twice the weight of one that has no more."""

_DIVISIBLE = 1 << 32  # a larger gap is asked for as a whole: mostly, there is nothing to compare with


@inlined
def weight_of(n):
    """How much of a gap falls to a cell, compared with others: large ones rise further, but for more."""
    weight = np.int64(1)
    for size in DOUBLED:
        if n > size:
            weight *= 2
    return weight


@inlined
def next_cell(t, w, level, last):
    """The next open cell after the last one, by size and then by response; and the weight of all from it on.

    A cell is named by its size and its response in one number, 0 for none: before the first cell, and after the last.
    """
    found = np.int64(0)
    weights = np.int64(0)
    for r in range(1, t.kinds):
        slot = level * MAX_RESPONSES + r
        size = w.cell_size[slot]
        name = size * MAX_RESPONSES + r
        if size > 2 and not w.cell_exact[slot] and name > last:
            weights += weight_of(size)
            if found == 0 or name < found:
                found = name
    return found, weights


@inlined
def portion_of(gap, n, weights):
    """The part of a gap that a cell of n candidates is asked for, at least 1 and rounded up."""
    if gap >= _DIVISIBLE:
        return gap
    return (gap * weight_of(n) + weights - 1) // weights
