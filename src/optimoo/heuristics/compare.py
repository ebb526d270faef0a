"""Rules side by side: what the strategies they give cost."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from optimoo.game import Game
from optimoo.heuristics.catalogue import HEURISTICS
from optimoo.heuristics.choose import Tie, build
from optimoo.heuristics.rules import Heuristic
from optimoo.strategy import Profile


@dataclass(frozen=True)
class Row:
    """What the strategy of one rule with one tie rule takes."""

    heuristic: str
    tie: Tie
    profile: Profile

    @property
    def total(self) -> int:
        """Guesses over all secrets together."""
        return self.profile.total

    @property
    def average(self) -> Fraction:
        """Guesses per secret."""
        return self.profile.average

    @property
    def worst(self) -> int:
        """The largest number of guesses any secret takes."""
        return self.profile.worst


def compare(
    game: Game,
    heuristics: Iterable[Heuristic] = tuple(HEURISTICS.values()),
    ties: Iterable[Tie] = (Tie.CANDIDATE_FIRST,),
) -> list[Row]:
    """Every rule with every tie rule, in the order given.

    >>> [row] = compare(Game(2, 4), [HEURISTICS["entropy"]])
    >>> row.total, row.profile, round(float(row.average), 3)
    (30, (1, 4, 7), 2.5)
    """
    ties = tuple(ties)
    return [Row(rule.name, tie, build(game, rule, tie).profile) for rule in heuristics for tie in ties]
