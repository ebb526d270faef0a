"""What files about the race have in common: claims that do not hold, and lines that cannot be read."""

import re
from fractions import Fraction

import pytest

from optimoo.contest import Form, save_plans, save_sequences, solve_by_sequences, solve_race
from optimoo.errors import InputError
from optimoo.game import Game


def plans(path):
    save_plans(solve_race(Game(2, 3)), path)


def sequences(path):
    pytest.importorskip("scipy")
    save_sequences(solve_by_sequences(Game(2, 2, True)), Form.FIRST, path)


@pytest.mark.parametrize("save", [plans, sequences])
def test_a_claim_that_is_too_good_is_refuted(changeable, save):
    _, audited = changeable(save)
    found = audited("at_least 1/2", "at_least 3/5")
    assert not found.holds
    assert found.at_least == Fraction(1, 2)


UNREADABLE = {
    plans: [
        ("optimoo race 1", "optimoo race 2", "line 1: expected 'optimoo race 1'"),
        ("game 2x3", "2x3", "line 2: expected 'game' and its value"),
        ("game 2x3", "game 2y3", "'2y3' is not a game"),
        ("form first", "form last", "'last' is not a form"),
        ("at_most 1/2", "at_most 1/0", "line 5: expected 'at_most' and its value"),
        ("positions", "", "line 6: expected 'positions'"),
        ("0: 01 02 10 12 20 21", "0: 02 01 10 12 20 21", "line 7: expected codes in order"),
        ("0: 01 02 10 12 20 21", "0: 01 02 10 12 20 99", "line 7: expected codes of 2x3, and not '99'"),
        ("0: 01 02 10 12 20 21", "1: 01", "line 7: expected '0: ' and the codes"),
        ("plan B", "plan C", "or 'plan B'"),
        ("end", "", "or 'end'"),
        ("0 0: 01", "0 99: 01", "two positions and guesses"),
        ("0 0: 01", "0 0: 01*0", "guesses that tell something"),
    ],
    sequences: [
        ("optimoo race strategies 1", "optimoo race strategies 2", "line 1: expected 'optimoo race 1'"),
        ("form first", "form simultaneous", "line 5: expected turns one after another"),
        ("strategy A", "strategy B", "line 6: expected 'strategy A', and not 'strategy B'"),
        ("strategy B", "", "expected an information set of the race with guesses, or 'strategy B'"),
        ("end", "", "expected an information set of the race with guesses, or 'end'"),
        ("end", "00; A 00=1B; B: 00", "expected an information set"),
        ("end", "00; A 00=2B; B: 11", "expected some of the guesses 00 01"),
        ("end", "00; A 00=2B; B: 00*0", "expected some of the guesses 00 01"),
        ("end", "00; A 00=2B; B: 00*x", "expected guesses like '00*2 11'"),
        ("end", "00; A 00=2B; B: 07", "expected codes of 2x2r, and not '07'"),
    ],
}


@pytest.mark.parametrize(
    ("save", "old", "new", "words"), [(save, *change) for save, changes in UNREADABLE.items() for change in changes]
)
def test_what_cannot_be_read_is_named_with_its_line(changeable, save, old, new, words):
    _, audited = changeable(save)
    with pytest.raises(InputError, match=re.escape(words)):
        audited(old, new)
