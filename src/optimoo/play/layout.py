"""What a kind of SQLite file holds: its tables, and how rows of earlier formats fit into them.

Decides how tables are made and filled, and which rows make sense: those that a table takes under its own rules. How a
file is opened and mended is for :mod:`.database`.
"""

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from typing import Any

Row = dict[str, Any]

ODD = (sqlite3.Error, UnicodeError, OverflowError, MemoryError)
"""What reading a damaged file may end in: the complaint of SQLite itself may be no text, or a length beyond reason."""

_DAMAGE = {
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_ERROR,  # a table or a column that should be there is not, or cannot be understood
    sqlite3.SQLITE_TOOBIG,
    sqlite3.SQLITE_CONSTRAINT,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_INTERRUPT,  # it takes more work than it can be worth
}

_LOOK, _STEPS, _SPARE = 10_000, 100, 1 << 20
"""Steps of SQLite between two looks, for each byte of a file, and for any file. A sound one takes about ten a byte."""


def is_damage(error: Exception) -> bool:
    """Whether what is in a file is to blame, and not the disk or another program."""
    if isinstance(error, sqlite3.Error):
        # Python's own complaint, about text that is none, has no code.
        return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF in _DAMAGE
    return not isinstance(error, MemoryError)


def limit_work(connection: sqlite3.Connection, size: int) -> None:
    """Have SQLite give up on a file of so many bytes that takes more work, or gives longer values, than it can hold.

    What stands where a table should be may be a view without an end.
    """
    left = (_SPARE + _STEPS * size) // _LOOK

    def is_too_much() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    connection.set_progress_handler(is_too_much, _LOOK)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _SPARE + size)


def columns_of(connection: sqlite3.Connection) -> dict[str, tuple[str, ...]]:
    """The tables of a file, with the names of their columns."""
    tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    names = [str(row[0]) for row in tables.fetchall()]
    return {
        name: tuple(str(row[0]) for row in connection.execute("SELECT name FROM pragma_table_info(?)", (name,)))
        for name in names
    }


def besides_tables(connection: sqlite3.Connection) -> set[str]:
    """What else a file has: indices, and what may do anything whenever a table is written or read."""
    found = connection.execute("SELECT name FROM sqlite_schema WHERE type != 'table' AND name NOT LIKE 'sqlite_%'")
    return {str(row[0]) for row in found}


@dataclass(frozen=True)
class Layout:
    """The tables of a kind of file."""

    version: int
    """The format, as the file itself says it."""
    schema: tuple[str, ...]
    """The statements that make its tables; those that others refer to come first."""
    carry: Callable[[str, Row], Iterable[tuple[str, Row]]]
    """What becomes of a row of an earlier format: its table and columns now; a KeyError where something is missing."""
    earlier: tuple[str, ...] = ()
    """Tables that only earlier formats had."""

    @cached_property
    def columns(self) -> dict[str, tuple[str, ...]]:
        """The tables, with the names of their columns."""
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
            self.make(model)
            return columns_of(model)

    @cached_property
    def besides(self) -> set[str]:
        """What there is besides the tables."""
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
            self.make(model)
            return besides_tables(model)

    def make(self, connection: sqlite3.Connection) -> None:
        """Make the tables in a file that has none."""
        for statement in self.schema:
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {self.version}")

    def fill(self, connection: sqlite3.Connection, rows: Iterable[tuple[str, Row]]) -> tuple[int, int]:
        """Put rows of this or an earlier format into the tables; how many went in, and how many make no sense."""
        saved = lost = 0
        carried: list[tuple[str, Row]] = []
        for table, row in rows:
            try:
                carried.extend(self.carry(table, row))
            except (KeyError, TypeError, ValueError):
                lost += 1
        order = list(self.columns)
        for table, row in sorted(carried, key=lambda each: order.index(each[0])):
            names, places = ", ".join(row), ", ".join("?" * len(row))
            try:
                connection.execute(f"INSERT INTO {table} ({names}) VALUES ({places})", tuple(row.values()))
                saved += 1
            except ODD as error:
                if not is_damage(error):
                    raise
                lost += 1
        return saved, lost
