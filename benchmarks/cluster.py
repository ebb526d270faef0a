"""One process against several on a Dask cluster of this machine, and what that predicts for larger ones.

Prints one line of JSON for each run; ``docs/cluster.md`` tells what follows. Each run is a cluster of its own, whose
workers have loaded the compiled search before the clock starts. Beside the clock, which other programs disturb, the
processor time of the workers is sampled together with the number of tasks that are out: work that took w processor
seconds while n workers were busy would take w / n seconds with a core for each. A *virtual* run has more threads than
the machine has cores, to see what so many would be given to do.

Latency of news: from when a worker finds a better result to when a task that runs on another worker reads it, over the
way that it takes in a search, by the clock that all processes of a machine share. A real search has too few of them:
nearly all are found by the first guesses of a job, which one worker values alone.
"""

import argparse
import hashlib
import json
import math
import os
import signal
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
from distributed import Client

from optimoo import cluster
from optimoo.cluster import ClusterWorkforce
from optimoo.cluster.chunks import PER_THREAD, SPAN
from optimoo.cluster.connect import local_cluster
from optimoo.cluster.tasks import Job
from optimoo.cluster.worker_state import WorkerState
from optimoo.game import Game, Position
from optimoo.search import UNLIMITED, Evaluator, Means, Objective, Progress, Question, newest, solve

SAMPLE = 0.1

# Fitted to 4x10 worst and 4x11 total; see docs/cluster.md.
GROWTH = 0.05  # more work with each doubling of the processes
PLANNING = 3.0  # seconds of the client beside its tasks
PER_TASK = 0.008  # and for each of them
FILLED = 0.25  # tasks are so much shorter than they should be: many positions have less to do

Row = dict[str, Any]


class Samples:
    """Processor time and busy workers, looked at many times a second."""

    def __init__(self, made: Sequence[ClusterWorkforce], workers: Sequence[int]) -> None:
        self._made = made
        self._workers = [psutil.Process(pid) for pid in workers]
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self.with_a_core_each = 0.0
        self.worker_seconds = 0.0

    def _spent(self) -> tuple[float, float]:
        """Processor seconds of the workers and of this process, which is client and scheduler."""
        with suppress(psutil.NoSuchProcess):
            self.worker_seconds = sum(sum(worker.cpu_times()[:2]) for worker in self._workers)
        return self.worker_seconds, time.process_time()

    def _look(self) -> None:
        workers, client = start, _ = self._spent()
        while not self._over.wait(SAMPLE):
            busy = self._made[-1].run.busy if self._made else 0
            now, now_client = self._spent()
            self.with_a_core_each += (now - workers) / busy if busy else now_client - client
            workers, client = now, now_client
        self.worker_seconds -= start

    def __enter__(self) -> "Samples":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()


@dataclass(frozen=True)
class Talk:
    """A task that finds a better result five times a second, and publishes it as the search does."""

    job: Job
    news: int
    name = "talk"

    def run(self, state: WorkerState) -> dict[int, float]:
        """When each was found."""
        found = {}
        with state.log(self.job, None) as log:
            for rank in range(self.news):
                search_for(0.2)
                found[rank] = time.monotonic()
                best = UNLIMITED - 1 - rank, rank
                state.evaluator.enter(log, best)
                state.publish(self.job.number, best)
            search_for(2.0)
        return found


@dataclass(frozen=True)
class Listen:
    """A task of the same job on another worker; between any two of its guesses it reads the log."""

    job: Job
    news: int
    name = "listen"

    def run(self, state: WorkerState) -> dict[int, float]:
        """When each was read first."""
        read: dict[int, float] = {}
        with state.log(self.job, None) as log:
            while self.news - 1 not in read:
                search_for(0.02)
                best = newest(log)
                if best is not None:
                    read.setdefault(best[1], time.monotonic())
        return read


