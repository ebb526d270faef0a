"""What commands that search let the search use, in the same words for each of them; on this machine or on a cluster."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.cli.options import read_size
from optimoo.errors import InputError

if TYPE_CHECKING:
    from optimoo.search import MeansOptions

Workers = Annotated[int | None, typer.Option(min=1, metavar="N", help="Threads to use.", show_default="all cores")]


@dataclass(frozen=True)
class Using:
    """What a search on this machine may use."""

    workers: Workers = None
    memory: Annotated[str, typer.Option(metavar="SIZE", help="Memory for known positions.")] = "256MB"

    @contextmanager
    def searching(self, out: Path | None = None) -> Iterator["MeansOptions"]:
        """What to hand to the search, with progress on standard error while the context lasts.

        Asks early whether the result can be written: nobody wants to hear that after the search.
        """
        from optimoo.cli.progress import shown_progress
        from optimoo.files import check_writable

        size = read_size(self.memory)
        if out is not None:
            check_writable(out)
        with shown_progress() as progress:
            yield {"workers": self.workers, "memory": size, "progress": progress}


@dataclass(frozen=True)
class UsingAnywhere(Using):
    """What a search may use that can also run on a cluster."""

    cluster: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Search on the Dask cluster at this address; local starts processes on this machine.",
        ),
    ] = None

    @contextmanager
    def searching(self, out: Path | None = None) -> Iterator["MeansOptions"]:
        """What to hand to the search; a cluster is connected while the context lasts."""
        with super().searching(out) as means:
            if self.cluster is None:
                yield means
                return
            try:
                from optimoo.cluster import connected, on
            except ImportError as error:
                raise InputError(
                    f"--cluster needs {error.name}, which is not installed; expected Dask: "
                    "pip install 'optimoo[cluster]'"
                ) from error
            from optimoo.search import Progress

            if report := means["progress"]:
                report(Progress("connecting to the cluster", 0.0))
            with connected(self.cluster, self.workers) as client:
                yield {**means, "workforce": on(client)}
