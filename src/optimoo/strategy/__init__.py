"""Strategies as data: the decision tree, its profile, its file format, following it in a game."""

from optimoo.strategy.check import StrategyError
from optimoo.strategy.tree import Choose, Strategy

__all__ = ["Choose", "Strategy", "StrategyError"]
