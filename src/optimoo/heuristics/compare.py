"""Rules side by side: what the strategies they give cost."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from optimoo.game import Game
from optimoo.heuristics.catalogue import HEURISTICS
from optimoo.heuristics.choose import Tie, build
from optimoo.heuristics.rules import Heuristic


@dataclass(frozen=True)
class Row:
    """One rule with one tie rule."""

    heuristic: str
    tie: Tie
    total: int
    """Guesses over all secrets together."""
    average: Fraction
    worst: int
    """The largest number of guesses any secret takes."""
    profile: tuple[int, ...]
    """How many secrets are found at guess 1, 2, ..."""


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
    rows = []
    for heuristic in heuristics:
        for tie in ties:
            made = build(game, heuristic, tie)
            rows.append(Row(heuristic.name, tie, made.total, made.average, made.worst, made.profile))
    return rows
