"""The commands for two players: what they print, what they write, what they refuse."""

import json
import sys
from fractions import Fraction
from types import SimpleNamespace

import jsonschema
import pytest

from optimoo import duel
from optimoo.cli.schema import schema_of
from optimoo.duel import Chain, Mix, Step
from optimoo.game import Game
from optimoo.strategy import Profile, Result, StrategyFile

MINIMUM = "1/7/63/697/2424/1774/74"
STRONGEST = "1/4/47/688/2531/1628/141"


def fields(result):
    assert result.code == 0
    assert result.err == ""
    return json.loads(result.out)


# --- duel ---------------------------------------------------------------------------------------------------


def test_two_profiles(run):
    result = run("duel", STRONGEST, MINIMUM)
    assert result.code == 0
    assert "7,995,606 of 25,401,600" in result.out
    assert "50.208231 %" in result.out


def test_a_file_and_heuristics_of_its_game(run, file):
    found = fields(run("duel", file, "entropy", "minimax", "--json"))
    assert found["game"] == "3x6"
    assert [each["name"] for each in found["contestants"]] == [str(file), "entropy", "minimax"]
    assert len(found["results"]) == 6
    for each in found["results"]:
        assert each["wins"] + each["draws"] + each["losses"] == 120**2
        assert each["rate"] == (2 * each["wins"] + each["draws"]) / each["of"]


def test_a_tournament_is_a_table(run):
    lines = run("duel", "entropy", "minimax", "most-parts", "--game", "3x5").out.splitlines()
    assert [line.split()[0] for line in lines[2:5]] == ["entropy", "minimax", "most-parts"]
    assert [line.split()[0] for line in lines[-3:]] == ["(1)", "(2)", "(3)"]
    assert all("50.000000" in line for line in lines[-3:])


def test_labels(run):
    found = fields(run("duel", "mine=1/2/3", "1/3/2", "--game", "2x3", "--json"))
    assert [each["name"] for each in found["contestants"]] == ["mine", "1/3/2"]


def test_pictures(run, tmp_path):
    pytest.importorskip("matplotlib")
    heat, profiles = tmp_path / "heat.png", tmp_path / "profiles.svg"
    assert run("duel", "entropy", "minimax", "--game", "3x5", "--heat-map", heat, "--profiles", profiles).code == 0
    assert heat.read_bytes().startswith(b"\x89PNG")
    assert b"<svg" in profiles.read_bytes()


