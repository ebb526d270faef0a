"""The race: both players look for the other's secret, whoever needs fewer guesses wins, equal counts draw.

Secrets are uniform and independent and neither player looks at the other, so two profiles decide everything:
the result is a count over all pairs of secrets. A draw is worth half a win. Counts are integers, rates exact
fractions; only :func:`optimoo.strategy.percent` rounds, for people.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm

from optimoo.errors import InputError
from optimoo.strategy import Profile, Result


def race(first: Sequence[int], second: Sequence[int]) -> Result:
    """The exact result of the first profile against the second."""
    if sum(first) != sum(second):
        raise InputError(
            f"profiles of {sum(first)} and of {sum(second)} secrets belong to different games; "
            "expected two of the same game"
        )
    return Profile(first).against(second)


def tournament(profiles: Mapping[str, Sequence[int]]) -> dict[str, dict[str, Result]]:
    """Everyone against everyone: ``tournament(...)[a][b]`` is a's result against b."""
    return {a: {b: race(first, second) for b, second in profiles.items()} for a, first in profiles.items()}


def mixed(profiles: Sequence[Sequence[int]], weights: Sequence[Fraction]) -> tuple[Profile, int]:
    """The profile of a random choice among strategies, in whole numbers, and how many times too large it is.

    Only the mean matters: the opponent meets each strategy with its weight, and results are sums.
    """
    scale = lcm(*(weight.denominator for weight in weights))
    counts = [0] * max(map(len, profiles))
    for profile, weight in zip(profiles, weights, strict=True):
        for turn, count in enumerate(profile):
            counts[turn] += int(weight * scale) * count
    return Profile(counts), scale
