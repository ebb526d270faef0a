"""The real command line with symbols of one's own."""

import json

import pytest

from optimoo.game import Game
from optimoo.play import Match, Scores

GAME = "3x5:RGBYO"
PLAIN = str.maketrans("RGBYO", "01234")


@pytest.fixture
def solved(run, tmp_path):
    path = tmp_path / "colours.moo"
    assert run("solve", GAME, "--out", path).code == 0
    return path


def test_solve_show_and_verify(run, tmp_path):
    path, other = tmp_path / "colours.moo", tmp_path / "plain.moo"
    result = run("solve", GAME, "--out", path)
    assert (result.code, result.err) == (0, "")
    assert run("solve", "3x5", "--out", other).code == 0
    shown = run("show", path, "--depth", 3).out
    assert shown.replace(GAME, "3x5").translate(PLAIN) == run("show", other, "--depth", 3).out.translate(PLAIN)
    assert "RGB" in shown
    assert "012" not in shown
    after = run("show", path, "--history", f"{shown.split('first guess')[1].split()[0]}=1B").out
    assert "candidates" in after
    verified = run("verify", path)
    assert verified == run("verify", other)
    path.write_text(path.read_text().replace("alphabet: RGBYO", "alphabet: RGBY"))
    damaged = run("verify", path)
    assert (damaged.code, damaged.out) == (1, "invalid: line 3: not 5 different symbols\n")
    damaged = run("show", path)
    assert damaged.code == 2
    assert "line 3: the alphabet has 4 symbols" in damaged.err


def test_assist_and_review(run):
    advised = run("assist", GAME, "--history", "rgb=1B1C", "--json").out
    plain = json.loads(run("assist", "3x5", "--history", "012=1B1C", "--json").out)
    told = json.loads(advised)
    assert [value["guess"].translate(PLAIN) for value in told["best"]] == [value["guess"] for value in plain["best"]]
    assert [value["guess"] for value in told["best"]] != [value["guess"] for value in plain["best"]]
    moves = ["RGB", "GRY", "gyo"]
    judged = json.loads(run("review", "--game", GAME, "--json", *moves).out)
    same = json.loads(run("review", "--game", "3x5", "--json", "012", "103", "134").out)
    assert [step["move"] for step in judged["steps"]] == ["RGB=1C", "GRY=1B1C", "GYO=3B"]
    for step, other in zip(judged["steps"], same["steps"], strict=True):
        assert (step["loss"], step["luck"]) == (other["loss"], other["luck"])


def test_duel_of_files_in_different_symbols(run, solved, tmp_path):
    plain = tmp_path / "plain.moo"
    assert run("solve", "3x5", "--out", plain).code == 0
    mixed = run("duel", solved, f"other={plain}")
    assert (mixed.code, mixed.err) == (0, "")
    assert f"{GAME}, 60 secrets" in mixed.out
    assert run("duel", plain, "entropy", "--game", GAME).out.count(GAME) == 1


def test_a_kept_game_is_reviewed_in_the_symbols_asked_for(run):
    match = Match.new(Game.parse(GAME), "guess", secret="GYO")
    for guess in ("RGB", "GRY", "GYO"):
        match.guess(guess)
    with Scores() as scores:
        number = scores.add(match, "Ada")
        assert [one.name for one in scores.standings(Game(3, 5))] == ["Ada"]
    told = [
        json.loads(run("review", number, "--json", *more).out) for more in ((), ("--game", GAME), ("--game", "4x10"))
    ]
    assert [[step["move"][:3] for step in each["steps"]] for each in told] == [
        ["012", "103", "134"],
        ["RGB", "GRY", "GYO"],
        ["012", "103", "134"],
    ]


def test_export(run, solved):
    assert run("export", solved, "--to", "csv").out.splitlines()[1].startswith("RGB,")


def test_certificates_are_about_the_game_itself(run, tmp_path):
    paths = tmp_path / "own.proof", tmp_path / "plain.proof"
    for game, path in zip((GAME, "3x5"), paths, strict=True):
        assert run("prove", game, "--out", path).code == 0
    assert paths[0].read_bytes() == paths[1].read_bytes()
    assert run("check", paths[0]).code == 0


def test_score_reads_games_in_their_symbols(run, tmp_path):
    path = tmp_path / "games.jsonl"
    games = [
        {"game": GAME, "secret": "GYO", "guesses": ["RGB", "gry", ["G", "y", "O"]]},
        {"game": "3x5", "symbols": "RGBYO", "secret": "GYO", "guesses": ["RGB", "GRY", "GYO"]},
        {"game": "3x5", "secret": "134", "guesses": ["012", "103", [1, 3, 4]]},
        {"game": "3x5:12345", "secret": "245", "guesses": ["123", "214", [2, 4, 5]]},
        {"game": "3x5:aAbBc", "secret": "ABc", "guesses": ["aAb", "AaB", ["A", "B", "C"]]},
    ]
    path.write_text("".join(f"{json.dumps(game)}\n" for game in games))
    told = json.loads(run("score", path, "--json").out)
    assert len(told["players"]) == 1
    assert len({json.dumps([turn["loss"] for turn in game["turns"]]) for game in told["judged"]}) == 1
    assert [game["turns"][0]["guess"] for game in told["judged"]] == ["RGB", "RGB", "012", "123", "aAb"]


@pytest.mark.parametrize("command", ["solve", "assist", "heuristics", "play", "scores"])
def test_a_wrong_alphabet_is_refused_in_one_sentence(run, command):
    result = run(command, "3x5:RGBB5")
    assert (result.code, result.out) == (2, "")
    assert result.err == (
        "optimoo: the alphabet RGBB5 has a symbol twice; "
        "expected 5 different letters, digits or signs of ASCII, none of = : , /\n"
    )
