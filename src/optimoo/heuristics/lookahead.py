"""Looking further than one step: a rule proposes guesses, and a second look at their cells decides.

Two second looks are offered. :class:`TwoStep` values a cell by the smallest estimate among the replies to it,
so a guess is judged by the partitions two guesses deep. :class:`RollOut` values a cell by the guesses that
the rule's own strategy takes there; as the rule's own choice is among those proposed, the strategy that
results takes no more guesses than the rule's, and usually fewer. Neither is proved to take the fewest.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable

import numpy as np

from optimoo.errors import InputError
from optimoo.game import Game, Position
from optimoo.heuristics.choose import Chooser, Tie
from optimoo.heuristics.rules import Heuristic
from optimoo.strategy import Strategy

Value = Callable[[Position], float]
"""The guesses that the candidates of a position take together, true or estimated."""


class LookAhead:
    """Chooses, among the guesses that a rule prefers, the one whose cells have the smallest values together.

    Only guesses that divide the candidates differently are proposed, ``width`` of them; ties go to the guess
    that the rule prefers.
    """

    def __init__(self, chooser: Chooser, value: Value, width: int) -> None:
        """Look at ``width`` proposals of ``chooser``, and judge cells by ``value``."""
        if width < 1:
            raise InputError(f"a width of {width} leaves no guess to look at; expected at least 1")
        self.chooser, self.value, self.width = chooser, value, width

    def __call__(self, position: Position) -> int:
        """The guess for a position."""
        if position.size <= 2:
            return int(position.candidates[0])
        ways = self.chooser.partitions(position)
        proposed = ways.rows(self.chooser.order(ways)[: self.width])
        least, choice = np.inf, -1
        for guess, floor in zip(proposed.guesses.tolist(), proposed.least_totals().tolist(), strict=True):
            if floor < least:  # some proposals are out at first sight
                value = sum(map(self.value, position.unfound_cells(guess)))
                if value < least:
                    least, choice = value, guess
        return choice


class _Remembered(ABC):
    """Values a position once, however it was reached; of two candidates the first is guessed, whatever the rule."""

    def __init__(self, chooser: Chooser) -> None:
        """Value positions with what the chooser sees in them."""
        self.chooser = chooser
        self._known: dict[bytes, float] = {}

    def __call__(self, position: Position) -> float:
        """The guesses of all candidates of a position together."""
        if position.size <= 2:
            return 2 * position.size - 1
        key = position.candidates.tobytes()
        if key not in self._known:
            self._known[key] = position.size + self._after_next(position)
        return self._known[key]

    @abstractmethod
    def _after_next(self, position: Position) -> float:
        """The guesses after the next one."""


class TwoStep(_Remembered):
    """Values a position by the reply with the smallest estimate; the chooser's rule must estimate totals.

    Such are the rules of :mod:`optimoo.heuristics.fitted`.
    """

    def _after_next(self, position: Position) -> float:
        rule, ways = self.chooser.heuristic, self.chooser.partitions(position)
        return float(rule.scores(ways.sizes, ways.is_candidate).min()) / rule.unit


class RollOut(_Remembered):
    """Values a position by the total of the strategy that the chooser's rule gives there."""

    def _after_next(self, position: Position) -> float:
        return sum(map(self, position.unfound_cells(self.chooser(position))))


def two_step(start: Game | Position, heuristic: Heuristic, width: int = 20, tie: Tie = Tie.CANDIDATE_FIRST) -> Strategy:
    """The strategy that looks two steps ahead with a rule that estimates totals."""
    return Strategy.build(start, LookAhead(Chooser(heuristic, tie), TwoStep(Chooser(heuristic)), width))


def roll_out(start: Game | Position, heuristic: Heuristic, width: int = 10, tie: Tie = Tie.CANDIDATE_FIRST) -> Strategy:
    """The strategy that tries, in every position, what the rule's strategy makes of ``width`` proposals."""
    chooser = Chooser(heuristic, tie)
    return Strategy.build(start, LookAhead(chooser, RollOut(chooser), width))
