"""``optimoo book``: solve the positions that hints look up, once for all. Part of making a release, not of playing."""

from pathlib import Path
from typing import Annotated

import typer

from optimoo.cli.means import Workers
from optimoo.cli.options import AskedGame


def book(
    game: AskedGame,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Write the book to this file.")],
    workers: Workers = None,
) -> None:
    """Solve all positions after one and two guesses, for hints.

    The package ships the book of 4x10; it takes some minutes to write.
    """
    from optimoo.cli.progress import shown_progress
    from optimoo.files import check_writable, write_whole
    from optimoo.game import Game
    from optimoo.play import make_book
    from optimoo.search import Progress

    chosen = Game.parse(game).plain
    check_writable(out)
    with shown_progress() as show:
        text = make_book(chosen, workers, lambda done, of: show(Progress(f"position {done + 1} of {of}", done / of)))
    write_whole(out, text)
    typer.echo(f"{len(text.splitlines())} positions written to {out}")
