"""Names and scores: finished games in one SQLite file, and what they say about their players.

Every game is one transaction, so a process that is killed, a full disk or a second copy of the program loses or
doubles nothing: a game is in the file wholly or not at all. Decides what counts: the average is over games in which a
person guessed alone, without hints; who gives up is counted as having needed :data:`GIVEN_UP` guesses; and nobody is
ranked before :data:`RANKED_FROM` games. The number of the day, which everybody looks for and one player may tell
another, is ranked apart, and for each player only the first time.

Decides also who is who: a player is a name at a place, the terminal or the page. The same name at both is two players,
and what one of them leaves unfinished is not touched by the other; capital letters make no difference.
"""

import json
import logging
import sqlite3
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import UTC, date, datetime
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import Any, Self

from optimoo.errors import InputError
from optimoo.files import csv_text, data_folder
from optimoo.game import Game, write_moves
from optimoo.play.database import Database
from optimoo.play.database import NotKeptError as NotKeptError  # noqa: PLC0414 -- those who keep scores expect it here
from optimoo.play.layout import Layout, Row
from optimoo.play.match import Match, Mode, Outcome

log = logging.getLogger("optimoo")

RANKED_FROM = 10
GIVEN_UP = 12
"""What a game given up counts as: more than bad luck ever takes, so that giving up does not pay."""

LONGEST_NAME = 32


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
_COLUMNS = (
    "id", "key", "place", "ended", "name", "game", "mode", "opponent", "day", "outcome", "guesses", "hints", "secret",
    "moves", "replies",
)  # fmt: skip


def _carry(table: str, row: Row) -> Iterator[tuple[str, Row]]:
    """What becomes of a row of an earlier format.

    In the first one a name was all that was known of a player, and left one game unfinished at most; but only the page
    gave its games a key.
    """
    if table == "games":
        place = row.get("place") or (Place.TERMINAL if row.get("key") is None else Place.PAGE)
        nothing = dict.fromkeys(("key", "opponent", "day", "secret"))
        yield "games", {column: {**nothing, **row, "place": place}[column] for column in _COLUMNS}
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

    @property
    def counts(self) -> bool:
        """Whether it enters an average: that of free games or, the first time, that of the numbers of the day."""
        return self.mode == Mode.GUESS and not self.hints

    @property
    def counted_guesses(self) -> int:
        """The guesses that enter the average."""
        return self.guesses if self.outcome == Outcome.FOUND else max(GIVEN_UP, self.guesses)

    @property
    def player(self) -> tuple[str, str]:
        """Whose game it is: where, and under which name."""
        return self.place, folded(self.name)

    def told(self, today: date) -> "Score":
        """The score without what would give away a number that others still look for."""
        if self.day is None or self.day < today.isoformat():
            return self
        return replace(self, secret=None, moves="", replies="")


@dataclass(frozen=True)
class KeptGame:
    """A game that somebody left, to be taken up again."""

    number: int
    touched: str
    """When it was played last."""
    match: Match


@dataclass(frozen=True)
class Standing:
    """What a player's games of one kind add up to."""

    name: str
    place: str
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
        """The standing as plain data."""
        average = None if self.average is None else float(self.average)
        return {**asdict(self), "average": average, "distribution": list(self.distribution)}


def usual_file() -> Path:
    """Where games are kept unless told otherwise."""
    return data_folder() / "games.sqlite"


def checked_name(name: str) -> str:
    """A name as it is kept; refuses what cannot be shown on one line."""
    tidy = " ".join(name.split())
    if not tidy or len(tidy) > LONGEST_NAME or not tidy.isprintable():
        raise InputError(f"{name[:LONGEST_NAME]!r} is not a name; expected 1 to {LONGEST_NAME} characters on one line")
    return tidy


