"""Two players: win rates, best replies, the strongest strategy, play that watches the opponent."""

from optimoo.duel.equilibrium import Mix, double_oracle, equilibrium
from optimoo.duel.profile import Profile, is_profile, read_profile, total, turns, write_profile
from optimoo.duel.race import Result, mixed, percent, race, tournament
from optimoo.duel.reply import Means, Reply, best_reply
from optimoo.duel.strongest import Chain, Step, climb
from optimoo.duel.watch import Level, Plan, Watch, standing, watch
from optimoo.duel.zero_sum import Equilibrium, solve_matrix

__all__ = [
    "Chain",
    "Equilibrium",
    "Level",
    "Means",
    "Mix",
    "Plan",
    "Profile",
    "Reply",
    "Result",
    "Step",
    "Watch",
    "best_reply",
    "climb",
    "double_oracle",
    "equilibrium",
    "is_profile",
    "mixed",
    "percent",
    "race",
    "read_profile",
    "solve_matrix",
    "standing",
    "total",
    "tournament",
    "turns",
    "watch",
    "write_profile",
]
