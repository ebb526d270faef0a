"""The header of a strategy file: ``name: value`` lines between the format's name and an empty line.

Decides which names there are and how their values are written, and remembers the line of each, so that
whoever finds a value wrong can say where it stands. What the values claim is checked by :mod:`.textfile`.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Self

from optimoo.errors import InputError
from optimoo.game import Game, Move, Position, excerpt

FORMAT = "optimoo strategy"
VERSION = 1
REQUIRED = ("game", "objective", "cost", "proved", "profile", "checksum")
OPTIONAL = ("alphabet", "consistent", "max-guesses", "history")

MAX_CODES = 1 << 20
"""Files hold games of at most this many codes; preparing a larger one takes minutes and gigabytes."""

_FIELD = re.compile(r"([a-z-]+): (\S|\S.*\S)")
_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,18}")


class FileError(InputError):
    """A strategy file that cannot be accepted; ``line`` counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        """Remember the line beside the reason."""
        super().__init__(line, reason)
        self.line, self.reason = line, reason

    def __str__(self) -> str:
        """Both in one sentence."""
        return f"line {self.line}: {self.reason}"


@contextmanager
def blamed_on(line: int) -> Iterator[None]:
    """Whatever is found wrong inside is the fault of this line."""
    try:
        yield
    except FileError:
        raise
    except InputError as error:
        raise FileError(line, str(error)) from error


@dataclass(frozen=True)
class Header:
    """The values of a header as text, the line each stands on, and the line after the header."""

    values: dict[str, str]
    lines: dict[str, int]
    end: int

    @classmethod
    def read(cls, lines: Sequence[str]) -> Self:
        """Read the lines up to the empty one; every name must be known and stand there once."""
        _check_format(lines[0])
        values: dict[str, str] = {}
        numbers: dict[str, int] = {}
        for number, line in enumerate(lines[1:], start=2):
            if not line:
                break
            match = _FIELD.fullmatch(line)
            if not match:
                raise FileError(number, f"{excerpt(line)} is not a header line; expected NAME: VALUE")
            name, value = match.groups()
            if name not in REQUIRED + OPTIONAL:
                raise FileError(number, f"{excerpt(name)} is not a known header name")
            if name in values:
                raise FileError(number, f"{name!r} stands in the header twice, first on line {numbers[name]}")
            values[name], numbers[name] = value, number
        else:
            raise FileError(len(lines), "the file ends before the empty line that closes the header")
        for name in REQUIRED:
            if name not in values:
                raise FileError(number, f"the header ends without {name!r}")
        # It covers all lines but its own, so only a fixed place lets no line move unnoticed.
        if numbers["checksum"] != number - 1:
            raise FileError(numbers["checksum"], "the checksum must be the last line of the header")
        return cls(values, numbers, number + 1)

    def line(self, name: str) -> int:
        """The line a value stands on, or would stand on."""
        return self.lines.get(name, self.end - 1)

    def game(self) -> Game:
        """The game in plain symbols; it must be written as the package writes it and be of a manageable size."""
        text = self.values["game"]
        with blamed_on(self.line("game")):
            if len(text) > 8:
                raise InputError(f"{excerpt(text)} is not a game")
            game = Game.parse(text)
            if str(game.plain) != text:
                raise InputError(f"game {text!r} must be written {str(game.plain)!r}")
            check_size(game)
            return game

    def in_alphabet(self, game: Game) -> Game:
        """The game in the symbols that the header names."""
        with blamed_on(self.line("alphabet")):
            return replace(game, alphabet=self.values.get("alphabet", ""))

    def history(self, game: Game) -> tuple[Move, ...]:
        """The moves before the root."""
        text = self.values.get("history", "")
        with blamed_on(self.line("history")):
            start = Position.of(game, text).unfinished()
            if str(start) != text:
                raise InputError(f"history {excerpt(text)} must be written {str(start)!r}")
            return start.moves

    def integer(self, name: str) -> int:
        """A whole number."""
        text = self.values[name]
        if not _INTEGER.fullmatch(text):
            raise FileError(self.line(name), f"{name} {excerpt(text)} is not a whole number of reasonable length")
        return int(text)

    def yes(self, name: str) -> bool:
        """A yes or no; where the header does not say, it is no."""
        text = self.values.get(name, "no")
        if text not in ("yes", "no"):
            raise FileError(self.line(name), f"{name} {excerpt(text)} must be yes or no")
        return text == "yes"


def check_size(game: Game) -> None:
    """Refuse games too large for a file."""
    if game.size > MAX_CODES:
        raise InputError(f"{game} has {game.size:,} codes; strategy files hold at most {MAX_CODES:,}")


def _check_format(line: str) -> None:
    if line == f"{FORMAT} {VERSION}":
        return
    if line.startswith(f"{FORMAT} "):
        version = excerpt(line.removeprefix(f"{FORMAT} "))
        raise FileError(1, f"format version {version} is unknown; this program reads version {VERSION}")
    raise FileError(1, f"this is no strategy file; the first line must read {FORMAT} {VERSION}")
