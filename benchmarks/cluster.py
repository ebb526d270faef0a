"""One process against several on a Dask cluster of this machine, and what that predicts for larger ones.

Prints one line of JSON for each run; ``docs/cluster.md`` tells what follows. Each run is a cluster of its own, whose
workers have loaded the compiled search before the clock starts. A *virtual* run has more threads than the machine has
cores. The work goes on as fast as the cores allow, while samples of how many threads have a task show how fast it would
have gone with a core for each: dt seconds in which n threads were busy on c cores would have been dt * c / n.
"""

import argparse
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from distributed import Client, LocalCluster

from optimoo.cluster.solve import Engines
from optimoo.search import Progress, solve

SAMPLE = 0.02
Row = dict[str, Any]


class Samples:
    """How many threads are busy, looked at many times a second."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines
        self._over = threading.Event()
        self._seen: list[tuple[float, int]] = []
        self._thread = threading.Thread(target=self._look, daemon=True)

    def _look(self) -> None:
        last = time.perf_counter()
        while not self._over.wait(SAMPLE):
            now = time.perf_counter()
            self._seen.append((now - last, self._engines.made[-1].crew.busy if self._engines.made else 0))
            last = now

    def __enter__(self) -> "Samples":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def seconds_with_a_core_each(self, cores: int) -> float:
        return sum(dt * min(busy, cores) / busy if busy else dt for dt, busy in self._seen)

    def mean_busy(self) -> float:
        return sum(dt * busy for dt, busy in self._seen) / sum(dt for dt, _ in self._seen)


def on_cluster(game: str, objective: str, processes: int, threads: int, cores: int, lose: float = 0.0) -> Row:
    """One solve on a new cluster; after ``lose`` seconds, if any, a worker is killed."""
    options = {"n_workers": processes, "threads_per_worker": threads, "dashboard_address": ":0", "silence_logs": 50}
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:cores])  # the workers inherit it
    with LocalCluster(**options) as cluster, Client(cluster) as client:
        with Engines(client) as warm:
            solve("3x6", checkpoint=False, make_engine=warm)
        victims = list(client.run(os.getpid).values()) if lose else []

        def watch(_: Progress) -> None:
            if victims and time.perf_counter() - started > lose:
                os.kill(victims.pop(), signal.SIGKILL)
                victims.clear()

        moved, processor, started = loopback_bytes(), time.process_time(), time.perf_counter()
        with Engines(client) as engines, Samples(engines) as samples:
            solution = solve(game, objective, checkpoint=False, make_engine=engines, progress=watch)
        seconds = time.perf_counter() - started
        tallies = [engine.tally for engine in engines.made]
        return {
            "processes": processes,
            "threads": processes * threads,
            "cores": cores,
            "lost": int(lose > 0),
            "seconds": seconds,
            "seconds_with_a_core_each": samples.seconds_with_a_core_each(cores),
            "mean_busy": samples.mean_busy(),
            "cost": solution.cost,
            "work": solution.work,
            "tasks": sum(sum(tally.tasks.values()) for tally in tallies),
            "seconds_in_tasks": sum(sum(tally.seconds.values()) for tally in tallies),
            "client_processor_seconds": time.process_time() - processor,
            "bytes_of_tasks": sum(tally.sent for tally in tallies),
            "bytes_of_reports": sum(tally.received for tally in tallies),
            "bytes_told": sum(tally.told for tally in tallies),
            "bytes_on_the_loopback_device": loopback_bytes() - moved,
        }


def alone(game: str, objective: str) -> Row:
    """The same on one machine, one thread, without any cluster."""
    solve("3x6", checkpoint=False)
    solution = solve(game, objective, workers=1, checkpoint=False)
    return {"processes": 0, "threads": 1, "seconds": solution.seconds, "cost": solution.cost, "work": solution.work}


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
    parser.add_argument("--cores", type=int, default=os.cpu_count(), metavar="N", help="processor cores to use")
    options = parser.parse_args(arguments)
    question = options.game, options.objective
    if options.alone:
        show(alone(*question))
    for processes in options.processes:
        show(on_cluster(*question, processes, 1, options.cores))
    for processes in options.lose:
        show(on_cluster(*question, processes, 1, options.cores, options.after))
    for threads in options.virtual:
        show(on_cluster(*question, 1, threads, options.cores))
    return 0


def show(row: Row) -> None:
    """One line of JSON as soon as it is known."""
    print(json.dumps(row), flush=True)


if __name__ == "__main__":
    sys.exit(main())
