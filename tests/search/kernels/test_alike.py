"""Guesses that differ only in symbols which are alike: the first of each pattern is kept, and no other."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from kernel_positions import Board, Setting, boards
from optimoo.compiled import native
from optimoo.game import Position
from optimoo.search.kernels import alike
from optimoo.search.kernels.alike import LATER
from optimoo.search.kernels.arrays import Place, Scratch, Tables
from optimoo.search.kernels.order import INSIDE


@native(Tables, Scratch, Place, NDArray[np.bool_], gives=0)
def _first_alike(tables, space, place, found):
    alike.note_symbols(tables, space, place)
    for guess in range(tables.size):
        found[guess] = alike.is_first_alike(tables, space, place.level, guess)


@native(Tables, Scratch, Place, gives=0)
def _mark_later(tables, space, place):
    alike.note_symbols(tables, space, place)
    alike.mark_later(tables, space, place.level)


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


@settings(max_examples=60, deadline=None)
@given(
    boards(("2x7", "3x7", "4x6", "4x7", "2x6r", "3x5r", "4x4r"), least=1, most=10_000),
    st.integers(0, 2),
    st.integers(0, 2**32),
)
def test_guesses_are_marked_for_their_symbols_alone(board, level, seed):
    """Those that are no first ones in whatever order; where there are no symbols alike, none."""
    size, space = board.game.size, board.scratch
    counts = np.random.default_rng(seed).choice(
        np.array([0, 1, 7, 26, INSIDE | 3, INSIDE | 27], np.uint8), len(space.counts)
    )
    space.counts[:] = counts
    space.touched[level] = space.touched[0]
    _mark_later(board.tables, space, board.place._replace(level=level))
    first = {frozenset(board.game.code(guess)) for guess in board.first_alike}
    later = np.array([frozenset(code) not in first for code in board.game.codes.tolist()])
    here = slice(level * size, (level + 1) * size)
    assert (space.counts[here] == counts[here] | LATER * later.astype(np.uint8)).all()
    assert (np.delete(space.counts, np.r_[here]) == np.delete(counts, np.r_[here])).all()
    found = np.zeros(size, dtype=np.bool_)
    _first_alike(board.tables, space, board.place._replace(level=level), found)
    assert not (later & found).any()


@pytest.mark.parametrize(
    ("name", "history", "marked", "unmarked"),
    [
        ("4x10", "0123=1C", ["0157", "5678", "4568", "9012"], ["4567", "7654", "0154", "0132"]),
        ("4x6r", "0011=0C", ["1234", "0134", "0033", "0024"], ["0022", "2345", "5432", "3020", "2222", "0000"]),
    ],
)
def test_guesses_marked_by_hand(name, history, marked, unmarked):
    """New symbols are taken from the first on, in any order; of absent ones that may repeat the first is enough."""
    setting = Setting(name)
    board = Board(setting, Position.of(setting.game, history))
    _mark_later(board.tables, board.scratch, board.place)
    codes = ["".join(map(str, code)) for code in board.game.codes.tolist()]
    later = {code for code, count in zip(codes, board.scratch.counts.tolist(), strict=False) if count}
    assert later >= set(marked)
    assert not later & set(unmarked)


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
