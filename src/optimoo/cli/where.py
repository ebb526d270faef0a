"""Where a search runs: on this machine, or on the cluster that ``--cluster`` names."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.errors import InputError

if TYPE_CHECKING:
    import distributed

    from optimoo.search import Progress, Solution
    from optimoo.search.engine import Engine

Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Search on the Dask cluster at this address; local starts one of processes."),
]


@contextmanager
def solver(
    cluster: str | None, workers: int | None, progress: "Callable[[Progress], None] | None"
) -> Iterator[Callable[..., "Solution"]]:
    """The function that solves; a cluster is connected while the context lasts."""
    if cluster is None:
        from optimoo import search  # takes a moment, and much longer when it compiles

        yield search.solve
        return
    with _client(cluster, workers, progress) as client:
        from optimoo.cluster import solve

        yield partial(solve, client=client)


@contextmanager
def engines(
    cluster: str | None, workers: int | None, progress: "Callable[[Progress], None] | None"
) -> Iterator["Callable[..., Engine] | None"]:
    """What makes the engine of a search that runs on a cluster, or None on this machine."""
    if cluster is None:
        yield None
        return
    with _client(cluster, workers, progress) as client:
        from optimoo.cluster import Engines

        with Engines(client) as made:
            yield made


@contextmanager
def _client(
    cluster: str, workers: int | None, progress: "Callable[[Progress], None] | None"
) -> "Iterator[distributed.Client]":
    try:
        from optimoo.cluster import connected
    except ImportError as error:
        raise InputError(
            f"--cluster needs {error.name}, which is not installed; expected Dask: pip install 'optimoo[cluster]'"
        ) from error
    from optimoo.search import Progress

    if progress is not None:
        progress(Progress("connecting to the cluster", 0.0))
    with connected(cluster, workers) as client:
        yield client
