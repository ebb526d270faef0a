"""Finished games in one SQLite file, and those that were left to be taken up again.

Every game is one transaction, so a process that is killed, a full disk or a second copy of the program loses or
doubles nothing: a game is in the file wholly or not at all. Games are added and never changed, so whoever has looked at
all of them need only look at those that are new; what they say about their players is for :mod:`.standings`.
"""

import json
import logging
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from enum import StrEnum
from pathlib import Path
from typing import Any, Self

from optimoo.errors import InputError
from optimoo.files import csv_text, data_folder
from optimoo.game import Game, write_moves
from optimoo.play.database import Database
from optimoo.play.layout import Layout, Row
from optimoo.play.match import LONGEST, Match, Mode, Outcome
from optimoo.play.standings import COLUMNS, Standing, Standings, folded

log = logging.getLogger("optimoo")

LONGEST_NAME = 32

PAGE = 2_000
"""Games that are read at a time; whoever else uses the file waits for no longer than that takes."""


class Place(StrEnum):
    """Where a game was played; names are chosen at each of them without regard to the other."""

    TERMINAL = "terminal"
    PAGE = "page"


def _one_of(values: Iterable[str]) -> str:
    return f"IN ({', '.join(repr(str(value)) for value in values)})"


_SCHEMA = (
    f"""CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    key TEXT UNIQUE,
    place TEXT NOT NULL CHECK (place {_one_of(Place)}),
    ended TEXT NOT NULL CHECK (ended GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T*'),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND {LONGEST_NAME}),
    game TEXT NOT NULL CHECK (game GLOB '[2-6]x[1-9]*' AND length(game) <= 5),
    mode TEXT NOT NULL CHECK (mode {_one_of(Mode)}),
    opponent TEXT,
    day TEXT CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    outcome TEXT NOT NULL CHECK (outcome {_one_of(Outcome)}),
    guesses INTEGER NOT NULL CHECK (guesses BETWEEN 0 AND 1000),
    hints INTEGER NOT NULL CHECK (hints BETWEEN 0 AND 1000000),
    secret TEXT,
    moves TEXT NOT NULL,
    replies TEXT NOT NULL
) STRICT""",
    "CREATE INDEX games_by_player ON games (game, name)",
    # Numbers are never used again: a program that keeps a game under one must not meet another game there.
    f"""CREATE TABLE kept (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND {LONGEST_NAME}),
    touched TEXT NOT NULL,
    data TEXT NOT NULL CHECK (json_valid(data))
) STRICT""",
)


def _carry(table: str, row: Row) -> Iterator[tuple[str, Row]]:
    """What becomes of a row of an earlier format.

    In the first one a name was all that was known of a player, and left one game unfinished at most; but only the page
    gave its games a key.
    """
    if table == "games":
        place = row.get("place") or (Place.TERMINAL if row.get("key") is None else Place.PAGE)
        nothing = dict.fromkeys(("key", "opponent", "day", "secret"))
        yield "games", {column: {**nothing, **row, "place": place}[column] for column in LAYOUT.columns["games"]}
    elif table == "unfinished":
        touched = datetime.now(UTC).isoformat(timespec="seconds")
        yield "kept", {"name": row["name"], "touched": touched, "data": row["data"]}
    else:
        yield "kept", {column: row[column] for column in ("id", "name", "touched", "data")}


LAYOUT = Layout(2, _SCHEMA, _carry, earlier=("unfinished",))


@dataclass(frozen=True)
class Score:
    """One finished game, in words."""

    id: int
    place: str
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

    def told(self, sought_since: date) -> "Score":
        """The score without what would give away a number that others still look for, of that day or later."""
        if self.day is None or self.day < sought_since.isoformat():
            return self
        return replace(self, secret=None, moves="", replies="")


@dataclass(frozen=True)
class KeptGame:
    """A game that somebody left, to be taken up again."""

    number: int
    touched: str
    """When it was played last."""
    match: Match


def usual_file() -> Path:
    """Where games are kept unless told otherwise."""
    return data_folder() / "games.sqlite"


BLANK = " \u115f\u1160\u2800\u3164\uffa0"
"""Signs that count as letters, or as drawn, and show nothing."""


