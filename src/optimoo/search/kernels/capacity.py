"""How many secrets can be found within a few guesses, by trying them all; and the bounds that follow."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from optimoo.compiled import (
    CELL_WORDS,
    LANES,
    Answers,
    cell_sizes,
    most_cells_and_found,
    native,
    note_marks,
    sort_members,
    step,
)
from optimoo.search.kernels.arrays import MASKED, MAX_RESPONSES
from optimoo.search.kernels.limits import LEVELS

Ints = NDArray[np.int64]


class Cut(NamedTuple):
    """Room for the cells that a guess makes of a set."""

    cells: Ints
    starts: Ints  # where each of them begins, by response
    sizes: Ints
    more: Ints
    masks: NDArray[np.uint64]
    having: NDArray[np.uint64]


def new_cut(answers: Answers) -> Cut:
    """Room for the cells of any set of codes."""
    starts, sizes, more = np.zeros((3, MAX_RESPONSES), dtype=np.int64)
    masks = np.zeros(MAX_RESPONSES * CELL_WORDS, dtype=np.uint64)
    having = np.zeros(answers.blocks * answers.rows * LANES, dtype=np.uint64)
    return Cut(np.zeros(answers.size, dtype=np.int64), starts, sizes, more, masks, having)


@native(Ints, Ints, Ints, int, bool, Ints, Ints, Ints, gives=0)
def fill_cell_bounds(costs, crowd, capacity, kinds, consistent, inside, outside, least):
    """Fill in the three tables of :func:`optimoo.search.bounds.cell_bounds`."""
    for d in range(LEVELS):
        for n in range(2, min(MASKED, capacity[-1]) + 1):
            own = crowd[d] * (n - 1)
            row = (d * (MASKED + 1) + n) * MAX_RESPONSES
            for k in range(2, min(n, kinds) + 1):
                inside[row + k] = own + costs[d + 1] + _in_cells(costs, crowd, capacity, n - 1, k - 1, d + 1)
            if not consistent:
                for k in range(1, min(n, kinds - 1) + 1):
                    outside[row + k] = own + _in_cells(costs, crowd, capacity, n, k, d + 1)
            for k in range(1, kinds):
                enough = min(n, kinds)
                while enough > 1 and inside[row + enough] < outside[row + min(n, k)]:
                    enough -= 1
                least[(d * MAX_RESPONSES + k) * (MASKED + 1) + n] = enough


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
def _cut(a, members, start, n, guess, cut):
    """Cut ``members[start:start + n]``, whose marks are laid out, into cells in order of response."""
    sort_members(
        a, cut.having, 0, members, start, n, guess, cut.masks, 0, cut.sizes, cut.starts, 0, cut.more, cut.cells, 0
    )


@step
def _most_found(a, cut):
    """Secrets found by a guess (its own cell, the first) and by one further guess in each other cell's two."""
    found = cut.sizes[0]
    for r in range(1, a.kinds):
        n = cut.sizes[r]
        if n:
            found += most_cells_and_found(a, cut.cells, cut.starts[r], n, min(n, a.kinds))
    return found


@native(Answers, Ints, int, int, Ints, Cut, gives=1)
def most_in_three(a, members, start, n, guesses, cut):
    """The most members of a set that are found within three guesses, the first of them among ``guesses``."""
    note_marks(a, members, start, n, cut.having, 0)
    best = np.int64(0)
    for i in range(len(guesses)):
        _cut(a, members, start, n, guesses[i], cut)
        best = max(best, _most_found(a, cut))
    return best


@native(Answers, Ints, int, Ints, Cut, Cut, gives=1)
def most_in_four(a, secrets, first, seconds, cut, further):
    """The most secrets that are found within four guesses, the first given and the second among ``seconds``."""
    note_marks(a, secrets, 0, len(secrets), cut.having, 0)
    _cut(a, secrets, 0, len(secrets), first, cut)
    found = cut.sizes[0]
    for r in range(1, a.kinds):
        n = cut.sizes[r]
        if n:
            found += most_in_three(a, cut.cells, cut.starts[r], n, seconds, further)
    return found


@native(Answers, Ints, Ints, Cut, gives=2)
def most_after(a, members, within, cut):
    """What any guess can do with a set: the most cells it makes, "found" left out, and the most secrets found by it.

    ``within[r]`` is the most secrets that the guesses after it find in a cell of response r.
    """
    n = len(members)
    note_marks(a, members, 0, n, cut.having, 0)
    most = np.int64(0)
    most_found = np.int64(0)
    for guess in range(a.size):
        cell_sizes(a, cut.having, 0, n, guess, cut.sizes, 0)
        cells = 0
        found = cut.sizes[0]
        for r in range(1, a.kinds):
            cells += cut.sizes[r] > 0
            found += min(cut.sizes[r], within[r])
        most = max(most, cells)
        most_found = max(most_found, found)
    return most, most_found
