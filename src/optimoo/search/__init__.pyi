from .bounds import most_found
from .checkpoint import add_known
from .costs import HORIZON, Costs
from .engine import Engine
from .evaluator import Evaluator, entries_bytes
from .guesses import Ahead, Chunk, Gap, Key, Raised, StoppedError, Valued, cells_of, has_shared_cells, is_large, key_of
from .kernels import how_it_loads
from .kernels.known import Rows, largest
from .kernels.limits import UNLIMITED
from .kernels.log import Best, Log, goal_of, new_log, newest
from .kernels.recall import RELABELLED
from .objective import Objective, Term
from .question import MEMORY, Means, MeansOptions, Progress, Question, Report
from .session import Background, Bound, Interrupted, LostError, Search, Stopped
from .solution import RankedGuess, Solution
from .solving import Asked, narrow, solve
from .workforce import Threads, Workforce

__all__ = [
    "HORIZON",
    "MEMORY",
    "RELABELLED",
    "UNLIMITED",
    "Ahead",
    "Asked",
    "Background",
    "Best",
    "Bound",
    "Chunk",
    "Costs",
    "Engine",
    "Evaluator",
    "Gap",
    "Interrupted",
    "Key",
    "Log",
    "LostError",
    "Means",
    "MeansOptions",
    "Objective",
    "Progress",
    "Question",
    "Raised",
    "RankedGuess",
    "Report",
    "Rows",
    "Search",
    "Solution",
    "Stopped",
    "StoppedError",
    "Term",
    "Threads",
    "Valued",
    "Workforce",
    "add_known",
    "cells_of",
    "entries_bytes",
    "goal_of",
    "has_shared_cells",
    "how_it_loads",
    "is_large",
    "key_of",
    "largest",
    "most_found",
    "narrow",
    "new_log",
    "newest",
    "solve",
]
