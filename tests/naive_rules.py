"""One-step rules written down as plainly as they are defined, on top of the brute-force oracle.

Logarithms are avoided: a sum of n·log n is smaller where the product of all n**n is, and that is an integer.
"""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import prod
from typing import Any

import oracle

Formula = Callable[[list[int], bool], Any]

FORMULAS: dict[str, Formula] = {
    "larmouth": lambda sizes, is_candidate: Fraction(prod(n**n for n in sizes), 4 if is_candidate else 1),
    "landy-largest": lambda sizes, is_candidate: max(sizes),
    "landy-log": lambda sizes, is_candidate: prod((n + 1) ** n for n in sizes),
    "landy-power": lambda sizes, is_candidate: round(sum(n * power_root(n) for n in sizes), 9),
    "entropy": lambda sizes, is_candidate: prod(n**n for n in sizes),
    "expected-size": lambda sizes, is_candidate: sum(n * n for n in sizes),
    "most-parts": lambda sizes, is_candidate: -len(sizes),
    "minimax": lambda sizes, is_candidate: max(sizes),
    "minimax-in-turn": lambda sizes, is_candidate: sorted(sizes, reverse=True),
    "first-candidate": lambda sizes, is_candidate: not is_candidate,
}


def power_root(n: int) -> float:
    """The x with x**x = n, by halving."""
    low, high = 1.0, 1.0 + n
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if middle**middle < n else (low, middle)
    return low


def choice(
    codes: list[oracle.Code], candidates: list[oracle.Code], formula: Formula, candidate_first: bool
) -> oracle.Code:
    """The guess with the smallest value; ties as the tie rule says."""
    options = []
    for code in codes:
        sizes = list(Counter(oracle.score(code, secret) for secret in candidates).values())
        if len(sizes) > 1 or code in candidates:
            outside = code not in candidates
            options.append((formula(sizes, not outside), outside and candidate_first, code))
    return min(options)[2]


def profile(
    codes: list[oracle.Code], candidates: list[oracle.Code], formula: Formula, candidate_first: bool
) -> Counter[int]:
    """How many candidates are found at guess 1, 2, ..."""
    guess = choice(codes, candidates, formula, candidate_first)
    cells: dict[oracle.Score, list[oracle.Code]] = {}
    for secret in candidates:
        cells.setdefault(oracle.score(guess, secret), []).append(secret)
    counts: Counter[int] = Counter()
    for answer, cell in cells.items():
        if answer == (len(guess), 0):
            counts[1] += 1
        else:
            below = profile(codes, cell, formula, candidate_first)
            counts.update({number + 1: count for number, count in below.items()})
    return counts
