"""The response of one code to another, computed from two words per code."""

import numpy as np

from optimoo.compiled.bits import count32
from optimoo.compiled.jit import inlined

U = np.uint64
_ONES = U(0x1111111111111111)
_HIGH = U(0x8888888888888888)
_LOW_HALVES = U(0x0F0F0F0F0F0F0F0F)
_BYTES = U(0x0101010101010101)


@inlined
def answer(a, guess, code):
    """The response id of a guess and a code."""
    bulls = a.positions - _different(a.packed[U(guess)] ^ a.packed[U(code)])
    both = _in_common(a.counted[U(guess)], a.counted[U(code)])
    return a.ids[U(bulls * (a.positions + 1) + both)]


@inlined
def _different(x):
    """How many groups of four bits are not zero, of the lower eight."""
    x |= x >> U(2)
    x |= x >> U(1)
    return np.int64(count32(np.uint32(x & _ONES)))


@inlined
def _in_common(x, y):
    """The smaller of each two groups of four bits, added up; no group is above 7, so no borrow leaves its group."""
    x_is_more = ((((x | _HIGH) - y) & _HIGH) >> U(3)) * U(15)
    least = (y & x_is_more) | (x & ~x_is_more)
    pairs = (least & _LOW_HALVES) + ((least >> U(4)) & _LOW_HALVES)
    return np.int64((pairs * _BYTES) >> U(56))
