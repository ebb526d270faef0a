"""Exact optimisation: objectives, bounds, compiled kernels, and the engine that shares the work out."""

from optimoo.search.objective import Costs, Objective, Term, race_result
from optimoo.search.solve import Interrupted, Progress, Solution, solve

__all__ = ["Costs", "Interrupted", "Objective", "Progress", "Solution", "Term", "race_result", "solve"]
