"""Memory: what is needed is known before a search, and decides how responses are had, never what is found."""

import numpy as np
import pytest

from optimoo.errors import InputError
from optimoo.game import Game, Position, response_table, table_bytes
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
def test_table_only_where_it_fits(offer, name):
    game = Game.parse(name)
    least = memory.bytes_without_table(game, 1, MEGA)
    offer(least + table_bytes(game))
    assert memory.table_fits(game, 1, MEGA)
    offer(least + table_bytes(game) - 8)
    assert not memory.table_fits(game, 1, MEGA)
    offer(least - 8)
    with pytest.raises(InputError, match=f"{game} has {game.size} codes and needs .* MB even without"):
        memory.table_fits(game, 1, MEGA)


def test_refusals_come_with_numbers(offer):
    offer(1000 * MEGA)
    with pytest.raises(
        InputError, match=r"6x10 has 151200 codes and needs 1\d\d\d MB even .* take 21803 MB .* 1001 MB"
    ):
        solve("6x10", workers=1)
    with pytest.raises(InputError, match="16777216 codes; expected a game of at most 1048576"):
        solve("6x16r")


def test_needs_grow_with_what_is_asked_for():
    game = Game(5, 10)
    alone = memory.bytes_without_table(game, 1, MEGA)
    space = scratch_bytes(game.size, len(game.responses))
    offers = offers_bytes(3, game.size) - offers_bytes(1, game.size)
    assert memory.bytes_without_table(game, 3, MEGA) == alone + 2 * space + offers
    assert memory.bytes_without_table(game, 1, 5 * MEGA) == alone + 4 * MEGA
    assert space == sum(part.nbytes for part in new_scratch(game.size, 20) if isinstance(part, np.ndarray))


def test_small_games_take_less_than_they_may():
    for name in ("2x3", "4x6r", "4x10"):
        game = Game.parse(name)
        taken = Evaluator(Question(Position(game), Objective().costs(game.size)), memory=1 << 30).memory.entries.nbytes
        assert SMALLEST_MEMORY // 2 < taken <= memory.known_bytes(game, 1 << 30) <= 1 << 30
        assert memory.known_bytes(game, SMALLEST_MEMORY) == SMALLEST_MEMORY
    assert memory.known_bytes(Game(4, 6, True), 1 << 30) < 1 << 25


@pytest.mark.parametrize(
    ("name", "objective", "consistent"),
    [("4x7", "total", False), ("3x5r", "worst", False), ("5x5", "total", False), ("4x6", "total", True)],
)
def test_computed_responses_change_nothing(offer, monkeypatch, name, objective, consistent):
    """The same strategy from the same work, and no table is made on the way."""
    game = Game.parse(name)
    question = {"workers": 1, "memory": SMALLEST_MEMORY, "checkpoint": False, "consistent": consistent}
    looked_up = solve(game, objective, **question)
    offer(memory.bytes_without_table(game, 1, SMALLEST_MEMORY))
    response_table.cache_clear()
    computed = solve(game, objective, **question)
    assert response_table.cache_info().misses == 0
    assert computed.strategy == looked_up.strategy
    assert computed.work == looked_up.work


def test_large_positions_without_a_table():
    """Cells of positions of more than FIRST_MASKED candidates are lists."""
    game = Game(4, 10)
    position = Position.of(game, "0123=1C 0123=1C 0123=1C")  # so late that it is not taken apart
    assert position.size > FIRST_MASKED
    question = Question(position, Objective().costs(game.size))
    evaluators = [Evaluator(question, tabled=tabled) for tabled in (True, False)]
    values = [evaluator.settle(position, UNLIMITED) for evaluator in evaluators]
    assert values[0] == values[1]
    assert evaluators[0].work == evaluators[1].work


def test_what_is_available_is_more_than_nothing():
    assert memory.available_bytes() > MEGA
