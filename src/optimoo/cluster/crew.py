"""The client's side of a run: tasks go out under names that people can read, results come back as they are ready.

Nobody here waits for one particular result: whoever sent tasks takes whichever of them is done. Better results are
heard of while tasks go on, and passed on to all workers. Dask sends tasks of a lost worker to another one; only where
that fails several times does the crew step in. Losing the scheduler ends the run: everyone who waits is told by a
:class:`LostError`.
"""

import pickle
import queue
import threading
import time
import uuid
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Protocol

import numpy as np
from distributed import Client, Future, KilledWorker
from numpy.typing import NDArray

from optimoo.cluster.batch import Batch
from optimoo.cluster.bench import Bench, Best, hear, perform
from optimoo.cluster.edition import edition
from optimoo.cluster.tally import Tally, largest
from optimoo.cluster.tasks import Question, Report, Task
from optimoo.errors import InputError
from optimoo.search.engine import LostError, StoppedError

NOTHING = np.zeros(0, dtype=np.uint64)

NOTICED = 5.0
"""Seconds after one connection broke within which the client notices that the scheduler is gone."""

TICK = 0.2
"""Seconds after which somebody who waits looks whether there is still something to wait for."""

TELL = 0.5
"""Seconds between two times that workers are told what others found."""

LOOK = 1.0
"""Seconds between two looks at the cluster."""

TELLING = 4 << 20
"""Bytes per second that are passed on from worker to worker, in all; the values of the largest positions go first."""


class Home(Protocol):
    """The engine at the client, as far as a crew is concerned with it."""

    @property
    def known(self) -> NDArray[np.uint64]:
        """Its table of known positions."""

    def absorb(self, notes: NDArray[np.uint64]) -> None:
        """Take over what a worker has noted."""

    def resize(self, threads: int) -> None:
        """Hear how many threads the cluster has."""


