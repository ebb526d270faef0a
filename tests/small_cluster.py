"""Small clusters of real processes, and ways to make them suffer."""

import os
import signal

from distributed import LocalCluster, WorkerPlugin


def start(workers, **options):
    """A cluster of single-threaded processes that clashes with no other."""
    return LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=":0", silence_logs=50, **options)


class Saboteur(WorkerPlugin):
    """Does something terrible to one worker, in the middle of its so-manieth task of the search."""

    name = "saboteur"

    def __init__(self, victim, tasks, deed):
        self.victim, self.tasks, self.deed = victim, tasks, deed

    def setup(self, worker):
        self.here = worker.address == self.victim

    def transition(self, key, start, finish, **_):
        if self.here and finish == "executing" and str(key).startswith(("value", "raise")):
            self.tasks -= 1
            if self.tasks == 0:
                self.deed()


def kill_this_process():
    os.kill(os.getpid(), signal.SIGKILL)


_hoard = []


def eat_all_memory():
    """More than the worker may have, really used."""
    _hoard.append(bytearray(os.urandom(1 << 20) * 2000))
