"""Names and records: finished games in one SQLite file, and what they say about their players.

Every game is one transaction, so a process that is killed, a full disk or a second copy of the program loses or
doubles nothing: a game is in the file wholly or not at all. Decides what counts: the average is over games in which a
person guessed alone, without hints; who gives up is counted as having needed :data:`GIVEN_UP` guesses; and nobody is
ranked before :data:`RANKED_FROM` games.
"""

import csv
import io
import json
import sqlite3
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any, Self

from platformdirs import user_data_path

from optimoo.errors import InputError
from optimoo.game import Game, write_moves
from optimoo.play.match import Match, Mode, Outcome

RANKED_FROM = 10
GIVEN_UP = 12
"""What a game given up counts as: more than bad luck ever takes, so that giving up does not pay."""

LONGEST_NAME = 32
PATIENCE = 10.0
"""Seconds to wait for another program that writes to the same file."""

_SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY,
    key TEXT UNIQUE,
    ended TEXT NOT NULL,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    mode TEXT NOT NULL,
    opponent TEXT,
    day TEXT,
    outcome TEXT NOT NULL,
    guesses INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    secret TEXT,
    moves TEXT NOT NULL,
    replies TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS games_by_player ON games (game, name);
CREATE TABLE IF NOT EXISTS unfinished (name TEXT PRIMARY KEY, data TEXT NOT NULL);
PRAGMA user_version = 1;
"""
_VERSION = 1


class NotKeptError(InputError):
    """The file could not be read or written; nothing that was kept before is lost."""


@dataclass(frozen=True)
class Record:
    """One finished game, in words."""

    id: int
    ended: str
    name: str
    game: str
    mode: str
    opponent: str | None
    day: str | None
    outcome: str
    guesses: int
    hints: int
    secret: str | None
    moves: str
    """The person's guesses and their answers."""
    replies: str
    """The computer's guesses and their answers."""

    @property
    def counts(self) -> bool:
        """Whether it enters the average."""
        return self.mode == Mode.GUESS and not self.hints

    @property
    def counted_guesses(self) -> int:
        """The guesses that enter the average."""
        return self.guesses if self.outcome == Outcome.FOUND else max(GIVEN_UP, self.guesses)


@dataclass(frozen=True)
class Standing:
    """What a player's games of one kind add up to."""

    name: str
    games: int
    """Games that count; others are kept, and listed, but not averaged."""
    average: Fraction | None
    distribution: tuple[int, ...]
    """Games found at guess 1, 2, ..."""
    given_up: int
    streak: int
    """Games found in a row, up to the last one."""
    longest_streak: int
    duels: dict[str, int]
    """Duels won, lost and drawn."""
    rank: int | None = None
    """Place among those with enough games, from 1."""

    def fields(self) -> dict[str, Any]:
        """The same as plain data."""
        average = None if self.average is None else float(self.average)
        return {**asdict(self), "average": average, "distribution": list(self.distribution)}


def usual_file() -> Path:
    """Where games are kept unless told otherwise."""
    return user_data_path("optimoo", appauthor=False) / "games.sqlite"


def checked_name(name: str) -> str:
    """A name as it is kept; refuses what cannot be shown on one line."""
    tidy = " ".join(name.split())
    if not tidy or len(tidy) > LONGEST_NAME or not tidy.isprintable():
        raise InputError(f"{name[:LONGEST_NAME]!r} is not a name; expected 1 to {LONGEST_NAME} characters on one line")
    return tidy


