"""``optimoo show``: what it says is what the strategy does."""

import json

import pytest

from optimoo.strategy import StrategyFile, shipped_names


def test_in_words(run, file):
    result = run("show", file)
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[:6] == [
        "game         3x6, 120 secrets",
        "objective    total",
        "cost         447, not proved minimal",
        "average      3.7250 guesses",
        "worst        6 guesses",
        "first guess  012",
    ]
    assert lines[7].split() == ["guess", "positions", "candidates", "found"]
    found = [int(line.split()[3]) for line in lines[8:14]]
    assert tuple(found) == StrategyFile.load(file).strategy.profile
    assert lines[15:18] == ["012  (120 left)", "  2B 013  (9 left)", "  1B2C 021  (3 left)"]
    assert not any(line.startswith("    ") for line in lines[15:])
    assert not any(line != line.rstrip() for line in lines)


@pytest.mark.parametrize("depth", [1, 3, 99])
def test_deeper(run, file, depth):
    strategy = StrategyFile.load(file).strategy
    result = run("show", file, "--depth", depth)
    tree = result.out.split("\n\n")[2].splitlines()
    assert len(tree) == (strategy.depths < depth).sum()


def test_a_position_on_the_way(run, file):
    result = run("show", file, "--history", "012=1B1C 023=1C")
    paragraphs = [part.splitlines() for part in result.out.split("\n\n")]
    assert paragraphs[1] == [
        "position    012=1B1C 023=1C",
        "candidates  6",
        "next guess  142",
        "average     4.0000 guesses",
        "worst       5 guesses",
    ]
    assert [line.split()[0] for line in paragraphs[2][1:]] == ["3", "4", "5"]
    assert paragraphs[3][0] == "142  (6 left)"


def test_for_programs(run, file):
    result = run("show", file, "--json", "--depth", "2")
    assert (result.code, result.err) == (0, "")
    told = json.loads(result.out)
    position = told.pop("position")
    assert told == {
        "game": "3x6",
        "objective": "total",
        "cost": 447,
        "proved": False,
        "consistent": False,
        "max_guesses": None,
        "history": [],
        "schema": 1,
        "candidates": 120,
        "total": 447,
        "further": 447,
        "average": 3.725,
        "worst": 6,
        "profile": [1, 8, 32, 62, 16, 1],
        "next_guess": "012",
    }
    assert position["levels"][1] == {"number": 2, "positions": 8, "candidates": 119, "found": 8}
    assert [level["found"] for level in position["levels"]] == told["profile"]
    assert position["tree"][0] == {"history": [], "guess": "012", "candidates": 120}
    assert position["tree"][1] == {"history": ["012=2B"], "guess": "013", "candidates": 9}
    assert sum(node["candidates"] for node in position["tree"][1:]) == 119


def test_a_position_for_programs(run, file):
    told = json.loads(run("show", file, "--json", "--history", "012=1B1C").out)
    assert told["candidates"] == 120
    assert told["position"]["history"] == ["012=1B1C"]
    assert told["position"]["candidates"] == 18
    assert told["position"]["next_guess"] == "023"
    assert told["position"]["levels"][0]["number"] == 2
    assert told["position"]["tree"][0]["history"] == ["012=1B1C"]


@pytest.mark.parametrize("name", shipped_names())
def test_shipped_strategies(run, name):
    assert json.loads(run("show", name, "--json").out)["proved"]


@pytest.mark.parametrize("name", shipped_names())
def test_a_file_goes_before_a_shipped_strategy(run, name, file, monkeypatch):
    file.rename(file.with_name(name))
    monkeypatch.chdir(file.parent)
    assert json.loads(run("show", name, "--json").out)["game"] == "3x6"


def test_a_shipped_strategy_may_be_named_with_its_game(run):
    assert run("show", "4x10-minimum").out == run("show", "minimum").out
