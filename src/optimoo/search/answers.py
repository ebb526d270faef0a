"""How the search is told what codes answer: by a table of all responses, or by what it takes to compute them.

The table takes one byte per pair of codes, the rest a few dozen bytes per code. Whether there is room for the table is
decided in :mod:`optimoo.search.room`.
"""

import numpy as np
from numpy.typing import NDArray

from optimoo.game import Game, response_table
from optimoo.search.state import MAX_POSITIONS, Answers


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
