"""The rules of the game: codes, responses, positions, moves as text, relabellings. Knows nothing of the other rooms."""

from optimoo.game.notation import (
    check_length,
    excerpt,
    read_correction,
    read_history,
    read_move,
    read_response,
    write_move,
    write_moves,
)
from optimoo.game.position import Position, grouped
from optimoo.game.relabel import Relabelling, guess_classes, stabiliser
from optimoo.game.response import Response
from optimoo.game.rules import (
    SYMBOLS,
    Code,
    CodeLike,
    Game,
    History,
    Move,
    ResponseLike,
    response_table,
    table_bytes,
)

__all__ = [
    "SYMBOLS",
    "Code",
    "CodeLike",
    "Game",
    "History",
    "Move",
    "Position",
    "Relabelling",
    "Response",
    "ResponseLike",
    "check_length",
    "excerpt",
    "grouped",
    "guess_classes",
    "read_correction",
    "read_history",
    "read_move",
    "read_response",
    "response_table",
    "stabiliser",
    "table_bytes",
    "write_move",
    "write_moves",
]
