"""What commands that search let the search use, in the same words for each of them."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.cli.options import read_size
from optimoo.cli.where import Cluster

if TYPE_CHECKING:
    from optimoo.search import MeansOptions

Workers = Annotated[int | None, typer.Option(min=1, metavar="N", help="Threads to use; all cores if left out.")]


@dataclass(frozen=True)
class Using:
    """What a search on this machine may use."""

    workers: Workers = None
    memory: Annotated[str, typer.Option(metavar="SIZE", help="Memory for what is known so far.")] = "256MB"

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

    cluster: Cluster = None

    @contextmanager
    def searching(self, out: Path | None = None) -> Iterator["MeansOptions"]:
        """What to hand to the search; a cluster is connected while the context lasts."""
        from optimoo.cli.where import workforce

        with super().searching(out) as means, workforce(self.cluster, self.workers, means["progress"]) as others:
            yield {**means, "workforce": others}
