"""The second name of a position, as the search on the processor makes it."""

import numpy as np
from numpy.typing import NDArray

from optimoo.compiled import Answers, answers_of, native
from optimoo.search.kernels import relabelled
from optimoo.search.kernels.arrays import MAX_PAIRS

_INTS = NDArray[np.int64]
_key = native(Answers, _INTS, int, int, NDArray[np.uint64], _INTS, gives=2)(relabelled.relabelled_key.function)


def key(game, members):
    """Its two words; what is left over in the scratch space does not matter."""
    colour, order = np.full(4 * MAX_PAIRS, 7, np.uint64), np.full(MAX_PAIRS, 7, np.int64)
    stack = np.concatenate([[3, 1, 2], members]).astype(np.int64)
    return _key(answers_of(game), stack, 3, len(members), colour, order)
