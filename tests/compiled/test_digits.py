"""Numbers that stand bit by bit in words, against adding up the bits of each place."""

import numpy as np
import pytest
from llvmlite import ir

from optimoo.compiled import digits
from optimoo.game import Game
from steps import from_python

WORDS = ir.VectorType(digits.WORD, 2)
PLACES = 128


def _adding(count):
    """Adds up the bits of so many masks: where the sum is 0, 1, 2, ..., one mask each; returns the highest sum."""

    def write(_context, builder, given):
        masks = [given.load("masks", digits.WORD(2 * i), WORDS) for i in range(count)]
        sums = digits.added_up(builder, masks)
        for number, mask in enumerate(digits.equal_to(builder, sums, count)):
            builder.store(mask, given.place("equal", digits.WORD(2 * number), WORDS), align=8)
        return digits.highest(builder, sums)

    return from_python(digits.operation(("masks", "equal"), lambda types: types.int64, write))


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6, 7, 13, 26])
def test_bits_added_up(count):
    adding, rng = _adding(count), np.random.default_rng(count)
    for chance in (0, 0.02, 0.5, 0.98, 1):
        bits = rng.random((count, PLACES)) < chance
        masks = np.packbits(bits, axis=1, bitorder="little").view(np.uint64).ravel()
        equal = np.zeros(2 * (count + 1), dtype=np.uint64)
        sums = bits.sum(axis=0)
        assert adding(masks, equal) == sums.max()
        found = np.unpackbits(equal.view(np.uint8), bitorder="little").reshape(count + 1, PLACES)
        assert (found == (sums == np.arange(count + 1)[:, None])).all()


@pytest.mark.parametrize("positions", range(2, 7))
def test_possible_responses(positions):
    """Those of a game in which nothing is left out; a smaller one has no others."""
    pairs = digits.possible(positions)
    assert pairs[0] == (0, 0)
    assert sorted(pairs) == sorted((b, b + c) for b, c in Game(positions, 2 * positions).responses)
    for symbols in (2, 3):
        small = {(b, b + c) for b, c in Game(positions, symbols, True).responses}
        assert small <= set(pairs)
