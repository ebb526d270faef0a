"""Strategy files: a short header and an indented tree that a person can read and ``diff``.

Decides what a file holds and what a reader refuses; ``docs/strategy-files.md`` describes the format. Reading
trusts nothing: the tree is played against every secret, every claim of the header that can be recomputed is,
and whatever is wrong is named with its line. What an objective means is for others to know; here it is a
word, except that the cost under ``total`` is the total number of guesses.
"""

import hashlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from optimoo.errors import InputError
from optimoo.files import PathLike, read_bounded, write_whole
from optimoo.game import check_length, write_moves
from optimoo.strategy.check import StrategyError
from optimoo.strategy.header import FORMAT, MAX_CODES, VERSION, FileError, Header, check_size
from optimoo.strategy.tree import Strategy
from optimoo.strategy.treetext import read_tree, write_tree

TOTAL = "total"
MAX_BYTES = 1 << 26
_MAX_LINES = 2 * MAX_CODES + 100


class _ClaimError(InputError):
    """A field says something that is not so; ``name`` is its name in the header."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(reason)
        self.name = name


@dataclass(frozen=True)
class StrategyFile:
    """A strategy and what is known of it."""

    strategy: Strategy
    objective: str
    """What it was made to minimise, in words that this room does not interpret."""
    cost: int
    """What it costs under the objective."""
    proved: bool
    """Whether no strategy allowed by the two limits below costs less."""
    consistent: bool = False
    """Whether only guesses that may be the secret were allowed."""
    max_guesses: int | None = None
    """The most guesses that were allowed, where there was a limit."""

    def __post_init__(self) -> None:
        """Refuse what could not be read back, and claims that the strategy itself contradicts."""
        check_size(self.strategy.game)
        check_length(len(self.strategy.history))
        if self.strategy.secrets is not None:
            raise InputError("a strategy file is about all secrets; this strategy knows that some codes are none")
        for name, complaint in self._complaints():
            raise _ClaimError(name, complaint)

    def _complaints(self) -> Iterator[tuple[str, str]]:
        text, strategy = self.objective, self.strategy
        if not 0 < len(text.strip()) == len(text) <= 1000 or not (text.isascii() and text.isprintable()):
            yield "objective", "the objective must be one short line of printable ASCII text"
        if not -(2**63) <= self.cost < 2**63:
            yield "cost", "the cost must fit into 64 bits"
        if text == TOTAL and self.cost != strategy.total:
            yield "cost", f"the cost is given as {self.cost}, but the strategy takes {strategy.total} guesses in all"
        if self.consistent and not strategy.consistent:
            yield "consistent", "the strategy makes guesses that cannot be the secret, so it is not consistent"
        if self.max_guesses is not None and strategy.worst > self.max_guesses:
            yield "max-guesses", f"the strategy takes up to {strategy.worst} guesses, not {self.max_guesses}"

    def dumps(self) -> str:
        """The file as text, of which ``docs/strategy-files.md`` shows an example."""
        before, after = self._header(), f"\n{write_tree(self.strategy)}"
        return f"{before}checksum: {_checksum(before + after)}\n{after}"

    def _header(self) -> str:
        """All lines before the checksum."""
        game, plain = self.strategy.game, self.strategy.game.plain
        fields: dict[str, object] = {
            "game": plain,
            "alphabet": game.alphabet if game.alphabet != plain.alphabet else None,
            "objective": self.objective,
            "cost": self.cost,
            "proved": "yes" if self.proved else "no",
            "consistent": "yes" if self.consistent else None,
            "max-guesses": self.max_guesses,
            "history": write_moves(plain, self.strategy.history) or None,
            "profile": _numbers(self.strategy.profile),
        }
        lines = (f"{name}: {value}\n" for name, value in fields.items() if value is not None)
        return f"{FORMAT} {VERSION}\n" + "".join(lines)

    @classmethod
    def loads(cls, text: str) -> Self:
        """Read a file's text; a :class:`FileError` names the line of whatever is wrong."""
        text = text.replace("\r\n", "\n")
        lines = _lines(text)
        header = Header.read(lines)
        game = header.game()
        history = header.history(game)
        arrays = read_tree(game, lines[header.end - 1 :], header.end)
        try:
            strategy = Strategy(header.in_alphabet(game), *arrays, history)
        except StrategyError as error:
            raise FileError(header.end + error.node, error.reason) from error
        limit = header.integer("max-guesses") if "max-guesses" in header.values else None
        try:
            file = cls(
                strategy,
                header.values["objective"],
                header.integer("cost"),
                header.yes("proved"),
                header.yes("consistent"),
                limit,
            )
        except _ClaimError as error:
            raise FileError(header.line(error.name), str(error)) from error
        _check_digest(header, strategy, lines)
        return file

    def save(self, path: PathLike) -> None:
        """Write the file, whole or not at all."""
        write_whole(path, self.dumps())

    @classmethod
    def load(cls, path: PathLike) -> Self:
        """Read a file; the error message names the file and the line."""
        content = read_bounded(path, MAX_BYTES)
        try:
            try:
                return cls.loads(content.decode("ascii"))
            except UnicodeDecodeError as error:
                line = content.count(b"\n", 0, error.start) + 1
                raise FileError(line, "the file holds something other than plain ASCII text") from error
        except FileError as error:
            raise InputError(f"{os.fspath(path)}, {error}") from error


def _lines(text: str) -> list[str]:
    """The lines of a text within the limits; the last one must be ended, or something is missing."""
    if len(text) > MAX_BYTES or text.count("\n") > _MAX_LINES:
        raise FileError(1, f"the file is too large; strategy files have at most {_MAX_LINES:,} lines")
    if not text:
        raise FileError(1, "the file is empty")
    *lines, rest = text.split("\n")
    if rest:
        raise FileError(len(lines) + 1, "the last line is not ended, so the file seems cut short")
    for number, line in enumerate(lines, start=1):
        if not line.isascii():
            raise FileError(number, "the file holds something other than plain ASCII text")
    return lines


def _check_digest(header: Header, strategy: Strategy, lines: list[str]) -> None:
    """Compare what only repeats the tree with the tree: the profile, and the checksum of all other lines."""
    claimed, true = header.values["profile"], _numbers(strategy.profile)
    if claimed != true:
        raise FileError(header.line("profile"), f"the profile is given as {claimed[:100]}, but it is {true}")
    number = header.line("checksum")
    others = [*lines[: number - 1], *lines[number:]]
    if header.values["checksum"] != _checksum("".join(f"{line}\n" for line in others)):
        raise FileError(number, "the checksum does not fit the other lines; one of them was changed")


def _checksum(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _numbers(counts: tuple[int, ...]) -> str:
    return " ".join(map(str, counts))
