"""``optimoo paper``: every table and claim of the paper, recomputed."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from optimoo.cli.means import Workers
from optimoo.cli.options import Json

if TYPE_CHECKING:
    from optimoo.paper import Section


class _Step(NamedTuple):
    """How far the report is, for the bar on standard error."""

    fraction: float
    stage: str
    best: int | None = None


def paper(
    section: Annotated[int | None, typer.Option(metavar="N", help="Only this section, from 1 to 10.")] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the report as Markdown, with pictures beside it.")
    ] = None,
    workers: Workers = None,
    as_json: Json = False,
) -> None:
    """Recompute every table and claim of the paper.

    A claim agrees, is a misprint (the paper's other figures say what was computed), or differs.
    """
    from optimoo.cli.options import make_folder
    from optimoo.cli.progress import shown_progress
    from optimoo.strategy import check_writable

    if out is not None:
        make_folder(out.parent)
        check_writable(out)

    from optimoo.paper import CHAPTERS, fields, recompute, write_report

    sections: list[Section] = []
    # A bar takes over standard output too, to print above itself: right on a terminal, wrong where it goes to a file.
    at_once = sys.stdout.isatty() or not sys.stderr.isatty()
    with shown_progress() as show:
        for done in recompute(
            section,
            workers=workers or os.cpu_count() or 1,
            say=lambda number, text: show(_Step(0 if section else (number - 1) / len(CHAPTERS), f"{number}. {text}")),
        ):
            sections.append(done)
            if at_once and not as_json:
                _print_section(done)
    if out is not None:
        write_report(out, sections)
    if as_json:
        from optimoo.cli.render import print_json

        print_json({**fields(sections), "file": None if out is None else str(out)})
    else:
        for done in [] if at_once else sections:
            _print_section(done)
        _print_sum(sections, out)


def _print_section(section: "Section") -> None:
    from optimoo.cli.grid import grid
    from optimoo.cli.render import Page
    from optimoo.paper.markdown import shown

    page = Page()
    page.line(f"{section.number}. {section.title} ({section.seconds:.1f} s)")
    page.line()
    for claim in section.claims:
        same = shown(claim.printed) == shown(claim.computed)
        found = "" if same else f"; computed {shown(claim.computed)}"
        page.line(f"  {claim.verdict:8}  {claim.name}: printed {shown(claim.printed)}{found}")
        if claim.evidence:
            page.line(f"            {claim.evidence}")
    for note in section.notes:
        page.line(f"  {note}")
    for table in section.tables:
        page.line()
        page.line(f"  {table.title}")
        for line in grid(table.headers, table.rows):
            page.line(f"    {line.rstrip()}")
    page.line()


def _print_sum(sections: "list[Section]", out: Path | None) -> None:
    from optimoo.cli.render import Page
    from optimoo.paper import Verdict

    counts = ", ".join(f"{sum(section.count(verdict) for section in sections)} {verdict}" for verdict in Verdict)
    facts = [("claims", counts), ("time", f"{sum(section.seconds for section in sections):.1f} s")]
    Page().facts([*facts, *([("written to", str(out))] if out else [])])
