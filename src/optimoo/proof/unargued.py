"""Reads the claims of a certificate of either version without arguing them; version 2 in the words of version 1.

What version 2 says besides is left out: which rule settles which guess, and how much work that is.
"""

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import dropwhile
from pathlib import Path
from typing import TypeVar

from optimoo.proof import checker, checker2
from optimoo.proof.beyond import LargeGame
from optimoo.proof.checking import version

_RULE = re.compile(r"(?:members|codes|like) |claim \d+ size$")
_RULES_OF_CELLS = re.compile(r" [0-9BC]+:(?:members|codes)")


class Unargued(checker.Certificate):
    """A certificate of either version whose claims are read; what becomes of each, a subclass says."""

    game_of = LargeGame
    elaborated: checker2.Certificate | None = None
    """The header of one of version 2."""

    @property
    def moves(self) -> list[str]:
        """The moves that lead to where the argument starts, like ``0123=1B1C``."""
        return self.elaborated.text.partition(" after ")[2].split() if self.elaborated else []

    def read_claims(self) -> None:
        """Read all claims; in version 1, the strategy comes first."""
        if self.elaborated is None:
            self.play_strategy()
        else:
            self.first = checker.Claim(self.elaborated.start, self.elaborated.depth, self.value)
        self.check_claims(lambda done, of: None)


T = TypeVar("T", bound=Unargued)


@contextmanager
def reading(path: str | Path, kind: type[T]) -> Iterator[T]:
    """A certificate of either version in a file, read up to its claims."""
    is_first = version(path) == 1
    with checker.reading(path) as lines:
        if is_first:
            yield kind(lines)
            return
        try:
            header = checker2.Certificate(checker2.lines_of(lines.stream.readline), checker2.MAX_WORK)
            text = _in_version_1(header)
        except checker2.UnreadableError as error:
            raise checker.UnreadableError(str(error)) from None
    proof = kind(checker.Lines(io.BytesIO(text.encode("ascii"))))
    proof.elaborated = header
    yield proof


def _in_version_1(header: checker2.Certificate) -> str:
    argument = dropwhile(lambda line: line != "claims", header.lines)
    said = (_RULES_OF_CELLS.sub("", line) for line in argument if not _RULE.match(line))
    claims = [line for line in said if " " in line]  # a guess about which nothing more is said is settled by a rule
    return "\n".join([
        "optimoo certificate 1",
        f"game: {header.text.split(' ')[0]}",
        f"guesses: {'candidates' if header.consistent else 'any'}",
        f"costs: {_costs(header.question)}",
        f"value: {header.value}",
        f"claims: {header.claims}",
        "claims",
        *claims,
        "",
    ])  # fmt: skip


def _costs(asked: checker2.Question) -> str:
    """The costs of a question, as version 1 lists them."""
    given = asked.numbers
    end = asked.cap or {"total": 1, "within": given[0] + 1, "race": len(given) + 1}.get(asked.kind, len(given))
    listed = " ".join(str(asked.cost(guess)) for guess in range(1, end + 1))
    step = asked.cost(end + 1) - asked.cost(end)
    return listed + (" never" if asked.cap else f" +{step}" if step else "")
