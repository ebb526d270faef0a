"""Two players: win rates, best replies, the strongest strategy, play that watches the opponent."""

from optimoo.duel.choosing import Choice, choose_secret, longest_lasting, profiles_by_kind
from optimoo.duel.defence import defended, switching
from optimoo.duel.equilibrium import Mix, double_oracle, equilibrium
from optimoo.duel.knowledge import Certainty, State, certainty, knowledge
from optimoo.duel.pictures import draw_heat_map, draw_profiles
from optimoo.duel.race import mixed, race, tournament
from optimoo.duel.reply import Reply, best_reply, reply_objective
from optimoo.duel.strongest import Chain, Step, climb
from optimoo.duel.watch import Level, Plan, Watch, standing, turn_plan, watch
from optimoo.duel.zero_sum import Equilibrium, solve_matrix

__all__ = [
    "Certainty",
    "Chain",
    "Choice",
    "Equilibrium",
    "Level",
    "Mix",
    "Plan",
    "Reply",
    "State",
    "Step",
    "Watch",
    "best_reply",
    "certainty",
    "choose_secret",
    "climb",
    "defended",
    "double_oracle",
    "draw_heat_map",
    "draw_profiles",
    "equilibrium",
    "knowledge",
    "longest_lasting",
    "mixed",
    "profiles_by_kind",
    "race",
    "reply_objective",
    "solve_matrix",
    "standing",
    "switching",
    "tournament",
    "turn_plan",
    "watch",
]
