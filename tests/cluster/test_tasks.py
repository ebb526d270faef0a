"""Tasks by themselves: what travels, how a task ends early, and what it tells others."""

import pickle
from itertools import count
from types import SimpleNamespace

import numpy as np
import pytest
from distributed.utils import key_split, key_split_group

from optimoo.cluster.chunks import CHUNK
from optimoo.cluster.tasks import Job, RaiseGuesses, ReadChoices, Settle, ValueGuesses
from optimoo.cluster.workforce import ClusterWorkforce
from optimoo.game import Game, Position
from optimoo.search import UNLIMITED, Means, Objective, Question, Raised, cells_of, is_large, key_of
from optimoo.search.engine import Engine
from small_cluster import new_state

GAME = Game(4, 8)
QUESTION = Question(Position(GAME), Objective().costs(GAME.size))
FIRST = Position.of(GAME, "0123=1C")
SECOND = FIRST.after("1456", "2C")


@pytest.fixture
def state():
    return new_state(QUESTION)[0]


@pytest.fixture(scope="module")
def whole():
    """All guesses of the position, and the result of valuing them on one machine."""
    engine = Engine.of(QUESTION, Means(workers=1, memory=1 << 24))
    chunk, value = engine.guesses(SECOND), engine.value(SECOND)
    return chunk, value, int(np.flatnonzero(chunk.guesses == engine.choice(SECOND))[0])


def valuing(ranks=range(GAME.size), best=None, limit=1e9, beta=UNLIMITED):
    return ValueGuesses(Job(7, SECOND, beta), ranks, best, limit)


def raising(guesses, position=FIRST, limit=1e9):
    codes = tuple(GAME.index(guess) for guess in guesses)
    return RaiseGuesses(Job(3, position, UNLIMITED), range(len(codes)), None, limit, codes)


# --- what travels ----------------------------------------------------------------------------------------------------


def test_names_are_for_people():
    assert valuing(range(24, 32)).name == "value-0123 1C 1456 2C from 24"
    assert raising(["1456", "0124"]).name == "raise-0123 1C from 0"
    assert Settle((FIRST, SECOND), 9).name == "settle-0123 1C"
    assert ReadChoices((SECOND, FIRST)).name == "read-0123 1C 1456 2C"


def test_dask_counts_tasks_by_kind():
    """Also where codes are words of letters, and where a position has no moves."""
    start = Position(Game(4, 16))
    for position in (start, start.after(start.size - 1, 5)):
        job, ranks = Job(1, position, 9), range(3, 6)
        tasks = [ValueGuesses(job, ranks, None, 1.0), RaiseGuesses(job, ranks, None, 1.0, (0, 1, 2))]
        tasks += [Settle((position,), 9), ReadChoices((position,))]
        keys = [f"{task.name}-431ee14c.7" for task in tasks]
        assert [key_split(key) for key in keys] == ["value", "raise", "settle", "read"]
        assert [key_split_group(key) for key in keys] == ["value", "raise", "settle", "read"]


def test_tasks_are_small():
    """Also one for all guesses of a position: the worker finds out by itself which they are."""
    assert len(pickle.dumps(valuing())) < 1000


# --- valuing guesses -------------------------------------------------------------------------------------------------


def test_one_task_may_be_the_whole_job(state, whole):
    """It says what the guess is: whoever sent it has not put the guesses in order."""
    chunk, value, rank = whole
    part = valuing().run(state)
    assert (part.done, part.guesses) == (chunk.end, chunk.end)
    assert not part.left
    assert (part.best, part.guess) == ((value, rank), chunk.guesses[rank])


@pytest.mark.parametrize("limit", [0.0, 1e9])
def test_parts_of_any_length_add_up_to_the_whole(state, whole, limit):
    """However a job is cut up, its best result is the value of the position, at the first guess that has it."""
    chunk, value, rank = whole
    best, left = None, range(GAME.size)
    while left:
        part = valuing(left, best, limit).run(state)
        assert part.left == range(left.start + part.done, chunk.end)
        assert part.done == 1 or (limit and part.done > 1), "one guess at least, and no more once the time is over"
        best, left = part.best, part.left
    assert (best, part.guess) == ((value, rank), chunk.guesses[rank])


def test_later_parts_first_and_on_different_workers(whole):
    """A tie goes to the earlier guess, also when the later one was valued long before; each worker orders by itself."""
    chunk, value, rank = whole
    workers, best = [new_state(QUESTION)[0] for _ in range(2)], None
    for i, first in enumerate(range(0, chunk.end, CHUNK)[::-1]):
        best = valuing(range(first, first + CHUNK), best).run(workers[i % 2]).best
    assert best == (value, rank)


def test_a_job_without_guesses(state, whole):
    """Where no guess may be below beta, the smallest of their bounds is told."""
    chunk, _, _ = whole
    least = int(chunk.bounds.min())
    part = valuing(beta=least).run(state)
    assert (part.done, part.guesses, part.best, part.guess, part.soft) == (0, 0, None, None, least)


def test_whoever_comes_late_names_a_guess_that_another_found(whole):
    """So that the guess is known although the worker that found it is lost with its report."""
    chunk, value, rank = whole
    part = valuing(range(chunk.end - 1, chunk.end), (value, rank)).run(new_state(QUESTION)[0])
    assert (part.best, part.guess) == ((value, rank), chunk.guesses[rank])


