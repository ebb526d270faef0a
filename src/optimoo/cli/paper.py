"""``optimoo paper``: every table and claim of the paper, recomputed."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.cli.means import Workers
from optimoo.cli.options import Json, make_folder
from optimoo.cli.present import for_people, for_programs, present

if TYPE_CHECKING:
    from optimoo.paper import Section


def paper(
    section: Annotated[int | None, typer.Option(metavar="N", help="Only this section, from 1 to 11.")] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the report as Markdown, with pictures beside it.")
    ] = None,
    workers: Workers = None,
    as_json: Json = False,
) -> None:
    """Recompute every table and claim of the paper.

    A claim agrees, is a misprint (other figures in the paper agree with the computed value), differs, or is not
    comparable.
    """
    from optimoo.cli.facts import written
    from optimoo.cli.progress import shown_progress
    from optimoo.cores import usable_cores
    from optimoo.files import check_writable

    if out is not None:
        make_folder(out.parent)
        check_writable(out)

    from optimoo.paper import CHAPTERS, Verdict, fields, recompute, write_report
    from optimoo.search import Progress

    def say(number: int, text: str) -> None:
        show(Progress(f"{number}. {text}", 0 if section else (number - 1) / len(CHAPTERS)))

    sections: list[Section] = []
    # A bar takes over standard output too, to print above itself: right on a terminal, wrong where it goes to a file.
    at_once = sys.stdout.isatty() or not sys.stderr.isatty()
    with shown_progress() as show:
        for done in recompute(section, workers=workers or usable_cores(), say=say):
            sections.append(done)
            if at_once and not as_json:
                present(as_json, *_lines(done))
    if out is not None:
        write_report(out, sections)
    counts = ", ".join(f"{sum(done.count(verdict) for done in sections)} {verdict}" for verdict in Verdict)
    present(
        as_json,
        for_programs(**fields(sections)),
        *(line for done in sections if not at_once for line in _lines(done)),
        [
            for_people("claims", counts),
            for_people("time", f"{sum(done.seconds for done in sections):.1f} s"),
            written(out),
        ],
    )


def _lines(section: "Section") -> Iterator[str]:
    from optimoo.cli.render import grid
    from optimoo.paper import shown

    yield f"{section.number}. {section.title} ({section.seconds:.1f} s)"
    yield ""
    for claim in section.claims:
        same = shown(claim.printed) == shown(claim.computed)
        found = "" if same else f"; computed {shown(claim.computed)}"
        yield f"  {claim.verdict:8}  {claim.name}: printed {shown(claim.printed)}{found}"
        if claim.evidence:
            yield f"            {claim.evidence}"
    for note in section.notes:
        yield f"  {note}"
    for table in section.tables:
        yield ""
        yield f"  {table.title}"
        for line in grid(table.headers, table.rows):
            yield f"    {line.rstrip()}"
    yield ""
