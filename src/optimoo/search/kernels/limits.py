"""Bounds by size and last response, or by the number of cells, looked up.

:mod:`optimoo.search.bounds` and :mod:`optimoo.search.after` fill them in.
"""

import numpy as np

from optimoo.search.jit import inlined
from optimoo.search.state import AFTER, COUNTED, MAX_RESPONSES

U = np.uint64


@inlined
def cell_bound(t, n, r, d):
    """Least cost of n candidates after d guesses, the last of which was answered by r."""
    if n <= AFTER:
        return t.after_bound[U((d * t.kinds + r) * (AFTER + 1) + n)]
    return t.size_bound[U(d * (t.size + 1) + n)]


@inlined
def inside_bound(t, n, k, d):
    """Least cost of n candidates after d guesses when the next guess is one of them and makes k cells."""
    return t.inside_bound[U((d * (COUNTED + 1) + n) * MAX_RESPONSES + k)]


@inlined
def outside_bound(t, n, k, d):
    """The same when the next guess is not one of them."""
    return t.outside_bound[U((d * (COUNTED + 1) + n) * MAX_RESPONSES + k)]
