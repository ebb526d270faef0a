"""The race in which both players react: its rules, its value, plans for both, and what they guarantee."""

from optimoo.contest.blind import Contest, Plans, solve_race
from optimoo.contest.guarantee import Mix, Plan, Watcher
from optimoo.contest.planfile import Audit, audit, save_plans
from optimoo.contest.positions import Codes, Positions
from optimoo.contest.rules import Form, Information, Race, State, play_at_random

__all__ = [
    "Audit",
    "Codes",
    "Contest",
    "Form",
    "Information",
    "Mix",
    "Plan",
    "Plans",
    "Positions",
    "Race",
    "State",
    "Watcher",
    "audit",
    "play_at_random",
    "save_plans",
    "solve_race",
]
