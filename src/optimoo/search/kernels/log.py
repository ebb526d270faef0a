"""The log of improvements on one position: the best results of all workers, in a form that the compiled search reads.

An array [how many, value, rank, value, rank, ...]: each entry has a smaller value than the one before, or the same and
a smaller rank; so there are at most as many as guesses. A guess must beat the best value, or equal it from an earlier
rank: that makes the outcome the same for any number of workers.
"""

import numpy as np
from numpy.typing import NDArray

from optimoo.compiled import inlined
from optimoo.search.kernels.limits import UNLIMITED

Log = NDArray[np.int64]
Best = tuple[int, int]
"""A value and the rank of the guess that has it."""


def new_log(guesses: int) -> Log:
    """An empty log for a position of so many guesses."""
    log = np.full(2 * guesses + 1, UNLIMITED, dtype=np.int64)
    log[0] = 0
    return log


def newest(log: Log) -> Best | None:
    """The best value and its rank."""
    last = int(log[0])
    return (int(log[2 * last - 1]), int(log[2 * last])) if last else None


def goal_of(log: Log, rank: int, beta: int) -> int:
    """What a guess of this rank must stay below to count."""
    best = newest(log)
    return beta if best is None else min(beta, best[0] + (rank < best[1]))


def enter(log: Log, best: Best) -> None:
    """Make an entry if it is better; whoever does so holds the lock that belongs to the log."""
    known = newest(log)
    if known is None or best < known:
        last = int(log[0])
        log[2 * last + 1], log[2 * last + 2] = best
        log[0] = last + 1  # last: readers look at what this points to


@inlined
def logged_goal(log, rank, goal):
    """The compiled twin of :func:`goal_of`."""
    last = log[0]
    if last > 0:
        return min(goal, log[2 * last - 1] + (1 if rank < log[2 * last] else 0))
    return goal
