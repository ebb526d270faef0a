"""How many secrets can be found within a few guesses, by trying them all; and the bounds that follow."""

import numpy as np

from optimoo.compiled import answer, cell_sizes, kernel, most_cells, step
from optimoo.search.kernels.arrays import COUNTED
from optimoo.search.limits import LEVELS


@kernel
def fill_cell_bounds(costs, crowd, capacity, kinds, consistent, inside, outside, least):
    """Fill in the three tables of :func:`optimoo.search.bounds.cell_bounds`."""
    for d in range(LEVELS):
        for n in range(2, min(COUNTED, capacity[-1]) + 1):
            own = crowd[d] * (n - 1)
            for k in range(2, min(n, kinds) + 1):
                inside[d, n, k] = own + costs[d + 1] + _in_cells(costs, crowd, capacity, n - 1, k - 1, d + 1)
            if not consistent:
                for k in range(1, min(n, kinds - 1) + 1):
                    outside[d, n, k] = own + _in_cells(costs, crowd, capacity, n, k, d + 1)
            for k in range(1, kinds):
                least[d, k, n] = min(n, kinds)
                while least[d, k, n] > 1 and inside[d, n, least[d, k, n]] < outside[d, n, min(n, k)]:
                    least[d, k, n] -= 1


@step
def _in_cells(costs, crowd, capacity, m, k, depth):
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


@step
def _cut(a, members, start, n, guess, out, ends):
    """Write the cells of ``members[start:start + n]`` to ``out`` in order of response; ``ends`` says where they end."""
    at = 0
    for r in range(a.kinds):
        for i in range(start, start + n):
            if answer(a, guess, members[i]) == r:
                out[at] = members[i]
                at += 1
        ends[r] = at


@step
def _most_found(a, blocks, cells, ends):
    """Secrets found by a guess (its own cell, the first) and by one further guess in each other cell's two."""
    found = ends[0]
    for r in range(1, a.kinds):
        n = ends[r] - ends[r - 1]
        if n:
            found += most_cells(a, blocks, cells, ends[r - 1], n, 0, min(n, a.kinds))
    return found


@kernel
def most_in_three(a, blocks, members, start, n, guesses):
    """The most members of a set that are found within three guesses, the first of them among ``guesses``."""
    cells = np.zeros(n, dtype=np.int64)
    ends = np.zeros(a.kinds, dtype=np.int64)
    best = 0
    for guess in guesses:
        _cut(a, members, start, n, guess, cells, ends)
        best = max(best, _most_found(a, blocks, cells, ends))
    return best


@kernel
def most_in_four(a, blocks, secrets, first, seconds):
    """The most secrets that are found within four guesses, the first given and the second among ``seconds``."""
    cells = np.zeros(len(secrets), dtype=np.int64)
    ends = np.zeros(a.kinds, dtype=np.int64)
    _cut(a, secrets, 0, len(secrets), first, cells, ends)
    found = ends[0]
    for r in range(1, a.kinds):
        n = ends[r] - ends[r - 1]
        if n:
            found += most_in_three(a, blocks, cells, ends[r - 1], n, seconds)
    return found


@kernel
def most_after(a, blocks, members, within):
    """What any guess can do with a set: the most cells it makes, "found" left out, and the most secrets found by it.

    ``within[r]`` is the most secrets that the guesses after it find in a cell of response r.
    """
    histogram = np.zeros(a.kinds * a.size, dtype=np.uint32)
    cell_sizes(a, blocks, members, 0, len(members), histogram)
    most = 0
    most_found = 0
    for guess in range(a.size):
        cells = 0
        found = np.int64(histogram[guess])
        for r in range(1, a.kinds):
            size = np.int64(histogram[r * a.size + guess])
            cells += size > 0
            found += min(size, within[r])
        most = max(most, cells)
        most_found = max(most_found, found)
    return most, most_found
