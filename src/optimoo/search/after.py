"""What a response leaves open: how much can still be told apart in a set whose last guess was answered alike.

All candidates of a cell gave the same response to one guess, so they lie among the codes that do. After three bulls, or
where all symbols are known, few different responses are possible at all, and fewer secrets can be found soon than in
the whole game. By relabelling, one guess of each class stands for all: nothing here depends on the position.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from optimoo.compiled import Packed, answers_of
from optimoo.game import Game
from optimoo.search.bounds import AFFORDABLE, capacities, different_guesses, size_bounds
from optimoo.search.costs import Costs
from optimoo.search.kernels.arrays import AFTER
from optimoo.search.kernels.capacity import most_after, new_cut
from optimoo.search.kernels.limits import LEVELS

COUNTED_OUT = 4
"""Capacities up to so many guesses are counted; later ones follow from what one more guess can do."""


@dataclass(frozen=True)
class After:
    """By response: what holds for every set of codes that gave it to one guess."""

    outside: NDArray[np.int64]  # the most cells that a guess from outside the set makes
    capacity: NDArray[np.int64]  # row by row: the most secrets found within j guesses


@lru_cache(maxsize=8)  # asked for again for every number of symbols left
def after_responses(game: Game) -> After:
    """Count, for each response, what all guesses can make of the codes that gave it to one guess.

    With at most capacity[r][j] secrets found in a cell of response r within j guesses, and no more than in the set
    itself, a guess before them finds at most the sum over its cells; and that is capacity[...][j + 1].
    """
    general = capacities(game, game.symbols)
    kinds = len(game.responses)
    firsts = different_guesses(game, game.symbols).tolist()
    if len(firsts) * game.size**2 > AFFORDABLE:
        return After(np.full(kinds, kinds - 1), np.tile(general, (kinds, 1)))
    answers = answers_of(game)
    packed, cut = Packed(answers), Packed(new_cut(answers))
    rows = [game.row(first) for first in firsts]
    sets = [[np.flatnonzero(row == r) for row in rows] for r in range(kinds)]
    capacity, outside = np.tile(general, (kinds, 1)), np.full(kinds, kinds - 1)
    for j in range(1, COUNTED_OUT):
        within = capacity[:, j].copy()
        for r in range(1, kinds):
            least = np.minimum(within, within[r])
            most = [most_after(packed, each, least, cut) for each in sets[r] if len(each)]
            outside[r] = max((cells for cells, _ in most), default=1)
            capacity[r, j + 1] = min(capacity[r, j + 1], max((found for _, found in most), default=1))
    for j in range(COUNTED_OUT, LEVELS - 1):
        # One secret by the next guess, and in each of its other cells as many as the whole game allows.
        capacity[:, j + 1] = np.minimum(capacity[:, j + 1], 1 + outside * general[j])
    return After(outside, capacity)


def after_bounds(game: Game, costs: Costs, capacity: NDArray[np.int64]) -> NDArray[np.int64]:
    """Least cost of up to AFTER candidates, by guesses made, last response and number, flattened.

    ``capacity`` is what else is known of the set, by the symbols that are left.
    """
    kinds, most = len(game.responses), min(AFTER, game.size)
    rows = np.zeros((LEVELS, kinds, AFTER + 1), dtype=np.int64)
    # Many responses leave as much open as others do.
    different, same = np.unique(np.minimum(after_responses(game).capacity, capacity), axis=0, return_inverse=True)
    for number, found in enumerate(different):
        bounds = size_bounds(costs.find, costs.crowd, found, most, kinds).reshape(LEVELS, 1, -1)
        rows[:, np.flatnonzero(same.ravel() == number), : most + 1] = bounds
    return rows.ravel()
