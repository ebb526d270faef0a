"""Playing: beginning a game, joining one, looking at it, moving in it.

Decides in which order things happen: a move is made on the state that was loaded, kept on disk, and only then answered.
If the computer has to guess next, that is a move of its own, kept in the same way; a server that is killed in between
takes it up again when asked for the computer's turn. Whatever looks at the moves of a game takes its time, and runs in
a thread beside the event loop.
"""

import logging
import secrets
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from hashlib import blake2b

from fastapi import Request
from fastapi.concurrency import run_in_threadpool

from optimoo.errors import InputError
from optimoo.game import Position
from optimoo.play import Analyst, Match, Place, Scores, Turn, check_match, is_analysed, still_sought, usual_opponent
from optimoo.web.advice import Analysts
from optimoo.web.analysis import Analyses, visitor_of
from optimoo.web.guesser import SearchNeededError, check_opponent, guess_at_once, guess_by_search
from optimoo.web.limits import Limits, Pace
from optimoo.web.models import AnyMove, Joining, NewGame, read_game
from optimoo.web.problems import ConflictError, NotFoundError, TooManyError
from optimoo.web.store import Begun, Capacity, Kept, Store
from optimoo.web.table import Table

log = logging.getLogger("optimoo.web")


@dataclass
class GameService:
    """Everything that playing needs."""

    store: Store
    scores: Scores
    analyses: Analyses
    analysts: Analysts
    limits: Limits
    today: Callable[[], date]

    def __post_init__(self) -> None:
        """Addresses are kept only as digests under a key that is gone when the server stops."""
        self._key = secrets.token_bytes(16)
        self._pace = Pace(self.limits.new_per_minute)

    # --- beginning ------------------------------------------------------------------------------------------

    def admit(self, request: Request) -> str:
        """Count a new game or name against the visitor's pace; the visitor, as games remember them."""
        address = visitor_of(request)
        if not self._pace.admits(address):
            raise TooManyError(f"you begin more than {self.limits.new_per_minute} games a minute; please wait")
        return blake2b(address.encode(), key=self._key, digest_size=16).hexdigest()

    def begin(self, wanted: NewGame, visitor: str) -> tuple[Begun, Kept, Table]:
        """A new game, kept."""
        name = self.store.player(wanted.player) if wanted.player else None
        table = self._new_table(wanted, name)
        state = table.to_text()
        capacity = Capacity(self.limits.games, self.limits.games_per_visitor)
        day = table.match.day if table.match else None
        daily = (name, f"{table.game} {day.isoformat()}") if name and day else None
        begun = self.store.begin(state, visitor, capacity, invites=table.match is None, daily=daily)
        return begun, Kept(begun.id, state, 0, 0), table

    def _new_table(self, wanted: NewGame, name: str | None) -> Table:
        game = read_game(wanted.game)
        if (wanted.secret is not None) != (wanted.mode == "friends"):
            raise InputError("a secret is chosen when two visitors play, and only then")
        if wanted.opponent is not None and wanted.mode not in ("answer", "duel"):
            raise InputError(f"the computer does not guess in mode {wanted.mode!r}; expected no opponent")
        if wanted.secret is not None:
            return Table(game, None, (name, None), secret=game.index(wanted.secret))
        if wanted.mode == "daily":
            return Table(game, Match.daily(game, self.today()), (name, None))
        opponent = None
        if wanted.mode != "guess":
            if not is_analysed(game):
                raise InputError(f"{game} has {game.size} codes, too many for the computer to guess while others wait")
            opponent = wanted.opponent or usual_opponent(game)
            check_opponent(opponent, game)
        first = wanted.mode != "duel" or bool(secrets.randbelow(2))
        return Table(game, Match.new(game, wanted.mode, opponent, person_first=first), (name, None))

    def join(self, game: str, joining: Joining) -> tuple[Kept, str, Table]:
        """The second seat of a game."""
        kept = self.store.invited(game, joining.invitation)
        name = self.store.player(joining.player) if joining.player else None
        table = _read(kept.id, kept.state)
        table.join(table.game.index(joining.secret), name, first=bool(secrets.randbelow(2)))
        kept, token = self.store.join(kept, table.to_text())
        return kept, token, table

    # --- going on -------------------------------------------------------------------------------------------

    def load(self, game: str, token: str) -> tuple[Kept, Table]:
        """A game, for one who holds a seat in it."""
        kept = self.store.load(game, token)
        return kept, _read(kept.id, kept.state)

    def move(self, game: str, token: str, move: AnyMove) -> tuple[Kept, Table]:
        """Make a move, and keep it."""
        kept, table = self.load(game, token)
        if move.number != kept.version:
            raise ConflictError(
                f"this is move {move.number}, but the game expects move {kept.version}; look at it again"
            )
        if table.over:
            raise ConflictError("the game is over")
        table.play(kept.side, move)
        return self.keep(kept, table), table

    def ask_for_hint(self, game: str, token: str) -> tuple[Kept, Table, Position]:
        """The game, and the position about which a hint is asked for."""
        kept, table = self.load(game, token)
        if table.match is None or table.friends or table.match.day:
            raise ConflictError("there are no hints in this kind of game")
        if table.match.turn is not Turn.PERSON_GUESSES:
            raise ConflictError("there is nothing to guess now")
        return kept, table, table.match.guessed

    def count_hint(self, kept: Kept, table: Table) -> None:
        """Count a hint that was found, before it is given; one that was refused or never found counts for nothing."""
        assert table.match is not None
        table.match.hints += 1
        self.keep(kept, table)

    def finished(self, game: str, token: str) -> tuple[Analyst, Position, int | None]:
        """Who is to be asked about the moves of a finished game, and its secret where that may be told."""
        kept, table = self.load(game, token)
        match = table.seated(kept.side)
        if match is None or not table.over:
            raise ConflictError("the game is not over; it can be reviewed when it is")
        position = match.guessed if match.mine else match.answered
        if not position.moves:
            raise ConflictError("nobody has guessed in this game; there is nothing to review")
        secret = None if still_sought(match.day, self.today()) else match.secret
        return self.analysts.of(table.game), position, secret

    def keep(self, kept: Kept, table: Table) -> Kept:
        """Keep what became of a game; if it is over, record it."""
        kept = self.store.save(kept, table.to_text(), table.over)
        if table.over:
            self.score(kept.id, table)
        return kept

    async def computers_turn(self, request: Request, kept: Kept, table: Table) -> tuple[Kept, Table]:
        """Let the computer guess if it is its turn."""
        try:
            return await run_in_threadpool(self._guessed_at_once, kept, table)
        except SearchNeededError as needed:
            match, analyst = needed.match, self.analysts.of(table.game)
        guess = await self.analyses.run(
            request, visitor_of(request), lambda stop: guess_by_search(match, analyst, stop)
        )
        return await run_in_threadpool(self._asked, kept, table, match, guess)

    def _guessed_at_once(self, kept: Kept, table: Table) -> tuple[Kept, Table]:
        if not table.computer_to_guess or table.match is None:
            return kept, table
        return self._asked(kept, table, table.match, guess_at_once(table.match))

    def _asked(self, kept: Kept, table: Table, match: Match, guess: int) -> tuple[Kept, Table]:
        match.ask(guess)
        return self.keep(kept, table), table

    # --- scores ---------------------------------------------------------------------------------------------

    def score(self, game: str, table: Table) -> None:
        """Add a finished game to the scores, once for each side with a name.

        The game itself is safe by now. If the scores cannot be written, it stays marked and is recorded later.
        """
        try:
            for side, name in enumerate(table.names):
                match = table.seated(side)
                # A game that the other side gave up ends, but proves nothing about this one.
                if name and match and table.gave_up in (None, side):
                    self.scores.add(match, name, place=Place.PAGE, key=f"{game}:{side}")
            self.store.recorded(game)
        except (InputError, sqlite3.Error) as error:
            log.error("a result is not recorded yet: %s", error)

    def catch_up(self) -> None:
        """Record what an earlier server could not."""
        for game, state in self.store.unrecorded():
            with suppress(NotFoundError):
                self.score(game, _read(game, state))


def _read(game: str, state: str) -> Table:
    """A game as it was kept, if sense can be made of it: a damaged disk may bring back anything."""
    try:
        table = Table.from_text(state)
        first, second = table.names
        if not all(isinstance(name, str | None) for name in (first, second)) or table.gave_up not in (None, 0, 1):
            raise ValueError("nobody can have sat there")
        table.game.text(table.secret or 0)
        for side in (0, 1) if table.friends else (0,):
            if match := table.seated(side):
                check_match(match)
    except (InputError, AttributeError, KeyError, TypeError, ValueError) as error:
        log.error("game %s is kept, but cannot be read: %s", game, error)
        raise NotFoundError("this game cannot be read any more; begin another") from error
    return table
