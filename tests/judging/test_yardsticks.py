"""What players are compared with."""

from fractions import Fraction
from functools import cache

import pytest

import oracle
from optimoo.game import Game
from optimoo.judging import Mean
from optimoo.judging.yardsticks import random_games, yardsticks
from optimoo.play import Analyst


def test_the_optimum_and_rules_are_exact():
    optimum, rule, _ = yardsticks(Analyst(Game(3, 4), workers=1), ["entropy"])
    assert optimum.guesses.value == Fraction(oracle.optimum(3, 4, False, list(range(1, 20))), 24)
    assert (optimum.regret.value, optimum.exact, rule.exact) == (0, True, True)
    assert rule.regret.value == rule.guesses.value - optimum.guesses.value >= 0


def random_play(positions, symbols):
    """Guesses that any candidate at random takes on average, over all ways that the game can go."""

    @cache
    def total(codes):
        cells = {}
        for guess in codes:
            for code in codes - {guess}:
                cells.setdefault((guess, oracle.score(guess, code)), set()).add(code)
        return len(codes) + sum((total(frozenset(cell)) for cell in cells.values()), Fraction(0)) / len(codes)

    codes = frozenset(oracle.all_codes(positions, symbols, False))
    return total(codes) / len(codes)


def test_random_play_is_what_chance_gives():
    sample = Mean.of(random_games(Game(2, 5), 4000, seed=3))
    exact = random_play(2, 5)
    assert abs(float(sample.value - exact)) < 2 * (sample.high - float(sample.value))


def test_where_the_optimum_is_unknown_there_is_no_regret():
    [rule, chance] = yardsticks(Analyst(Game(3, 5), workers=1, reach=100), ["entropy"])
    assert (rule.regret, chance.regret) == (None, None)
    assert rule.guesses.value == Fraction(196, 60)
    assert not chance.exact


@pytest.mark.parametrize("name", ["5x10"])
def test_games_too_large_have_none(name):
    assert not list(yardsticks(Analyst(Game.parse(name)), ["entropy"]))
