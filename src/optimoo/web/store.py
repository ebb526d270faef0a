"""Running games on disk: what is answered to a visitor has been committed before.

One SQLite file in WAL mode. Decides how games are kept, who holds a seat in one, and that two moves made at once cannot
both count: each save names the version it was made from. A game's state is text to this module; tokens are kept only as
digests, so that the file does not let anybody play for another.
"""

import hashlib
import secrets
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from time import time

from optimoo.play import Database, Layout, Row, folded
from optimoo.web.limits import Limits
from optimoo.web.problems import BusyError, ConflictError, NotFoundError, TooManyError

_SCHEMA = (
    """CREATE TABLE games (
    id TEXT PRIMARY KEY, state TEXT NOT NULL CHECK (length(state) > 0), version INTEGER NOT NULL CHECK (version >= 0),
    over INTEGER NOT NULL CHECK (over IN (0, 1)), visitor TEXT NOT NULL, touched INTEGER NOT NULL,
    recorded INTEGER NOT NULL DEFAULT 0 CHECK (recorded IN (0, 1))
) STRICT""",
    "CREATE INDEX games_by_visitor ON games (visitor, over)",
    """CREATE TABLE seats (
    digest TEXT PRIMARY KEY CHECK (length(digest) = 64), game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side INTEGER NOT NULL CHECK (side IN (0, 1)), UNIQUE (game, side)
) STRICT""",
    """CREATE TABLE invitations (
    digest TEXT PRIMARY KEY CHECK (length(digest) = 64), game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE
) STRICT""",
    # Whether a name is free is asked by what two ways to write it have in common.
    """CREATE TABLE players (
    digest TEXT PRIMARY KEY CHECK (length(digest) = 64), name TEXT NOT NULL, folded TEXT NOT NULL
) STRICT""",
    "CREATE INDEX players_by_name ON players (folded)",
    """CREATE TABLE daily (
    player TEXT NOT NULL, number TEXT NOT NULL, game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    PRIMARY KEY (player, number)
) STRICT""",
    "CREATE INDEX daily_by_game ON daily (game)",
)


def _carry(table: str, row: Row) -> Iterator[tuple[str, Row]]:
    """What becomes of a row of an earlier format, in which names were told apart by ASCII letters only."""
    if table == "players":
        row = {"folded": folded(row["name"]), **row}
        if row["folded"] != folded(row["name"]):
            raise ValueError("this is no player")
    yield table, {column: row[column] for column in LAYOUT.columns[table]}


LAYOUT = Layout(1, _SCHEMA, _carry)

FINISHED_STAYS = 7 * 86_400
"""Seconds that a finished game stays to be looked at, if room is needed; its result is in the scores."""

UNTOUCHED_STAYS = 30 * 86_400
"""Seconds that a game stays that was left in the middle."""


