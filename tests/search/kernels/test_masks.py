"""Responses among candidates as masks, against sets of their numbers."""

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kernel_positions import NOISE, Board, Setting, boards, empty_scratch
from optimoo.compiled import BLOCK, LANES, native
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
)
from optimoo.search.kernels.limits import LEVELS

_most_cells_of_members = native(Tables, Scratch, int, int, int, int, gives=1)(masks.most_cells_of_listed.function)


@native(Tables, Scratch, Place, gives=0)
def _fill_apart(tables, space, place):
    masks.lay_out_marks(tables, space, place)
    masks.fill_apart(tables, space, place)


@native(Tables, Scratch, Place, gives=0)
def _lay_out_marks(tables, space, place):
    masks.lay_out_marks(tables, space, place)


@native(Tables, Scratch, int, int, int, gives=0)
def _cut_into_masks(tables, space, level, n, guess):
    masks.cut_into_masks(tables, space, level, n, guess)


@native(Tables, Scratch, int, int, int, int, int, gives=1)
def _most_cells_met(tables, space, level, n, slot, limit, least):
    return masks.most_cells_met(tables, space, level, n, slot, limit, least)


@settings(max_examples=80, deadline=None)
@given(boards(least=1), st.integers(0, 2), st.integers(0, 14), st.data())
def test_most_cells_of_a_mask(board, level, least, data):
    n = len(board.members)
    assume(n <= (MASKED if level else FIRST_MASKED))
    space = empty_scratch(board.game)
    for array in (space.having, space.apart, space.cell_mask):
        array[:] = NOISE  # what others have left there is not looked at
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

    def is_cut(space, level, members):
        n, words = len(members), -(-len(members) // 64)
        for guess in (0, board.game.size - 1, int(members[0])):
            _cut_into_masks(board.tables, space, level, n, guess)
            slots = slice(level * MAX_RESPONSES, level * MAX_RESPONSES + board.kinds)
            cells = space.cell_mask.reshape(-1, WORDS)[slots, :words]
            told = np.unpackbits(np.ascontiguousarray(cells).view(np.uint8), axis=1, bitorder="little")
            assert (told[:, :n] == (table[guess, members] == np.arange(board.kinds)[:, None])).all()
            assert not told[:, n:].any()
            assert space.cell_size[slots].tolist() == told.sum(axis=1).tolist()

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
        space = empty_scratch(board.game)
        sets = {level: laid_out(space, level, n) for level in (1, 2, 0, 3)}
        for level, members in sets.items():
            is_right(space, level, members)
            is_cut(space, level, members)
    for n in (MASKED + 1, FIRST_MASKED - 1, FIRST_MASKED):
        space = empty_scratch(board.game)
        sets = {1: laid_out(space, 1, MASKED), 0: laid_out(space, 0, n)}
        for level, members in sets.items():
            is_right(space, level, members)
            is_cut(space, level, members)


@settings(max_examples=80, deadline=None)
@given(boards(least=1, most=10_000), st.integers(0, 2**32), st.data())
def test_most_cells_of_members(board, seed, data):
    """Of any candidates, up to a block of them; up to a limit, and from what is known already on."""
    rng, space = np.random.default_rng(seed), board.scratch
    n = data.draw(st.integers(1, min(len(board.members), BLOCK)) | st.just(min(len(board.members), BLOCK)))
    members, start = rng.choice(board.members, size=n, replace=False), int(rng.integers(0, 20))
    space.stack[:] = -1
    space.stack[start : start + n] = members
    most = max(len(set(row)) for row in response_table(board.game)[np.ix_(members, members)].tolist())
    before = {name: getattr(space, name).copy() for name in ("having", "cell_mask", "cell_size", "stack", "counts")}
    for least in (0, 1, most - 1, most, most + 2):
        limit = max(least, min(n, board.kinds))
        assert _most_cells_of_members(board.tables, space, start, n, limit, least) == max(most, least)
    enough = int(rng.integers(1, most + 1))
    assert enough <= _most_cells_of_members(board.tables, space, start, n, enough, 0) <= most
    levels = slice(0, LEVELS * board.tables.answers.blocks * board.tables.answers.rows * LANES)
    before["having"] = before["having"][levels]
    for name, array in before.items():
        assert (getattr(space, name)[: len(array)] == array).all(), f"{name} of the levels stays as it was"


@pytest.mark.parametrize("name", ["4x7", "6x3r", "2x16r"])
def test_marks_of_one_level_are_no_other_levels(name):
    """Each level has room for all codes of the game, and nothing beyond."""
    setting = Setting(name)
    board = Board(setting, Position(setting.game))
    answers, space, everything = board.tables.answers, empty_scratch(board.game), board.game.size
    each = answers.blocks * answers.rows * LANES
    space.having[:] = NOISE
    space.stack[:everything] = np.arange(everything)
    for level in (1, 0, 3, LEVELS - 1):
        before = space.having.copy()
        _lay_out_marks(board.tables, space, Place(0, everything, 1, level, everything))
        here = slice(level * each, (level + 1) * each)
        first = space.having[here].reshape(answers.blocks, answers.rows, LANES)[:, 0]
        assert np.bitwise_count(first).sum() == everything
        before[here] = space.having[here]
        assert (space.having == before).all()
    assert len(space.having) == each * (LEVELS + 1)
