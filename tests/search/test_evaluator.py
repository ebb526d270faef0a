"""What one thread does by itself: values, bounds and orders of guesses against brute force, and what it notes."""

import threading

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kernel_positions import Board, Setting, boards
from optimoo.errors import InputError
from optimoo.game import Game, Position
from optimoo.search import Chunk, Evaluator, Objective, Question, StoppedError, entries_bytes, is_large, new_log, newest
from optimoo.search.kernels.limits import LEVELS, UNLIMITED

SMALL = ("3x4", "2x6", "2x4r", "3x3r")


def evaluator_of(board, **options):
    setting = board.setting
    question = Question(Position(setting.game), setting.costs, setting.consistent)
    return Evaluator(question, memory=1 << 20, **options)


def usual(name="4x7", **options):
    game = Game.parse(name)
    return Evaluator(Question(Position(game), Objective().costs(game.size)), memory=1 << 20, **options)


@settings(max_examples=60)
@given(boards(SMALL, least=1, most=12), st.integers(-2, 2))
def test_settling(board, more):
    evaluator, truth = evaluator_of(board), board.truth()
    beta = max(0, truth + more)
    value = evaluator.settle(board.position, beta)
    assert value == truth if truth < beta else beta <= value <= truth
    assert evaluator.settle(board.position, UNLIMITED) == truth
    assert evaluator.look_up(board.position) == truth, "and from then on it is known"


@settings(max_examples=60)
@given(boards(SMALL, least=3, most=12))
def test_the_first_guess_that_reaches_the_value(board):
    evaluator, truth = evaluator_of(board), board.truth()
    assert board.truth_of(evaluator.choice(board.position)) == truth
    assert board.truth_of(evaluator.best_valued(board.position)) == truth


@settings(max_examples=60)
@given(boards(SMALL, least=2, most=12), st.data())
def test_raising_a_guess(board, data):
    """A bound that is no more than the cost; below the goal it is the cost, for there are no large cells here."""
    guess = data.draw(st.integers(0, board.game.size - 1))
    cost = board.truth_of(guess)
    assume(cost is not None)
    goal = data.draw(st.sampled_from([UNLIMITED, cost - 1, cost, cost + 1]))
    raised = evaluator_of(board).raise_guess(board.position, guess, goal)
    assert raised.floors == ()
    assert raised.exact == (cost < goal)
    assert raised.bound == cost if raised.exact else goal <= raised.bound <= cost


def test_raising_a_guess_with_large_cells():
    """Small cells are settled; each large one adds a bound, told separately, that never exceeds its value."""
    evaluator, start = usual(), Position(Game(4, 7))
    raised = evaluator.raise_guess(start, 0, UNLIMITED)
    cells = sorted((cell for r, cell in start.cells(0).items() if r), key=lambda cell: cell.size)
    large = [cell for cell in cells if is_large(cell)]
    assert len(raised.floors) == len(large) > 1
    assert not raised.exact
    values = {cell: evaluator.settle(cell, UNLIMITED) for cell in cells}
    for floor, cell in zip(raised.floors, large, strict=True):
        assert floor <= values[cell]
    small = sum(value for cell, value in values.items() if not is_large(cell))
    assert raised.bound == evaluator.own_cost(start, 0) + small + sum(raised.floors)


def test_what_a_guess_costs_itself():
    board = Board(Setting("3x5", find=(1, 4, 9), crowd=(2, 1)), Position(Game(3, 5)))
    evaluator = evaluator_of(board)
    assert evaluator.own_cost(board.position, 7) == 2 * 59 + 1
    after = board.position.after("012", "1C")
    outside = next(code for code in range(60) if code not in after.candidates)
    assert evaluator.own_cost(after, int(after.candidates[0])) == after.size - 1 + 4
    assert evaluator.own_cost(after, outside) == after.size - 1


@settings(max_examples=40)
@given(boards(SMALL, least=3, most=12), st.integers(1, 5), st.booleans())
def test_chunks_of_guesses_in_any_pieces(board, size, backwards):
    """Whatever the pieces and their order, the log ends with the least value and the first guess that has it."""
    evaluator = evaluator_of(board)
    chunk, _ = evaluator.ordered(board.position, UNLIMITED)
    costs = [board.truth_of(guess) for guess in chunk.guesses.tolist()]
    log = new_log(chunk.end)
    pieces = [chunk.part(lo, min(lo + size, chunk.end)) for lo in range(0, chunk.end, size)]
    for piece in reversed(pieces) if backwards else pieces:
        evaluator.value_chunk(board.position, piece, UNLIMITED, log)
    assert newest(log) == (min(costs), costs.index(min(costs)))


