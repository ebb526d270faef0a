"""Strategies as data: the decision tree, its profile, its file format, following it in a game."""

from optimoo.strategy.check import StrategyError as StrategyError
from optimoo.strategy.export import EXPORTS as EXPORTS, to_csv as to_csv, to_dot as to_dot, to_json as to_json
from optimoo.strategy.follow import Follower as Follower
from optimoo.strategy.header import FileError as FileError
from optimoo.strategy.library import (
    is_shipped as is_shipped,
    shipped as shipped,
    shipped_file as shipped_file,
    shipped_names as shipped_names,
)
from optimoo.strategy.profile import Profile as Profile, Result as Result, percent as percent
from optimoo.strategy.textfile import MAX_BYTES as MAX_BYTES, StrategyFile as StrategyFile
from optimoo.strategy.tree import Choose as Choose, Strategy as Strategy
from optimoo.strategy.treetext import code_texts as code_texts, write_tree as write_tree
from optimoo.strategy.verify import Verdict as Verdict, verify_text as verify_text
