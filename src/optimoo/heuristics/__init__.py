"""One-step rules that rank guesses (Larmouth, Landy, ...), and the strategies they give. None is proved."""

from optimoo.heuristics.catalogue import (
    HEURISTICS as HEURISTICS,
    Row as Row,
    compare as compare,
    heuristic as heuristic,
)
from optimoo.heuristics.choose import Chooser as Chooser, Ranked as Ranked, Tie as Tie, build as build, rank as rank
from optimoo.heuristics.fitted import fit as fit
from optimoo.heuristics.lookahead import roll_out as roll_out, two_step as two_step
from optimoo.heuristics.rules import Heuristic as Heuristic
from optimoo.heuristics.tune import Tuned as Tuned, tune as tune
