"""Masks and bit counts against Python's integers."""

from itertools import product

import numpy as np

from optimoo.compiled import bits
from steps import from_python


def test_one_bit_for_each_response():
    bit = from_python(bits.bit32)
    assert [int(bit(np.uint8(response))) for response in range(32)] == [1 << response for response in range(32)]


def test_bits_are_counted():
    counted = from_python(bits.count32)
    largest = (1 << 32) - 1
    masks = [0, 1, largest, largest - 1, *np.random.default_rng(1).integers(0, largest, size=200).tolist()]
    assert [int(counted(np.uint32(mask))) for mask in masks] == [mask.bit_count() for mask in masks]


def test_the_lowest_bit():
    first_bit = from_python(bits.first_bit)
    for bit in range(64):
        assert first_bit(np.uint64(1 << bit)) == bit
        assert first_bit(np.uint64((1 << 64) - (1 << bit))) == bit


def test_bytes_that_have_a_value():
    equal64 = from_python(bits.equal64)
    array = np.random.default_rng(2).integers(0, 4, size=80, dtype=np.uint8)
    for at, value in product((0, 1, 16), range(5)):
        expected = sum(1 << i for i in range(64) if array[at + i] == value)
        assert int(equal64(array, np.uint64(at), np.uint8(value))) == expected


def test_masks_that_are_met():
    kernels = {8: bits.count_met8, 16: bits.count_met16, 24: bits.count_met24, 32: bits.count_met32}
    count_met = {width: from_python(kernel) for width, kernel in kernels.items()}
    rng = np.random.default_rng(3)
    masks = rng.integers(0, 1 << 64, size=150, dtype=np.uint64) & rng.integers(0, 1 << 64, size=150, dtype=np.uint64)
    masks[::3] &= np.uint64(0xF000000000000001)
    cells = rng.integers(0, 1 << 64, size=9, dtype=np.uint64) & np.uint64(0x8400000000001001)
    for at, width, cell, words in product((0, 5), (8, 16, 24, 32), (0, 2), (1, 2, 4)):
        rows = masks[at : at + words * width].reshape(words, width)
        met = [any(row[each] & cells[cell + word] for word, row in enumerate(rows)) for each in range(width)]
        assert count_met[width](masks, at, cells, cell, words) == sum(met)
