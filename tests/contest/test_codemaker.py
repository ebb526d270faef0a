from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest

import oracle
from optimoo.contest import bound_codemaker, forced, solve_codemaker
from optimoo.errors import InputError
from optimoo.game import Game, guess_classes

GAMES = ["2x2r", "2x3r", "2x4r", "3x2r", "4x2r", "3x3r", "2x3"]


def cheapest(game, weights):
    """The least weighted number of guesses, by trying everything with rules of its own and no relabelling."""
    codes = oracle.all_codes(game.positions, game.symbols, game.repeats)
    told = [[oracle.score(guess, secret) for secret in codes] for guess in codes]

    @cache
    def cost(left):
        weight = sum(weights[code] for code in left)
        if not weight:
            return weight
        best = None
        for guess in range(len(codes)):
            cells = {}
            for secret in left:
                cells.setdefault(told[guess][secret], set()).add(secret)
            cells.pop((game.positions, 0), None)
            if left not in cells.values():
                found = sum(cost(frozenset(cell)) for cell in cells.values())
                best = found if best is None else min(best, found)
        return weight + best

    return cost(frozenset(range(len(codes))))


@pytest.mark.parametrize("name", GAMES)
def test_both_mixes_guarantee_the_value(name):
    game = Game.parse(name)
    found = solve_codemaker(game)
    assert found.proved
    assert sum(kind.weight for kind in found.kinds) == sum(weight for weight, _ in found.strategies) == 1
    kinds = guess_classes(game, [])
    weights = [Fraction(0)] * game.size
    for kind in found.kinds:
        members = np.flatnonzero(kinds == kind.example)
        assert len(members) == kind.size
        for code in members:
            weights[code] = kind.weight / kind.size
    assert cheapest(game, weights) == found.at_least
    # Relabelled at random, each secret of a kind is found as soon as any other, on average.
    for kind in found.kinds:
        members = kinds == kind.example
        need = sum(Fraction(int(tree.turns()[members].sum()), kind.size) * weight for weight, tree in found.strategies)
        assert need <= found.at_most


@pytest.mark.parametrize("name", ["2x3r", "3x3r", "4x2r"])
def test_leaving_out_kinds(name):
    game = Game.parse(name)
    kinds = guess_classes(game, [])
    names = np.unique(kinds).tolist()
    for left_out in (out for count in range(len(names)) for out in combinations(names, count)):
        weights = [int(kind not in left_out) for kind in kinds]
        assert forced(game, left_out, workers=1) == Fraction(cheapest(game, weights), sum(weights))


def test_somebody_must_have_a_secret():
    with pytest.raises(InputError, match="every kind of code is left out"):
        forced(Game(2, 3), [0])


@pytest.mark.parametrize("name", ["2x3r", "2x5r", "3x3r", "4x2r", "2x4"])
def test_bounds_enclose_the_value(name):
    game = Game.parse(name)
    value, bounds = solve_codemaker(game), bound_codemaker(game, workers=1)
    assert bounds.at_least <= value.at_least <= bounds.at_most
    assert bounds.uniform == value.uniform <= bounds.at_least


def test_large_games_are_only_bounded():
    with pytest.raises(InputError, match="4x6r has 1296 codes; only up to 128"):
        solve_codemaker(Game(4, 6, True))


def test_progress_falls_to_the_value():
    heard = []
    found = solve_codemaker(Game(3, 2, True), lambda known, value: heard.append(value))
    assert heard[-1] == found.at_least
    assert heard == sorted(heard, reverse=True)


@pytest.mark.slow
def test_wieners_distribution_for_mastermind():
    """Uniform over the codes that are not of one colour: 5600 guesses for 1290 secrets, the best of those tried."""
    found = bound_codemaker(Game(4, 6, True))
    assert found.at_least == Fraction(5600, 1290)
    assert [kind.weight == 0 for kind in found.kinds] == [True, False, False, False, False]
