"""From what a user writes to a connected client: a scheduler's address, or ``local`` for a cluster of processes."""

import logging
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import dask
from distributed import Client, LocalCluster

from optimoo.errors import InputError

LOCAL = "local"
ANSWERS_WITHIN = 10.0
"""Seconds after which a scheduler that has not answered is taken for absent."""


QUIET = {
    "distributed.worker.profile.enabled": False,  # which Python function workers are in: the search is compiled
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "2s",
    "distributed.worker.memory.monitor-interval": "1s",  # the tables of the search grow slowly
}
"""What Dask looks at less often than it would: each look takes time from a search on the same cores."""


@contextmanager
def connected(where: str, processes: int | None = None) -> Iterator[Client]:
    """A client of the cluster at an address; with ``local``, of one that is started here and closed at the end.

    A cluster that is started has one worker process of one thread per processor, or as many as ``processes`` says.
    Dask's own remarks are held back: what matters of them, the search says in one sentence.
    """
    logging.disable(logging.CRITICAL)
    try:
        with _started(processes) if where == LOCAL else _found(where, processes) as client:
            yield client
    finally:
        logging.disable(logging.NOTSET)


@contextmanager
def _started(processes: int | None) -> Iterator[Client]:
    with _deaf_children():
        cluster = local_cluster(processes or os.cpu_count() or 1)
    with cluster, Client(cluster) as client:
        yield client


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Processes that are started meanwhile do not hear Ctrl-C: a terminal sends it to all, and one is to decide."""
    if threading.current_thread() is not threading.main_thread():  # others may not say what signals do
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def local_cluster(processes: int, threads: int = 1) -> LocalCluster:
    """A new cluster of worker processes on this machine."""
    with dask.config.set(QUIET):
        return LocalCluster(
            n_workers=processes,
            threads_per_worker=threads,
            dashboard_address=":0",  # wherever there is room: several runs on one machine are no reason to complain
            silence_logs=logging.CRITICAL,
        )


@contextmanager
def _found(address: str, processes: int | None) -> Iterator[Client]:
    if processes is not None:
        raise InputError(
            f"the cluster at {address!r} decides itself how many workers it has; expected a number of workers only "
            "with --cluster local"
        )
    try:
        client = Client(address, timeout=ANSWERS_WITHIN)
    except (OSError, ValueError) as error:
        raise InputError(
            f"no Dask scheduler answers at {address!r}; expected an address like tcp://host:8786, or local"
        ) from error
    try:
        yield client
    finally:
        client.close(timeout=1)
