"""The rules of the game: codes, responses, their table, relabellings. Knows nothing of the other rooms."""

from optimoo.game.relabel import Relabelling, guess_classes, stabiliser
from optimoo.game.response import Response
from optimoo.game.rules import Code, CodeLike, Game, History, Move, ResponseLike
from optimoo.game.table import response_table, table_bytes

__all__ = [
    "Code",
    "CodeLike",
    "Game",
    "History",
    "Move",
    "Relabelling",
    "Response",
    "ResponseLike",
    "guess_classes",
    "response_table",
    "stabiliser",
    "table_bytes",
]
