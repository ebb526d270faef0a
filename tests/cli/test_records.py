"""``optimoo review`` and ``optimoo scores``: finished games, judged and counted."""

import csv
import json
from datetime import date, timedelta
from fractions import Fraction

import pytest

from optimoo.game import Game
from optimoo.play import RANKED_FROM, Analyst, Match, Scores, review
from refusals import check_refused

MOO = Game(4, 10)


def play(name, *guesses, secret="5813", mode="guess", place="terminal", day=None):
    match = Match.new(MOO, mode, "minimum", secret=secret)
    match.day = day
    for guess in guesses:
        match.guess(guess)
        if mode == "duel":
            match.ask("0123")
            match.answer("1C")
    if not match.over:
        match.give_up()
    with Scores() as scores:
        return scores.add(match, name, place=place)


# --- review -------------------------------------------------------------------------------------------------


def test_a_review_of_moves(run):
    moves = "0123=1B1C 1435=3C 5813=4B"
    told = json.loads(run("review", moves, "--json").out)
    judged = review(Analyst(MOO), [move.split("=") for move in moves.split()])
    assert (told["regret"], told["luck"], told["optimum"]) == tuple(
        map(str, (judged.regret, judged.luck, judged.optimum))
    )
    assert told["turns_made"] == Fraction(told["optimum"]) + Fraction(told["regret"]) - Fraction(told["luck"])
    assert told["history"] == moves.split()
    assert [step["move"] for step in told["steps"]] == moves.split()
    assert told["best_line"][-1] == "5813=4B"


def test_guesses_alone_are_enough(run):
    with_answers = run("review", "0123=1B1C", "1435=3C", "5813=4B", "--json")
    alone = run("review", "0123", "1435", "5813", "--json")
    assert alone.code == 0
    assert alone.out == with_answers.out
    given_up = json.loads(run("review", "0123", "1435", "--secret", "5813", "--json").out)
    assert (given_up["solved"], given_up["turns_made"]) == (False, 2)


def test_a_review_for_people(run):
    result = run("review", "0123", "1435", "5813")
    assert result.code == 0
    assert "Best line: 0123=1B1C" in result.out
    lines = result.out.splitlines()
    assert lines[-1].startswith("optimoo 4x10: found in 3 (best play expects 5.21)")


def test_kept_games_are_reviewed_by_number_or_the_last_one(run):
    first = play("Ada", "0123", "5813")
    play("Ada", "0123", "1435", "5813")
    assert json.loads(run("review", str(first), "--json").out)["turns_made"] == 2
    assert json.loads(run("review", "--player", "Ada", "--json").out)["turns_made"] == 3
    given_up = play("Ada", "0123")
    told = json.loads(run("review", str(given_up), "--json").out)
    assert told["best_line"][-1] == "5813=4B"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["99"], "there is no game 99"),
        (["--player", "Nobody"], "no game of Nobody is kept"),
        (["word"], "is no game"),
        (["0123=4C", "0123=3C"], "contradict"),
        (["0123=4B", "0124=3B"], "goes on after 0123 was found at guess 1"),
        (["0123=1C", "5813"], "expected all of them or none"),
        (["0123", "58"], "is not a code"),
        (["0123=9B", "5813=4B"], "cannot occur"),
        (["01234", "01243", "--game", "5x8"], "out of reach"),
    ],
)
def test_what_cannot_be_reviewed(run, arguments, told):
    check_refused(run("review", *arguments), told)


# --- scores -------------------------------------------------------------------------------------------------


def test_scores_for_programs_and_people(run):
    for _ in range(RANKED_FROM):
        play("Ada", "0123", "5813")
    play("Bob", "5813")
    play("Bob", "0123", "5813", mode="duel")
    told = json.loads(run("scores", "--json").out)
    assert [(one["name"], one["rank"], one["average"]) for one in told["standings"]] == [
        ("Ada", 1, 2.0),
        ("Bob", None, 1.0),
    ]
    assert told["standings"][1]["duels"]["won"] == 1
    shown = run("scores").out.splitlines()
    assert shown[1].split()[:5] == ["1", "Ada", "terminal", "2.000", "10"]
    assert "A rank takes 10 games" in shown[-1]
    alone = run("scores", "--player", "Ada").out
    assert "streak    10, longest 10" in alone
    assert json.loads(run("scores", "4x6r", "--json").out)["standings"] == []


def test_one_name_at_two_places_is_two_players(run):
    play("Ada", "0123", "5813")
    play("ADA", "5813", place="page")
    for name in ("Ada", "ada"):
        told = json.loads(run("scores", "--player", name, "--json").out)["standings"]
        assert sorted((one["name"], one["place"], one["average"]) for one in told) == [
            ("ADA", "page", 1.0),
            ("Ada", "terminal", 2.0),
        ]
    shown = run("scores", "--player", "Ada").out
    assert "Ada, at the terminal" in shown
    assert "ADA, on the page" in shown
    assert json.loads(run("review", "--player", "ADA", "--json").out)["turns_made"] == 2  # the one at the terminal


def test_numbers_of_the_day_are_shown_apart(run):
    play("Eve", "5813", day=date(2026, 1, 1))
    play("Eve", "0123", "5813", day=date(2026, 1, 1))
    play("Ada", "0123", "5813")
    names = {
        option: [(one["name"], one["games"]) for one in json.loads(run("scores", "--json", *option).out)["standings"]]
        for option in ((), ("--daily",))
    }
    assert names == {(): [("Ada", 1)], ("--daily",): [("Eve", 1)]}
    assert "Eve" in run("scores", "--daily").out


def test_what_others_still_look_for_is_neither_exported_nor_reviewed(run, tmp_path):
    tomorrow = date.today() + timedelta(days=1)  # whenever this runs, it is not over
    number = play("Ada", "0123", "1435", day=tomorrow)
    for suffix in ("csv", "json"):
        run("scores", "--out", tmp_path / f"games.{suffix}")
        text = (tmp_path / f"games.{suffix}").read_text(encoding="utf-8")
        assert "5813" not in text
        assert "1435" not in text
    reviewed = json.loads(run("review", str(number), "--json").out)
    assert (reviewed["turns_made"], reviewed["best_line"]) == (2, [])
    yesterday = play("Ada", "0123", "1435", day=date(2026, 1, 1))
    assert json.loads(run("review", str(yesterday), "--json").out)["best_line"][-1] == "5813=4B"


def test_nothing_yet(run):
    assert "No game of 4x10 is kept yet." in run("scores").out


def test_export(run, tmp_path):
    play("Ada", "0123", "5813")
    for suffix in ("csv", "json"):
        assert run("scores", "--out", tmp_path / f"games.{suffix}").code == 0
    [row] = csv.DictReader((tmp_path / "games.csv").open(encoding="utf-8"))
    [same] = json.loads((tmp_path / "games.json").read_text(encoding="utf-8"))
    assert row["moves"] == same["moves"] == "0123=1B1C 5813=4B"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--player", "Nobody"], "no game of 4x10 by 'Nobody' is kept"),
        (["--out", "games.txt"], "expected .csv or .json"),
        (["--out", "/nowhere/at/all/games.csv"], "cannot write"),
        (["5"], "is not a game"),
    ],
)
def test_what_cannot_be_scored(run, arguments, told):
    check_refused(run("scores", *arguments), told)
