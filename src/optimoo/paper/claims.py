"""Claims and verdicts: what is printed, what was computed, and what to say where they are not the same.

A verdict is never typed in. It *agrees* if both are equal, rounded as the paper rounds. If they are not, the
paper may contradict itself: where its own other figures imply the computed value, the odd one out is a
*misprint*. What is said of a program or a machine that nobody has here is *not comparable*. Everything else
*differs*, and asks for evidence.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any

from optimoo.paper.printed import Printed
from optimoo.pictures import Picture
from optimoo.strategy import StrategyFile

Number = int | float | Fraction


class Verdict(StrEnum):
    """What came of a comparison."""

    AGREES = "agrees"
    MISPRINT = "misprint"
    DIFFERS = "differs"
    NOT_COMPARABLE = "not comparable"


@dataclass(frozen=True)
class Claim:
    """One statement of the paper beside what was computed."""

    name: str
    place: str
    """Where the paper, or another source, says so."""
    printed: Any
    computed: Any
    verdict: Verdict
    evidence: str = ""
    """Why the two are not the same, or how the computed value was obtained."""


@dataclass(frozen=True)
class Table:
    """Computed values in rows, for what is more than one claim or none."""

    title: str
    headers: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]


@dataclass(frozen=True)
class Section:
    """All that one part of the report has to say."""

    number: int = 0
    title: str = ""
    paper: str = ""
    """The sections of the paper that it goes through."""
    claims: tuple[Claim, ...] = ()
    notes: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    pictures: tuple[Picture, ...] = ()
    files: dict[str, StrategyFile] = field(default_factory=dict)
    """Strategies given as evidence, by name."""
    seconds: float = 0.0

    def count(self, verdict: Verdict) -> int:
        """How many claims got this verdict."""
        return sum(claim.verdict == verdict for claim in self.claims)


def claim(name: str, printed: Printed, computed: Any, *, implied: Any = None, evidence: str = "") -> Claim:
    """Compare; ``implied`` is what other figures of the paper say about this one.

    >>> total = Printed("minimum.total", "section 5", 26274, {})
    >>> claim("total", total, 26274).verdict, claim("total", total, 26273).verdict
    (<Verdict.AGREES: 'agrees'>, <Verdict.DIFFERS: 'differs'>)
    >>> claim("total", total, 26273, implied=26273).verdict
    <Verdict.MISPRINT: 'misprint'>
    """
    given, found = _plain(printed.value), _plain(computed)
    if isinstance(given, str) and isinstance(computed, Number):
        found = rounded_like(given, computed)
    if given == found:
        verdict = Verdict.AGREES
    else:
        verdict = Verdict.MISPRINT if implied is not None and _plain(implied) == found else Verdict.DIFFERS
    return Claim(name, printed.place, given, found, verdict, evidence)


def not_comparable(name: str, printed: Printed, evidence: str) -> Claim:
    """A statement about the author's program or machine, with what can be said of it here."""
    return Claim(name, printed.place, _plain(printed.value), "", Verdict.NOT_COMPARABLE, evidence)


def rounded_like(text: str, value: Number) -> str:
    """A number with as many decimals as a printed one.

    >>> rounded_like("5.24", 5.2395), rounded_like("25", 25.4016)
    ('5.24', '25')
    """
    decimals = len(text.partition(".")[2])
    return f"{float(value):.{decimals}f}"


def two_digits(value: Number) -> int:
    """Rounded to two significant digits, as "about 1900" is.

    >>> two_digits(1873), two_digits(94.6)
    (1900, 95)
    """
    return int(float(f"{float(value):.1e}"))


def _plain(value: Any) -> Any:
    """Lists for tuples, plain integers for NumPy's: what JSON gives back."""
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value.item() if hasattr(value, "item") else value
