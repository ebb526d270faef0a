"""What others have published about a game, and whether it agrees with what was found here.

Single games stand in ``published.toml``. Here are the formulas that hold for whole families.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from optimoo.game import Game
from optimoo.records.record import Record

CHEN_LIN = "Chen & Lin 2004"
CHEN_LIN_PECZARSKI = f"{CHEN_LIN}; proof completed by Peczarski, arXiv 1808.03849"
JAEGER_PECZARSKI = "Jäger & Peczarski"


@dataclass(frozen=True)
class Published:
    """Published figures of one game; what is None was not published, or not found."""

    source: str
    total: int | None = None
    within: int | None = None
    """Guesses that a published strategy of this total needs at most."""
    worst: int | None = None
    at_worst: int | None = None
    cap: int | None = None
    capped: int | None = None
    """The smallest total of strategies that need no more than ``cap`` guesses."""

    def disagreements(self, record: Record) -> Iterator[str]:
        """Where what was found here is not what was published; one sentence each."""
        names = ["total", "worst", "at_worst", *(["capped"] if self.cap == record.worst else [])]
        for name in names:
            theirs, ours = getattr(self, name), getattr(record, name)
            if theirs is not None and ours is not None and theirs != ours:
                yield f"{record.game}: {name.replace('_', ' ')} is {ours} here and {theirs} in {self.source}"
        if self.within is not None and record.worst is not None and record.worst > self.within:
            yield f"{record.game}: at least {record.worst} guesses are needed here, {self.within} in {self.source}"


def published(game: Game) -> Published | None:
    """What is known to have been published about a game, or None."""
    found = _single().get(str(game.plain))
    if found is None and game.positions == 2:
        return _two_positions(game)
    if found is None and game.positions == 3 and game.repeats and game.symbols >= 5:
        return Published(JAEGER_PECZARSKI, worst=(game.symbols - 1) // 3 + 4)
    return found


def _two_positions(game: Game) -> Published | None:
    """The formulas for two positions.

    That with repeats fails for two symbols, where it gives 7: of 00, 01, 10 and 11 no guess tells all four apart, and
    1 + 2 + 2 + 3 guesses are the fewest.
    """
    n = game.symbols
    if not game.repeats:
        total = 4 * n**3 + 21 * n**2 + (72 - 76 * n if n % 2 == 0 else 105 - 82 * n)
        return Published(CHEN_LIN_PECZARSKI, total=total // 12, worst=-(-n // 2) + 1)
    if n == 2:
        return None
    total = 8 * n**3 + 51 * n**2 + (48 - 74 * n if n % 2 == 0 else 69 - 80 * n)
    return Published(CHEN_LIN, total=total // 24, worst=n // 2 + 2)


@cache
def _single() -> dict[str, Published]:
    text = files("optimoo.records").joinpath("published.toml").read_text(encoding="utf-8")
    rows = tomllib.loads(text)["game"]
    return {row.pop("name"): Published(**row) for row in rows}
