"""Looking further than one step: what it promises, and no claim that it finds the optimum."""

import pytest

from optimoo.errors import InputError
from optimoo.game import Game, Position
from optimoo.heuristics import HEURISTICS, Chooser, Heuristic, Tie, build, fit, heuristic, roll_out, two_step
from optimoo.heuristics.fitted import from_estimates
from optimoo.heuristics.lookahead import RollOut, TwoStep

MASTERMIND = Game(4, 6, repeats=True)


@pytest.mark.parametrize("game", [Game(3, 6), Game(3, 5, repeats=True)], ids=str)
@pytest.mark.parametrize("tie", Tie)
@pytest.mark.parametrize("rule", HEURISTICS.values(), ids=HEURISTICS)
def test_rolling_out_never_takes_more_guesses_than_the_rule(game, tie, rule):
    assert roll_out(game, rule, width=3, tie=tie).total <= build(game, rule, tie).total


def test_rolled_out_values_are_true():
    value = RollOut(Chooser(heuristic("expected-size")))
    assert value(Position(MASTERMIND)) == build(MASTERMIND, heuristic("expected-size")).total


def test_no_proposal_is_too_few():
    with pytest.raises(InputError, match="width of 0"):
        roll_out(Game(3, 6), heuristic("larmouth"), width=0)


def test_one_proposal_leaves_no_choice():
    game = Game(4, 6)
    assert roll_out(game, heuristic("larmouth"), width=1) == build(game, heuristic("larmouth"))


def test_two_steps_by_hand():
    game = Game(3, 4)
    position = Position.of(game, "012=2B")
    assert [game.text(code) for code in position.candidates] == ["013", "032", "312"]
    # They answer each other 1B1C, so guessing one leaves two: 3 for this guess and 3 for those. Another code
    # that told all three apart would take 3 + 3 as well.
    assert TwoStep(Chooser(from_estimates([0, 1, 3, 6])))(position) == 6
    # An estimate may be wrong: if two candidates took 2 guesses, guessing one of them would leave 3 + 2.
    assert TwoStep(Chooser(from_estimates([0, 1, 2, 6])))(position) == 5


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


def test_looking_further_from_a_position_on():
    rule = heuristic("larmouth")
    whole = roll_out(Game(3, 6), rule, width=3)
    position = Position(whole.game).after(whole.guesses[0], "1C")
    assert roll_out(position, rule, width=3) == whole.after(position)
    whole = two_step(Game(3, 6), fit(Game(3, 6), rounds=1), width=3)
    position = Position(whole.game).after(whole.guesses[0], "1C")
    assert two_step(position, fit(Game(3, 6), rounds=1), width=3) == whole.after(position)


def test_own_functions_can_be_improved_too():
    game = Game(3, 6)
    widest = Heuristic.from_function(lambda sizes, is_candidate: max(sizes) - min(sizes), "widest")
    assert roll_out(game, widest, width=5).total <= build(game, widest).total
