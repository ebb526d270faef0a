"""Reviews: every number is that of a fresh solve, and luck and skill account for the whole game."""

from fractions import Fraction

import numpy as np
import pytest

import oracle
from optimoo.errors import InputError
from optimoo.game import Game, Position, read_history
from optimoo.play import Analyst, review, steps_of
from optimoo.play.review import GOOD, INACCURATE
from optimoo.search import solve

ANALYSTS = {name: Analyst(Game.parse(name), workers=1) for name in ("3x4", "3x6", "4x5r", "4x10")}


def played(game, rng, sensible):
    """A game at random: guesses from all codes, or from those that may be the secret."""
    secret, moves = int(rng.integers(game.size)), []
    while not moves or moves[-1][1]:
        left = game.candidates(moves)
        guess = int(rng.choice(left)) if sensible or len(moves) > 3 else int(rng.integers(game.size))
        moves.append((guess, game.response_id(game.answer(guess, secret))))
    return moves


def expected_afresh(game, moves):
    """Further guesses that best play expects, by a search of its own."""
    if moves and moves[-1][1] == 0:
        return Fraction(0)
    solution = solve(game, history=moves, workers=1, checkpoint=False)
    return Fraction(solution.cost, solution.strategy.size) - len(moves)


@pytest.mark.parametrize("sensible", [True, False])
@pytest.mark.parametrize("name", ["3x6", "4x5r"])
def test_every_number_is_that_of_a_fresh_solve(name, sensible):
    analyst = ANALYSTS[name]
    game = analyst.game
    moves = played(game, np.random.default_rng(5), sensible)
    judged = review(analyst, moves)
    for step in judged.steps:
        before = moves[: step.number - 1]
        assert step.best.expected == expected_afresh(game, before)
        assert step.after == expected_afresh(game, moves[: step.number])
        candidates = game.candidates(before)
        guess, response = step.move
        cells = {r: game.filter(candidates, guess, r) for r in range(len(game.responses))}
        later = sum(len(c) * expected_afresh(game, [*before, (guess, r)]) for r, c in cells.items() if len(c))
        assert step.value.expected == 1 + later / len(candidates)
        assert step.left == (len(cells[response]) if response else 0)


def test_numbers_equal_brute_force():
    analyst = ANALYSTS["3x4"]
    game = analyst.game
    moves = read_history(game, [(guess, game.answer(guess, "130")) for guess in ("012", "013", "130")])
    judged = review(analyst, moves)
    told = tuple((game.code(guess), tuple(game.responses[response])) for guess, response in moves)
    for step in judged.steps:
        before = told[: step.number - 1]
        left = len(oracle.candidates(3, 4, False, before))
        best = oracle.optimum(3, 4, False, list(range(1, 20)), before)
        assert step.best.expected == Fraction(best, left) - len(before)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", ["3x6", "4x5r", "4x10"])
def test_luck_and_skill_account_for_the_whole_game(name, seed):
    analyst = ANALYSTS[name]
    moves = played(analyst.game, np.random.default_rng(seed), seed % 2 == 0)
    judged = review(analyst, moves)
    assert len(moves) == judged.optimum + judged.regret - judged.luck
    assert all(step.loss >= 0 for step in judged.steps)
    assert judged.solved
    assert judged.best_line[-1] == (moves[-1][0], 0)


def test_luck_is_nothing_on_average():
    analyst = ANALYSTS["3x6"]
    game = analyst.game
    total = Fraction(0)
    for secret in range(game.size):
        moves = [("012", game.answer("012", secret))]
        total += review(analyst, moves, secret).steps[0].luck
    assert total == 0


def test_best_play_costs_nothing_and_is_its_own_best_line():
    analyst = ANALYSTS["4x10"]
    line = analyst.line((), "5813")
    judged = review(analyst, line)
    assert judged.regret == 0
    assert judged.best_line == line
    assert "no guess wasted" in judged.share()


def test_a_game_given_up_is_judged_as_far_as_it_went():
    analyst = ANALYSTS["4x10"]
    moves = read_history(analyst.game, [("0123", "1B1C"), ("4567", "1C")])
    heard = []
    judged = review(analyst, moves, "0245", progress=lambda done, of: heard.append((done, of)))
    assert not judged.solved
    assert heard == [(1, 2), (2, 2)]
    assert judged.best_line[-1] == (analyst.game.index("0245"), 0)
    assert judged.share().startswith("optimoo 4x10: given up after 2 (best play expects 5.21), 0.")
    assert review(analyst, moves).best_line == ()


def test_totals_alone_are_those_of_profiles():
    analyst = ANALYSTS["4x10"]
    for seed in range(4):
        end = Position(analyst.game, tuple(played(analyst.game, np.random.default_rng(seed), seed % 2 == 0)))
        fast, full = (list(steps_of(analyst, end, profiled=profiled)) for profiled in (False, True))
        assert [(step.loss, step.luck, step.left) for step in fast] == [
            (step.loss, step.luck, step.left) for step in full
        ]
        assert all(step.value.profile is None for step in fast)
        assert all(step.value.profile.total == step.value.further for step in full)


def test_guesses_that_tell_nothing_are_left_out_of_positions():
    analyst = ANALYSTS["4x10"]
    steps = list(steps_of(analyst, Position.of(analyst.game, "0123=0C 3210=0C 0123=0C 4567=2B"), profiled=False))
    assert [step.value.position.depth for step in steps] == [0, 1, 1, 1]
    assert [step.loss for step in steps[1:3]] == [1, 1]
    assert [step.number for step in steps] == [1, 2, 3, 4]


def test_steps_out_of_reach_have_no_values():
    near = Analyst(Game(3, 6), workers=1, reach=119 * 120)
    first, second = steps_of(near, Position.of(near.game, "012=1B 345=2C"))
    assert (first.exact, second.exact) == (False, True)
    assert first.after == second.best.expected
    with pytest.raises(InputError, match="out of reach for a game of 3x6"):
        review(near, "012=1B 345=2C")


def test_one_line_to_share_gives_nothing_away():
    analyst = ANALYSTS["4x10"]
    moves = played(analyst.game, np.random.default_rng(1), True)
    judged = review(analyst, moves)
    assert "\n" not in judged.share()
    assert not any(analyst.game.text(guess) in judged.share() for guess, _ in moves)
    assert judged.fields()["share"] == judged.share()


@pytest.mark.parametrize(
    ("moves", "problem"),
    [
        ([], "nothing to review"),
        ([("012", "3B"), ("013", "2B")], "goes on after 012 was found at guess 1"),
        ([("012", "3C"), ("012", "2C")], "contradict"),
    ],
)
def test_what_is_no_game(moves, problem):
    with pytest.raises(InputError, match=problem):
        review(ANALYSTS["3x6"], moves)


def test_a_verdict_in_a_word_and_one_figure_for_the_game():
    words = {"best": 0, "good": GOOD, "inaccurate": INACCURATE}
    seen = set()
    for seed in range(6):
        analyst = ANALYSTS["3x6"]
        judged = review(analyst, played(analyst.game, np.random.default_rng(seed), sensible=False))
        shares = [step.best.expected / step.value.expected for step in judged.steps]
        assert judged.accuracy == sum(shares) / len(shares) <= 1
        for step in judged.steps:
            seen.add(step.verdict)
            assert (step.loss > INACCURATE) if step.verdict == "mistake" else (step.loss <= words[step.verdict])
            assert (step.verdict == "best") == (step.loss == 0)
    assert {"best", "mistake"} <= seen
    assert judged.fields()["accuracy"] == float(100 * judged.accuracy)
