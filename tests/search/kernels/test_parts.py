"""What the cells of a whole position say about its parts: against a twin, and against the truth."""

from hypothesis import given, settings
from hypothesis import strategies as st

from kernel_positions import Board, Setting, boards
from optimoo.compiled import native
from optimoo.game import Position
from optimoo.search.kernels import order, parts
from optimoo.search.kernels.arrays import Place, Scratch, Tables

SMALL = ("3x4", "3x5", "4x4", "2x6", "3x3r", "3x4r")


@native(Tables, Scratch, Place, bool, int, int, gives=2)
def _bounded(tables, space, place, counted, n, r):
    """The bound on a part, and the most cells of it."""
    if counted:
        order.count_guesses(tables, space, place)
    else:
        parts.bound_parts(tables, space, place, place.n, tables.kinds - 1)
    return parts.part_bound(tables, space, place, n, r), parts.most_outside(tables, space, place.level, r)


@settings(max_examples=80, deadline=None)
@given(boards(most=128), st.booleans(), st.data())
def test_bounds_on_parts(board, counted, data):
    n = data.draw(st.integers(0, len(board.members)))
    response = data.draw(st.integers(1, board.kinds - 1))
    bound, most = _bounded(board.tables, board.scratch, board.place, counted, n, response)
    assert bound == board.part_bound(n, response, counted)
    tabled = int(board.tables.outside[response])
    assert most == (min(tabled, board.most_cells[1]) if counted else tabled)


@settings(max_examples=60, deadline=None)
@given(boards(SMALL, least=4, most=40), st.data())
def test_no_part_costs_less(board, data):
    guess = data.draw(st.integers(0, board.game.size - 1))
    for response, members in board.cells(guess).items():
        if response and len(members) <= 9:
            bound, _ = _bounded(board.tables, board.scratch, board.place, True, len(members), response)
            assert bound <= Board(board.setting, board.position.after(guess, response)).truth()


def test_parts_of_what_is_hard_to_tell_apart_cost_more():
    """Otherwise none of this would be worth its time."""
    board = Board(Setting("4x7"), Position.of(Setting("4x7").game, "0123=3B"))
    n = board.most_cells[0] + 2
    assert n <= len(board.members)
    response = board.game.responses.index((1, 1))
    bound, _ = _bounded(board.tables, board.scratch, board.place, True, n, response)
    assert bound > board.cell_bound(n, response, board.depth + 1)
