"""Small clusters of real processes, and ways to make them suffer."""

import os
import pickle
import signal
import subprocess
import sys
import time
from types import SimpleNamespace

from distributed import LocalCluster, WorkerPlugin

from optimoo.cluster.worker_state import WorkerState


def start(workers, **options):
    """A cluster of single-threaded processes that clashes with no other."""
    options = {"dashboard_address": "127.0.0.1:0", "silence_logs": 50, **options}
    return LocalCluster(n_workers=workers, threads_per_worker=1, host="127.0.0.1", **options)


class FakeWorker:
    """As much of a Dask worker as its state looks at; what it publishes is kept, and published at once."""

    address = "tcp://somewhere:1"
    state = SimpleNamespace(nthreads=1)
    memory_manager = SimpleNamespace(memory_limit=0)
    call_later = None

    def __init__(self):
        self.loop, self.events = self, []

    def add_callback(self, later, _seconds, call):
        call()

    def log_event(self, _topic, news):
        self.events += news


def new_state(question):
    """The state of a worker that has just heard of a question, and the fake worker that keeps it."""
    state, worker = pickle.loads(pickle.dumps(WorkerState("run", question, 1 << 24))), FakeWorker()
    state.setup(worker)
    return state, worker


class Saboteur(WorkerPlugin):
    """Does something terrible to one worker, in the middle of its so-manieth task of the search."""

    name = "saboteur"

    def __init__(self, victim, tasks, deed):
        self.victim, self.tasks, self.deed = victim, tasks, deed

    def setup(self, worker):
        self.here = worker.address == self.victim

    def transition(self, key, start, finish, **_):
        if self.here and finish == "executing" and str(key).startswith(("value", "raise", "settle", "read")):
            self.tasks -= 1
            if self.tasks == 0:
                self.deed()


def kill_this_process():
    os.kill(os.getpid(), signal.SIGKILL)


_hoard = []


def eat_all_memory():
    """More than the worker may have, really used."""
    _hoard.append(bytearray(os.urandom(1 << 20) * 2000))


class Processes:
    """A scheduler and perhaps a worker that are nobody's children but the test's."""

    def __init__(self, folder, workers=1):
        self.file = folder / "scheduler.json"
        self.file.unlink(missing_ok=True)
        self.running = []
        self._start("scheduler", "--port", 0)
        for _ in range(workers):
            self.start_worker()
        while not self.file.exists():
            time.sleep(0.05)

    def start_worker(self, **environment):
        """A worker, with some variables of its environment set."""
        self._start("worker", "--nthreads", 1, "--no-nanny", **environment)

    def _start(self, kind, *options, **environment):
        options = ["--scheduler-file", self.file, "--no-dashboard", *options]
        command = [sys.executable, "-m", "dask", kind, *map(str, options)]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.running.append(subprocess.Popen(command, env={**os.environ, **environment}, **quiet))

    def kill_scheduler(self):
        os.kill(self.running[0].pid, signal.SIGKILL)
        self.running[0].wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self.running:
            process.kill()
            process.wait()
