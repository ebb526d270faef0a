"""What a search needs of memory, known before it starts; a game for which there is not enough is refused."""

import psutil

from optimoo.compiled import marks_in
from optimoo.errors import InputError
from optimoo.game import Game
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


def refuse_too_large(game: Game, threads: int, memory: int) -> None:
    """Refuse a game for which there is not enough memory."""
    if game.size > MAX_CODES:
        raise InputError(f"{game} has {game.size} codes; expected a game of at most {MAX_CODES}")
    needed = search_bytes(game, threads, memory) + PROGRAM
    available = available_bytes() - available_bytes() // SPARED
    if needed > available:
        raise InputError(
            f"{game} has {game.size} codes and needs {_mega(needed)} MB, but {_mega(available)} MB are available; "
            f"expected a smaller game, fewer workers, or less memory for known positions"
        )


def search_bytes(game: Game, threads: int, memory: int) -> int:
    """Memory that a search adds to a program that runs already, once all of it is in use.

    Known positions, the working space of each worker, bounds, and what is kept of each code.
    """
    spaces = threads * scratch_bytes(game.size, marks_in(game))
    sizes = game.size + 1 + len(game.responses) * (AFTER + 1) + 3 * MAX_RESPONSES * (MASKED + 1)
    bounds = game.symbols * LEVELS * 8 * sizes  # for each number of symbols left
    codes = game.size * (8 * game.positions + marks_in(game) // 8 + 64)
    return known_bytes(game, memory) + spaces + offers_bytes(threads, game.size) + bounds + codes


def known_bytes(game: Game, memory: int) -> int:
    """Memory for known positions: what is allowed, or less in a small game."""
    return min(memory, max(SMALLEST_MEMORY, PER_PAIR * game.size**2))


def available_bytes() -> int:
    """Memory that programs can have without others being pushed out."""
    return int(psutil.virtual_memory().available)


def _mega(count: int) -> int:
    return -(-count // (1 << 20))
