"""How games are written, and what is said about those that cannot be."""

import pickle
from dataclasses import FrozenInstanceError

import pytest

from optimoo.errors import InputError
from optimoo.game import Game
from optimoo.game.rules import SHARED
from samples import SUPPORTED_GAMES


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("4x10", Game(4, 10)),
        ("4x6r", Game(4, 6, repeats=True)),
        ("2x2", Game(2, 2)),
        ("6x16", Game(6, 16)),
        (" 4X6R ", Game(4, 6, repeats=True)),
    ],
)
def test_parse(text, game):
    assert Game.parse(text) == game


def test_notation_round_trip():
    assert [Game.parse(str(game)) for game in SUPPORTED_GAMES] == SUPPORTED_GAMES


def test_every_game_in_range_is_supported():
    # 5 numbers of positions with 15 of symbols; without repeats, 0 + 1 + 2 + 3 + 4 of them lack symbols.
    assert len(SUPPORTED_GAMES) == 75 + 75 - 10


@pytest.mark.parametrize("text", ["", "abc", "4", "x", "4x", "x10", "4-10", "4x10q", "4 x 10", "-4x10", "4x6rr"])
def test_text_that_is_no_game(text):
    with pytest.raises(InputError, match="expected POSITIONSxSYMBOLS, like 4x10, or 4x6r") as refusal:
        Game.parse(text)
    assert repr(text) in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5x3", "5x3 has fewer symbols than positions; without repeats it needs at least 5"),
        ("4x99", "4x99 has 99 symbols; expected 2 to 16"),
        ("4x17", "4x17 has 17 symbols; expected 2 to 16"),
        ("4x1r", "4x1r has 1 symbols; expected 2 to 16"),
        ("1x5", "1x5 has 1 positions; expected 2 to 6"),
        ("7x8", "7x8 has 7 positions; expected 2 to 6"),
        ("0x0r", "0x0r has 0 positions; expected 2 to 6"),
    ],
)
def test_games_out_of_range(text, expected):
    with pytest.raises(InputError) as refusal:
        Game.parse(text)
    assert str(refusal.value) == expected


def test_absurdly_long_numbers_are_refused_like_any_other_text():
    with pytest.raises(InputError, match="expected POSITIONSxSYMBOLS"):
        Game.parse("4x" + "9" * 5000)


def test_refusals_are_value_errors():
    with pytest.raises(ValueError, match="expected"):
        Game(7, 8)


def test_a_game_is_a_value():
    game = Game(4, 10)
    assert game.size == len(game.codes)  # whatever it has computed by now
    assert game == Game.parse("4x10")
    assert hash(game) == hash(Game.parse("4x10"))
    assert game not in {Game(4, 10, repeats=True), Game(4, 9)}
    assert pickle.loads(pickle.dumps(game)) == game
    with pytest.raises(FrozenInstanceError):
        game.symbols = 9


def test_games_travel_without_the_arrays_they_have_computed():
    game = Game(4, 10)
    assert game.row(0).size == len(game.codes) == 5040
    travelled = pickle.dumps(game)
    assert len(travelled) < 100
    assert "codes" not in vars(pickle.loads(travelled))


def test_equal_games_share_what_they_have_computed_unless_it_is_large():
    colours, plain, wide = Game(4, 6, True, alphabet="RGBYOP"), Game(4, 6, True), Game(4, 14, True)
    assert plain.codes is colours.codes
    assert plain.responses is colours.responses
    assert (plain.text(7), colours.text(7)) == ("0011", "RRGG")
    assert wide.size > SHARED
    assert wide.codes is not Game(4, 14, True).codes
    assert (wide.codes == Game(4, 14, True).codes).all()
