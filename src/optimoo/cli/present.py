"""Results, each described once: what people read of it, and what programs do.

A result is a row of parts: lines of text, for people alone; lists of facts; tables of facts. Decides what is told to
whom. :mod:`.facts` has the words for what several commands tell, and :mod:`.render` knows how a page looks.
"""

import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

SCHEMA = 1
"""Version of the keys that programs read; see :mod:`.schema`. A key that goes or changes its meaning raises it."""


class Fact(NamedTuple):
    """One thing to tell."""

    key: str | None
    """Its name for programs; None if they are not told."""
    value: object
    label: str | None
    """Its name for people; None if they are not told."""
    text: str
    """What people read; nothing leaves the fact out of a list, and a gap in a table."""


@dataclass(frozen=True)
class Table:
    """Rows of facts. Programs get a list of objects, unless the table has no key."""

    key: str | None
    headers: Sequence[str]
    rows: Sequence[Sequence[Fact]]
    bars: bool = False
    """Whether the last column, a number, is drawn as well."""


Part = str | Table | Iterable[Fact]


def fact(key: str, value: object, text: str | None = None, label: str | None = None) -> Fact:
    """A fact for everybody. People read the text, or else the value itself, and nothing where the value is missing.

    >>> fact("max_guesses", 7)
    Fact(key='max_guesses', value=7, label='max guesses', text='7')
    """
    shown = "" if value is None or value == [] else str(value) if text is None else text
    return Fact(key, value, key.replace("_", " ") if label is None else label, shown)


def for_people(label: str, text: object) -> Fact:
    """A fact that programs find under other names."""
    return Fact(None, None, label, str(text))


def for_programs(**fields: object) -> list[Fact]:
    """Facts that people are told in other words, or can do without."""
    return [Fact(key, value, None, "") for key, value in fields.items()]


def within(key: str, facts: Iterable[Fact]) -> list[Fact]:
    """The facts in an object of their own; people see no difference."""
    told = list(facts)
    return [*for_programs(**{key: fields(told)}), *(each._replace(key=None) for each in told)]


def fields(*parts: Part) -> dict[str, object]:
    """What programs are told.

    >>> fields("A game:", [fact("game", "4x10"), for_people("so", "there")], for_programs(codes=5040))
    {'game': '4x10', 'codes': 5040}
    """
    told: dict[str, object] = {}
    for part in parts:
        if isinstance(part, Table):
            if part.key is not None:
                told[part.key] = [fields(row) for row in part.rows]
        elif not isinstance(part, str):
            told |= {each.key: each.value for each in part if each.key is not None}
    return told


def write(text: str, out: Path | None) -> None:
    """Write a text to a file, or to standard output if none is named."""
    if out is None:
        sys.stdout.write(text)
        return
    from optimoo.files import write_whole

    write_whole(out, text)


def present(as_json: bool, *parts: Part) -> None:
    """Print a result: one JSON object on one line for programs, or what people read."""
    if as_json:
        print(json.dumps({"schema": SCHEMA, **fields(*parts)}))
        return
    from optimoo.cli.render import Page, grid

    page = Page()
    for part in parts:
        if isinstance(part, str):
            page.line(part)
        elif isinstance(part, Table):
            rows = [[each.text for each in row if each.label is not None] for row in part.rows]
            if part.bars:
                page.table(part.headers, [list(map(int, row)) for row in rows])
            else:
                for line in grid(part.headers, rows):
                    page.line(line)
        else:
            page.facts((each.label, each.text) for each in part if each.label is not None and each.text)
