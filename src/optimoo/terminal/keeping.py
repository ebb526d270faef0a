"""Keeping games while they are played at the terminal; a game goes on even where nothing can be kept."""

from optimoo.errors import InputError
from optimoo.play import Match, Scores
from optimoo.terminal.screen import Screen


class Keeper:
    """The record of one player."""

    def __init__(self, screen: Screen, name: str) -> None:
        """Open the file of games; say so if that is impossible."""
        self.name = name
        self._screen = screen
        self._scores: Scores | None = None
        try:
            self._scores = Scores()
        except InputError as problem:
            self._give_up(problem)

    def unfinished(self) -> Match | None:
        """The game this player left, if any."""
        return self._scores.unfinished(self.name) if self._scores else None

    def keep(self, match: Match) -> None:
        """Keep a game as it stands; a finished one gets its number from :meth:`enter`."""
        if self._scores is not None and not match.over:
            try:
                self._scores.keep(match, self.name)
            except InputError as problem:
                self._give_up(problem)

    def enter(self, match: Match) -> int | None:
        """Keep a finished game; its number."""
        if self._scores is None:
            return None
        try:
            return self._scores.add(match, self.name)
        except InputError as problem:
            self._give_up(problem)
            return None

    @property
    def works(self) -> bool:
        """Whether games are kept at all."""
        return self._scores is not None

    def _give_up(self, problem: InputError) -> None:
        """Once is enough: the person wants to play, not to hear of disks after every move."""
        self._scores = None
        self._screen.complain(f"{problem}; this game is not kept")
