"""Raising the bounds of cells: each rung against a twin that tries every guess, and against the truth."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel_positions import Board, Setting, boards
from optimoo.compiled import native
from optimoo.game import Position
from optimoo.search.kernels import cells, masks, order, parts, rungs
from optimoo.search.kernels.arrays import (
    COUNTED,
    FIRST_MASKED,
    MASKED,
    MAX_RESPONSES,
    SEPARATED,
    Place,
    Scratch,
    Tables,
)
from optimoo.search.kernels.known import Memory, new_memory, rows_of, sizes_of
from optimoo.search.kernels.limits import UNLIMITED
from optimoo.search.kernels.shortlist import LISTED_AFTER

SEPARATION, COUNTING = 0, 1
SMALL = ("3x4", "3x5", "4x4", "2x6", "3x3r", "3x4r")


@native(Tables, Memory, Scratch, Place, int, bool, int, int, gives=0)
def _raised(tables, memory, space, place, guess, grouped, rung, need):
    """Cut the position, and raise every cell that the search would raise by this rung."""
    if grouped:
        order.count_guesses(tables, space, place)
    else:
        parts.bound_parts(tables, space, place, place.n, tables.kinds - 1)
    masks.lay_out_marks(tables, space, place)
    if masks.is_masked(place.n, place.level):
        masks.fill_apart(tables, space, place)
    cells.make_cells(tables, space, place, guess)
    if masks.is_masked(place.n, place.level):
        masks.list_cells(tables, space, place)
    level, d = place.level, place.depth
    for r in range(1, tables.kinds):
        slot = level * MAX_RESPONSES + r
        size = space.cell_size[slot]
        if size < 3 or space.cell_exact[slot]:
            continue
        if rung == SEPARATION and size <= SEPARATED:
            rungs.raise_by_separation(tables, space, level, d, r, size, place.n)
        if rung == COUNTING and size <= COUNTED:
            rungs.raise_by_counting(tables, memory, space, place, grouped, r, size, need)


def below(board, guess, response):
    """The cell as a position of its own."""
    return Board(board.setting, board.position.after(guess, response))


def outside_at_most(board, response, grouped):
    """The most cells that a guess from outside can make of any set that gave this response, as tabled or counted."""
    tabled = int(board.tables.outside[response])
    return min(tabled, board.most_cells[1]) if grouped else tabled


def separated(board, cell, response, grouped):
    """A candidate with the most cells of all, or the best that anyone from outside could be."""
    n = len(cell.members)
    from_outside = board.outside_bound(n, min(n, outside_at_most(board, response, grouped)), cell.depth)
    most = max(len(cell.cells(guess)) for guess in cell.members)
    from_inside = board.inside_bound(n, most, cell.depth)
    if from_inside < from_outside:
        return from_inside, most == n
    return from_outside, False


def counted(board, cell):
    """The best of all guesses, as far as the number of their cells tells."""
    n = len(cell.members)
    inside = max(len(cell.cells(guess)) for guess in cell.members)
    from_inside = board.inside_bound(n, inside, cell.depth)
    if board.setting.consistent:
        return from_inside, inside >= n - 1
    outside = max(len(set(cell.cells(guess)) - {0}) for guess in range(board.game.size))
    from_outside = board.outside_bound(n, outside, cell.depth)
    if from_inside < from_outside:
        return from_inside, inside >= n - 1
    return from_outside, outside >= n - 1


def raised_cells(board, guess, rung, level=0, grouped=False, counted_before=0, need=UNLIMITED):
    """What a rung makes of each cell, as bounds and whether they are exact, by response.

    Of large positions the cells are masks at level 0, and lists below.
    """
    board.scratch.countings[level] = counted_before
    memory = new_memory(1 << 14)
    _raised(board.tables, memory, board.scratch, board.place._replace(level=level), guess, grouped, rung, need)
    found = {}
    for response, members in board.cells(guess).items():
        if response and len(members) > 2:
            slot = level * MAX_RESPONSES + response
            found[response] = int(board.scratch.cell_bound[slot]), bool(board.scratch.cell_exact[slot])
    return found, memory


def expected_cells(board, guess, rung, grouped=False):
    found = {}
    for response, members in board.cells(guess).items():
        n = len(members)
        if not response or n <= 2:
            continue
        cell = below(board, guess, response)
        bound, exact = board.part_bound(n, response, grouped), flat(board)
        if not exact and rung == SEPARATION and n <= SEPARATED:
            raised, exact = separated(board, cell, response, grouped)
            bound = max(bound, raised)
        if not exact and rung == COUNTING and n <= COUNTED:
            raised, exact = counted(board, cell)
            bound = max(bound, raised)
        found[response] = bound, exact
    return found


def flat(board):
    """Whether from the guess after the next one on, nothing matters any more."""
    later = board.depth + 2
    return board.find(later) == board.find(99) and not any(board.crowd(depth) for depth in range(later - 1, 20))


@settings(max_examples=80, deadline=None)
@given(boards(least=4), st.sampled_from([SEPARATION, COUNTING]), st.integers(0, 1), st.booleans(), st.data())
def test_rungs(board, rung, level, grouped, data):
    guess = data.draw(st.integers(0, board.game.size - 1))
    found, _ = raised_cells(board, guess, rung, level, grouped)
    assert found == expected_cells(board, guess, rung, grouped)


@settings(max_examples=80, deadline=None)
@given(boards(least=4), st.booleans(), st.integers(1, 3), st.data())
def test_counting_with_a_shortlist(board, grouped, before, data):
    """It makes no difference whether the guesses that cut the position best are asked first, or all of them."""
    guess = data.draw(st.integers(0, board.game.size - 1))
    found, _ = raised_cells(board, guess, COUNTING, 0, grouped, LISTED_AFTER - before)
    assert found == expected_cells(board, guess, COUNTING, grouped)


@settings(max_examples=80, deadline=None)
@given(boards(least=4), st.integers(0, LISTED_AFTER), st.data())
def test_counting_as_far_as_it_is_needed(board, before, data):
    """Where the bound suffices, it need not be the best; where it does not, it is."""
    guess = data.draw(st.integers(0, board.game.size - 1))
    expected = expected_cells(board, guess, COUNTING)
    bounds = {bound + by for bound, _ in expected.values() for by in (-3, -1, 0, 1)}
    need = data.draw(st.sampled_from(sorted(bounds) or [0]))
    found, _ = raised_cells(board, guess, COUNTING, 0, False, before, need)
    for response, (bound, exact) in expected.items():
        if bound < need:
            assert found[response] == (bound, exact)
        else:
            assert need <= found[response][0] <= bound
            assert found[response] == (bound, exact) or not found[response][1]


@settings(max_examples=60, deadline=None)
@given(
    boards(("3x4", "3x5", "4x4", "2x6", "3x3r", "3x4r"), least=4, most=40), st.integers(0, 1), st.booleans(), st.data()
)
def test_raised_bounds_never_exceed_the_truth(board, level, grouped, data):
    guess = data.draw(st.integers(0, board.game.size - 1))
    for rung in (SEPARATION, COUNTING):
        for response, (bound, exact) in raised_cells(board, guess, rung, level, grouped)[0].items():
            cell = below(board, guess, response)
            if len(cell.members) <= 9:
                truth = cell.truth()
                assert bound == truth if exact else bound <= truth


@settings(max_examples=30, deadline=None)
@given(boards(least=6, most=130), st.data())
def test_what_counting_shows_is_remembered(board, data):
    """Every cell whose bound it gave is known from then on, under the keys of its candidates."""
    guess = data.draw(st.integers(0, board.game.size - 1))
    found, memory = raised_cells(board, guess, COUNTING)
    if flat(board):
        return
    told = []
    for response, members in board.cells(guess).items():
        if response in found and len(members) <= COUNTED:
            before = board.cell_bound(len(members), response, board.depth + 1)
            if counted(board, below(board, guess, response))[0] >= before:
                told.append(len(members))
    entries = rows_of(memory.entries)
    assert sorted(sizes_of(entries[entries.any(axis=1)]).tolist()) == sorted(told)


@pytest.mark.parametrize("rung", [SEPARATION, COUNTING])
def test_masks_and_lists_show_the_same(rung):
    """Cells of large positions: at level 0 they are masks, below it lists."""
    setting = Setting("4x8")
    board = Board(setting, Position.of(setting.game, "0123=2C"))
    assert MASKED < len(board.members) <= FIRST_MASKED
    found = [raised_cells(board, 200, rung, level)[0] for level in (0, 1, 2)]
    assert found == [expected_cells(board, 200, rung)] * 3