def test_what_is_found_is_published_before_the_task_is_done(whole):
    _, value, rank = whole
    state, worker = new_state(QUESTION)
    valued = valuing().run(state)
    published = [tuple(best) for job, *best in worker.events if job == 7]
    assert published == sorted(published, reverse=True), "each better than the one before"
    assert published[-1] == valued.best == (value, rank)
    assert len(published) > 1


def test_what_others_found_is_not_published_again(whole):
    _, value, rank = whole
    state, worker = new_state(QUESTION)
    valuing(best=(value, rank)).run(state)
    assert worker.events == []


def test_a_good_result_elsewhere_saves_work(whole):
    chunk, value, rank = whole
    last = valuing(range(chunk.end - CHUNK, chunk.end))
    blind, told = new_state(QUESTION)[0], new_state(QUESTION)[0]
    told.on_broadcast({7: (value, rank)})
    reports = [state.execute(last) for state in (blind, told)]
    assert reports[0].outcome.best > reports[1].outcome.best == (value, rank)
    assert reports[1].work["positions"] < reports[0].work["positions"]


# --- raising guesses -------------------------------------------------------------------------------------------------


def test_what_one_worker_notes_another_need_not_find():
    reports = []
    for state, _ in (new_state(QUESTION), new_state(QUESTION)):
        for report in reports:
            state.evaluator.learn(report.notes)
        reports.append(state.execute(raising(["1456"])))
    first, second = reports
    assert first.outcome == second.outcome
    assert first.notes.size
    assert second.work["guesses_valued"] < first.work["guesses_valued"]


def test_notes_are_reported_once_and_not_passed_on(state):
    state.execute(raising(["1456"]))
    assert state.evaluator.noted().size == 0
    other, _ = new_state(QUESTION)
    report = other.execute(raising(["1456"]))
    state.on_broadcast({}, report.notes)
    assert state.evaluator.noted().size == 0


def test_raising_hands_back_what_is_left(state):
    guesses = ["1456", "0145", "4567"]
    whole = raising(guesses).run(state)
    assert (whole.done, len(whole.raised), len(whole.left)) == (3, 3, 0)
    part = raising(guesses, limit=0.0).run(state)
    assert (part.done, part.raised, part.left) == (1, whole.raised[:1], range(1, 3))


def test_raising_uses_what_it_found(state):
    """After a guess whose cost is known, later ones are followed no further than that."""
    small = Position.of(GAME, "0123=2B")
    (first,) = raising(["0145"], small).run(state).raised
    assert first.exact
    again, _, third = raising(["0145", "4567", "0123"], small).run(new_state(QUESTION)[0]).raised
    assert again == first
    assert not third.exact
    assert third.bound >= first.bound


@pytest.fixture(scope="module")
def alone():
    """An engine of one machine, and what two second guesses cost."""
    engine = Engine.of(QUESTION, Means(workers=1, memory=1 << 24))
    costs = {guess: engine.value_of(FIRST, GAME.index(guess)) for guess in ("4567", "0124")}
    return engine, costs


def test_a_second_guess_is_finished_by_one_worker(state, alone):
    """With the best guesses of its large cells, so that nobody need look for them again."""
    engine, costs = alone
    part = raising(list(costs)).run(state)
    best = min(costs.values())
    assert part.raised[0] == Raised(costs["4567"], exact=True)
    assert part.raised[1].exact == (costs["0124"] < costs["4567"])
    assert part.raised[1].bound == costs["0124"] if part.raised[1].exact else best <= part.raised[1].bound
    large = [cell for cell in cells_of(FIRST, GAME.index("4567")) if is_large(cell)]
    assert large
    assert {key_of(cell): engine.choice(cell) for cell in large}.items() <= part.choices.items()


def test_a_second_guess_that_takes_long_is_left_to_all(state, alone, monkeypatch):
    """Its bound is told, and what was found below it is known: the next task gets further."""
    engine, costs = alone
    large = cells_of(FIRST, GAME.index("4567"))[-1]
    for limit in (0, 3):  # by a clock that goes on whenever somebody looks at it
        monkeypatch.setattr("time.monotonic", count().__next__)
        (raised,) = raising(["4567"], limit=limit).run(state).raised
        assert not raised.exact
        assert raised.bound < costs["4567"]
        assert raised.floors
    monkeypatch.undo()
    (raised,) = raising(["4567"]).run(state).raised
    assert raised == Raised(costs["4567"], exact=True)
    assert state.evaluator.look_up(large) == engine.value(large)


def test_a_result_counts_although_its_worker_was_lost(state, alone, monkeypatch):
    """It was published, and the task was done again by somebody who had heard of it: nothing else reports it."""
    engine, costs = alone
    guess = GAME.index("4567")
    state.on_broadcast({3: (costs["4567"], 0)})
    task = raising(["4567"])
    report = SimpleNamespace(outcome=task.run(state))
    assert not report.outcome.raised[0].exact
    workforce, batch = object.__new__(ClusterWorkforce), SimpleNamespace(number=3, best=report.outcome.best)
    workforce.run, workforce._raising = SimpleNamespace(batch=lambda: batch), None
    monkeypatch.setattr(ClusterWorkforce, "_shared", lambda *_: [(task, report)])
    raised = workforce.raise_guess(FIRST, guess, UNLIMITED - 1)
    assert raised == Raised(costs["4567"], exact=True)
    assert engine.value_of(FIRST, guess, UNLIMITED - 1, raised) == costs["4567"]


def test_first_guesses_are_not_finished_by_one_worker(state):
    (raised,) = raising(["0123"], Position(GAME)).run(state).raised
    assert not raised.exact
    assert raised.floors
