"""Values that are handed to machine code arrive there as they were, and others are refused."""

from types import GenericAlias
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from optimoo.compiled import Packed, element_of, native


class Inner(NamedTuple):
    truth: bool
    small: NDArray[np.uint8]


class Outer(NamedTuple):
    first: int
    inner: Inner
    words: NDArray[np.uint64]


class Other(NamedTuple):
    first: int


@native(Outer, int, bool, NDArray[np.int64], gives=2)
def look(outer, number, truth, out):
    """A sum to which everything contributes in its own way, and the number of elements; writes what it has read."""
    out[0] = outer.first
    out[1] = number
    total = outer.first + 3 * number
    if outer.inner.truth:
        total += 1000
    if truth:
        total += 2000
    for i in range(len(outer.inner.small)):
        total += outer.inner.small[i]
    for i in range(len(outer.words)):
        total += np.int64(outer.words[i] >> np.uint64(60))
    return total, np.int64(len(outer.inner.small) + len(outer.words))


@native(NDArray[np.int64], gives=1)
def total(numbers):
    """Their sum."""
    found = np.int64(0)
    for i in range(len(numbers)):
        found += numbers[i]
    return found


@native(NDArray[np.int64], int, gives=0)
def fill(numbers, number):
    """Write a number everywhere; returns nothing."""
    for i in range(len(numbers)):
        numbers[i] = number


def _outer(truth, small, words):
    return Outer(-5, Inner(truth, np.array(small, dtype=np.uint8)), np.array(words, dtype=np.uint64))


@pytest.mark.parametrize("truth", [False, True])
@pytest.mark.parametrize(("small", "words"), [([], []), ([255, 1], [1 << 63]), ([7], [1 << 60, 3 << 62])])
def test_everything_arrives(truth, small, words):
    outer, out = _outer(truth, small, words), np.zeros(2, dtype=np.int64)
    expected = -5 + 3 * 7 + 1000 * truth + 2000 + sum(small) + sum(word >> 60 for word in words), len(small + words)
    assert look(outer, np.int64(7), True, out) == expected
    assert look(Packed(outer), 7, True, out) == expected
    assert out.tolist() == [-5, 7]


def test_what_is_packed_is_read_where_it_stands():
    outer, out = _outer(False, [1, 2], []), np.zeros(2, dtype=np.int64)
    packed = Packed(outer)
    outer.inner.small[0] = 100
    assert look(packed, 0, False, out) == (97, 2)


def test_arrays_that_are_locked_can_be_read():
    numbers = np.arange(5)
    numbers.flags.writeable = False
    assert total(numbers) == 10


def test_a_kernel_may_return_nothing():
    numbers = np.zeros(3, dtype=np.int64)
    assert fill(numbers, 1 << 62) is None
    assert numbers.tolist() == [1 << 62] * 3


OTHER_KINDS = (
    np.zeros(3, dtype=np.int32),
    np.zeros(3, dtype=np.uint64),
    np.zeros((2, 2), dtype=np.int64),
    np.arange(6)[::2],
)


@pytest.mark.parametrize("numbers", OTHER_KINDS)
def test_arrays_of_another_kind_are_refused(numbers):
    with pytest.raises(TypeError, match="expected a row of int64 in one piece, but found"):
        total(numbers)


def test_tuples_of_another_kind_are_refused():
    with pytest.raises(TypeError, match="expected Outer, but found Other"):
        look(Packed(Other(1)), 1, True, np.zeros(2, dtype=np.int64))


def test_too_few_arguments_are_refused():
    with pytest.raises(ValueError, match="zip"):
        fill(np.zeros(1, dtype=np.int64))


@pytest.mark.parametrize("declared", [NDArray[np.uint8], GenericAlias(object(), (np.uint8,))])
def test_elements_of_declared_arrays(declared):
    """NumPy 2.5 makes ``NDArray`` a name of its own, which is no class and knows the type of its elements alone."""
    assert element_of(declared) is np.uint8
