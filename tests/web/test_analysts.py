"""Analysts of many games: what they may take together is bounded, and those that nobody asks any more are gone."""

import gc
import weakref

import pytest

from optimoo.game import Game, Position
from optimoo.play import Analyst
from optimoo.web.advice import Analysts
from optimoo.web.limits import Limits


@pytest.fixture
def analysts():
    """Analysts who may take so many bytes together; closed in the end."""
    made = []

    def make(memory):
        made.append(Analysts(Limits(memory=memory)))
        return made[-1]

    yield make
    for each in made:
        each.close()


SMALL = [Game(positions, symbols) for positions in (2, 3, 4) for symbols in range(4, 8)]


def test_many_games_take_no_more_than_there_is_memory_for(analysts):
    room = 3 * max(Analyst(game).bytes for game in SMALL)
    several = analysts(room)
    for game in SMALL:
        several.of(game)
        assert several.bytes <= room
    assert several.bytes > room // 2


def test_the_game_that_nobody_has_asked_about_for_the_longest_time_makes_room(analysts):
    first, second, third = Game(3, 6), Game(3, 7), Game(3, 8)
    several = analysts(Analyst(first).bytes + Analyst(third).bytes)
    asked, other = several.of(first), weakref.ref(several.of(second))
    assert several.of(first) is asked
    several.of(third)
    assert other() is None
    assert several.of(first) is asked


def test_one_that_is_larger_than_the_memory_is_kept_while_it_is_the_last(analysts):
    several = analysts(0)
    assert several.of(Game(3, 6)) is several.of(Game(3, 6))
    several.of(Game(3, 7))
    assert several.bytes == Analyst(Game(3, 7)).bytes


@pytest.fixture
def _no_cycles():
    """Whatever nobody refers to is freed at once, or never."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("_no_cycles")
def test_the_tables_of_one_that_makes_room_are_freed_at_once(analysts):
    several = analysts(0)
    several.of(Game(3, 6)).advise("012=1C")
    tables = weakref.ref(several.of(Game(3, 6))._solver._search._engine.evaluator)
    several.of(Game(3, 7))
    assert tables() is None


def test_a_small_game_has_a_small_table_of_known_positions():
    small, large = (Analyst(game)._solver._search.means.memory for game in (Game(3, 6), Game(4, 10)))
    assert small < 2 << 20 < large == 64 << 20


def test_what_an_analyst_remembers_of_large_positions_is_as_small_as_of_others():
    solver = Analyst(Game(3, 6), workers=1)._solver
    solver.profile(Position(Game(3, 6)))
    assert {len(key) for key in solver._profiles} == {16}
