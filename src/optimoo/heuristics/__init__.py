"""One-step rules that rank guesses (Larmouth, Landy, ...), and the strategies they give. None is proved."""

from optimoo.heuristics.catalogue import HEURISTICS, Row, compare, heuristic
from optimoo.heuristics.choose import Chooser, Ranked, Tie, build, rank
from optimoo.heuristics.fitted import fit
from optimoo.heuristics.lookahead import roll_out, two_step
from optimoo.heuristics.rules import Heuristic
from optimoo.heuristics.tune import Tuned, tune

__all__ = [
    "HEURISTICS",
    "Chooser",
    "Heuristic",
    "Ranked",
    "Row",
    "Tie",
    "Tuned",
    "build",
    "compare",
    "fit",
    "heuristic",
    "rank",
    "roll_out",
    "tune",
    "two_step",
]
