"""Moves as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from optimoo.errors import InputError
from optimoo.game import Game, read_correction, read_move, read_response, write_move, write_moves

MOO = Game(4, 10)


@pytest.mark.parametrize(
    "text",
    [
        "0245 1B1C", "0245 1b1c", "0245 1A1B", "0245 1,1", "0245 11", "0245=1B1C", "0245: 1B1C", "  0245   1B 1C  ",
        "0245 1 1", "0245 1 ,  1", "0245 = 1a 1b", "0245\t1;1",
    ],
)  # fmt: skip
def test_the_usual_ways(text):
    assert read_move(MOO, text) == (MOO.index("0245"), MOO.response_id("1B1C"))


@pytest.mark.parametrize(
    ("text", "meant"),
    [("0", "0C"), ("4", "4B"), ("00", "0C"), ("40", "4B"), ("4B", "4B"), ("3c", "3C"), ("0A0B", "0C")],
)
def test_answers_that_need_few_letters(text, meant):
    assert read_response(MOO, text) == MOO.response_id(meant)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "expected both"),
        ("0123", "expected both"),
        ("0123 ", "expected both"),
        ("012 1B1C", "is not a code"),
        ("0120 1B1C", "repeats a symbol"),
        ("0123 x", "is not a response"),
        ("0123 3B1C", "cannot occur"),
        ("0123 5", "is not a response"),
        ("0123 99999999999", "is not a response"),
        ("0123 1B1C 4567 0C", "is not a response"),
        ("1B1C 0123", "is not a code"),
    ],
)
def test_what_is_no_move(text, problem):
    with pytest.raises(InputError, match=problem):
        read_move(MOO, text)


def test_no_answer_is_not_an_answer():
    with pytest.raises(InputError, match="there is no answer"):
        read_response(MOO, "  ")


@pytest.mark.parametrize("text", ["", "1", "x 1C", "0 1C", "-1 1C", "²  1C", "1C", "99999 1C", "1 x"])
def test_what_is_no_correction(text):
    with pytest.raises(InputError, match=r"is not a correction|is not a response"):
        read_correction(MOO, text)


@given(st.text(max_size=30))
def test_whatever_is_typed_is_read_or_refused(text):
    try:
        guess, response = read_move(MOO, text)
    except InputError:
        return
    assert 0 <= guess < MOO.size
    assert 0 <= response < 14


@given(st.integers(0, MOO.size - 1), st.integers(0, 13))
def test_what_is_written_can_be_read(guess, response):
    assert read_move(MOO, write_move(MOO, (guess, response))) == (guess, response)


def test_several_moves():
    assert write_moves(MOO, [(0, 7), (1, 0)]) == "0123=1B1C 0124=4B"
