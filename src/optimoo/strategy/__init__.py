"""Strategies as data: the decision tree, its profile, its file format, following it in a game."""

from optimoo.strategy.check import StrategyError
from optimoo.strategy.header import FileError
from optimoo.strategy.textfile import StrategyFile
from optimoo.strategy.tree import Choose, Strategy

__all__ = ["Choose", "FileError", "Strategy", "StrategyError", "StrategyFile"]
