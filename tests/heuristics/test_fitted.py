"""Rules fitted to a game: what is observed of a strategy, and the estimates made of it."""

import numpy as np
import pytest

from optimoo.game import Game, Position
from optimoo.heuristics import build, heuristic
from optimoo.heuristics.fitted import estimate_totals, from_estimates, position_totals

SMALL = [Game(3, 6), Game(4, 6), Game(3, 6, repeats=True)]


def test_position_totals_by_hand():
    # 01, and 10 where that was wrong.
    assert position_totals(build(Game(2, 2), heuristic("first-candidate"))).tolist() == [[2, 3], [1, 1]]


@pytest.mark.parametrize("game", SMALL, ids=str)
def test_position_totals_are_those_of_the_strategies_from_there(game):
    made = build(game, heuristic("entropy"))
    observed = position_totals(made)
    for node in range(0, len(made), 7):
        part = build(Position(game, made.path(node)), heuristic("entropy"))
        before = len(part.history) * part.size
        assert observed[node].tolist() == [part.size, part.total - before]


def test_estimates_pass_through_what_is_known():
    observed = np.array([[1, 1], [2, 3], [2, 3], [10, 24], [10, 26]])
    estimates = estimate_totals(observed, 12)
    assert estimates[[0, 1, 2, 10, 12]] == pytest.approx([0, 1, 3, 25, 30])
    assert 1.5 < estimates[5] / 5 < 2.5


def test_found_secrets_take_no_more_guesses():
    rule = from_estimates([0, 1, 3, 5])
    scores = rule.scores(np.array([[2, 1, 1], [3, 1, 0]]), np.array([True, False])) / rule.unit
    assert scores.tolist() == [3 + 1, 5 + 1]
