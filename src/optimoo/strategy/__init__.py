"""Strategies as data: the decision tree, its profile, its file format, following it in a game."""

from optimoo.strategy.check import StrategyError
from optimoo.strategy.export import EXPORTS, to_csv, to_dot, to_json
from optimoo.strategy.follow import Follower
from optimoo.strategy.header import FileError
from optimoo.strategy.library import is_shipped, shipped, shipped_file, shipped_names
from optimoo.strategy.profile import Profile, Result, percent
from optimoo.strategy.textfile import MAX_BYTES, StrategyFile
from optimoo.strategy.tree import Choose, Level, Strategy
from optimoo.strategy.treetext import code_texts, write_tree
from optimoo.strategy.verify import Verdict, verify_text

__all__ = [
    "EXPORTS",
    "MAX_BYTES",
    "Choose",
    "FileError",
    "Follower",
    "Level",
    "Profile",
    "Result",
    "Strategy",
    "StrategyError",
    "StrategyFile",
    "Verdict",
    "code_texts",
    "is_shipped",
    "percent",
    "shipped",
    "shipped_file",
    "shipped_names",
    "to_csv",
    "to_dot",
    "to_json",
    "verify_text",
    "write_tree",
]
