"""The computer's guesses: at once from what is shipped or a rule, and only otherwise by a search that must queue."""

from threading import Event

from optimoo.game import Game, History, Position
from optimoo.play import Analyst, Match, Opponent


class SearchNeededError(Exception):
    """The guess in a match is not known without a search."""

    def __init__(self, match: Match) -> None:
        """The search is to be made for this match."""
        super().__init__(match)
        self.match = match


class _AtOnce(Analyst):
    """An analyst who would rather not search."""

    def __init__(self, match: Match) -> None:
        super().__init__(match.game)
        self._match = match

    def best_guess(self, history: History | Position = (), *, stop: Event | None = None) -> int:
        raise SearchNeededError(self._match)


def guess_at_once(match: Match) -> int:
    """What the opponent guesses now, if no search is needed."""
    return _guess(match, _AtOnce(match), None)


def guess_by_search(match: Match, analyst: Analyst, stop: Event) -> int:
    """What the opponent guesses now, however long it takes; ends early once ``stop`` is set."""
    return _guess(match, analyst, stop)


def _guess(match: Match, analyst: Analyst, stop: Event | None) -> int:
    assert match.opponent is not None
    opponent = Opponent(match.opponent, analyst, match.seed)
    return opponent.guess(match.answered, last_chance=match.last_chance, stop=stop)


def check_opponent(name: str, game: Game) -> None:
    """Refuse an opponent that does not play this game."""
    Opponent(name, Analyst(game), 0)
