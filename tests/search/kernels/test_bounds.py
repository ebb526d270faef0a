"""Bounds that are looked up: where they stand, what they say, and that they never say too much."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from kernel_positions import Board, Setting, boards
from optimoo.compiled import native
from optimoo.game import Game, Position
from optimoo.search import Costs
from optimoo.search.bounds import capacities, cell_bounds, size_bounds
from optimoo.search.kernels import bounds
from optimoo.search.kernels.arrays import AFTER, MASKED, MAX_RESPONSES, Tables
from optimoo.search.kernels.limits import LEVELS

GAMES = ["2x5", "3x4", "2x4r", "3x3r"]
FINDS = [[1, 2, 3, 4, 5, 6, 7, 8], [0, 0, 1], [0, 1, 5, 5, 9]]


@native(Tables, int, int, int, int, gives=5)
def _looked_up(tables, n, r, k, d):
    return (
        bounds.size_bound(tables, n, d),
        bounds.cell_bound(tables, n, r, d),
        bounds.cells_worth_more(tables, n, k, d),
        bounds.inside_bound(tables, n, k, d),
        bounds.outside_bound(tables, n, k, d),
    )


@settings(max_examples=150, deadline=None)
@given(boards(), st.data())
def test_bounds_are_found_where_they_stand(board, data):
    n = data.draw(st.integers(2, min(MASKED, board.game.size)))
    r, k = (data.draw(st.integers(1, board.kinds - 1)) for _ in range(2))
    d = data.draw(st.integers(0, 12))
    least = board.tables.least.reshape(LEVELS, MAX_RESPONSES, MASKED + 1)[d, k, n]
    assert _looked_up(board.tables, n, r, k, d) == (
        board.size_bound(n, d),
        board.cell_bound(n, r, d),
        least,
        board.inside_bound(n, k, d),
        board.outside_bound(n, k, d),
    )
    assert bounds.least_cost(board.tables, n, d) == board.size_bound(n, d)


def test_large_cells_are_bounded_by_their_size_alone():
    board = Board(Setting("4x8"), Position(Game(4, 8)))
    for n in (AFTER, AFTER + 1, board.game.size):
        assert _looked_up(board.tables, n, 3, 3, 1)[1] == board.cell_bound(n, 3, 1)


# --- what they say ------------------------------------------------------------------------------------------


def cheapest(find, capacity, n, depth):
    """Least cost of finding n secrets: each at the earliest guess that capacity leaves for it."""
    total, placed, j = 0, 0, 0
    while placed < n:
        j += 1
        now = min(n, int(capacity[j])) - placed
        total += now * find[min(depth + j, len(find)) - 1]
        placed += now
    return total


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("find", FINDS, ids=str)
def test_size_bounds_fill_the_earliest_guesses(name, find):
    game = Game.parse(name)
    costs, capacity = Costs.of(find, secrets=game.size), capacities(game, game.symbols)
    found = size_bounds(costs.find, costs.crowd, capacity, game.size, len(game.responses)).reshape(LEVELS, -1)
    for depth in range(6):
        assert found[depth].tolist() == [cheapest(find, capacity, n, depth) for n in range(game.size + 1)]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("find", FINDS, ids=str)
def test_bounds_are_bounds(name, find):
    """Every position that a first guess reaches costs at least what its size says, and what its size and cells say."""
    game = Game.parse(name)
    rules = (game.positions, game.symbols, game.repeats)
    capacity, kinds = capacities(game, game.symbols), len(game.responses)
    costs = Costs.of(find, secrets=game.size)
    by_size = size_bounds(costs.find, costs.crowd, capacity, game.size, kinds).reshape(LEVELS, -1)
    by_cells = cell_bounds(costs.find, costs.crowd, capacity, kinds, False)
    inside, outside = (
        table.reshape(LEVELS, MASKED + 1, MAX_RESPONSES)
        for table in (by_cells["inside_bound"], by_cells["outside_bound"])
    )
    for guess in range(0, game.size, 5):
        for response in game.responses[1:]:
            history = ((game.code(guess), tuple(response)),)
            left = oracle.candidates(*rules, history)
            if len(left) < 2:
                continue
            truth = oracle.optimum(*rules, find, history)
            assert by_size[1, len(left)] <= truth
            most = min(len(left), kinds)
            assert min(inside[1, len(left), most], outside[1, len(left), min(most, kinds - 1)]) <= truth


@settings(max_examples=60, deadline=None)
@given(boards(("2x5", "3x4", "2x4r", "3x3r"), most=12))
def test_every_looked_up_bound_is_a_bound(board):
    """Of random positions, under any costs: by size, by the last response, and by the cells that guesses can make."""
    truth = board.truth()
    n, depth = len(board.members), board.depth
    assert board.size_bound(n, depth) <= truth
    if depth:
        assert board.cell_bound(n, board.position.moves[-1][1], depth) <= truth
    inside = max(len(board.cells(guess)) for guess in board.members)
    others = [guess for guess in range(board.game.size) if guess not in board.members]
    outside = max((len(board.cells(guess)) for guess in others), default=1)
    assert min(board.inside_bound(n, inside, depth), board.outside_bound(n, max(outside, 1), depth)) <= truth
