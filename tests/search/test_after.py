"""What a response leaves open: counts against trying every guess, and bounds against the truth."""

import numpy as np
import pytest

import oracle
from optimoo.game import Game, response_table
from optimoo.search import Costs
from optimoo.search import after as after_module
from optimoo.search.after import after_bounds, after_responses
from optimoo.search.bounds import capacities
from optimoo.search.kernels.arrays import AFTER
from optimoo.search.kernels.limits import LEVELS


def naive_most_found(game, secrets, guesses):
    """The most of a set of secrets that any strategy finds within some guesses."""
    if guesses == 1:
        return 1
    table, best = response_table(game), 0
    for guess in range(game.size):
        cells = {}
        for secret in secrets:
            cells.setdefault(int(table[guess, secret]), []).append(secret)
        found = len(cells.pop(0, []))
        best = max(best, found + sum(naive_most_found(game, cell, guesses - 1) for cell in cells.values()))
    return best


@pytest.mark.parametrize("name", ["2x5", "3x4", "3x5", "2x4r", "3x3r", "4x2r"])
def test_what_a_response_leaves_open(name):
    game = Game.parse(name)
    after, whole = after_responses(game), capacities(game, game.symbols)
    fewer = 0
    for response in range(1, len(game.responses)):
        sets = [np.flatnonzero(game.row(guess) == response) for guess in range(game.size)]
        sets = [members for members in sets if len(members)]
        if not sets:
            continue
        cut = [np.setdiff1d(game.answers(guess, members), [0]) for members in sets for guess in range(game.size)]
        assert after.outside[response] == max(map(len, cut))
        for guesses in (1, 2, 3):
            truth = max(naive_most_found(game, members.tolist(), guesses) for members in sets[:3])
            assert truth <= after.capacity[response, guesses] <= whole[guesses]
            fewer += after.capacity[response, guesses] < whole[guesses]
        assert (np.diff(after.capacity[response]) >= 0).all()
        assert after.capacity[response, -1] == game.size
    assert fewer


@pytest.mark.parametrize("name", ["2x5", "3x4", "2x4r", "3x3r"])
def test_bounds_after_a_response_are_bounds(name):
    game = Game.parse(name)
    rules, kinds = (game.positions, game.symbols, game.repeats), len(game.responses)
    capacity = capacities(game, game.symbols)
    for find in ([1, 2, 3, 4, 5, 6, 7, 8], [0, 0, 1], [0, 1, 5, 5, 9]):
        costs = Costs.of(find, secrets=game.size)
        bounds = after_bounds(game, costs, capacity).reshape(LEVELS, kinds, AFTER + 1)
        for first, second, secret in zip(
            range(0, game.size, 5), range(3, game.size, 4), range(game.size), strict=False
        ):
            moves = [(guess, game.answer(guess, secret)) for guess in (first, second)]
            history = tuple((game.code(guess), tuple(answer)) for guess, answer in moves)
            left = oracle.candidates(*rules, history)
            last = game.response_id(moves[-1][1])
            if len(left) > 1 and last:
                assert bounds[2, last, len(left)] <= oracle.optimum(*rules, find, history)


def test_where_counting_would_take_long_what_holds_for_all_must_do(monkeypatch):
    monkeypatch.setattr(after_module, "AFFORDABLE", 0)
    game = Game(3, 5)
    after = after_responses.__wrapped__(game)
    assert (after.outside == len(game.responses) - 1).all()
    assert (after.capacity == capacities(game, game.symbols)).all()
