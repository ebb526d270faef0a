"""``optimoo heuristics``: comparing, building, saving and ranking, for any game."""

import json

import pytest

from optimoo.game import Game, Position
from optimoo.heuristics import HEURISTICS, Tie, build, compare, heuristic, rank
from optimoo.strategy import StrategyFile
from refusals import check_refused

GAME = Game(3, 6)


def test_all_rules_side_by_side(run):
    result = run("heuristics", "3x6")
    lines = result.out.splitlines()
    assert (result.code, lines[0].split()) == (0, ["rule", "ties", "total", "average", "worst", "profile"])
    totals = [int(line.split()[2]) for line in lines[1:]]
    assert totals == sorted(row.profile.total for row in compare(GAME))
    assert {line.split()[0] for line in lines[1:]} == set(HEURISTICS)


def test_both_ties_as_json(run):
    told = json.loads(run("heuristics", "2x5r", "--ties", "both", "--json").out)
    assert told["game"] == "2x5r"
    found = {(row["rule"], row["ties"]): tuple(row["profile"]) for row in told["rules"]}
    assert found == {(row.heuristic, row.tie): row.profile for row in compare(Game(2, 5, True), ties=Tie)}


@pytest.mark.parametrize("tie", Tie)
def test_a_strategy_to_save(run, tmp_path, tie):
    path = tmp_path / "made.moo"
    result = run("heuristics", "3x6", "--rule", "entropy", "--ties", tie, "--out", path)
    assert (result.code, result.out.splitlines()[0]) == (0, "rule         entropy: Σ n·log n")
    file = StrategyFile.load(path)
    assert file.strategy == build(GAME, heuristic("entropy"), tie)
    assert not file.proved
    assert run("verify", path).code == 0


def test_a_strategy_for_a_position(run):
    told = json.loads(run("heuristics", "3x6", "--rule", "larmouth", "--history", "012=1C", "--json").out)
    made = build(Position.of(GAME, "012=1C"), heuristic("larmouth"))
    assert (told["total"], told["candidates"], told["rule"]) == (made.total, made.size, "larmouth")
    assert told["proved"] is False


def test_ranking(run):
    arguments = ("heuristics", "3x6", "--rule", "expected-size", "--count", 4, "--history", "012=1B")
    lines = run(*arguments).out.splitlines()
    position = Position.of(GAME, "012=1B")
    ranked = rank(position, heuristic("expected-size"), 4)
    assert [line.split()[0] for line in lines[2:]] == [GAME.text(item.guess) for item in ranked]
    told = json.loads(run(*arguments, "--json").out)
    assert [(item["guess"], item["score"], item["is_candidate"]) for item in told["ranking"]] == [
        (GAME.text(item.guess), item.score, item.is_candidate) for item in ranked
    ]
    assert sum(told["ranking"][0]["cells"].values()) == position.size
    assert told["history"] == ["012=1B"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--rule", "luck"], "'luck' is not a heuristic"),
        (["--ties", "coin"], "'coin' is not a rule for ties"),
        (["--count", 3], "name it with --rule"),
        (["--rule", "entropy", "--ties", "both"], "one strategy follows one rule for ties"),
        (["--rule", "entropy", "--history", "012"], "is not a move"),
        (["--rule", "entropy", "--count", 3, "--out", "x.moo"], "a ranking is not a strategy"),
    ],
)
def test_refused(run, arguments, complaint):
    check_refused(run("heuristics", "3x6", *arguments), complaint)
