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
    count_met = from_python(bits.count_met)
    rng = np.random.default_rng(3)
    masks = rng.integers(0, 1 << 64, size=90, dtype=np.uint64) & rng.integers(0, 1 << 64, size=90, dtype=np.uint64)
    masks[::3] &= np.uint64(0xF000000000000001)
    cells = rng.integers(0, 1 << 64, size=9, dtype=np.uint64) & np.uint64(0x8400000000001001)
    for at, step, cell, words in product((0, 5), (8, 21), (0, 2), (1, 2, 4)):
        met = [any(masks[at + word * step + each] & cells[cell + word] for word in range(words)) for each in range(8)]
        assert count_met(masks, np.uint64(at), np.uint64(step), cells, np.uint64(cell), words) == sum(met)


def test_one_bit_of_each_byte():
    plane64 = from_python(bits.plane64)
    array = np.random.default_rng(4).integers(0, 256, size=80, dtype=np.uint8)
    for at, bit in product((0, 1, 16), range(8)):
        expected = sum(1 << i for i in range(64) if array[at + i] >> bit & 1)
        assert int(plane64(array, np.uint64(at), np.uint8(bit))) == expected


@pytest.mark.parametrize(
    ("most_responses", "last"),
    [(bits.most_responses15, 15), (bits.most_responses20, 20), (bits.most_responses31, 31)],
)
@pytest.mark.parametrize("n", [1, 2, 5, 16, 40])
def test_most_responses_of_512_guesses(most_responses, last, n):
    """Their bits stand anywhere; a response of 0 does not count."""
    most = from_python(most_responses)
    planes, step, at = last.bit_length(), 11, 2
    for seed in range(20):
        rng = np.random.default_rng(seed)
        responses = rng.integers(0, rng.integers(1, last + 2), size=(n, 512))
        if seed % 3 == 0:
            responses[:, rng.permutation(512)[:500]] = 0
        words = rng.integers(0, 1 << 64, size=3 + n * planes * step, dtype=np.uint64)
        starts = 3 + planes * step * rng.permutation(n).astype(np.int64)
        for row, plane, word in product(range(n), range(planes), range(8)):
            told = responses[row, 64 * word : 64 * word + 64].tolist()
            words[starts[row] + at + plane * step + word] = sum((r >> plane & 1) << i for i, r in enumerate(told))
        expected = max(len(set(column) - {0}) for column in responses.T.tolist())
        assert most(words, at, step, starts, n) == expected
