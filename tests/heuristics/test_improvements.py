"""Fitting, tuning and looking further: what they promise, and no claim that they find the optimum."""

import numpy as np
import pytest

from optimoo.errors import InputError
from optimoo.game import Game
from optimoo.heuristics import HEURISTICS, Heuristic, Tie, build, fit, heuristic, roll_out, tune, two_step
from optimoo.heuristics.choose import Chooser
from optimoo.heuristics.fitted import estimate_totals, from_estimates, position_totals
from optimoo.heuristics.lookahead import RollOut, TwoStep

SMALL = [Game(3, 6), Game(4, 6), Game(3, 6, repeats=True)]
MASTERMIND = Game(4, 6, repeats=True)


def test_position_totals_by_hand():
    # 01, and 10 where that was wrong.
    assert position_totals(build(Game(2, 2), heuristic("first-candidate"))).tolist() == [[2, 3], [1, 1]]


@pytest.mark.parametrize("game", SMALL, ids=str)
def test_position_totals_are_those_of_the_strategies_from_there(game):
    made = build(game, heuristic("entropy"))
    observed = position_totals(made)
    for node in range(0, len(made), 7):
        part = build(game, heuristic("entropy"), history=made.path(node))
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


@pytest.mark.parametrize("game", [Game(3, 6), Game(3, 5, repeats=True)], ids=str)
@pytest.mark.parametrize("tie", Tie)
@pytest.mark.parametrize("rule", HEURISTICS.values(), ids=HEURISTICS)
def test_rolling_out_never_takes_more_guesses_than_the_rule(game, tie, rule):
    assert roll_out(game, rule, width=3, tie=tie).total <= build(game, rule, tie).total


def test_rolled_out_values_are_true():
    game = MASTERMIND
    chooser = Chooser(game, heuristic("expected-size"))
    assert RollOut(chooser)(np.arange(game.size), ()) == build(game, heuristic("expected-size")).total


def test_no_proposal_is_too_few():
    with pytest.raises(InputError, match="width of 0"):
        roll_out(SMALL[0], heuristic("larmouth"), width=0)


def test_one_proposal_leaves_no_choice():
    game = SMALL[1]
    assert roll_out(game, heuristic("larmouth"), width=1) == build(game, heuristic("larmouth"))


def test_two_steps_by_hand():
    game = Game(3, 4)
    moves = game.moves([("012", "2B")])
    candidates = game.candidates(moves)
    assert [game.text(int(code)) for code in candidates] == ["013", "032", "312"]
    # They answer each other 1B1C, so guessing one leaves two: 3 for this guess and 3 for those. Another code
    # that told all three apart would take 3 + 3 as well.
    assert TwoStep(game, from_estimates([0, 1, 3, 6]))(candidates, moves) == 6
    # An estimate may be wrong: if two candidates took 2 guesses, guessing one of them would leave 3 + 2.
    assert TwoStep(game, from_estimates([0, 1, 2, 6]))(candidates, moves) == 5


def test_looking_two_steps_ahead_beats_its_rule():
    rule = fit(MASTERMIND, rounds=2)
    one, two = build(MASTERMIND, rule), two_step(MASTERMIND, rule, width=5)
    assert two.total < one.total < build(MASTERMIND, heuristic("larmouth")).total
    assert two.total >= 5625  # Koyama & Lai 1993: the least there is


@pytest.mark.slow
def test_what_looking_further_reaches():
    """Totals between the least there is (26274, 5625) and the winner of the 1987 contest (26347)."""
    moo = Game(4, 10)
    assert roll_out(moo, heuristic("larmouth"), width=10).total == 26325
    assert roll_out(moo, heuristic("larmouth"), width=30).total == 26312
    assert two_step(moo, fit(moo, rounds=3), width=60).total == 26324
    assert two_step(MASTERMIND, fit(MASTERMIND, rounds=2), width=60).total == 5625


def test_tuning_is_repeatable_and_tells_the_truth():
    game = Game(4, 6)
    first, second = (tune(game, steps=30, seed=5) for _ in range(2))
    assert first.total == second.total == build(game, first.heuristic).total
    assert first.total <= build(game, heuristic("larmouth")).total
    assert build(game, first.heuristic) == build(game, second.heuristic)


def test_own_functions_can_be_improved_too():
    game = Game(3, 6)
    widest = Heuristic.from_function(lambda sizes, is_candidate: max(sizes) - min(sizes), "widest")
    assert roll_out(game, widest, width=5).total <= build(game, widest).total
