"""Both players react: the race's rules, value and plans, what plans guarantee; and a codemaker who chooses secrets."""

from optimoo.contest.audit import audit
from optimoo.contest.blind import Contest, Plans, solve_race
from optimoo.contest.codemaker import EXHAUSTIVE, Kind, Secrecy, bound_codemaker, forced, solve_codemaker
from optimoo.contest.efg import save_efg
from optimoo.contest.fixed import Bounds, Held, bound_race, hold
from optimoo.contest.guarantee import Mix, Plan, Watcher
from optimoo.contest.library import planned_chances, shipped_claim, shipped_plans, shipped_races
from optimoo.contest.planfile import PlanFile, load_plans, save_plans
from optimoo.contest.positions import Codes, Positions
from optimoo.contest.racefile import Audit, Claim
from optimoo.contest.rules import Form, Information, Race, State
from optimoo.contest.sequence import SequenceForm, solve_by_sequences
from optimoo.contest.sequencefile import save_sequences

__all__ = [
    "EXHAUSTIVE",
    "Audit",
    "Bounds",
    "Claim",
    "Codes",
    "Contest",
    "Form",
    "Held",
    "Information",
    "Kind",
    "Mix",
    "Plan",
    "PlanFile",
    "Plans",
    "Positions",
    "Race",
    "Secrecy",
    "SequenceForm",
    "State",
    "Watcher",
    "audit",
    "bound_codemaker",
    "bound_race",
    "forced",
    "hold",
    "load_plans",
    "planned_chances",
    "save_efg",
    "save_plans",
    "save_sequences",
    "shipped_claim",
    "shipped_plans",
    "shipped_races",
    "solve_by_sequences",
    "solve_codemaker",
    "solve_race",
]
