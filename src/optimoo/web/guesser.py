"""The computer's guesses: at once from what is shipped or a rule, and only otherwise by what must queue.

That is a search, or a rule in a game so large that its table of answers takes a part of a second to make.
"""

from threading import Event

from optimoo.game import History, Position, table_bytes
from optimoo.play import Analyst, Match, Opponent, follows_rule

MADE_AT_ONCE = 32 << 20
"""Bytes of the largest table of answers that is made while others wait for the thread: that of 4x10, in 60 ms."""


class _SearchNeededError(Exception):
    """The guess is not known without a search."""


class _AtOnce(Analyst):
    """An analyst who would rather not search."""

    def best_guess(self, history: History | Position = (), *, stop: Event | None = None) -> int:
        raise _SearchNeededError


def is_by_rule(match: Match) -> bool:
    """Whether the opponent guesses by a rule: it takes a part of a second at most, however large the game."""
    return match.opponent is not None and follows_rule(match.opponent)


def guess_at_once(match: Match) -> int | None:
    """What the opponent guesses now; None if it takes longer to know."""
    if is_by_rule(match) and table_bytes(match.game) > MADE_AT_ONCE:
        return None
    try:
        return guess_by_search(match, _AtOnce(match.game), None)
    except _SearchNeededError:
        return None


def guess_by_search(match: Match, analyst: Analyst, stop: Event | None) -> int:
    """What the opponent guesses now, however long it takes; ends early once ``stop`` is set."""
    assert match.opponent is not None
    opponent = Opponent(match.opponent, analyst, match.seed)
    return opponent.guess(match.answered, match.guessed, stop=stop)
