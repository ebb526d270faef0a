"""Codes as bit patterns, so that NumPy answers many guesses at once.

The paper keeps a code in 26 bits: its digits, and a mask of the digits that occur. This is the same idea for every
game. A code becomes two patterns: one bit per (position, symbol) pair, and one bit per (symbol, k) where the symbol
occurs more than k times. The bits two codes share then count their bulls, and their symbols in common.
"""

import numpy as np
from numpy.typing import NDArray

_WORD = 64

Selection = slice | NDArray[np.integer]


class BitForm:
    """Bit patterns of a list of codes; each pattern takes as many 64-bit words as it needs."""

    def __init__(self, codes: NDArray[np.uint8], symbols: int) -> None:
        """Build the patterns of ``codes`` (rows of symbols below ``symbols``)."""
        size, positions = codes.shape
        self._placed = _pack(
            size, positions * symbols, ((p * symbols + codes[:, p], True) for p in range(positions))
        )
        counts = np.stack([(codes == symbol).sum(axis=1) for symbol in range(symbols)])
        self._present = _pack(
            size,
            positions * symbols,
            ((s * positions + k, counts[s] > k) for s in range(symbols) for k in range(counts[s].max())),
        )

    def compare(self, code: int | NDArray[np.integer], others: Selection) -> tuple[NDArray, NDArray]:
        """Bulls, and symbols in common, of ``code`` with each of ``others``."""
        bulls = sum(np.bitwise_count(word[code] & word[others]) for word in self._placed)
        both = sum(np.bitwise_count(word[code] & word[others]) for word in self._present)
        return bulls, both  # type: ignore[return-value]


def _pack(size, bits, columns):  # type: ignore[no-untyped-def]
    """Words holding, for every code, the given bits; ``columns`` yields (bit number, whether it is set)."""
    words = [np.zeros(size, dtype=np.uint64) for _ in range(-(-bits // _WORD))]
    for bit, is_set in columns:
        numbers = np.broadcast_to(np.asarray(bit, dtype=np.uint64), size)
        for number, word in enumerate(words):
            here = (numbers // _WORD == number) & is_set
            word[here] |= np.uint64(1) << (numbers[here] % np.uint64(_WORD))
    return [word for word in words if word.any()]
