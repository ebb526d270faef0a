"""A worker's bench: the engine with its table of known positions, kept from task to task as long as the run lasts.

It comes to every worker of the cluster, also to those that join later, as a plugin of Dask, and refuses where optimoo
is another one than at the client. What others find reaches running tasks through the logs that it keeps: the compiled
search reads them before each guess. What is found here is told before the task is done.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

import numpy as np
from distributed import Worker, WorkerPlugin, get_worker
from numpy.typing import NDArray

from optimoo.cluster.edition import edition
from optimoo.cluster.tasks import Question, Report, Task
from optimoo.errors import InputError
from optimoo.search.engine import Engine
from optimoo.search.sharing import new_log

Best = tuple[int, int]

NOTES = 1 << 14
"""Room for what a worker finds between two reports, in entries; what finds no room is not told."""

SOON = 0.05
"""Seconds in which a better result is told: a task that ends sooner reports it, and several are told as one."""


class Bench(WorkerPlugin):
    """What one worker has at hand for one run."""

    def __init__(self, run: str, question: Question) -> None:
        """Only the question travels; everything else is made where it arrives."""
        self.name = run
        self.question = question
        self.edition = edition()

    def setup(self, worker: Worker) -> None:
        """Called by Dask on the worker, in the thread that answers the scheduler: nothing slow may happen here."""
        self._worker = worker
        self._threads = worker.state.nthreads
        self._room = worker.memory_manager.memory_limit
        self._lock = threading.Lock()
        self._engine: Engine | None = None
        self._told: dict[str, int] = {}
        self._best: dict[int, Best] = {}
        self._logs: dict[int, tuple[NDArray[np.int64], int]] = {}
        self._untold: dict[int, Best] = {}
        self._over = False
        self.check_edition()
        threading.Thread(target=lambda: self.engine, daemon=True).start()  # the first tasks find it ready

    def check_edition(self) -> None:
        """Nothing is done here with another optimoo than the client's."""
        if edition() != self.edition:
            raise InputError(
                f"the worker at {self._worker.address} has optimoo {edition()}; expected the same as at the client, "
                f"{self.edition}"
            )

    def teardown(self, worker: Worker) -> None:
        """The run is over: whatever still works on it ends soon."""
        with self._lock:
            self._over = True
            if self._engine is not None:
                self._engine.stop()

    @property
    def engine(self) -> Engine:
        """The engine; whoever needs it while it is being made, waits."""
        with self._lock:
            if self._engine is None:
                # Half of a worker's memory at most: beyond its limit Dask would end it, and a smaller table only
                # costs time.
                memory = min(self.question.memory, self._room // 2) if self._room else self.question.memory
                self._engine = Engine(
                    self.question.game,
                    self.question.costs,
                    consistent=self.question.consistent,
                    workers=self._threads,
                    memory=memory,
                    notes=NOTES,
                )
                if self._over:
                    self._engine.stop()
            return self._engine

    def hear(self, news: dict[int, Best], notes: NDArray[np.uint64]) -> None:
        """The best results of some jobs, and values of positions, from anywhere in the cluster."""
        with self._lock:
            if self._engine is not None:
                self._engine.absorb(notes)
            for job, best in news.items():
                self._best[job] = min(best, self._best.get(job, best))
                if job in self._logs and self._engine is not None:
                    self._engine.enter(self._logs[job][0], *best)

    def tell(self, job: int, best: Best) -> None:
        """Let the client know of a better result, soon; it tells the other workers."""
        with self._lock:
            waiting = bool(self._untold)
            self._untold[job] = best  # later results of a log are better
        if not waiting:
            loop = self._worker.loop
            loop.add_callback(loop.call_later, SOON, self._tell)

    def _tell(self) -> None:
        with self._lock:
            news, self._untold = self._untold, {}
        if news:
            self._worker.log_event(self.name, [[job, *best] for job, best in news.items()])

    @contextmanager
    def log(self, job: int, guesses: int, best: Best | None) -> Iterator[NDArray[np.int64]]:
        """The log of a job, shared by all its tasks that run here at this moment."""
        engine = self.engine
        with self._lock:
            log, users = self._logs.get(job) or (new_log(guesses), 0)
            self._logs[job] = log, users + 1
            for known in (best, self._best.get(job)):
                if known is not None:
                    engine.enter(log, *known)
        try:
            yield log
        finally:
            with self._lock:
                log, users = self._logs.pop(job)
                if users > 1:
                    self._logs[job] = log, users - 1
                else:
                    self._untold.pop(job, None)  # the report says it

    def perform(self, task: Task) -> Report:
        """Do a task, and count the work that nobody has reported yet."""
        self.check_edition()  # again: Dask lets a worker join although its bench refused
        started = time.perf_counter()
        outcome = task.perform(self)
        done = self.engine.work
        with self._lock:
            work = {name: count - self._told.get(name, 0) for name, count in done.items()}
            self._told = done
        return Report(outcome, work, self.engine.noted(), time.perf_counter() - started)


def perform(run: str, task: Task) -> Report:
    """What Dask calls: do a task at this worker's bench."""
    return cast(Bench, get_worker().plugins[run]).perform(task)


def hear(run: str, news: dict[int, Best], notes: NDArray[np.uint64], dask_worker: Any) -> None:
    """What Dask calls on every worker beside its tasks: listen to what others found."""
    bench: Bench | None = dask_worker.plugins.get(run)
    if bench is not None:
        bench.hear(news, notes)
