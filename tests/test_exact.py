"""Numbers that people give, and what becomes of them."""

from decimal import Decimal
from fractions import Fraction
from math import gcd

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from optimoo.errors import InputError
from optimoo.exact import exact, in_units, plain, whole
from optimoo.search import Costs, Objective, solve

NOT_NUMBERS = [True, np.True_, None, "1", float("nan"), float("inf"), Decimal("NaN"), 1j, [1], np.array([1, 2])]


@pytest.mark.parametrize(
    ("number", "meant"),
    [
        (0.9, Fraction(9, 10)),
        (Decimal("1.25"), Fraction(5, 4)),
        (Fraction(1, 3), Fraction(1, 3)),
        (7, Fraction(7)),
        (np.int16(-3), Fraction(-3)),
        (np.float64(0.1), Fraction(1, 10)),
        (1e-7, Fraction(1, 10**7)),
    ],
)
def test_a_number_means_what_is_written(number, meant):
    assert exact(number) == meant


@pytest.mark.parametrize("number", NOT_NUMBERS, ids=repr)
def test_what_has_no_exact_meaning_is_refused(number):
    with pytest.raises(InputError):
        exact(number)
    with pytest.raises(InputError):
        whole(number)


@pytest.mark.parametrize("number", [0.0, 1.0, Fraction(2), Decimal(3)])
def test_only_integers_are_whole(number):
    with pytest.raises(InputError, match="not a whole number"):
        whole(number)


@given(some.lists(some.fractions(min_value=0, max_value=1000), min_size=1, max_size=8))
def test_units_are_as_large_as_can_be(numbers):
    units, unit = in_units(numbers)
    assert [count * unit for count in units] == numbers
    assert gcd(unit.denominator, *units) == 1


def test_plain_numbers_stay_plain():
    assert (plain(Fraction(4, 2)), type(plain(Fraction(4, 2)))) == (2, int)
    assert plain(Fraction(1, 2)) == Fraction(1, 2)


@pytest.mark.parametrize(
    ("costs", "whole_costs", "unit"),
    [
        ([0.9, 1.9, 2.9, 3.9], [9, 19, 29, 39], Fraction(1, 10)),
        ([Fraction(1, 3), Fraction(1, 2), 1, 2], [2, 3, 6, 12], Fraction(1, 6)),
        ((1, 4, 9, 16), (1, 4, 9, 16), Fraction(1)),
        (np.array([1, 4, 9, 16]), (1, 4, 9, 16), Fraction(1)),
    ],
)
def test_fractions_are_solved_in_whole_units_and_told_as_given(costs, whole_costs, unit):
    found, same = solve("3x4", costs), solve("3x4", f"costs:{'/'.join(map(str, whole_costs))}")
    assert found.cost == same.cost * unit == found.strategy.cost(costs)
    assert found.criteria == {"costs": found.cost}
    assert found.strategy == same.strategy
    assert found.file().cost == same.cost == same.units, "files know integers only"
    assert found.file().objective == same.file().objective


@pytest.mark.parametrize("costs", [[], [1, "2"], [True, 2], [1, None], [float("nan")], [2, 1], [-1, 2], 5, None, {}])
def test_costs_that_are_none_are_refused(costs):
    with pytest.raises(InputError):
        solve("2x3", costs)
    with pytest.raises(InputError):
        Objective.parse(costs)


def test_cost_vectors_of_the_search_are_never_truncated():
    with pytest.raises(InputError, match=r"1\.5 is not a whole number"):
        Costs.of([1, 1.5], secrets=6)
    with pytest.raises(InputError, match=r"0\.5 is not a whole number"):
        Costs.of([1, 2], [0.5], secrets=6)
