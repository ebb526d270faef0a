from fractions import Fraction

import pytest

import oracle
from optimoo.contest import Form, Race, bound_race, hold, solve_race
from optimoo.contest.fixed import conceded_second
from optimoo.contest.rules import candidates
from optimoo.duel import watch
from optimoo.game import Game, Position
from optimoo.strategy import Strategy
from unreduced_race import best_reply


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


@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize("name", ["2x3", "2x6", "3x4", "2x3r"])
def test_the_last_chance_narrows_the_bounds(name, form):
    game = Game.parse(name)
    held, found, race = hold(game, workers=1), bound_race(game, form, workers=1), solve_race(game, form)
    assert 1 - held.at_most <= found.at_least <= race.at_least <= race.at_most <= found.at_most <= held.at_most
    if form is not Form.SIMULTANEOUS and name in ("2x6", "3x4"):
        assert found.at_most - found.at_least < 2 * held.at_most - 1


class Following:
    """A player who guesses second, by a strategy, and takes the last chance."""

    def __init__(self, strategy):
        self.strategy = strategy

    def chances(self, known):
        game, (other, own) = self.strategy.game, known.moves
        planned = self.strategy.next_guess(Position(game, own))
        left = candidates(game, own)
        if not (other and other[-1][1] == 0) or planned in left:
            return {planned: Fraction(1)}
        return dict.fromkeys(left, Fraction(1, len(left)))


def splitting(position):
    """A guess that tells most of what is left, if need be one that cannot be right."""
    telling = [guess for guess in range(position.game.size) if len(position.cells(guess)) > 1]
    return max(telling or position.candidates.tolist(), key=lambda guess: len(position.unfound_cells(guess)))


@pytest.mark.parametrize("choose", [splitting, lambda position: int(position.candidates[-1])])
@pytest.mark.parametrize("name", ["2x2", "2x3", "3x3", "2x2r"])
def test_nobody_gets_more_from_one_who_takes_the_last_chance(name, choose):
    """By trying everything against the strategy, the last chance drawn as it is meant."""
    game = Game.parse(name)
    strategy = Strategy.build(game, choose)
    most = conceded_second(strategy, hold(game, workers=1).foresight, workers=1)
    assert best_reply(Race(game), 0, Following(strategy)) <= most * 2 * game.size**2


def test_what_is_conceded_is_exact_where_chances_only_rise():
    game = Game(2, 3)
    strategy = Strategy.build(game, splitting)
    most = conceded_second(strategy, hold(game, workers=1).foresight, workers=1)
    assert best_reply(Race(game), 0, Following(strategy)) == most * 2 * game.size**2
