"""What a worker keeps from task to task: the evaluator with its table of known positions, as long as the run lasts.

It comes to every worker of the cluster, also to those that join later, as a plugin of Dask, and refuses where optimoo
is another one than at the client. What others find reaches running tasks through the logs that are kept here: the
compiled search reads them before each guess. What is found here is published before the task is done.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

import numpy as np
from distributed import Worker, WorkerPlugin, get_worker
from numpy.typing import NDArray

from optimoo.cluster.shared import Address
from optimoo.cluster.tasks import Job, Report, Task
from optimoo.cluster.version import full_version
from optimoo.errors import InputError
from optimoo.game import Position
from optimoo.search import Background, Best, Chunk, Evaluator, Log, Question, Rows, new_log

NOTES = 1 << 14
"""Room for what a worker finds between two reports, in entries; what finds no room is not reported."""

SOON = 0.05
"""Seconds in which a better result is published: a task that ends sooner reports it, and several make one event."""

ORDERS = 16
"""Jobs whose order of guesses a worker keeps: one that is not done soon comes back, maybe to the same worker."""


class WorkerState(WorkerPlugin):
    """What one worker keeps for one run."""

    def __init__(self, run: str, question: Question, memory: int, address: Address | None = None) -> None:
        """Only the question travels; everything else is made where it arrives, or is there already."""
        self.name, self.question, self.memory, self._address = run, question, memory, address
        self.version = full_version()

    def setup(self, worker: Worker) -> None:
        """Called by Dask on the worker, in the thread that answers the scheduler: nothing slow may happen here."""
        self._worker = worker
        self._threads = worker.state.nthreads
        self._room = worker.memory_manager.memory_limit
        self._lock = threading.Lock()
        self._evaluator: Evaluator | None = None
        self._reported: dict[str, int] = {}
        self._best: dict[int, Best] = {}
        self._logs: dict[int, tuple[Log, int]] = {}
        self._orders: dict[int, tuple[Position, Chunk, int]] = {}
        self._unpublished: dict[int, Best] = {}
        self._over = False
        self.check_version()
        self._entries = self._attach()
        Background(lambda: self.evaluator).start()  # the first tasks find it ready

    def _attach(self) -> NDArray[np.uint64] | None:
        """The client's table of known positions, if that is on this machine and a worker may have as much memory."""
        if self._address is None or self._limited < self.memory:
            return None
        known = self._address.attach()
        return None if known is None else known.view(np.uint64)

    @property
    def _limited(self) -> int:
        """Bytes for known positions: half of a worker's memory at most.

        Beyond its limit Dask would end it, and a smaller table only costs time.
        """
        return min(self.memory, self._room // 2) if self._room else self.memory

    @property
    def shares(self) -> bool:
        """Whether it works with the client's table of known positions."""
        return self._entries is not None

    def check_version(self) -> None:
        """Refuse to do anything with another optimoo than the client's."""
        if full_version() != self.version:
            raise InputError(
                f"the worker at {self._worker.address} has optimoo {full_version()}; expected the same as at the "
                f"client, {self.version}"
            )

    def teardown(self, worker: Worker) -> None:
        """Called by Dask when the run is over: whatever still works on it ends soon."""
        with self._lock:
            self._over = True
            if self._evaluator is not None:
                self._evaluator.stop()

    @property
    def evaluator(self) -> Evaluator:
        """The evaluator; whoever needs it while it is being made, waits."""
        with self._lock:
            if self._evaluator is None:
                self._evaluator = self._new_evaluator()
                if self._over:
                    self._evaluator.stop()
            return self._evaluator

    def _new_evaluator(self) -> Evaluator:
        return Evaluator(self.question, self._threads, self._limited, notes=NOTES, entries=self._entries)

    def local(self, position: Position) -> Position:
        """A position that has travelled here, of the game whose codes are computed already."""
        return Position(self.question.game, position.moves, position.secrets)

    def execute(self, task: Task) -> Report:
        """Run a task, and count the work that was not reported yet."""
        self.check_version()  # again: Dask lets a worker join although its plugin refused
        started = time.perf_counter()
        outcome = task.run(self)
        done = self.evaluator.work
        with self._lock:
            work = {name: count - self._reported.get(name, 0) for name, count in done.items()}
            self._reported = done
        return Report(outcome, work, self.evaluator.noted(), time.perf_counter() - started)

    def ordered(self, job: Job) -> tuple[Position, Chunk, int]:
        """The position of a job, its guesses in the order of visit, and the smallest bound of those left out."""
        with self._lock:
            known = self._orders.get(job.number)
        if known is None:
            position = self.local(job.position)
            known = position, *self.evaluator.ordered(position, job.beta)
        with self._lock:
            self._orders.pop(job.number, None)
            self._orders[job.number] = known  # the last used is the last to go
            while len(self._orders) > ORDERS:
                del self._orders[next(iter(self._orders))]
        return known

    @contextmanager
    def log(self, job: Job, best: Best | None) -> Iterator[Log]:
        """The log of a job, shared by all its tasks that run here at this moment."""
        evaluator = self.evaluator
        with self._lock:
            log, users = self._logs.get(job.number) or (new_log(self.question.game.size), 0)
            self._logs[job.number] = log, users + 1
            for known in (best, self._best.get(job.number)):
                if known is not None:
                    evaluator.enter(log, known)
        try:
            yield log
        finally:
            with self._lock:
                log, users = self._logs.pop(job.number)
                if users > 1:
                    self._logs[job.number] = log, users - 1
                else:
                    self._unpublished.pop(job.number, None)  # the report says it

    # --- news ----------------------------------------------------------------------------------------------------

    def on_broadcast(self, best: dict[int, Best], notes: Rows | None = None) -> None:
        """Take over the best results of some jobs, and values of positions, from anywhere in the cluster."""
        with self._lock:
            if self._evaluator is not None and notes is not None:
                self._evaluator.learn(notes)
            for job, result in best.items():
                self._best[job] = min(result, self._best.get(job, result))
                if job in self._logs and self._evaluator is not None:
                    self._evaluator.enter(self._logs[job][0], result)

    def publish(self, job: int, best: Best) -> None:
        """Let the client know of a better result, soon; it tells the other workers."""
        with self._lock:
            waiting = bool(self._unpublished)
            self._unpublished[job] = best  # later results of a log are better
        if not waiting:
            loop = self._worker.loop
            loop.add_callback(loop.call_later, SOON, self._publish_now)

    def _publish_now(self) -> None:
        with self._lock:
            news, self._unpublished = self._unpublished, {}
        if news:
            self._worker.log_event(self.name, [[job, *best] for job, best in news.items()])


# --- what Dask calls on a worker -------------------------------------------------------------------------------------


def execute_on_worker(run: str, task: Task) -> Report:
    """Run a task of a run, with what this worker keeps for it."""
    return cast(WorkerState, get_worker().plugins[run]).execute(task)


def shares_on_worker(run: str, dask_worker: Any) -> bool:
    """Whether a worker knows what the client knows, without being told."""
    state: WorkerState | None = dask_worker.plugins.get(run)
    return state is not None and state.shares


def broadcast_on_worker(run: str, best: dict[int, Best], notes: Rows | None, dask_worker: Any) -> None:
    """Hand news to what this worker keeps for a run, beside its tasks."""
    state: WorkerState | None = dask_worker.plugins.get(run)
    if state is not None:
        state.on_broadcast(best, notes)