def search_for(seconds: float) -> None:
    """Keep a core busy without the interpreter's lock, as the compiled search does."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        hashlib.sha256(bytes(1 << 20))


def latency(processes: int, news: int = 100) -> Row:
    """How long better results take from one worker to tasks that run on others; all are kept busy."""
    start = Position(Game(4, 7))
    question, means = Question(start, Objective().costs(start.size)), Means(workers=1, memory=1 << 20)
    with local_cluster(processes) as started, Client(started) as client:
        workforce = ClusterWorkforce(client, question, means)
        workforce.start(Evaluator(question, means.threads, means.memory))
        batch = workforce.run.batch()
        job = Job(batch.number, start, UNLIMITED)
        for task in (Talk(job, news), *[Listen(job, news)] * (processes - 1)):
            batch.send(task)
        outcomes = [(task, report.outcome) for done in batch.results() for task, report in done]
        workforce.close()
    (found,) = [outcome for task, outcome in outcomes if isinstance(task, Talk)]
    read = [outcome for task, outcome in outcomes if isinstance(task, Listen)]
    took = sorted(at - found[rank] for one in read for rank, at in one.items())
    return {
        "processes": processes,
        "news": len(took),
        "median": took[len(took) // 2],
        "of_95_percent": took[math.ceil(0.95 * len(took)) - 1],
        "longest": took[-1],
    }


def on_cluster(game: str, objective: str, processes: int, threads: int, lose: float = 0.0) -> Row:
    """One solve on a new cluster; after ``lose`` seconds, if any, a worker is killed."""
    made: list[ClusterWorkforce] = []

    def workforce(question: Question, means: Means) -> ClusterWorkforce:
        made.append(ClusterWorkforce(client, question, means))
        return made[-1]

    with local_cluster(processes, threads) as started_here, Client(started_here) as client:
        cluster.solve("3x6", client=client, checkpoint=False)
        workers = list(client.run(os.getpid).values())
        victims = workers[:1] if lose else []

        def watch(_: Progress) -> None:
            if victims and time.perf_counter() - started > lose:
                os.kill(victims.pop(), signal.SIGKILL)

        moved, processor, started = loopback_bytes(), time.process_time(), time.perf_counter()
        everybody = busy_seconds()
        with Samples(made, workers) as samples:
            solution = solve(game, objective, checkpoint=False, workforce=workforce, progress=watch)
        seconds = time.perf_counter() - started
        client_seconds, everybody = time.process_time() - processor, busy_seconds() - everybody
        usages = [workforce.usage for workforce in made]
        return {
            "processes": processes,
            "threads": processes * threads,
            "lost": int(lose > 0),
            "seconds": seconds,
            "seconds_with_a_core_each": samples.with_a_core_each,
            "worker_processor_seconds": samples.worker_seconds,
            "cost": solution.cost,
            "work": solution.work,
            "tasks": sum(sum(usage.tasks.values()) for usage in usages),
            "seconds_in_tasks": sum(sum(usage.seconds.values()) for usage in usages),
            "client_processor_seconds": client_seconds,
            "processor_seconds_of_other_programs": everybody - client_seconds - samples.worker_seconds,
            "bytes_of_tasks": sum(usage.sent for usage in usages),
            "bytes_of_reports": sum(usage.received for usage in usages),
            "bytes_broadcast": sum(usage.broadcast for usage in usages),
            "bytes_on_the_loopback_device": loopback_bytes() - moved,
        }


def alone(game: str, objective: str) -> Row:
    """The same on one machine, one thread, without any cluster."""
    solve("3x6", checkpoint=False)
    processor = time.process_time()
    solution = solve(game, objective, workers=1, checkpoint=False)
    return {
        "processes": 0,
        "threads": 1,
        "seconds": solution.seconds,
        "processor_seconds": time.process_time() - processor,
        "cost": solution.cost,
        "work": solution.work,
    }


def predicted(worker_seconds: float, cores: int, path: float = 2.0) -> Row:
    """The model of ``docs/cluster.md``: workers and client work side by side, and the slower of them decides.

    ``worker_seconds`` is what one worker process would take, ``path`` what cannot be done side by side.
    """
    growth = 1 + GROWTH * math.log2(cores)
    tasks = growth * worker_seconds / (FILLED * max(SPAN, PER_THREAD * cores))
    workers, client = path + growth * worker_seconds / cores, PLANNING + PER_TASK * tasks
    return {"cores": cores, "seconds": max(workers, client), "workers": workers, "client": client}


def busy_seconds() -> float:
    """Processor seconds that all programs of this machine have taken so far."""
    times = psutil.cpu_times()
    return float(times.user + times.nice + times.system)


def loopback_bytes() -> int:
    """All bytes that this machine has sent to itself, other programs' included; 0 where the system does not tell."""
    file = Path("/proc/net/dev")
    lines = file.read_text().splitlines() if file.exists() else []
    return next((int(line.split()[9]) for line in lines if line.strip().startswith("lo:")), 0)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks/cluster.py", description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("objective", nargs="?", default="total")
    parser.add_argument("--alone", action="store_true", help="also one thread without a cluster")
    parser.add_argument("--processes", type=int, nargs="*", default=[], metavar="N", help="worker processes")
    parser.add_argument("--lose", type=int, nargs="*", default=[], metavar="N", help="the same, one of them killed")
    parser.add_argument("--after", type=float, default=20.0, metavar="S", help="seconds after which it is killed")
    parser.add_argument("--virtual", type=int, nargs="*", default=[], metavar="N", help="threads of one process")
    parser.add_argument("--news", type=int, nargs="*", default=[], metavar="N", help="latency among N processes")
    parser.add_argument("--predict", type=float, metavar="S", help="for a run of so many seconds on one worker")
    options = parser.parse_args(arguments)
    question = options.game, options.objective
    if options.alone:
        show(alone(*question))
    for processes in options.processes:
        show(on_cluster(*question, processes, 1))
    for processes in options.lose:
        show(on_cluster(*question, processes, 1, options.after))
    for threads in options.virtual:
        show(on_cluster(*question, 1, threads))
    for processes in options.news:
        show(latency(processes))
    for cores in (1, 2, 16, 64, 256) if options.predict else ():
        show(predicted(options.predict, cores))
    return 0


def show(row: Row) -> None:
    """One line of JSON as soon as it is known."""
    print(json.dumps(row), flush=True)


if __name__ == "__main__":
    sys.exit(main())
