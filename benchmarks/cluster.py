"""One process against several on a Dask cluster of this machine, and what that predicts for larger ones.

Prints one line of JSON for each run; ``docs/cluster.md`` tells what follows. Each run is a cluster of its own, whose
workers have loaded the compiled search before the clock starts. Beside the clock, which other programs disturb, the
processor time of the workers is sampled together with the number of tasks that are out: work that took w processor
seconds while n workers were busy would take w / n seconds with a core for each. A *virtual* run has more threads than
the machine has cores, to see what so many would be given to do.
"""

import argparse
import json
import math
import os
import signal
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
from distributed import Client

from optimoo.cluster.connect import local_cluster
from optimoo.cluster.engine import PER_THREAD, SPAN
from optimoo.cluster.solve import Engines
from optimoo.search import Progress, solve

SAMPLE = 0.1

# Fitted to 4x10 worst; see docs/cluster.md.
GROWTH = 0.06  # more work with each doubling of the processes
PLANNING = 4.0  # seconds of the client beside its tasks
PER_TASK = 0.005  # and for each of them
FILLED = 0.2  # tasks are so much shorter than they should be: many positions have less to do

Row = dict[str, Any]


class Samples:
    """Processor time and busy workers, looked at many times a second."""

    def __init__(self, engines: Engines, workers: Sequence[int]) -> None:
        self._engines = engines
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
            busy = self._engines.made[-1].crew.busy if self._engines.made else 0
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


def on_cluster(game: str, objective: str, processes: int, threads: int, lose: float = 0.0) -> Row:
    """One solve on a new cluster; after ``lose`` seconds, if any, a worker is killed."""
    with local_cluster(processes, threads) as cluster, Client(cluster) as client:
        with Engines(client) as warm:
            solve("3x6", checkpoint=False, make_engine=warm)
        workers = list(client.run(os.getpid).values())
        victims = workers[:1] if lose else []

        def watch(_: Progress) -> None:
            if victims and time.perf_counter() - started > lose:
                os.kill(victims.pop(), signal.SIGKILL)

        moved, processor, started = loopback_bytes(), time.process_time(), time.perf_counter()
        everybody = busy_seconds()
        with Engines(client) as engines, Samples(engines, workers) as samples:
            solution = solve(game, objective, checkpoint=False, make_engine=engines, progress=watch)
        seconds = time.perf_counter() - started
        client_seconds, everybody = time.process_time() - processor, busy_seconds() - everybody
        tallies = [engine.tally for engine in engines.made]
        return {
            "processes": processes,
            "threads": processes * threads,
            "lost": int(lose > 0),
            "seconds": seconds,
            "seconds_with_a_core_each": samples.with_a_core_each,
            "worker_processor_seconds": samples.worker_seconds,
            "cost": solution.cost,
            "work": solution.work,
            "tasks": sum(sum(tally.tasks.values()) for tally in tallies),
            "seconds_in_tasks": sum(sum(tally.seconds.values()) for tally in tallies),
            "client_processor_seconds": client_seconds,
            "processor_seconds_of_other_programs": everybody - client_seconds - samples.worker_seconds,
            "bytes_of_tasks": sum(tally.sent for tally in tallies),
            "bytes_of_reports": sum(tally.received for tally in tallies),
            "bytes_told": sum(tally.told for tally in tallies),
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
    for cores in (1, 2, 16, 64, 256) if options.predict else ():
        show(predicted(options.predict, cores))
    return 0


def show(row: Row) -> None:
    """One line of JSON as soon as it is known."""
    print(json.dumps(row), flush=True)


if __name__ == "__main__":
    sys.exit(main())
