"""What a search needs of memory, known before it starts, and whether a table of all responses fits into it.

With the table, responses are looked up; without it they are computed, which takes about twice as long and next to no
memory (:mod:`optimoo.compiled.answers`). The strategy and the work counted are the same either way.
"""

import psutil

from optimoo.errors import InputError
from optimoo.game import Game, table_bytes
from optimoo.search.kernels.arrays import AFTER, MASKED, MAX_RESPONSES, scratch_bytes
from optimoo.search.kernels.limits import LEVELS, MAX_CODES
from optimoo.search.kernels.offers import offers_bytes
from optimoo.search.question import SMALLEST_MEMORY

PER_PAIR = 4
"""Bytes for known positions, per pair of codes, beyond which more are of no use: to find the smallest total fills
a twelfth of that. The system clears all that is asked for, which in 4x10 takes as long as a tenth of the search."""

PROGRAM = 300 << 20
"""The interpreter, its libraries, the compiled search, and what is small beside them."""

SPARED = 10
"""One part in so many of the available memory is left to others."""


def table_fits(game: Game, threads: int, memory: int) -> bool:
    """Whether there is room for a response table; games for which there is none even without it are refused."""
    if game.size > MAX_CODES:
        raise InputError(f"{game} has {game.size} codes; expected a game of at most {MAX_CODES}")
    available = available_bytes() - available_bytes() // SPARED
    least = bytes_without_table(game, threads, memory)
    if least > available:
        raise InputError(
            f"{game} has {game.size} codes and needs {_mega(least)} MB even without a response table (which would "
            f"take {_mega(table_bytes(game))} MB more), but {_mega(available)} MB are available; expected a smaller "
            f"game, fewer workers, or less memory for known positions"
        )
    return least + table_bytes(game) <= available


def bytes_without_table(game: Game, threads: int, memory: int) -> int:
    """Memory for everything but the response table: known positions, working space of each worker, bounds, codes."""
    spaces = threads * scratch_bytes(game.size, len(game.responses))
    sizes = game.size + 1 + len(game.responses) * (AFTER + 1) + 3 * MAX_RESPONSES * (MASKED + 1)
    bounds = game.symbols * LEVELS * 8 * sizes  # for each number of symbols left
    codes = game.size * (8 * game.positions + 2 * game.symbols + 64)
    return known_bytes(game, memory) + spaces + offers_bytes(threads, game.size) + bounds + codes + PROGRAM


def known_bytes(game: Game, memory: int) -> int:
    """Memory for known positions: what is allowed, or less in a small game."""
    return min(memory, max(SMALLEST_MEMORY, PER_PAIR * game.size**2))


def session_bytes(game: Game, threads: int, memory: int) -> int:
    """Memory that a search with a response table adds, once all of it is in use, to a program that runs already."""
    return bytes_without_table(game, threads, memory) - PROGRAM + table_bytes(game)


def available_bytes() -> int:
    """Memory that programs can have without others being pushed out."""
    return int(psutil.virtual_memory().available)


def _mega(count: int) -> int:
    return -(-count // (1 << 20))
