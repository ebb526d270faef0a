"""Playing: beginning a game, joining one, looking at it, moving in it.

Decides in which order things happen: a move is made on the state that was loaded, kept on disk, and only then answered.
If the computer has to guess next and knows its guess at once, both are kept together or neither is. A guess that takes
longer is a move of its own, so that what a person has done waits for nobody; where it cannot be made or kept, the
reply says that the person's move is, and the computer's turn can be asked for again. Whatever looks at the moves of a
game takes its time, and runs in a thread beside the event loop.
"""

import logging
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from hashlib import blake2b

from fastapi import Request
from fastapi.concurrency import run_in_threadpool

from optimoo.errors import InputError
from optimoo.game import Game, Position
from optimoo.play import (
    Match,
    NotKeptError,
    Place,
    Scores,
    Turn,
    check_match,
    find_opponent,
    is_analysed,
    still_sought,
    usual_opponent,
)
from optimoo.web.advice import Analysts
from optimoo.web.analysis import visitor_of
from optimoo.web.events import Watchers
from optimoo.web.guesser import guess_at_once, guess_by_search, is_by_rule
from optimoo.web.limits import Limits, Pace
from optimoo.web.models import AnyMove, Joining, NewGame, SeatText, read_game
from optimoo.web.problems import ConflictError, NotFoundError, NotStoredError, ProblemError, TooManyError
from optimoo.web.puzzles import Puzzles
from optimoo.web.store import Begun, Kept, Store
from optimoo.web.table import Table

log = logging.getLogger("optimoo.web")

FIRST_DAY = date(2026, 1, 1)
"""The first day whose number can be caught up on."""

_ELSEWHERE = timedelta(days=1)
"""How far the calendar of a visitor elsewhere may be ahead or behind."""

_WITH_SECRET = ("friends", "duel")


