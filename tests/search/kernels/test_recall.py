"""Remembering positions: what was written down is known from then on, also of copies, and also elsewhere."""

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kernel_positions import Board, Setting, boards
from optimoo.game import Game, Position, Relabelling
from optimoo.search import HORIZON, RELABELLED
from optimoo.search.kernels.arrays import UNKNOWN
from optimoo.search.kernels.known import new_memory, noted_since, rows_of
from optimoo.search.kernels.limits import MAX_EXCESS, UNLIMITED
from optimoo.search.kernels.recall import learn, look_up, write_down


def known(board, memory, beta=UNLIMITED):
    return look_up(board.tables, memory, board.scratch, board.place, beta)


def write(board, memory, value, exact):
    write_down(board.tables, memory, board.scratch, board.place, value, exact)


def is_open(board):
    """Whether a bound by size is not the answer already."""
    return known(board, new_memory(96)) == UNKNOWN


@settings(max_examples=80, deadline=None)
@given(boards(least=3), st.integers(0, 500), st.booleans())
def test_what_was_written_down_is_known(board, more, exact):
    assume(is_open(board))
    memory = new_memory(1 << 14)
    value = board.size_bound(len(board.members), board.depth) + more
    write(board, memory, value, exact)
    assert known(board, memory, value) == value
    assert known(board, memory, value + 1) == (value if exact else UNKNOWN), "a bound is worth knowing if it is enough"


@settings(max_examples=60, deadline=None)
@given(boards(least=1))
def test_what_needs_no_search_is_told_by_size(board):
    n = len(board.members)
    bound = board.size_bound(n, board.depth)
    memory = new_memory(96)
    assert known(board, memory, bound) == bound
    if n <= 2:
        assert known(board, memory) == bound == board.truth()


@settings(max_examples=60, deadline=None)
@given(boards(least=3), st.integers(0, 9))
def test_the_same_set_later_costs_what_later_guesses_cost(board, more):
    """With costs that rise evenly, a value found after some guesses is known after more of them, too."""
    evenly = tuple(range(1, HORIZON + 1))
    board = Board(Setting(board.setting.name, board.setting.consistent, find=evenly), board.position)
    assume(is_open(board) and board.depth)
    memory, n = new_memory(1 << 14), len(board.members)
    value = board.size_bound(n, board.depth) + more
    write(board, memory, value, True)
    again = Board(board.setting, board.position.after(*board.position.moves[-1]))
    assert again.members == board.members
    assert known(again, memory) == value + n


def test_costs_that_change_their_shape_keep_positions_apart():
    setting = Setting("4x6", find=(0, 1, 5, 5, 9))
    board = Board(setting, Position.of(setting.game, "0123=1B1C"))
    memory = new_memory(1 << 14)
    write(board, memory, 1000, True)
    again = Board(setting, board.position.after("0123", "1B1C"))
    assert (known(board, memory), known(again, memory)) == (1000, UNKNOWN)


@pytest.mark.parametrize("history", ["0123=1C", "0123=2C 1435=2C", "0123=1B1C 0245=1B1C"])
def test_relabelled_copies_are_known_as_well(history):
    setting, memory, rng = Setting("4x7"), new_memory(1 << 14), np.random.default_rng(1)
    board = Board(setting, Position.of(setting.game, history))
    assert len(board.members) > RELABELLED
    write(board, memory, 1234, True)
    for _ in range(5):
        copy = Board(setting, board.position.relabelled(Relabelling.random(setting.game, rng)))
        assert known(copy, memory) == 1234


def test_small_positions_go_by_their_own_name_alone():
    setting, memory = Setting("4x7"), new_memory(1 << 14)
    board = Board(setting, Position.of(setting.game, "0123=2B2C"))
    assert 2 < len(board.members) <= RELABELLED
    write(board, memory, 1234, True)
    assert rows_of(memory.entries).any(axis=1).sum() == 1
    copy = Board(setting, board.position.relabelled(Relabelling((1, 0, 2, 3), tuple(range(7)))))
    assert known(copy, memory) == UNKNOWN


def test_notes_teach_another_machine():
    setting = Setting("4x7")
    here, there = new_memory(1 << 14, notes=8), new_memory(1 << 14)
    histories = ["0123=1C", "0123=2C", "0123=1B1C"]
    for value, history in enumerate(histories, start=1000):
        write(Board(setting, Position.of(setting.game, history)), here, value, True)
    rows, _ = noted_since(here, 0)
    learn(there, rows.ravel())
    for value, history in enumerate(histories, start=1000):
        assert known(Board(setting, Position.of(setting.game, history)), there) == value


def test_too_much_is_too_much():
    """Costs that break a cap do not fit into an entry; all that is kept is that they are beyond it."""
    setting, memory = Setting("4x6"), new_memory(1 << 14)
    board = Board(setting, Position.of(Game(4, 6), "0123=1B1C"))
    write(board, memory, 2 * MAX_EXCESS, True)
    assert known(board, memory) == UNKNOWN
    assert known(board, memory, MAX_EXCESS - 1) >= MAX_EXCESS - 1
