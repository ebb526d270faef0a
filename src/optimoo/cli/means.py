"""What commands that search let the search use, in the same words for each of them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.cli.options import read_size

if TYPE_CHECKING:
    from optimoo.duel import Means

Workers = Annotated[int | None, typer.Option(min=1, metavar="N", help="Threads to use; all cores if left out.")]
Memory = Annotated[str, typer.Option(metavar="SIZE", help="Memory for what is known so far.")]
USUAL_MEMORY = "256MB"


@contextmanager
def searching(workers: int | None, memory: str, out: Path | None) -> Iterator["Means"]:
    """What to hand to the search, with progress on standard error while the context lasts.

    Asks early whether the result can be written: nobody wants to hear that after the search.
    """
    from optimoo.cli.progress import shown_progress
    from optimoo.strategy import check_writable

    size = read_size(memory)
    if out is not None:
        check_writable(out)
    with shown_progress() as progress:
        yield {"workers": workers, "memory": size, "progress": progress}
