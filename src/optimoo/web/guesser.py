"""The computer's guesses: at once from what is shipped or a rule, and only otherwise by a search that must queue."""

from threading import Event

from optimoo.game import History, Position
from optimoo.play import Analyst, Match, Opponent


class _SearchNeededError(Exception):
    """The guess is not known without a search."""


class _AtOnce(Analyst):
    """An analyst who would rather not search."""

    def best_guess(self, history: History | Position = (), *, stop: Event | None = None) -> int:
        raise _SearchNeededError


def guess_at_once(match: Match) -> int | None:
    """What the opponent guesses now; None if it takes a search to know."""
    try:
        return guess_by_search(match, _AtOnce(match.game), None)
    except _SearchNeededError:
        return None


def guess_by_search(match: Match, analyst: Analyst, stop: Event | None) -> int:
    """What the opponent guesses now, however long it takes; ends early once ``stop`` is set."""
    assert match.opponent is not None
    opponent = Opponent(match.opponent, analyst, match.seed)
    return opponent.guess(match.answered, match.guessed, stop=stop)
