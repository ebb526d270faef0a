"""Memory: what is needed is known before a search, and a game that needs too much is refused."""

import numpy as np
import pytest

from optimoo.compiled import marks_in
from optimoo.errors import InputError
from optimoo.game import Game, Position, response_table
from optimoo.search import Evaluator, Objective, Question, memory, solve
from optimoo.search.kernels.arrays import FIRST_MASKED, new_scratch, scratch_bytes
from optimoo.search.kernels.limits import UNLIMITED
from optimoo.search.kernels.offers import offers_bytes
from optimoo.search.question import SMALLEST_MEMORY

MEGA = 1 << 20


@pytest.fixture
def offer(monkeypatch):
    """Make so many bytes available, no more and no less."""

    def set_available(count):
        monkeypatch.setattr(memory, "available_bytes", lambda: count * memory.SPARED // (memory.SPARED - 1) + 2)

    return set_available


@pytest.mark.parametrize("name", ["3x5", "4x6r", "5x6", "6x6"])
def test_a_game_is_refused_where_it_does_not_fit(offer, name):
    game = Game.parse(name)
    needed = memory.search_bytes(game, 1, MEGA) + memory.PROGRAM
    offer(needed)
    memory.refuse_too_large(game, 1, MEGA)
    offer(needed - 8)
    with pytest.raises(InputError, match=f"{game} has {game.size} codes and needs .* MB, but .* MB are available"):
        memory.refuse_too_large(game, 1, MEGA)


def test_refusals_come_with_numbers(offer):
    offer(1000 * MEGA)
    with pytest.raises(
        InputError,
        match=r"6x10 has 151200 codes and needs 1\d\d\d MB, but 1001 MB are available; expected a smaller game, fewer",
    ):
        solve("6x10", workers=1)
    with pytest.raises(InputError, match="16777216 codes; expected a game of at most 1048576"):
        solve("6x16r")


def test_an_evaluator_refuses_before_it_takes_anything(offer):
    game = Game(4, 6)
    offer(memory.search_bytes(game, 1, MEGA) + memory.PROGRAM - 8)
    with pytest.raises(InputError, match="4x6 has 360 codes and needs"):
        Evaluator(Question(Position(game), Objective().costs(game.size)), 1, MEGA)


def test_needs_grow_with_what_is_asked_for():
    game = Game(5, 10)
    alone = memory.search_bytes(game, 1, MEGA)
    space = scratch_bytes(game.size, marks_in(game))
    offers = offers_bytes(3, game.size) - offers_bytes(1, game.size)
    assert memory.search_bytes(game, 3, MEGA) == alone + 2 * space + offers
    assert memory.search_bytes(game, 1, 5 * MEGA) == alone + 4 * MEGA
    assert space == sum(part.nbytes for part in new_scratch(game.size, marks_in(game)) if isinstance(part, np.ndarray))


def test_small_games_take_less_than_they_may():
    for name in ("2x3", "4x6r", "4x10"):
        game = Game.parse(name)
        taken = Evaluator(Question(Position(game), Objective().costs(game.size)), memory=1 << 30).memory.entries.nbytes
        assert SMALLEST_MEMORY // 2 < taken <= memory.known_bytes(game, 1 << 30) <= 1 << 30
        assert memory.known_bytes(game, SMALLEST_MEMORY) == SMALLEST_MEMORY
    assert memory.known_bytes(Game(4, 6, True), 1 << 30) < 1 << 25


@pytest.mark.parametrize("name", ["2x3", "4x6r", "5x6", "6x6", "3x16r"])
def test_what_is_kept_of_codes_and_bounds_is_counted(name):
    """Known positions, spaces and offers, and all arrays of the tables for every number of symbols."""
    game = Game.parse(name)
    evaluator = Evaluator(Question(Position(game), Objective().costs(game.size)), 2, MEGA)
    tables = evaluator._prepared.tables
    own = sum(array.nbytes for array in tables.answers if isinstance(array, np.ndarray))
    bounds = sum(array.nbytes for array in tables if isinstance(array, np.ndarray))
    spaces = sum(array.nbytes for space in evaluator._spaces for array in space.scratch)
    taken = own + bounds + spaces + evaluator.memory.entries.nbytes
    assert taken <= memory.search_bytes(game, 2, MEGA)
    assert memory.search_bytes(game, 2, MEGA) >= memory.known_bytes(game, MEGA) + offers_bytes(2, game.size) + spaces


@pytest.mark.parametrize(
    ("name", "objective", "consistent"),
    [("4x7", "total", False), ("3x5r", "worst", False), ("5x5", "total", False), ("4x6", "total", True)],
)
def test_no_response_table_is_made(name, objective, consistent):
    """It grows with the square of the codes; the search does without."""
    response_table.cache_clear()
    found = solve(Game.parse(name), objective, workers=1, memory=MEGA, checkpoint=False, consistent=consistent)
    assert found.strategy is not None
    assert response_table.cache_info().misses == 0


def test_large_positions_have_one_value():
    """Cells of positions of more than FIRST_MASKED candidates are lists; the space may have been used for others."""
    game = Game(4, 10)
    position = Position.of(game, "0123=1C 0123=1C 0123=1C")  # so late that it is not taken apart
    assert position.size > FIRST_MASKED
    question = Question(position, Objective().costs(game.size))
    evaluators = [Evaluator(question) for _ in range(2)]
    evaluators[1].settle(Position.of(game, "0123=1C 4567=2C 0123=1C"), UNLIMITED)
    before = evaluators[1].work
    assert len({evaluator.settle(position, UNLIMITED) for evaluator in evaluators}) == 1
    assert sum(before.values()) > 0


def test_what_is_available_is_more_than_nothing():
    assert memory.available_bytes() > MEGA
