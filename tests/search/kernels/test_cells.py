"""Cutting a position against a twin that sorts its candidates into a dictionary."""

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from kernel_positions import Board, Setting, boards
from optimoo.compiled import native
from optimoo.game import Game, Position, guess_classes
from optimoo.search.kernels import cells, masks, parts
from optimoo.search.kernels.arrays import MAX_RESPONSES, TWIN_SLOTS, Place, Scratch, Tables, new_scratch
from optimoo.search.kernels.limits import UNLIMITED
from optimoo.search.kernels.order import order_guesses


@native(Tables, Scratch, Place, int, int, int, gives=2)
def _make_cells(tables, space, place, guess, inside, outside):
    parts.bound_parts(tables, space, place, inside, outside)
    made = cells.make_cells(tables, space, place, guess)
    if masks.is_masked(place.n, place.level):
        masks.list_cells(tables, space, place)
    return made


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
    space = new_scratch(board.tables.size, board.tables.kinds)
    space.stack[start : start + place.n] = board.members
    return space, place


@settings(max_examples=80, deadline=None)
@given(boards(least=1), st.integers(0, 3), st.integers(0, 20), st.data())
def test_cells(board, level, start, data):
    guess, counted = data.draw(st.integers(0, board.game.size - 1)), data.draw(st.booleans())
    space, place = at_level(board, level, start)
    most = board.most_cells if counted else board.uncounted
    total, _ = _make_cells(board.tables, space, place, guess, *most)
    expected = board.cells(guess)
    assert total == board.guess_bound(guess, counted)

    slots = slice(level * MAX_RESPONSES, level * MAX_RESPONSES + board.kinds)
    sizes, starts = space.cell_size[slots].tolist(), space.cell_start[slots].tolist()
    assert sizes == [len(expected.get(response, [])) for response in range(board.kinds)]
    assert starts == [place.top + sum(sizes[:response]) for response in range(board.kinds)]
    for response, members in expected.items():
        here = slice(starts[response], starts[response] + len(members))
        assert space.stack[here].tolist() == members
        assert [board.members[row] for row in space.rows[here]] == members
        slot = level * MAX_RESPONSES + response
        for keys, kept in ((board.tables.key_a, space.cell_a), (board.tables.key_b, space.cell_b)):
            assert kept[slot] == np.bitwise_xor.reduce(keys[members])
        if response:
            assert space.cell_bound[slot] == board.part_bound(len(members), response, counted)
            assert bool(space.cell_exact[slot]) == (len(members) <= 2 or costs_stay_the_same(board))
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
        _, partition = _make_cells(board.tables, board.scratch, board.place, guess, *board.uncounted)
        parts = dict(board.cells(guess))
        hit = tuple(parts.pop(0, []))
        plain = hit, frozenset(map(tuple, parts.values()))
        assert by_hash.setdefault(int(partition), plain) == plain
        assert by_cells.setdefault(plain, int(partition)) == int(partition)


# --- twins --------------------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(1, 300), max_size=400), st.integers(0, 2**64 - 301), st.integers(0, 3))
def test_partitions_met_before(numbers, shift, level):
    """Also where neighbouring hashes ask for neighbouring places."""
    space = new_scratch(60, 8)
    partitions = np.array([number + shift for number in numbers], dtype=np.uint64)
    told = are_twins(space, level, partitions)
    assert told == [number in numbers[:place] for place, number in enumerate(numbers)]
    others = np.delete(space.twins.reshape(-1, TWIN_SLOTS)[:4], level, axis=0)
    assert not others.any()


def test_a_crowded_place_forgets():
    """Hashes that belong into one slot: the first few are kept, the others are taken for new again and again."""
    space = new_scratch(60, 8)
    crowd = (np.arange(20, dtype=np.uint64) + np.uint64(1)) * np.uint64(TWIN_SLOTS)
    assert not any(are_twins(space, 0, crowd))
    again = are_twins(space, 0, crowd)
    assert again == [number < 8 for number in range(20)]


# --- guesses that differ ------------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(boards(least=3))
def test_one_guess_of_each_class_and_partition(board):
    classes = guess_classes(board.game, board.position.guesses)
    found, _ = order_guesses(board.tables, board.scratch, board.place, UNLIMITED)
    order = board.scratch.order[:found].tolist()
    assume(order)
    kept = cells.keep_distinct(board.tables, board.scratch, board.place, found, classes)
    expected, met = [], set()
    for guess in order:
        parts = dict(board.cells(guess))
        plain = tuple(parts.pop(0, [])), frozenset(map(tuple, parts.values()))
        if classes[guess] == guess and plain not in met:
            met.add(plain)
            expected.append(guess)
    assert board.scratch.order[:kept].tolist() == expected


def test_there_is_one_first_guess():
    board = Board(Setting("4x6"), Position(Game(4, 6)))
    found, _ = order_guesses(board.tables, board.scratch, board.place, UNLIMITED)
    classes = guess_classes(board.game, ())
    assert cells.keep_distinct(board.tables, board.scratch, board.place, found, classes) == 1
    assert board.scratch.order[0] == 0