def checked_name(name: str) -> str:
    """A name as it is kept; refuses what cannot be shown on one line."""
    tidy = " ".join(name.split())
    if not tidy.strip(BLANK) or len(tidy) > LONGEST_NAME or not tidy.isprintable():
        raise InputError(f"{name[:LONGEST_NAME]!r} is not a name; expected 1 to {LONGEST_NAME} characters on one line")
    return tidy


class Scores:
    """The file of finished games, and of those that were left. One instance may be used by many threads."""

    def __init__(self, path: Path | None = None) -> None:
        """Open the file, and make it if there is none."""
        self.path = path or usual_file()
        self._database = Database(self.path, LAYOUT)
        self._standings = Standings()
        self._counted_in: sqlite3.Connection | None = None

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def __enter__(self) -> Self:
        """Use as a context."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file at the end of the context."""
        self.close()

    # --- writing -------------------------------------------------------------------------------------------------

    def add(
        self,
        match: Match,
        name: str,
        *,
        place: Place = Place.TERMINAL,
        kept: int | None = None,
        key: str | None = None,
        ended: datetime | None = None,
    ) -> int:
        """Keep a finished game; its number. The same ``key`` is kept only once, however often it is added.

        ``kept`` is the number under which it was kept while it went on; it is finished now, and leaves that list.
        """
        outcome = match.outcome
        if outcome is None:
            raise InputError("the game is not over; expected a finished one")
        moves = match.theirs if match.mode is Mode.ANSWER else match.mine
        game = match.game.plain  # one ranking for all alphabets
        row = {
            "key": key,
            "place": Place(place).value,
            "ended": (ended or datetime.now(UTC)).isoformat(timespec="seconds"),
            "name": checked_name(name),
            "game": str(game),
            "mode": match.mode.value,
            "opponent": match.opponent,
            "day": match.day.isoformat() if match.day else None,
            "outcome": outcome.value,
            "guesses": len(moves),
            "hints": match.hints,
            "secret": None if match.secret is None else game.text(match.secret),
            "moves": write_moves(game, match.mine),
            "replies": write_moves(game, match.theirs),
        }
        columns, places = ", ".join(row), ", ".join(f":{column}" for column in row)
        with self._database.transaction() as connection:
            connection.execute(f"INSERT INTO games ({columns}) VALUES ({places}) ON CONFLICT (key) DO NOTHING", row)
            number = connection.execute("SELECT last_insert_rowid()").fetchone()[0]
            if key is not None:
                number = connection.execute("SELECT id FROM games WHERE key = ?", (key,)).fetchone()[0]
            connection.execute("DELETE FROM kept WHERE id = ?", (kept,))
            return int(number)

    def keep(self, match: Match, name: str, number: int | None = None) -> int:
        """Keep a game that goes on, so that it can be taken up again; under its number, or under a new one."""
        row = (checked_name(name), datetime.now(UTC).isoformat(), json.dumps(match.to_data()))
        with self._database.transaction() as connection:
            changed = connection.execute(
                "INSERT INTO kept (id, name, touched, data) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (id) DO UPDATE SET touched = excluded.touched, data = excluded.data",
                (number, *row),
            )
            return int(changed.lastrowid or 0) if number is None else number

    # --- reading -------------------------------------------------------------------------------------------------

    def kept(self, name: str) -> list[KeptGame]:
        """The games that a player has left at the terminal, the latest first."""
        with self._database.reading() as connection:
            query = "SELECT id, name, touched, data FROM kept ORDER BY touched DESC, id DESC"
            rows = [row for row in connection.execute(query) if folded(row["name"]) == folded(name)]
        games = []
        for row in rows:
            try:
                games.append(KeptGame(row["id"], row["touched"], read_match(json.loads(row["data"]))))
            except InputError as error:
                log.warning("game %d that %s left, kept in %s, cannot be read: %s", row["id"], name, self.path, error)
        return games

    def knows(self, name: str) -> bool:
        """Whether anybody has played under this name, at whichever place, to the end of a game or not."""
        with self._counted() as standings, self._database.reading() as connection:
            left = {folded(row["name"]) for row in connection.execute("SELECT name FROM kept")}
            return folded(name) in standings.names | left

    def finished(self, game: Game | None = None, name: str | None = None, place: Place | None = None) -> list[Score]:
        """Finished games in the order they ended, of one game, name or place if given."""
        return [
            score
            for page in self.pages(game)
            for score in page
            if place in (None, score.place) and (name is None or folded(score.name) == folded(name))
        ]

    def pages(self, game: Game | None = None) -> Iterator[list[Score]]:
        """Finished games, of one game if given, in the order they ended, some at a time; the last page may be empty."""
        last, page = 0, None
        while page is None or len(page) == PAGE:
            with self._database.reading() as connection:
                query = "SELECT * FROM games WHERE id > ? AND ifnull(game = ?, 1) ORDER BY id LIMIT ?"
                rows = connection.execute(query, (last, None if game is None else str(game.plain), PAGE))
                page = [_score(row) for row in rows]
            last = page[-1].id if page else last
            yield page

    def score(self, number: int) -> Score:
        """One game by its number."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT * FROM games WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise InputError(f"there is no game {number} in {self.path}")
        return _score(row)

    def standings(
        self, game: Game, *, daily: bool = False, limit: int | None = None, besides: str | None = None
    ) -> list[Standing]:
        """The players of a game; see :meth:`.Standings.of`."""
        with self._counted() as standings:
            return standings.of(str(game.plain), daily, limit, besides)

    # --- details -------------------------------------------------------------------------------------------------

    @contextmanager
    def _counted(self) -> Iterator[Standings]:
        """The standings, with all games in them; in this context nobody else uses them."""
        query = f"SELECT {', '.join(COLUMNS)} FROM games WHERE id > ? ORDER BY id LIMIT {PAGE}"
        while True:
            with self._database.reading() as connection:
                if connection is not self._counted_in:  # another file: the last one was damaged
                    self._standings, self._counted_in = Standings(), connection
                rows = connection.execute(query, (self._standings.last,)).fetchall()
                self._standings.add(rows)
                if len(rows) < PAGE:
                    yield self._standings
                    return


def _score(row: sqlite3.Row) -> Score:
    return Score(**{key: row[key] for key in row.keys() if key != "key"})  # noqa: SIM118


def read_match(data: Any) -> Match:
    """The match that :meth:`Match.to_data` wrote down; refuses what no match can have come to."""
    try:
        match = Match.from_data(data)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise InputError("this is no state of a game") from error
    check_match(match)
    return match


def check_match(match: Match) -> None:
    """Refuse a match that no play can have led to: a damaged disk may bring back anything."""

    def below(limit: int, *values: object) -> bool:
        return all(type(value) is int and 0 <= value < limit for value in values)

    game, moves = match.game, (*match.mine, *match.theirs)
    secret = () if match.secret is None else (match.secret,)
    asked = tuple(code for code in (match.asked, match.own) if code is not None)
    sound = (
        below(game.size, *secret, *asked, *(guess for guess, _ in moves))
        and below(len(game.responses), *(response for _, response in moves))
        and below(1 << 53, match.hints, match.seed, match.hinted or 0)
        and bool(secret) is (match.mode is not Mode.ANSWER)
        and isinstance(match.opponent, str) is (match.mode is not Mode.GUESS)
        and type(match.given_up) is type(match.person_first) is bool
        and (match.limit is None or (below(LONGEST + 1, match.limit) and match.limit > 0))
    )
    if not sound:
        raise InputError("this is no state of a game")


def export_json(scores: Sequence[Score], sought_since: date | None = None) -> str:
    """Every game as one JSON list; of numbers of the day that is not over yet, without guesses and secret."""
    return json.dumps(_exported(scores, sought_since), indent=1) + "\n"


def export_csv(scores: Sequence[Score], sought_since: date | None = None) -> str:
    """Every game as one line of a table; of numbers of the day that is not over yet, without guesses and secret."""
    return "".join(csv_pages([scores], sought_since))


def csv_pages(pages: Iterable[Sequence[Score]], sought_since: date | None = None) -> Iterator[str]:
    """Every game as one line of a table, a page of games at a time; only the first page has the names of columns."""
    columns = list(Score.__dataclass_fields__)
    for number, page in enumerate(pages):
        yield csv_text(columns, _exported(page, sought_since), header=not number)


def _exported(scores: Iterable[Score], sought_since: date | None) -> list[dict[str, Any]]:
    return [vars(score.told(sought_since or date.today())) for score in scores]
