"""Profiles: how many secrets are found at guess 1, 2, 3, ...; all that a cost or a race needs to know of a strategy.

Decides how a profile is written (``1/7/63/697/2424/1774/74``), which lists of numbers are one, and what two of them
get against each other.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from typing import Any, Self

from optimoo.errors import InputError
from optimoo.exact import whole

DIGITS = 6
"""With six digits after the point no two results between 4x10 strategies look alike."""

_WRITTEN = re.compile(r"\d{1,9}(/\d{1,9})+")  # bounded, because int() refuses thousands of digits


class Profile(tuple[int, ...]):
    """How many secrets are found at guess 1, 2, ...: a tuple of integers that knows what follows from it.

    >>> profile = Profile.parse("1/3/2")
    >>> profile, profile.total, profile.secrets, str(profile)
    ((1, 3, 2), 13, 6, '1/3/2')
    """

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a profile as people write it."""
        if not cls.is_written(text):
            raise InputError(f"{text!r} is not a profile; expected counts separated by /, like 1/3/2")
        return cls.of(map(int, text.strip().split("/")))

    @staticmethod
    def is_written(text: str) -> bool:
        """Whether a text is meant as a profile rather than as a name."""
        return _WRITTEN.fullmatch(text.strip()) is not None

    @classmethod
    def of(cls, counts: Iterable[int]) -> Self:
        """The profile with these counts, without zeros at its end; refuses what no strategy can have."""
        given = [whole(count) for count in counts]
        kept = list(given)
        while kept and not kept[-1]:
            kept.pop()
        if not kept or min(kept) < 0:
            raise InputError(f"{'/'.join(map(str, given))!r} is not a profile; expected counts, some above zero")
        return cls(kept)

    def __str__(self) -> str:
        """The counts separated by strokes, as :meth:`parse` reads them."""
        return "/".join(map(str, self))

    def __getnewargs__(self) -> tuple[Any, ...]:
        """What a copy is made from."""
        return (tuple(self),)

    @property
    def secrets(self) -> int:
        """How many secrets are found in all."""
        return sum(self)

    @property
    def total(self) -> int:
        """Guesses over all secrets together."""
        return sum(guess * count for guess, count in enumerate(self, start=1))

    @property
    def average(self) -> Fraction:
        """Guesses per secret."""
        return Fraction(self.total, self.secrets)

    @property
    def worst(self) -> int:
        """The largest number of guesses that any secret takes."""
        return len(self)

    def within(self, guesses: int) -> int:
        """How many secrets are found within so many guesses."""
        return sum(self[:guesses])

    def later(self, guesses: int = 1) -> "Profile":
        """The profile in which every secret takes so many guesses more."""
        return Profile((*(0,) * guesses, *self))

    def joined(self, other: Sequence[int]) -> "Profile":
        """The profile of both together, as of two cells of one guess."""
        return Profile(a + b for a, b in zip_longest(self, other, fillvalue=0))

    def against(self, opponent: Sequence[int]) -> "Result":
        """Wins, draws and losses in a race against another profile, over all pairs of secrets."""
        pairs = [(a, b, x * y) for a, x in enumerate(self) for b, y in enumerate(opponent)]
        return Result(
            sum(count for a, b, count in pairs if a < b),
            sum(count for a, b, count in pairs if a == b),
            sum(count for a, b, count in pairs if a > b),
        )


@dataclass(frozen=True)
class Result:
    """What one player gets against another, over all pairs of secrets.

    >>> Profile((1, 3, 2)).against((1, 2, 3))
    Result(wins=14, draws=13, losses=9)
    >>> str(Profile((1, 3, 2)).against((1, 2, 3)))
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
        """The result as the other player sees it."""
        return Result(self.losses, self.draws, self.wins)


def percent(rate: Fraction, digits: int = DIGITS) -> str:
    """A rate for people, rounded half up; computed in integers, so every digit is right.

    >>> percent(Fraction(2, 3)), percent(Fraction(1, 2), 2)
    ('66.666667 %', '50.00 %')
    """
    scaled = rate * 100 * 10**digits
    units = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return f"{units // 10**digits}.{units % 10**digits:0{digits}d} %"
