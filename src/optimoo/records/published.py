"""What others have published about a game, figure by figure, and whether it agrees with what was found here.

Sources and single games stand in ``published.toml``. Here are the formulas that hold for whole families.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from optimoo.game import Game
from optimoo.records.record import Record

FIGURES = {
    "total": "total",
    "worst": "worst case",
    "at_worst": "fewest at worst case",
    "capped": "total within",
}
"""What can have been published of a game, and its name for people."""


@dataclass(frozen=True)
class Source:
    """A paper, a page or a program that publishes figures."""

    key: str
    short: str
    """How tables name it."""
    cite: str
    """Who, what, where and when."""
    read: str
    """How much of it was read: whole, part, abstract, or quoted, where only others' words of it were."""
    gives: str
    address: str = ""


@dataclass(frozen=True)
class Figure:
    """One published figure; its value is None where it is said to have been published and we have not seen it."""

    value: int | None
    by: tuple[Source, ...]
    proved: bool = True
    """False where it was published as the best found."""


@dataclass(frozen=True)
class Published:
    """What is known to have been published about one game."""

    figures: dict[str, Figure] = field(default_factory=dict)
    """By the names of :data:`FIGURES`."""
    within: int | None = None
    """Guesses that a published strategy of the least total needs at most."""
    cap: int | None = None
    """The number of guesses that the figure ``capped`` allows."""

    def value(self, name: str) -> int | None:
        """A figure that has been published and seen, or None."""
        figure = self.figures.get(name)
        return None if figure is None else figure.value

    def disagreements(self, record: Record) -> Iterator[str]:
        """Where what was found here is not what was published; one sentence each."""
        for name, figure in self.figures.items():
            ours = getattr(record, name)
            if None in (figure.value, ours) or figure.value == ours or (name == "capped" and self.cap != record.worst):
                continue
            yield f"{record.game}: {FIGURES[name]} is {ours} here and {figure.value} in {_names(figure.by)}"
        if self.within is not None and record.worst is not None and record.worst > self.within:
            by = _names(self.figures["total"].by)
            yield f"{record.game}: at least {record.worst} guesses are needed here, {self.within} in {by}"


def published(game: Game) -> Published:
    """What is known to have been published about a game, sources where we have not seen the value included."""
    row = dict(_read()["game"].get(str(game.plain), {}))
    figures = {name: _figure(**row.pop(name)) for name in FIGURES if name in row}
    for name, figure in (*_formulas(game), *_unseen(game)):
        figures.setdefault(name, figure)
    return Published(figures, **row)


@cache
def sources() -> dict[str, Source]:
    """Every source, by its key, in the order of the file."""
    return {row["key"]: Source(**row) for row in _read()["source"]}


def _formulas(game: Game) -> Iterator[tuple[str, Figure]]:
    """Figures of families of games, where the formula holds.

    That for totals of two positions with repeats fails for two symbols, where it gives 7: of 00, 01, 10 and 11 no guess
    tells all four apart, and 1 + 2 + 2 + 3 guesses are the fewest.
    """
    n = game.symbols
    if game.positions == 2 and not game.repeats:
        total = 4 * n**3 + 21 * n**2 + (72 - 76 * n if n % 2 == 0 else 105 - 82 * n)
        yield "total", _figure(total // 12, ["chen-lin-2004-ab", "peczarski-2018"])
        yield "worst", _figure(-(-n // 2) + 1, ["chen-lin-2004-ab", "jaeger-peczarski-2015"])
    elif game.positions == 2 and n > 2:
        total = 8 * n**3 + 51 * n**2 + (48 - 74 * n if n % 2 == 0 else 69 - 80 * n)
        yield "total", _figure(total // 24, ["chen-lin-2004-mastermind", "peczarski-2018"])
        yield "worst", _figure(n // 2 + 2, ["chen-lin-2004-mastermind"])
    elif game.positions == 3 and game.repeats and n >= 5:
        yield "worst", _figure((n - 1) // 3 + 4, ["jaeger-peczarski-2009"])


def _unseen(game: Game) -> Iterator[tuple[str, Figure]]:
    name = str(game.plain)
    family = name.replace(f"x{game.symbols}", "xn")
    for row in _read()["unseen"]:
        if {name, family} & set(row["games"]) and game.symbols <= row.get("to", game.symbols):
            yield row["figure"], _figure(None, row["by"])


def _figure(value: int | None, by: list[str], proved: bool = True) -> Figure:
    return Figure(value, tuple(sources()[key] for key in by), proved)


def _names(by: tuple[Source, ...]) -> str:
    return ", ".join(source.short for source in by)


@cache
def _read() -> dict[str, Any]:
    text = files("optimoo.records").joinpath("published.toml").read_text(encoding="utf-8")
    content = tomllib.loads(text)
    content["game"] = {row.pop("name"): row for row in content["game"]}
    return content
