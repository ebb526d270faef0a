"""``optimoo prove``, ``check`` and ``explain``: what they print, what they write, and how they end."""

import gzip
import json

import pytest

from refusals import check_refused

REFUSED = {
    "no game": (["abc"], "'abc' is not a game"),
    "a game too large to check": (["5x16"], "16"),
    "no objective": (["3x4", "--objective", "fast"], "'fast' is not an objective"),
    "two objectives": (["3x4", "--objective", "worst", "--against", "first-candidate"], "expected no --objective"),
    "no such secret": (["3x6", "--symbols", "012", "--history", "012=0C"], "no code of the symbols 012 gives all"),
    "nobody to play against": (["3x4", "--against", "nobody"], "nobody"),
    "a last chance against nobody": (["3x4", "--last-chance"], "expected --against STRATEGY beside --last-chance"),
    "a last chance in mid-game": (
        ["4x10", "--against", "minimum", "--last-chance", "--history", "0123=1B"],
        "a last chance is about whole games",
    ),
    "no symbol": (["3x4", "--symbols", "0129"], "'9' is not a symbol of 3x4; expected some of 0123"),
    "too few symbols": (["3x4", "--symbols", "01"], "no code of 3x4 has only the symbols 01"),
}


@pytest.fixture
def proof(run, tmp_path):
    """A certificate for 2x6."""
    path = tmp_path / "2x6.proof"
    assert run("prove", "2x6", "--out", path).code == 0
    return path


@pytest.mark.parametrize("command", ["solve", "prove"])
def test_that_nothing_keeps_to_a_cap_is_an_answer(run, tmp_path, command):
    arguments = [command, "3x4", "--max-guesses", 2, "--workers", 1, "--out", tmp_path / "none"]
    result = run(*arguments)
    assert (result.code, result.out) == (3, "")
    assert result.err == "optimoo: no strategy for 3x4 always finishes within 2 guesses; expected a larger cap\n"
    result = run(*arguments, "--json")
    assert (result.code, result.err) == (3, "")
    assert json.loads(result.out) == {
        "schema": 1,
        "exists": False,
        "proved": True,
        "game": "3x4",
        "history": [],
        "objective": "total",
        "max_guesses": 2,
        "consistent": False,
    }
    assert list(tmp_path.iterdir()) == []


def test_the_details_of_a_certificate_are_its_claims(run, proof):
    told = json.loads(run("check", proof, "--details", "--json").out)
    assert told["argument"] == [
        {"number": 0, "depth": 0, "history": [], "candidates": 30, "bound": 103, "rule": "guesses", "cites": [1]},
        {"number": 1, "depth": 1, "history": ["01=1B"], "candidates": 8, "bound": 29, "rule": "guesses", "cites": []},
    ]
    assert json.loads(run("check", proof, "--json").out)["argument"] is None


def test_prove_and_check(run, tmp_path):
    path = tmp_path / "3x4.proof.gz"
    result = run("prove", "3x4", "--out", path, "--workers", 1)
    assert (result.code, result.err) == (0, "")
    assert "least cost" in result.out
    assert "72" in result.out
    assert gzip.decompress(path.read_bytes()).startswith(b"optimoo certificate 1\ngame: 3x4\n")
    result = run("check", path)
    assert (result.code, result.err) == (0, "")
    assert result.out == "proved: 3x4: 72 guesses over all 24 secrets, and no strategy needs fewer\n"


def test_some_symbols_may_be_in_the_secret(run, tmp_path):
    path = tmp_path / "some.proof"
    told = json.loads(run("prove", "2x6", "--symbols", "5210", "--out", path, "--workers", 1, "--json").out)
    assert (told["candidates"], told["cost"]) == (12, 30)
    assert "secrets: 01 02 05 10 12 15 20 21 25 50 51 52\n" in path.read_text()
    assert run("check", path).out.startswith("proved: 2x6 with 12 listed secrets: 30 guesses over all 12 secrets")


