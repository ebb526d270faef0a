"""Whatever is wrong is told in one sentence, with exit code 2, and leaves nothing behind."""

import os
import subprocess

import pytest

from keyboard import COMMAND
from refusals import check_refused

SOLVE = {
    "more positions than symbols": (["5x3"], "5x3 has fewer symbols than positions"),
    "too many symbols": (["4x99"], "4x99 has 99 symbols; expected 2 to 16"),
    "no game": (["abc"], "'abc' is not a game"),
    "a game too large": (["6x16"], "6x16 has 5765760 codes"),
    "contradicting history": (["3x6", "--history", "012=2B 013=0C"], "contradicts itself"),
    "finished history": (["3x6", "--history", "012=3B"], "already finds"),
    "impossible response": (["4x10", "--history", "0123=3B1C"], "3B1C cannot occur in 4x10"),
    "no response": (["4x10", "--history", "0123=good"], "'good' is not a response"),
    "no code": (["4x10", "--history", "0012=1B"], "repeats a symbol"),
    "no move": (["4x10", "--history", "0123"], "'0123' is not a move; expected GUESS=RESPONSE"),
    "endless history": (["4x10", "--history", "0123=1C " * 600], "the history has 600 moves; expected at most 40"),
    "a cap of nothing": (["3x6", "--max-guesses", "0"], "--max-guesses"),
    "no objective": (["3x6", "--objective", "fast"], "'fast' is not an objective"),
    "memory without a number": (["3x6", "--memory", "much"], "'much' is not an amount of memory"),
    "no memory": (["3x6", "--memory", "0MB"], "'0MB' is not an amount of memory"),
    "too little memory": (["3x6", "--memory", "1KB"], "expected at least 1 MB"),
    "no workers": (["3x6", "--workers", "0"], "--workers"),
    "workers that are no number": (["3x6", "--workers", "some"], "--workers"),
    "unknown option": (["3x6", "--fast"], "No such option: --fast"),
    "too many games": (["3x6", "4x10"], "unexpected extra argument"),
}


@pytest.mark.parametrize("case", SOLVE)
@pytest.mark.parametrize("options", [[], ["--json"]], ids=["", "json"])
def test_solve(run, tmp_path, case, options):
    arguments, words = SOLVE[case]
    check_refused(run("solve", *arguments, *options, "--out", tmp_path / "result.moo"), words)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("case", ["more positions than symbols", "impossible response", "unknown option"])
def test_the_installed_command(run_installed, case):
    arguments, words = SOLVE[case]
    check_refused(run_installed("solve", *arguments), words)


@pytest.mark.parametrize("place", ["missing/result.moo", "given", "given/first.moo/result.moo", "/dev/null"])
@pytest.mark.parametrize("command", ["solve", "export"])
def test_places_where_nothing_can_be_written(run, tmp_path, file, monkeypatch, place, command):
    # Found out before the search: this one would take far longer than any test may.
    monkeypatch.setattr("optimoo.search.solve", lambda *_, **__: pytest.fail("it must not start to search"))
    before = file.read_text()
    arguments = ["solve", "4x10"] if command == "solve" else ["export", file, "--to", "csv"]
    check_refused(run(*arguments, "--out", tmp_path / place), "cannot write ")
    assert [path.name for path in tmp_path.rglob("*")] == ["given", "first.moo"]
    assert file.read_text() == before


@pytest.mark.parametrize("command", [["show"], ["verify"], ["export", "--to", "csv"]])
@pytest.mark.parametrize("options", [[], ["--json"]], ids=["", "json"])
def test_files_that_cannot_be_read(run, tmp_path, command, options):
    name, *given = command
    options = [] if name == "export" else options
    for path in (tmp_path / "missing.moo", tmp_path):
        check_refused(run(name, path, *given, *options), f"cannot read {path}: ")


TOO_LONG = "x" * 300


