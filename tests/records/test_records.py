"""The whole command on small games: computing, interrupting, resuming, damage, limits of time."""

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from optimoo.cli import main
from optimoo.duel import best_reply, climb
from optimoo.game import Game
from optimoo.proof import prove
from optimoo.records import Approach, Limits, Record, RecordTable, approach, compute, games_up_to
from optimoo.records.bibliography import bibliography
from optimoo.records.certifying import keep, proved_in
from optimoo.records.markdown import page
from optimoo.search import Means, narrow, solve
from optimoo.strategy import StrategyFile, verify_text

UP_TO, FEW = 24, 12
"""Codes in the largest game of a whole table, and in that of one which is begun twice."""


def run(*arguments):
    return main(["records", *map(str, arguments)])


def answers(folder, up_to=UP_TO):
    """The records without the time they took."""
    rows = json.loads((folder / "records.json").read_text())["records"]
    games = {str(game) for game in games_up_to(up_to)}
    return [{name: value for name, value in row.items() if name != "seconds"} for row in rows if row["game"] in games]


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The table of the smallest games, from one run without interruption."""
    folder = tmp_path_factory.mktemp("whole")
    assert run("--folder", folder, "--up-to", UP_TO, "--workers", 1) == 0
    return folder


def test_games_come_in_order_of_size():
    sizes = [game.size for game in games_up_to(7000)]
    assert sizes == sorted(sizes)
    names = {str(game) for game in games_up_to(7000)}
    assert {"2x2", "2x16r", "3x16", "4x10", "5x8", "5x5r", "4x9r"} <= names
    assert not {"4x11", "5x9", "1x5", "6x6"} & names


def test_every_answer(whole):
    rows = {row["game"]: row for row in answers(whole)}
    assert set(rows) == {str(game) for game in games_up_to(UP_TO)}
    for name in ("2x5", "3x4", "4x4", "2x4r"):
        row = rows[name]
        worst = solve(name, "worst", checkpoint=False)
        assert row["total"] == solve(name, checkpoint=False).cost
        assert (row["worst"], row["at_worst"]) == (worst.strategy.worst, worst.strategy.profile[-1])
        assert row["capped"] == solve(name, max_guesses=row["worst"], checkpoint=False).cost
        assert row["strongest"] is True
        assert sum(row["strongest_profile"]) == Game.parse(name).size
    assert (rows["4x4"]["profile"], rows["4x4"]["worst"]) == ([1, 3, 7, 8, 4, 1], 5)


def test_strategies_are_kept_and_valid(whole):
    files = sorted((whole / "strategies" / "records").iterdir())
    assert [path.name for path in files[:2]] == ["2x2-total.moo", "2x2-worst.moo"]
    kinds = Counter(path.stem.split("-")[1] for path in files)
    assert kinds["total"] == kinds["worst"] == len(answers(whole))
    assert 0 < kinds["strongest"] < len(answers(whole)), "where it is the minimum strategy, that is kept already"
    assert all(verify_text(path.read_text()).valid for path in files)


def test_every_figure_has_a_certificate(whole):
    files = {path.name for path in (whole / "certificates" / "records").iterdir()}
    figures = ("total", "worst", "strongest")
    expected = {f"{row['game']}-{name}.proof.gz" for row in answers(whole) for name in figures if row[name]}
    expected |= {f"{row['game']}-capped.proof.gz" for row in answers(whole) if len(row["profile"]) > row["worst"]}
    assert files == expected
    assert "4x4-capped.proof.gz" in files


def test_of_a_large_certificate_the_digest_is_kept(tmp_path):
    proof = prove("2x3", workers=1, memory=1 << 24, checkpoint=False)
    keep(proof, "2x3-total", tmp_path, largest=10)
    keep(proof, "2x2-total", tmp_path, largest=10)
    digest = hashlib.sha256(proof.text.encode()).hexdigest()
    listed = (tmp_path / "certificates/records/digests.sha256").read_text()
    assert listed == f"{digest}  2x2-total.proof\n{digest}  2x3-total.proof\n"
    assert [path.name for path in (tmp_path / "certificates/records").iterdir()] == ["digests.sha256"]
    record = Record("2x3", 6)
    assert proved_in(record, "total", tmp_path) == "certificates/records/digests.sha256"
    assert proved_in(record, "worst", tmp_path) is None


def test_a_certificate_with_another_limit_is_not_taken_for_it(tmp_path):
    (tmp_path / "certificates").mkdir()
    (tmp_path / "certificates" / "2x3-at-most-5.proof.gz").touch()
    assert proved_in(Record("2x3", 6, worst=5), "capped", tmp_path) == "certificates/2x3-at-most-5.proof.gz"
    assert proved_in(Record("2x3", 6, worst=4), "capped", tmp_path) is None


def test_the_page_says_what_is_not_certified(whole):
    records = RecordTable(whole).records
    moo = next(record for record in records if record.game == "3x4")
    row = next(line for line in page([moo]).splitlines() if line.startswith("| 3x4 "))
    assert row.endswith("| total, worst case, total within, strongest |")
    shown = page([moo], certified={("3x4", "total"): "a.proof"})
    assert next(line for line in shown.splitlines() if line.startswith("| 3x4 ")).endswith("| worst case, strongest |")
    assert "sha256sum" not in shown
    assert "sha256sum --check" in page([moo], certified={("3x4", "total"): "certificates/records/digests.sha256"})


def test_a_certificate_that_says_something_else_is_a_fault(whole, tmp_path):
    folder = tmp_path / "copy"
    shutil.copytree(whole, folder)
    kept = folder / "certificates" / "records"
    shutil.copy(kept / "3x4-worst.proof.gz", kept / "3x4-total.proof.gz")
    (kept / "2x5-total.proof.gz").write_bytes(b"nothing")
    (kept / "2x5-worst.proof.gz").unlink()
    assert list(RecordTable(folder).faults()) == []
    first, second = RecordTable(folder).faults(certificates=True)
    assert "2x5-total.proof.gz cannot be read: " in first
    assert "3x4-total.proof.gz is about something else: proved: 3x4: 4 guesses, 6 secrets need them, " in second
    assert (
        "| 2x5 | 20 | [60](certificates/records/2x5-total.proof.gz) | 3.0000 |" in (folder / "records.md").read_text()
    )
    assert run("--folder", folder, "2x5", "--workers", 1) == 0
    assert (kept / "2x5-worst.proof.gz").read_bytes() == (
        whole / "certificates/records/2x5-worst.proof.gz"
    ).read_bytes()


def test_the_page_and_the_screen(whole, capsys):
    shown = (whole / "records.md").read_text()
    total, worst, strongest = (
        f"(certificates/records/3x4-{name}.proof.gz)" for name in ("total", "worst", "strongest")
    )
    assert f"| 3x4 | 24 | [72]{total} | 3.0000 | 1/5/11/7 | [4]{worst} | 6 | 72 | [yes]{strongest} |" in shown
    assert "| 2x5 | 20 | [60](" in shown
    assert "| 3x4 | [1/4/13/6](strategies/records/3x4-strongest.moo) | 72 | 50.1736 % |" in shown
    assert "| 2x5 | [1/4/9/6](strategies/records/2x5-total.moo) | 60 | 50.0000 % |" in shown
    assert run("--folder", whole, "--check") == 0
    assert "settled wholly" in capsys.readouterr().out
    assert run("--folder", whole, "--check", "--json") == 0
    content = json.loads(capsys.readouterr().out)
    assert content["faults"] == []
    assert len(content["records"]) == len(answers(whole))


def test_only_some_games_and_questions(tmp_path, capsys):
    assert run("--folder", tmp_path, "3x4", "2x3", "--questions", "total", "--workers", 1) == 0
    rows = answers(tmp_path)
    assert [(row["game"], row["total"], row["worst"], row["strongest"]) for row in rows] == [
        ("2x3", 13, None, None),
        ("3x4", 72, None, None),
    ]
    assert run("--folder", tmp_path, "2x3", "--questions", "capped,strongest", "--workers", 1) == 0
    assert (answers(tmp_path)[0]["capped"], answers(tmp_path)[0]["strongest"]) == (None, True)
    for wrong, complaint in (
        (("3x4", "x"), "'x' is not a game"),
        (("--questions", "total,best"), "'best' is not a question of the table; expected some of total, worst"),
    ):
        assert run("--folder", tmp_path, *wrong) == 2
        assert complaint in capsys.readouterr().err


def test_a_second_run_computes_nothing(whole, monkeypatch):
    before = (whole / "records.json").read_bytes()
    monkeypatch.setattr("optimoo.records.computing.solve", None)
    assert run("--folder", whole, "--up-to", UP_TO) == 0
    assert (whole / "records.json").read_bytes() == before


@pytest.mark.parametrize("call", [1, 6])
def test_interrupted_and_resumed(whole, tmp_path, monkeypatch, capsys, call):
    """Whichever search Ctrl-C comes in, what was settled before it is kept, and the next run adds the rest."""
    calls = []

    def interrupted(*arguments, **options):
        calls.append(arguments)
        if len(calls) == call:
            raise KeyboardInterrupt
        return solve(*arguments, **options)

    with monkeypatch.context() as patch:
        patch.setattr("optimoo.records.computing.solve", interrupted)
        assert run("--folder", tmp_path / "r", "--up-to", FEW, "--workers", 1) == 130
    assert "interrupted" in capsys.readouterr().err
    for kept in ("records.json", "records.md"):
        assert (tmp_path / "r" / kept).exists() == (call > 1)
    assert run("--folder", tmp_path / "r", "--up-to", FEW, "--workers", 1) == 0
    assert answers(tmp_path / "r") == answers(whole, FEW)


def test_killed_and_resumed(whole, tmp_path):
    """A process that is killed outright leaves a table that the next run completes."""
    folder = tmp_path / "killed"
    arguments = [sys.executable, "-m", "optimoo", "records", "--folder", str(folder), "--up-to", str(FEW)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    process = subprocess.Popen(arguments, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not (folder / "records.json").exists() and process.poll() is None:
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert answers(folder)
    assert run("--folder", folder, "--up-to", FEW, "--workers", 1) == 0
    assert answers(folder) == answers(whole, FEW)
    assert run("--folder", folder, "--check") == 0


@pytest.mark.parametrize("limit", ["--seconds-each", "--seconds"])
def test_no_time_settles_nothing(tmp_path, limit):
    assert run("--folder", tmp_path / "r", "--up-to", UP_TO, limit, 0) == 0
    assert not (tmp_path / "r" / "records.json").exists()


def test_a_question_out_of_time_leaves_the_game_open_and_the_others_go_on(tmp_path, monkeypatch):
    """The clock jumps while 2x3 is solved: its questions stay open, its neighbours are settled."""
    clock = [0.0]
    monkeypatch.setattr("optimoo.records.computing.time.monotonic", lambda: clock[0])

    def slow(game, *arguments, **options):
        if str(game) == "2x3":
            clock[0] += 100
        return solve(game, *arguments, **options)

    monkeypatch.setattr("optimoo.records.computing.solve", slow)
    book = RecordTable(tmp_path)
    compute(book, games_up_to(8), Limits(per_question=50, means={"workers": 1}), lambda progress: None)
    assert [record.game for record in book.records] == ["2x2", "2x2r", "3x3", "3x2r"]
    assert all(record.settled for record in book.records)
    compute(book, games_up_to(8), Limits(per_question=50, altogether=20, means={"workers": 1}), lambda progress: None)
    assert book.of(Game(2, 3)).total is None


DAMAGE = {
    "not JSON": lambda text: text[: len(text) // 2],
    "another format": lambda text: text.replace('"format": 1', '"format": 99'),
    "a wrong figure": lambda text: text.replace('"total": 13', '"total": 12'),
    "a wrong profile": lambda text: text.replace("[1, 3, 2]", "[1, 3, 1]"),
    "not a game": lambda text: text.replace('"2x3"', '"2y3"'),
    "a missing field": lambda text: text.replace('"capped": 13, ', ""),
    "a word for yes": lambda text: text.replace('"strongest": true', '"strongest": "yes"'),
    "a word for a number": lambda text: text.replace('"capped": 13', '"capped": "13"'),
    "a list": lambda text: "[]",
    "words for numbers": lambda text: text.replace("[1, 3, 2]", '["1", 3, 2]'),
    "deep": lambda text: "[" * 100000,
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_table_is_refused_and_left_alone(whole, tmp_path, capsys, damage):
    damaged = DAMAGE[damage]((whole / "records.json").read_text())
    path = tmp_path / "records.json"
    path.write_text(damaged)
    assert run("--folder", tmp_path, "--up-to", UP_TO) == 2
    complaint = capsys.readouterr().err
    assert complaint.startswith(f"optimoo: cannot go on from {path}: ")
    assert complaint.count("\n") == 1
    assert path.read_text() == damaged


def test_wrong_strategy_files_are_noticed(whole, tmp_path, capsys):
    folder = tmp_path / "copy"
    for path in whole.rglob("*"):
        if path.is_file():
            (folder / path.relative_to(whole)).parent.mkdir(parents=True, exist_ok=True)
            (folder / path.relative_to(whole)).write_bytes(path.read_bytes())
    kept = RecordTable(folder)
    kept.strategy_path("2x3", "total").unlink()
    kept.strategy_path("3x4", "worst").write_text(kept.strategy_path("2x4", "worst").read_text())
    broken = kept.strategy_path("2x5", "total")
    broken.write_text(broken.read_text().replace("cost: 60", "cost: 59"))
    kept.strategy_path("3x4", "strongest").write_text(kept.strategy_path("3x4", "total").read_text())
    assert run("--folder", folder, "--check") == 1
    shown = capsys.readouterr().out
    assert shown.count("WRONG: ") == 4
    for expected in (
        "2x3-total.moo is missing",
        "3x4-worst.moo is for 2x4",
        "3x4-strongest.moo has the profile 1/5/11/7, not 1/4/13/6",
        "2x5-total.moo is invalid: line",
    ):
        assert expected in shown


def test_a_strongest_strategy_outside_a_circle_is_kept(tmp_path, monkeypatch):
    """Replies that come back to the minimum strategy do not show the strongest one; the equilibrium does."""

    def circle(game, start, **means):
        chain = climb(game, start, **means)
        return replace(chain, steps=chain.steps[:1], last_reply=best_reply(game, start, **means), returns_to=1)

    monkeypatch.setattr("optimoo.records.computing.climb", circle)
    book = RecordTable(tmp_path)
    compute(book, [Game(3, 4)], Limits(questions=("total", "strongest"), means={"workers": 1}), lambda progress: None)
    assert book.of(Game(3, 4)).strongest_profile == (1, 4, 13, 6)
    assert verify_text(book.strategy_path("3x4", "strongest").read_text()).profile == (1, 4, 13, 6)
    assert list(book.faults()) == []


def test_unsettled_games_are_shown_and_checked(tmp_path, capsys):
    """A game that was only approached has a row of its own until it is settled."""
    assert main(["approach", "3x5", "--folder", str(tmp_path / "approach"), "--workers", "1"]) == 0
    book = RecordTable(tmp_path)
    book.write_page()
    assert "| 3x5 | 60 | 196 | 3.2667 | 196 | 0, 0.00 % |" in (tmp_path / "records.md").read_text()
    assert list(book.faults()) == []
    (tmp_path / "approach" / "3x5.moo").unlink()
    assert "3x5.moo is missing" in next(book.faults())
    compute(book, [Game(3, 5)], Limits(means={"workers": 1}), lambda progress: None)
    book.write_page()
    assert "Not settled" not in (tmp_path / "records.md").read_text()
    assert list(book.faults()) == []


REPOSITORY = Path(__file__).parents[2] / "docs"


def test_a_game_that_was_closed_in_on_is_settled_by_that(tmp_path, monkeypatch):
    game = Game(3, 6)
    state = Approach(game, tmp_path / "approach")
    table = RecordTable(tmp_path)
    limits = Limits(questions=("total",), means={"workers": 1})
    approach(state, width=5, seconds=None, means=Means(workers=1))
    monkeypatch.setattr("optimoo.records.computing.solve", lambda *_, **__: pytest.fail("searched"))
    compute(table, [game], limits, lambda _: None)
    record = RecordTable(tmp_path).of(game)
    assert (record.total, record.profile) == (436, state.strategy().profile)
    kept = StrategyFile.load(table.strategy_path("3x6", "total"))
    assert (kept.cost, kept.proved) == (436, True)
    assert verify_text(table.strategy_path("3x6", "total").read_text()).valid
    assert list(table.faults()) == []


def test_a_game_that_is_not_closed_in_on_wholly_is_solved(tmp_path):
    game = Game(3, 6)
    state = Approach(game, tmp_path / "approach")
    state.offer(narrow(game, 1).strategy, 1)
    assert state.gap > 0
    table = RecordTable(tmp_path)
    compute(table, [game], Limits(questions=("total",), means={"workers": 1}), lambda _: None)
    assert table.of(game).total == 436


def test_the_table_in_the_documentation():
    """Its strategies are what it says, its published rows agree, and it is not empty."""
    book = RecordTable(REPOSITORY)
    rows = {record.game: record for record in book.records}
    assert {"2x16", "3x10r", "4x5r", "4x8r", "4x10", "5x7"} <= set(rows)
    assert [rows[name].total for name in ("4x10", "4x5r", "3x8r", "4x8r")] == [26274, 2463, 2359, 20471]
    named = set()
    for record in book.records:
        strongest = None if record.strongest_profile == record.profile else record.strongest_profile
        known = {"total": record.profile, "worst": record.worst_profile, "strongest": strongest}
        named |= {book.strategy_path(record.game, name) for name, profile in known.items() if profile is not None}
    assert named == set((REPOSITORY / "strategies" / "records").iterdir())
    assert list(book.faults()) == []
    assert "Disagreements" not in (REPOSITORY / "records.md").read_text()
    assert (REPOSITORY / "bibliography.md").read_text(encoding="utf-8") == bibliography()
