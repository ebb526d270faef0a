"""How the outcome between two players looks, for people and for programs."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from optimoo.duel import Result


def result_facts(result: "Result") -> Iterator[tuple[str, str]]:
    """Label and value."""
    yield "wins", f"{result.wins:,} of {result.pairs:,} pairs of secrets"
    yield "draws", f"{result.draws:,}"
    yield "losses", f"{result.losses:,}"
    yield "winning rate", f"{result}, a draw counting half"


def result_fields(result: "Result") -> dict[str, object]:
    """The same for programs: the rate as an exact fraction of integers and as a number."""
    return {
        "wins": result.wins,
        "draws": result.draws,
        "losses": result.losses,
        "points": result.points,
        "of": 2 * result.pairs,
        "rate": float(result.rate),
    }


def described(profile: Sequence[int]) -> str:
    """A profile and its average."""
    from optimoo.duel import total, write_profile

    average = Fraction(total(profile), sum(profile))
    return f"{write_profile(profile)}, average {float(average):.4f}"
