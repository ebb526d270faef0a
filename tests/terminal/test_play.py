"""``optimoo play`` as a person meets it: every mode to its end, wrong lines, leaving and coming back."""

import os
import re
import signal
import subprocess
import sys
import threading
from datetime import date
from pathlib import Path

import pytest

from keyboard import COMMAND, PATIENCE, ended, interrupted
from optimoo.game import Game, Position
from optimoo.play import Analyst, Match, Scores, secret_of_the_day
from optimoo.terminal.counsel import Counsel
from optimoo.terminal.playing import Playing
from optimoo.terminal.screen import Cancelled, Screen

MOO, SMALL = Game(4, 10), Game(3, 5)
SEED = 11


def secret_of(game, seed=SEED):
    """The number that the computer draws with this seed."""
    return game.text(Match.new(game, "guess", seed=seed).secret)


def other_than(game, *codes):
    return next(game.text(code) for code in range(game.size) if game.text(code) not in codes)


def file_of(environment):
    return Path(environment["XDG_DATA_HOME"]) / "optimoo" / "games.sqlite"


def kept(environment):
    with Scores(file_of(environment)) as scores:
        return scores.finished()


def left(environment, name):
    """How many guesses were made in each game that this player has left, the latest first."""
    with Scores(file_of(environment)) as scores:
        return [len(each.match.mine) for each in scores.kept(name)]


class Truthful:
    """Answers the computer's guesses as somebody with this secret should."""

    def __init__(self, game, secret):
        self.game, self.secret, self.answered = game, secret, 0

    def __call__(self, said):
        self.answered += 1
        guess = re.search(rf"I guess (\w{{{self.game.positions}}}), answer {self.answered}> $", said)[1]
        return str(self.game.answer(guess, self.secret))


def test_you_guess_to_the_end(start, environment):
    secret = secret_of(MOO)
    child = start("play", "--seed", SEED, "--player", "Ada")
    child.expect_exact("Find my number: 4 different symbols from 0123456789.")
    for number, wrong in enumerate(("0124", "5678"), start=1):
        child.expect_exact(f"guess {number}> ")
        child.sendline(wrong)
        child.expect(rf"{wrong}  {MOO.answer(wrong, secret)}\s")
    child.expect_exact("guess 3> ")
    child.sendline("moves")
    child.expect(r"1  0124 .*\r\n2  5678 ")
    child.expect_exact("guess 3> ")
    child.sendline(secret)
    child.expect_exact("Found in 3 guesses.")
    said, code = ended(child)
    assert code == 0
    assert "optimoo review 1 shows" in said
    [record] = kept(environment)
    assert (record.name, record.guesses, record.outcome, record.hints) == ("Ada", 3, "found", 0)


LOADING = """
import atexit, sys, threading
from optimoo.cli import program
from optimoo.search import Search

Search.prepare = lambda self: threading.Event().wait()  # for ever
atexit.register(print, "taken apart")
sys.argv = ["optimoo", "play", "--seed", sys.argv[1]]
sys.exit(program())
"""


