"""What a one-step rule is: a number for every guess, from its cell sizes alone; the smallest is guessed.

Equal partitions must get equal numbers, or rounding would break the ties that the tie rule is meant to
break. Rules therefore compute in integers wherever they can. Σ n² and the like are integers by themselves.
Logarithms are scaled and rounded, and rounded *per prime*: the integer standing for log n is the sum of
those of its prime factors. So log 4 is exactly twice log 2, and the cells 4,1,1,1,1 and 2,2,2,2, whose
Σ n·log n are equal, score the same.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

Scores = NDArray[Any]
"""One number per guess, int64 where the formula allows; smaller is better."""
ScoreFunction = Callable[[NDArray[np.int64], NDArray[np.bool_]], Scores]
"""From cell sizes (guesses × cells) and whether each guess is a candidate, to the scores."""
TermTable = Callable[[int], NDArray[np.int64]]
"""From a limit (a power of two) to the terms of cells of size 0, 1, ..., limit - 1."""

SCALE = 1 << 32
"""What 1 becomes in scaled integers: the sum over 16**6 codes still fits into 63 bits."""


@dataclass(frozen=True)
class Heuristic:
    """A rule that ranks the guesses of a position by how they divide its candidates.

    >>> gap = Heuristic.from_function(lambda sizes, is_candidate: max(sizes) - min(sizes), "gap")
    >>> gap.scores(np.array([[3, 1, 0], [2, 2, 0]]), np.array([True, False])).tolist()
    [2.0, 0.0]
    """

    name: str
    formula: str
    """The formula for people to read; n runs over the sizes of the cells."""
    score: ScoreFunction = field(repr=False)
    unit: int = 1
    """Scores are integer multiples of 1/unit; dividing by it gives the number the formula means."""
    candidates_only: bool = False
    """Whether only candidates are ever guessed."""

    @classmethod
    def from_function(
        cls, function: Callable[[tuple[int, ...], bool], float], name: str = "custom", formula: str = ""
    ) -> Self:
        """A rule from ``function(cell_sizes, is_candidate)``, which is to be small for good guesses.

        ``cell_sizes`` are the sizes of the cells that are not empty, largest first; where the guess may be
        the secret, that is one of them, of size 1. In a fixed order, equal partitions give equal numbers.
        """

        def score(sizes: NDArray[np.int64], is_candidate: NDArray[np.bool_]) -> Scores:
            ordered = (tuple(sorted(filter(None, row), reverse=True)) for row in sizes.tolist())
            numbers = map(function, ordered, is_candidate.tolist())
            return np.fromiter(numbers, dtype=np.float64, count=len(sizes))

        return cls(name, formula or f"{name}(cell sizes, is candidate)", score)

    @classmethod
    def from_terms(cls, name: str, formula: str, terms: TermTable, bonus: int = 0, unit: int = 1) -> Self:
        """A rule that adds up one integer term per cell, and takes ``bonus`` off for candidates."""

        def score(sizes: NDArray[np.int64], is_candidate: NDArray[np.bool_]) -> Scores:
            table = terms(1 << int(sizes.max(initial=0)).bit_length())
            total: Scores = table[sizes].sum(axis=1) - bonus * is_candidate
            return total

        return cls(name, formula, score, unit)

    @classmethod
    def from_table(cls, name: str, formula: str, terms: ArrayLike, bonus: float) -> Self:
        """A rule that adds up one term per cell, given for all sizes from 0, and takes ``bonus`` off for candidates."""
        table = np.rint(np.asarray(terms) * SCALE).astype(np.int64)
        return cls.from_terms(name, formula, lambda limit: table[:limit], round(float(bonus) * SCALE), SCALE)

    def scores(self, sizes: NDArray[np.integer], is_candidate: NDArray[np.bool_]) -> Scores:
        """One number per row of ``sizes``; smaller is better."""
        return self.score(np.asarray(sizes, dtype=np.int64), is_candidate)


# --- terms that are not integers by themselves --------------------------------------------------------------


@lru_cache(maxsize=4)
def scaled_logs(limit: int) -> NDArray[np.int64]:
    """Integers near SCALE·log n for n below ``limit`` that add up exactly as logarithms do; 0 for n = 0.

    >>> logs = scaled_logs(64)
    >>> bool(logs[60] == logs[3] + logs[4] + logs[5]), math.isclose(logs[60] / SCALE, math.log(60))
    (True, True)
    """
    logs = np.zeros(limit, dtype=np.int64)
    for prime in range(2, limit):
        if logs[prime]:
            continue  # a smaller prime divides it
        own = round(math.log(prime) * SCALE)
        power = prime
        while power < limit:
            logs[power::power] += own
            power *= prime
    return logs


@lru_cache(maxsize=4)
def scaled_powers(limit: int) -> NDArray[np.int64]:
    """SCALE·n·F(n), rounded, where x = F(n) solves x**x = n (F(1) = 1, F(4) = 2, F(27) = 3); 0 for n = 0.

    Newton's method on x·log x = log n, from above: the function is convex, so the steps never overshoot, and
    far fewer of them than are made would do.
    """
    numbers = np.arange(limit, dtype=np.float64)
    target = np.log(np.maximum(numbers, 1))
    x = 1 + target
    for _ in range(40):
        x -= (x * np.log(x) - target) / (np.log(x) + 1)
    powers: NDArray[np.int64] = np.rint(SCALE * numbers * x).astype(np.int64)
    return powers
