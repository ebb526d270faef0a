"""Two players: win rates, best replies, the strongest strategy, play that watches the opponent."""

from optimoo.duel.choosing import (
    Choice as Choice,
    choose_secret as choose_secret,
    longest_lasting as longest_lasting,
    profiles_by_kind as profiles_by_kind,
)
from optimoo.duel.defence import defended as defended, switching as switching
from optimoo.duel.equilibrium import Mix as Mix, double_oracle as double_oracle, equilibrium as equilibrium
from optimoo.duel.knowledge import (
    Certainty as Certainty,
    State as State,
    certainty as certainty,
    knowledge as knowledge,
)
from optimoo.duel.pictures import draw_heat_map as draw_heat_map, draw_profiles as draw_profiles
from optimoo.duel.race import mixed as mixed, race as race, tournament as tournament
from optimoo.duel.reply import Reply as Reply, best_reply as best_reply, reply_objective as reply_objective
from optimoo.duel.strongest import Chain as Chain, Step as Step, climb as climb
from optimoo.duel.watch import (
    Level as Level,
    Plan as Plan,
    Watch as Watch,
    standing as standing,
    turn_plan as turn_plan,
    watch as watch,
)
from optimoo.duel.zero_sum import Equilibrium as Equilibrium, solve_matrix as solve_matrix
