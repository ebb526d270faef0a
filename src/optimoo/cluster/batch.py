"""Tasks that belong together: one sender, one best result, and reports in whatever order they come."""

import queue
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from distributed import Future

from optimoo.cluster.tasks import Report, Task
from optimoo.search import Best, LostError

if TYPE_CHECKING:
    from optimoo.cluster.run import Run

PATIENCE = 3
"""How often a task is sent again although Dask has given it up: each time has cost several workers."""


class Batch:
    """Tasks of one sender: whichever is done comes back first."""

    def __init__(self, run: "Run", number: int) -> None:
        """Nothing is sent yet."""
        self._run, self.number = run, number
        self._done: queue.SimpleQueue[Future | None] = queue.SimpleQueue()
        self._sent: dict[Future, tuple[Task, int]] = {}
        self._lock = threading.Lock()
        self.best: Best | None = None

    def __len__(self) -> int:
        """Number of tasks that are out."""
        return len(self._sent)

    def send(self, task: Task, best: Best | None = None, tries: int = 1) -> None:
        """Send a task that knows of this result, if of any."""
        self._sent[self._run.submit(task, self.number, self._done.put)] = task, tries
        if self.best != best:  # a better one was found while it was made
            self._broadcast()

    def improve(self, best: Best | None, aware: int = 0) -> None:
        """Keep a result if it is better than all before; running tasks hear of it, if more than ``aware`` are out."""
        with self._lock:
            if best is None or (self.best is not None and self.best <= best):
                return
            self.best = best
        if len(self) > aware:
            self._broadcast()
        self._done.put(None)

    def _broadcast(self) -> None:
        if self.best is not None:
            self._run.broadcast.add_best(self.number, self.best)

    def results(self) -> Iterator[list[tuple[Any, Report]]]:
        """Tasks and their reports as they are done, until all are; none where only a better result was heard of.

        More may be sent meanwhile.
        """
        while self._sent:
            done = []
            for future, report in self._run.collect(self._run.wait(self._done)):
                task, tries = self._sent.pop(future)
                if report is not None:
                    done.append((task, report))
                elif tries > PATIENCE:
                    self._run.fail(LostError("workers are lost again and again while they do the same task"))
                else:
                    self.send(task, tries=tries + 1)
            yield done
