"""Every value that a hint shows equals a fresh solve of its position, and brute force where that reaches."""

import subprocess
import sys
import threading
import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import oracle
from optimoo.duel import race
from optimoo.errors import InputError
from optimoo.game import Game, Position, guess_classes, read_history
from optimoo.play import MINIMUM, Analyst, chance_to_win, shipped_strategy, within_reach
from optimoo.play.book import book_of
from optimoo.search import Search, Stopped, solve
from optimoo.strategy import shipped

TOTAL = list(range(1, 30))


def random_history(game, rng, guesses):
    secret = int(rng.integers(game.size))
    made = [int(guess) for guess in rng.integers(game.size, size=guesses) if guess != secret]
    return read_history(game, [(guess, game.answer(guess, secret)) for guess in made])


def further_by_solving(game, moves):
    """The least total of further guesses, by a search that knows nothing of the one that is tested."""
    solution = solve(game, history=moves, workers=1, checkpoint=False)
    return solution.cost - len(moves) * solution.strategy.size


def further_by_oracle(game, moves):
    told = tuple((game.code(guess), tuple(game.responses[response])) for guess, response in moves)
    left = oracle.candidates(game.positions, game.symbols, game.repeats, told)
    return oracle.optimum(game.positions, game.symbols, game.repeats, TOTAL, told) - len(moves) * len(left)


@pytest.fixture(scope="module")
def small():
    """Analysts that have answered before: what they remember must not change what they say."""
    return {name: Analyst(Game.parse(name), workers=2) for name in ("3x4", "2x4r", "4x6", "4x5r")}


@pytest.fixture(scope="module")
def moo():
    return Analyst(Game(4, 10), workers=2)


@pytest.mark.parametrize("name", ["4x6", "4x5r"])
@pytest.mark.parametrize("guesses", [0, 1, 2, 3])
def test_values_equal_fresh_solves(small, name, guesses):
    game, rng = small[name].game, np.random.default_rng(guesses)
    for _ in range(3):
        moves = random_history(game, rng, guesses)
        assert small[name].value(moves) == further_by_solving(game, moves)


@pytest.mark.parametrize("name", ["3x4", "2x4r"])
def test_values_equal_brute_force(small, name):
    game, rng = small[name].game, np.random.default_rng(4)
    for guesses in (0, 1, 1, 2):
        moves = random_history(game, rng, guesses)
        assert small[name].value(moves) == further_by_oracle(game, moves)


@pytest.mark.parametrize("name", ["3x4", "2x4r"])
@pytest.mark.parametrize("guesses", [0, 1, 2])
def test_every_guess_equals_brute_force_and_the_best_are_the_best(small, name, guesses):
    game, analyst = small[name].game, small[name]
    moves = random_history(game, np.random.default_rng(guesses), guesses)
    candidates = game.candidates(moves)
    values = {}
    cells_of = defaultdict(set)
    for guess in range(game.size):
        value = analyst.value_of(moves, guess)
        cells = [(r, game.filter(candidates, guess, r)) for r in range(len(game.responses))]
        later = sum(further_by_oracle(game, (*moves, (guess, r))) for r, cell in cells if r and len(cell))
        assert value.further == len(candidates) + later
        assert value.cells == tuple(len(cell) for _, cell in cells)
        assert value.is_candidate == (guess in candidates)
        values[guess] = value.further
        cells_of[frozenset(tuple(cell.tolist()) for _, cell in cells if len(cell))].add(guess)
    if len(candidates) <= 2:
        return
    # Guesses with the same cells are one; relabelled ones too, so the list may be shorter than all different cells.
    advice = analyst.advise(moves, count=4)
    assert advice.complete
    assert [value.further for value in advice.best] == sorted(values[value.guess] for value in advice.best)
    assert advice.further == min(values.values())
    last, listed = advice.best[-1].further, {value.guess for value in advice.best}
    for alike in cells_of.values():
        if min(values[guess] for guess in alike) < last:
            totals = {values[guess] for guess in alike}
            assert totals & {values[guess] for guess in listed}


@pytest.mark.parametrize("guesses", [1, 2, 3])
def test_moo_off_the_beaten_track_equals_fresh_solves(moo, guesses):
    rng = np.random.default_rng(10 + guesses)
    tried = 0
    while tried < 3:
        moves = random_history(moo.game, rng, guesses)
        if 2 < len(moo.game.candidates(moves)) < 300:
            tried += 1
            assert moo.value(moves) == further_by_solving(moo.game, moves)
            first, *_, last = moo.advise(moves).best
            assert first.further == moo.value(moves)
            for value in (first, last):
                assert moo.value_of(moves, value.guess).further == value.further


