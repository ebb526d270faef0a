from .duel import best_reply, climb, race
from .errors import InputError
from .game import Game, Position, Relabelling, Response
from .heuristics import heuristic
from .judging import score
from .play import Analyst, review
from .proof import check, prove
from .search import Costs, Means, Objective, Question, Search, Solution, solve
from .strategy import Profile, Strategy, StrategyFile, shipped

__version__: str

__all__ = [
    "Analyst",
    "Costs",
    "Game",
    "InputError",
    "Means",
    "Objective",
    "Position",
    "Profile",
    "Question",
    "Relabelling",
    "Response",
    "Search",
    "Solution",
    "Strategy",
    "StrategyFile",
    "best_reply",
    "check",
    "climb",
    "heuristic",
    "prove",
    "race",
    "review",
    "score",
    "shipped",
    "solve",
]
