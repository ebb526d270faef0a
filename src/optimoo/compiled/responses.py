"""What compiled code reads of a game: the symbols of its codes, and the codes and responses by their marks.

A code has *marks*: which symbol stands at each position, and which copies of each symbol it has (the first 3, the
second 3, ...). Two codes share a mark of the first kind for each bull, and a mark of the second kind for each symbol
that they have in common. So a response follows from how many marks of either kind are shared; and for many codes at
once, from masks that say which of them have each mark. Whatever else the marks are used for is in :mod:`.cutting` (a
guess and many candidates) and :mod:`.counting` (many guesses and some candidates).
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from optimoo.game import Game

WORD = 64
"""Codes that a word holds, one bit each."""

BLOCK = 256
"""Candidates whose cells are found together."""

TOGETHER = 512
"""Guesses that are counted together."""

CELL_WORDS = 8
"""Words that the mask of a cell has room for."""

IMPOSSIBLE = 31
"""The number of all responses that do not occur in a game; those that do have smaller ones."""

_NO_ID = 255


class Answers(NamedTuple):
    """What codes answer."""

    size: int  # number of codes
    kinds: int  # number of responses
    positions: int
    symbols: int
    repeats: bool
    codes: NDArray[np.uint8]  # symbols of the codes, row after row
    occurring: NDArray[np.uint16]  # by code: its symbols, one bit each
    counted: NDArray[np.uint64]  # by code: how often it has each symbol, four bits each
    ids: NDArray[np.int64]  # response id, or IMPOSSIBLE, at bulls * (positions + 1) + symbols in common
    marks: NDArray[np.uint8]  # of each code: as many of the first kind as there are positions, as many of the second
    having: NDArray[np.uint64]  # by mark, the codes that have it, one bit each; at mark 0 all codes
    words: int  # how many words each of these takes: enough for whole TOGETHER
    blocks: int  # into how many BLOCKs all codes fit
    rows: int  # marks that any code has, and mark 0


@lru_cache(maxsize=2)
def answers_of(game: Game) -> Answers:
    """The answers of a game."""
    copies = np.stack([(game.codes == symbol).sum(axis=1, dtype=np.uint64) for symbol in range(game.symbols)])
    words = -(-game.size // TOGETHER) * (TOGETHER // WORD)
    return Answers(
        size=game.size,
        kinds=len(game.responses),
        positions=game.positions,
        symbols=game.symbols,
        repeats=game.repeats,
        codes=game.codes.ravel(),
        occurring=np.bitwise_or.reduce(np.uint16(1) << game.codes.astype(np.uint16), axis=1),
        counted=_four_bits_each(copies),
        ids=np.where(game.ids_by_counts == _NO_ID, IMPOSSIBLE, game.ids_by_counts).astype(np.int64).ravel(),
        marks=marks_of(game).ravel(),
        having=_having(game, copies, words),
        words=words,
        blocks=-(-game.size // BLOCK),
        rows=1 + marks_in(game),
    )


def marks_of(game: Game) -> NDArray[np.uint8]:
    """The marks of each code, from 1 on: first its symbol at each position, then the copies of its symbols.

    >>> marks_of(Game(2, 3, True))[[0, 1]].tolist()  # 00 and 01
    [[1, 4, 7, 10], [1, 5, 7, 8]]
    """
    codes = game.codes.astype(np.int64)
    here = codes + game.symbols * np.arange(game.positions)
    earlier = np.tril(codes[:, :, None] == codes[:, None, :], -1).sum(axis=2)
    copies = codes + game.symbols * (game.positions + earlier)
    marks: NDArray[np.uint8] = (1 + np.concatenate([here, copies], axis=1)).astype(np.uint8)
    return marks


def marks_in(game: Game) -> int:
    """How many different marks codes can have."""
    return game.symbols * (game.positions + (game.positions if game.repeats else 1))


def _having(game: Game, copies: NDArray[np.uint64], words: int) -> NDArray[np.uint64]:
    """By mark, the codes that have it."""
    rows = [np.ones(game.size, dtype=bool)]
    rows += [column == symbol for column in game.codes.T for symbol in range(game.symbols)]
    most = game.positions if game.repeats else 1
    rows += [row > earlier for earlier in range(most) for row in copies]
    having = np.zeros((len(rows), words * WORD // 8), dtype=np.uint8)
    for packed, row in zip(having, rows, strict=True):
        bits = np.packbits(row, bitorder="little")
        packed[: len(bits)] = bits
    return having.view(np.uint64).ravel()


def _four_bits_each(columns: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Per code, the numbers of all columns side by side, four bits each."""
    shifts = 4 * np.arange(len(columns), dtype=np.uint64)
    packed: NDArray[np.uint64] = np.bitwise_or.reduce(columns << shifts[:, None], axis=0)
    return packed