def test_without_matplotlib_pictures_are_refused_in_one_sentence(run, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    result = run("duel", "1/3/2", "1/2/3", "--game", "2x3", "--heat-map", tmp_path / "heat.png")
    assert result.code == 2
    assert result.err == "optimoo: pictures need Matplotlib; install it with: pip install 'optimoo[pictures]'\n"
    assert list(tmp_path.iterdir()) == []


# --- reply, strongest, watch --------------------------------------------------------------------------------


def test_reply(run, tmp_path):
    out = tmp_path / "reply.moo"
    found = fields(run("reply", "1/5/11/7", "--game", "3x4", "--workers", 1, "--out", out, "--json"))
    assert found["reply"] == [1, 4, 13, 6]
    assert (found["result"]["wins"], found["result"]["losses"]) == (186, 184)
    assert not found["unbeaten"]
    assert StrategyFile.load(out).objective == "win:1/5/11/7"
    assert fields(run("reply", out, "--json"))["unbeaten"]


def test_strongest(run, tmp_path):
    out = tmp_path / "strongest.moo"
    result = run("strongest", "3x4", "--workers", 1, "--out", out)
    assert result.code == 0
    assert "1/4/13/6" in result.out
    assert "it is strongest" in result.out
    assert StrategyFile.load(out).objective == "win:1/4/13/6"
    found = fields(run("strongest", "3x4", "--from", "1/3/8/12", "--json"))
    assert found["strongest_profile"] == [1, 4, 13, 6]
    assert found["chain"][0] == {"profile": [1, 3, 8, 12], "total": 79, "against_previous": None}


@pytest.fixture
def _in_a_circle(monkeypatch):
    """No game is known in which replies run in a circle, so here is a made-up one."""
    steps = tuple(Step(Profile(counts), None, None) for counts in [(0, 1, 5), (2, 0, 2, 2), (0, 3, 1, 2)])
    last = SimpleNamespace(gains=True, result=Result(15, 8, 13))
    chain = Chain(Game(2, 3), steps, last, returns_to=1)
    mix = Mix(tuple(step.profile for step in steps), (Fraction(1, 3),) * 3, rounds=3)
    monkeypatch.setattr(duel, "climb", lambda *_, **__: chain)
    monkeypatch.setattr(duel, "equilibrium", lambda *_, **__: (mix, {}))


@pytest.mark.usefixtures("_in_a_circle")
def test_a_circle_is_shown_with_its_mix(run, tmp_path):
    result = run("strongest", "2x3", "--out", tmp_path / "none.moo")
    assert result.code == 2
    assert "is number 1 again" in result.out
    assert result.out.count("1/3") == 3
    assert "run in a circle, so no strategy was written" in result.err
    assert list(tmp_path.iterdir()) == []
    found = fields(run("strongest", "2x3", "--json"))
    assert (found["strongest"], found["strongest_profile"]) == (False, None)
    assert [each["weight"] for each in found["mix"]] == ["1/3"] * 3
    jsonschema.validate(found, schema_of("strongest"))


@pytest.mark.parametrize(
    ("level", "points", "files"),
    [
        ("blind", 578, ["plan.moo"]),
        ("last-chance", 583, ["plan.moo"]),
        ("foresight", 583, [f"plan-turn{turn}.moo" for turn in (1, 2, 3, 4)]),
    ],
)
def test_watch(run, tmp_path, level, points, files):
    options = ["--game", "3x4", "--level", level, "--workers", 1]
    found = fields(run("watch", "1/5/11/7", *options, "--out", tmp_path / "plan.moo", "--json"))
    assert found["result"]["points"] == points
    assert sorted(path.name for path in tmp_path.iterdir()) == files
    assert all(StrategyFile.load(path).proved for path in tmp_path.iterdir())
    assert f"{100 * points / 1152:.4f}"[:7] in run("watch", "1/5/11/7", *options).out


# --- what is refused ----------------------------------------------------------------------------------------

REFUSED = {
    "one strategy": (["duel", "entropy"], "takes two or more strategies"),
    "the same one twice": (["duel", "entropy", "entropy"], "each named once"),
    "no strategy": (["duel", "entropy", "nonsense"], "'nonsense' is not a strategy; expected a strategy file"),
    "a missing file": (["reply", "gone.moo"], "'gone.moo' is not a strategy"),
    "a profile of another game": (["duel", "1/3/2", MINIMUM], "the profile 1/3/2 counts 6 secrets; 4x10 has 5040"),
    "no game": (["duel", "1/3/2", "1/2/3", "--game", "3"], "'3' is not a game"),
    "no level": (["watch", "1/3/2", "--game", "2x3", "--level", "all"], "'all' is not a level; expected one of blind"),
    "level left out": (["watch", "1/3/2", "--game", "2x3"], "--level"),
    "nowhere to write": (["reply", "1/3/2", "--game", "2x3", "--out", "no/such/folder.moo"], "cannot write"),
    "no memory": (["strongest", "3x4", "--memory", "none"], "is not an amount of memory"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused(run, case):
    arguments, words = REFUSED[case]
    result = run(*arguments)
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("optimoo: ")
    assert result.err.count("\n") == 1
    assert words in result.err


def test_strategies_of_different_games_are_refused(run, file):
    result = run("duel", file, "entropy", "--game", "4x10")
    assert result.code == 2
    assert "different games, 3x6 and 4x10" in result.err
