"""Bounds by the number of cells a guess makes, looked up; :mod:`optimoo.search.bounds` fills them in."""

import numpy as np

from optimoo.search.jit import inlined
from optimoo.search.state import COUNTED, MAX_RESPONSES

U = np.uint64


@inlined
def inside_bound(t, n, k, d):
    """Least cost of n candidates after d guesses when the next guess is one of them and makes k cells."""
    return t.inside_bound[U((d * (COUNTED + 1) + n) * MAX_RESPONSES + k)]


@inlined
def outside_bound(t, n, k, d):
    """The same when the next guess is not one of them."""
    return t.outside_bound[U((d * (COUNTED + 1) + n) * MAX_RESPONSES + k)]
