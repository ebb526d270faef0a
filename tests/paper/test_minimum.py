"""The minimum strategy and its rivals, on games small enough to look at all strategies."""

import numpy as np
import pytest

import oracle
from optimoo.game import Game
from optimoo.paper.capacity import GUESSES
from optimoo.paper.lab import Lab
from optimoo.paper.minimum import extremes, optimal_second_guesses, value_of_guess
from optimoo.search.bounds import most_found
from optimoo.search.engine import Position

GAMES = [Game(2, 4), Game(2, 5), Game(3, 4)]


def total(profile):
    return sum(number * count for number, count in enumerate(profile, start=1))


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_groups_add_up_to_the_least_total(game):
    lab = Lab(game)
    rules = (game.positions, game.symbols, game.repeats)
    least = oracle.optimum(*rules, list(range(1, 20)))
    assert lab.minimum.total == sum(group.cost for group in lab.minimum_groups) + 1 == least
    assert lab.minimum_file.proved
    for group in lab.minimum_groups:
        history = [(game.code(0), tuple(game.responses[group.response]))]
        assert group.cost == oracle.optimum(*rules, list(range(1, 20)), history)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_second_guesses_are_valued_exactly(game):
    lab = Lab(game)
    rules = (game.positions, game.symbols, game.repeats)
    capacity = [most_found(game, game.symbols, guesses) for guesses in range(1, GUESSES + 1)]
    optimal = optimal_second_guesses(lab, lab.engine, lab.minimum_groups)
    for group in lab.minimum_groups:
        position = Position(lab.groups[group.response], (game.code(0),))
        first = (game.code(0), tuple(game.responses[group.response]))
        for guess in lab.seconds:
            answers = game.answers(guess, position.members)
            if len(np.unique(answers)) == 1:
                continue  # tells nothing, or is the only candidate
            value = 2 * int((answers == 0).any())
            for answer in np.unique(answers).tolist():
                if answer:
                    history = [first, (game.code(guess), tuple(game.responses[answer]))]
                    value += oracle.optimum(*rules, list(range(1, 20)), history)
            assert value_of_guess(lab.engine, position, guess, 1 << 40, capacity) == value
            assert (game.text(guess) in optimal[group.response]) == (value == group.cost)


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("guesses", [2, 3])
def test_extremes_among_all_minimum_strategies(game, guesses):
    every = oracle.profiles(game.positions, game.symbols, game.repeats)
    least = min(map(total, every))
    counts = {sum(profile[:guesses]) for profile in every if total(profile) == least}
    fewest, most = extremes(Lab(game), guesses)
    assert fewest.total == most.total == least
    assert (sum(fewest.profile[:guesses]), sum(most.profile[:guesses])) == (min(counts), max(counts))
