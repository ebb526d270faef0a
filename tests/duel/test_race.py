"""Results between profiles: against a referee, against counting, and how they are written."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from optimoo.duel import mixed, race, tournament
from optimoo.errors import InputError
from optimoo.game import Game
from optimoo.strategy import Profile, Result, percent
from random_trees import SMALL_GAMES, random_strategy
from referee import tally

PAPER_MINIMUM = (1, 7, 63, 697, 2424, 1774, 74)
PAPER_STRONGEST = (1, 4, 47, 688, 2531, 1628, 141)


@pytest.mark.parametrize("game", [Game(2, 3), Game(3, 4), Game(2, 4, True)], ids=str)
def test_profiles_and_played_games_agree(game):
    a, b = random_strategy(game, 1), random_strategy(game, 2)
    result = race(b.profile, a.profile)
    assert tally(game, a, [b] * game.size, sees_end=False) == (result.wins, result.draws, result.losses)


@pytest.mark.parametrize("game", SMALL_GAMES, ids=str)
def test_profiles_and_lengths_of_all_pairs_agree(game):
    a, b = random_strategy(game, 3).turns(), random_strategy(game, 4).turns()
    result = race(random_strategy(game, 3).profile, random_strategy(game, 4).profile)
    ahead = [(x < y, x == y, x > y) for x in a.tolist() for y in b.tolist()]
    assert tuple(map(sum, zip(*ahead, strict=True))) == (result.wins, result.draws, result.losses)


def test_the_paper_s_two_profiles():
    # Tanaka 1996, section 6: the second wins 50.20823 % against the first.
    result = race(PAPER_STRONGEST, PAPER_MINIMUM)
    assert result == Result(7995606, 9516176, 7889818)
    assert percent(result.rate, 5) == "50.20823 %"
    assert (Profile(PAPER_MINIMUM).total, Profile(PAPER_STRONGEST).total) == (26274, 26312)


profiles = st.lists(st.integers(0, 50), min_size=1, max_size=8).filter(any).map(tuple)


@given(profiles, profiles)
def test_a_race_looks_the_same_from_both_sides(first, second):
    second = (*second[:-1], second[-1] + max(0, sum(first) - sum(second)))
    first = (*first[:-1], first[-1] + max(0, sum(second) - sum(first)))
    result = race(first, second)
    assert race(second, first) == result.reversed()
    assert result.pairs == sum(first) * sum(second)
    assert result.rate + result.reversed().rate == 1
    assert result.margin == result.points - result.pairs
    assert race(first, first).rate == Fraction(1, 2)


@given(st.fractions(0, 1), st.integers(1, 8))
def test_percentages_are_rounded_rightly(rate, digits):
    shown = percent(rate, digits).removesuffix(" %")
    assert len(shown.partition(".")[2]) == digits
    assert abs(Fraction(shown) - 100 * rate) <= Fraction(1, 2 * 10**digits)


def test_different_sizes_are_refused():
    with pytest.raises(InputError, match="different games"):
        race((1, 2), (1, 3))


def test_tournament_holds_every_pair():
    field = {"a": (1, 3, 2), "b": (1, 2, 3), "c": (0, 6)}
    table = tournament(field)
    assert table["a"]["c"] == race(field["a"], field["c"])
    assert all(table[x][y] == table[y][x].reversed() for x in field for y in field)


def test_a_mix_is_met_like_its_parts():
    parts, weights = [(1, 3, 2), (0, 5, 1)], [Fraction(1, 3), Fraction(2, 3)]
    profile, scale = mixed(parts, weights)
    assert (profile, scale) == ((1, 13, 4), 3)
    other = (2, 2, 2)
    mean = sum(weight * race(part, other).margin for part, weight in zip(parts, weights, strict=True))
    assert race(profile, tuple(scale * count for count in other)).margin == scale**2 * mean


@pytest.mark.parametrize("text", ["1/2/3", "1/7/63/697/2424/1774/74", "0/1"])
def test_profiles_are_written_as_they_are_read(text):
    assert str(Profile.parse(text)) == text


def test_zeros_at_the_end_say_nothing():
    assert Profile.parse("1/2/0/0") == (1, 2)


@pytest.mark.parametrize("text", ["", "12", "1/-2", "1//2", "0/0", "a/b", "1/2/", "1" * 12 + "/1"])
def test_other_texts_are_no_profiles(text):
    with pytest.raises(InputError, match="is not a profile"):
        Profile.parse(text)
