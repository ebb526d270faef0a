"""The shipped book: complete, in order, and the truth."""

import pytest

from optimoo.game import Game, Position
from optimoo.play.book import COMPLETE, book_of, planned, write_line
from optimoo.play.bookmaking import THIRD_GUESSES, make_book, positions
from optimoo.play.solver import Solver

MOO = Game(4, 10)
BOOK = book_of(MOO)


def test_it_holds_every_position_after_up_to_two_guesses():
    assert list(BOOK) == positions(MOO)
    for first in range(1, MOO.size, 83):
        for second in (77, 1234, 4000):
            for response in range(1, 14):
                position = Position(MOO, ((first, 7), (second, response)))
                if position.size > 2:
                    assert position.canonical()[0] in BOOK


def test_every_line_is_in_order_and_counts_every_candidate():
    for position, listed in BOOK.items():
        totals = [profile.total for _, profile in listed]
        assert totals == sorted(totals)
        for guess, profile in listed:
            assert profile.secrets == position.size
            assert profile[0] == (guess in position.candidates)
        assert len(listed) >= THIRD_GUESSES or position.depth <= COMPLETE or position.size < 10


def test_it_agrees_with_the_minimum_strategy():
    found = 0
    for position, listed in BOOK.items():
        known = planned(position, "minimum")
        if known is not None:
            found += 1
            assert known[1].total == listed[0][1].total
    assert found > 14


def _afresh(position):
    """The line of a position as a search finds it that knows nothing yet."""
    count = MOO.size if position.depth <= COMPLETE else THIRD_GUESSES
    return write_line(position, Solver(MOO, workers=2).best(position, count))


@pytest.mark.parametrize("place", [1, 5, 9, 100, 333, 600])
def test_a_fresh_search_writes_the_same_line(place):
    position = list(BOOK)[place]
    assert _afresh(position) == write_line(position, BOOK[position])


@pytest.mark.slow
def test_the_whole_book_is_written_again_the_same():
    lines = [write_line(position, listed) for position, listed in BOOK.items()]
    assert make_book(MOO, None, lambda done, of: None).splitlines() == lines


def test_a_book_can_be_made_of_any_game():
    game = Game(2, 3, repeats=True)
    heard = []
    lines = make_book(game, 1, lambda done, of: heard.append((done, of))).splitlines()
    assert len(lines) == len(positions(game)) == len(heard)
    assert lines[0].startswith(": ")
    assert book_of(game) == {}
