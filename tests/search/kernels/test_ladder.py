"""The search below one position against brute force: values, bounds, windows, and which guess wins."""

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kernel_positions import Board, Setting, boards
from optimoo.compiled import Packed
from optimoo.game import Position
from optimoo.search import new_log
from optimoo.search.kernels.arrays import NO_GUESS, STOPPED, Share, Window
from optimoo.search.kernels.asking import search_call, settle
from optimoo.search.kernels.known import STOP, TOO_DEEP, flow, new_memory, set_flow
from optimoo.search.kernels.ladder import GROUPED, search
from optimoo.search.kernels.limits import LEVELS, UNLIMITED

SMALL = ("3x4", "2x6", "4x4", "2x4r", "3x3r", "4x2r")
"""Games in which brute force is quick."""


def searched(board, window, share=None, memory=None):
    memory = new_memory(1 << 16) if memory is None else memory
    share = share or Share(0, 0, board.scratch.no_log)
    return search(board.tables, memory, board.scratch, board.place, window, share)


def settled(board, memory, beta=UNLIMITED):
    state = [Packed(each) for each in (board.tables, memory, board.scratch)]
    return settle(*state, search_call(*state), board.place, beta)


@settings(max_examples=150, deadline=None)
@given(boards(SMALL, least=1, most=14), st.integers(-3, 3))
def test_values_and_bounds(board, more):
    """Below beta the value itself; else a bound that is at least beta, and no more than the truth."""
    truth = board.truth()
    memory = new_memory(1 << 16)
    beta = max(truth + more, 0)
    value = settled(board, memory, beta)
    assert value == truth if truth < beta else beta <= value <= truth
    assert settled(board, memory) == truth, "and then what was learnt holds"


@settings(max_examples=100, deadline=None)
@given(boards(SMALL, least=3, most=14))
def test_the_guess_has_the_value(board):
    truth = board.truth()
    value, guess = searched(board, Window(-1, UNLIMITED))
    assert value == truth == board.truth_of(guess)
    assert not board.setting.consistent or guess in board.members
    early, first = searched(board, Window(truth, UNLIMITED))
    assert (early, first) == (value, guess), "stopping at a floor that is reached changes nothing"
    assert searched(board, Window(-1, truth))[1] == NO_GUESS


@settings(max_examples=60, deadline=None)
@given(boards(SMALL, least=3, most=14))
def test_the_first_of_equally_good_guesses_wins(board):
    """In the order of visit: groups by number of cells, the one of least bound first, inside before outside."""
    assert len(board.members) <= GROUPED
    truth, n, depth = board.truth(), len(board.members), board.depth

    def visited(guess):
        inside, cells = guess in board.members, len(board.cells(guess))
        bound = board.inside_bound(n, cells, depth) if inside else board.outside_bound(n, cells, depth)
        return bound, not inside, -cells, board.spread(guess), guess

    allowed = board.members if board.setting.consistent else range(board.game.size)
    best = [guess for guess in allowed if board.truth_of(guess) == truth]
    assert searched(board, Window(-1, UNLIMITED))[1] == min(best, key=visited)


@settings(max_examples=60, deadline=None)
@given(boards(SMALL, least=3, most=14), st.data())
def test_a_share_of_the_guesses(board, data):
    """Of some guesses the first that improves on the log; if none does, the least of their bounds."""
    guesses = data.draw(st.lists(st.integers(0, board.game.size - 1), min_size=1, max_size=6, unique=True))
    assume(all(board.truth_of(guess) is not None for guess in guesses))
    logged = data.draw(st.none() | st.tuples(st.integers(0, 2 * board.truth() + 2), st.integers(0, 7)))
    log = new_log(8)
    if logged:
        log[:3] = 1, *logged
    board.scratch.order[: len(guesses)] = guesses
    board.scratch.bound[guesses] = 0
    value, rank = searched(board, Window(-1, UNLIMITED), Share(0, len(guesses), log))

    def goal(place):
        return UNLIMITED if logged is None else logged[0] + (place < logged[1])

    costs = [board.truth_of(guess) for guess in guesses]
    improving = [place for place, cost in enumerate(costs) if cost < goal(place)]
    if improving:
        assert (rank, value) == (improving[0], costs[improving[0]])
    else:
        assert rank == NO_GUESS
        assert value >= min(UNLIMITED, *map(goal, range(len(costs))))


@pytest.mark.parametrize("history", ["0123=2C", "0123=3C"])
def test_large_positions_are_visited_by_the_sizes_of_cells(history):
    """Above a certain size all guesses are put in order first; the value is the sum over the cells of the guess."""
    setting = Setting("4x6")
    board = Board(setting, Position.of(setting.game, history))
    assert len(board.members) > GROUPED
    memory = new_memory(1 << 16)
    value, guess = searched(board, Window(-1, UNLIMITED), memory=memory)
    parts = [Board(setting, board.position.after(guess, response)) for response in board.cells(guess) if response]
    own = board.find(board.depth + 1) if guess in board.members else 0
    assert value == own + sum(settled(part, memory) for part in parts)


# --- stopping -----------------------------------------------------------------------------------------------


def test_a_stopped_search_says_so_and_keeps_nothing():
    setting, memory = Setting("4x6"), new_memory(1 << 16)
    board = Board(setting, Position.of(setting.game, "0123=2C"))
    set_flow(memory, STOP)
    assert settled(board, memory) == STOPPED
    assert searched(board, Window(-1, UNLIMITED), memory=memory) == (STOPPED, STOPPED)
    assert not memory.entries.any()


def test_a_search_that_is_too_deep_stops_everybody():
    setting, memory = Setting("4x6"), new_memory(1 << 16)
    position = Position.of(setting.game, "0123=2C")
    deep = Board(setting, Position(setting.game, position.moves * (LEVELS - 2)))
    value, guess = searched(deep, Window(-1, UNLIMITED), memory=memory)
    assert (value, guess, flow(memory)) == (STOPPED, STOPPED, TOO_DEEP)


def test_a_narrow_search_values_so_many_guesses():
    setting = Setting("4x6")
    board = Board(setting, Position.of(setting.game, "0123=1B1C"))
    costs = []
    for width in (1, 2, 5, UNLIMITED):
        tables = board.tables._replace(width=width)
        space = Board(setting, board.position).scratch
        value, guess = search(
            tables, new_memory(1 << 16), space, board.place, Window(-1, UNLIMITED), Share(0, 0, space.no_log)
        )
        assert guess >= 0
        costs.append(value)
    assert costs == sorted(costs, reverse=True)
    assert np.all(np.array(costs) >= settled(board, new_memory(1 << 16)))
