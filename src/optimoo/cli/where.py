"""Where a search runs: on this machine, or on the cluster that ``--cluster`` names."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.errors import InputError

if TYPE_CHECKING:
    from optimoo.search import Means, Question, Report, Workforce

Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Search on the Dask cluster at this address; local starts one of processes."),
]


@contextmanager
def workforce(
    cluster: str | None, workers: int | None, progress: "Report | None"
) -> Iterator["Callable[[Question, Means], Workforce] | None"]:
    """The ``workforce`` of searches on a cluster, which is connected while the context lasts; None on this machine."""
    if cluster is None:
        yield None
        return
    try:
        from optimoo.cluster import connected, on
    except ImportError as error:
        raise InputError(
            f"--cluster needs {error.name}, which is not installed; expected Dask: pip install 'optimoo[cluster]'"
        ) from error
    from optimoo.search import Progress

    if progress is not None:
        progress(Progress("connecting to the cluster", 0.0))
    with connected(cluster, workers) as client:
        yield on(client)