def test_a_game_that_is_over_before_its_hints_are_ready(environment):
    """While the search is loaded, Python is not taken apart: compiled code may crash then."""
    done = subprocess.run(
        [sys.executable, "-c", LOADING, str(SEED)],
        input=f"{secret_of(MOO)}\n",
        capture_output=True,
        text=True,
        env=environment,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Found in 1 guess." in done.stdout
    assert "taken apart" not in done.stdout


def test_a_limit_ends_the_game(piped, environment):
    finished = piped("0124\n5678\n", "play", "--seed", SEED, "--player", "Ada", "--limit", 2)
    assert finished.code == 0
    assert "in at most 2 guesses" in finished.out.splitlines()[0]
    _, told = finished.out.split("You did not find it in 2 guesses.")
    assert secret_of(MOO) in told
    [record] = kept(environment)
    assert (record.guesses, record.outcome) == (2, "given-up")


WRONG = {
    "123": "'123' is not a code of 4x10; expected 4 different symbols from 0123456789.",
    "1233": "repeats a symbol",
    "12a4": "is not a code",
    "hello there": "is not a code",
    "1234 1B1C": "is not a code",
    "undo": "is not a code",
    "?": "Type a guess, like 0123",
    "HELP": "give up    see the number",
    "   ": "",
}


def test_wrong_lines_are_explained_and_cost_nothing(piped):
    _, *told = piped("\n".join(WRONG), "play", "--seed", SEED).out.split("guess 1> ")
    for (line, words), answer in zip(WRONG.items(), told, strict=False):
        assert answer.startswith(line)
        assert words in answer
    assert len(told) == len(WRONG) + 1


def test_hints_are_given_and_the_game_no_longer_counts(piped, environment):
    typed = ["hint", "0123", "left", "give up", "no", "give up", "yes"]
    told = piped("\n".join(typed), "play", "--seed", SEED).out
    first, second = told.split("guess 2> ", 1)
    assert re.search(r"0123 +5\.213 +7 ", first)
    assert re.search(
        r"left\n[\d,]+ numbers: .*Really give up.*no\nThen the game continues.*Really give up.*yes\n", second, re.DOTALL
    )
    assert f"My number was {secret_of(MOO)}." in second
    [record] = kept(environment)
    assert (record.hints, record.outcome) == (2, "given-up")


def test_the_rules_with_an_example(piped):
    told = piped("rules\nquit\n", "play", "--seed", SEED).out
    assert "  0123  1B1C  0 is not in it; 1 is in it, but elsewhere: a cow; 2 is not in it; 3 is in its place" in told
    assert "  5813  4B " in told


def test_hints_by_degrees(piped, environment):
    secret = secret_of(MOO)
    guess = other_than(MOO, secret)
    answer = MOO.answer(guess, secret)
    typed = f"{guess}\ncount\nmay {secret}\nmay {guess}\nmay 0012\ngive up\nyes\n"
    told = piped(typed, "play", "--seed", SEED).out
    left = len(MOO.candidates([(guess, answer)]))
    assert f"{left:,} numbers left." in told
    assert f"Can it be {secret}? Yes." in told
    assert f"Can it be {guess}? No: the answer to {guess} would not have been {answer}." in told
    assert "repeats a symbol" in told
    [record] = kept(environment)
    assert (record.hints, record.guesses) == (1, 1)  # all in one position


def test_a_hint_that_is_stopped_tells_what_is_known(monkeypatch, capsys):
    class Interrupted(Screen):
        def think(self, work, about):
            stopped = threading.Event()
            with pytest.raises(KeyboardInterrupt):
                work(stopped)
            raise Cancelled

    analyst = Analyst(Game(4, 6, repeats=True), workers=1)
    monkeypatch.setattr(analyst, "warm", lambda: None)

    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(analyst, "advise", interrupted)
    counsel = Counsel(Interrupted(), analyst)
    counsel.show_best(Position.of(analyst.game, "0011=1B"))
    assert counsel.told
    assert capsys.readouterr().out.startswith("Stopped. These are the best guesses found so far, not exact:\nguess")


def test_a_hint_that_is_refused_does_not_count(piped, environment):
    finished = piped("hint\ngive up\nyes\n", "play", "5x10", "--seed", SEED)
    assert "5x10 is too large for hints" in finished.out
    [record] = kept(environment)
    assert (record.hints, record.outcome) == (0, "given-up")


@pytest.mark.parametrize("told", [False, True])
def test_a_hint_that_was_stopped_counts_if_it_told_something(told):
    """Best guesses so far are shown while the rest is sought; whoever stops then has seen them."""

    class Stopping:
        def show_best(self, _):
            self.told = told
            raise Cancelled

    match = Match.new(SMALL, "guess", seed=SEED)
    playing = Playing(Screen(), Stopping(), match, None, lambda _: None)
    with pytest.raises(Cancelled):
        playing._hint()
    assert match.hints == told


@pytest.mark.parametrize("opponent", ["first-candidate", "larmouth", "minimum"])
def test_the_computer_finds_your_number(piped, environment, opponent):
    person = Truthful(SMALL, "403")
    finished = piped(person, "play", "3x5", "--computer", "--opponent", opponent, "--seed", SEED)
    assert finished.code == 0
    assert f"Found in {person.answered} guess" in finished.out
    [record] = kept(environment)
    assert (record.mode, record.opponent, record.guesses, record.moves) == ("answer", opponent, person.answered, "")


@pytest.mark.parametrize("opponent", ["strongest", "watching", "reacting"])
def test_the_shipped_players_find_your_number(piped, opponent):
    person = Truthful(MOO, "5813")
    finished = piped(person, "play", "--computer", "--opponent", opponent)
    assert finished.code == 0
    assert f"Found in {person.answered} guess" in finished.out
    assert person.answered <= 7


def test_answers_are_read_as_people_write_them(piped):
    told = {
        "5": "is not a response",
        "2B1C": "cannot occur",
        "left": "Still possible: 60 numbers.",
        "?": "fix N A",
        "undo": "There is no answer to take back now.",
        "0 1": "answer 2> ",
    }
    _, *said = piped("\n".join(told), "play", "3x5", "--computer", "--seed", SEED).out.split("answer 1> ")
    for (line, words), answer in zip(told.items(), said, strict=True):
        assert answer.startswith(line)
        assert words in answer


def test_a_contradiction_is_told_at_once_and_put_right(start):
    child = start("play", "--computer", "--opponent", "first-candidate", "--seed", SEED)
    secret = "5813"
    child.expect(r"I guess (\d{4}), answer 1> ")
    first = child.match[1]
    child.sendline("4C" if str(MOO.answer(first, secret)) != "4C" else "0C")  # not what it should be
    child.expect(r"I guess (\d{4}), answer 2> ")
    child.sendline("0C")  # the same four digits, and none of them right
    child.expect_exact("These answers contradict each other: no number fits all of them.")
    child.expect_exact("Answers 1 and 2 cannot both be true.")
    child.expect_exact("fix> ")
    for wrong, told in (
        ("nonsense", "is not a correction"),
        ("9 1C", "There is no answer 9"),
        ("1 4B", "Only the last"),
    ):
        child.sendline(wrong)
        child.expect_exact(told)
        child.expect_exact("fix> ")
    child.sendline("undo")
    child.expect(r"I guess (\d{4}), answer 2> ")
    second = child.match[1]
    child.sendline(f"fix 1 {MOO.answer(first, secret)}")
    child.expect(r"I guess (\d{4}), answer 2> ")  # it thinks again
    guess, number = child.match[1], 2
    assert guess != second
    while guess != secret:
        child.sendline(str(MOO.answer(guess, secret)))
        number += 1
        child.expect(rf"I guess (\d{{4}}), answer {number}> ")
        guess = child.match[1]
    child.sendline("4")
    child.expect_exact(f"Found in {number} guesses.")


def test_a_false_answer_can_be_corrected_after_the_contradiction(piped):
    typed = "3C\n2B\n2 3C\n"
    told = piped(typed, "play", "3x5", "--computer", "--opponent", "first-candidate", "--seed", SEED).out
    before, asked = told.split("fix> ")
    assert "Answers 1 and 2 cannot both be true." in before
    assert "If only answer 2 is wrong, it could be: 3B, 3C." in before
    assert re.search(r"I guess (\d{3}), answer 3> ", asked)


# --- duels --------------------------------------------------------------------------------------------------


def test_a_duel_won_by_the_first_guess_still_gives_the_computer_its_own(start, environment):
    child = start("play", "--duel", "--opponent", "watching", "--seed", SEED, "--player", "Ada")
    child.expect_exact("guess 1> ")
    child.sendline(secret_of(MOO))
    child.expect(r"I guess (\d{4}), answer 1> ")
    child.sendline(str(MOO.answer(child.match[1], other_than(MOO, child.match[1]))))
    child.expect_exact("You win: you found my number in 1 guess, and I have not found yours.")
    assert ended(child)[1] == 0
    [record] = kept(environment)
    assert (record.mode, record.outcome, record.opponent) == ("duel", "won", "watching")


def test_a_duel_in_which_the_program_answers_for_you(piped):
    typed = "0123\nmoves\nquit\n"
    told = piped(typed, "play", "--duel", "--secret", "8067", "--opponent", "easy", "--seed", SEED).out
    assert "Your own number is 8067; my guesses are answered for you. I play first-candidate (easy)." in told
    guess, answer = re.search(r"^I guess (\d{4})  (\S+)", told, re.MULTILINE).groups()
    assert answer == str(Game(4, 10).answer(guess, "8067"))
    wrong = piped("", "play", "--secret", "8067")
    assert (wrong.code, wrong.err) == (
        2,
        "optimoo: a secret of your own can be kept for you only in a duel, before it begins\n",
    )


def test_a_duel_drawn_by_the_guess_that_makes_it_level(piped):
    told = piped(f"4B\n{secret_of(MOO)}\n", "play", "--duel", "--second", "--seed", SEED).out
    assert re.search(
        r"I guess (\d{4}), answer 1> 4B\n.*guess 1> .*A draw: each of us needed 1 guess\.", told, re.DOTALL
    )


def test_a_duel_lost(piped):
    secret = secret_of(SMALL)
    told = piped(f"{other_than(SMALL, secret)}\n3B\n", "play", "3x5", "--duel", "--seed", SEED).out
    _, end = told.split("answer 1> ")
    assert "I win: I found your number in 1 guess." in end
    assert f"My number was {secret}." in end


# --- leaving and coming back --------------------------------------------------------------------------------


def leave(child, how):
    child.expect_exact("guess 2> ")
    if how == "quit":
        child.sendline("quit")
    elif how == "end of input":
        child.sendeof()
    elif how == "Ctrl-C":
        return interrupted(child)
    else:
        os.kill(child.pid, signal.SIGKILL)
    return ended(child)


@pytest.mark.parametrize(
    ("how", "code", "told"),
    [
        ("quit", 0, "The game is saved; optimoo play --resume continues it."),
        ("end of input", 0, "The game is saved; optimoo play --resume continues it."),
        ("Ctrl-C", 130, "optimoo: stopped; the game is saved, and optimoo play --resume continues it"),
        ("kill -9", -signal.SIGKILL, ""),
    ],
)
def test_a_game_left_can_be_taken_up(start, piped, environment, how, code, told):
    child = start("play", "--seed", SEED, "--player", "Ada")
    child.expect_exact("guess 1> ")
    child.sendline("0124")
    said, exit_code = leave(child, how)
    assert exit_code == code
    assert told in said
    assert "Traceback" not in said
    assert kept(environment) == []
    again = piped(f"{secret_of(MOO)}\n", "play", "--resume", "--player", "Ada")
    assert again.code == 0
    before, after = again.out.split("guess 2> ")
    assert "\n1  0124 " in before
    assert "Found in 2 guesses." in after
    assert len(kept(environment)) == 1


def test_games_that_were_left_wait_for_each_other(piped, environment):
    """None is lost by beginning another, whatever that one comes to."""
    for guesses in (["0124"], ["0124", "5678"], ["0124", secret_of(MOO)]):
        typed = "".join(f"{guess}\n" for guess in guesses)
        finished = piped(typed, "play", "--seed", SEED, "--player", "Ada")
        assert finished.code == 0
    assert "You have 2 unfinished games; optimoo play --resume continues one of them." in finished.out
    assert left(environment, "Ada") == [2, 1]
    asked = piped(f"3\nno\n2\n{secret_of(MOO)}\n", "play", "--resume", "--player", "ADA")
    lines = asked.out.splitlines()
    assert [line.split()[:5] for line in lines[1:3]] == [
        ["1", "4x10", "you", "guess", "2"],
        ["2", "4x10", "you", "guess", "1"],
    ]
    assert "'3' is none of them; expected a number from 1 to 2, or quit." in asked.out
    assert "'no' is none of them" in asked.out
    assert "Found in 2 guesses." in asked.out
    assert left(environment, "Ada") == [2]
    assert [record.guesses for record in kept(environment)] == [2, 2]


@pytest.mark.parametrize("typed", ["", "quit\n"])
def test_choosing_none_changes_nothing(piped, typed):
    for _ in range(2):
        piped("0124\n", "play", "--seed", SEED)
    finished = piped(typed, "play", "--resume")
    assert (finished.code, finished.err) == (0, "")
    assert len(piped("", "play", "--resume").out.splitlines()) >= 3


def test_a_game_without_a_move_is_not_in_the_way(piped, environment):
    finished = piped("moves\nquit\n", "play", "--player", "Ada")
    assert "saved" not in finished.out
    assert left(environment, "Ada") == []
    piped("hint\nquit\n", "play", "3x5", "--player", "Ada")  # whoever was helped has begun
    assert left(environment, "Ada") == [0]


THINKING = """
import sys
from optimoo.cli import program
from optimoo.play.solver import Solver

Solver.best = lambda self, position, count, stop, report: stop.wait()  # as long as nobody stops it
sys.exit(program())
"""


def test_a_wait_can_be_ended_without_ending_the_game(start):
    child = start("play", "4x9", "--seed", SEED, TERM="xterm", command=(sys.executable, "-c", THINKING))
    child.expect_exact("guess 1> ")
    child.sendline("hint")
    child.expect_exact("Thinking")
    child.sendintr()
    child.expect_exact("Stopped.")
    child.expect_exact("guess 1> ")
    child.sendline("0123")
    child.expect_exact("guess 2> ")
    child.sendline("quit")
    assert ended(child)[1] == 0


# --- the number of the day, pipes, broken disks -------------------------------------------------------------


def test_the_number_of_the_day(start):
    before = date.today()
    child = start("play", "--today")
    child.expect(r"It is the number of\s+(\S+)\.")
    day = date.fromisoformat(child.match[1])
    assert day in (before, date.today())
    secret = MOO.text(secret_of_the_day(MOO, day))
    child.expect_exact("guess 1> ")
    child.sendline(other_than(MOO, secret))
    child.expect_exact("guess 2> ")
    child.sendline(secret)
    child.expect_exact(f"optimoo 4x10, {day}: found in 2")
    child.expect_exact("●●●●")
    assert secret not in ended(child)[0]


def test_the_number_of_the_day_goes_on_and_counts_once(piped, environment):
    before = date.today()
    begun = piped("0124\n", "play", "--today", "--player", "Ada")
    assert "The game is saved" in begun.out
    again = piped("5678\n", "play", "--today", "--player", "Ada")
    other = piped("5678\n", "play", "--today", "3x6", "--player", "Ada")
    if date.today() != before:
        pytest.skip("midnight has passed")
    assert "You have already begun this one; here it continues." in again.out
    assert "guess 2> 5678" in again.out
    assert "You have begun" not in other.out
    end = piped("give up\ny\n", "play", "--today", "--player", "Ada")
    secret = MOO.text(secret_of_the_day(MOO, before))
    if date.today() != before:
        pytest.skip("midnight has passed")
    assert "The number will be shown when the day is over." in end.out
    assert "given up after 2" in end.out
    assert secret not in end.out
    for_fun = piped(f"{secret}\n", "play", "--today", "--player", "Ada")
    if date.today() != before:
        pytest.skip("midnight has passed")
    assert "You have already played this one (game 1). Only the first time counts; this is for fun." in for_fun.out
    with Scores(file_of(environment)) as scores:
        [ada] = scores.standings(MOO, daily=True)
        assert (ada.games, ada.given_up) == (1, 1)
        assert scores.standings(MOO) == []


def in_a_pipe(environment, typed):
    """A program of its own, with its own streams."""
    command = [COMMAND, "play", "--seed", str(SEED)]
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, timeout=PATIENCE, check=False, env=environment
    )


