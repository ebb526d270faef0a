"""``optimoo solve``: the result in words, as JSON and as a file."""

import json

import pytest

from optimoo.strategy import StrategyFile, verify_text


def test_in_words(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run("solve", "3x6")
    assert result.code == 0
    facts = dict(line.split("  ", 1) for line in result.out.splitlines() if "  " in line and line[0].isalpha())
    told = {label: value.strip() for label, value in facts.items()}
    assert told["game"] == "3x6, 120 secrets"
    assert told["cost"] == "436, proved minimal"
    assert told["average"] == "3.6333 guesses"
    assert told["worst"] == "5 guesses"
    assert told["first guess"] == "012"
    assert told["time"].endswith(" s")
    assert told["work"]
    assert list(tmp_path.iterdir()) == []


def test_for_programs(run):
    result = run("solve", "3x6", "--json")
    assert result.code == 0
    told = json.loads(result.out)
    assert isinstance(told.pop("seconds"), float)
    assert all(isinstance(count, int) for count in told.pop("work").values())
    profile = told.pop("profile")
    assert sum(profile) == 120
    assert sum(number * count for number, count in enumerate(profile, start=1)) == 436
    assert told == {
        "game": "3x6",
        "objective": "total",
        "cost": 436,
        "schema": 1,
        "exists": True,
        "criteria": {"total": 436},
        "proved": True,
        "consistent": False,
        "max_guesses": None,
        "history": [],
        "candidates": 120,
        "total": 436,
        "further": 436,
        "average": pytest.approx(436 / 120),
        "worst": 5,
        "next_guess": "012",
        "resumed": False,
        "file": None,
    }


def test_every_option(run, tmp_path):
    path = tmp_path / "result.moo"
    options = ["--objective", "worst,total", "--max-guesses", 5, "--consistent", "--history", "012=1B1C"]
    result = run("solve", "3x6", *options, "--workers", 1, "--memory", "16MB", "--out", path, "--json")
    told = json.loads(result.out)
    assert told["objective"] == "worst,total"
    assert set(told["criteria"]) >= {"worst", "total"}
    assert (told["max_guesses"], told["consistent"], told["history"]) == (5, True, ["012=1B1C"])
    assert told["candidates"] == 18
    assert told["file"] == str(path)
    assert verify_text(path.read_text()).valid
    file = StrategyFile.load(path)
    assert (file.cost, file.proved) == (told["cost"], True)
    assert list(file.strategy.profile) == told["profile"]


def test_what_is_written_replaces_what_was_there(run, tmp_path):
    path = tmp_path / "result.moo"
    path.write_text("old")
    result = run("solve", "2x6", "--out", path)
    assert f"written to  {path}" in result.out
    assert StrategyFile.load(path).strategy.game.size == 30
    assert list(tmp_path.iterdir()) == [path]


def test_the_installed_command(run_installed):
    result = run_installed("solve", "4x4", "--json")
    assert result.code == 0
    assert json.loads(result.out)["candidates"] == 24