@dataclass
class GameService:
    """Everything that playing needs."""

    store: Store
    scores: Scores
    analysts: Analysts
    limits: Limits
    today: Callable[[], date]
    watchers: Watchers
    puzzles: Puzzles

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

    def sought_since(self) -> date:
        """The first day whose number is still looked for: elsewhere it may be yesterday."""
        return self.today() - _ELSEWHERE

    async def begin(self, wanted: NewGame, request: Request) -> tuple[Begun, Kept, Table]:
        """A new game, kept; if the computer begins, with its guess."""
        visitor = self.admit(request)
        table = await run_in_threadpool(self._new_table, wanted)
        await self._think(request, table)
        return await run_in_threadpool(self._begun, table, visitor)

    def _begun(self, table: Table, visitor: str) -> tuple[Begun, Kept, Table]:
        state, (name, _) = table.to_text(), table.names
        day = table.match.day if table.match else None
        daily = (name, _number(table.game, day)) if name and day else None
        begun = self.store.begin(state, visitor, self.limits, invites=table.match is None, daily=daily)
        return begun, Kept(begun.id, state, 0, 0), table

    def _new_table(self, wanted: NewGame) -> Table:
        name = self.store.player(wanted.player) if wanted.player else None
        game = read_game(wanted.game)
        if (wanted.mode == "friends" and wanted.secret is None) or (wanted.secret and wanted.mode not in _WITH_SECRET):
            raise InputError("a secret is chosen when two visitors play, or for a duel, and only then")
        if wanted.opponent is not None and wanted.mode not in ("answer", "duel"):
            raise InputError(f"the computer does not guess in mode {wanted.mode!r}; expected no opponent")
        if wanted.first is not None and wanted.mode not in _WITH_SECRET:
            raise InputError(f"nobody else guesses in mode {wanted.mode!r}; expected no word on who is first")
        if wanted.limit is not None and wanted.mode != "guess":
            raise InputError(f"there is no limit on guesses in mode {wanted.mode!r}; expected none")
        if wanted.mode == "friends":
            return Table(game, None, (name, None), secret=game.index(wanted.secret or ""), first=wanted.first)
        if wanted.puzzle is not None:
            return self._puzzle(game, wanted)
        if wanted.mode == "daily":
            day = self._day(wanted.day)
            recorded = still_sought(day, self.sought_since())
            return Table(game, Match.daily(game, day), (name if recorded else None, None))
        if wanted.day is not None:
            raise InputError(f"no day has a number of its own in mode {wanted.mode!r}; expected no day")
        opponent = None
        if wanted.mode != "guess":
            if not is_analysed(game):
                raise InputError(f"{game} has {game.size} codes, too many for the computer to guess while others wait")
            opponent = find_opponent(game, wanted.opponent or usual_opponent(game)).name
        first = bool(secrets.randbelow(2)) if wanted.first is None else wanted.first
        match = Match.new(game, wanted.mode, opponent, person_first=first or wanted.mode != "duel")
        if wanted.limit is not None:
            match.limit_guesses(wanted.limit)
        if wanted.secret is not None:
            match.keep_secret(wanted.secret)
        table = Table(game, match, (name, None))
        _guess_at_once(table)
        return table

    def _puzzle(self, game: Game, wanted: NewGame) -> Table:
        """A game whose secret somebody has chosen; nobody's record, for they may be the same."""
        if wanted.mode != "guess" or wanted.puzzle is None:
            raise InputError(f"there are no puzzles in mode {wanted.mode!r}; expected none")
        match = Match.new(game, "guess", secret=self.puzzles.open(game, wanted.puzzle))
        if wanted.limit is not None:
            match.limit_guesses(wanted.limit)
        return Table(game, match, (None, None))

    def _day(self, text: str | None) -> date:
        """The day whose number is looked for: by the visitor's own calendar, which may be a day ahead or behind."""
        if text is None:
            return self.today()
        try:
            day = date.fromisoformat(text)
        except ValueError:
            raise InputError(f"{text!r} is no day; expected one like {self.today().isoformat()}") from None
        if not FIRST_DAY <= day <= self.today() + _ELSEWHERE:
            raise InputError(f"there is no number of {day}; expected a day from {FIRST_DAY} up to today")
        return day

    def join(self, game: str, joining: Joining) -> tuple[Kept, str, Table]:
        """The second seat of a game."""
        name = self.store.player(joining.player) if joining.player else None
        return self._joined(game, joining.invitation, joining.secret, name)

    def _joined(self, game: str, invitation: str, secret: str, name: str | None) -> tuple[Kept, str, Table]:
        kept = self.store.invited(game, invitation)
        table = _read(kept.id, kept.state)
        table.join(table.game.index(secret), name)
        kept, token = self.store.join(kept, table.to_text())
        self.watchers.tell(kept.id)
        return kept, token, table

    def invited(self, game: str, invitation: str) -> Table:
        """The game that an invitation leads to, while it is good."""
        kept = self.store.invited(game, invitation)
        return _read(kept.id, kept.state)

    def rematch(self, game: str, token: str, secret: str, visitor: str) -> tuple[Kept, str, str | None, Table]:
        """Another game of the same two visitors: whoever asks first begins it, the other one joins it.

        The seat in it: the game, its token, the invitation that the other one need not see, and the table.
        """
        kept, table = self.load(game, token)
        if not table.friends or not table.over:
            raise ConflictError("a rematch is for two visitors whose duel is over")
        name = table.names[kept.side]
        if table.rematch is None:
            last = table.seated(kept.side)
            assert last is not None
            again = Table(table.game, None, (name, None), secret=table.game.index(secret), first=not last.person_first)
            begun, seat, again = self._begun(again, visitor)
            table.rematch = (kept.side, begun.id, begun.invitation or "")
            self.store.save(kept, table.to_text(), True)
            self.watchers.tell(kept.id)
            return seat, begun.token, begun.invitation, again
        side, id_, invitation = table.rematch
        if side == kept.side:
            raise ConflictError("you have asked for a rematch already")
        joined, token, again = self._joined(id_, invitation, secret, name)
        return joined, token, None, again

    # --- going on -------------------------------------------------------------------------------------------

    def load(self, game: str, token: str) -> tuple[Kept, Table]:
        """A game, for one who holds a seat in it."""
        kept = self.store.load(game, token)
        return kept, _read(kept.id, kept.state)

    async def move(self, request: Request, game: str, token: str, move: AnyMove) -> tuple[Kept, Table]:
        """Make a move, keep it, and let the computer guess if it is its turn then."""
        kept, table = await run_in_threadpool(self._moved, game, token, move)
        try:
            return await self.computers_turn(request, kept, table)
        except ProblemError as error:
            raise type(error)(f"your move is kept, but the computer has not guessed yet: {error}") from error
        except NotKeptError as error:
            log.error("the database refused: %s", error)
            raise NotStoredError(
                "your move is kept, but the computer's guess could not be; the disk may be full, have it guess later"
            ) from error

    def _moved(self, game: str, token: str, move: AnyMove) -> tuple[Kept, Table]:
        kept, table = self.load(game, token)
        if move.number != kept.version:
            raise ConflictError(
                f"this is move {move.number}, but the game expects move {kept.version}; look at it again"
            )
        if table.over:
            raise ConflictError("the game is over")
        table.play(kept.side, move)
        _guess_at_once(table)
        return self.keep(kept, table)

    def ask_for_hint(self, game: str, token: str) -> Position:
        """The position about which a hint is asked for."""
        return self._hintable(game, token)[2].guessed

    def _hintable(self, game: str, token: str) -> tuple[Kept, Table, Match]:
        kept, table = self.load(game, token)
        if table.match is None or table.friends or table.match.day:
            raise ConflictError("there are no hints in this kind of game")
        if table.match.turn is not Turn.PERSON_GUESSES:
            raise ConflictError("there is nothing to guess now")
        return kept, table, table.match

    def count_hint(self, game: str, token: str, position: Position) -> None:
        """Count a hint that was found, before it is given; one that was refused or never found counts for nothing.

        However many are given in one position, they count as one; also where two are found at the same time.
        """
        for last in (False, True):
            kept, table, match = self._hintable(game, token)
            if match.guessed != position:
                raise ConflictError("the game has moved on meanwhile; look at it again")
            if not match.count_hint():
                return
            try:
                self.keep(kept, table)
                return
            except ConflictError:
                if last:
                    raise

    def finished(self, game: str, token: str) -> tuple[Position, int | None]:
        """Where the moves of a finished game have led, and its secret where that may be told."""
        kept, table = self.load(game, token)
        match = table.seated(kept.side)
        if match is None or not table.over:
            raise ConflictError("the game is not over; it can be reviewed when it is")
        position = match.guessed if match.mine else match.answered
        if not position.moves:
            raise ConflictError("nobody has guessed in this game; there is nothing to review")
        secret = None if still_sought(match.day, self.sought_since()) else match.secret
        return position, secret

    def keep(self, kept: Kept, table: Table) -> tuple[Kept, Table]:
        """Keep what became of a game; if it is over, record it."""
        if table.over and self._is_told(table):
            table.names = (None, None)
        kept = self.store.save(kept, table.to_text(), table.over)
        self.watchers.tell(kept.id)
        if table.over:
            self.score(kept.id, table)
        return kept, table

    async def computers_turn(self, request: Request, kept: Kept, table: Table) -> tuple[Kept, Table]:
        """Let the computer guess if it is its turn, however long that takes."""
        if not await self._think(request, table):
            return kept, table
        return await run_in_threadpool(self.keep, kept, table)

    async def _think(self, request: Request, table: Table) -> bool:
        """Have the computer make its guess if it is its turn; whether it was. Nothing of this is kept yet."""
        match = await run_in_threadpool(lambda: table.match if table.computer_to_guess else None)
        if match:
            await run_in_threadpool(match.ask, await self._guess(request, match))
        return match is not None

    async def _guess(self, request: Request, match: Match) -> int:
        """The computer's guess, where that is not known at once; one by a rule does not wait for anybody's search."""
        if is_by_rule(match):
            return await self.analysts.ask_at_once(
                request, match.game, lambda analyst: guess_by_search(match, analyst, None)
            )
        return await self.analysts.ask(request, match.game, partial(guess_by_search, match))

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
        except InputError as error:
            log.error("a result is not recorded yet: %s", error)

    def adopt(self, name: str, seats: Sequence[SeatText]) -> int:
        """Count games that were played before their player had a name; how many there were.

        A game that is not one's own, or that somebody plays under a name already, is passed over.
        """
        adopted = 0
        for seat in seats:
            with suppress(ProblemError):
                kept, table = self.load(seat.id, seat.token)
                if table.names[kept.side] is None and not self._is_told(table):
                    names = [name if side == kept.side else other for side, other in enumerate(table.names)]
                    table.names = (names[0], names[1])
                    self._claim(kept.id, table)
                    self.keep(kept, table)
                    adopted += 1
        return adopted

    def _is_told(self, table: Table) -> bool:
        """Whether the number of a day is looked for after it was told: anybody can find it then."""
        day = table.match.day if table.match else None
        return day is not None and not still_sought(day, self.sought_since())

    def _claim(self, game: str, table: Table) -> None:
        """A number of the day that was looked for without a name counts as this player's only one."""
        name, day = table.names[0], table.match.day if table.match else None
        if name and day:
            self.store.claim(name, _number(table.game, day), game)

    def catch_up(self) -> None:
        """Record what an earlier server could not."""
        for game, state in self.store.unrecorded():
            with suppress(NotFoundError):
                self.score(game, _read(game, state))


def _number(game: Game, day: date) -> str:
    """A number of the day, as text."""
    return f"{game.plain} {day.isoformat()}"


def _guess_at_once(table: Table) -> None:
    """Let the computer guess if it is its turn and knows its guess at once."""
    if table.match and table.computer_to_guess and (guess := guess_at_once(table.match)) is not None:
        table.match.ask(guess)


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
