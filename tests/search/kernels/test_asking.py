"""Raising the cells of guesses, against the values of brute force; values of positions are tested with the ladder."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel_positions import NOISE, Board, Setting, boards, empty_scratch
from optimoo.compiled import Packed
from optimoo.game import Position
from optimoo.search.kernels.arrays import MAX_RESPONSES, STOPPED, Place
from optimoo.search.kernels.asking import Raising, raise_cells, search_call
from optimoo.search.kernels.known import STOP, new_memory, set_flow

SMALL = ("3x4", "2x6", "4x4", "2x4r", "3x3r", "4x2r")
"""Games in which brute force is quick."""


def truths(board, guess):
    """By response: the least cost of each cell, and of "found" what the guess costs by itself."""
    found = [0] * board.kinds
    for response in board.cells(guess):
        found[response] = Board(board.setting, board.position.after(guess, response)).truth() if response else 0
    return found


def raised_one_by_one(board, guess, bounds, goal):
    """What is to come of the bounds of one guess: those of its cells rise, the smallest cell first, up to the goal."""
    bounds, true = list(bounds), truths(board, guess)
    cells = sorted((len(cell), response) for response, cell in board.cells(guess).items() if response)
    for size, response in cells:
        missing = goal - sum(bounds)
        if size > 2 and missing > 0:
            bounds[response] = max(bounds[response], min(true[response], bounds[response] + missing))
    return bounds


def asked_to_raise(board, space, place, guesses, bounds, goal, largest, first=0, after=0):
    """What the kernel returns; the bounds are raised."""
    state = [Packed(each) for each in (board.tables, new_memory(1 << 16), space)]
    asked = Raising(np.array(guesses), bounds, goal, largest, first, after)
    return raise_cells(*state, search_call(*state), place, asked)


@settings(max_examples=80, deadline=None)
@given(boards(SMALL, least=3, most=16), st.integers(0, 2), st.data())
def test_bounds_of_cells_rise_to_their_values(board, level, data):
    """Of several guesses, each as far as it takes; whatever others have left in the space."""
    guesses = data.draw(st.lists(st.integers(0, board.game.size - 1), min_size=1, max_size=3))
    starts = [[0] * board.kinds for _ in guesses]
    for guess, bounds in zip(guesses, starts, strict=True):
        for response, cell in board.cells(guess).items():
            bounds[response] = board.cell_bound(len(cell), response, board.depth + 1) if response else 0
    goal = data.draw(st.sampled_from([0, 1 << 40])) or max(map(sum, starts)) + data.draw(st.integers(-2, 6))
    space, n = empty_scratch(board.game), len(board.members)
    space.having[:], space.touched[level] = NOISE, board.scratch.touched[0]
    space.stack[3 : 3 + n] = board.members
    place, found = Place(3, n, board.depth, level, 3 + n), np.array(starts, dtype=np.int64).ravel()
    done = asked_to_raise(board, space, place, guesses, found, goal, board.game.size)
    assert done == (len(guesses), 0, 0)
    raised = [raised_one_by_one(board, *each, goal) for each in zip(guesses, starts, strict=True)]
    assert found.reshape(len(guesses), -1).tolist() == raised


@pytest.mark.parametrize(("name", "history"), [("4x7", ""), ("4x8", "0123=1C"), ("3x9r", "")])
def test_a_cell_that_is_too_large_is_told(name, history):
    """The first one by size, of the first guess that has one; from there on it goes on."""
    setting = Setting(name)
    board, largest = Board(setting, Position.of(setting.game, history)), 4
    guesses = np.random.default_rng(3).integers(0, board.game.size, size=4).tolist()
    bounds = np.zeros(4 * board.kinds, dtype=np.int64)
    for number in (0, 2):
        turns = sorted((len(cell), r) for r, cell in board.cells(guesses[number]).items() if r and len(cell) > largest)
        after = 0
        for size, response in turns:
            told = asked_to_raise(board, board.scratch, board.place, guesses, bounds, 1 << 40, largest, number, after)
            after = size * MAX_RESPONSES + response
            assert told == (number, after, response)


def test_it_says_that_it_was_stopped():
    setting, memory = Setting("4x6"), new_memory(1 << 16)
    board = Board(setting, Position(setting.game))
    set_flow(memory, STOP)
    state = [Packed(each) for each in (board.tables, memory, board.scratch)]
    asked = Raising(np.array([0]), np.zeros(board.kinds, dtype=np.int64), 10_000, board.game.size, 0, 0)
    assert raise_cells(*state, search_call(*state), board.place, asked)[0] == STOPPED
