"""Codes as bit patterns, so that NumPy answers many guesses at once.

The paper keeps a code in 26 bits: its digits, and a mask of the digits that occur. This is the same idea for
every game. A code becomes two patterns: one bit per (position, symbol) pair, and one bit per (symbol, k)
where the symbol occurs more than k times. The bits two codes share then count their bulls, and their symbols
in common.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

_WORD = 64

Selection = slice | NDArray[np.integer]
Words = list[NDArray[np.uint64]]
Column = tuple[Any, Any]
"""A bit's number and whether it is set, each the same for all codes or one per code."""


class BitForm:
    """Bit patterns of a list of codes; each pattern takes as many 64-bit words as it needs."""

    def __init__(self, codes: NDArray[np.uint8], symbols: int) -> None:
        """Build the patterns of ``codes`` (rows of symbols below ``symbols``)."""
        size, positions = codes.shape
        self._placed = _pack(size, positions * symbols, ((p * symbols + codes[:, p], True) for p in range(positions)))
        counts = np.stack([(codes == symbol).sum(axis=1) for symbol in range(symbols)])
        self._present = _pack(
            size,
            positions * symbols,
            ((s * positions + k, counts[s] > k) for s in range(symbols) for k in range(counts[s].max())),
        )

    def compare(
        self, code: int | NDArray[np.integer], others: Selection
    ) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """Bulls, and symbols in common, of ``code`` with each of ``others``."""
        return _shared(self._placed, code, others), _shared(self._present, code, others)


def _shared(words: Words, code: int | NDArray[np.integer], others: Selection) -> NDArray[np.uint8]:
    """How many bits are set in both."""
    first, *more = words
    counts: NDArray[np.uint8] = np.bitwise_count(first[code] & first[others])
    for word in more:
        counts += np.bitwise_count(word[code] & word[others])
    return counts


def _pack(size: int, bits: int, columns: Iterable[Column]) -> Words:
    """Words that hold the given bits of every code; words without any are left out."""
    words = [np.zeros(size, dtype=np.uint64) for _ in range(-(-bits // _WORD))]
    for bit, is_set in columns:
        numbers = np.broadcast_to(np.asarray(bit, dtype=np.uint64), size)
        for number, word in enumerate(words):
            here = (numbers // _WORD == number) & is_set
            word[here] |= np.uint64(1) << (numbers[here] % np.uint64(_WORD))
    return [word for word in words if word.any()]
