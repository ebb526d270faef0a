"""Bounds by size and last response, or by the number of cells, looked up: the one place that knows where they stand.

:mod:`optimoo.search.bounds` and :mod:`optimoo.search.after` fill them in.
"""

import numpy as np

from optimoo.compiled import inlined
from optimoo.search.kernels.arrays import AFTER, MASKED, MAX_RESPONSES, Tables

U = np.uint64


def least_cost(tables: Tables, n: int, d: int) -> int:
    """Least cost of n candidates after d guesses, for Python."""
    return int(tables.size_bound[d * (tables.size + 1) + n])


@inlined
def size_bound(t, n, d):
    """Least cost of n candidates after d guesses."""
    return t.size_bound[U(d * (t.size + 1) + n)]


@inlined
def cell_bound(t, n, r, d):
    """Least cost of n candidates after d guesses, the last of which was answered by r."""
    if n <= AFTER:
        return t.after_bound[U((d * t.kinds + r) * (AFTER + 1) + n)]
    return size_bound(t, n, d)


@inlined
def cells_worth_more(t, n, most, d):
    """A member must cut n candidates into more cells than this to be worth more than a guess from outside can be.

    ``most`` is the most cells that a guess from outside makes of them.
    """
    return t.least[U((d * MAX_RESPONSES + most) * (MASKED + 1) + n)]


@inlined
def inside_bound(t, n, k, d):
    """Least cost of n candidates after d guesses when the next guess is one of them and makes k cells."""
    return t.inside_bound[U((d * (MASKED + 1) + n) * MAX_RESPONSES + k)]


@inlined
def outside_bound(t, n, k, d):
    """Least cost of n candidates after d guesses when the next guess is not one of them and makes k cells."""
    return t.outside_bound[U((d * (MASKED + 1) + n) * MAX_RESPONSES + k)]
