"""Both players react: the race's rules, value and plans, what plans guarantee; and a codemaker who chooses secrets."""

from optimoo.contest.blind import Contest, Plans, solve_race
from optimoo.contest.codemaker import EXHAUSTIVE, Kind, Secrecy, bound_codemaker, forced, solve_codemaker
from optimoo.contest.guarantee import Mix, Plan, Watcher
from optimoo.contest.planfile import Audit, audit, save_plans
from optimoo.contest.positions import Codes, Positions
from optimoo.contest.rules import Form, Information, Race, State, play_at_random

__all__ = [
    "EXHAUSTIVE",
    "Audit",
    "Codes",
    "Contest",
    "Form",
    "Information",
    "Kind",
    "Mix",
    "Plan",
    "Plans",
    "Positions",
    "Race",
    "Secrecy",
    "State",
    "Watcher",
    "audit",
    "bound_codemaker",
    "forced",
    "play_at_random",
    "save_plans",
    "solve_codemaker",
    "solve_race",
]
