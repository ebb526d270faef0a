"""Small clusters of real processes, and ways to make them suffer."""

import os
import pickle
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from types import SimpleNamespace

import dask
from distributed import LocalCluster, WorkerPlugin
from distributed.utils import get_mp_context

from optimoo.cluster.worker_state import WorkerState


@contextmanager
def start(workers, **options):
    """A cluster of single-threaded processes that clashes with no other.

    They are copies of one that has loaded everything: Python and the search need not be started anew for each.
    """
    options = {"dashboard_address": "127.0.0.1:0", "silence_logs": 50, **options}
    with dask.config.set({"distributed.worker.multiprocessing-method": "forkserver"}):
        get_mp_context().set_forkserver_preload(["distributed", "optimoo.cluster"])
        with LocalCluster(n_workers=workers, threads_per_worker=1, host="127.0.0.1", **options) as cluster:
            yield cluster


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
    """Does something terrible to one worker, or to each, in the middle of its so-manieth task of the search."""

    name = "saboteur"

    def __init__(self, victim, tasks, deed):
        self.victim, self.tasks, self.deed = victim, tasks, deed

    def setup(self, worker):
        self.here = self.victim in (None, worker.address)

    def transition(self, key, start, finish, **_):
        if self.here and finish == "executing" and str(key).startswith(("value", "raise", "settle", "read")):
            self.tasks -= 1
            if self.tasks == 0:
                self.deed()


def wait_for(file):
    """Do nothing until somebody makes this file."""
    while not file.exists():
        time.sleep(0.01)


def kill_this_process():
    os.kill(os.getpid(), signal.SIGKILL)


_hoard = []


def eat_all_memory():
    """More than the worker may have, really used."""
    _hoard.append(bytearray(os.urandom(1 << 20) * 2000))


@contextmanager
def dask_process(kind, *options, **environment):
    """A scheduler or a worker that is nobody's child but the test's, with some variables of its environment set."""
    command = [sys.executable, "-m", "dask", kind, "--no-dashboard", *map(str, options)]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, env={**os.environ, **environment}, **quiet) as process:
        try:
            yield process
        finally:
            process.kill()


def worker_process(*scheduler, **environment):
    """A worker of a scheduler, given by its address or its file."""
    return dask_process("worker", *scheduler, "--nthreads", 1, "--no-nanny", **environment)
