"""Two players: win rates, best replies, the strongest strategy, play that watches the opponent."""

from optimoo.duel.choosing import Choice, choose_secret, longest_lasting, profiles_by_kind
from optimoo.duel.defence import defended, switching
from optimoo.duel.equilibrium import Mix, double_oracle, equilibrium
from optimoo.duel.knowledge import Certainty, State, certainty, knowledge
from optimoo.duel.profile import Profile, is_profile, read_profile, total, turns, write_profile
from optimoo.duel.race import Result, mixed, percent, race, tournament
from optimoo.duel.reply import Means, Reply, best_reply
from optimoo.duel.strongest import Chain, Step, climb
from optimoo.duel.watch import Level, Plan, Watch, standing, turn_plan, watch
from optimoo.duel.zero_sum import Equilibrium, solve_matrix

__all__ = [
    "Certainty",
    "Chain",
    "Choice",
    "Equilibrium",
    "Level",
    "Means",
    "Mix",
    "Plan",
    "Profile",
    "Reply",
    "Result",
    "State",
    "Step",
    "Watch",
    "best_reply",
    "certainty",
    "choose_secret",
    "climb",
    "defended",
    "double_oracle",
    "equilibrium",
    "is_profile",
    "knowledge",
    "longest_lasting",
    "mixed",
    "percent",
    "profiles_by_kind",
    "race",
    "read_profile",
    "solve_matrix",
    "standing",
    "switching",
    "total",
    "tournament",
    "turn_plan",
    "turns",
    "watch",
    "write_profile",
]
