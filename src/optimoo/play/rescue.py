"""What can still be read of a damaged SQLite file, by SQLite itself.

Two ways: the tables as they are, around the rows that fail; and every page of rows by itself, for the pages that lead
to it, or the first one, which says how the file is to be read, may be gone. What comes out may be anything, so only
rows that a new table takes under its own rules are believed.
"""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from optimoo.play.layout import ODD, Layout, Row, limit_work

BESIDE = ("", "-wal", "-shm", "-journal")
"""What the names of the files end in that belong together: the database, and what SQLite keeps beside it."""

_PAGE = 4096
"""Bytes of a page, in every file that SQLite makes unless told otherwise."""

_ROWS = 0x0D
"""What a page of rows begins with."""

_PATIENT = 1_000
"""Questions in a row that a damaged table leaves unanswered before it is given up; a bad page takes about a hundred."""


def together(path: Path, other: Path) -> list[tuple[Path, Path]]:
    """The files that belong to a database and are there, with their names where it is called otherwise."""
    pairs = [(path.with_name(path.name + ending), other.with_name(other.name + ending)) for ending in BESIDE]
    return [(file, name) for file, name in pairs if os.path.lexists(file)]


def is_readable(file: Path) -> bool:
    """Whether it is a file that this program may read."""
    return file.is_file() and os.access(file, os.R_OK)


def rescued(path: Path, layout: Layout) -> list[tuple[str, Row]]:
    """All rows that can be read and make sense."""
    if not is_readable(path):
        return []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        for file, name in together(path, copy):
            if is_readable(file) and not file.name.endswith("-shm"):  # SQLite makes that one afresh
                shutil.copyfile(file, name)
        found: list[tuple[str, Row]] = []
        with suppress(*ODD):
            found.extend(_tables(copy, layout))
        found.extend(_pages(copy, layout))
        return _sensible(layout, found)


def _sensible(layout: Layout, rows: list[tuple[str, Row]]) -> list[tuple[str, Row]]:
    """The rows that new tables take, each once; of two that cannot both be, the first."""
    order, seen, taken = list(layout.columns), set(), []
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
        model.execute("PRAGMA foreign_keys = ON")
        layout.make(model)
        # Rows that others refer to come first; what only earlier formats had refers to nothing.
        for table, row in sorted(rows, key=lambda each: order.index(each[0]) if each[0] in order else len(order)):
            known = (table, *row.items())
            if known not in seen and layout.fill(model, [(table, row)])[0]:
                taken.append((table, row))
            seen.add(known)
    return taken


# --- tables ----------------------------------------------------------------------------------------------------------


def _tables(path: Path, layout: Layout) -> Iterator[tuple[str, Row]]:
    size = path.stat().st_size
    with closing(_connected(path)) as connection:
        limit_work(connection, size)
        connection.execute("PRAGMA writable_schema = ON")  # what cannot be understood of the tables is passed over
        for table in (*layout.columns, *layout.earlier):
            for row in _rows(connection, table, size):
                yield table, row


def _connected(path: Path | str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.row_factory = sqlite3.Row
    connection.text_factory = _text
    return connection


def _text(raw: bytes) -> str | bytes:
    """Text, or what stands in its place and no column of text will take."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw


def _rows(connection: sqlite3.Connection, table: str, size: int) -> Iterator[Row]:
    """The rows of a table, around whatever cannot be read: a part that fails is halved until the bad rows are alone."""
    try:
        connection.execute(f"SELECT rowid FROM {table} LIMIT 0")
    except ODD:
        return  # there is no such table
    ends = []
    for order, otherwise in (("ASC", 1), ("DESC", size // 16)):  # a row takes more bytes than that
        with suppress(*ODD):
            row = connection.execute(f"SELECT rowid FROM {table} ORDER BY rowid {order} LIMIT 1").fetchone()
            if row is None or isinstance(row[0], int):  # in a view it may be anything
                ends.append(row[0] if row else 0)
                continue
        ends.append(otherwise)
    parts, unanswered = [(ends[0], max(ends))], 0
    while parts and unanswered < _PATIENT:
        low, high = parts.pop()
        try:
            query = f"SELECT * FROM {table} NOT INDEXED WHERE rowid BETWEEN ? AND ?"
            yield from map(dict, connection.execute(query, (low, high)).fetchall())
            unanswered = 0
        except ODD:
            unanswered += 1
            if low < high:
                middle = (low + high) // 2
                parts += [(middle + 1, high), (low, middle)]


# --- pages -----------------------------------------------------------------------------------------------------------


def _pages(path: Path, layout: Layout) -> Iterator[tuple[str, Row]]:
    """The rows of every page of rows, as if it were all that there is of each table in turn."""
    for table in layout.columns:
        first, kinds = _single_page(layout, table)
        with path.open("rb") as stream, closing(_connected(":memory:")) as connection:
            while len(page := stream.read(_PAGE)) == _PAGE:
                if page[0] == _ROWS:
                    with suppress(*ODD):
                        connection.deserialize(first + page)
                        for row in _rows(connection, "page", _PAGE):
                            if row.pop("beyond") is None and all(map(isinstance, row.values(), kinds)):
                                yield table, row


def _single_page(layout: Layout, table: str) -> tuple[bytes, list[Any]]:
    """The first page of a file in which the second holds all rows of this table, and what its columns hold.

    It has no rules, which would only keep SQLite from reading, and one column more: rows of other tables may have one.
    """
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
        layout.make(model)
        found = model.execute(f"PRAGMA table_info({table})").fetchall()
    columns = [
        f"{name} INTEGER PRIMARY KEY" if key and kind == "INTEGER" else name for _, name, kind, _, _, key in found
    ]
    kinds = {("INTEGER", 0): int | None, ("INTEGER", 1): int, ("TEXT", 0): str | None, ("TEXT", 1): str}
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
        model.execute(f"CREATE TABLE page ({', '.join(columns)}, beyond)")
        return model.serialize()[:_PAGE], [kinds[kind, needed] for _, _, kind, needed, _, _ in found]