def test_a_last_chance_against_a_strategy(run, tmp_path):
    opponent, path = tmp_path / "3x4.moo", tmp_path / "3x4.proof"
    assert run("solve", "3x4", "--workers", 1, "--out", opponent).code == 0
    told = json.loads(run("prove", "3x4", "--against", opponent, "--last-chance", "--out", path, "--json").out)
    assert told["objective"] == "last-chance:1/5/11/7"
    assert "583 of 1152 points, 50.6077 %, against 1/5/11/7, with a last chance" in run("check", path).out


def test_prove_for_programs(run, tmp_path):
    path = tmp_path / "a.proof"
    result = run("prove", "3x4", "--objective", "within:3", "--max-guesses", 5, "--consistent", "--out", path, "--json")
    assert (result.code, result.err) == (0, "")
    told = json.loads(result.out)
    assert (told["game"], told["objective"], told["file"]) == ("3x4", "within:3", str(path))
    assert told["bytes"] == path.stat().st_size
    assert told["claims"] >= 1
    checked = json.loads(run("check", path, "--json").out)
    assert checked["proved"]
    assert (checked["cost"], checked["game"], checked["claims"]) == (told["cost"], "3x4", told["claims"])
    assert sum(checked["profile"]) == 24
    assert checked["costs"] == "0 0 0 1 1 never"
    assert "guesses only candidates" in checked["verdict"]


def test_prove_against_a_strategy(run, tmp_path):
    strongest, path = tmp_path / "strongest.moo", tmp_path / "strongest.proof"
    assert run("strongest", "3x4", "--out", strongest).code == 0
    assert run("prove", "3x4", "--against", strongest, "--out", path).code == 0
    result = run("check", path)
    assert result.code == 0
    assert "so none wins more often than it loses" in result.out


@pytest.mark.parametrize("case", REFUSED)
@pytest.mark.parametrize("options", [[], ["--json"]], ids=["", "json"])
def test_what_cannot_be_proved(run, tmp_path, case, options):
    arguments, words = REFUSED[case]
    check_refused(run("prove", *arguments, *options, "--out", tmp_path / "a.proof"), words)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("place", ["missing/a.proof", "given", "/dev/null"])
def test_places_where_nothing_can_be_written(run, tmp_path, monkeypatch, place):
    (tmp_path / "given").mkdir()
    monkeypatch.setattr("optimoo.proof.prove", lambda *_, **__: pytest.fail("it must not start to search"))
    check_refused(run("prove", "4x10", "--out", tmp_path / place), "cannot write ")


@pytest.mark.parametrize("command", [["elaborate"], ["prove", "2x6", "--elaborated", "--workers", 1]])
def test_nothing_is_written_that_is_too_long_for_version_2(run, proof, tmp_path, monkeypatch, command):
    out = tmp_path / "2x6.proof2"
    asked = [*command, *([proof] if command == ["elaborate"] else []), "--out", out]
    assert run(*asked).code == 0
    size = out.stat().st_size
    out.unlink()
    monkeypatch.setattr("optimoo.proof.checker2.MAX_TEXT", 100)
    check_refused(run(*asked), f"has {size} bytes in version 2, which allows 100; expected a shorter one")
    assert not out.exists()
    assert run("prove", "2x6", "--out", out, "--workers", 1).code == 0, "this is no limit of version 1"


def test_prove_needs_a_place(run):
    check_refused(run("prove", "3x4"), "--out")


def test_details(run, proof):
    plain, detailed = run("check", proof), run("check", proof, "--details")
    assert plain.out.count("\n") == 1
    assert detailed.code == 0
    assert detailed.out.startswith(plain.out)
    for words in ("2x6", "1 +1", "103", "1 4 10 11 4"):
        assert words in detailed.out


def test_not_proved(run, proof):
    proof.write_text(proof.read_text().replace("value: 103", "value: 104"))
    result = run("check", proof)
    assert (result.code, result.out, result.err) == (1, "not proved: the strategy costs 103, not 104\n", "")
    told = run("check", proof, "--json")
    verdict = json.loads(told.out)
    assert (told.code, verdict["proved"], verdict["verdict"]) == (1, False, "the strategy costs 103, not 104")


