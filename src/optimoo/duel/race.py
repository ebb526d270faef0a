"""The race: both players look for the other's secret, whoever needs fewer guesses wins, equal counts draw.

Secrets are uniform and independent and neither player looks at the other, so two profiles decide everything:
the result is a count over all pairs of secrets. A draw is worth half a win. Counts are integers, rates exact
fractions; only :func:`percent` rounds, for people.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from optimoo.duel.profile import Profile
from optimoo.errors import InputError
from optimoo.search import race_result

DIGITS = 6
"""With six digits after the point no two results between 4x10 strategies look alike."""


@dataclass(frozen=True)
class Result:
    """What one player gets against another, over all pairs of secrets.

    >>> race((1, 3, 2), (1, 2, 3))
    Result(wins=14, draws=13, losses=9)
    >>> str(race((1, 3, 2), (1, 2, 3)))
    '56.944444 %'
    """

    wins: int
    draws: int
    losses: int

    @property
    def pairs(self) -> int:
        """How many pairs of secrets there are."""
        return self.wins + self.draws + self.losses

    @property
    def margin(self) -> int:
        """Wins minus losses: above zero for the stronger player."""
        return self.wins - self.losses

    @property
    def points(self) -> int:
        """Two for a win, one for a draw."""
        return 2 * self.wins + self.draws

    @property
    def rate(self) -> Fraction:
        """The winning rate, a draw as half a win."""
        return Fraction(self.points, 2 * self.pairs)

    def __str__(self) -> str:
        """The winning rate."""
        return percent(self.rate)

    def reversed(self) -> "Result":
        """The same from the other player's side."""
        return Result(self.losses, self.draws, self.wins)


def race(first: Profile, second: Profile) -> Result:
    """The exact result of the first profile against the second."""
    if sum(first) != sum(second):
        raise InputError(
            f"profiles of {sum(first)} and of {sum(second)} secrets belong to different games; "
            "expected two of the same game"
        )
    return Result(**race_result(first, second))


def tournament(profiles: Mapping[str, Profile]) -> dict[str, dict[str, Result]]:
    """Everyone against everyone: ``tournament(...)[a][b]`` is a's result against b."""
    return {a: {b: race(first, second) for b, second in profiles.items()} for a, first in profiles.items()}


def mixed(profiles: Sequence[Profile], weights: Sequence[Fraction]) -> tuple[Profile, int]:
    """The profile of a random choice among strategies, in whole numbers, and how many times too large it is.

    Only the mean matters: the opponent meets each strategy with its weight, and results are sums.
    """
    length = max(map(len, profiles))
    scale = _common_denominator(weights)
    counts = [0] * length
    for profile, weight in zip(profiles, weights, strict=True):
        for turn, count in enumerate(profile):
            counts[turn] += int(weight * scale) * count
    return tuple(counts), scale


def _common_denominator(weights: Sequence[Fraction]) -> int:
    scale = 1
    for weight in weights:
        scale *= (weight * scale).denominator
    return scale


def percent(rate: Fraction, digits: int = DIGITS) -> str:
    """A rate for people, rounded half up; computed in integers, so every digit is right.

    >>> percent(Fraction(2, 3)), percent(Fraction(1, 2), 2)
    ('66.666667 %', '50.00 %')
    """
    scaled = rate * 100 * 10**digits
    units = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return f"{units // 10**digits}.{units % 10**digits:0{digits}d} %"
