"""Guesses that differ only in symbols which are alike: the first of each pattern is kept, and no other."""

import numpy as np
from hypothesis import given, settings
from numpy.typing import NDArray

from kernel_positions import boards
from optimoo.compiled import native
from optimoo.search.kernels import alike
from optimoo.search.kernels.arrays import Place, Scratch, Tables


@native(Tables, Scratch, Place, NDArray[np.bool_], gives=0)
def _first_alike(tables, space, place, found):
    alike.note_symbols(tables, space, place)
    for guess in range(tables.size):
        found[guess] = alike.is_first_alike(tables, space, place.level, guess)


_touch = native(Tables, Scratch, int, int, gives=0)(alike.touch.function)


@settings(max_examples=40, deadline=None)
@given(boards(("2x7", "3x7", "4x6", "4x7", "2x6r", "3x5r", "4x4r"), least=1, most=10_000))
def test_one_guess_of_each_pattern_is_kept(board):
    found = np.zeros(board.game.size, dtype=np.bool_)
    _first_alike(board.tables, board.scratch, board.place, found)
    assert np.flatnonzero(found).tolist() == sorted(board.first_alike)
    sizes = {}
    for guess in range(board.game.size):
        cells = sorted(len(cell) for cell in board.cells(guess).values())
        assert sizes.setdefault(board.pattern(guess), cells) == cells, "guesses alike cut the candidates alike"


@settings(max_examples=30, deadline=None)
@given(boards(least=1))
def test_symbols_of_guesses_are_noted_for_the_next_level(board):
    space = board.scratch
    for level, guess in enumerate([0, board.game.size - 1]):
        before = int(space.touched[level])
        _touch(board.tables, space, level, guess)
        used = set(board.game.code(guess))
        for symbol in range(board.game.symbols):
            mask = 15 << 4 * symbol
            assert bool(int(space.touched[level + 1]) & mask) == (symbol in used or bool(before & mask))
