"""Profiles: what follows from counts alone, how they are written, and what two get against each other."""

import copy
import pickle
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
from optimoo.errors import InputError
from optimoo.strategy import Profile, Result, percent

COUNTS = st.lists(st.integers(0, 8), min_size=2, max_size=7).filter(lambda counts: counts[-1] > 0)


def turns(profile):
    """The guess at which each secret is found, one by one."""
    return [number for number, count in enumerate(profile, start=1) for _ in range(count)]


# --- as a value ---------------------------------------------------------------------------------------------


@given(COUNTS)
def test_text_round_trip(counts):
    profile = Profile(counts)
    text = str(profile)
    assert Profile.is_written(text)
    assert Profile.parse(text) == Profile.parse(f" {text} ") == Profile.of(counts) == profile == tuple(counts)
    assert hash(profile) == hash(tuple(counts))
    for twin in (pickle.loads(pickle.dumps(profile)), copy.deepcopy(profile)):
        assert twin == profile
        assert type(twin) is Profile


@given(COUNTS, st.integers(0, 3))
def test_zeros_at_the_end_say_nothing(counts, more):
    assert Profile.parse("/".join(map(str, [*counts, *[0] * more]))) == Profile(counts)


@pytest.mark.parametrize("text", ["", "1", "a/b", "1/2/", "/1", "1//2", "-1/2", "1/2/x", "1.5/2", f"1/{'9' * 5000}"])
def test_texts_that_are_no_profile(text):
    assert not Profile.is_written(text)
    with pytest.raises(InputError, match="is not a profile; expected counts separated by /, like 1/3/2"):
        Profile.parse(text)


@pytest.mark.parametrize("counts", [[], [0], [0, 0, 0], [1, -1, 2]])
def test_counts_that_are_no_profile(counts):
    with pytest.raises(InputError, match="is not a profile; expected counts, some above zero"):
        Profile.of(counts)


# --- what follows from it -----------------------------------------------------------------------------------


@given(COUNTS)
def test_against_counting_one_by_one(counts):
    profile, found = Profile(counts), turns(counts)
    assert profile.secrets == len(found)
    assert profile.total == sum(found) == oracle.total(tuple(counts))
    assert profile.average == Fraction(sum(found), len(found))
    assert profile.worst == max(found)
    for guesses in range(9):
        assert profile.within(guesses) == sum(turn <= guesses for turn in found)


@given(COUNTS, COUNTS, st.integers(0, 3))
def test_later_and_joined(one, other, guesses):
    assert sorted(turns(Profile(one).later(guesses))) == [turn + guesses for turn in turns(one)]
    joined = Profile(one).joined(Profile(other))
    assert turns(joined) == sorted(turns(one) + turns(other))
    assert joined == Profile(other).joined(one)
    assert type(joined) is Profile


# --- two of them --------------------------------------------------------------------------------------------


@given(COUNTS, COUNTS)
def test_a_race_against_racing_every_pair(one, other):
    pairs = list(product(turns(one), turns(other)))
    result = Profile(one).against(other)
    assert (result.wins, result.draws, result.losses) == (
        sum(a < b for a, b in pairs),
        sum(a == b for a, b in pairs),
        sum(a > b for a, b in pairs),
    )
    assert result.pairs == len(pairs)
    assert result.margin == result.wins - result.losses
    assert result.points == 2 * result.wins + result.draws
    assert result.rate == Fraction(result.points, 2 * len(pairs))
    assert Profile(other).against(one) == result.reversed()
    assert result.rate + result.reversed().rate == 1


def test_a_race_with_oneself_is_even():
    even = Profile((1, 3, 2)).against((1, 3, 2))
    assert (even.margin, even.rate, str(even)) == (0, Fraction(1, 2), "50.000000 %")


@given(st.fractions(0, 1), st.integers(1, 8))
def test_percentages_are_rounded_half_up(rate, digits):
    shown = percent(rate, digits)
    number = Fraction(shown.removesuffix(" %"))
    assert len(shown.partition(".")[2].removesuffix(" %")) == digits
    assert -Fraction(1, 2) < (number - 100 * rate) * 10**digits <= Fraction(1, 2)


def test_results_are_values():
    assert Result(1, 2, 3) == Result(1, 2, 3)
    assert len({Result(1, 2, 3), Result(1, 2, 3), Result(3, 2, 1)}) == 2