def folded(name: str) -> str:
    """What two names have in common that are the same name: neither capital letters nor ways to write accents count.

    >>> folded("ÅSA") == folded("a\u030asa")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


class Scores:
    """The file of finished games, and of those that were left. One instance may be used by many threads."""

    def __init__(self, path: Path | None = None) -> None:
        """Open the file, and make it if there is none."""
        self.path = path or usual_file()
        self._database = Database(self.path, LAYOUT)

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
        row = {
            "key": key,
            "place": Place(place).value,
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
            number = connection.execute("SELECT last_insert_rowid()").fetchone()[0]
            if key is not None:
                number = connection.execute("SELECT id FROM games WHERE key = ?", (key,)).fetchone()[0]
            connection.execute("DELETE FROM kept WHERE id = ?", (kept,))
            return int(number)

    def keep(self, match: Match, name: str, number: int | None = None) -> int:
        """Keep a game that goes on, so that it can be taken up again; under its number, or under a new one."""
        row = (checked_name(name), datetime.now(UTC).isoformat(), json.dumps(match.to_data()))
        with self._transaction() as connection:
            changed = connection.execute(
                "INSERT INTO kept (id, name, touched, data) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (id) DO UPDATE SET touched = excluded.touched, data = excluded.data",
                (number, *row),
            )
            return int(changed.lastrowid or 0) if number is None else number

    # --- reading -------------------------------------------------------------------------------------------------

    def kept(self, name: str) -> list[KeptGame]:
        """The games that a player has left at the terminal, the latest first."""
        with self._reading() as connection:
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
        with self._reading() as connection:
            names = connection.execute("SELECT name FROM games UNION SELECT name FROM kept").fetchall()
        return folded(name) in {folded(row["name"]) for row in names}

    def finished(self, game: Game | None = None, name: str | None = None, place: Place | None = None) -> list[Score]:
        """Finished games in the order they ended, of one game, name or place if given."""
        wanted = {"game": None if game is None else str(game), "place": place}
        query = (
            "SELECT * FROM games "
            "WHERE (:game IS NULL OR game = :game) AND (:place IS NULL OR place = :place) ORDER BY id"
        )
        with self._reading() as connection:
            scores = [_score(row) for row in connection.execute(query, wanted)]
        return [score for score in scores if name is None or folded(score.name) == folded(name)]

    def score(self, number: int) -> Score:
        """One game by its number."""
        with self._reading() as connection:
            row = connection.execute("SELECT * FROM games WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise InputError(f"there is no game {number} in {self.path}")
        return _score(row)

    def standings(self, game: Game, *, daily: bool = False) -> list[Standing]:
        """All players of a game: the ranked ones by average, then the others by name.

        Either of free games, or of the numbers of the day, of which each player's first attempt alone is looked at.
        """
        players: dict[tuple[str, str], list[Score]] = {}
        seen: set[tuple[tuple[str, str], str]] = set()
        for score in self.finished(game):
            if (score.day is not None) is not daily:
                continue
            if score.day is not None:
                if (score.player, score.day) in seen:
                    continue
                seen.add((score.player, score.day))
            players.setdefault(score.player, []).append(score)
        return ranked([standing(scores) for scores in players.values()])

    # --- details -------------------------------------------------------------------------------------------------

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._explained(), self._database.transaction() as connection:
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._explained(), self._database.reading() as connection:
            yield connection

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Whatever the disk objects to becomes one sentence."""
        try:
            yield
        except (sqlite3.Error, UnicodeError, OSError) as error:
            raise NotKeptError(f"cannot keep games in {self.path}: {str(error).lower()}") from error


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
    asked = () if match.asked is None else (match.asked,)
    sound = (
        below(game.size, *secret, *asked, *(guess for guess, _ in moves))
        and below(len(game.responses), *(response for _, response in moves))
        and below(1 << 53, match.hints, match.seed)
        and bool(secret) is (match.mode is not Mode.ANSWER)
        and isinstance(match.opponent, str) is (match.mode is not Mode.GUESS)
        and type(match.given_up) is type(match.person_first) is bool
    )
    if not sound:
        raise InputError("this is no state of a game")


def standing(scores: Sequence[Score]) -> Standing:
    """What the games of one player add up to, in the order they ended; the name is as it was written last."""
    counted = [score for score in scores if score.counts]
    found = Counter(score.guesses for score in counted if score.outcome == Outcome.FOUND)
    streak = longest = 0
    for score in counted:
        streak = streak + 1 if score.outcome == Outcome.FOUND else 0
        longest = max(longest, streak)
    total = sum(score.counted_guesses for score in counted)
    duels = Counter(score.outcome for score in scores if score.mode == Mode.DUEL)
    return Standing(
        name=scores[-1].name,
        place=scores[-1].place,
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
    by_name = sorted((*placed, *others), key=lambda one: (folded(one.name), one.name, one.place))
    return sorted(by_name, key=lambda one: (one.rank is None, one.rank))


def export_json(scores: Sequence[Score], today: date | None = None) -> str:
    """Every game as one JSON list; of numbers of the day that is not over yet, without guesses and secret."""
    return json.dumps(_exported(scores, today), indent=1) + "\n"


def export_csv(scores: Sequence[Score], today: date | None = None) -> str:
    """Every game as one line of a table; of numbers of the day that is not over yet, without guesses and secret."""
    return csv_text(list(Score.__dataclass_fields__), _exported(scores, today))


def _exported(scores: Sequence[Score], today: date | None) -> list[dict[str, Any]]:
    return [asdict(score.told(today or date.today())) for score in scores]
