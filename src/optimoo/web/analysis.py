"""Long computations for visitors: outside the event loop, a few at a time, and not longer than anybody waits.

Decides who may start one and when it has to stop; what is computed is the caller's. A computation is told to stop by
an event, when its visitor leaves, its time is up, or the server stops; until it notices, its place stays taken. The
threads are daemons: one that is slow to notice keeps its place, but not the whole program from ending.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import TypeVar

from fastapi import Request

from optimoo.web.limits import Limits, visitor
from optimoo.web.problems import BusyError, TooManyError, VisitorLeftError

Result = TypeVar("Result")

LOOK = 0.1
"""Seconds between two looks at whether the visitor is still there."""


class Analyses:
    """The computations that run or wait: several at once, but of one visitor only one, so that nobody waits for all
    that somebody else has asked.
    """

    def __init__(self, limits: Limits) -> None:
        """Nothing runs yet."""
        self._limits = limits
        self._places = asyncio.Semaphore(limits.analyses)
        self._turns: dict[str, asyncio.Lock] = {}
        self._visitors: Counter[str] = Counter()
        self._running: set[Event] = set()
        self._threads = _Threads(limits.analyses)
        self._closed = False

    async def run(self, request: Request, visitor: str, work: Callable[[Event], Result]) -> Result:
        """The result of ``work(stop)``, which ends early, by an exception, once ``stop`` is set."""
        self._admit(visitor)
        stop, begun = Event(), Event()
        self._running.add(stop)
        task = asyncio.create_task(self._in_turn(visitor, work, stop, begun))
        task.add_done_callback(lambda _: self._ended(visitor, stop))
        try:
            return await self._watched(request, task, begun)
        finally:
            stop.set()
            if not begun.is_set():
                task.cancel()
            # Otherwise it keeps its place until it has noticed; whatever comes of it, nobody is there to hear it.
            task.add_done_callback(lambda ended: ended.cancelled() or ended.exception())

    def close(self) -> None:
        """Stop everything, and wait for nothing."""
        if not self._closed:
            self._threads.close()
        self._closed = True
        for stop in self._running:
            stop.set()

    def _admit(self, visitor: str) -> None:
        self._check_open()
        if self._visitors[visitor] >= self._limits.waiting_per_visitor:
            raise TooManyError("you have several analyses under way already; wait for one of them to end")
        if self._visitors.total() >= self._limits.analyses + self._limits.waiting:
            raise BusyError("many are waiting for an analysis at the moment; try again in a minute")
        self._visitors[visitor] += 1

    def _ended(self, visitor: str, stop: Event) -> None:
        self._running.discard(stop)
        self._visitors[visitor] -= 1
        if not self._visitors[visitor]:
            del self._visitors[visitor]
            self._turns.pop(visitor, None)

    async def _in_turn(self, visitor: str, work: Callable[[Event], Result], stop: Event, begun: Event) -> Result:
        async with self._turns.setdefault(visitor, asyncio.Lock()), self._places:
            begun.set()
            return await asyncio.wrap_future(self._threads.submit(work, stop))

    async def _watched(self, request: Request, task: "asyncio.Task[Result]", begun: Event) -> Result:
        limits, patience, deadline = self._limits, monotonic() + self._limits.waiting_seconds, None
        while True:
            done, _ = await asyncio.wait([task], timeout=LOOK)
            if done and not task.exception():
                return task.result()
            self._check_open()
            if done:
                return task.result()
            if await request.is_disconnected():
                raise VisitorLeftError
            if begun.is_set():
                deadline = deadline or monotonic() + limits.analysis_seconds
                if monotonic() > deadline:
                    raise BusyError(f"this takes longer than {limits.analysis_seconds:g} seconds; it was stopped")
            elif monotonic() > patience:
                raise BusyError(f"many wait for an analysis, this one {limits.waiting_seconds:g} seconds; try later")

    def _check_open(self) -> None:
        if self._closed:
            raise BusyError("the server is stopping; ask again when it is back")


class _Threads:
    """A few threads that take work in turn.

    They are daemons, unlike those of the standard library's pool, for which a program waits when it ends. And they
    stay: the memory that a new thread has allocated is not given back when it is gone.
    """

    def __init__(self, count: int) -> None:
        self._work: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._count = count
        for number in range(count):
            Thread(target=self._run, name=f"analysis-{number}", daemon=True).start()

    def submit(self, work: Callable[[Event], Result], stop: Event) -> "Future[Result]":
        """What ``work(stop)`` will come to."""
        future: Future[Result] = Future()

        def run() -> None:
            try:
                future.set_result(work(stop))
            except BaseException as error:
                future.set_exception(error)

        future.set_running_or_notify_cancel()
        self._work.put(run)
        return future

    def close(self) -> None:
        """Let each thread end after what it is doing."""
        for _ in range(self._count):
            self._work.put(None)

    def _run(self) -> None:
        while work := self._work.get():
            work()


def visitor_of(request: Request) -> str:
    """Who asks, as far as limits are concerned: an address."""
    return visitor(request.client.host) if request.client else "unknown"
