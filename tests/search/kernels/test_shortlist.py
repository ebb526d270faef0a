"""The list of guesses: the same counts as from all guesses, however little room is left for it."""

import numpy as np
import pytest

from kernel_positions import NOISE, Board, Setting, empty_scratch
from optimoo.compiled import native
from optimoo.compiled.responses import marks_of
from optimoo.game import Position, response_table
from optimoo.search.kernels import order, shortlist
from optimoo.search.kernels.alike import LATER
from optimoo.search.kernels.arrays import MAX_RESPONSES, Place, Scratch, Tables
from optimoo.search.kernels.order import INSIDE


@native(Tables, Scratch, Place, bool, int, int, int, int, gives=1)
def _most_cells_of_cell(tables, space, place, grouped, slot, n, enough, least):
    return shortlist.most_cells_of_cell(tables, space, place, grouped, slot, n, enough, least)


@native(Tables, Scratch, Place, gives=0)
def _begin(tables, space, place):
    """Count the guesses of a position, and forget the list of another one."""
    shortlist.forget_list(space, place.level)
    order.count_guesses(tables, space, place)


def asked(board, space, place, rows, grouped, enough=99, least=0):
    """The most cells that any guess makes of some candidates of a position."""
    slot = place.level * MAX_RESPONSES + 2
    space.cell_start[slot] = place.top
    space.stack[place.top : place.top + len(rows)] = space.stack[place.start : place.start + place.n][rows]
    return _most_cells_of_cell(
        board.tables, space, place, grouped, slot, len(rows), min(enough, board.kinds - 1), least
    )


def truth(board, members):
    """The same in plain sight."""
    return max(len({*column} - {0}) for column in response_table(board.game)[members].T.tolist())


@pytest.mark.parametrize("grouped", [False, True])
@pytest.mark.parametrize("name", ["4x7", "4x8", "5x3r", "6x3r"])
@pytest.mark.parametrize("room", [0, 1, 300, 400, 500, 700, 1_000, 1_500, 4_000, 10**6])
def test_little_room(name, room, grouped):
    """Whether the cells of all guesses are counted already, or not before they are listed."""
    setting = Setting(name)
    board, rng, n = Board(setting, Position(setting.game)), np.random.default_rng(room), 60
    space = empty_scratch(board.game)
    words = len(space.short)
    behind = np.full(words + 4_000, 77, dtype=np.uint64)  # nothing is written behind the words there are
    space = space._replace(short=behind[:words])
    space.list_start[:2] = max(0, words - room)
    members = np.sort(rng.choice(board.game.size, n, replace=False))
    space.stack[:n] = members
    place = Place(0, n, 1, 0, n)
    if grouped:
        _begin(board.tables, space, place)
    for counted in range(shortlist.LISTED_AFTER + 3):
        rows = np.sort(rng.choice(n, 3 + 4 * counted, replace=False))
        most = truth(board, members[rows])
        for least in {0, most - 1, most, most + 1} if space.listed[0] else {0}:
            assert asked(board, space, place, rows, grouped, least=least) == max(most, least)
        assert space.list_start[1] <= words
    assert (behind[words:] == 77).all()
    assert space.listed[0] > 0 or room < 10**6


def test_there_is_room_for_some():
    """The rooms above are too small for any guess, or have room for some, or for half of all."""
    setting = Setting("4x8")
    board = Board(setting, Position(setting.game))
    lengths = set()
    for room in (300, 500, 700, 1_500, 10**6):
        space = empty_scratch(board.game)
        space.list_start[:2] = max(0, len(space.short) - room)
        space.stack[:60] = np.random.default_rng(1).choice(board.game.size, 60, replace=False)
        for _ in range(shortlist.LISTED_AFTER):
            asked(board, space, Place(0, 60, 1, 0, 60), np.arange(20), False)
        lengths.add(int(space.listed[0]))
    assert min(lengths) == 0
    assert len(lengths) >= 3
    assert max(lengths) <= board.game.size // 2


@pytest.mark.parametrize("grouped", [False, True])
@pytest.mark.parametrize(("name", "room"), [("4x8", 10**6), ("4x8", 700), ("6x3r", 10**6), ("4x6r", 10**6)])
def test_what_is_on_a_list(name, room, grouped):
    """All that make more than some number of cells, most first; and which of them have each mark."""
    setting = Setting(name)
    board, n = Board(setting, Position(setting.game)), 90
    space, answers = empty_scratch(board.game), board.tables.answers
    space.short[:] = NOISE
    start = max(0, len(space.short) - room)
    space.list_start[:2] = start
    members = np.random.default_rng(7).choice(board.game.size, n, replace=False)
    space.stack[:n] = members
    place = Place(0, n, 1, 0, n)
    if grouped:
        _begin(board.tables, space, place)
        assert (space.counts[members] >= INSIDE + LATER).any(), "otherwise this shows less"
    for _ in range(shortlist.LISTED_AFTER):
        asked(board, space, place, np.arange(20), grouped)
    cells = np.array([len({*row} - {0}) for row in response_table(board.game)[:, members].tolist()])
    length = int(space.listed[0])
    listed = np.argsort(-cells, kind="stable")[:length]
    assert 0 < length <= board.game.size // 2
    assert space.listing[:length].tolist() == listed.tolist()
    assert (np.delete(cells, listed) < cells[listed].min()).all()
    assert [int(end) for end in space.list_ends[: board.kinds]] == [(cells > k).sum() for k in range(board.kinds)]

    words = -(-length // 512) * 8
    assert space.list_start[1] == start + words * answers.rows
    laid = space.short[start : space.list_start[1]].reshape(answers.rows, words)
    bits = np.unpackbits(laid.view(np.uint8), axis=1, bitorder="little").astype(bool)
    marks = marks_of(board.game)[listed]
    assert bits[0, :length].all()
    assert all((bits[mark, :length] == (marks == mark).any(axis=1)).all() for mark in range(1, answers.rows))
    assert not bits[:, length:].any()
    assert (space.short[:start] == NOISE).all()
    assert (space.short[space.list_start[1] :] == NOISE).all()


def test_lists_of_two_levels_stand_side_by_side():
    """While cells of the position below are counted, the list of the one above stays; then it serves again."""
    setting = Setting("4x8")
    board, rng, n = Board(setting, Position(setting.game)), np.random.default_rng(5), 90
    space = empty_scratch(board.game)
    space.stack[:n] = rng.choice(board.game.size, n, replace=False)
    above, below = Place(0, n, 1, 0, n), Place(n, 40, 2, 1, 2 * n)
    for place in (above, below):
        if place is below:
            space.stack[n : n + 40] = space.stack[rng.choice(n, 40, replace=False)]
        _begin(board.tables, space, place)
        members = space.stack[place.start : place.start + place.n].copy()
        for _ in range(shortlist.LISTED_AFTER + 4):
            rows = np.sort(rng.choice(place.n, 12, replace=False))
            assert asked(board, space, place, rows, True) == truth(board, members[rows])
        assert space.listed[place.level] > 0
        if place is above:
            listed, kept = int(space.list_start[1]), space.short[: space.list_start[1]].copy()
    assert space.list_start[1] == listed
    assert (space.short[:listed] == kept).all()
    for _ in range(4):
        rows = np.sort(rng.choice(n, 12, replace=False))
        assert asked(board, space, above._replace(top=3 * n), rows, True) == truth(board, space.stack[:n][rows])
