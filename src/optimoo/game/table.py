"""The response table: every guess against every secret, one byte each.

The search reads it along rows. It is symmetric (bulls and cows do not care which of the two codes is the
guess), so row s holds both "what s answers to every guess" and "what guess s is answered by every secret".
"""

from functools import lru_cache
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import NDArray

from optimoo.game.rules import Game

ROWS = 16
"""Guesses answered together while the table is filled: enough to keep NumPy busy, few enough for the cache."""


def table_bytes(game: Game) -> int:
    """Memory the table of this game takes."""
    return game.size**2


_in_use: "WeakValueDictionary[Game, NDArray[np.uint8]]" = WeakValueDictionary()


@lru_cache(maxsize=2)
def response_table(game: Game) -> NDArray[np.uint8]:
    """Response ids, code × code (read-only); there is one for each game, however many use it."""
    known = _in_use.get(game)
    if known is not None:
        return known
    table = np.empty((game.size, game.size), dtype=np.uint8)
    codes = np.arange(game.size)
    for first in range(0, game.size, ROWS):
        table[first : first + ROWS] = game.answers(codes[first : first + ROWS, None], slice(None))
    table.flags.writeable = False
    _in_use[game] = table
    return table
