"""The MOO product by table look-up: the paper's form of a code in one integer, for every game it fits.

The lower part of the integer holds the symbols of the code, one field each; the upper part says which symbols
occur. Exclusive or of two codes leaves a zero field for every bull, and a table counts those; the bits of the
upper parts that two codes share are counted by a second table. For 4 positions and 10 symbols these are the
paper's 26 bits, with tables of 64 K and 1 K entries.

Two things change for other games. A field is as wide as the symbols need. With repeats one bit per symbol
does not tell how often it occurs, so each symbol gets as many bits as there are positions, set from below:
what two such groups share is the smaller of the two counts. A game fits if both tables stay below 16 M entries.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from optimoo.compiled import kernel
from optimoo.errors import InputError
from optimoo.game import Game

MAX_TABLE_BITS = 24


class Form(NamedTuple):
    """All codes of a game as integers, and the tables that multiply them."""

    packed: NDArray[np.int64]
    digit_bits: int
    """Bits of the lower part."""
    mask_bits: int
    """Bits of the upper part."""
    bulls: NDArray[np.uint8]
    """Zero fields, by exclusive or of the lower parts."""
    common: NDArray[np.uint8]
    """Symbols in common, by the bits that the upper parts share."""
    product: NDArray[np.uint8]
    """Response id, by bulls and symbols in common."""

    @property
    def bits(self) -> int:
        """Bits of a code in this form."""
        return self.digit_bits + self.mask_bits


@lru_cache(maxsize=2)
def form_of(game: Game) -> Form:
    """The form for a game.

    >>> form = form_of(Game(4, 10))
    >>> form.bits, len(form.bulls), len(form.common)
    (26, 65536, 1024)
    """
    width = (game.symbols - 1).bit_length()
    places = game.positions if game.repeats else 1
    digit_bits, mask_bits = width * game.positions, places * game.symbols
    if max(digit_bits, mask_bits) > MAX_TABLE_BITS:
        raise InputError(
            f"codes of {game} would need tables of {max(digit_bits, mask_bits)} bits; "
            f"expected a game that needs at most {MAX_TABLE_BITS}"
        )
    codes = game.codes.astype(np.int64)
    packed = np.zeros(game.size, dtype=np.int64)
    for column in codes.T:
        packed = (packed << width) | column
    for symbol in range(game.symbols):
        count = (codes == symbol).sum(axis=1)
        packed |= ((1 << count) - 1) << (digit_bits + places * symbol)
    return Form(
        packed,
        digit_bits,
        mask_bits,
        _zero_fields(width, game.positions),
        np.bitwise_count(np.arange(1 << mask_bits)).astype(np.uint8),
        game.ids_by_counts,
    )


def _zero_fields(width: int, positions: int) -> NDArray[np.uint8]:
    """For every number below 2 ** (width * positions), how many of its fields are zero."""
    numbers = np.arange(1 << width * positions)
    zeros = np.zeros(len(numbers), dtype=np.uint8)
    for position in range(positions):
        zeros += (numbers >> width * position) & ((1 << width) - 1) == 0
    return zeros


def product_row(form: Form, guess: int) -> NDArray[np.uint8]:
    """Response ids of one guess against every code, by look-up."""
    row = np.empty(len(form.packed), dtype=np.uint8)
    _look_up_row(form, guess, row)
    return row


def plain_row(game: Game, form: Form, guess: int) -> NDArray[np.uint8]:
    """Response ids of one guess against every code, by the definition: every symbol against every other."""
    row = np.empty(game.size, dtype=np.uint8)
    _plain_row(game.codes, form.product, guess, row)
    return row


@kernel
def _look_up(a, b, digit_bits, bulls, common, product):  # type: ignore[no-untyped-def]
    """The paper's ``moo``: two look-ups, and a third for the response."""
    return product[bulls[(a ^ b) & ((1 << digit_bits) - 1)], common[(a & b) >> digit_bits]]


@kernel
def _plain(codes, i, j, product):  # type: ignore[no-untyped-def]
    """The response by the definition: bulls by position, symbols in common marked off one by one.

    So repeated symbols count as often as both codes have them.
    """
    positions = codes.shape[1]
    bulls = 0
    common = 0
    taken = 0
    for p in range(positions):
        bulls += codes[i, p] == codes[j, p]
        for q in range(positions):
            if codes[i, p] == codes[j, q] and not taken >> q & 1:
                taken |= 1 << q
                common += 1
                break
    return product[bulls, common]


@kernel
def _look_up_row(form, guess, row):  # type: ignore[no-untyped-def]
    packed, digit_bits, _, bulls, common, product = form
    for i in range(len(packed)):
        row[i] = _look_up(packed[guess], packed[i], digit_bits, bulls, common, product)


@kernel
def _plain_row(codes, product, guess, row):  # type: ignore[no-untyped-def]
    for i in range(len(codes)):
        row[i] = _plain(codes, guess, i, product)


# --- three ways to multiply all pairs, for timing -------------------------------------------------------------
#
# Each adds up the responses of all pairs, so that nothing can be left out, and the sums must be equal.


@kernel
def sum_by_look_up(form):  # type: ignore[no-untyped-def]
    """The responses of all pairs added up, multiplied in the paper's form."""
    packed, digit_bits, _, bulls, common, product = form
    total = 0
    for a in packed:
        for b in packed:
            total += _look_up(a, b, digit_bits, bulls, common, product)
    return total


@kernel
def sum_by_definition(codes, product):  # type: ignore[no-untyped-def]
    """The responses of all pairs added up, multiplied by the definition."""
    total = 0
    for i in range(len(codes)):
        for j in range(len(codes)):
            total += _plain(codes, i, j, product)
    return total


@kernel
def sum_of_table(table):  # type: ignore[no-untyped-def]
    """The responses of all pairs added up, read from the full table along its rows."""
    total = 0
    for i in range(table.shape[0]):
        for j in range(table.shape[1]):
            total += table[i, j]
    return total
