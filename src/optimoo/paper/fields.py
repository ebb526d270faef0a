"""The report for programs: plain values that JSON can hold."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from optimoo.paper.claims import Section, Verdict


def fields(sections: Sequence[Section]) -> dict[str, Any]:
    """All claims, tables and pictures' data; strategies only by name."""
    return {
        "verdicts": {verdict.value: sum(section.count(verdict) for section in sections) for verdict in Verdict},
        "sections": [_section(section) for section in sections],
    }


def _section(section: Section) -> dict[str, Any]:
    return {
        "number": section.number,
        "title": section.title,
        "seconds": section.seconds,
        "claims": [{**asdict(claim), "verdict": claim.verdict.value} for claim in section.claims],
        "notes": list(section.notes),
        "tables": [asdict(table) for table in section.tables],
        "pictures": [asdict(picture) for picture in section.pictures],
        "strategies": list(section.files),
    }
