"""The rules of the game: codes, responses, positions, moves as text, relabellings. Knows nothing of the other rooms."""

from optimoo.game.copies import relabelled_copy as relabelled_copy
from optimoo.game.notation import (
    check_length as check_length,
    excerpt as excerpt,
    read_correction as read_correction,
    read_history as read_history,
    read_move as read_move,
    read_response as read_response,
    write_move as write_move,
    write_moves as write_moves,
)
from optimoo.game.position import Position as Position, grouped as grouped
from optimoo.game.relabel import Relabelling as Relabelling, guess_classes as guess_classes, stabiliser as stabiliser
from optimoo.game.response import Response as Response
from optimoo.game.rules import (
    SYMBOLS as SYMBOLS,
    Code as Code,
    CodeLike as CodeLike,
    Game as Game,
    History as History,
    Move as Move,
    ResponseLike as ResponseLike,
    response_table as response_table,
    table_bytes as table_bytes,
)
