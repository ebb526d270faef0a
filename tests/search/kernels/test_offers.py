"""Guesses that are offered to others: the same values, whoever values them, and nothing left on offer."""

import threading
from contextlib import contextmanager

import numpy as np
import pytest

from optimoo.compiled import LINE
from optimoo.game import Game, Position
from optimoo.search import Evaluator, Objective, Question, StoppedError
from optimoo.search.kernels.limits import UNLIMITED
from optimoo.search.kernels.offers import (
    _INSIDE,
    _LOCK,
    _NEXT,
    _OUTSIDERS,
    _STATE,
    new_offers,
    offered_present,
    offers_bytes,
)

GAMES = ("4x7", "4x6r", "5x6")


def evaluator_of(name, threads):
    game = Game.parse(name)
    return Evaluator(Question(Position(game), Objective().costs(game.size)), threads, memory=1 << 22)


def ordered(evaluator, position):
    return evaluator.ordered(position, UNLIMITED)[0]


def positions_of(name):
    """Some in which there is much to value."""
    start = Position(Game.parse(name))
    cells = [cell for first in start.unfound_cells(0) for cell in first.unfound_cells(start.game.size // 2)]
    return sorted(cells, key=lambda cell: -cell.size)[:4]


@contextmanager
def helping(evaluator):
    """All other threads, looking for something to do all the time."""
    ended = threading.Event()

    def help_out(me):
        while not ended.is_set():
            evaluator.help_out(me)

    threads = [threading.Thread(target=help_out, args=(me,)) for me in range(1, evaluator.threads)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        ended.set()
        for thread in threads:
            thread.join()


def nothing_is_left(evaluator):
    offers = evaluator.memory.offers
    words = offers.words.reshape(offers.slots, -1)
    return not words[:, [_STATE, _INSIDE, _LOCK]].any() and not offers.waiting[0] and not offered_present(offers)


@pytest.mark.parametrize("name", GAMES)
def test_offers_that_nobody_takes(name):
    """Somebody seems to wait, so everything is offered; whoever offers it takes it all."""
    alone, offering = evaluator_of(name, 1), evaluator_of(name, 2)
    offering.memory.offers.waiting[1] = 1
    for position in positions_of(name):
        chunk = ordered(alone, position)
        value, guess = alone.value_guesses(position, chunk, UNLIMITED)
        assert offering.value_guesses(position, chunk, UNLIMITED) == (value, guess)
        bound, nobody = offering.value_guesses(position, chunk, value)
        assert nobody is None
        assert bound >= value
    assert offering.memory.offers.words.any(), "something was offered"
    assert nothing_is_left(offering)


@pytest.mark.parametrize("name", GAMES)
def test_offers_that_others_take(name):
    """The best value, and the first guess that has it, however many take part."""
    alone, together = evaluator_of(name, 1), evaluator_of(name, 4)
    with helping(together):
        for position in positions_of(name):
            chunk = ordered(alone, position)
            assert together.value_guesses(position, chunk, UNLIMITED) == alone.value_guesses(position, chunk, UNLIMITED)
    assert nothing_is_left(together)


def test_no_guesses():
    evaluator = evaluator_of("3x5", 1)
    position = Position(Game(3, 5))
    assert evaluator.value_guesses(position, ordered(evaluator, position).part(0, 0), 5) == (UNLIMITED, None)


def test_a_search_that_is_stopped_leaves_nothing_on_offer():
    evaluator, start = evaluator_of("4x9", 3), Position(Game(4, 9))
    position, failed = start.after(0, "1C"), []

    def value():
        try:
            evaluator.value_guesses(position, ordered(evaluator, position), UNLIMITED)
        except StoppedError as error:
            failed.append(error)

    with helping(evaluator):
        thread = threading.Thread(target=value)
        thread.start()
        while thread.is_alive() and not evaluator.memory.offers.words.any():
            pass
        evaluator.stop()
        thread.join()
    assert failed
    assert nothing_is_left(evaluator)
    evaluator.resume()
    small = start.after(0, "3B")
    assert evaluator.settle(small, UNLIMITED) == evaluator_of("4x9", 1).settle(small, UNLIMITED)


def test_nobody_helps_where_all_spaces_are_taken():
    evaluator = evaluator_of("3x5", 2)
    offers = evaluator.memory.offers
    assert not evaluator.help_out(1)
    assert offers.waiting[1] == 1, "it waits for something"
    spaces = [evaluator._free.get() for _ in range(2)]
    assert not evaluator.help_out(1)
    assert offers.waiting[1] == 0, "whoever has work has no use for it"
    for space in spaces:
        evaluator._free.put(space)
    assert not evaluator.help_out(1)
    evaluator.rest(1)
    assert not offers.waiting.any()


def test_room():
    assert new_offers(1, 1000).slots == 0
    offers = new_offers(3, 1000)
    assert offers_bytes(3, 1000) >= offers.slots * 5 * 8 * 1000
    assert len(offers.waiting) == 3


def test_what_everybody_writes_shares_no_line_with_what_everybody_reads():
    offers = new_offers(2, 10)
    starts = offers.words.ctypes.data + 8 * np.arange(0, len(offers.words), len(offers.words) // offers.slots)
    written = {(start + 8 * word) // LINE for start in starts for word in (_INSIDE, _NEXT, _LOCK)}
    read = {(start + 8 * word) // LINE for start in starts for word in range(_STATE, _OUTSIDERS + 1)}
    assert len(read) == offers.slots
    assert not written & read
