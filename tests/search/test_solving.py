"""``solve`` and ``narrow``: what they answer, what their answers compare by, and what they refuse."""

from dataclasses import replace

import pytest

import oracle
from optimoo.errors import InputError
from optimoo.game import Game, Position, Relabelling
from optimoo.search import Asked, Means, Objective, narrow, solve
from optimoo.strategy import StrategyFile, verify_text

ALONE = {"workers": 1, "checkpoint": False}


# --- as a value ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("objective", ["total", "worst", "within:4,total"])
def test_solutions_compare_without_what_finding_them_took(objective):
    first, second = solve("3x5", objective, **ALONE), solve("3x5", objective, workers=2, checkpoint=False)
    assert first == second
    assert hash(first) == hash(second)
    assert first == replace(first, seconds=99.0, work={}, resumed=True)
    assert first != replace(first, units=first.units + 1)
    assert first != replace(first, proved=False)


def test_different_questions_have_different_solutions():
    asked = [
        solve("3x5", **ALONE),
        solve("3x6", **ALONE),
        solve("3x5", "worst", **ALONE),
        solve("3x5", consistent=True, **ALONE),
        solve("3x5", history="012=1C", **ALONE),
        solve("3x5", max_guesses=6, **ALONE),
    ]
    assert len(set(asked)) == len(asked)


def test_what_a_solution_tells():
    solution = solve("3x5", history="012=1C", **ALONE)
    game = Game(3, 5)
    assert (solution.game, solution.consistent, solution.history) == (game, False, Position.of(game, "012=1C").moves)
    assert solution.first_guess == game.text(int(solution.strategy.guesses[0]))
    assert solution.criteria == {"total": solution.cost}
    assert solution.seconds > 0
    assert solution.work["positions"] > 0
    assert not solution.resumed
    file = solution.file()
    assert file == StrategyFile(solution.strategy, "total", solution.cost, proved=True)
    assert verify_text(file.dumps()).valid
    assert solution.file("in other words").objective == "in other words"


def test_a_question_without_words_is_written_in_numbers():
    solution = replace(solve("3x4", "costs:0/1/3", **ALONE), objective=None)
    assert solution.file().objective == "find [0, 1, 3] crowd [0, 0, 0, 0]"
    assert solution.criteria == {}


# --- answers ------------------------------------------------------------------------------------------------


def test_a_game_by_its_name_or_itself():
    assert solve("3x4", **ALONE) == solve(Game(3, 4), Objective(), **ALONE)


def test_a_history_in_any_form():
    game = Game(3, 5)
    told = ["012=1C", ("034", "2C")]
    forms = [told, "012=1C 034=2C", Position.of(game, told)]
    assert len({solve(game, history=form, **ALONE) for form in forms}) == 1


def test_values_add_up_over_the_answers():
    """The value of a position is the cost of its guess and the values of its cells."""
    start = solve("4x6", **ALONE)
    cells = Position(Game(4, 6)).cells(start.first_guess)
    parts = [solve("4x6", history=cell, **ALONE).cost for response, cell in cells.items() if response]
    assert start.cost == 1 + sum(parts)


@pytest.mark.parametrize("objective", ["total", "within:4", "worst"])
def test_relabelled_questions_have_the_same_value(objective):
    game = Game(4, 7)
    position = Position.of(game, "0123=1B1C 1435=1C")
    for change in (Relabelling((1, 0, 3, 2), (6, 5, 4, 3, 2, 1, 0)), Relabelling((3, 2, 1, 0), (1, 2, 0, 3, 6, 4, 5))):
        here = solve(game, objective, history=position, **ALONE)
        there = solve(game, objective, history=position.relabelled(change), **ALONE)
        assert here.cost == there.cost
        assert here.strategy.profile == there.strategy.profile or objective != "worst"


def test_the_last_search_answers_further_questions():
    asked = Asked(Position(Game(3, 5)), Objective.parse("total"))
    with asked.answered(Means(**ALONE)) as (solution, search):
        assert search.value() == solution.cost
        assert search.strategy() == solution.strategy


def test_worst_takes_what_all_its_searches_took():
    whole = solve("3x5", "worst", **ALONE)
    last = solve("3x5", **ALONE)
    assert whole.work["positions"] > last.work["positions"]
    assert str(whole.objective) == "worst"


# --- narrow searches ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["3x5", "2x6", "3x3r"])
@pytest.mark.parametrize("width", [1, 2, 5])
def test_a_narrow_search_proves_nothing(name, width):
    game = Game.parse(name)
    found, best = narrow(game, width, workers=1), solve(game, **ALONE)
    assert not found.proved
    assert found.cost == found.strategy.total >= best.cost
    assert found.strategy.size == game.size
    assert not found.file().proved


def test_width_for_every_guess_finds_the_best():
    assert narrow(Game(3, 5), 1000, workers=1).cost == solve("3x5", **ALONE).cost
    assert narrow(Game(3, 5), 1, workers=1) == narrow(Game(3, 5), 1, workers=2)


# --- refusals -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"history": [("012", "1C"), ("012", "2C")]}, "contradicts itself"),
        ({"history": [("012", "3B")]}, "already finds 012 at guess 1"),
        ({"history": [("012", "2B1C")]}, "cannot occur"),
        ({"history": Position(Game(3, 6))}, "this is a position of 3x6; expected one of 3x5"),
        ({"max_guesses": 1}, "expected a larger cap"),
        ({"max_guesses": 0}, "leaves none"),
        ({"history": [("012", "1C")], "max_guesses": 1}, "leaves none"),
        ({"max_guesses": 200}, "at most 40"),
        ({"history": [("012", "2C")] * 30}, "too long"),
        ({"workers": 0}, "at least 1"),
        ({"memory": 10}, "at least 1 MB"),
        ({"objective": "totl"}, "is not an objective"),
        ({"objective": "within"}, "takes one number"),
        ({"objective": "within:0"}, "at least 1"),
        ({"objective": "costs:3/2"}, "never decrease"),
        ({"objective": "costs:-1/2"}, "negative"),
        ({"objective": "costs:1/x"}, "not a whole number"),
        ({"objective": "win"}, "needs a list"),
        ({"objective": "win:0/0"}, "at least one secret"),
        ({"objective": "total,total"}, "twice"),
        ({"objective": "costs:0/99999999999999999"}, "too large"),
        ({"objective": "win:9000000000000000000/9000000000000000000"}, "too large"),
    ],
)
def test_refusals(arguments, message):
    with pytest.raises(InputError, match=message):
        solve("3x5", **arguments)


def test_a_cap_that_cannot_be_kept():
    shortest = min(map(len, oracle.profiles(3, 4, False)))
    with pytest.raises(
        InputError, match=f"for 3x4 always finishes within {shortest - 1} guesses; expected a larger cap"
    ):
        solve("3x4", max_guesses=shortest - 1, **ALONE)
    with pytest.raises(InputError, match="no strategy of this kind for 3x4 always finishes within 1 guess;"):
        solve("3x4", max_guesses=1, consistent=True, **ALONE)
