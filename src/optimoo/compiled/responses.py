"""What compiled code reads of a game: the responses as a table, or what it takes to compute them.

The table takes one byte per pair of codes, the rest a few dozen bytes per code. Whoever searches decides whether there
is room for the table. The working space of the counting kernels is laid out here, too.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from optimoo.game import Game, response_table

BLOCK = 512
"""Guesses handled together by the counting kernels, so that their counters stay in the fastest cache."""

TOGETHER = 255
"""Members handled together by the counting kernels: what an 8-bit counter holds."""

MAX_POSITIONS = 6
"""Positions that the loops over them are written out for; no game has more."""

NOBODY = 255
"""A symbol that no code has."""


class Answers(NamedTuple):
    """What codes answer: the response table, and what it takes to compute responses where there is none."""

    table: NDArray[np.uint8]  # response ids, rows one after another; empty where responses are computed
    tabled: bool
    size: int  # number of codes
    kinds: int  # number of responses
    positions: int
    symbols: int
    repeats: bool
    codes: NDArray[np.uint8]  # symbols of the codes, row after row
    columns: NDArray[np.uint8]  # the same by position: that of code c stands at p * size + c
    copies: NDArray[np.uint8]  # how often code c has symbol s, at s * size + c
    packed: NDArray[np.uint64]  # by code: its symbols, four bits each
    counted: NDArray[np.uint64]  # by code: how often it has each symbol, four bits each
    ids: NDArray[np.uint8]  # response id at bulls * (positions + 1) + symbols in common
    rises: NDArray[np.uint8]  # by bulls: what the first adds to (response id + symbols in common), then the second, ...


class Blocks(NamedTuple):
    """Working space of the counting kernels, for one block of guesses."""

    masks16: NDArray[np.uint16]
    masks32: NDArray[np.uint32]
    counts: NDArray[np.uint8]
    places: NDArray[np.int64]  # of one member: where its columns begin, by position and by symbol
    names: NDArray[np.uint8]  # its symbols, and how often it has them
    rows: NDArray[np.uint8]  # responses, where they are computed
    starts: NDArray[np.int64]  # where the responses of each member begin


def new_blocks() -> Blocks:
    """Working space for the counting kernels."""
    return Blocks(
        masks16=np.zeros(BLOCK, dtype=np.uint16),
        masks32=np.zeros(BLOCK, dtype=np.uint32),
        counts=np.zeros(BLOCK, dtype=np.uint8),
        places=np.zeros(2 * MAX_POSITIONS, dtype=np.int64),
        names=np.repeat(np.array([NOBODY, 0], dtype=np.uint8), MAX_POSITIONS),
        rows=np.zeros(TOGETHER * BLOCK, dtype=np.uint8),
        starts=np.zeros(TOGETHER, dtype=np.int64),
    )


def answers_of(game: Game, tabled: bool) -> Answers:
    """The answers of a game, from its response table if ``tabled``; in games of two symbols always from there."""
    rises = _rises(game)
    tabled = tabled or rises is None
    codes = game.codes.astype(np.uint64)
    copies = np.stack([(game.codes == symbol).sum(axis=1, dtype=np.uint8) for symbol in range(game.symbols)])
    return Answers(
        table=response_table(game).ravel() if tabled else _no_table(),
        tabled=tabled,
        size=game.size,
        kinds=len(game.responses),
        positions=game.positions,
        symbols=game.symbols,
        repeats=game.repeats,
        codes=game.codes.ravel(),
        columns=game.codes.T.copy().ravel(),
        copies=copies.ravel(),
        packed=_four_bits_each(codes.T),
        counted=_four_bits_each(copies.astype(np.uint64)),
        ids=game.ids_by_counts.ravel(),
        rises=np.zeros(MAX_POSITIONS + 1, dtype=np.uint8) if rises is None else rises,
    )


def _rises(game: Game) -> NDArray[np.uint8] | None:
    """By bulls: how much response id and symbols in common, added up, rise with this one; all modulo 256.

    The sum is the same for all responses with equal bulls, except in games of two symbols, where two codes cannot
    miss each other by one symbol alone: there it is None.
    """
    sums = np.zeros(MAX_POSITIONS + 1, dtype=np.uint8)
    for number, (bulls, cows) in enumerate(game.responses):
        if sums[bulls] not in (0, number + bulls + cows):
            return None
        sums[bulls] = number + bulls + cows
    return np.diff(sums, prepend=np.uint8(0))


def _four_bits_each(columns: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Per code, the numbers of all columns side by side, four bits each."""
    shifts = 4 * np.arange(len(columns), dtype=np.uint64)
    packed: NDArray[np.uint64] = np.bitwise_or.reduce(columns << shifts[:, None], axis=0)
    return packed


def _no_table() -> NDArray[np.uint8]:
    nothing = np.zeros(1, dtype=np.uint8)
    nothing.flags.writeable = False
    return nothing
