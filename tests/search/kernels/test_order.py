"""The order of visit against a twin that sorts all guesses in plain sight."""

from itertools import chain, pairwise

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from kernel_positions import Board, Setting, boards
from optimoo.compiled import BLOCK, native
from optimoo.game import Game, Position, guess_classes
from optimoo.search.kernels import masks, order
from optimoo.search.kernels.alike import LATER
from optimoo.search.kernels.arrays import Place, Scratch, Tables
from optimoo.search.kernels.limits import NEVER, UNLIMITED
from optimoo.search.kernels.order import INSIDE


def all_ordered(board, limit):
    """Guesses whose bound is below the limit, by how they spread the candidates; and the least bound of the others."""
    kept, dropped = [], NEVER
    for guess in range(board.game.size):
        if board.setting.consistent and guess not in board.members:
            continue
        bound = board.guess_bound(guess)
        if bound >= limit:
            dropped = min(dropped, bound)
        elif guess in board.first_alike and tells_something(board, guess):
            kept.append(guess)
    return sorted(kept, key=lambda guess: (board.spread(guess), guess)), dropped


def tells_something(board, guess):
    cells = board.cells(guess)
    return 0 in cells or len(cells) > 1


def in_groups(board, limit):
    """Groups of guesses that make equally many cells, the one of least bound first; and the least bound of the others.

    A guess from inside makes at least two cells, one of them "found"; from inside comes first where bounds are equal.
    """
    n, depth, (inside, outside) = len(board.members), board.depth, board.most_cells
    groups = [(board.inside_bound(n, cells, depth), 0, -cells) for cells in range(2, inside + 1)]
    groups += [(board.outside_bound(n, cells, depth), 1, -cells) for cells in range(2, outside + 1)]
    found, dropped = [], NEVER
    for bound, outside, negative in sorted(groups):
        if bound >= limit:
            return found, min(dropped, bound)
        guesses = range(board.game.size) if outside else board.members
        group = []
        for guess in guesses:
            if (guess in board.members) == bool(outside) or len(board.cells(guess)) != -negative:
                continue
            if guess in board.first_alike and board.guess_bound(guess, counted=True) < limit:
                group.append(guess)
            elif guess in board.first_alike:
                dropped = min(dropped, board.guess_bound(guess, counted=True))
        found += [sorted(group, key=lambda guess: (board.spread(guess), guess))] if group else []
    return found, min(dropped, NEVER)


@native(Tables, Scratch, Place, int, NDArray[np.int64], NDArray[np.int64], gives=2)
def _groups(tables, space, place, limit, out, ends):
    """All groups one after another, and the smallest bound that was told."""
    masks.lay_out_marks(tables, space, place)
    order.count_guesses(tables, space, place)
    smallest = NEVER
    filled = 0
    for group in range(len(ends)):
        found, dropped = order.next_guesses(tables, space, place, limit)
        smallest = min(smallest, dropped)
        if not found:
            return group, smallest
        base = place.level * tables.size
        for i in range(found):
            out[filled + i] = space.order[base + i]
        filled += found
        ends[group] = filled
    return -1, smallest


_count_guesses = native(Tables, Scratch, Place, gives=0)(order.count_guesses.function)


@native(Tables, Scratch, int, NDArray[np.int64], gives=0)
def _sorted(tables, space, level, values):
    base = level * tables.size
    for i in range(len(values)):
        space.order[base + i] = values[i]
    order.sort_order(tables, space, level, len(values))


def limits(board, data):
    """Nothing, everything, or somewhere between the bounds of the guesses."""
    bounds = sorted({board.guess_bound(guess) for guess in range(board.game.size)})
    return data.draw(st.sampled_from([0, UNLIMITED, *bounds, bounds[-1] + 1]))


@settings(max_examples=60, deadline=None)
@given(boards(), st.data())
def test_all_guesses_in_order(board, data):
    limit = limits(board, data)
    found, dropped = order.order_guesses(board.tables, board.scratch, board.place, limit)
    expected, least = all_ordered(board, limit)
    assert board.scratch.order[:found].tolist() == expected
    assert board.scratch.bound[expected].tolist() == [board.guess_bound(guess) for guess in expected]
    assert dropped == least


