"""Responses among candidates as masks, against sets of their numbers."""

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kernel_positions import Board, Setting, boards
from optimoo.compiled import native
from optimoo.game import Position, response_table
from optimoo.search.kernels import masks
from optimoo.search.kernels.arrays import (
    FIRST_MASKED,
    MASKED,
    MAX_RESPONSES,
    WORDS,
    Place,
    Scratch,
    Tables,
    new_scratch,
)
from steps import from_python

_name = from_python(masks.name_of_word)
_fill_apart = native(Tables, Scratch, Place, gives=0)(masks.fill_apart.function)


@native(Tables, Scratch, int, int, int, int, int, gives=1)
def _most_cells_met(tables, space, level, n, slot, limit, least):
    return masks.most_cells_met(tables, space, level, n, slot, limit, least)


@settings(max_examples=80, deadline=None)
@given(boards(least=1), st.integers(0, 2), st.integers(0, 14), st.data())
def test_most_cells_of_a_mask(board, level, least, data):
    n = len(board.members)
    assume(n <= (MASKED if level else FIRST_MASKED))
    space = new_scratch(board.tables.size, board.tables.kinds)
    space.answer[:] = 1  # what others have left there is not looked at
    space.stack[5 : 5 + n] = board.members
    _fill_apart(board.tables, space, Place(5, n, board.depth, level, 5 + n))
    among = response_table(board.game)[np.ix_(board.members, board.members)]
    reach = space.reach[level * FIRST_MASKED : level * FIRST_MASKED + n]
    assert reach.tolist() == [len(set(row)) for row in among.tolist()]

    part = sorted(data.draw(st.sets(st.integers(0, n - 1), min_size=1)))
    mask, slot = sum(1 << row for row in part), level * MAX_RESPONSES + 2
    words = [mask >> 64 * word & (1 << 64) - 1 for word in range(WORDS)]
    space.cell_mask[slot * WORDS : (slot + 1) * WORDS] = words
    limit = min(len(part), board.kinds)
    most = max(len(set(among[row, part].tolist())) for row in part)
    assert _most_cells_met(board.tables, space, level, n, slot, limit, least) == max(most, least)


def test_names_tell_masks_apart():
    """Also where one word of a mask is another word of another one."""
    masks = [*(1 << bit for bit in range(64)), *np.random.default_rng(4).integers(0, 1 << 63, size=20).tolist()]
    masks = {*masks, *(mask | 1 << 56 for mask in masks)}
    names = [int(_name(np.uint64(mask), word)) for word in range(WORDS) for mask in masks]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", ["4x7", "6x3r"])
def test_every_width_at_every_level(name):
    """Up to the last candidate that has a place; and what one level has laid out, another one leaves alone."""
    setting = Setting(name)
    board, rng = Board(setting, Position(setting.game)), np.random.default_rng(1)
    table = response_table(setting.game)

    def laid_out(space, level, n):
        members = np.sort(rng.choice(board.game.size, n, replace=False))
        space.stack[10 * level * n :][:n] = members
        _fill_apart(board.tables, space, Place(10 * level * n, n, 1, level, 0))
        return members

    def is_right(space, level, members):
        for cell in (rng.random(len(members)) < 0.1, rng.random(len(members)) < 0.5):
            if not cell.any():
                continue
            slot = level * MAX_RESPONSES + 3
            words = np.packbits(
                np.resize(np.append(cell, np.zeros(FIRST_MASKED, bool)), FIRST_MASKED), bitorder="little"
            )
            space.cell_mask[slot * WORDS : (slot + 1) * WORDS] = words.view(np.uint64)
            most = max(len(set(table[one, members[cell]].tolist())) for one in members[cell])
            assert _most_cells_met(board.tables, space, level, len(members), slot, board.kinds, 0) == most

    for n in (1, 63, 64, 65, 128, 129, MASKED - 1, MASKED):
        space = new_scratch(board.tables.size, board.tables.kinds)
        sets = {level: laid_out(space, level, n) for level in (1, 2, 0, 3)}
        for level, members in sets.items():
            is_right(space, level, members)
    for n in (MASKED + 1, FIRST_MASKED - 1, FIRST_MASKED):
        space = new_scratch(board.tables.size, board.tables.kinds)
        sets = {1: laid_out(space, 1, MASKED), 0: laid_out(space, 0, n)}
        for level, members in sets.items():
            is_right(space, level, members)
