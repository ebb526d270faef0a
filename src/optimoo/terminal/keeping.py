"""Keeping games while they are played at the terminal; a game goes on even where nothing can be kept."""

from datetime import date, datetime

from optimoo.errors import InputError
from optimoo.game import Game
from optimoo.play import KeptGame, Match, Mode, Place, Scores
from optimoo.terminal.drawing import counted, grid
from optimoo.terminal.screen import EndOfInput, Screen


class Keeper:
    """What is kept of one player: the games left, each under its number, and those that ended."""

    def __init__(self, screen: Screen, name: str) -> None:
        """Open the file of games; say so if that is impossible."""
        self.name = name
        self._screen = screen
        self._scores: Scores | None = None
        self._number: int | None = None
        try:
            self._scores = Scores()
        except InputError as problem:
            self._give_up(problem)

    # --- beginning -----------------------------------------------------------------------------------------------

    def remind(self) -> None:
        """Say how many games this player has left."""
        if left := len(self._left()):
            waiting = "A game waits" if left == 1 else f"{left} games wait"
            self._screen.say(f"{waiting} for you: optimoo play --resume goes on.")

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
                line = self._screen.ask(f"which one, 1 to {len(left)}")
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
                self._screen.say("You have begun this one; it goes on.")
                return self._taken_up(kept)
        try:
            played = self._scores.finished(game, self.name, Place.TERMINAL) if self._scores else []
        except InputError as problem:
            self._give_up(problem)
            played = []
        if before := next((record for record in played if record.day == day.isoformat()), None):
            self._screen.say(f"You have played this one: game {before.id}. It counts once, so this time is for fun.")
        return Match.daily(game, day)

    def _left(self) -> list[KeptGame]:
        """The games that this player left, the latest first."""
        if self._scores is None:
            return []
        try:
            return self._scores.kept(self.name)
        except InputError as problem:
            self._give_up(problem)
            return []

    def _taken_up(self, kept: KeptGame) -> Match:
        """A game that was left; from now on it is kept in its own place."""
        self._number = kept.number
        return kept.match

    # --- going on, and the end -----------------------------------------------------------------------------------

    def keep(self, match: Match) -> bool:
        """Keep a game as it stands; whether it is kept. One in which nothing has happened would only be in the way."""
        if self._scores is None or match.over or not (match.mine or match.theirs or match.hints):
            return False
        try:
            self._number = self._scores.keep(match, self.name, self._number)
        except InputError as problem:
            self._give_up(problem)
            return False
        return True

    def enter(self, match: Match) -> int | None:
        """Keep a finished game; its number."""
        if self._scores is None:
            return None
        try:
            return self._scores.add(match, self.name, kept=self._number)
        except InputError as problem:
            self._give_up(problem)
            return None

    def _give_up(self, problem: InputError) -> None:
        """Once is enough: the person wants to play, not to hear of disks after every move."""
        self._scores = None
        self._screen.complain(f"{problem}; this game is not kept")


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
