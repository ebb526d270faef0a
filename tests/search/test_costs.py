"""Cost vectors: how they are written out, what they compare by, what they refuse, and what strategies cost."""

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from optimoo.errors import InputError
from optimoo.game import Game, Position
from optimoo.search import HORIZON, Costs, Means, Objective, Question, Search
from optimoo.search.kernels.limits import LEVELS
from random_trees import SMALL_GAMES, random_strategy

FIND = st.lists(st.integers(0, 9), min_size=1, max_size=8).map(lambda steps: np.cumsum(steps).tolist())
CROWD = st.lists(st.integers(0, 3), max_size=4)


# --- as a value ---------------------------------------------------------------------------------------------


@given(FIND, CROWD, st.integers(1, 5000), st.none() | st.integers(1, 12), st.integers(0, 5))
def test_costs_are_equal_if_they_ask_for_the_same(find, crowd, secrets, cap, more):
    costs = Costs.of(find, crowd, secrets=secrets, max_guesses=cap)
    longer = Costs.of([*find, *find[-1:] * more], [*crowd, *[0] * more], secrets=secrets, max_guesses=cap)
    assert (longer == costs, hash(longer) == hash(costs), str(longer) == str(costs)) == (True, True, True)
    assert pickle.loads(pickle.dumps(costs)) == costs
    assert costs != Costs.of([cost + 1 for cost in find], crowd, secrets=secrets, max_guesses=cap)
    assert costs != Costs.of(find, [*crowd, *[0] * (5 - len(crowd)), 1], secrets=secrets, max_guesses=cap)
    assert costs != str(costs)


@given(FIND, CROWD, FIND, CROWD)
def test_different_costs_are_told_apart(find, crowd, other_find, other_crowd):
    one, other = (Costs.of(f, c, secrets=100) for f, c in ((find, crowd), (other_find, other_crowd)))
    assert (one == other) == (str(one) == str(other))


def test_nothing_can_be_changed():
    costs = Costs.of([1, 2, 3], [1], secrets=6)
    for one in (costs, pickle.loads(pickle.dumps(costs))):
        for array in (one.find, one.crowd):
            with pytest.raises(ValueError, match="read-only"):
                array[1] = 7


# --- what they mean -----------------------------------------------------------------------------------------


@given(FIND, CROWD)
def test_costs_by_guess_number(find, crowd):
    costs = Costs.of(find, crowd, secrets=100)
    assert costs.find[1 : len(find) + 1].tolist() == find
    assert set(costs.find[len(find) :].tolist()) == {find[-1]}
    assert costs.crowd[: len(crowd)].tolist() == crowd
    assert not costs.crowd[len(crowd) :].any()
    assert len(costs.find) == len(costs.crowd) == HORIZON + 1
    flat = costs.flat_from
    assert len(set(costs.find[flat:].tolist())) == 1
    assert not costs.crowd[flat - 1 :].any()
    assert flat == 1 or costs.find[flat - 1] != costs.find[flat] or costs.crowd[flat - 2]


@given(FIND, CROWD)
def test_shapes_are_equal_where_the_rest_is(find, crowd):
    costs = Costs.of(find, crowd, secrets=100)
    shapes = costs.shapes().tolist()
    further = 2 * LEVELS - 2

    def rest(depth):
        later = costs.find[depth + 1 : depth + 1 + further]
        return tuple((later - later[0]).tolist()), tuple(costs.crowd[depth : depth + further].tolist())

    for one in range(12):
        for other in range(12):
            assert (shapes[one] == shapes[other]) == (rest(one) == rest(other))


def test_the_total_has_one_shape():
    assert len(set(Objective().costs(5040).shapes().tolist())) == 1


@pytest.mark.parametrize("game", SMALL_GAMES, ids=str)
def test_what_a_strategy_costs(game):
    """One by one: each secret when it is found, and in each position everyone beyond the first."""
    strategy = random_strategy(game, 3)
    find, crowd = [0, 1, 5, 6, 6, 9], [3, 1, 1]
    price = Costs.of(find, crowd, secrets=game.size).price(strategy)
    found = sum(find[min(len(moves), len(find)) - 1] for _, moves in strategy.games())
    shared = sum(
        crowd[len(moves)] * (len(strategy.candidates(node)) - 1)
        for node, moves in strategy.paths()
        if len(moves) < len(crowd)
    )
    assert price == found + shared
    assert Objective().costs(game.size).price(strategy) == strategy.total


# --- refusals and caps --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("find", "crowd", "cap", "message"),
    [
        ([3, 2], [], None, "never decrease"),
        ([-1, 2], [], None, "must not be negative"),
        ([1, 2], [-1], None, "must not be negative"),
        ([], [], None, "there are no costs; expected one for each guess"),
        ([1], [], 0, "a cap of 0 guesses cannot be kept; expected 1 to 40"),
        ([1], [], 41, "a cap of 41 guesses cannot be kept; expected 1 to 40"),
        ([10**30], [], None, "too large for exact 64-bit arithmetic"),
        ([0] * 60 + [10**30], [], None, "too large for exact 64-bit arithmetic"),
        ([0] * 60 + [1 << 61], [], None, "too large for exact 64-bit arithmetic"),
        ([0], [1 << 60], None, "too large for exact 64-bit arithmetic"),
    ],
)
def test_costs_that_cannot_be_searched_with(find, crowd, cap, message):
    with pytest.raises(InputError, match=message):
        Costs.of(find, crowd, secrets=10, max_guesses=cap)


@given(FIND, CROWD, st.integers(1, 5000), st.integers(1, 12))
def test_breaking_a_cap_once_costs_more_than_the_worst_play_within_it(find, crowd, secrets, cap):
    costs = Costs.of(find, crowd, secrets=secrets, max_guesses=cap)
    worst = secrets * (int(costs.find[cap]) + int(costs.crowd.sum()))
    assert costs.forbidden == worst + 1
    assert set(costs.find[cap + 1 :].tolist()) == {costs.forbidden}


def test_a_cap_counts_crowding_too():
    """A strategy that keeps to the cap costs less than the mark that says none does, however crowded."""
    game = Game(3, 4)
    costs = Costs.of([1, 2, 3, 4, 5], [50, 50, 50], secrets=game.size, max_guesses=6)
    found = Search(Question(Position(game), costs), Means(checkpoint=False)).solution()
    assert found.strategy.worst <= 6
