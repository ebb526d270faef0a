"""Exact optimisation: objectives, bounds, compiled kernels, and the engine that shares the work out."""

from optimoo.search.minimise import Interrupted, Minimum, Progress, minimise
from optimoo.search.objective import Costs, Objective, Term, race_result
from optimoo.search.solve import Solution, solve

__all__ = [
    "Costs",
    "Interrupted",
    "Minimum",
    "Objective",
    "Progress",
    "Solution",
    "Term",
    "minimise",
    "race_result",
    "solve",
]
