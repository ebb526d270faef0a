"""The client's side of a run: tasks go out under names that people can read, reports come back as they are ready.

Nobody here waits for one particular report: whoever sent tasks takes whichever of them is done. Better results are
heard of while tasks go on, and passed on to all workers. Dask sends tasks of a lost worker to another one; only where
that fails several times does the run send them again. Losing the scheduler ends the run: everyone who waits is told by
a :class:`LostError`.
"""

import pickle
import queue
import threading
import time
import uuid
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count

from distributed import Client, Future, KilledWorker

from optimoo.cluster.batch import Batch
from optimoo.cluster.broadcast import Broadcast
from optimoo.cluster.tasks import Report, Task, Usage
from optimoo.cluster.version import full_version
from optimoo.cluster.worker_state import WorkerState, execute_on_worker
from optimoo.errors import InputError
from optimoo.search import Evaluator, LostError, StoppedError

NOTICED = 5.0
"""Seconds after one connection broke within which the client notices that the scheduler is gone."""

TICK = 0.2
"""Seconds after which somebody who waits looks whether there is still something to wait for."""

LOOK = 1.0
"""Seconds between two looks at the cluster."""


class Run:
    """One run of a search on the workers of a cluster."""

    def __init__(self, client: Client, usage: Usage, state: Callable[[str], WorkerState]) -> None:
        """Bring the question to every worker, with the state that it keeps for a run of this name."""
        self.client, self.usage = client, usage
        self.name = f"optimoo-{uuid.uuid4().hex[:8]}"
        self.threads = 0
        self.broadcast = Broadcast(client, self.name, usage)
        self._lock = threading.Lock()
        self._end: Exception | None = None
        self._over = threading.Event()
        self._open = 0
        self._numbers = count(1)
        self._batches: weakref.WeakValueDictionary[int, Batch] = weakref.WeakValueDictionary()
        self._helpers: list[threading.Thread] = []
        with self._reaching_scheduler():
            self._register(state(self.name))

    def _register(self, state: WorkerState) -> None:
        self.client.subscribe_topic(self.name, self._on_event)
        try:
            self.client.register_plugin(state)
        except (ImportError, AttributeError) as error:
            self._unregister()
            raise InputError(
                f"a worker of the cluster cannot load {error.name}; expected optimoo {full_version()} on each"
            ) from error
        except InputError:  # it has another optimoo
            self._unregister()
            raise

    def start(self, evaluator: Evaluator) -> None:
        """Be ready for tasks; the evaluator of the client learns what workers find."""
        self._evaluator = evaluator
        with self._reaching_scheduler():
            self.broadcast.welcome(self._count_workers(), evaluator)
        self._helpers = [threading.Thread(target=loop, daemon=True) for loop in (self._watch, self._pass_on)]
        for helper in self._helpers:
            helper.start()

    # --- tasks ---------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> int:
        """Number of cluster threads with a task, as far as is known here."""
        return min(self.threads, self._open)

    @property
    def idle(self) -> int:
        """Number of cluster threads without a task."""
        return self.threads - self.busy

    @property
    def room(self) -> int:
        """How many tasks more it takes to keep all threads busy, and one waiting for whichever is done first."""
        return self.threads + 1 - self._open

    def batch(self) -> Batch:
        """For somebody who sends tasks and takes their reports; what came first is worked on first."""
        batch = Batch(self, next(self._numbers))
        self._batches[batch.number] = batch
        return batch

    def submit(self, task: Task, number: int, done: Callable[[Future], None]) -> Future:
        """Send a task of a batch; ``done`` is called when there is a report, or will never be one."""
        self._check_running()
        with self._lock:
            self._open += 1
            self.usage.sent += len(pickle.dumps(task))
        key = f"{task.name}-{self.name[8:]}.{next(self._numbers)}"
        with self._reaching_scheduler():
            future = self.client.submit(execute_on_worker, self.name, task, key=key, priority=-number)
            future.add_done_callback(done)
        return future

    def collect(self, futures: Sequence[Future]) -> Iterator[tuple[Future, Report | None]]:
        """The reports of tasks that are done, or None for those that must be sent again."""
        if not futures:
            return
        with self._reaching_scheduler():
            found = self.client.gather(dict(enumerate(futures)), errors="skip")
        for i, future in enumerate(futures):
            report: Report | None = found[i]
            if report is None:
                self._check_loss(future)
            with self._lock:
                self._open -= 1
                if report is not None:
                    self.usage.add(str(future.key), report)
            if report is not None:
                self.broadcast.add_notes(report.notes)
                self._evaluator.learn(report.notes)
            yield future, report

    def wait(self, done: "queue.SimpleQueue[Future | None]") -> list[Future]:
        """The tasks that are done since the last call, when there is something new."""
        while True:
            self._check_running()
            with suppress(queue.Empty):
                ready = [done.get(timeout=TICK)]
                while not done.empty():
                    ready.append(done.get())
                return [future for future in ready if future is not None]

    # --- the end -------------------------------------------------------------------------------------------------

    def fail(self, error: Exception) -> None:
        """End the run: everyone who waits will hear of this error, if none came before."""
        self._end = self._end or error
        self._over.set()

    def stop(self) -> None:
        """End the run early."""
        self.fail(StoppedError())

    def close(self) -> None:
        """End the run, and leave nothing of it on the workers."""
        self.stop()
        self.broadcast.hurry()
        for helper in self._helpers:
            helper.join(LOOK)  # one that still waits for a scheduler that is gone may do so alone
        self._unregister()

    def _unregister(self) -> None:
        if self.client.status == "running":
            with suppress(OSError, TimeoutError, ValueError):  # where it did not get there, it need not leave
                self.client.unsubscribe_topic(self.name)
                self.client.unregister_worker_plugin(self.name)

    def _check_running(self) -> None:
        if self._end is not None:
            raise self._end

    def _check_loss(self, future: Future) -> None:
        """See why a task has no report: that its workers were lost can be mended, other errors cannot."""
        self._check_running()
        if future.status == "cancelled":
            self._fail_without_scheduler()
        error = future.exception() if future.status == "error" else None
        if isinstance(error, InputError):  # a worker that has come with another optimoo
            self.fail(LostError(str(error)))
        if isinstance(error, Exception) and not isinstance(error, KilledWorker | MemoryError):
            self.fail(error)
        self._check_running()

    @contextmanager
    def _reaching_scheduler(self) -> Iterator[None]:
        """Whatever goes wrong here while the scheduler does not answer, goes wrong because of that."""
        try:
            yield
        except Exception as error:
            noticed = time.monotonic() + NOTICED
            while isinstance(error, OSError) and self.client.status == "running" and time.monotonic() < noticed:
                time.sleep(TICK)
            if self.client.status != "running":
                self._fail_without_scheduler()
            self._check_running()
            raise

    def _fail_without_scheduler(self) -> None:
        self.fail(LostError("the cluster was lost, its scheduler no longer answers"))

    # --- beside the tasks ----------------------------------------------------------------------------------------

    def _on_event(self, event: tuple[float, list[list[int]]]) -> None:
        """A task has found a better result and goes on; called by Dask in the thread that answers the scheduler."""
        for job, value, rank in event[1]:
            batch = self._batches.get(job)
            if batch is not None:
                batch.improve((value, rank), aware=1)

    def _pass_on(self) -> None:
        while self._end is None:
            self.broadcast.send_next(self.threads)

    def _watch(self) -> None:
        looked = time.monotonic()
        while not self._over.wait(TICK):
            if self.client.status != "running":
                self._fail_without_scheduler()
            elif time.monotonic() - looked > LOOK:
                looked = time.monotonic()
                with suppress(OSError, TimeoutError, RuntimeError):
                    self.broadcast.welcome(self._count_workers(), self._evaluator)

    def _count_workers(self) -> set[str]:
        """The addresses of all workers that are there; their threads are counted."""
        threads: dict[str, int] = self.client.nthreads()
        self.threads = sum(threads.values())
        return set(threads)
