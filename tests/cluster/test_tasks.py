"""Tasks by themselves: what travels, how a task ends early, and what it tells others."""

import pickle

import numpy as np
import pytest
from distributed.utils import key_split, key_split_group

from optimoo.cluster.chunks import CHUNK
from optimoo.cluster.tasks import Job, RaiseGuesses, ReadChoices, Settle, ValueGuesses
from optimoo.game import Game, Position
from optimoo.search import UNLIMITED, Chunk, Means, Objective, Question
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


def valuing(chunk, guesses, best=None, limit=1e9):
    return ValueGuesses(Job(7, SECOND, UNLIMITED, guesses), chunk, best, limit)


def raising(guesses, position=FIRST, limit=1e9):
    codes = np.array([GAME.index(guess) for guess in guesses])
    chunk = Chunk(0, codes, np.zeros(len(codes), dtype=np.int64))
    return RaiseGuesses(Job(3, position, UNLIMITED, len(codes)), chunk, None, limit)


# --- what travels ----------------------------------------------------------------------------------------------------


def test_names_are_for_people(whole):
    chunk, _, _ = whole
    assert valuing(chunk.part(24, 32), 99).name == "value-0123 1C 1456 2C from 24"
    assert raising(["1456", "0124"]).name == "raise-0123 1C from 0"
    assert Settle((FIRST, SECOND), 9).name == "settle-0123 1C"
    assert ReadChoices((SECOND, FIRST)).name == "read-0123 1C 1456 2C"


def test_dask_counts_tasks_by_kind():
    """Also where codes are words of letters, and where a position has no moves."""
    start = Position(Game(4, 16))
    chunk = Chunk(3, np.arange(3), np.zeros(3, dtype=np.int64))
    for position in (start, start.after(start.size - 1, 5)):
        tasks = [kind(Job(1, position, 9, 3), chunk, None, 1.0) for kind in (ValueGuesses, RaiseGuesses)]
        tasks += [Settle((position,), 9), ReadChoices((position,))]
        keys = [f"{task.name}-431ee14c.7" for task in tasks]
        assert [key_split(key) for key in keys] == ["value", "raise", "settle", "read"]
        assert [key_split_group(key) for key in keys] == ["value", "raise", "settle", "read"]


def test_tasks_are_small(whole):
    chunk, _, _ = whole
    assert len(pickle.dumps(valuing(chunk.part(8, 16), chunk.end))) < 2000


# --- valuing guesses -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [0.0, 1e9])
def test_parts_of_any_length_add_up_to_the_whole(state, whole, limit):
    """However a job is cut up, its best result is the value of the position, at the first guess that has it."""
    chunk, value, rank = whole
    best, at = None, 0
    while at < chunk.end:
        part = valuing(chunk.part(at, chunk.end), chunk.end, best, limit).run(state)
        assert part.end > at
        assert limit or part.end == at + 1, "one guess at least, and no more once the time is over"
        best, at = part.best or best, part.end
    assert best == (value, rank)


def test_later_parts_first(state, whole):
    """A tie goes to the earlier guess, also when the later one was valued long before."""
    chunk, value, rank = whole
    best = None
    for part in [chunk.part(lo, min(lo + CHUNK, chunk.end)) for lo in range(0, chunk.end, CHUNK)][::-1]:
        valued = valuing(part, chunk.end, best).run(state)
        best = min(filter(None, (best, valued.best)), default=None)
    assert best == (value, rank)


def test_what_is_found_is_published_before_the_task_is_done(whole):
    chunk, value, rank = whole
    state, worker = new_state(QUESTION)
    valued = valuing(chunk, chunk.end).run(state)
    published = [tuple(best) for job, *best in worker.events if job == 7]
    assert published == sorted(published, reverse=True), "each better than the one before"
    assert published[-1] == valued.best == (value, rank)
    assert len(published) > 1


def test_what_others_found_is_not_published_again(whole):
    chunk, value, rank = whole
    state, worker = new_state(QUESTION)
    valuing(chunk, chunk.end, (value, rank)).run(state)
    assert worker.events == []


def test_a_good_result_elsewhere_saves_work(whole):
    chunk, value, rank = whole
    last = valuing(chunk.part(chunk.end - CHUNK, chunk.end), chunk.end)
    blind, told = new_state(QUESTION)[0], new_state(QUESTION)[0]
    told.on_broadcast({7: (value, rank)})
    reports = [state.execute(last) for state in (blind, told)]
    assert [report.outcome.best is None for report in reports] == [False, True]
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
    assert (whole.end, len(whole.raised)) == (3, 3)
    part = raising(guesses, limit=0.0).run(state)
    assert (part.end, part.raised) == (1, whole.raised[:1])


def test_raising_uses_what_it_found(state):
    """After a guess whose cost is known, later ones are followed no further than that."""
    small = Position.of(GAME, "0123=2B")
    (first,) = raising(["0145"], small).run(state).raised
    assert first.exact
    again, _, third = raising(["0145", "4567", "0123"], small).run(new_state(QUESTION)[0]).raised
    assert again == first
    assert not third.exact
    assert third.bound >= first.bound
