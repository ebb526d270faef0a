"""Which cell is searched next, and how far: against a twin with a sorted list, and rounds played to their end."""

from hypothesis import given, settings
from hypothesis import strategies as st

from kernel_positions import Setting, empty_scratch
from optimoo.compiled import native
from optimoo.search.kernels import raising
from optimoo.search.kernels.arrays import MAX_RESPONSES, Scratch, Tables
from optimoo.search.kernels.limits import UNLIMITED

_next_cell = native(Tables, Scratch, int, int, gives=2)(raising.next_cell.function)
_portion_of = native(int, int, int, gives=1)(raising.portion_of.function)

SETTING = Setting("4x6")
KINDS = len(SETTING.game.responses)
cells = st.lists(st.tuples(st.integers(0, 200), st.booleans()), min_size=KINDS, max_size=KINDS)


def laid_out(rows, level):
    """A space in which the cells of a level have these sizes, and are exact or not."""
    space = empty_scratch(SETTING.game)
    for response, (size, exact) in enumerate(rows):
        space.cell_size[level * MAX_RESPONSES + response] = size
        space.cell_exact[level * MAX_RESPONSES + response] = exact
    return space


def weight(size):
    return 1 if size <= 20 else 2 if size <= 40 else 4 if size <= 80 else 8


@settings(max_examples=80, deadline=None)
@given(cells, st.integers(0, 3))
def test_cells_come_by_size_with_the_weight_of_all_that_follow(rows, level):
    tables, space = SETTING.preparation.tables, laid_out(rows, level)
    still = sorted((size, r) for r, (size, exact) in enumerate(rows) if r > 0 and size > 2 and not exact)
    last = 0
    for number, (size, response) in enumerate(still):
        last, weights = _next_cell(tables, space, level, last)
        assert (last // MAX_RESPONSES, last % MAX_RESPONSES) == (size, response)
        assert weights == sum(weight(each) for each, _ in still[number:])
    assert _next_cell(tables, space, level, last) == (0, 0)


@settings(max_examples=120, deadline=None)
@given(
    st.lists(st.tuples(st.integers(3, 200), st.integers(0, 30)), min_size=1, max_size=KINDS - 1), st.integers(1, 300)
)
def test_rounds_close_the_gap_if_the_cells_can_and_find_all_values_if_not(truth, missing):
    """Each cell can rise by so much. Whoever is asked for no more than that says so, and is not asked for its value."""
    tables, level = SETTING.preparation.tables, 1
    rows = [(0, False), *((size, False) for size, _ in truth)]
    space, risen, last, rounds = laid_out(rows, level), [0] * len(truth), 0, 0
    while missing > 0:
        last, weights = _next_cell(tables, space, level, last)
        if last == 0:
            rounds += 1
            last, weights = _next_cell(tables, space, level, last)
            if last == 0:
                break
        cell = last % MAX_RESPONSES - 1
        portion = _portion_of(missing, truth[cell][0], weights)
        assert 1 <= portion <= missing
        gain = min(portion, truth[cell][1] - risen[cell])
        space.cell_exact[level * MAX_RESPONSES + cell + 1] = gain < portion
        risen[cell] += gain
        missing -= gain
    if missing:
        assert risen == [most for _, most in truth]
    assert rounds <= len(truth) + 1, "each round but the last finds a value"


def test_without_a_goal_every_cell_is_asked_for_its_value():
    assert _portion_of(UNLIMITED, 10, 100) == UNLIMITED
    assert _portion_of(1 << 32, 10, 100) == 1 << 32
    assert _portion_of((1 << 32) - 1, 10, 100) < 1 << 27
