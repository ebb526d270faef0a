"""The report as Markdown, and as plain values for programs; with its pictures, and the strategies given as evidence."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from optimoo.files import write_whole
from optimoo.paper.claims import Section, Verdict
from optimoo.pictures import draw

PICTURES, STRATEGIES = "pictures", "strategies"
"""The folders beside the report."""

_INTRODUCTION = """\
# The paper, recomputed

This page puts every table and claim of Tetsuro Tanaka's *An Optimal MOO Strategy* (1996, English translation 2022)
beside what `optimoo paper` computes. For each claim there is a verdict:

- *agrees*: the computed value is the printed one;
- *misprint*: it is not, but other figures in the paper agree with the computed value;
- *differs*: it is not, and no other figure in the paper settles it;
- *not comparable*: the claim is about a program or a machine that is not available here.

`optimoo paper --out docs/paper.md` writes this page. Sections are numbered in the order in which they are computed; the
second column of the table says where the paper has them. Section 10 names the machine and the day of all seconds.
"""


def write_report(path: Path, sections: Sequence[Section]) -> None:
    """Write the report, and what it shows and links to in folders beside it."""
    pictures, strategies = path.parent / PICTURES, path.parent / STRATEGIES
    for section in sections:
        for picture in section.pictures:
            pictures.mkdir(parents=True, exist_ok=True)
            draw(picture, pictures / f"{picture.name}.svg")
        for name, file in section.files.items():
            strategies.mkdir(parents=True, exist_ok=True)
            write_whole(strategies / f"{name}.moo", file.dumps())
    write_whole(path.with_suffix(".json"), json.dumps(fields(sections), indent=1, ensure_ascii=False) + "\n")
    write_whole(path, markdown(sections))


def fields(sections: Sequence[Section]) -> dict[str, Any]:
    """The report as JSON can hold it: all claims, tables and pictures' data; strategies only by name."""
    return {
        "verdicts": {verdict.value: sum(section.count(verdict) for section in sections) for verdict in Verdict},
        "sections": [
            {
                "number": section.number,
                "title": section.title,
                "paper": section.paper,
                "seconds": section.seconds,
                "claims": [{**asdict(claim), "verdict": claim.verdict.value} for claim in section.claims],
                "notes": list(section.notes),
                "tables": [asdict(table) for table in section.tables],
                "pictures": [asdict(picture) for picture in section.pictures],
                "strategies": list(section.files),
            }
            for section in sections
        ],
    }


def markdown(sections: Sequence[Section]) -> str:
    """The text of the report."""
    lines = [_INTRODUCTION, *_summary(sections)]
    for section in sections:
        lines += ["", f"## {section.number}. {section.title}", ""]
        if section.claims:
            rows = [(c.name, c.place, shown(c.printed), shown(c.computed), c.verdict) for c in section.claims]
            lines += [*_table(("claim", "place", "printed", "computed", "verdict"), rows), ""]
        for claim in section.claims:
            if claim.evidence:
                lines += [f"- **{claim.name}** ({claim.verdict}): {claim.evidence}"]
        lines += [""] if any(claim.evidence for claim in section.claims) else []
        for note in section.notes:
            lines += [note, ""]
        for table in section.tables:
            lines += [f"**{table.title}**", "", *_table(table.headers, table.rows), ""]
        for picture in section.pictures:
            lines += [f"![{picture.title}]({PICTURES}/{picture.name}.svg)", ""]
        if section.files:
            links = ", ".join(f"[{name}]({STRATEGIES}/{name}.moo)" for name in section.files)
            lines += [f"Strategies: {links}.", ""]
    return "\n".join(_without_doubles(lines)).rstrip() + "\n"


def _summary(sections: Sequence[Section]) -> Iterator[str]:
    rows = [
        (
            section.number,
            section.paper,
            section.title,
            *(section.count(verdict) for verdict in Verdict),
            f"{section.seconds:.1f}",
        )
        for section in sections
    ]
    yield from _table(("section", "in the paper", "", *(verdict.value for verdict in Verdict), "seconds"), rows)
    found = [
        claim
        for section in sections
        for claim in section.claims
        if claim.verdict in {Verdict.MISPRINT, Verdict.DIFFERS}
    ]
    if found:
        yield ""
        yield "What does not agree:"
        yield ""
        for claim in found:
            told = f"{claim.name} ({claim.place})"
            yield f"- *{claim.verdict}*: {told}: printed {shown(claim.printed)}, computed {shown(claim.computed)}."


def shown(value: Any) -> str:
    """A value as a reader wants to see it.

    >>> shown([["0123", "2C"], ["1245", "2C"]]), shown([1, 7, 63]), shown(True)
    ('0123 2C, 1245 2C', '1 7 63', 'yes')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return (", " if any(isinstance(item, list) for item in value) else " ").join(map(shown, value))
    return str(value)


def _table(headers: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    yield f"| {' | '.join(headers)} |"
    yield f"|{'---|' * len(headers)}"
    for row in rows:
        yield f"| {' | '.join(str(cell).replace('|', '/') for cell in row)} |"


def _without_doubles(lines: Iterable[str]) -> Iterator[str]:
    """Lines without empty ones in a row."""
    last = ""
    for line in lines:
        if line or last:
            yield line
        last = line
