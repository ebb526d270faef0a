"""``optimoo score``: the real command on real files, what it writes, and what it refuses."""

import csv
import json
import os
import re
from pathlib import Path

import pytest

from refusals import check_refused

PAGE = Path(__file__).parents[2] / "docs" / "scoring.md"
GAMES = (
    '{"game": "3x5", "player": "Ada", "secret": "413", "guesses": ["012", "130", "01", "413"]}\n'
    '{"game": "3x5", "player": "Bob", "guesses": ["012", "012"], "responses": ["1B", "1B"]}\n'
)


@pytest.fixture
def games(tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_text(GAMES)
    return path


def block(kind):
    """The one block of a kind in the document."""
    [found] = re.findall(rf"```{kind}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return found


def test_the_installed_command_says_what_the_document_says(run_installed, tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_text(block("jsonl"), encoding="utf-8")
    told = run_installed("score", path, "--rule", "none", "--workers", "1")
    assert told.code == 0
    assert [line.rstrip() for line in told.out.splitlines()] == block("text").splitlines()


def test_one_object_for_programs(run, games):
    told = run("score", games, "--json", "--rule", "minimax", "--workers", 1)
    assert (told.code, told.out.count("\n")) == (0, 1)
    fields = json.loads(told.out)
    assert [(one["player"], one["games_solved"], one["mean_regret"]["fraction"]) for one in fields["players"]] == [
        ("Bob", 0, "1"),
        ("Ada", 1, "7/6"),
    ]
    assert [one["name"] for one in fields["yardsticks"]] == ["optimum", "minimax", "random candidate"]
    assert [turn["loss"] for turn in fields["games"][0]["turns"]] == ["0", "1/6", "1", "0"]
    assert fields["confidence"] == 0.95


def test_files_by_their_ending(run, games, tmp_path):
    pytest.importorskip("matplotlib")
    names = [tmp_path / f"out.{ending}" for ending in ("jsonl", "csv", "svg", "html")]
    options = [part for name in names for part in ("--out", name)]
    told = run("score", games, "--rule", "none", "--workers", 1, *options)
    assert told.code == 0
    lines, table, picture, page = (name.read_text(encoding="utf-8") for name in names)
    assert [json.loads(line)["player"] for line in lines.splitlines()] == ["Ada", "Bob"]
    assert len(list(csv.DictReader(table.splitlines()))) == 6
    assert picture.startswith("<?xml")
    assert page.startswith("<!doctype html>")
    assert all(str(name) in told.out for name in names)
    assert run("score", games, "--rule", "none", "--workers", 1, *options).code == 0
    assert names[2].read_text(encoding="utf-8") == picture


def test_what_is_out_of_reach_is_told(run, games):
    told = run("score", games, "--rule", "none", "--reach", "100")
    assert "Out of reach of exact values, wholly or in part: 2 of 2 games." in told.out


BAD = {
    "not JSON": (f"{GAMES}nonsense\n", [], "line 3 is not valid JSON"),
    "a false answer": (GAMES.replace('"1B", "1B"', '"1B", "1C"'), [], "line 2: the history contradicts itself"),
    "empty": ("", [], "there is no game to score"),
    "an unknown rule": (GAMES, ["--rule", "magic"], "'magic' is not a heuristic"),
    "no reach": (GAMES, ["--reach", "0"], "--reach"),
    "no workers": (GAMES, ["--workers", "0"], "--workers"),
    "an unknown ending": (GAMES, ["--out", "result.txt"], "expected .jsonl, .csv, .svg or .html"),
    "no folder": (GAMES, ["--out", "missing/result.csv"], "cannot write missing/result.csv"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_is_refused_leaves_nothing_behind(run, tmp_path, monkeypatch, case):
    content, options, words = BAD[case]
    monkeypatch.setattr("optimoo.play.Analyst.value", lambda *_, **__: pytest.fail("it must not start to search"))
    monkeypatch.chdir(tmp_path)
    Path("games.jsonl").write_text(content)
    check_refused(run("score", "games.jsonl", "--out", "result.html", *options), words)
    assert [path.name for path in tmp_path.iterdir()] == ["games.jsonl"]


def test_what_is_no_file_is_not_read(run, tmp_path, monkeypatch):
    os.mkfifo(tmp_path / "pipe")  # a reader would wait for ever
    monkeypatch.chdir(tmp_path)
    for name in ("pipe", "missing", "."):
        check_refused(run("score", name), f"cannot read {name}: ")


def test_nothing_to_draw(run, games, tmp_path):
    pytest.importorskip("matplotlib")
    check_refused(run("score", games, "--reach", "1", "--rule", "none", "--out", tmp_path / "p.svg"), "nothing to draw")
    assert not (tmp_path / "p.svg").exists()


def test_pictures_are_refused_before_the_work_where_they_cannot_be_drawn(run, games, tmp_path, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    check_refused(run("score", games, "--out", tmp_path / "p.svg"), "pictures need Matplotlib")
