"""From what a user writes to a connected client: a scheduler's address, or ``local`` for a cluster of processes.

Whoever reaches a scheduler can have its workers run any code. So a cluster that is started here listens to this machine
alone, and a scheduler elsewhere may be reached by ``tls://``, with the certificates that Dask's own settings name.
"""

import logging
import signal
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import dask
from distributed import Client, LocalCluster, Security

from optimoo.cores import usable_cores
from optimoo.errors import InputError

LOCAL = "local"
ANSWERS_WITHIN = 10.0
"""Seconds after which a scheduler that has not answered is taken for absent."""


QUIET = {
    "distributed.worker.profile.enabled": False,  # which Python function workers are in: the search is compiled
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "2s",
    "distributed.worker.memory.monitor-interval": "1s",  # the tables of the search grow slowly
    # With Dask's value each array that NumPy needs for a moment is memory that the system takes back, and clears again.
    "distributed.nanny.pre-spawn-environ.MALLOC_TRIM_THRESHOLD_": None,
}
"""What Dask looks at less often than it would, and does not do: all of it takes time from a search on the same cores.
"""


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
        cluster = local_cluster(processes or usable_cores())
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
            host="127.0.0.1",
            # Without an address it would listen on every one of them. The port is whichever is free: several runs on
            # one machine are no reason to complain.
            dashboard_address="127.0.0.1:0",
            silence_logs=logging.CRITICAL,
        )


CERTIFICATES = ("distributed.comm.tls.ca-file", "distributed.comm.tls.client.cert", "distributed.comm.tls.client.key")
"""Dask's settings for the files without which nobody can be trusted: the authority, one's own certificate, its key."""


def _check_certificates(address: str) -> None:
    """Refuse a secure address unless everything is there that Dask needs for it."""
    missing = [name for name in CERTIFICATES if not dask.config.get(name, None)]
    if missing:
        variables = ["DASK_" + name.replace(".", "__").replace("-", "_").upper() for name in missing]
        raise InputError(
            f"{address!r} asks for certificates, and no files are named for them; expected the environment variable"
            f"{'s' if len(variables) > 1 else ''} {', '.join(variables)}, or Dask's settings of the same meaning"
        )
    for name in CERTIFICATES:
        try:
            Path(dask.config.get(name)).read_bytes()
        except OSError as error:
            raise InputError(
                f"cannot read {dask.config.get(name)}: {(error.strerror or str(error)).lower()}; expected the file for "
                f"Dask's setting {name}"
            ) from error
    try:
        Security().get_connection_args("client")
    except OSError as error:
        files = ", ".join(str(dask.config.get(name)) for name in CERTIFICATES)
        raise InputError(
            f"the certificates for {address!r} cannot be used: {_reason(error)}; expected those of an authority, of "
            f"oneself, and one's key in {files}"
        ) from error


def _reason(error: OSError) -> str:
    """What a library for certificates has to say, without the place in its source."""
    return str(getattr(error, "reason", None) or error.strerror or error).replace("_", " ").lower()


@contextmanager
def _found(address: str, processes: int | None) -> Iterator[Client]:
    if processes is not None:
        raise InputError(
            f"the cluster at {address!r} decides itself how many workers it has; expected a number of workers only "
            "with --cluster local"
        )
    if address.lower().startswith("tls://"):
        _check_certificates(address)
    try:
        client = Client(address, timeout=ANSWERS_WITHIN)
    except (OSError, ValueError) as error:
        if isinstance(error.__cause__, ssl.SSLError):
            raise InputError(
                f"the scheduler at {address!r} is not trusted: {_reason(error.__cause__)}; expected a certificate from "
                f"the authority in {dask.config.get(CERTIFICATES[0])}"
            ) from error
        raise InputError(
            f"no Dask scheduler answers at {address!r}; expected an address like tcp://host:8786, or local"
        ) from error
    try:
        yield client
    finally:
        client.close(timeout=1)
