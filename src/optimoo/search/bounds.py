"""Lower bounds that need only the number of candidates.

``capacity[j]`` is the most secrets that any strategy can find within j guesses (the paper's first table, one guess
on). A strategy for a set of candidates also works on every larger set and finds the same secrets as early, so the
capacity of the whole game holds for every position. Filling the cheapest guess numbers up to capacity bounds the
cost of n candidates from below, because costs never decrease (the paper's second table).
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from optimoo.compiled import answers_of
from optimoo.game import Game, guess_classes
from optimoo.search.kernels.arrays import MASKED, MAX_RESPONSES
from optimoo.search.kernels.capacity import fill_cell_bounds, most_in_four, most_in_three, new_cut
from optimoo.search.kernels.limits import LEVELS, NEVER

AFFORDABLE = 1 << 31
"""Comparisons of two codes that exact capacities may cost before a search; far less than a second."""


def capacities(game: Game, present: int) -> NDArray[np.int64]:
    """The most secrets found within j guesses, for j = 0, 1, 2, ..., when they use only ``present`` symbols.

    Exact for j <= 3; for j = 4 exact where affordable, that is for all symbols of the usual games; from there on what
    one more guess can do at most.
    """
    kinds = len(game.responses)
    result = [0] + [most_found(game, present, guesses) for guesses in (1, 2, 3)]
    if present == game.symbols and _cost_of_four(game) <= AFFORDABLE:
        result.append(most_found(game, present, 4))
    while len(result) < LEVELS:
        # One secret by the next guess, and in each of its other cells as many as the whole game allows.
        result.append(1 + (kinds - 1) * result[-1] if result[-1] < game.size else game.size)
    return np.minimum(np.array(result, dtype=np.int64), game.size)


@lru_cache(maxsize=256)  # small numbers, asked for again by every search of the same game
def most_found(game: Game, present: int, guesses: int) -> int:
    """The most secrets found within 1 to 4 guesses when secrets use only the first ``present`` symbols.

    Every code of the game may be guessed. Guesses that a relabelling of the game turns into one another are tried
    once, as long as the relabelling leaves the secrets and the earlier guess as they are.
    """
    if guesses == 1:
        return 1
    secrets = np.flatnonzero((game.codes < present).all(axis=1))
    firsts = different_guesses(game, present)
    if guesses == 2:
        return max(len(np.unique(game.answers(first, secrets))) for first in firsts.tolist())
    answers = answers_of(game)
    cut, further = new_cut(answers), new_cut(answers)
    if guesses == 3:
        return int(most_in_three(answers, secrets, 0, len(secrets), firsts, cut))
    seconds = (different_guesses(game, present, first) for first in firsts.tolist())
    return max(
        int(most_in_four(answers, secrets, first, after, cut, further))
        for first, after in zip(firsts, seconds, strict=True)
    )


@lru_cache(maxsize=256)
def different_guesses(game: Game, present: int, *before: int) -> NDArray[np.int64]:
    """One guess of each class that relabelling makes, if the first ``present`` symbols stay among themselves."""
    return np.unique(guess_classes(game, [game.code(guess) for guess in before], range(present, game.symbols)))


def _cost_of_four(game: Game) -> int:
    """Comparisons of two codes in ``most_found`` for four guesses."""
    firsts = different_guesses(game, game.symbols)
    return sum(len(different_guesses(game, game.symbols, first)) for first in firsts.tolist()) * game.size**2


def size_bounds(
    costs: NDArray[np.int64], crowd: NDArray[np.int64], capacity: NDArray[np.int64], size: int, kinds: int
) -> NDArray[np.int64]:
    """Least cost of n candidates after d guesses, as rows by d of size + 1 entries, flattened.

    The cost of finding them: the k-th at the earliest guess number that capacity leaves for it. The cost of
    crowding: j guesses later at least n - capacity[j] are unfound, in at most (kinds - 1) ** j positions.
    """
    guess_number = np.searchsorted(capacity, np.arange(size), side="right")
    depths = np.arange(LEVELS)[:, None]
    rows = np.zeros((LEVELS, size + 1), dtype=np.int64)
    np.cumsum(costs[depths + guess_number], axis=1, out=rows[:, 1:])
    counts = np.arange(size + 1)
    for j, found in enumerate(capacity if crowd.any() else ()):
        crowded = np.maximum(counts - found - (kinds - 1) ** j, 0)
        if not crowded.any():
            break
        rows += crowd[depths + j] * crowded
    return rows.ravel()


def cell_bounds(
    costs: NDArray[np.int64], crowd: NDArray[np.int64], capacity: NDArray[np.int64], kinds: int, consistent: bool
) -> dict[str, NDArray[np.int64]]:
    """Bounds by the number of cells that the next guess makes, for sets of up to MASKED candidates.

    The tables of :class:`Tables` that have these names, flattened.
    """
    room = LEVELS * (MASKED + 1) * MAX_RESPONSES
    inside, outside = np.full((2, room), NEVER, dtype=np.int64)
    least = np.zeros(room, dtype=np.int64)
    fill_cell_bounds(costs, crowd, capacity, kinds, consistent, inside, outside, least)
    return {"inside_bound": inside, "outside_bound": outside, "least": least}
