"""Cutting a position against a twin that sorts its candidates into a dictionary."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from kernel_positions import NOISE, Board, Setting, boards, empty_scratch
from optimoo.compiled import native
from optimoo.game import Game, Position
from optimoo.search.kernels import cells, masks, parts
from optimoo.search.kernels.arrays import (
    FIRST_MASKED,
    MASKED,
    MAX_RESPONSES,
    TWIN_SLOTS,
    Place,
    Scratch,
    Tables,
    new_scratch,
)
from optimoo.search.kernels.limits import LEVELS


@native(Tables, Scratch, Place, int, int, int, gives=2)
def _make_cells(tables, space, place, guess, inside, outside):
    parts.bound_parts(tables, space, place, inside, outside)
    masks.lay_out_marks(tables, space, place)
    made = cells.make_cells(tables, space, place, guess)
    if masks.is_masked(place.n, place.level):
        masks.list_cells(tables, space, place)
    return made


@native(Tables, Scratch, Place, int, gives=1)
def _named(tables, space, place, guess):
    """The name of the partition that a guess makes."""
    parts.bound_parts(tables, space, place, place.n, tables.kinds - 1)
    masks.lay_out_marks(tables, space, place)
    cells.make_cells(tables, space, place, guess)
    if masks.is_masked(place.n, place.level):
        masks.list_cells(tables, space, place)
    return np.int64(cells.name_partition(tables, space, place))


@native(Tables, Scratch, Place, int, gives=0)
def _sort_into_cells(tables, space, place, guess):
    masks.lay_out_marks(tables, space, place)
    cells.sort_into_cells(tables, space, place, guess)


@native(Scratch, int, int, int, int, gives=1)
def _by_size(space, level, cells_of, largest, smallest):
    return np.int64(cells.by_size(space, level, cells_of, largest, smallest))


@native(Scratch, int, NDArray[np.uint64], NDArray[np.bool_], gives=0)
def _find_twins(space, level, partitions, found):
    for i in range(len(partitions)):
        found[i] = cells.is_twin(space, level, partitions[i])


def are_twins(space, level, partitions):
    """Of each partition whether it came before."""
    found = np.zeros(len(partitions), dtype=np.bool_)
    _find_twins(space, level, partitions, found)
    return found.tolist()


def at_level(board, level, start):
    """The position somewhere else among the arrays, as in the middle of a search."""
    place = Place(start, board.position.size, board.depth, level, start + board.position.size + 3)
    space = empty_scratch(board.game)
    for array in (space.having, space.cell_mask):
        array[:] = NOISE
    space.stack[start : start + place.n] = board.members
    return space, place


@settings(max_examples=80, deadline=None)
@given(boards(least=1), st.integers(0, 3), st.integers(0, 20), st.data())
def test_cells(board, level, start, data):
    guess, counted = data.draw(st.integers(0, board.game.size - 1)), data.draw(st.booleans())
    space, place = at_level(board, level, start)
    most = board.most_cells if counted else board.uncounted
    total, left = _make_cells(board.tables, space, place, guess, *most)
    assert total == board.guess_bound(guess, counted)
    check_cells(board, space, place, guess)
    expected = board.cells(guess)
    for response, members in expected.items():
        slot = level * MAX_RESPONSES + response
        if response:
            assert space.cell_bound[slot] == board.part_bound(len(members), response, counted)
            assert bool(space.cell_exact[slot]) == (len(members) <= 2 or costs_stay_the_same(board))
    if costs_stay_the_same(board):
        assert left == 0
    else:
        assert left == sum(1 << response for response, members in expected.items() if response and len(members) > 2)


def check_cells(board, space, place, guess):
    """They stand as lists, one after another in order of response, each with its keys."""
    expected, level, start = board.cells(guess), place.level, place.start
    slots = slice(level * MAX_RESPONSES, level * MAX_RESPONSES + board.kinds)
    sizes, starts = space.cell_size[slots].tolist(), space.cell_start[slots].tolist()
    assert sizes == [len(expected.get(response, [])) for response in range(board.kinds)]
    assert starts == [place.top + sum(sizes[:response]) for response in range(board.kinds)]
    for response, members in expected.items():
        here = slice(starts[response], starts[response] + len(members))
        assert space.stack[here].tolist() == members
        slot = level * MAX_RESPONSES + response
        for keys, kept in ((board.tables.key_a, space.cell_a), (board.tables.key_b, space.cell_b)):
            assert kept[slot] == np.bitwise_xor.reduce(keys[members])
    assert space.stack[start : start + place.n].tolist() == board.members, "the position itself stays"


def costs_stay_the_same(board):
    """Whether from the guess after the next one on, nothing matters any more."""
    later = board.depth + 2
    return board.find(later) == board.find(99) and not any(board.crowd(depth) for depth in range(later - 1, 20))


@settings(max_examples=40, deadline=None)
@given(boards(("3x5", "4x5", "3x4r", "4x3r"), most=150))
def test_partitions_are_equal_if_their_cells_and_their_hits_are(board):
    by_hash, by_cells = {}, {}
    for guess in range(board.game.size):
        partition = _named(board.tables, board.scratch, board.place, guess)
        parts = dict(board.cells(guess))
        hit = tuple(parts.pop(0, []))
        plain = hit, frozenset(map(tuple, parts.values()))
        assert by_hash.setdefault(partition, plain) == plain
        assert by_cells.setdefault(plain, partition) == partition


LARGE = [("4x7", ""), ("4x8", "0123=1C"), ("6x3r", ""), ("3x8r", ""), ("3x7r", ""), ("5x4r", "")]


@pytest.mark.parametrize("level", [0, 1, 2])
@pytest.mark.parametrize(("name", "history"), LARGE)
def test_cells_of_large_positions(name, history, level):
    """Of so many candidates that their cells are lists at once: at level 0, or below it."""
    setting = Setting(name)
    board = Board(setting, Position.of(setting.game, history))
    n = len(board.members)
    assert n > MASKED
    guesses = [0, board.game.size - 1, board.members[n // 2], *np.random.default_rng(n).integers(0, board.game.size, 6)]
    for guess in map(int, guesses):
        space, place = at_level(board, level, 7)
        total, left = _make_cells(board.tables, space, place, guess, *board.uncounted)
        assert total == board.guess_bound(guess)
        check_cells(board, space, place, guess)
        cells_left = board.cells(guess).items()
        assert left == sum(1 << response for response, cell in cells_left if response and len(cell) > 2)
        space, place = at_level(board, level, 7)
        _sort_into_cells(board.tables, space, place, guess)
        check_cells(board, space, place, guess)


def test_large_positions_are_lists_at_every_level():
    sizes = [Position.of(Game.parse(name), history).size for name, history in LARGE]
    assert sum(size > FIRST_MASKED for size in sizes) >= 3
    assert sum(MASKED < size <= FIRST_MASKED for size in sizes) >= 1


@settings(max_examples=40, deadline=None)
@given(boards(("4x5", "4x6", "3x4r", "5x3r", "4x8"), least=2), st.data())
def test_cells_below_leave_those_above_alone(board, data):
    """What is cut at one level, while the cells of the level above it are looked at one after another."""
    guesses = st.integers(0, board.game.size - 1)
    space, place = at_level(board, 0, 3)
    guess = data.draw(guesses)
    _make_cells(board.tables, space, place, guess, *board.uncounted)
    names = ("cell_start", "cell_size", "cell_bound", "cell_exact", "cell_a", "cell_b")
    before = {name: getattr(space, name)[:MAX_RESPONSES].copy() for name in names}
    having = space.having[: (each := len(space.having) // (LEVELS + 1))].copy()
    bounds = space.part_bound[: MAX_RESPONSES * (MASKED + 1)].copy()
    for response, members in board.cells(guess).items():
        start, size = int(space.cell_start[response]), int(space.cell_size[response])
        below = Place(start, size, place.depth + 1, 1, place.top + place.n)
        _make_cells(board.tables, space, below, data.draw(guesses), size, board.kinds - 1)
        assert space.stack[start : start + size].tolist() == members
    check_cells(board, space, place, guess)
    for name, array in before.items():
        assert (getattr(space, name)[:MAX_RESPONSES] == array).all(), f"{name} stays as it was"
    assert (space.having[:each] == having).all()
    assert (space.part_bound[: MAX_RESPONSES * (MASKED + 1)] == bounds).all()


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 200), st.booleans()), min_size=MAX_RESPONSES - 1, max_size=MAX_RESPONSES - 1),
    st.integers(0, 3),
    st.integers(0, 70),
    st.integers(0, 70),
)
def test_cells_by_size(rows, level, largest, smallest):
    """Of some cells those from one size to another."""
    space = new_scratch(60, 20)
    space.cell_size[:] = 5
    space.cell_size[level * MAX_RESPONSES :][: len(rows)] = [size for size, _ in rows]
    some = sum(1 << r for r, (_, wanted) in enumerate(rows) if wanted)
    expected = sum(1 << r for r, (size, wanted) in enumerate(rows) if wanted and smallest <= size <= largest)
    assert _by_size(space, level, some, largest, smallest) == expected


# --- twins --------------------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(1, 300), max_size=400), st.integers(0, 2**64 - 301), st.integers(0, 3))
def test_partitions_met_before(numbers, shift, level):
    """Also where neighbouring hashes ask for neighbouring places."""
    space = new_scratch(60, 20)
    partitions = np.array([number + shift for number in numbers], dtype=np.uint64)
    told = are_twins(space, level, partitions)
    assert told == [number in numbers[:place] for place, number in enumerate(numbers)]
    others = np.delete(space.twins.reshape(-1, TWIN_SLOTS)[:4], level, axis=0)
    assert not others.any()


def test_a_crowded_place_forgets():
    """Hashes that belong into one slot: the first few are kept, the others are taken for new again and again."""
    space = new_scratch(60, 20)
    crowd = (np.arange(20, dtype=np.uint64) + np.uint64(1)) * np.uint64(TWIN_SLOTS)
    assert not any(are_twins(space, 0, crowd))
    again = are_twins(space, 0, crowd)
    assert again == [number < 8 for number in range(20)]
