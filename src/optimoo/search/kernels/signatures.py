"""Types of what the engine calls, as Numba states them.

Stated signatures make Numba compile (or load) everything when a module is imported, so that a first run can say so;
and a self-recursive function can be loaded from Numba's cache only if its signature was stated (seen with 0.68).
"""

from numba import typeof, types

from optimoo.search.state import example_state

TABLES, MEMORY, SCRATCH = (typeof(value) for value in example_state())
INT, INTS = types.int64, types.int64[::1]
PAIR = types.UniTuple(INT, 2)
ON_POSITION = INT(TABLES, MEMORY, SCRATCH, INT, INT, INT)
