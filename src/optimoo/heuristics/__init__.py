"""One-step rules that rank guesses (Larmouth, Landy, ...), and the strategies they give. None is proved."""

from optimoo.heuristics.catalogue import HEURISTICS, heuristic
from optimoo.heuristics.choose import Ranked, Tie, build, rank
from optimoo.heuristics.compare import Row, compare
from optimoo.heuristics.rules import Heuristic

__all__ = ["HEURISTICS", "Heuristic", "Ranked", "Row", "Tie", "build", "compare", "heuristic", "rank"]
