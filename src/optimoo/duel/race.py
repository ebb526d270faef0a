"""The race: both players look for the other's secret, whoever needs fewer guesses wins, equal counts draw.

Secrets are uniform and independent and neither player looks at the other, so two profiles decide everything:
the result is a count over all pairs of secrets. A draw is worth half a win. Counts are integers, rates exact
fractions; only :func:`optimoo.strategy.percent` rounds, for people.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from optimoo.errors import InputError
from optimoo.strategy import Profile, Result, Strategy


def race(first: Strategy | Sequence[int], second: Strategy | Sequence[int]) -> Result:
    """The exact result of the first strategy, or profile, against the second."""
    ours, theirs = (each.profile if isinstance(each, Strategy) else Profile.of(each) for each in (first, second))
    if ours.secrets != theirs.secrets:
        raise InputError(
            f"profiles of {ours.secrets} and of {theirs.secrets} secrets belong to different games; "
            "expected two of the same game"
        )
    return ours.against(theirs)


def tournament(profiles: Mapping[str, Sequence[int]]) -> dict[str, dict[str, Result]]:
    """Everyone against everyone: ``tournament(...)[a][b]`` is a's result against b."""
    return {a: {b: race(first, second) for b, second in profiles.items()} for a, first in profiles.items()}


def mixed(profiles: Sequence[Sequence[int]], weights: Sequence[Fraction]) -> tuple[Profile, int]:
    """The profile of a random choice among strategies, in whole numbers, and how many times too large it is.

    Only the mean matters: the opponent meets each strategy with its weight, and results are sums.
    """
    length = max(map(len, profiles))
    scale = _common_denominator(weights)
    counts = [0] * length
    for profile, weight in zip(profiles, weights, strict=True):
        for turn, count in enumerate(profile):
            counts[turn] += int(weight * scale) * count
    return Profile(counts), scale


def _common_denominator(weights: Sequence[Fraction]) -> int:
    scale = 1
    for weight in weights:
        scale *= (weight * scale).denominator
    return scale
