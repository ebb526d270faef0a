"""Means with the intervals that they are likely to lie in.

Means are exact. Intervals are for a confidence of 95 %: Student's t for means, Wilson's for rates. Both take the games
of a player for independent draws from what that player might have done.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist
from typing import Any, Self

CONFIDENCE = 0.95

MOST_FREEDOM = 10_000
"""Degrees of freedom beyond which the quantile changes in the fifth digit at most, and its sum gets long."""


@dataclass(frozen=True)
class Mean:
    """The mean of some values, and its interval, which one value alone does not give."""

    value: Fraction
    count: int
    low: float | None = None
    high: float | None = None

    @classmethod
    def of(cls, values: Sequence[Fraction | int], least: int | None = None) -> Self | None:
        """The mean with Student's interval, which ends where values cannot be; None of nothing.

        >>> mean = Mean.of([1, 2, 3, 4])
        >>> mean.value, round(mean.low, 3), round(mean.high, 3)
        (Fraction(5, 2), 0.446, 4.554)
        """
        count = len(values)
        if not count:
            return None
        mean = Fraction(sum(values), count)
        if count == 1:
            return cls(mean, count)
        variance = sum(((value - mean) ** 2 for value in values), Fraction(0)) / (count - 1)
        half = student_quantile(count - 1) * math.sqrt(variance / count)
        low = float(mean) - half
        return cls(mean, count, low if least is None else max(low, float(least)), float(mean) + half)

    @classmethod
    def rate(cls, hits: int, count: int) -> Self | None:
        """A rate with Wilson's interval; None of nothing.

        >>> rate = Mean.rate(8, 10)
        >>> rate.value, round(rate.low, 3), round(rate.high, 3)
        (Fraction(4, 5), 0.49, 0.943)
        """
        if not count:
            return None
        z, rate = NormalDist().inv_cdf((1 + CONFIDENCE) / 2), hits / count
        centre = rate + z * z / (2 * count)
        half = z * math.sqrt(rate * (1 - rate) / count + z * z / (4 * count * count))
        scale = 1 + z * z / count
        return cls(Fraction(hits, count), count, max(0.0, (centre - half) / scale), min(1.0, (centre + half) / scale))

    def fields(self) -> dict[str, Any]:
        """The mean as plain data, exactly and as a number."""
        return {
            "mean": float(self.value),
            "fraction": str(self.value),
            "low": self.low,
            "high": self.high,
            "count": self.count,
        }

    def shown(self, digits: int = 3) -> str:
        """The mean and its interval as people read them.

        >>> Mean(Fraction(1, 2), 9, 0.25, 0.75).shown()
        '0.500 (0.250 to 0.750)'
        """
        span = "" if self.low is None else f" ({self.low:.{digits}f} to {self.high:.{digits}f})"
        return f"{float(self.value):.{digits}f}{span}"


def student_quantile(freedom: int) -> float:
    """How many standard errors the interval reaches to either side of a mean, by degrees of freedom.

    >>> round(student_quantile(1), 3), round(student_quantile(10), 3), round(student_quantile(1000), 3)
    (12.706, 2.228, 1.962)
    """
    low, high, freedom = 0.0, 1000.0, min(freedom, MOST_FREEDOM)
    while high - low > 1e-9:
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < CONFIDENCE else (low, middle)
    return high


def _within(reach: float, freedom: int) -> float:
    """The chance that Student's t lies between −reach and reach: for whole degrees of freedom a finite sum."""
    angle = math.atan(reach / math.sqrt(freedom))
    cosine, odd = math.cos(angle), freedom % 2
    term, total = (cosine, 0.0) if odd else (1.0, 0.0)
    for power in range(odd, freedom - 1, 2):
        total += term
        term *= cosine * cosine * (power + 1) / (power + 2)
    return (angle + math.sin(angle) * total) * 2 / math.pi if odd else math.sin(angle) * total
