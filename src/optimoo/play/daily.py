"""The number of the day: the same for everyone on that date, another one for every game; and a result to share.

The secret follows from the date and the game alone, so nobody needs to be asked for it. It is scrambled, so that it
cannot be seen by looking; whoever computes it cheats only themselves. Until the day is over the program tells it to
nobody who has not found it: somebody may still look for it.
"""

import hashlib
from collections.abc import Sequence
from datetime import date

from optimoo.game import Game, Move

BULL, COW, NOTHING = "●", "○", "·"


def secret_of_the_day(game: Game, day: date) -> int:
    """The secret of a game on a date, as a code index."""
    digest = hashlib.sha256(f"optimoo number of the day {game.plain} {day.isoformat()}".encode()).digest()
    # 256 random bits modulo fewer than 2^25 codes: no code is favoured by more than one part in 2^230.
    return int.from_bytes(digest, "big") % game.size


def still_sought(day: date | None, since: date | None = None) -> bool:
    """Whether this is the number of a day from ``since`` on: unless told, of one that is not over here."""
    return day is not None and day >= (since or date.today())


def marks(game: Game, response: int) -> str:
    """An answer as a row of marks, the same length for every answer of a game.

    >>> marks(Game(4, 10), Game(4, 10).response_id("1B2C"))
    '●○○·'
    """
    bulls, cows = game.responses[response]
    return BULL * bulls + COW * cows + NOTHING * (game.positions - bulls - cows)


def share_daily(game: Game, day: date, moves: Sequence[Move]) -> str:
    """A result to send to friends: how it went, without guesses or secret.

    >>> from optimoo.game import read_history
    >>> game = Game(4, 10)
    >>> print(share_daily(game, date(2026, 11, 15), read_history(game, "0123=1B1C 0245=4B")))
    optimoo 4x10, 2026-11-15: found in 2
    ●○··
    ●●●●
    """
    found = bool(moves) and moves[-1][1] == 0
    result = f"found in {len(moves)}" if found else f"given up after {len(moves)}"
    return "\n".join([f"optimoo {game}, {day.isoformat()}: {result}", *(marks(game, answer) for _, answer in moves)])