@settings(max_examples=40)
@given(boards(SMALL, least=3, most=12), st.data())
def test_ordered_guesses(board, data):
    evaluator = evaluator_of(board)
    everything, _ = evaluator.ordered(board.position, UNLIMITED)
    bounds = [board.guess_bound(guess) for guess in everything.guesses.tolist()]
    assert everything.bounds.tolist() == bounds
    assert board.truth() in [board.truth_of(guess) for guess in everything.guesses.tolist()]
    beta = data.draw(st.sampled_from([0, *bounds, UNLIMITED]))
    chunk, dropped = evaluator.ordered(board.position, beta)
    kept = [guess for guess, bound in zip(everything.guesses.tolist(), bounds, strict=True) if bound < beta]
    assert chunk.guesses.tolist() == kept
    assert dropped >= beta


def test_parts_of_a_chunk():
    chunk = Chunk(3, np.arange(10, 17), np.arange(7))
    assert chunk.end == 10
    part = chunk.part(5, 8)
    assert (part.first, part.guesses.tolist(), part.bounds.tolist(), part.end) == (5, [12, 13, 14], [2, 3, 4], 8)


# --- its state ----------------------------------------------------------------------------------------------


def test_a_stopped_evaluator_says_so_and_can_go_on():
    evaluator, position = usual(), Position.of(Game(4, 7), "0123=1B1C")
    evaluator.stop()
    with pytest.raises(StoppedError):
        evaluator.settle(position, UNLIMITED)
    with pytest.raises(StoppedError):
        evaluator.choice(position)
    with pytest.raises(StoppedError):
        evaluator.best_valued(position)
    evaluator.resume()
    assert evaluator.settle(position, UNLIMITED) == usual().settle(position, UNLIMITED)


def test_too_deep_is_told():
    evaluator = usual()
    position = Position(Game(4, 7), Position.of(Game(4, 7), "0123=2C").moves * (LEVELS - 3))
    with pytest.raises(InputError, match="leads beyond 40 guesses, more than the search follows"):
        evaluator.settle(position, UNLIMITED)


def test_notes_teach_others():
    """What one has found and noted, another knows without a search; each note is told once."""
    here, there = usual(notes=1000), usual()
    position = Position.of(Game(4, 7), "0123=1B1C")
    value = here.settle(position, UNLIMITED)
    rows = here.noted()
    assert len(rows) > 0
    assert not len(here.noted())
    assert there.look_up(position) is None
    there.learn(rows)
    assert there.look_up(position) == value
    assert not any(count for name, count in there.work.items() if "hits" not in name)


def test_what_is_written_down_is_known():
    evaluator, position = usual(), Position.of(Game(4, 7), "0123=1B1C")
    assert evaluator.look_up(position) is None
    evaluator.write_down(position, 1000, exact=False)
    assert (evaluator.look_up(position), evaluator.look_up(position, 900)) == (None, 1000)
    evaluator.write_down(position, 1234, exact=True)
    assert evaluator.look_up(position) == 1234
    assert evaluator.known.any(axis=1).sum() == 2, "under its own name and that of a relabelled copy"


def test_threads_share_what_they_find():
    """More threads than spaces: they wait for one another, and find what one alone would find."""
    evaluator, start = usual(threads=2), Position(Game(4, 7))
    cells = [cell for response, cell in start.cells("0123").items() if response and not is_large(cell)]
    found = {}

    def settle(cell):
        found[cell] = evaluator.settle(cell, UNLIMITED)

    threads = [threading.Thread(target=settle, args=(cell,)) for cell in cells]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    alone = usual()
    assert found == {cell: alone.settle(cell, UNLIMITED) for cell in cells}


def test_evaluators_share_a_table_that_is_given_to_them():
    entries = np.zeros(entries_bytes(Game(4, 7), 1 << 20) // 8, dtype=np.uint64)
    here, there = usual(entries=entries), usual(entries=entries)
    position = Position.of(Game(4, 7), "0123=1B1C")
    value = here.settle(position, UNLIMITED)
    assert there.look_up(position) == value
    assert there.known.any()


def test_a_table_of_another_size_is_refused():
    with pytest.raises(ValueError, match="12 words for a table of"):
        usual(entries=np.zeros(12, dtype=np.uint64))
