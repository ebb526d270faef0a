"""The minimum strategy and its rivals, on games small enough to look at all strategies."""

import pytest

import oracle
from optimoo.game import Game
from optimoo.paper.lab import Lab
from optimoo.paper.minimum import extremes, optimal_second_guesses
from optimoo.strategy import Profile

GAMES = [Game(2, 4), Game(2, 5), Game(3, 4)]


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
    optimal = optimal_second_guesses(lab, lab.search, lab.minimum_groups)
    for group in lab.minimum_groups:
        position = lab.groups[group.response]
        first = (game.code(0), tuple(game.responses[group.response]))
        for guess in lab.seconds:
            cells = position.cells(guess)
            if len(cells) == 1 and 0 not in cells:
                continue  # tells nothing
            value = 2 * (0 in cells)
            for answer in cells:
                if answer:
                    history = [first, (game.code(guess), tuple(game.responses[answer]))]
                    value += oracle.optimum(*rules, list(range(1, 20)), history)
            assert lab.search.value_of(position, guess) == value
            assert (game.text(guess) in optimal[group.response]) == (value == group.cost)


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("guesses", [2, 3])
def test_extremes_among_all_minimum_strategies(game, guesses):
    every = oracle.profiles(game.positions, game.symbols, game.repeats)
    least = min(Profile(profile).total for profile in every)
    counts = {sum(profile[:guesses]) for profile in every if Profile(profile).total == least}
    fewest, most = extremes(Lab(game), guesses)
    assert fewest.total == most.total == least
    assert (sum(fewest.profile[:guesses]), sum(most.profile[:guesses])) == (min(counts), max(counts))
