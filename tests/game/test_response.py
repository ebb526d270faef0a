"""Responses: how they are written, and which of them a game can give."""

import numpy as np
import pytest

import oracle
from optimoo.errors import InputError
from optimoo.game import Game, Response
from samples import SUPPORTED_GAMES

MOO = Game(4, 10)


@pytest.mark.parametrize(
    ("text", "bulls", "cows"),
    [
        ("2B1C", 2, 1),
        ("2b1c", 2, 1),
        ("2B", 2, 0),
        ("2B0C", 2, 0),
        ("1C", 0, 1),
        ("0B1C", 0, 1),
        ("0C", 0, 0),
        ("0B", 0, 0),
        ("0B0C", 0, 0),
        ("2,1", 2, 1),
        ("2 , 1", 2, 1),
        ("2;1", 2, 1),
        ("2A1B", 2, 1),
        ("2a1b", 2, 1),
        ("0A1B", 0, 1),
        ("0A0B", 0, 0),
        ("21", 2, 1),
        ("00", 0, 0),
        (" 4B ", 4, 0),
    ],
)
def test_parse(text, bulls, cows):
    assert Response.parse(text) == (bulls, cows)


@pytest.mark.parametrize("text", ["", " ", "B", "2", "BC", "1C2B", "1B2A", "2B1D", "2,", ",1", "2,1,0", "210", "-1,2"])
def test_text_that_is_no_response(text):
    expected = "is not a response; expected bulls and cows as in 2B1C, 2,1, 2A1B or 21"
    with pytest.raises(InputError, match=expected):
        Response.parse(text)


@pytest.mark.parametrize("text", ["{}B", "{}C", "{}A0B", "0,{}"])
def test_absurdly_long_numbers_are_refused_like_any_other_text(text):
    with pytest.raises(InputError, match="is not a response"):
        Response.parse(text.format("9" * 5000))


def test_text_of_a_response():
    shown = [str(Response(*pair)) for pair in [(4, 0), (2, 1), (1, 0), (0, 3), (0, 0)]]
    assert shown == ["4B", "2B1C", "1B", "3C", "0C"]


@pytest.mark.parametrize("game", [Game(6, 12), Game(4, 6, repeats=True), Game(2, 3)], ids=str)
def test_every_way_to_name_a_response(game):
    for number, response in enumerate(game.responses):
        bulls, cows = response
        texts = [str(response), f"{bulls}B{cows}C", f"{bulls}A{cows}B", f"{bulls},{cows}", f"{bulls}{cows}"]
        for name in (number, np.uint8(number), response, (bulls, cows), *texts):
            assert game.response_id(name) == number


@pytest.mark.parametrize("game", [game for game in SUPPORTED_GAMES if game.size <= 130], ids=str)
def test_responses_are_those_that_occur(game):
    codes = oracle.all_codes(game.positions, game.symbols, game.repeats)
    occurring = {oracle.score(guess, secret) for guess in codes for secret in codes}
    assert game.responses == tuple(sorted(occurring, reverse=True))
    assert game.responses[0] == (game.positions, 0)


@pytest.mark.parametrize("game", ["4x8", "4x10", "4x16", "4x6r", "4x10r"])
def test_four_positions_have_fourteen_responses(game):
    responses = Game.parse(game).responses
    assert len(responses) == 14
    assert " ".join(map(str, responses)) == "4B 3B 2B2C 2B1C 2B 1B3C 1B2C 1B1C 1B 4C 3C 2C 1C 0C"


def test_few_symbols_leave_responses_out():
    # Four positions and five symbols, all different: at least three symbols are in common.
    assert " ".join(map(str, Game(4, 5).responses)) == "4B 3B 2B2C 2B1C 1B3C 1B2C 4C 3C"


@pytest.mark.parametrize("response", ["3B1C", "31", (3, 1), "5B", "4B1C", "2B3C", (0, 5), (-1, 2)])
def test_impossible_responses(response):
    expected = r"cannot occur in 4x10; its responses are 4B, 3B, 2B2C, .*, 1C, 0C$"
    with pytest.raises(InputError, match=expected):
        MOO.response_id(response)


@pytest.mark.parametrize("response", [(), (2,), (2, 1, 0)])
def test_tuples_that_are_no_pair(response):
    with pytest.raises(InputError, match="is not a response; expected bulls and cows"):
        MOO.response_id(response)


@pytest.mark.parametrize("response", [(2.0, 1), (2, None), ("2", "1"), None])
def test_pairs_that_are_no_counts(response):
    with pytest.raises(InputError, match="is not a sequence of whole numbers"):
        MOO.response_id(response)


def test_a_response_of_another_game():
    assert MOO.response_id("0C") == 13
    with pytest.raises(InputError, match="0C cannot occur in 4x5"):
        Game(4, 5).response_id("0C")


@pytest.mark.parametrize("number", [-1, 14, np.int64(14)])
def test_ids_out_of_range(number):
    with pytest.raises(InputError, match=f"response id {number} is out of range; 4x10 has 14"):
        MOO.response_id(number)
