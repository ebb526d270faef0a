import json

from refusals import check_refused


def test_the_game_against_a_codemaker(run, tmp_path):
    shown = run("codemaker", "2x3r", "--out", tmp_path / "mix.moo").out
    assert "29/12 = 2.416667 guesses, proved" in shown
    assert "codes like 00" in shown
    told = json.loads(run("codemaker", "2x3r", "--out", tmp_path / "mix.moo", "--json").out)
    assert len(told["files"]) == len(told["mix"]) == 2
    assert run("verify", tmp_path / "mix-2.moo").code == 0


def test_bounds(run):
    shown = run("codemaker", "4x2r", "--bounds", "--workers", 1).out
    assert " to " in shown


def test_bad_input(run, tmp_path):
    check_refused(run("codemaker", "2x3q"), "'2x3q' is not a game")
    check_refused(run("codemaker", "2x3r", "--out", tmp_path / "no" / "mix.moo"), "cannot write")
