"""Raising the cells of guesses, against the values of brute force; values of positions are tested with the ladder."""

import numpy as np

from kernel_positions import Board, Setting
from optimoo.compiled import Packed
from optimoo.game import Position
from optimoo.search.kernels.arrays import STOPPED
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
    """What is to come of the bounds of one guess."""
    bounds, true = list(bounds), truths(board, guess)
    cells = sorted((len(cell), response) for response, cell in board.cells(guess).items() if response)
    for size, response in cells:
        missing = goal - sum(bounds)
        if size > 2 and missing > 0:
            bounds[response] = max(bounds[response], min(true[response], bounds[response] + missing))
    return bounds


def test_it_says_that_it_was_stopped():
    setting, memory = Setting("4x6"), new_memory(1 << 16)
    board = Board(setting, Position(setting.game))
    set_flow(memory, STOP)
    state = [Packed(each) for each in (board.tables, memory, board.scratch)]
    asked = Raising(np.array([0]), np.zeros(board.kinds, dtype=np.int64), 10_000, board.game.size, 0, 0)
    assert raise_cells(*state, search_call(*state), board.place, asked)[0] == STOPPED
