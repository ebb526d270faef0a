"""One-bit masks and bit counts against Python's integers."""

import numpy as np
import pytest
from numba import njit

from optimoo.compiled import bits


@njit
def _bit16(response):
    return bits.bit16(response)


@njit
def _bit32(response):
    return bits.bit32(response)


@njit
def _count16(mask):
    return bits.count16(mask)


@njit
def _count32(mask):
    return bits.count32(mask)


@pytest.mark.parametrize(("bit", "width"), [(_bit16, 16), (_bit32, 32)])
def test_one_bit_for_each_response(bit, width):
    assert [int(bit(np.uint8(response))) for response in range(width)] == [1 << response for response in range(width)]


@pytest.mark.parametrize(("count", "kind"), [(_count16, np.uint16), (_count32, np.uint32)])
def test_bits_are_counted(count, kind):
    largest = int(np.iinfo(kind).max)
    masks = [0, 1, largest, largest - 1, *np.random.default_rng(1).integers(0, largest, size=200).tolist()]
    assert [int(count(kind(mask))) for mask in masks] == [mask.bit_count() for mask in masks]
