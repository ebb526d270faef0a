"""The rules that have been published, by name, and what the strategies they give cost.

``larmouth`` and the three ``landy`` rules are those the paper quotes; the others are the classics of
Mastermind. Cells are counted as the formulas are printed: a found secret is a cell of size 1.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from optimoo.errors import check_one_of
from optimoo.game import Game
from optimoo.heuristics.choose import Tie, build
from optimoo.heuristics.rules import SCALE, Heuristic, Scores, scaled_logs, scaled_powers
from optimoo.strategy import Profile


def _n_log_n(limit: int) -> NDArray[np.int64]:
    return np.arange(limit) * scaled_logs(limit)


def _n_log_one_more(limit: int) -> NDArray[np.int64]:
    return np.arange(limit) * scaled_logs(2 * limit)[1 : limit + 1]


def _squares(limit: int) -> NDArray[np.int64]:
    return np.arange(limit) ** 2


def _largest(sizes: NDArray[np.int64], is_candidate: NDArray[np.bool_]) -> Scores:
    largest: Scores = sizes.max(axis=1)
    return largest


def _largest_in_turn(sizes: NDArray[np.int64], is_candidate: NDArray[np.bool_]) -> Scores:
    """The rank of each row when rows are compared by largest cell, then by second largest, and so on."""
    return np.unique(-np.sort(-sizes, axis=1), axis=0, return_inverse=True)[1].reshape(-1)


def _most_parts(sizes: NDArray[np.int64], is_candidate: NDArray[np.bool_]) -> Scores:
    parts: Scores = np.count_nonzero(sizes, axis=1)
    return -parts


def _all_alike(sizes: NDArray[np.int64], is_candidate: NDArray[np.bool_]) -> Scores:
    return np.zeros(len(sizes), dtype=np.int64)


_LOG_2 = int(scaled_logs(4)[2])

_RULES = (
    # J. Larmouth: log n estimates the guesses a cell of n still takes. Quoted in the paper, section 2.
    Heuristic.from_terms("larmouth", "Σ n·log n, less 2·log 2 for a candidate", _n_log_n, 2 * _LOG_2, SCALE),
    # B. Landy's three, quoted in the paper, section 2.
    Heuristic("landy-largest", "max n", _largest),
    Heuristic.from_terms("landy-log", "Σ n·log(1 + n)", _n_log_one_more, unit=SCALE),
    Heuristic.from_terms("landy-power", "Σ n·F(n), where x = F(n) solves x^x = n", scaled_powers, unit=SCALE),
    # Neuwirth 1982. The entropy of the answer is log N − Σ n·log n / N, largest where Σ n·log n is smallest.
    Heuristic.from_terms("entropy", "Σ n·log n", _n_log_n, unit=SCALE),
    # Irving 1979: Σ n² / N candidates are expected to remain.
    Heuristic.from_terms("expected-size", "Σ n²", _squares),
    # Kooi 2005.
    Heuristic("most-parts", "−(number of cells)", _most_parts),
    # Knuth 1977. The same formula as Landy's first, under the name people know.
    Heuristic("minimax", "max n", _largest),
    Heuristic("minimax-in-turn", "max n, then the second largest n, and so on", _largest_in_turn),
    Heuristic("first-candidate", "0, candidates only", _all_alike, candidates_only=True),
)

HEURISTICS = {rule.name: rule for rule in _RULES}
"""Every published rule, by name."""


def heuristic(name: str) -> Heuristic:
    """The rule of this name.

    >>> heuristic("expected-size").formula
    'Σ n²'
    """
    check_one_of(name, HEURISTICS, "a heuristic")
    return HEURISTICS[name]


@dataclass(frozen=True)
class Row:
    """What the strategy of one rule with one tie rule takes."""

    heuristic: str
    tie: Tie
    profile: Profile


def compare(
    game: Game,
    heuristics: Iterable[Heuristic] = tuple(HEURISTICS.values()),
    ties: Iterable[Tie] = (Tie.CANDIDATE_FIRST,),
) -> list[Row]:
    """Every rule with every tie rule, in the order given.

    >>> [row] = compare(Game(2, 4), [HEURISTICS["entropy"]])
    >>> row.profile.total, row.profile, round(float(row.profile.average), 3)
    (30, (1, 4, 7), 2.5)
    """
    ties = tuple(ties)
    return [Row(rule.name, tie, build(game, rule, tie).profile) for rule in heuristics for tie in ties]