@pytest.mark.parametrize("command", ["check", "explain"])
@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"optimoo strategy 1\n", b"\x1f\x8b\x08\x00", None])
def test_unreadable(run, tmp_path, command, content):
    path = tmp_path / "other"
    if content is not None:
        path.write_bytes(content)
    for options in ([], ["--json"]):
        check_refused(run(command, path, *options), f"cannot read {path}: ")


def test_a_folder(run, tmp_path):
    check_refused(run("check", tmp_path), "is a directory")


def test_the_installed_command(run_installed, proof):
    assert run_installed("check", proof).code == 0
    proof.write_text(proof.read_text().replace("  1B 02\n", "  1B 05\n", 1))
    result = run_installed("check", proof)
    assert (result.code, result.err) == (1, "")
    assert result.out.startswith("not proved: ")
    proof.write_text("something else")
    check_refused(run_installed("check", proof), f"cannot read {proof}: line 1: ")


def test_explain(run, proof):
    result = run("explain", proof, "--history", "01=1B", "--count", 3)
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("8 candidates are left; they cost at least ")
    assert "What shows that no guess costs less:" in result.out
    told = json.loads(run("explain", proof, "--history", "01=1B", "--count", 3, "--json").out)
    assert (told["game"], told["candidates"]) == ("2x6", 8)
    assert f"they cost at least {told['bound']}. " in result.out
    assert len(told["reaching"]) + len(told["nearest"]) > 0
    for contender in (*told["reaching"], *told["nearest"]):
        assert f"  {contender['guess']}" in result.out
        assert sum(contender["cells"].values()) == 8


@pytest.mark.parametrize(
    ("history", "words"), [("01=2B", "already finds"), ("xx=1B", "'xx'"), ("01", "not a move"), ("01=3C", "3C")]
)
def test_explain_a_history_that_cannot_be(run, proof, history, words):
    check_refused(run("explain", proof, "--history", history), words)


def test_explain_shows_at_least_one(run, proof):
    check_refused(run("explain", proof, "--count", 0), "--count")


def test_version_2(run, proof, tmp_path):
    other = tmp_path / "2x6.proof.gz"
    result = run("elaborate", proof, "--out", other)
    assert (result.code, result.err) == (0, "")
    assert str(other) in result.out
    said = "proved: 2x6: 103 guesses over all 30 secrets, and no strategy needs fewer\n"
    assert run("check", other).out == said
    told = json.loads(run("check", other, "--details", "--json").out)
    assert (told["game"], told["costs"], told["cost"]) == ("2x6", "total", 103)
    assert told["argument"] == json.loads(run("check", proof, "--details", "--json").out)["argument"]
    assert run("explain", other, "--history", "01=1B").out == run("explain", proof, "--history", "01=1B").out
    direct = tmp_path / "direct.proof.gz"
    assert run("prove", "2x6", "--elaborated", "--out", direct, "--workers", 1).code == 0
    assert direct.read_bytes() == other.read_bytes()
    check_refused(run("elaborate", other, "--out", tmp_path / "b"), "expected 'optimoo certificate 1'")
    check_refused(run("elaborate", tmp_path / "none", "--out", tmp_path / "b"), "no such file")


def test_from_a_position_and_at_least(run, tmp_path):
    path = tmp_path / "a.proof"
    assert run("prove", "3x4", "--history", "012=1B1C", "--out", path, "--workers", 1).code == 0
    assert run("check", path).out.startswith("proved: 3x4 after 012=1B1C: ")
    result = run("prove", "3x4", "--at-least", 70, "--out", path, "--workers", 1)
    assert "cost at least  70\n" in result.out
    assert run("check", path).out == "proved: 3x4: no strategy needs fewer than 70 guesses over all 24 secrets\n"
    check_refused(run("prove", "3x4", "--at-least", 73, "--out", path, "--workers", 1), "some strategy costs 72")
    check_refused(run("prove", "3x4", "--history", "012=3B", "--out", path), "012")
