"""``optimoo records``: settle games one after another, and keep the table of what is proved."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.cli.means import USUAL_MEMORY, Memory, Workers
from optimoo.cli.options import Json

if TYPE_CHECKING:
    from optimoo.records import Book


def records(
    folder: Annotated[Path, typer.Option(metavar="DIR", help="Where the table and its strategies are.")] = Path(
        "records"
    ),
    up_to: Annotated[int, typer.Option(min=1, metavar="CODES", help="Leave out games with more codes.")] = 8000,
    only: Annotated[str | None, typer.Option(metavar="LIST", help="Only these games, as in 4x10,5x7.")] = None,
    limit_seconds: Annotated[
        float | None, typer.Option(min=0.0, metavar="S", help="Leave a question open that takes longer.")
    ] = None,
    budget_seconds: Annotated[
        float | None, typer.Option(min=0.0, metavar="S", help="Stop after so many seconds altogether.")
    ] = None,
    questions: Annotated[
        str, typer.Option(metavar="LIST", help="Ask only these, of total, worst, capped, strongest.")
    ] = "total,worst,capped,strongest",
    check: Annotated[bool, typer.Option("--check", help="Compute nothing; check what is there.")] = False,
    workers: Workers = None,
    memory: Memory = USUAL_MEMORY,
    as_json: Json = False,
) -> None:
    """Keep a table of what is proved of games.

    Minimum totals, worst cases, strongest strategies.

    Goes on where it stopped, smallest games first; each answer is kept as soon as it is there. The exit code is 1 if a
    strategy file is wrong, or if anything disagrees with what others have published.
    """
    from optimoo.records.keeping import Book

    book = Book(folder)
    if not check:
        from optimoo.cli.options import make_folder, read_size
        from optimoo.cli.progress import shown_progress
        from optimoo.game import Game

        size = read_size(memory)
        chosen = None if only is None else [Game.parse(name) for name in only.split(",")]
        with shown_progress() as show:
            from optimoo.records import Limits, compute, games_up_to

            make_folder(folder)
            limits = Limits(limit_seconds, budget_seconds, tuple(questions.split(",")), workers, size)
            compute(book, games_up_to(up_to) if chosen is None else chosen, limits, show)
        if book.records:
            book.write_page()  # what lies beside it, of games out of reach, may have changed
    faults = list(book.faults())
    _print(book, faults, as_json)
    if faults:
        raise typer.Exit(1)


def _print(book: "Book", faults: list[str], as_json: bool) -> None:
    if as_json:
        from optimoo.cli.render import print_json

        print_json({"records": [record.as_fields() for record in book.records], "faults": faults})
        return
    from optimoo.cli.grid import grid
    from optimoo.cli.render import Page

    page = Page()
    rows = [
        [each.game, each.codes, *("" if n is None else n for n in (each.total, each.worst, each.at_worst, each.capped))]
        for each in book.records
    ]
    for line in grid(["game", "codes", "total", "worst case", "at it", "total within"], rows):
        page.line(line)
    page.line()
    settled = sum(each.settled for each in book.records)
    page.facts([("games", f"{len(rows)}, {settled} of them settled wholly"), ("kept in", str(book.path))])
    for fault in faults:
        page.line(f"WRONG: {fault}")
