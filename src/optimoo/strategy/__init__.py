"""Strategies as data: the decision tree, its profile, its file format, following it in a game."""

from optimoo.strategy.check import StrategyError
from optimoo.strategy.disk import check_writable, read_bounded, write_whole
from optimoo.strategy.export import EXPORTS, to_csv, to_dot, to_json
from optimoo.strategy.follow import Follower
from optimoo.strategy.header import FileError, read_moves, write_history
from optimoo.strategy.library import is_shipped, shipped, shipped_file, shipped_names
from optimoo.strategy.textfile import MAX_BYTES, StrategyFile
from optimoo.strategy.tree import Choose, Strategy
from optimoo.strategy.verify import Verdict, verify_text

__all__ = [
    "EXPORTS",
    "MAX_BYTES",
    "Choose",
    "FileError",
    "Follower",
    "Strategy",
    "StrategyError",
    "StrategyFile",
    "Verdict",
    "check_writable",
    "is_shipped",
    "read_bounded",
    "read_moves",
    "shipped",
    "shipped_file",
    "shipped_names",
    "to_csv",
    "to_dot",
    "to_json",
    "verify_text",
    "write_history",
    "write_whole",
]
