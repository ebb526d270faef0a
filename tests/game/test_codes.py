"""The three names of a code: text, tuple, index."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from optimoo.errors import InputError
from optimoo.game import Game
from samples import SUPPORTED_GAMES, games

MOO = Game(4, 10)


@pytest.mark.parametrize("game", [game for game in SUPPORTED_GAMES if game.size <= 1300], ids=str)
def test_codes_are_all_there_in_order(game):
    assert tuple(map(tuple, game.codes.tolist())) == oracle.all_codes(game.positions, game.symbols, game.repeats)


@pytest.mark.parametrize("game", [game for game in SUPPORTED_GAMES if game.size <= 50_000], ids=str)
def test_size_counts_the_codes(game):
    assert game.codes.shape == (game.size, game.positions)


def test_codes_are_read_only():
    with pytest.raises(ValueError, match="read-only"):
        MOO.codes[0, 0] = 1


@settings(deadline=None)
@given(games(70_000), st.data())
def test_round_trips(game, data):
    index = data.draw(st.integers(0, game.size - 1))
    code, text = game.code(index), game.text(index)
    assert len(text) == len(code) == game.positions
    assert set(text) <= set(game.alphabet)
    assert all(type(symbol) is int for symbol in code)
    for name in (index, np.int64(index), code, list(code), np.array(code), text, text.upper(), f" {text} "):
        found = game.index(name)
        assert found == index
        assert type(found) is int
        assert game.text(name) == text


@settings(deadline=None)
@given(games())
def test_indices_of_many_codes(game):
    assert (game.indices(game.codes) == np.arange(game.size)).all()
    assert (game.indices(game.codes[::-1].astype(np.int64)) == np.arange(game.size)[::-1]).all()


def test_text_beyond_ten_symbols():
    game = Game(4, 16)
    assert game.alphabet == "0123456789abcdef"
    assert game.code(game.index("0f9A")) == (0, 15, 9, 10)
    assert game.text((10, 11, 12, 15)) == "abcf"


@pytest.mark.parametrize(
    ("game", "code"),
    [
        ("4x10", ""),
        ("4x10", "012"),
        ("4x10", "01234"),
        ("4x10", "012a"),
        ("4x10", "01 2"),
        ("4x10", "01-2"),
        ("4x6r", "0126"),
        ("4x16", "012g"),
        ("4x10", ()),
        ("4x10", (0, 1, 2, 10)),
        ("4x10", (-1, 1, 2, 3)),
    ],
)
def test_what_is_not_a_code(game, code):
    expected = rf"is not a code of {game}; expected 4 (different )?symbols from 01234"
    with pytest.raises(InputError, match=expected):
        Game.parse(game).index(code)


def test_a_refused_tuple_is_shown_as_one():
    # Run together, its symbols would read as another code: 0, 1, 2, 10 is not "01210".
    with pytest.raises(InputError, match=r"^\(0, 1, 2, 10\) is not a code of 4x10"):
        MOO.index((0, 1, 2, 10))


@pytest.mark.parametrize("code", [(0.9, 1, 2, 3), (0, 1, 2, None), (0, 1, 2, "3"), None, 1.5])
def test_what_is_not_even_symbols(code):
    with pytest.raises(InputError, match="is not a sequence of whole numbers"):
        MOO.index(code)


@pytest.mark.parametrize("code", ["0012", (0, 1, 2, 0), "9999"])
def test_repeats_where_there_are_none(code):
    expected = "repeats a symbol, which 4x10 does not allow; expected 4 different symbols"
    with pytest.raises(InputError, match=expected):
        MOO.index(code)
    assert Game(4, 10, repeats=True).index(code) >= 0


@pytest.mark.parametrize("index", [-1, 5040, np.int64(5040)])
def test_indices_out_of_range(index):
    with pytest.raises(InputError, match="out of range; 4x10 has codes 0 to 5039"):
        MOO.index(index)
