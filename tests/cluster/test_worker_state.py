"""What a worker keeps from task to task, and what reaches a task while it runs."""

import threading
from dataclasses import replace

import pytest

from optimoo.cluster.tasks import Job, Settle
from optimoo.cluster.worker_state import ORDERS
from optimoo.game import Game, Position
from optimoo.search import UNLIMITED, Evaluator, Objective, Question, StoppedError, newest
from small_cluster import FakeWorker, new_state

START = Position(Game(4, 8))
QUESTION = Question(START, Objective().costs(START.size))
JOB = Job(7, Position.of(START.game, "0123=1C 1456=2C"), UNLIMITED)


@pytest.fixture
def state():
    return new_state(QUESTION)[0]


def test_what_others_found_reaches_a_running_task(state):
    """Told from another thread, it stands in the log that the task is working with."""
    with state.log(JOB, (900, 50)) as log:
        assert newest(log) == (900, 50)
        other = threading.Thread(target=state.on_broadcast, args=({7: (800, 60), 8: (1, 1)},))
        other.start()
        other.join()
        assert newest(log) == (800, 60)
        state.on_broadcast({7: (850, 1)})
        assert newest(log) == (800, 60), "what is worse changes nothing"
    with state.log(JOB, (900, 50)) as log:
        assert newest(log) == (800, 60), "and it is remembered for tasks that start later"


def test_an_ended_run_ends_its_tasks(state):
    state.teardown(FakeWorker())
    with pytest.raises(StoppedError):
        state.execute(Settle((JOB.position,), UNLIMITED))


def test_positions_are_those_of_one_game(state):
    """The codes of a game are computed once, not for each task."""
    here = [state.local(position) for position in (JOB.position, START)]
    assert here == [JOB.position, START]
    assert all(position.game is state.question.game for position in here)


def test_the_order_is_that_of_any_other_machine(state):
    """With beta, and whatever else was done there before."""
    elsewhere = Evaluator(QUESTION)
    elsewhere.settle(START.after("0123", "1C"), UNLIMITED)
    for beta in (int(elsewhere.ordered(JOB.position, UNLIMITED)[0].bounds.min()) + 3, UNLIMITED):
        position, chunk, dropped = state.ordered(replace(JOB, number=beta, beta=beta))
        expected, least = elsewhere.ordered(JOB.position, beta)
        assert position == JOB.position
        assert chunk.guesses.tolist() == expected.guesses.tolist()
        assert (chunk.bounds.tolist(), dropped) == (expected.bounds.tolist(), least)
        assert chunk.end > 0


def test_the_last_few_orders_are_kept(state):
    """Those used last; a task of the same job finds the position laid out, too."""
    first = state.ordered(JOB)
    for number in range(100, 100 + ORDERS - 1):
        state.ordered(replace(JOB, number=number))
    assert state.ordered(JOB) is first
    state.ordered(replace(JOB, number=99))
    assert state.ordered(JOB) is first
    for number in range(100, 100 + ORDERS):
        state.ordered(replace(JOB, number=number))
    assert state.ordered(JOB) is not first
