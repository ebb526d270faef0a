"""Keeping games while they are played at the terminal; a game goes on even where nothing can be kept."""

from collections.abc import Callable
from datetime import date, datetime
from typing import Self, TypeVar

from optimoo.errors import InputError
from optimoo.game import Game
from optimoo.play import KeptGame, Match, Mode, Place, Score, Scores
from optimoo.terminal.drawing import counted, grid
from optimoo.terminal.screen import EndOfInput, Screen

T = TypeVar("T")


class Keeper:
    """What is kept of one player: the games left, each under its number, and those that ended."""

    def __init__(self, screen: Screen, name: str) -> None:
        """Open the file of games; say so if that is impossible."""
        self.name = name
        self._screen = screen
        self._number: int | None = None
        self._scores = self._attempt(Scores, None)

    def __enter__(self) -> Self:
        """Use as a context."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file of games at the end of the context."""
        if self._scores is not None:
            self._scores.close()

    # --- beginning -----------------------------------------------------------------------------------------------

    def remind(self) -> None:
        """Say how many games this player has left."""
        if left := len(self._left()):
            games, which = ("an unfinished game", "it") if left == 1 else (f"{left} unfinished games", "one of them")
            self._screen.say(f"You have {games}; optimoo play --resume continues {which}.")

    def resume(self) -> Match | None:
        """The game that this player left; where there are several, the one that is chosen, if any."""
        left = self._left()
        if not left:
            raise InputError(f"there is no unfinished game of {self.name}; expected one left with quit or Ctrl-C")
        if len(left) == 1:
            return self._taken_up(left[0])
        table = grid("", "game", "", "guesses", "left")
        for number, kept in enumerate(left, start=1):
            made = counted(max(len(kept.match.mine), len(kept.match.theirs)), "guess")
            table.add_row(str(number), str(kept.match.game), _kind(kept.match), made, _when(kept.touched))
        self._screen.say(table)
        try:
            while True:
                line = self._screen.ask(f"Which one, 1 to {len(left)}")
                if line.isdecimal() and len(line) < 9 and 1 <= int(line) <= len(left):
                    return self._taken_up(left[int(line) - 1])
                if line.lower() == "quit":
                    return None
                told = f"{line[:40]!r} is none of them; expected a number from 1 to {len(left)}, or quit"
                self._screen.complain(told)
        except EndOfInput:
            return None

    def daily(self, game: Game, day: date) -> Match:
        """The number of a day: the game in which this player has begun it, or a new one."""
        for kept in self._left():
            if (kept.match.game, kept.match.day) == (game, day):
                self._screen.say("You have already begun this one; here it continues.")
                return self._taken_up(kept)
        played: list[Score] = self._ask(lambda scores: scores.finished(game, self.name, Place.TERMINAL), [])
        if before := next((record for record in played if record.day == day.isoformat()), None):
            self._screen.say(
                f"You have already played this one (game {before.id}). Only the first time counts; this is for fun."
            )
        return Match.daily(game, day)

    def _left(self) -> list[KeptGame]:
        """The games that this player left, the latest first."""
        return self._ask(lambda scores: scores.kept(self.name), [])

    def _taken_up(self, kept: KeptGame) -> Match:
        """A game that was left; from now on it is kept in its own place."""
        self._number = kept.number
        return kept.match

    # --- going on, and the end -----------------------------------------------------------------------------------

    def keep(self, match: Match) -> bool:
        """Keep a game as it stands; whether it is kept. One in which nothing has happened would only be in the way."""
        if match.over or not (match.mine or match.theirs or match.hints):
            return False
        self._number = self._ask(lambda scores: scores.keep(match, self.name, self._number), self._number)
        return self._scores is not None

    def enter(self, match: Match) -> int | None:
        """Keep a finished game; its number."""
        return self._ask(lambda scores: scores.add(match, self.name, kept=self._number), None)

    def _ask(self, question: Callable[[Scores], T], otherwise: T) -> T:
        """What the file of games says to a question; ``otherwise`` where there is none, or none any more."""
        scores = self._scores
        return otherwise if scores is None else self._attempt(lambda: question(scores), otherwise)

    def _attempt(self, action: Callable[[], T], otherwise: T) -> T:
        """Do something with the file of games, and give it up where that is impossible.

        Once is enough: the person wants to play, not to hear of disks after every move.
        """
        try:
            return action()
        except InputError as problem:
            self._scores = None
            self._screen.complain(f"{problem}; this game is not saved")
            return otherwise


def _kind(match: Match) -> str:
    if match.day is not None:
        return f"number of {match.day.isoformat()}"
    return {
        Mode.GUESS: "you guess",
        Mode.ANSWER: f"{match.opponent} guesses",
        Mode.DUEL: f"duel with {match.opponent}",
    }[match.mode]


def _when(touched: str) -> str:
    """A moment by the person's own clock."""
    try:
        return datetime.fromisoformat(touched).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return ""