def test_profiles_are_those_of_a_strategy_that_could_be_played(moo):
    moves = read_history(moo.game, [("5813", "1C"), ("0123", "2C"), ("0987", "1C")])
    profile = moo.profile(moves)
    lengths = [len(moo.line(moves, int(secret))) for secret in moo.game.candidates(moves)]
    assert profile == tuple(np.bincount(lengths)[1:].tolist())


def test_a_wasted_guess_costs_one_guess_for_every_candidate(moo):
    moves = read_history(moo.game, [("0123", "1B1C"), ("4567", "1C")])
    value = moo.value_of(moves, "0123")
    assert value.further == moo.value(moves) + value.position.size
    assert not value.is_candidate


def test_positions_of_one_and_two_candidates(small):
    analyst = small["3x4"]
    game = analyst.game
    for secret in range(game.size):
        for guess in range(game.size):
            moves = read_history(game, [("012", game.answer("012", secret)), (guess, game.answer(guess, secret))])
            left = Position(game, moves).candidates
            if len(left) <= 2 and all(response for _, response in moves):
                advice = analyst.advise(moves)
                assert [value.guess for value in advice.best] == left.tolist()
                assert advice.further == 2 * len(left) - 1 == analyst.value(moves)


def test_the_chance_at_the_start_is_the_race():
    minimum, strongest = shipped("minimum").strategy.profile, shipped("strongest").strategy.profile
    assert chance_to_win(minimum, 0, strongest) == race(minimum, strongest).rate
    assert chance_to_win(strongest, 0, minimum) == race(strongest, minimum).rate


def test_the_chance_later_counts_only_opponents_who_are_still_guessing():
    # Two candidates are left after one guess; of four secrets the opponent finds one at each of guesses 1 to 4.
    # It has not finished at guess 1, so it finishes at 2, 3 or 4: the first candidate draws once and wins twice.
    assert chance_to_win((1, 1), 1, (1, 1, 1, 1)) == chance_to_win((1, 1), 0, (1, 1, 1))
    assert chance_to_win((1,), 1, (1, 1, 1, 1)) == pytest.approx((0.5 + 2) / 3)
    assert chance_to_win((1,), 4, (1, 1, 1, 1)) == 0


# --- being asked by many, and stopped -----------------------------------------------------------------------


def test_progress_is_true_as_far_as_it_goes(moo):
    moves = read_history(moo.game, [("0123", "1C"), ("0124", "1C"), ("5678", "1C")])
    heard = []
    final = moo.advise(moves, count=6, progress=heard.append)
    assert heard
    assert all(not advice.complete for advice in heard)
    for advice in heard[-3:]:
        for value in advice.best:
            assert value.further == moo.value_of(moves, value.guess).further
    assert {v.guess for v in heard[-1].best} == {v.guess for v in final.best}


def test_a_stopped_question_does_no_harm():
    analyst = Analyst(Game(4, 9), workers=2)
    moves = read_history(analyst.game, [("0123", "1C")])
    with pytest.raises(Stopped):
        analyst.advise(moves, stop=_set())  # stopped before it begins
    stop = threading.Event()

    def enough(_):
        stop.set()
        time.sleep(0.2)  # the search waits for this report: it is told to stop before it can finish

    with pytest.raises(Stopped):
        analyst.advise(moves, count=500, stop=stop, progress=enough)
    later = read_history(analyst.game, [("0123", "1C"), ("1456", "1B1C")])
    assert analyst.value(later) == further_by_solving(analyst.game, later)


def _set():
    event = threading.Event()
    event.set()
    return event


def test_whoever_waits_in_line_can_leave_it(small):
    analyst = small["4x6"]
    moves = read_history(analyst.game, [("0123", "3C")])
    entered, leave = threading.Event(), threading.Event()

    def hold(_):
        entered.set()
        leave.wait(60)

    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(analyst.advise, moves, progress=hold)
        try:
            assert entered.wait(60)
            with pytest.raises(Stopped):
                analyst.value([("0123", "2C"), ("0145", "2C")], stop=_set())
        finally:
            leave.set()
        assert first.result().complete


def test_many_threads_get_the_same_answers(small):
    analyst = small["4x6"]
    rng = np.random.default_rng(3)
    questions = [random_history(analyst.game, rng, 2) for _ in range(12)]
    alone = [Analyst(analyst.game, workers=1).value(moves) for moves in questions[:3]]
    with ThreadPoolExecutor(6) as threads:
        together = list(threads.map(analyst.value, questions))
    assert together[:3] == alone
    assert together == [analyst.value(moves) for moves in questions]


