"""A rule fitted to a game: estimate the guesses a cell takes by the average over cells of its size.

The estimate comes from a strategy that a rule has built; following the estimate builds another strategy,
which gives another estimate, and so on. Unlike log n, the estimates are numbers of guesses, and may be added
to true ones: that is what looking two steps ahead needs (:mod:`optimoo.heuristics.lookahead`).
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from optimoo.game import Game
from optimoo.heuristics.catalogue import HEURISTICS
from optimoo.heuristics.choose import build
from optimoo.heuristics.rules import Heuristic
from optimoo.strategy import Strategy

_BIN = 1.2  # sizes within this ratio are averaged together; large cells of any one size are rare
_EXACT = 2  # the guesses that so many candidates take are known: 1 and 3


def position_totals(strategy: Strategy) -> NDArray[np.int64]:
    """For every position of a strategy, how many candidates it has and the guesses they take together."""
    depths, sizes = strategy.depths.astype(np.int64), strategy.sizes
    # Everything below a node stands right after it, so sums below it are differences of running sums.
    found = np.append(0, np.cumsum(strategy.finds * depths))
    return np.stack([sizes, found[strategy.ends] - found[:-1] - sizes * (depths - 1)], axis=1)


def estimate_totals(observed: NDArray[np.int64], limit: int) -> NDArray[np.float64]:
    """The estimated total of a cell of 0, 1, ..., ``limit`` candidates, from (size, total) pairs.

    The guesses per candidate are averaged over sizes of about the same magnitude and interpolated linearly in
    log n, along which they grow nearly evenly.
    """
    sizes, totals = observed[observed[:, 0] > _EXACT].T
    bins = np.floor(np.log(sizes) / np.log(_BIN)).astype(np.int64)
    kinds = np.unique(bins)
    points = [np.log(size) for size in range(1, _EXACT + 1)]
    averages = [2 - 1 / size for size in range(1, _EXACT + 1)]
    points += [float(np.log(sizes[bins == kind]).mean()) for kind in kinds]
    averages += [float((totals / sizes)[bins == kind].mean()) for kind in kinds]
    numbers = np.arange(limit + 1)
    estimates: NDArray[np.float64] = numbers * np.interp(np.log(np.maximum(numbers, 1)), points, averages)
    return estimates


def from_estimates(estimates: Sequence[float] | NDArray[np.float64]) -> Heuristic:
    """The rule that adds up the estimated totals of the cells; a found secret takes no more guesses.

    Its scores estimate how many guesses the candidates take together after this one.
    """
    formula = "Σ of the estimated totals of the cells, less that of the found secret"
    return Heuristic.from_table("fitted", formula, estimates, estimates[1])


def fit(game: Game, rounds: int = 4) -> Heuristic:
    """The rule fitted to the strategies of Larmouth's rule and of the rules fitted before it.

    All rounds' positions are averaged together, which keeps the estimates from swinging to and fro.
    """
    rule = HEURISTICS["larmouth"]
    observed = np.empty((0, 2), dtype=np.int64)
    for _ in range(rounds):
        observed = np.concatenate([observed, position_totals(build(game, rule))])
        rule = from_estimates(estimate_totals(observed, game.size))
    return rule
