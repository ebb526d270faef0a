"""Responses among candidates as masks, against sets of their numbers."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from kernel_positions import boards
from optimoo.compiled import native
from optimoo.game import response_table
from optimoo.search.kernels import masks
from optimoo.search.kernels.arrays import LOCAL, MASKED, Place, Scratch, Tables, new_scratch

_fill_apart = native(Tables, Scratch, Place, gives=0)(masks.fill_apart.function)


@native(Tables, Scratch, int, int, NDArray[np.uint64], int, int, gives=1)
def _most_cells_met(tables, space, level, n, mask, limit, least):
    return masks.most_cells_met(tables, space, level, n, mask[0], mask[1], limit, least)


@settings(max_examples=60, deadline=None)
@given(boards(least=1, most=MASKED), st.integers(0, 2), st.integers(0, 14), st.data())
def test_most_cells_of_a_mask(board, level, least, data):
    n = len(board.members)
    space = new_scratch(board.tables.size, board.tables.kinds)
    space.answer[:] = 1  # what others have left there is not looked at
    space.stack[5 : 5 + n] = board.members
    _fill_apart(board.tables, space, Place(5, n, board.depth, level, 5 + n))
    among = response_table(board.game)[np.ix_(board.members, board.members)]
    assert space.reach[level * LOCAL : level * LOCAL + n].tolist() == [len(set(row)) for row in among.tolist()]

    part = sorted(data.draw(st.sets(st.integers(0, n - 1), min_size=1)))
    mask = sum(1 << row for row in part)
    words = np.array([mask & (1 << 64) - 1, mask >> 64], dtype=np.uint64)
    limit = min(len(part), board.kinds)
    most = max(len(set(among[row, part].tolist())) for row in part)
    assert _most_cells_met(board.tables, space, level, n, words, limit, least) == max(most, least)
