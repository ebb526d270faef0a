"""``optimoo assist`` as a person meets it."""

import json
import re
import subprocess

import pytest

from keyboard import COMMAND, PATIENCE, ended, interrupted
from optimoo.game import Game, read_history
from optimoo.play import Analyst
from optimoo.search import solve

MOO = Game(4, 10)


def rows(text):
    """Guess and further guesses of every line of a table of advice."""
    return re.findall(r"^(\d+) +(\d+\.\d{3}) ", text, flags=re.MULTILINE)


def test_a_game_from_beginning_to_end(start):
    child = start("assist")
    child.expect_exact("5,040 numbers left.")
    secret, moves = "5813", []
    for number, form in enumerate(("{b}B{c}C", "{b}A{c}B", "{b},{c}", "{b}{c}"), start=1):
        child.expect_exact(f"move {number}> ")
        guess = ("0123", "4561", "5817", "5814")[number - 1]
        bulls, cows = MOO.answer(guess, secret)
        moves.append((guess, (bulls, cows)))
        child.sendline(f"{guess} {form.format(b=bulls, c=cows)}")
        left = len(MOO.candidates(read_history(MOO, moves)))
        child.expect(rf"{left} numbers? left\.")
        child.expect_exact(f"move {number + 1}> ")
        further = rows(child.before.replace("\r", ""))[0][1]
        fresh = solve(MOO, history=moves, workers=1, checkpoint=False)
        assert further == f"{fresh.cost / fresh.strategy.size - number:.3f}"
        child.sendline("moves")
    child.expect_exact("move 5> ")
    child.sendline("5813 4")
    child.expect_exact("Found in 5 guesses.")
    child.expect_exact("move 6> ")
    child.sendline("0123 1C")
    child.expect_exact("The number is found; expected new for a new game")
    child.sendline("new")
    child.expect_exact("5,040 numbers left.")
    child.sendline("quit")
    assert ended(child)[1] == 0


def test_what_each_answer_would_leave(start):
    child = start("assist", "--history", "0123=1B1C")
    child.expect_exact("720 numbers left.")
    child.expect_exact("move 2> ")
    child.sendline("value 4567")
    child.expect_exact("move 2> ")
    value, said = Analyst(MOO).value_of([("0123", "1B1C")], "4567"), " ".join(child.before.split())
    assert f"4567 it takes {float(value.expected):.3f} further guesses on average, and at most {value.worst}." in said
    for response, size in zip(MOO.responses, value.cells, strict=True):
        shown = re.search(rf"^{response} +(\w+)\r?$", child.before, flags=re.MULTILINE)
        assert (shown[1] if shown else "0") == str(size)
    child.sendline("best 7")
    child.expect_exact("move 2> ")
    assert len(rows(child.before.replace("\r", ""))) == 7
    child.sendline("list")
    child.expect_exact("720 numbers: 0245 ")


def test_contradictions_undo_and_fix(start):
    child = start("assist", "3x5")
    child.expect_exact("move 1> ")
    child.sendline("012 3C")
    child.expect_exact("2 numbers left.")
    child.expect_exact("move 2> ")
    child.sendline("120 2B")
    child.expect_exact("Answers 1 and 2 cannot both be true.")
    child.expect_exact("move 3> ")
    for line in ("034 1C", "best", "value 012"):
        child.sendline(line)
        child.expect_exact("The answers contradict each other; expected fix or undo first.")
        child.expect_exact("move 3> ")
    for line, told in (
        ("fix 7 1C", "There is no move 7"),
        ("fix x", "is not a correction"),
        ("fix 1", "is not a correction"),
    ):
        child.sendline(line)
        child.expect_exact(told)
        child.expect_exact("move 3> ")
    child.sendline("fix 2 3C")
    child.expect_exact("1 number left.")
    child.expect_exact("move 3> ")
    child.sendline("undo")
    child.expect_exact("2 numbers left.")
    child.expect_exact("move 2> ")
    child.sendline("undo")
    child.expect_exact("60 numbers left.")
    child.expect_exact("move 1> ")
    child.sendline("undo")
    child.expect_exact("There is nothing to take back.")


WRONG = {
    "0123": "is not a guess with its answer; expected both, as in 0123 1B1C.",
    "0123 9": "is not a response",
    "01234 1C": "is not a code",
    "best 0": "expected 1 to 1000",
    "best x": "expected 1 to 1000",
    "value 11": "is not a code",
    "?": "Type a guess and its answer",
    "moves": "There are no moves yet.",
}


def test_wrong_lines_are_explained(piped):
    finished = piped("\n".join(WRONG), "assist")
    assert finished.code == 0
    _, *told = finished.out.split("move 1> ")
    for (line, words), answer in zip(WRONG.items(), told, strict=False):
        assert answer.startswith(line)
        assert words in answer
    assert len(told) == len(WRONG) + 1


def test_an_interrupt_ends_it(start):
    child = start("assist")
    child.expect_exact("move 1> ")
    said, code = interrupted(child)
    assert code == 130
    assert "Traceback" not in said


def test_where_exact_is_out_of_reach_it_says_so(piped):
    begun, best, value, _ = piped("best\nvalue 01234\n", "assist", "5x8").out.split("move 1> ")
    assert "6,720 numbers left." in begun
    assert "too many numbers for exact values while you wait. The heuristic larmouth suggests (not proved):" in best
    assert "Exact values are out of reach" in value


def test_for_programs(environment):
    command = [COMMAND, "assist", "--history", "0123=1B1C 4567=1C", "--count", "2", "--json"]
    told = json.loads(subprocess.check_output(command, text=True, timeout=PATIENCE, env=environment))
    assert told["candidates"] == 288
    analyst = Analyst(MOO)
    best = analyst.advise([("0123", "1B1C"), ("4567", "1C")], 2)
    assert [value["guess"] for value in told["best"]] == [MOO.text(value.guess) for value in best.best]
    assert [value["further"] for value in told["best"]] == [value.further for value in best.best]
    assert told["rival"] == "strongest"


def test_programs_are_told_where_values_are_not_exact(piped):
    finished = piped("", "assist", "5x8", "--count", "2", "--json")
    told = json.loads(finished.out)
    assert finished.code == 0
    assert (told["exact"], told["complete"], told["rule"]) == (False, False, "larmouth")
    assert [value["further"] for value in told["best"]] == [None]  # all first guesses tell the same


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--history", "0123=4C 0123=3C"], "contradict"),
        (["--history", "0123=4B"], "already finds 0123 at guess 1"),
        (["--history", "0123"], "is not a move"),
        (["5x10"], "too large for hints"),
        (["nonsense"], "is not a game"),
    ],
)
def test_what_cannot_be_told(piped, arguments, told):
    finished = piped("", "assist", *arguments, "--json")
    assert (finished.code, finished.out) == (2, "")
    assert told in finished.err
    assert len(finished.err.splitlines()) == 1


def test_symbols_of_one_s_own(piped):
    game = Game.parse("3x4:aAbc")
    finished = piped("?\naAb 1B1C\nValue aAC\nValue AaC\nquit\n", "assist", game)
    assert finished.code == 0
    begun, helped, moved, *valued, _ = re.split(r"move \d> ", finished.out)
    assert "24 numbers left." in begun
    assert "like aAb 1B1C" in helped
    assert f"{len(game.candidates('aAb=1B1C'))} numbers left." in moved
    assert ["With aAc it takes " in valued[0], "With Aac it takes " in valued[1]] == [True, True]
