from .duel import best_reply, climb, race
from .errors import InputError, NoStrategyError
from .game import Game, Position, Relabelling, Response
from .heuristics import Heuristic, heuristic
from .judging import score
from .play import Analyst, review
from .proof import check, explain, prove
from .search import Costs, Means, Objective, Question, Search, Solution, solve
from .strategy import Profile, Strategy, StrategyFile, shipped, verify_text

__version__: str

__all__ = [
    "Analyst",
    "Costs",
    "Game",
    "Heuristic",
    "InputError",
    "Means",
    "NoStrategyError",
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
    "explain",
    "heuristic",
    "prove",
    "race",
    "review",
    "score",
    "shipped",
    "solve",
    "verify_text",
]
