"""Means and intervals, against computations that share nothing with them."""

import math
import statistics
from fractions import Fraction

import numpy as np
import pytest

from optimoo.judging import CONFIDENCE, Mean
from optimoo.judging.interval import student_quantile


def density(x, freedom):
    """Student's density, as it is defined."""
    scale = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(freedom * math.pi)
    return scale * (1 + x * x / freedom) ** (-(freedom + 1) / 2)


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 7, 10, 29, 30, 99, 500])
def test_the_quantile_holds_as_much_as_it_should(freedom):
    ends = np.linspace(0, student_quantile(freedom), 20_001)
    heights = np.array([density(x, freedom) for x in ends])
    inside = 2 * float(np.sum((heights[1:] + heights[:-1]) / 2 * np.diff(ends)))
    assert inside == pytest.approx(CONFIDENCE, abs=1e-6)


def test_many_games_come_near_the_normal_distribution():
    normal = statistics.NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    assert student_quantile(10**7) == pytest.approx(normal, abs=3e-4)


@pytest.mark.parametrize("seed", range(3))
def test_means_are_exact_and_intervals_those_of_the_textbook(seed):
    rng = np.random.default_rng(seed)
    values = [Fraction(int(a), int(b)) for a, b in rng.integers(1, 300, size=(25, 2))]
    mean = Mean.of(values)
    assert mean.value * 25 == sum(values)
    numbers = [float(value) for value in values]
    half = 2.0638986 * statistics.stdev(numbers) / 5  # the quantile for 24 degrees of freedom, from a printed table
    assert (mean.low, mean.high) == pytest.approx((statistics.mean(numbers) - half, statistics.mean(numbers) + half))


def test_an_interval_ends_where_values_cannot_be():
    assert Mean.of([0, 0, 0, 9]).low < 0
    assert Mean.of([0, 0, 0, 9], least=0).low == 0


def test_little_gives_no_interval():
    assert Mean.of([]) is None
    assert Mean.rate(0, 0) is None
    assert Mean.of([3]) == Mean(Fraction(3), 1)
    assert Mean.of([3]).shown() == "3.000"


@pytest.mark.parametrize(("hits", "count"), [(0, 7), (3, 7), (7, 7), (50, 100), (1, 1)])
def test_rates_have_wilsons_interval(hits, count):
    """Its ends are the rates from which what was seen is just as far off as the confidence allows."""
    rate, z = Mean.rate(hits, count), statistics.NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    assert rate.value == Fraction(hits, count)
    for end in (rate.low, rate.high):
        off = abs(hits / count - end)
        assert off == pytest.approx(z * math.sqrt(end * (1 - end) / count), abs=1e-7)
