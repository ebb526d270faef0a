"""Times are taken of the work itself, not of a look at what is already known."""

from optimoo.paper.lab import Lab
from optimoo.paper.report import PAPER_GAME
from optimoo.paper.timing import ratio, timed_entry
from optimoo.search import most_found


def test_a_known_entry_is_computed_afresh():
    most_found(PAPER_GAME, 5, 4)
    assert timed_entry(Lab(PAPER_GAME), 5) > 0.001


def test_no_ratio_to_next_to_nothing():
    assert ratio(80, 0.4) == "200"
    assert ratio(80, 0.0) == ""