def test_a_damaged_file_is_told_of_and_the_game_goes_on(environment):
    in_a_pipe(environment, f"{secret_of(MOO)}\n")
    file_of(environment).write_bytes(b"noise" * 1000)
    finished = in_a_pipe(environment, f"0124\n{secret_of(MOO)}\n")
    assert finished.returncode == 0
    assert "Found in 2 guesses." in finished.stdout
    assert len(finished.stderr.splitlines()) == 1
    assert "is damaged (file is not a database): it is kept as" in finished.stderr
    assert [record.guesses for record in kept(environment)] == [2]


def test_it_works_in_a_pipe(environment):
    secret = secret_of(MOO)
    finished = in_a_pipe(environment, f"0124\n{secret}\n")
    assert (finished.returncode, finished.stderr) == (0, "")
    assert f"guess 2> {secret}\n" in finished.stdout
    assert "Found in 2 guesses." in finished.stdout
    assert "\x1b" not in finished.stdout


def test_it_works_without_any_input_and_in_plain_letters(environment):
    finished = in_a_pipe({**environment, "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}, "")
    assert (finished.returncode, finished.stderr) == (0, "")


def test_a_game_goes_on_where_nothing_can_be_kept(piped, environment, tmp_path):
    (tmp_path / "file").write_text("in the way")
    environment["XDG_DATA_HOME"] = str(tmp_path / "file")
    finished = piped(f"0124\n{secret_of(MOO)}\n", "play", "--seed", SEED)
    assert finished.code == 0
    assert len(re.findall("this game is not saved", finished.out)) == 1
    assert "Found in 2 guesses." in finished.out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--computer", "--duel"], "expected one of them"),
        (["--today", "--duel"], "expected neither"),
        (["4y10"], "is not a game"),
        (["3x5", "--duel", "--opponent", "strongest"], "does not play 3x5; expected one of first-candidate"),
        (["--resume"], "there is no unfinished game"),
        (["--resume", "--today"], "expected no other option for a game with it"),
        (["--resume", "--duel"], "expected no other option for a game with it"),
        (["--player", "x" * 50], "is not a name"),
        (["--seed", "-1"], "optimoo --help"),
    ],
)
def test_what_cannot_be_played(piped, arguments, told):
    finished = piped("", "play", *arguments)
    assert finished.code == 2
    assert told in finished.err
    assert len(finished.err.splitlines()) == 1


