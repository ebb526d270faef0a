"""What workers hear of each other beside their tasks: better results at once, values of positions a little later."""

import pickle
import threading
from contextlib import suppress

import numpy as np
from distributed import Client

from optimoo.cluster.tasks import Usage
from optimoo.cluster.worker_state import broadcast_on_worker, shares_on_worker
from optimoo.search import RELABELLED, Best, Evaluator, Rows, largest

INTERVAL = 0.5
"""Seconds between two broadcasts of values of positions."""

RATE = 4 << 20
"""Bytes per second that are passed on from worker to worker, in all; the values of the largest positions go first."""

LEAST = RELABELLED + 1
"""Candidates of the smallest positions that are passed on; below, others would not find them under another name."""


class Broadcast:
    """News for all workers of a run."""

    def __init__(self, client: Client, run: str, usage: Usage) -> None:
        """Nothing is known yet, and nobody is there."""
        self._client, self._run, self._usage = client, run, usage
        self._workers: set[str] = set()
        self._apart: set[str] = set()  # those that do not see what the client knows
        self._lock = threading.Lock()
        self._best: dict[int, Best] = {}
        self._notes: list[Rows] = []
        self._urgent = threading.Event()

    def add_best(self, job: int, best: Best) -> None:
        """Pass on a new best result, at once."""
        with self._lock:
            self._best[job] = best  # later results of a job are better
        self.hurry()

    def add_notes(self, notes: Rows) -> None:
        """Pass on what a worker has noted, with the next broadcast."""
        if len(notes):
            with self._lock:
                self._notes.append(notes)

    def hurry(self) -> None:
        """Wait no longer for the next broadcast."""
        self._urgent.set()

    def send_next(self, threads: int) -> None:
        """Wait until a broadcast is due, and make it if there is news."""
        self._urgent.wait(INTERVAL)
        self._urgent.clear()
        with self._lock:
            best, notes = self._best, self._notes
            self._best, self._notes = {}, []
        if best:
            self._send(best, None, self._workers)
        if notes and self._apart:
            room = int(INTERVAL * RATE) // max(1, threads)
            self._send({}, largest(np.concatenate(notes), room, LEAST), self._apart)

    def welcome(self, workers: set[str], evaluator: Evaluator) -> None:
        """Tell those who have just come what is known: after an interruption, or since others came before."""
        come = workers - self._workers
        apart = come - self._sharing(come) if come else come
        self._workers, self._apart = workers, (self._apart & workers) | apart  # if nobody answers, they come again
        if apart and len(known := largest(evaluator.known, RATE, LEAST)):
            self._send({}, known, apart)

    def _sharing(self, workers: set[str]) -> set[str]:
        """Those of some workers that see what the client knows."""
        found = self._client.run(shares_on_worker, self._run, workers=sorted(workers), on_error="ignore")
        return {worker for worker, shares in found.items() if shares}

    def _send(self, best: dict[int, Best], notes: Rows | None, workers: set[str]) -> None:
        with self._lock:
            self._usage.broadcast += len(pickle.dumps((best, notes))) * len(workers)
        with suppress(OSError, TimeoutError, RuntimeError):  # only time is lost where this does not arrive
            self._client.run(broadcast_on_worker, self._run, best, notes, workers=sorted(workers), on_error="ignore")