def new_token() -> str:
    """A name that cannot be guessed: 256 bits."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True)
class Begun:
    """A new game: its name, and the tokens that open its seats."""

    id: str
    token: str
    invitation: str | None


@dataclass(frozen=True)
class Kept:
    """A game as one of its players finds it."""

    id: str
    state: str
    version: int
    side: int


class Store:
    """The file. One connection, used by one thread at a time: every transaction is a few milliseconds at most."""

    def __init__(self, path: Path) -> None:
        """Open the file, or make it."""
        self._database = Database(path, LAYOUT)

    def close(self) -> None:
        """Close the file; everything in it is safe already."""
        self._database.close()

    # --- games ----------------------------------------------------------------------------------------------

    def begin(
        self,
        state: str,
        visitor: str,
        limits: Limits,
        *,
        invites: bool = False,
        daily: tuple[str, str] | None = None,
    ) -> Begun:
        """Keep a new game, for the one who began it and perhaps for another who is invited.

        ``daily`` is a player, and a number of the day as text: for each player there is one game of each number.
        """
        begun = Begun(secrets.token_urlsafe(16), new_token(), new_token() if invites else None)
        now = int(time())
        with self._database.transaction() as database:
            self._make_room(database, visitor, limits, now)
            database.execute("INSERT INTO games VALUES (?, ?, 0, 0, ?, ?, 0)", (begun.id, state, visitor, now))
            database.execute("INSERT INTO seats VALUES (?, ?, 0)", (digest(begun.token), begun.id))
            if daily:
                player, number = daily
                known = database.execute(
                    "SELECT 1 FROM daily WHERE player = ? AND number = ?", (folded(player), number)
                )
                if known.fetchone():
                    raise ConflictError("you look for the number of this day in another game already; it counts once")
                database.execute("INSERT INTO daily VALUES (?, ?, ?)", (folded(player), number, begun.id))
            if begun.invitation:
                database.execute("INSERT INTO invitations VALUES (?, ?)", (digest(begun.invitation), begun.id))
        return begun

    def load(self, game: str, token: str) -> Kept:
        """The game, for whoever holds a seat in it."""
        return self._opened("seats", "side", game, token, "there is no such game, or it is not yours")

    def _opened(self, tokens: str, side: str, game: str, token: str, otherwise: str) -> Kept:
        """The game that a token opens, if it is among these ``tokens``."""
        with self._database.reading() as database:
            row = database.execute(
                f"SELECT games.id, state, version, {side} FROM games JOIN {tokens} ON {tokens}.game = games.id "
                "WHERE games.id = ? AND digest = ?",
                (game, digest(token)),
            ).fetchone()
        if row is None:
            raise NotFoundError(otherwise)
        return Kept(*row)

    def save(self, kept: Kept, state: str, over: bool) -> Kept:
        """Keep what became of a game, if nothing else has become of it meanwhile."""
        with self._database.transaction() as database:
            self._change(database, kept, state, over)
        return replace(kept, state=state, version=kept.version + 1)

    def unrecorded(self) -> list[tuple[str, str]]:
        """Finished games, as id and state, whose results are not known to be in the scores."""
        with self._database.reading() as database:
            rows = database.execute("SELECT id, state FROM games WHERE over AND NOT recorded").fetchall()
        return [(row["id"], row["state"]) for row in rows]

    def recorded(self, game: str) -> None:
        """The result of a game is in the scores."""
        with self._database.transaction() as database:
            database.execute("UPDATE games SET recorded = 1 WHERE id = ?", (game,))

    def _change(self, database: sqlite3.Connection, kept: Kept, state: str, over: bool) -> None:
        changed = database.execute(
            "UPDATE games SET state = ?, version = version + 1, over = ?, touched = ? WHERE id = ? AND version = ?",
            (state, over, int(time()), kept.id, kept.version),
        ).rowcount
        if not changed:
            raise ConflictError("the game has moved on meanwhile; look at it again")

    def _make_room(self, database: sqlite3.Connection, visitor: str, limits: Limits, now: int) -> None:
        count = "SELECT count(*) FROM games"
        if database.execute(count).fetchone()[0] >= limits.games:
            database.execute("DELETE FROM games WHERE recorded AND touched < ?", (now - FINISHED_STAYS,))
            database.execute("DELETE FROM games WHERE touched < ?", (now - UNTOUCHED_STAYS,))
            if database.execute(count).fetchone()[0] >= limits.games:
                raise BusyError("there is no room for another game at the moment; try again later")
        mine = database.execute(f"{count} WHERE visitor = ? AND NOT over", (visitor,)).fetchone()[0]
        if mine >= limits.games_per_visitor:
            raise TooManyError("you have too many games running; finish some of them")

    def claim(self, player: str, number: str, game: str) -> None:
        """Let a game be the one in which a player looks for a number of the day, if there is none yet."""
        with self._database.transaction() as database:
            database.execute("INSERT OR IGNORE INTO daily VALUES (?, ?, ?)", (folded(player), number, game))

    # --- a second player ------------------------------------------------------------------------------------

    def invited(self, game: str, invitation: str) -> Kept:
        """The game, for whoever brings an invitation to it."""
        void = "this invitation is not valid; it may have been used already"
        return self._opened("invitations", "1", game, invitation, void)

    def join(self, kept: Kept, state: str) -> tuple[Kept, str]:
        """The second seat and its token, in exchange for the invitation, which is used up."""
        token = new_token()
        with self._database.transaction() as database:
            self._change(database, kept, state, False)
            database.execute("DELETE FROM invitations WHERE game = ?", (kept.id,))
            database.execute("INSERT INTO seats VALUES (?, ?, 1)", (digest(token), kept.id))
        return replace(kept, state=state, version=kept.version + 1), token

    # --- names ----------------------------------------------------------------------------------------------

    def register(self, name: str) -> str:
        """The token that a name now belongs to."""
        token = new_token()
        with self._database.transaction() as database:
            if database.execute("SELECT 1 FROM players WHERE folded = ?", (folded(name),)).fetchone():
                raise ConflictError(f"the name {name!r} is taken; choose another")
            database.execute("INSERT INTO players VALUES (?, ?, ?)", (digest(token), name, folded(name)))
        return token

    def player(self, token: str) -> str:
        """The name that a token stands for."""
        with self._database.reading() as database:
            row = database.execute("SELECT name FROM players WHERE digest = ?", (digest(token),)).fetchone()
        if row is None:
            raise NotFoundError("this name is not registered here; choose a name again")
        return str(row[0])