class Crew:
    """The workers of a cluster, as far as one run is concerned."""

    def __init__(self, client: Client, question: Question, tally: Tally | None = None) -> None:
        """Bring the question to every worker; what it takes is added to the tally of a run before, if there was one."""
        self.client = client
        self.game = question.game
        self.run = f"optimoo-{uuid.uuid4().hex[:8]}"
        self.tally = tally or Tally()
        self.threads = 0
        self._greeted: set[str] = set()
        self._end: Exception | None = None
        self._over = threading.Event()
        self._open = 0
        self._serial = 0
        self._lock = threading.Lock()
        self._news: dict[int, Best] = {}
        self._notes: list[NDArray[np.uint64]] = []
        self._batches: weakref.WeakValueDictionary[int, Batch] = weakref.WeakValueDictionary()
        self._hurry = threading.Event()
        self._helpers: list[threading.Thread] = []
        with self._scheduler():
            self._bring(question)

    def start(self, home: Home) -> None:
        """Be ready for tasks from the engine at the client."""
        self._home = home
        with self._scheduler():
            self._look()
        self._helpers = [threading.Thread(target=work, daemon=True) for work in (self._watch, self._tell)]
        for helper in self._helpers:
            helper.start()

    def _bring(self, question: Question) -> None:
        self.client.subscribe_topic(self.run, self._hear)
        try:
            self.client.register_plugin(Bench(self.run, question))
        except (ImportError, AttributeError) as error:
            self._leave()
            raise InputError(
                f"a worker of the cluster cannot load {error.name}; expected optimoo {edition()} on each"
            ) from error
        except InputError:  # it has another optimoo
            self._leave()
            raise

    # --- tasks ---------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> int:
        """How many threads of the cluster have something to do, as far as is known here."""
        return min(self.threads, self._open)

    @property
    def idle(self) -> int:
        """How many have not."""
        return self.threads - self.busy

    @property
    def room(self) -> int:
        """How many tasks more it takes to keep all threads busy, and one waiting for whichever is done first."""
        return self.threads + 1 - self._open

    def number(self) -> int:
        """A new number; what came first is worked on first."""
        with self._lock:
            self._serial += 1
            return self._serial

    def batch(self, number: int) -> Batch:
        """For somebody who sends tasks and takes the results; among all batches the lowest number goes first."""
        self._batches[number] = batch = Batch(self, number)
        return batch

    def send(self, task: Task, number: int, done: Callable[[Future], None]) -> Future:
        """Send a task out; ``done`` is called when there is a result, or will never be one."""
        self._still_on()
        with self._lock:
            self._open += 1
            self.tally.sent += len(pickle.dumps(task))
        key = f"{task.name(self.game)}-{self.run[8:]}.{self.number()}"
        with self._scheduler():
            future = self.client.submit(perform, self.run, task, key=key, priority=-number)
            future.add_done_callback(done)
        return future

    def take(self, futures: Sequence[Future]) -> Iterator[tuple[Future, Report | None]]:
        """The reports of tasks that are done, or None for those that must be sent again."""
        if not futures:
            return
        with self._scheduler():
            found = self.client.gather(dict(enumerate(futures)), errors="skip")
        for i, future in enumerate(futures):
            report: Report | None = found[i]
            if report is None:
                self._judge(future)
            with self._lock:
                self._open -= 1
                if report is not None:
                    self.tally.add(str(future.key), report)
                    self._notes.append(report.notes)
            if report is not None:
                self._home.absorb(report.notes)
            yield future, report

    def _judge(self, future: Future) -> None:
        """A task without a report: that its workers were lost can be mended, other errors cannot."""
        self._still_on()
        if future.status == "cancelled":
            self.fail(self._lost())
        error = future.exception() if future.status == "error" else None
        if isinstance(error, InputError):  # a worker that has come with another optimoo
            self.fail(LostError(str(error)))
        if isinstance(error, Exception) and not isinstance(error, KilledWorker | MemoryError):
            self.fail(error)
        self._still_on()
        with self._lock:
            self.tally.repeated += 1

    # --- the end -------------------------------------------------------------------------------------------------

    def fail(self, error: Exception) -> None:
        """Everyone who waits will hear of this, if nothing else came first."""
        self._end = self._end or error
        self._over.set()

    def stop(self) -> None:
        """End the run early."""
        self.fail(StoppedError())

    def _still_on(self) -> None:
        if self._end is not None:
            raise self._end

    @contextmanager
    def _scheduler(self) -> Iterator[None]:
        """Whatever goes wrong here while the scheduler does not answer, goes wrong because of that."""
        try:
            yield
        except Exception as error:
            noticed = time.monotonic() + NOTICED
            while isinstance(error, OSError) and self.client.status == "running" and time.monotonic() < noticed:
                time.sleep(TICK)
            if self.client.status != "running":
                self.fail(self._lost())
            self._still_on()
            raise

    def wait(self, done: "queue.SimpleQueue[Future | None]") -> list[Future]:
        """The tasks that are done since the last call, when there is something new."""
        while True:
            self._still_on()
            with suppress(queue.Empty):
                ready = [done.get(timeout=TICK)]
                while not done.empty():
                    ready.append(done.get())
                return [future for future in ready if future is not None]

    def close(self) -> None:
        """The run is over: nothing of it stays on the workers."""
        self.stop()
        self._hurry.set()
        for helper in self._helpers:
            helper.join(LOOK)  # one that still waits for a scheduler that is gone may do so alone
        self._leave()

    def _leave(self) -> None:
        if self.client.status == "running":
            with suppress(OSError, TimeoutError, ValueError):  # where it did not get there, it need not leave
                self.client.unsubscribe_topic(self.run)
                self.client.unregister_worker_plugin(self.run)

    # --- beside the tasks ----------------------------------------------------------------------------------------

    def _hear(self, event: tuple[float, list[list[int]]]) -> None:
        """A task has found a better result and goes on; called by Dask in the thread that answers the scheduler."""
        for job, value, rank in event[1]:
            batch = self._batches.get(job)
            if batch is not None:
                batch.improve((value, rank), tellers=1)

    def announce(self, job: int, best: Best) -> None:
        """Tell every worker of a new best result, at once."""
        with self._lock:
            self._news[job] = best  # later results of a job are better
        self._hurry.set()

    def _tell(self) -> None:
        while self._end is None:
            self._hurry.wait(TELL)
            self._hurry.clear()
            with self._lock:
                news, notes = self._news, self._notes
                self._news, self._notes = {}, []
            if news or any(map(len, notes)):
                room = int(TELL * TELLING) // max(1, self.threads)
                self._say(news, largest(np.concatenate(notes or [NOTHING]), room))

    def _say(self, news: dict[int, Best], notes: NDArray[np.uint64], workers: list[str] | None = None) -> None:
        with self._lock:
            self.tally.told += len(pickle.dumps((news, notes))) * len(workers or self._greeted)
        with suppress(OSError, TimeoutError, RuntimeError):  # only time is lost where this does not arrive
            self.client.run(hear, self.run, news, notes, workers=workers, on_error="ignore")

    def _watch(self) -> None:
        looked = time.monotonic()
        while not self._over.wait(TICK):
            if self.client.status != "running":
                self.fail(self._lost())
            elif time.monotonic() - looked > LOOK:
                looked = time.monotonic()
                with suppress(OSError, TimeoutError, RuntimeError):
                    self._greet(self._look())

    def _look(self) -> set[str]:
        """See who is there."""
        threads: dict[str, int] = self.client.nthreads()
        self.threads = sum(threads.values())
        self._home.resize(self.threads)
        return set(threads)

    def _greet(self, workers: set[str]) -> None:
        """Tell those who have just come what is known: after an interruption, or since others came before."""
        come, self._greeted = sorted(workers - self._greeted), workers
        if come and len(known := largest(self._home.known, TELLING)):
            self._say({}, known, come)

    def _lost(self) -> LostError:
        return LostError("the cluster was lost, its scheduler no longer answers")