class Scores:
    """The file of finished games. One instance may be used by many threads."""

    def __init__(self, path: Path | None = None) -> None:
        """Open the file, and make it if there is none."""
        self.path = path or usual_file()
        self._lock = threading.Lock()
        with self._explained():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(
                self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
            )
            self._connection.row_factory = sqlite3.Row
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = FULL")
            self._prepare()

    def _prepare(self) -> None:
        version = self._connection.execute("PRAGMA user_version").fetchone()[0]
        if version > _VERSION:
            raise InputError(
                f"{self.path} was written by a newer optimoo (format {version}); this one reads {_VERSION}"
            )
        if version < _VERSION:
            self._connection.executescript(f"BEGIN IMMEDIATE; {_SCHEMA} COMMIT;")

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def __enter__(self) -> Self:
        """Use as a context."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file at the end of the context."""
        self.close()

    # --- writing -------------------------------------------------------------------------------------------------

    def add(self, match: Match, name: str, *, key: str | None = None, ended: datetime | None = None) -> int:
        """Keep a finished game; its number. The same ``key`` is kept only once, however often it is added."""
        outcome = match.outcome
        if outcome is None:
            raise InputError("the game is not over; expected a finished one")
        moves = match.theirs if match.mode is Mode.ANSWER else match.mine
        row = {
            "key": key,
            "ended": (ended or datetime.now(UTC)).isoformat(timespec="seconds"),
            "name": checked_name(name),
            "game": str(match.game),
            "mode": match.mode.value,
            "opponent": match.opponent,
            "day": match.day.isoformat() if match.day else None,
            "outcome": outcome.value,
            "guesses": len(moves),
            "hints": match.hints,
            "secret": None if match.secret is None else match.game.text(match.secret),
            "moves": write_moves(match.game, match.mine),
            "replies": write_moves(match.game, match.theirs),
        }
        columns, places = ", ".join(row), ", ".join(f":{column}" for column in row)
        with self._transaction() as connection:
            connection.execute(f"INSERT INTO games ({columns}) VALUES ({places}) ON CONFLICT (key) DO NOTHING", row)
            connection.execute("DELETE FROM unfinished WHERE name = ?", (row["name"],))
            if key is None:
                return int(connection.execute("SELECT last_insert_rowid()").fetchone()[0])
            return int(connection.execute("SELECT id FROM games WHERE key = ?", (key,)).fetchone()[0])

    def keep(self, match: Match, name: str) -> None:
        """Keep a game that goes on, so that it can be taken up again; each name has one."""
        with self._transaction() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO unfinished (name, data) VALUES (?, ?)",
                (checked_name(name), json.dumps(match.to_data())),
            )

    def unfinished(self, name: str) -> Match | None:
        """The game that this player left."""
        with self._lock, self._explained():
            query = "SELECT data FROM unfinished WHERE name = ?"
            row = self._connection.execute(query, (checked_name(name),)).fetchone()
        return None if row is None else Match.from_data(json.loads(row["data"]))

    # --- reading -------------------------------------------------------------------------------------------------

    def records(self, game: Game | None = None, name: str | None = None) -> list[Record]:
        """Finished games in the order they ended, of one game or player if given."""
        wanted = {"game": None if game is None else str(game), "name": name}
        query = (
            "SELECT * FROM games WHERE (:game IS NULL OR game = :game) AND (:name IS NULL OR name = :name) ORDER BY id"
        )
        with self._lock, self._explained():
            rows = self._connection.execute(query, wanted).fetchall()
        return [Record(**{key: row[key] for key in row.keys() if key != "key"}) for row in rows]  # noqa: SIM118

    def record(self, number: int) -> Record:
        """One game by its number."""
        with self._lock, self._explained():
            row = self._connection.execute("SELECT * FROM games WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise InputError(f"there is no game {number} in {self.path}")
        return Record(**{key: row[key] for key in row.keys() if key != "key"})  # noqa: SIM118

    def standings(self, game: Game) -> list[Standing]:
        """All players of a game: the ranked ones by average, then the others by name."""
        by_name: dict[str, list[Record]] = {}
        for record in self.records(game):
            by_name.setdefault(record.name, []).append(record)
        return ranked([standing(name, records) for name, records in by_name.items()])

    # --- details -------------------------------------------------------------------------------------------------

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._lock, self._explained():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            finally:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Whatever the disk objects to becomes one sentence."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise NotKeptError(f"cannot keep games in {self.path}: {str(error).lower()}") from error


def standing(name: str, records: Sequence[Record]) -> Standing:
    """What a player's games add up to, in the order they ended."""
    counted = [record for record in records if record.counts]
    found = Counter(record.guesses for record in counted if record.outcome == Outcome.FOUND)
    streak = longest = 0
    for record in counted:
        streak = streak + 1 if record.outcome == Outcome.FOUND else 0
        longest = max(longest, streak)
    total = sum(record.counted_guesses for record in counted)
    duels = Counter(record.outcome for record in records if record.mode == Mode.DUEL)
    return Standing(
        name=name,
        games=len(counted),
        average=Fraction(total, len(counted)) if counted else None,
        distribution=tuple(found[number] for number in range(1, max(found, default=0) + 1)),
        given_up=len(counted) - found.total(),
        streak=streak,
        longest_streak=longest,
        duels={outcome.value: duels[outcome] for outcome in (Outcome.WON, Outcome.DRAWN, Outcome.LOST)},
    )


def ranked(standings: Sequence[Standing]) -> list[Standing]:
    """Players in order, with their places; equal averages share a place."""
    enough = [one for one in standings if one.games >= RANKED_FROM and one.average is not None]
    averages = sorted(one.average for one in enough if one.average is not None)
    placed = [replace(one, rank=averages.index(one.average) + 1) for one in enough if one.average is not None]
    others = [one for one in standings if one.games < RANKED_FROM]
    return sorted(placed, key=lambda one: (one.rank, one.name)) + sorted(others, key=lambda one: one.name)


def export_json(records: Sequence[Record]) -> str:
    """Every game as one JSON list."""
    return json.dumps([asdict(record) for record in records], indent=1) + "\n"


def export_csv(records: Sequence[Record]) -> str:
    """Every game as one line of a table."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(Record.__dataclass_fields__), lineterminator="\n")
    writer.writeheader()
    writer.writerows(asdict(record) for record in records)
    return text.getvalue()