def test_what_ships_needs_no_compiler():
    code = """
import sys
from optimoo.game import Game
from optimoo.play import Analyst, Match, Opponent
game = Game(4, 10)
analyst = Analyst(game)
moves = [("5813", "1C"), ("9041", "1B1C")]
assert analyst.advise(moves).complete and analyst.value() == 26274 and analyst.advise().best[0].worst == 7
for name in ("minimum", "strongest", "watching", "larmouth"):
    opponent, played = Opponent(name, analyst, 1), []
    while not played or played[-1][1]:
        guess = opponent.guess(played)
        played.append((guess, game.response_id(game.answer(guess, "5813"))))
assert "numba" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


# --- what cannot be asked -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("history", "problem"),
    [
        ([("012", "3B")], "already finds 012 at guess 1"),
        ([("012", "3C"), ("012", "2C")], "contradict"),
        ([("0123", "3C")], "is not a code"),
        ([("012", "1B")], "cannot occur"),
    ],
)
def test_senseless_questions_are_refused(small, history, problem):
    for question in (small["3x4"].value, small["3x4"].advise, small["3x4"].best_guess):
        with pytest.raises(InputError, match=problem):
            question(history)


def test_games_too_large_are_refused_and_said_to_be():
    game = Game(5, 10)
    assert not within_reach(Position.of(game, "01234=4B"))
    with pytest.raises(InputError, match="too many for exact values"):
        Analyst(game).value([("01234", "2C")])
    with pytest.raises(InputError, match="at least 1"):
        Analyst(Game(3, 4)).advise([], 0)
    with pytest.raises(InputError, match="does not give the answers"):
        Analyst(Game(3, 4)).line([("012", "3C")], "012")


def test_guesses_that_differ_only_in_names_are_listed_once_however_long_the_game():
    game = Game(3, 8)
    history = [("012", "1C"), ("304", "1C"), ("041", "1C")]
    best = Analyst(game).advise(history, count=30).best
    smallest = guess_classes(game, [game.code(game.index(guess)) for guess, _ in history])
    classes = [int(smallest[value.guess]) for value in best]
    assert len(classes) == len(set(classes)) > 1


def test_one_analyst_serves_every_alphabet():
    analyst = Analyst(Game(3, 5), workers=1)
    for alphabet in ("01234", "RGBYO", "edcba"):
        game = Game(3, 5, alphabet=alphabet)
        position = Position.of(game, [(game.text(0), "1B1C")])
        told = analyst.advise(position).fields()["best"]
        assert [value["guess"] for value in told] == [game.text(value.guess) for value in analyst.advise(position).best]
        assert game.is_code(told[0]["guess"])
        assert analyst.value_of(position, told[0]["guess"]).further == told[0]["further"]
        assert [game.text(guess) for guess, _ in analyst.line((), 7)][-1] == game.text(7)


def test_book_and_shipped_strategies_serve_every_alphabet():
    game = Game(4, 10, alphabet="qwertyuiop")
    assert book_of(game) == book_of(Game(4, 10))
    assert shipped_strategy(game, MINIMUM) is shipped_strategy(Game(4, 10), MINIMUM)


@pytest.mark.parametrize("history", ["", "01234=1B2C", "01234=1B2C 02156=2B1C"])
def test_guesses_that_tell_the_same_are_named_once_also_by_the_rule(history):
    game = Game(5, 8)
    position = Position.of(game, history)
    best = Analyst(game, reach=0).advise(position).best
    splits = [
        sorted(map(tuple, (cell.candidates.tolist() for cell in position.cells(each.guess).values()))) for each in best
    ]
    assert len({str(split) for split in splits}) == len(best)
    distinct = set(position.distinct_guesses().tolist())
    assert all(each.guess in distinct for each in best)


def test_a_search_that_cannot_be_loaded_ahead_says_nothing(monkeypatch):
    """As when the program ends meanwhile: then Python can load nothing any more, and people would read a traceback."""
    begun, said = [], []

    def fail(search):
        begun.append(threading.current_thread())
        raise ImportError("sys.meta_path is None, Python is likely shutting down")

    monkeypatch.setattr(Search, "prepare", fail)
    monkeypatch.setattr(threading, "excepthook", said.append)
    before = set(threading.enumerate())
    Analyst(Game(3, 4)).warm()
    for thread in set(threading.enumerate()) - before:
        thread.join()
    assert (len(begun), said) == (1, [])
