"""Lower bounds that need only the number of candidates.

``capacity[j]`` is the most secrets that any strategy can find within j guesses (the paper's first table, one guess
on). A strategy for a set of candidates also works on every larger set and finds the same secrets as early, so the
capacity of the whole game holds for every position. Filling the cheapest guess numbers up to capacity bounds the
cost of n candidates from below, because costs never decrease (the paper's second table).
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from optimoo.game import Game, guess_classes, response_table
from optimoo.search.counting import most_cells
from optimoo.search.jit import allocating, kernel
from optimoo.search.state import BLOCK, COUNTED, LEVELS, MAX_RESPONSES, NEVER

AFFORDABLE = 1 << 31
"""Table reads that exact capacities may cost before a search; about a second."""


def capacities(game: Game) -> NDArray[np.int64]:
    """The most secrets found within j guesses, for j = 0, 1, 2, ...; exact for j <= 3, and for 4 where affordable."""
    kinds = len(game.responses)
    result = [0] + [most_found(game, game.symbols, guesses) for guesses in (1, 2, 3)]
    if _cost_of_four(game) <= AFFORDABLE:
        result.append(most_found(game, game.symbols, 4))
    while len(result) < LEVELS:
        # One secret by the next guess, and in each of its other cells as many as the whole game allows.
        result.append(1 + (kinds - 1) * result[-1] if result[-1] < game.size else game.size)
    return np.minimum(np.array(result, dtype=np.int64), game.size)


def most_found(game: Game, present: int, guesses: int) -> int:
    """The most secrets found within 1 to 4 guesses when secrets use only the first ``present`` symbols.

    Every code of the game may be guessed. Guesses that a relabelling of the game turns into one another are tried
    once, as long as the relabelling leaves the secrets and the earlier guess as they are.
    """
    table, kinds, size = response_table(game).ravel(), len(game.responses), game.size
    secrets = np.flatnonzero((game.codes < present).all(axis=1))
    absent = range(present, game.symbols)
    firsts = np.unique(guess_classes(game, [], absent))
    if guesses == 1:
        return 1
    if guesses == 2:
        return max(len(np.unique(table[first * size + secrets])) for first in firsts.tolist())
    if guesses == 3:
        return int(_three(table, size, kinds, secrets, 0, len(secrets), firsts))
    seconds = (np.unique(guess_classes(game, [game.code(first)], absent)) for first in firsts.tolist())
    return max(
        int(_four(table, size, kinds, secrets, first, after)) for first, after in zip(firsts, seconds, strict=True)
    )


def _cost_of_four(game: Game) -> int:
    """Table reads of ``most_found`` for four guesses."""
    firsts = np.unique(guess_classes(game, []))
    pairs = sum(len(np.unique(guess_classes(game, [game.code(first)]))) for first in firsts.tolist())
    return pairs * game.size**2


def size_bounds(
    costs: NDArray[np.int64], crowd: NDArray[np.int64], capacity: NDArray[np.int64], size: int, kinds: int
) -> NDArray[np.int64]:
    """Least cost of n candidates after d guesses, as rows by d of size + 1 entries, flattened.

    The cost of finding them: the k-th at the earliest guess number that capacity leaves for it. The cost of
    crowding: j guesses later at least n - capacity[j] are unfound, in at most (kinds - 1) ** j positions.
    """
    guess_number = np.searchsorted(capacity, np.arange(size), side="right")
    counts = np.arange(size + 1)
    rows = np.zeros((LEVELS, size + 1), dtype=np.int64)
    for d in range(LEVELS):
        np.cumsum(costs[d + guess_number], out=rows[d, 1:])
        for j, found in enumerate(capacity):
            crowded = np.maximum(counts - found - (kinds - 1) ** j, 0)
            if not crowded.any():
                break
            rows[d] += crowd[d + j] * crowded
    return rows.ravel()


@dataclass(frozen=True)
class CellBounds:
    """Least costs of n candidates after d guesses by the number of cells k that the next guess makes.

    ``inside`` and ``outside`` are indexed by (d, n, k), flattened: the next guess is a candidate, or it is not.
    ``least`` is indexed by (d, n): a candidate must make more cells than this to be worth more than any other guess.
    """

    inside: NDArray[np.int64]
    outside: NDArray[np.int64]
    least: NDArray[np.int64]


def cell_bounds(
    costs: NDArray[np.int64], crowd: NDArray[np.int64], capacity: NDArray[np.int64], kinds: int, consistent: bool
) -> CellBounds:
    """Bounds that the search looks up for sets of up to COUNTED candidates."""
    inside = np.full((LEVELS, COUNTED + 1, MAX_RESPONSES), NEVER, dtype=np.int64)
    outside = np.full((LEVELS, COUNTED + 1, MAX_RESPONSES), NEVER, dtype=np.int64)
    least = np.zeros((LEVELS, COUNTED + 1), dtype=np.int64)
    _fill_cell_bounds(costs, crowd, capacity, kinds, consistent, inside, outside, least)
    return CellBounds(inside.ravel(), outside.ravel(), least.ravel())


@kernel
def _fill_cell_bounds(costs, crowd, capacity, kinds, consistent, inside, outside, least):  # type: ignore[no-untyped-def]
    for d in range(LEVELS):
        for n in range(2, min(COUNTED, capacity[-1]) + 1):
            own = crowd[d] * (n - 1)
            for k in range(2, min(n, kinds) + 1):
                inside[d, n, k] = own + costs[d + 1] + _in_cells(costs, crowd, capacity, n - 1, k - 1, d + 1)
            if not consistent:
                for k in range(1, min(n, kinds - 1) + 1):
                    outside[d, n, k] = own + _in_cells(costs, crowd, capacity, n, k, d + 1)
            least[d, n] = min(n, kinds)
            while least[d, n] > 1 and inside[d, n, least[d, n]] < outside[d, n, min(n, kinds - 1)]:
                least[d, n] -= 1


@kernel
def _in_cells(costs, crowd, capacity, m, k, depth):  # type: ignore[no-untyped-def]
    """Least cost of m candidates in k cells, each about to be guessed at with ``depth`` guesses made.

    In each cell at most capacity[j] secrets are found within j further guesses, and costs never decrease, so filling
    the cheapest guess numbers of all cells up to capacity is a lower bound. The crowding of the cells is known.
    """
    cost = k * costs[depth + 1] + crowd[depth] * (m - k)
    left = m - k
    j = 2
    while left > 0:
        now = min(left, k * (capacity[j] - capacity[j - 1]))
        cost += now * costs[depth + j]
        left -= now
        j += 1
    return cost


@kernel
def _cut(table, size, kinds, members, start, n, guess, out, ends):  # type: ignore[no-untyped-def]
    """Write the cells of ``members[start:start + n]`` to ``out`` in order of response; ``ends`` says where they end."""
    at = 0
    for r in range(kinds):
        for i in range(start, start + n):
            if table[guess * size + members[i]] == r:
                out[at] = members[i]
                at += 1
        ends[r] = at


@kernel
def _most_found(table, size, kinds, cells, ends, block16, block32):  # type: ignore[no-untyped-def]
    """Secrets found by a guess (its own cell, the first) and by one further guess in each other cell's two."""
    found = ends[0]
    for r in range(1, kinds):
        n = ends[r] - ends[r - 1]
        if n:
            found += most_cells(table, size, kinds, cells, ends[r - 1], n, 0, min(n, kinds), block16, block32)
    return found


@allocating
def _three(table, size, kinds, members, start, n, guesses):  # type: ignore[no-untyped-def]
    """The most members of a set that are found within three guesses, the first of them among ``guesses``."""
    block16 = np.zeros(BLOCK, dtype=np.uint16)
    block32 = np.zeros(BLOCK, dtype=np.uint32)
    cells = np.zeros(n, dtype=np.int64)
    ends = np.zeros(kinds, dtype=np.int64)
    best = 0
    for guess in guesses:
        _cut(table, size, kinds, members, start, n, guess, cells, ends)
        best = max(best, _most_found(table, size, kinds, cells, ends, block16, block32))
    return best


@allocating
def _four(table, size, kinds, secrets, first, seconds):  # type: ignore[no-untyped-def]
    """The same within four guesses, the first of them given and the second among ``seconds``."""
    cells = np.zeros(len(secrets), dtype=np.int64)
    ends = np.zeros(kinds, dtype=np.int64)
    _cut(table, size, kinds, secrets, 0, len(secrets), first, cells, ends)
    found = ends[0]
    for r in range(1, kinds):
        n = ends[r] - ends[r - 1]
        if n:
            found += _three(table, size, kinds, cells, ends[r - 1], n, seconds)
    return found
