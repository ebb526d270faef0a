# ruff: noqa: I001 -- one statement for each module, with all its names
from .duel import best_reply as best_reply, climb as climb, race as race
from .errors import InputError as InputError
from .game import Game as Game, Position as Position, Relabelling as Relabelling, Response as Response
from .heuristics import heuristic as heuristic
from .play import Analyst as Analyst, review as review
from .proof import check as check, prove as prove
from .search import (
    Costs as Costs,
    Means as Means,
    Objective as Objective,
    Question as Question,
    Search as Search,
    Solution as Solution,
    solve as solve,
)
from .strategy import Profile as Profile, Strategy as Strategy, StrategyFile as StrategyFile, shipped as shipped

__version__: str
