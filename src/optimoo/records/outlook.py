"""How much work is left until a bound is closed: a guess, from how the work has grown so far.

Raising a bound takes longer the nearer it comes to the truth, and about as many times longer for each further guess. So
the logarithm of what one guess more has cost is taken to lie on a straight line, and the line is followed to the end.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

LEAST_SECONDS = 0.2
"""Steps that took less processor time say more about how a question begins than about the work in it."""

HOPELESS = 1e15
"""Seconds, some thirty million years: whatever takes longer takes no other time."""


class Step(NamedTuple):
    """A bound that was proved, and the processor seconds that it and all before it took."""

    lower: int
    spent: float


def left_to_do(steps: Sequence[Step], goal: int) -> float | None:
    """Processor seconds until the bound may reach ``goal``, roughly; None where too little is known.

    >>> steps = [Step(100, 1.0), Step(110, 2.0), Step(120, 4.0), Step(130, 8.0)]
    >>> round(left_to_do(steps, 140)), round(left_to_do(steps, 150))
    (8, 24)
    """
    if steps and goal <= steps[-1].lower:
        return 0.0
    rises = [
        ((before.lower + after.lower) / 2, (after.spent - before.spent) / (after.lower - before.lower))
        for before, after in pairwise(steps)
        if after.lower > before.lower and after.spent - before.spent >= LEAST_SECONDS
    ]
    if len(rises) < 2:
        return None
    at, rates = np.array(rises).T
    growth, start = np.polyfit(at, np.log(rates), 1)
    further = np.arange(steps[-1].lower, goal) + 0.5
    with np.errstate(over="ignore"):
        return min(float(np.exp(start + growth * further).sum()), HOPELESS)
