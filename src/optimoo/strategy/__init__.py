"""Strategies as data: the decision tree, its profile, its file format, following it in a game."""

from optimoo.strategy.check import StrategyError
from optimoo.strategy.disk import write_whole
from optimoo.strategy.export import EXPORTS, to_csv, to_dot, to_json
from optimoo.strategy.follow import Follower
from optimoo.strategy.header import FileError
from optimoo.strategy.textfile import StrategyFile
from optimoo.strategy.tree import Choose, Strategy
from optimoo.strategy.verify import Verdict, verify_text

__all__ = [
    "EXPORTS",
    "Choose",
    "FileError",
    "Follower",
    "Strategy",
    "StrategyError",
    "StrategyFile",
    "Verdict",
    "to_csv",
    "to_dot",
    "to_json",
    "verify_text",
    "write_whole",
]
