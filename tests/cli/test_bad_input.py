"""Whatever is wrong is told in one sentence, with exit code 2, and leaves nothing behind."""

import pytest

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
    "a cap nobody can meet": (["3x6", "--max-guesses", "3"], "within 3 guesses"),
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


def check_refused(result, words):
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("optimoo: ")
    assert result.err.endswith("\n")
    assert result.err.count("\n") == 1
    assert words in result.err
    assert "Traceback" not in result.err


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
