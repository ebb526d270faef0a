from fractions import Fraction

import pytest

from optimoo.contest import solve_by_sequences, solve_race
from optimoo.errors import InputError
from optimoo.game import Game

pytest.importorskip("scipy")


@pytest.mark.parametrize("name", ["2x2", "2x3", "3x3", "2x2r", "2x4", "2x3r", "3x2r"])
def test_play_that_looks_at_the_own_secret_gains_nothing(name):
    """The linear program allows it, the plans do not, and both come to one value."""
    game = Game.parse(name)
    found = solve_by_sequences(game)
    assert found.proved
    assert found.at_least == solve_race(game).at_least


@pytest.mark.slow
@pytest.mark.parametrize(("name", "value"), [("3x4", Fraction(191, 384)), ("4x2r", Fraction(1, 2))])
def test_larger_ones(name, value):
    """4x2r is one that the plans leave open."""
    found = solve_by_sequences(Game.parse(name))
    assert (found.at_least, found.at_most) == (value, value)


@pytest.mark.parametrize("name", ["2x3r", "3x2r"])
def test_a_mix_that_is_blind_to_the_own_secret_is_as_good(name):
    game = Game.parse(name)
    assert solve_by_sequences(game, blind=True).at_least == solve_by_sequences(game).at_least


def test_what_floating_point_says_is_only_a_guide():
    found = solve_by_sequences(Game(2, 3, True))
    assert found.at_least <= Fraction(found.solved).limit_denominator(10**6) <= found.at_most


def test_games_with_too_many_positions_are_refused():
    with pytest.raises(InputError, match="3x6 has too many positions"):
        solve_by_sequences(Game(3, 6))
