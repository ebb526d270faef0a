"""Masks and bit counts against Python's integers."""

from itertools import product

import numpy as np
import pytest

from optimoo.compiled import bits
from steps import from_python


def test_one_bit_for_each_response():
    bit = from_python(bits.bit32)
    assert [int(bit(np.uint8(response))) for response in range(32)] == [1 << response for response in range(32)]


@pytest.mark.parametrize(("kind", "width"), [(np.uint16, 16), (np.uint32, 32)])
def test_a_bit_is_as_wide_as_its_mask(kind, width):
    bit_in = from_python(bits.bit_in)
    found = [bit_in(kind(5), np.uint8(response)) for response in range(width)]
    assert [int(bit) for bit in found] == [1 << response for response in range(width)]


@pytest.mark.parametrize(
    ("count", "kind"), [(bits.count16, np.uint16), (bits.count32, np.uint32), (bits.count64, np.uint64)]
)
def test_bits_are_counted(count, kind):
    counted = from_python(count)
    largest = int(np.iinfo(kind).max)
    masks = [0, 1, largest, largest - 1, *np.random.default_rng(1).integers(0, largest, size=200, dtype=kind).tolist()]
    assert [int(counted(kind(mask))) for mask in masks] == [mask.bit_count() for mask in masks]


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
    count_met, count_met_twice = from_python(bits.count_met), from_python(bits.count_met_twice)
    rng = np.random.default_rng(3)
    array = rng.integers(0, 1 << 64, size=40, dtype=np.uint64) & rng.integers(0, 1 << 64, size=40, dtype=np.uint64)
    array[::3] &= np.uint64(0xF000000000000001)
    for at, further in product((0, 1, 5), (8, 21, 32)):
        low, high = rng.integers(0, 1 << 64, size=2, dtype=np.uint64) & np.uint64(0x8400000000001001)
        met = [int(word & low) for word in array[at : at + 8]]
        met_further = [int(word & high) for word in array[further : further + 8]]
        assert count_met(array, np.uint64(at), low) == sum(map(bool, met))
        both = [one | other for one, other in zip(met, met_further, strict=True)]
        assert count_met_twice(array, np.uint64(at), np.uint64(further), low, high) == sum(map(bool, both))
