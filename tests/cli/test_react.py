import json

import pytest

from optimoo.contest import save_plans, solve_race
from optimoo.game import Game
from refusals import check_refused


def test_a_race_is_solved_written_and_checked(run, tmp_path):
    path = tmp_path / "plans.race"
    shown = run("react", "3x4", "--out", path)
    assert "191/384 = 49.739583 %, proved" in shown.out
    assert str(path) in shown.out
    checked = run("guarantee", path)
    assert checked.code == 0
    assert "191/384 = 49.739583 %, proved" in checked.out


def test_bounds_are_told_where_the_value_is_open(run):
    shown = run("react", "2x5r").out
    assert "A gets at least" in shown
    assert "A gets at most" in shown
    told = json.loads(run("react", "2x5r", "--form", "second", "--json").out)
    assert not told["proved"]
    assert told["at_least"] != told["at_most"]


def test_other_methods(run, tmp_path):
    assert "1/2 = 50.000000 %, proved" in run("react", "2x3", "--by", "sequences").out
    shown = run("react", "3x4", "--by", "fixed", "--out", tmp_path / "held.moo", "--workers", 1).out
    assert "143/288 = 49.652778 %, proved" in shown
    assert "1/2 = 50.000000 %, proved" in shown
    assert run("verify", tmp_path / "held.moo").code == 0
    shown = run("react", "3x4", "--by", "fixed", "--form", "simultaneous", "--workers", 1).out
    assert "145/288 = 50.347222 %, proved" in shown


def test_strategies_that_look_at_the_own_secret_are_written_and_checked(run, tmp_path):
    path = tmp_path / "strategies.race"
    assert str(path) in run("react", "2x3r", "--by", "sequences", "--form", "second", "--out", path).out
    checked = run("guarantee", path)
    assert checked.code == 0
    assert "B guesses first" in checked.out
    assert "1/2 = 50.000000 %, proved" in checked.out


def test_what_does_not_hold_ends_with_code_1(run, tmp_path):
    path = tmp_path / "plans.race"
    save_plans(solve_race(Game(2, 3)), path)
    path.write_text(path.read_text().replace("at_most 1/2", "at_most 1/3"))
    refuted = run("guarantee", path)
    assert refuted.code == 1
    assert "the file claims 1/2 to 1/3, which is not so" in refuted.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["react", "4x10"], "4x10 has too many relabellings"),
        (["react", "2x3", "--form", "third"], "'third' is not a form of the race; expected one of first, second"),
        (["react", "2x3", "--by", "magic"], "'magic' is not a method; expected one of plans, sequences, fixed"),
        (["react", "2x3", "--by", "sequences", "--form", "simultaneous"], "sequences solve turns one after another"),
        (["react", "4x10", "--by", "sequences"], "4x10 has too many positions for a linear program"),
        (["react", "2x3", "--out", "/no/such/folder/file"], "cannot write"),
        (["guarantee", "/no/such/file"], "cannot read"),
    ],
)
def test_bad_input(run, arguments, words):
    check_refused(run(*arguments), words)
