"""Keeping games while they are played at the terminal; a game goes on even where nothing can be kept."""

from datetime import date

from optimoo.errors import InputError
from optimoo.game import Game
from optimoo.play import Match, Scores
from optimoo.play.scores import KeptGame, Place, Record
from optimoo.terminal.screen import Screen


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

    def left(self) -> list[KeptGame]:
        """The games that this player left, the latest first."""
        if self._scores is None:
            return []
        try:
            return self._scores.kept(self.name)
        except InputError as problem:
            self._give_up(problem)
            return []

    def take_up(self, kept: KeptGame) -> Match:
        """A game that was left; from now on it is kept in its own place."""
        self._number = kept.number
        return kept.match

    def daily(self, game: Game, day: date) -> Record | None:
        """The game in which this player has looked for the number of a day before."""
        if self._scores is None:
            return None
        try:
            played = self._scores.records(game, self.name, Place.TERMINAL)
        except InputError as problem:
            self._give_up(problem)
            return None
        return next((record for record in played if record.day == day.isoformat()), None)

    def keep(self, match: Match) -> bool:
        """Keep a game as it stands; whether it is kept. One in which nothing has happened would only be in the way."""
        if self._scores is None or match.over or not (match.mine or match.theirs or match.hints):
            return False
        try:
            self._number = self._scores.keep(match, self.name, self._number)
        except InputError as problem:
            self._give_up(problem)
        return self._scores is not None

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