def test_who_can_be_played(piped):
    finished = piped("", "play", "--opponent", "list")
    assert finished.code == 0
    assert [line.split()[0] for line in finished.out.splitlines()][-3:] == ["strongest", "watching", "reacting"]


def test_symbols_of_one_s_own_also_where_they_make_a_word(piped, environment):
    game = Game.parse("4x6:HELPIO")
    secret = secret_of(game)
    begun = piped("help\n?\nhint\nquit\n", "play", game, "--seed", SEED, "--player", "Ada")
    assert begun.code == 0
    rules, guessed, helped, advised, _ = re.split(r"guess \d> ", begun.out)
    assert "Find my number: 4 different symbols from HELPIO." in rules
    assert re.search(rf"HELP  {game.answer('help', secret)}\s", guessed)
    assert "Type a guess, like HELP, or one of these" in helped
    assert re.search(r"[HELPIO]{4} +\d\.\d{3}", advised)
    resumed = piped(f"{secret.lower()}\n", "play", "--resume", "--player", "Ada")
    assert resumed.code == 0
    before, after = resumed.out.split("guess 2> ")
    assert "1  HELP " in before
    assert "Found in 2 guesses." in after
    [record] = kept(environment)
    assert (record.game, record.secret) == ("4x6", game.plain.text(game.index(secret)))


def test_the_computer_guesses_in_symbols_of_one_s_own(piped):
    game = Game.parse("3x5:RGBYO")
    person = Truthful(game, "OYG")
    told = piped(person, "play", game, "--computer", "--seed", SEED).out
    assert f"Found in {person.answered} guess" in told
