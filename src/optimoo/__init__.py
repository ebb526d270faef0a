"""optimoo solves the number-guessing game MOO (Bulls and Cows, Hit & Blow, Mastermind) exactly.

The names below are the public API. They are loaded when first used, so that ``import optimoo`` is quick and playing
from shipped strategies needs neither the search nor its compiler.

>>> import optimoo
>>> optimoo.shipped("minimum").strategy.total
26274
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from optimoo.duel import best_reply, climb, race
    from optimoo.errors import InputError
    from optimoo.game import Game, Relabelling, Response
    from optimoo.heuristics import heuristic
    from optimoo.proof import check, prove
    from optimoo.search import Objective, Solution, solve
    from optimoo.strategy import Strategy, StrategyFile, shipped

_HOMES = {
    "Game": "game",
    "InputError": "errors",
    "Objective": "search",
    "Relabelling": "game",
    "Response": "game",
    "Solution": "search",
    "Strategy": "strategy",
    "StrategyFile": "strategy",
    "best_reply": "duel",
    "check": "proof",
    "climb": "duel",
    "heuristic": "heuristics",
    "prove": "proof",
    "race": "duel",
    "shipped": "strategy",
    "solve": "search",
}

__all__ = [
    "Game",
    "InputError",
    "Objective",
    "Relabelling",
    "Response",
    "Solution",
    "Strategy",
    "StrategyFile",
    "best_reply",
    "check",
    "climb",
    "heuristic",
    "prove",
    "race",
    "shipped",
    "solve",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'optimoo' has no attribute {name!r}")
    return getattr(import_module(f"optimoo.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
