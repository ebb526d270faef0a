"""What files about the race have in common: the first lines, how they are read, and what an audit finds.

Decides how claims are written and refused. What a file holds besides is for :mod:`.planfile` and :mod:`.sequencefile`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from optimoo.contest.rules import Form
from optimoo.errors import InputError
from optimoo.files import PathLike, read_bounded
from optimoo.game import Game

MAX_BYTES = 1 << 26
_FIELDS = ("game", "form", "at_least", "at_most")
# The numbers are bounded, because int() refuses thousands of digits.
_FRACTION = re.compile(r"\d{1,999}(/[1-9]\d{0,999})?", re.ASCII)
_MIX = re.compile(r"\w+(?:\*\d{1,99})?(?: \w+(?:\*\d{1,99})?)*", re.ASCII)


@dataclass(frozen=True)
class Claim:
    """What a file says of the race before it says why."""

    game: Game
    form: Form
    bounds: tuple[Fraction, Fraction]
    """A's part of the points: what A's way to play guarantees, and what B's concedes at most."""

    def lines(self) -> Iterator[str]:
        """The claim as the file has it, below the line that names the format."""
        yield from (f"game {self.game.plain}", f"form {self.form}")
        yield from (f"at_least {self.bounds[0]}", f"at_most {self.bounds[1]}")


@dataclass(frozen=True)
class Audit:
    """What a file claims, and what the ways to play in it guarantee."""

    claim: Claim
    at_least: Fraction | None
    """What A's way to play guarantees; None if it leaves a position without a guess."""
    at_most: Fraction | None
    """What B's concedes at most; None if it leaves a position without a guess."""
    fault: str | None = None
    """What is lacking."""

    @property
    def holds(self) -> bool:
        """Whether what is claimed is what is guaranteed."""
        return (self.at_least, self.at_most) == self.claim.bounds

    @property
    def proved(self) -> bool:
        """Whether the value of the race is proved."""
        return self.at_least is not None and self.at_least == self.at_most


class Reader:
    """Line by line through a file; whatever is wrong is named with its line."""

    def __init__(self, path: PathLike) -> None:
        """Read the file, if it is not too large."""
        self.path, self.number = str(path), 0
        self.rows = read_bounded(path, MAX_BYTES).decode(errors="replace").splitlines()

    def refuse(self, expected: str) -> InputError:
        """What to raise where something else was expected."""
        return InputError(f"cannot read {self.path}: line {self.number}: expected {expected}")

    def next(self) -> str:
        """The next line; nothing after the last."""
        self.number += 1
        return self.rows[self.number - 1].strip() if self.number <= len(self.rows) else ""

    def is_of(self, format_name: str) -> bool:
        """Whether the file says that it is of this format."""
        return bool(self.rows) and self.rows[0].strip() == format_name

    def claim(self, format_name: str) -> Claim:
        """The first lines of a file of this format."""
        if self.next() != format_name:
            raise self.refuse(f"{format_name!r}")
        told = {}
        for name in _FIELDS:
            key, _, told[name] = self.next().partition(" ")
            if key != name or (name in ("at_least", "at_most") and not _FRACTION.fullmatch(told[name])):
                raise self.refuse(f"{name!r} and its value")
        bounds = Fraction(told["at_least"]), Fraction(told["at_most"])
        return Claim(Game.parse(told["game"]), Form.of(told["form"]), bounds)

    def code(self, game: Game, text: str) -> int:
        """A code of the game."""
        try:
            return game.index(text)
        except InputError:
            raise self.refuse(f"codes of {game}, and not {text[:20]!r}") from None

    def mix(self, game: Game, text: str) -> dict[int, int]:
        """Guesses and how often each is made, as in ``01*2 12``."""
        if not _MIX.fullmatch(text):
            raise self.refuse(f"guesses like '{game.text(0)}*2 {game.text(game.size - 1)}'")
        parts = [guess.partition("*") for guess in text.split()]
        return {self.code(game, code): int(weight or 1) for code, _, weight in parts}


def write_mix(game: Game, mix: dict[int, int]) -> str:
    """Guesses and how often each is made, as :meth:`Reader.mix` reads them."""
    return " ".join(game.text(guess) + (f"*{weight}" if weight > 1 else "") for guess, weight in mix.items())
