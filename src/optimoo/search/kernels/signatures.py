"""Types of what the search calls, as Numba states them.

Stated signatures make Numba compile (or load) everything when a module is imported, so that a first run can say so;
and a self-recursive function can be loaded from Numba's cache only if its signature was stated (seen with 0.68).
"""

import numpy as np
from numba import typeof, types

from optimoo.search.kernels.arrays import Place, Share, Window, example_tables, new_scratch
from optimoo.search.kernels.known import new_memory

INT, INTS, WORDS = types.int64, types.int64[::1], types.uint64[::1]
TABLES, MEMORY, SCRATCH = typeof(example_tables()), typeof(new_memory(0)), typeof(new_scratch(1, 1))
PLACE, WINDOW = typeof(Place(0, 0, 0, 0, 0)), typeof(Window(0, 0))
SHARE = typeof(Share(0, 0, np.zeros(1, dtype=np.int64)))
PAIR = types.UniTuple(INT, 2)
ON_PLACE = INT(TABLES, MEMORY, SCRATCH, PLACE, INT)
