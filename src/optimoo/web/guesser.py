"""The computer's guesses: at once from what is shipped or a rule, and only otherwise by a search that must queue."""

from threading import Event

from optimoo.game import Game, History
from optimoo.play.advice import Analyst
from optimoo.play.match import Match
from optimoo.play.opponents import Opponent


class SearchNeededError(Exception):
    """The guess is not known without a search."""


class _Borrowed(Analyst):
    """An analyst for one guess: asks the real one, within the visitor's patience, or says that it would have to."""

    def __init__(self, analyst: Analyst, stop: Event | None) -> None:
        super().__init__(analyst.game)
        self._analyst = analyst
        self._stop = stop

    def best_guess(self, history: History = (), *, stop: Event | None = None) -> int:
        if self._stop is None:
            raise SearchNeededError
        return self._analyst.best_guess(history, stop=stop or self._stop)


def next_guess(match: Match, analyst: Analyst, stop: Event | None = None) -> int:
    """What the opponent guesses now; without ``stop``, only if no search is needed."""
    assert match.opponent is not None
    opponent = Opponent(match.opponent, _Borrowed(analyst, stop), match.seed)
    return opponent.guess(match.theirs, last_chance=match.last_chance)


def check_opponent(name: str, game: Game) -> None:
    """Refuse an opponent that does not play this game."""
    Opponent(name, Analyst(game), 0)