@pytest.mark.parametrize("name", ["pipe", "/proc/version", ".", TOO_LONG], ids=["pipe", "proc", "folder", "too long"])
@pytest.mark.parametrize(
    "command",
    [
        ["solve", "4x10", "--out"],
        ["prove", "4x10", "--out"],
        ["strongest", "4x10", "--out"],
        ["heuristics", "4x10", "--rule", "entropy", "--out"],
        ["watch", "minimum", "--level", "last-chance", "--out"],
        ["duel", "entropy", "minimum", "--heat-map"],
        ["duel", "entropy", "minimum", "--profiles"],
        ["book", "4x10", "--out"],
        ["paper", "--out"],
    ],
    ids=lambda command: " ".join([command[0], *command[-2:]]),
)
def test_no_search_starts_for_a_place_that_takes_no_file(run, tmp_path, monkeypatch, command, name):
    for work in ("cli.progress.shown_progress", "heuristics.build"):  # whatever takes long begins with one of these
        monkeypatch.setattr(f"optimoo.{work}", lambda *_, **__: pytest.fail("it must not start to search"))
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.chdir(tmp_path)
    check_refused(run(*command, name), "cannot write ")
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


@pytest.mark.parametrize("command", [["approach", "5x10", "--folder"], ["records", "--folder"]])
def test_no_search_starts_for_a_folder_that_is_none(run, tmp_path, command):
    os.mkfifo(tmp_path / "pipe")
    for name in ("pipe", "pipe/folder", TOO_LONG):
        check_refused(run(*command, tmp_path / name), "cannot ")


def test_plans_for_several_turns_have_longer_names(run, tmp_path, monkeypatch):
    monkeypatch.setattr("optimoo.duel.watch", lambda *_, **__: pytest.fail("it must not start to search"))
    for name, words in ((f"{'x' * 248}.moo", "file name too long"), ("/", "cannot write /")):
        check_refused(run("watch", "minimum", "--level", "foresight", "--out", tmp_path / name), words)


@pytest.mark.parametrize("command", [["show"], ["verify"], ["check"], ["explain"], ["duel", "minimum"], ["serve"]])
def test_what_is_no_file_is_not_read(run, tmp_path, monkeypatch, command):
    os.mkfifo(tmp_path / "pipe")  # a reader would wait for ever
    monkeypatch.chdir(tmp_path)
    for name in ("pipe", "/dev/zero"):
        check_refused(run(*command, name), f"cannot read {name}: it is not a regular file")
    refused = run(*command, TOO_LONG)
    check_refused(refused, "is not a strategy" if command[0] == "duel" else f"cannot read {TOO_LONG}: file name too")


def closing(stream, *arguments):
    """The program, started by a shell that closes one of its streams."""
    command = ["sh", "-c", f'"$0" "$@" {stream}&-', COMMAND, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize("arguments", [["solve", "4x10"], ["play"], ["scores"], ["serve", "--no-open"], ["--version"]])
def test_a_closed_output_is_told_before_anything_starts(arguments):
    finished = closing(">", *arguments)
    told = "optimoo: standard output is closed; expected somewhere to write the result\n"
    assert (finished.returncode, finished.stdout, finished.stderr) == (2, "", told)


def test_a_closed_input_is_an_empty_one(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    finished = closing("<", "play")
    assert (finished.returncode, finished.stderr) == (0, "")


@pytest.mark.parametrize("command", [["show"], ["export", "--to", "csv"]])
def test_files_that_are_faulty(run, file, command):
    name, *given = command
    file.write_text(file.read_text().replace("cost: 447", "cost: 446"))
    check_refused(run(name, file, *given), f"{file}, line 4: the cost is given as 446")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--depth", "0"], "--depth"),
        (["--history", "013=1B"], "guess 1 is 013, where the strategy guesses 012"),
        (["--history", "012=3B"], "the game is over"),
        (["--history", "012=2B1C"], "2B1C cannot occur in 3x6"),
        (["--history", "012=0C 345=0C"], "no code gives the answers before and then 0C"),
        (["--history", "0123=0C"], "is not a code of 3x6"),
    ],
)
def test_show(run, file, options, words):
    check_refused(run("show", file, *options), words)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["win"], "No such command 'win'"),
        (["--fast"], "No such option: --fast"),
        (["show"], "Missing argument 'FILE'"),
        (["export", "minimum"], "Missing option '--to'"),
        (["export", "minimum", "--to", "xml"], "'xml' is not a format; expected one of json, csv, dot"),
    ],
)
def test_the_command_line_itself(run, arguments, words):
    check_refused(run(*arguments), words)
