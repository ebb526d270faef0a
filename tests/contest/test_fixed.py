import pytest

import oracle
from optimoo.contest import hold, solve_race
from optimoo.duel import watch
from optimoo.game import Game


@pytest.mark.parametrize("name", ["2x3", "2x4", "3x4", "2x3r"])
def test_a_fixed_strategy_bounds_the_race(name):
    game = Game.parse(name)
    held, found = hold(game, workers=1), solve_race(game)
    assert 1 - held.at_most <= found.at_least <= found.at_most <= held.at_most


@pytest.mark.parametrize("name", ["2x3", "3x4", "2x3r"])
def test_it_concedes_what_foresight_gets_and_no_fixed_strategy_concedes_less(name):
    game = Game.parse(name)
    held = hold(game, workers=1)
    assert watch(game, held.strategy.profile, "foresight", workers=1).result.rate == held.at_most

    profiles = oracle.profiles(game.positions, game.symbols, game.repeats)
    longest = max(map(len, profiles))
    foresight = [*held.foresight, *[2 * game.size] * longest]
    least = min(sum(p * q for p, q in zip(foresight, profile, strict=False)) for profile in profiles)
    assert held.file().cost == least
