"""Computations for visitors: how many, for how long, and what happens when nobody waits any more."""

import asyncio
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Event, current_thread

import pytest

from optimoo.web.analysis import Analyses
from optimoo.web.limits import Limits
from optimoo.web.problems import BusyError, TooManyError, VisitorLeftError


class Visitor:
    """A request, and whether the one who sent it is still there."""

    def __init__(self):
        self.left = False

    async def is_disconnected(self):
        return self.left


@pytest.fixture
def analyses():
    made = []

    def make(**limits):
        made.append(Analyses(Limits(**limits)))
        return made[-1]

    yield make
    for each in made:
        each.close()


def until_stopped(stop):
    assert stop.wait(60)
    raise RuntimeError("stopped")


def alone(play):
    """Run a coroutine in a thread of its own: in this one the browser of other tests may keep a loop running."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, play).result()


async def settle(condition):
    while not condition():
        await asyncio.sleep(0.01)


def test_a_result_and_an_error_come_back(analyses):
    async def play():
        here = analyses()
        assert await here.run(Visitor(), "a", lambda stop: 26274) == 26274
        with pytest.raises(ZeroDivisionError):
            await here.run(Visitor(), "a", lambda stop: 1 // 0)

    alone(play())


def test_it_stops_when_the_visitor_leaves(analyses):
    async def play():
        here, visitor, stopped = analyses(), Visitor(), Event()

        def work(stop):
            assert stop.wait(60)
            stopped.set()

        task = asyncio.ensure_future(here.run(visitor, "a", work))
        await asyncio.sleep(0)
        visitor.left = True
        with pytest.raises(VisitorLeftError):
            await task
        await settle(stopped.is_set)

    alone(play())


def test_it_stops_when_its_time_is_up(analyses):
    async def play():
        here = analyses(analysis_seconds=0.05)
        with pytest.raises(BusyError, match=r"longer than 0\.05 seconds"):
            await here.run(Visitor(), "a", until_stopped)
        await settle(lambda: not here._running)
        assert await here.run(Visitor(), "a", lambda stop: "free again") == "free again"

    alone(play())


def test_one_visitor_cannot_take_every_place(analyses):
    async def play():
        here = analyses(analyses=2, waiting_per_visitor=3)
        greedy = [asyncio.ensure_future(here.run(Visitor(), "a", until_stopped)) for _ in range(3)]
        await settle(lambda: len(here._turns) == 1)
        assert await here.run(Visitor(), "b", lambda stop: "answered") == "answered"
        with pytest.raises(TooManyError):
            await here.run(Visitor(), "a", until_stopped)
        await abandon(here, greedy)

    alone(play())


def test_no_more_wait_than_there_is_room_for(analyses):
    async def play():
        here = analyses(analyses=1, waiting=1)
        tasks = [asyncio.ensure_future(here.run(Visitor(), name, until_stopped)) for name in "ab"]
        await settle(lambda: here._visitors.total() == 2)
        with pytest.raises(BusyError):
            await here.run(Visitor(), "c", until_stopped)
        await abandon(here, tasks)
        assert await here.run(Visitor(), "c", lambda stop: "free again") == "free again"

    alone(play())


def test_nobody_waits_for_ever(analyses):
    async def play():
        here = analyses(analyses=1, waiting_seconds=0.05)
        first = asyncio.ensure_future(here.run(Visitor(), "a", until_stopped))
        await settle(lambda: here._running)
        with pytest.raises(BusyError, match=r"this one 0\.05 seconds"):
            await here.run(Visitor(), "b", until_stopped)
        await abandon(here, [first])

    alone(play())


def test_a_server_that_stops_stops_everything(analyses):
    async def play():
        here, begun = analyses(analyses=1), Event()

        def work(stop):
            begun.set()
            until_stopped(stop)

        tasks = [asyncio.ensure_future(here.run(Visitor(), "a", work)) for _ in range(2)]
        await settle(begun.is_set)
        here.close()
        for task in tasks:
            with pytest.raises(BusyError, match="the server is stopping"):
                await task
        with pytest.raises(BusyError, match="the server is stopping"):
            await here.run(Visitor(), "b", work)

    alone(play())


def test_the_program_ends_though_an_analysis_does_not():
    script = """if True:
        import asyncio, threading
        from optimoo.web.analysis import Analyses
        from optimoo.web.limits import Limits
        from optimoo.web.problems import BusyError

        class Visitor:
            async def is_disconnected(self):
                return False

        async def main():
            try:
                here = Analyses(Limits(analysis_seconds=0.05))
                await here.run(Visitor(), "a", lambda stop: threading.Event().wait())
            except BusyError as busy:
                print(busy)

        asyncio.run(main())
        """
    finished = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    assert finished.stdout == "this takes longer than 0.05 seconds; it was stopped\n"


def test_the_same_few_threads_do_all_the_work(analyses):
    async def play():
        here = analyses(analyses=2, waiting=100, waiting_per_visitor=100)
        names = await asyncio.gather(
            *(here.run(Visitor(), str(number % 7), lambda stop: current_thread().name) for number in range(40))
        )
        assert set(names) <= {"analysis-0", "analysis-1"}

    alone(play())


async def abandon(here, tasks):
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await settle(lambda: not here._visitors)
    assert not here._turns
    assert not here._running


@pytest.mark.parametrize("rival", ["a", "b"])
def test_one_that_was_left_before_its_turn_never_starts(analyses, rival):
    async def play():
        here, go, visitor, started = analyses(analyses=1), Event(), Visitor(), []
        first = asyncio.ensure_future(here.run(Visitor(), "a", lambda stop: go.wait(60)))
        second = asyncio.ensure_future(here.run(visitor, rival, lambda stop: started.append(1)))
        await asyncio.sleep(0)
        visitor.left = True
        with pytest.raises(VisitorLeftError):
            await second
        go.set()
        assert await first
        await settle(lambda: not here._running)
        assert not started

    alone(play())
