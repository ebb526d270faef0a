"""Sharing work among threads: running tasks side by side, agreeing on the best result, and guessing at progress."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from optimoo.search.state import UNLIMITED

FIRST_GUESS_SHARE = 0.6
"""Of the work on a position, roughly this part goes into its first guess; the others mostly fall to bounds."""


class Best:
    """The best result so far on one position: the least value, from the first guess that has it.

    Whoever reads or writes it holds the engine's lock.
    """

    def __init__(self, beta: int) -> None:
        """Nothing found yet; only values below ``beta`` count."""
        self.value, self.rank = beta, -1

    def goal(self, rank: int) -> int:
        """What a guess of this rank must stay below to count: a tie goes to the earlier guess."""
        return self.value + 1 if rank < self.rank else self.value

    def enter(self, value: int, rank: int) -> None:
        """Keep a result if it is better."""
        if (value, rank) < (self.value, self.rank if self.rank >= 0 else 1 << 62):
            self.rank = rank
            self.value = value


def new_log(guesses: int) -> NDArray[np.int64]:
    """An empty log of improvements on one position, as the compiled search reads it: [how many, value, rank, ...].

    Each entry has a smaller value than the one before, or the same and a smaller rank; so there are at most as many as
    guesses.
    """
    log = np.full(2 * guesses + 1, UNLIMITED, dtype=np.int64)
    log[0] = 0
    return log


def newest(log: NDArray[np.int64]) -> tuple[int, int] | None:
    """The best value and its rank."""
    last = int(log[0])
    return (int(log[2 * last - 1]), int(log[2 * last])) if last else None


def goal_of(log: NDArray[np.int64], rank: int, beta: int) -> int:
    """What a guess of this rank must stay below to count: a tie goes to the earlier guess."""
    best = newest(log)
    return beta if best is None else min(beta, best[0] + (rank < best[1]))


def enter(log: NDArray[np.int64], value: int, rank: int) -> None:
    """Make an entry if it is better; whoever does so holds the lock that belongs to the log."""
    best = newest(log)
    if best is None or (value, rank) < best:
        last = int(log[0])
        log[2 * last + 1] = value
        log[2 * last + 2] = rank
        log[0] = last + 1  # last: readers look at what this points to


def side_by_side(tasks: Sequence[Callable[[], int]]) -> list[int]:
    """Run tasks in threads of their own; with one task, in this one. The first failure is raised."""
    if len(tasks) <= 1:
        return [task() for task in tasks]
    with ThreadPoolExecutor(len(tasks)) as threads:
        return [future.result() for future in [threads.submit(task) for task in tasks]]


def guess_shares(guesses: int, share: float) -> list[float]:
    """How much of a position's progress each of its guesses makes, roughly."""
    if guesses <= 1:
        return [share] * guesses
    rest = share * (1 - FIRST_GUESS_SHARE) / (guesses - 1)
    return [share * FIRST_GUESS_SHARE, *[rest] * (guesses - 1)]


def cell_shares(sizes: Sequence[int], share: float) -> list[float]:
    """How much of a guess's progress each of its cells makes, roughly."""
    weights = [float(size) ** 2 for size in sizes]
    return [share * weight / sum(weights) for weight in weights]
