"""The list of guesses: the same counts as from all guesses, however little room is left for it."""

import numpy as np
import pytest

from kernel_positions import Board, Setting
from optimoo.compiled import native
from optimoo.game import Position, response_table
from optimoo.search.kernels import shortlist
from optimoo.search.kernels.arrays import Place, Scratch, Tables, new_scratch


@native(Tables, Scratch, Place, int, int, int, int, gives=1)
def _most_cells_of_cell(tables, space, place, slot, n, enough, least):
    return shortlist.most_cells_of_cell(tables, space, place, False, slot, n, enough, least)


@pytest.mark.parametrize("name", ["4x7", "4x8", "5x3r", "6x3r"])
@pytest.mark.parametrize("room", [0, 1, 500, 1_500, 2_500, 4_000, 6_000, 10**6])
def test_little_room(name, room):
    setting = Setting(name)
    board, rng = Board(setting, Position(setting.game)), np.random.default_rng(room)
    table, n, kinds = response_table(setting.game), 60, board.kinds
    space = new_scratch(board.tables.size, board.tables.kinds)
    words = len(space.short)
    behind = np.full(words + 4_000, 77, dtype=np.uint64)  # nothing is written behind the words there are
    space = space._replace(short=behind[:words])
    space.list_start[:2] = max(0, words - room)
    members = np.sort(rng.choice(board.game.size, n, replace=False))
    space.stack[:n] = members
    place = Place(0, n, 1, 0, n)
    for counted in range(shortlist.LISTED_AFTER + 3):
        rows = np.sort(rng.choice(n, 3 + 4 * counted, replace=False))
        space.stack[n : n + len(rows)], space.rows[n : n + len(rows)] = members[rows], rows
        space.cell_start[2] = n
        most = max(len({*column} - {0}) for column in table[members[rows]].T.tolist())
        assert _most_cells_of_cell(board.tables, space, place, 2, len(rows), kinds - 1, 0) == most
        assert space.list_start[1] <= words
    assert (behind[words:] == 77).all()
    assert space.listed[0] > 0 or room < 10**6