@pytest.mark.parametrize("level", [0, 2])
@pytest.mark.parametrize(
    ("name", "history"), [("4x7", ""), ("4x8", "0123=1C"), ("6x3r", ""), ("3x7r", ""), ("5x4r", "")]
)
@pytest.mark.parametrize("consistent", [False, True])
def test_all_guesses_of_large_positions(name, history, level, consistent):
    """Of so many candidates that several blocks of them are cut, at any level."""
    setting = Setting(name, consistent)
    board = Board(setting, Position.of(setting.game, history))
    assert len(board.members) > BLOCK
    bounds = sorted({board.guess_bound(guess) for guess in range(board.game.size)})
    space, base = board.scratch, level * board.game.size
    space.touched[level] = space.touched[0]
    for limit in (UNLIMITED, bounds[len(bounds) // 2]):
        found, dropped = order.order_guesses(board.tables, space, board.place._replace(level=level), limit)
        expected, least = all_ordered(board, limit)
        assert space.order[base : base + found].tolist() == expected
        assert space.bound[[base + guess for guess in expected]].tolist() == list(map(board.guess_bound, expected))
        assert dropped == least


@settings(max_examples=60, deadline=None)
@given(boards(), st.integers(0, 2))
def test_guesses_are_counted(board, level):
    """How many cells each makes, who is a candidate, and who may be passed over; levels above stay as they were."""
    size, space = board.game.size, board.scratch
    space.touched[level] = space.touched[0]
    space.counts[:] = 99
    _count_guesses(board.tables, space, board.place._replace(level=level))
    counts = space.counts[level * size : (level + 1) * size].tolist()
    later = {frozenset(code) for code in board.game.codes.tolist()}
    later -= {frozenset(board.game.code(guess)) for guess in board.first_alike}
    for guess, count in enumerate(counts):
        assert count & (LATER - 1) == len(board.cells(guess).keys() - {0})
        assert bool(count & INSIDE) == (guess in board.members)
        assert bool(count & LATER) == (frozenset(board.game.code(guess)) in later)
    assert (space.counts[: level * size] == 99).all()
    # The most of each kind, whether or not others stand for the guesses that make them.
    inside, outside = board.most_cells
    assert (space.next_inside[level], space.next_outside[level]) == (inside, outside)
    assert (space.most_inside[level], space.most_outside[level]) == (inside, outside)


@settings(max_examples=60, deadline=None)
@given(boards(most=64), st.integers(0, 2), st.data())
def test_guesses_in_groups(board, level, data):
    limit = limits(board, data)
    board.scratch.touched[level] = board.scratch.touched[0]
    out, ends = np.zeros(2 * board.game.size, np.int64), np.zeros(100, np.int64)
    groups, dropped = _groups(board.tables, board.scratch, board.place._replace(level=level), limit, out, ends)
    expected, least = in_groups(board, limit)
    starts = [0, *ends[:groups].tolist()]
    assert [out[lo:hi].tolist() for lo, hi in pairwise(starts)] == expected
    assert dropped == least
    for guess in chain.from_iterable(expected):
        assert board.scratch.bound[level * board.game.size + guess] == board.guess_bound(guess, counted=True)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 1 << 30), st.integers(0, (1 << 20) - 1)), max_size=300), st.integers(0, 2))
def test_sorting(pairs, level):
    board = Board(Setting("4x6"), Position(Game(4, 6)))
    values = np.array([spread << 20 | guess for spread, guess in pairs], dtype=np.int64)[: board.tables.size]
    _sorted(board.tables, board.scratch, level, values)
    base = level * board.tables.size
    expected = [int(value) & ((1 << 20) - 1) for value in sorted(values.tolist())]
    assert board.scratch.order[base : base + len(values)].tolist() == expected


# --- guesses that differ ------------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(boards(least=3), st.data())
def test_one_guess_of_each_class_and_partition(board, data):
    """Every bound that is left out counts, although it was computed for one guess of a class only."""
    classes = guess_classes(board.game, board.position.guesses)
    found, _ = order.order_guesses(board.tables, board.scratch, board.place, UNLIMITED)
    guesses = board.scratch.order[:found].tolist()
    assume(guesses)
    bounds = sorted({int(board.scratch.bound[guess]) for guess in guesses})
    limit = data.draw(st.sampled_from([*bounds, UNLIMITED]))
    expected, met = [], set()
    for guess in guesses:
        parts = dict(board.cells(guess))
        plain = tuple(parts.pop(0, [])), frozenset(map(tuple, parts.values()))
        if classes[guess] == guess and plain not in met and board.scratch.bound[guess] < limit:
            met.add(plain)
            expected.append(guess)
    plain_found, dropped = order.order_guesses(board.tables, board.scratch, board.place, limit)
    kept, dropped_too = order.order_distinct(board.tables, board.scratch, board.place, limit, classes)
    assert board.scratch.order[:kept].tolist() == expected
    assert dropped_too == dropped
    assert kept <= plain_found


def test_there_is_one_first_guess():
    board = Board(Setting("4x6"), Position(Game(4, 6)))
    classes = guess_classes(board.game, ())
    found, _ = order.order_distinct(board.tables, board.scratch, board.place, UNLIMITED, classes)
    assert found == 1
    assert board.scratch.order[0] == 0
