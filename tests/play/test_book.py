"""The shipped book: complete, in order, and the truth."""

import pytest

from optimoo.game import Game
from optimoo.play.book import COMPLETE, book_of, write_line
from optimoo.play.bookmaking import THIRD_GUESSES, make_book, positions
from optimoo.play.canonical import canonical
from optimoo.play.shelf import planned
from optimoo.play.solver import Solver
from optimoo.play.values import total_of

MOO = Game(4, 10)
BOOK = book_of(MOO)


def test_it_holds_every_position_after_up_to_two_guesses():
    assert list(BOOK) == positions(MOO)
    for first in range(1, MOO.size, 83):
        for second in (77, 1234, 4000):
            for response in range(1, 14):
                moves = ((first, 7), (second, response))
                if len(MOO.candidates(moves)) > 2:
                    assert canonical(MOO, moves)[0] in BOOK


def test_every_line_is_in_order_and_counts_every_candidate():
    for moves, listed in BOOK.items():
        candidates = MOO.candidates(moves)
        totals = [total_of(profile) for _, profile in listed]
        assert totals == sorted(totals)
        for guess, profile in listed:
            assert sum(profile) == len(candidates)
            assert profile[0] == (guess in candidates)
        assert len(listed) >= THIRD_GUESSES or len(moves) <= COMPLETE or len(candidates) < 10


def test_it_agrees_with_the_minimum_strategy():
    found = 0
    for moves, listed in BOOK.items():
        known = planned(MOO, "minimum", moves)
        if known is not None:
            found += 1
            assert total_of(known[1]) == total_of(listed[0][1])
    assert found > 14


def _afresh(moves):
    """The line of a position as a search finds it that knows nothing yet."""
    count = MOO.size if len(moves) <= COMPLETE else THIRD_GUESSES
    return write_line(MOO, moves, Solver(MOO, workers=2).best(moves, count, None, lambda _: None))


@pytest.mark.parametrize("place", [1, 5, 9, 100, 333, 600])
def test_a_fresh_search_writes_the_same_line(place):
    moves = list(BOOK)[place]
    assert _afresh(moves) == write_line(MOO, moves, BOOK[moves])


@pytest.mark.slow
def test_the_whole_book_is_written_again_the_same():
    lines = [write_line(MOO, moves, listed) for moves, listed in BOOK.items()]
    assert make_book(MOO, None, lambda done, of: None).splitlines() == lines


def test_a_book_can_be_made_of_any_game():
    game = Game(2, 3, repeats=True)
    heard = []
    lines = make_book(game, 1, lambda done, of: heard.append((done, of))).splitlines()
    assert len(lines) == len(positions(game)) == len(heard)
    assert lines[0].startswith(": ")
    assert book_of(game) == {}
