"""Games as others write them down: what is read, what is a wasted turn, and what is refused with its line."""

import json

import pytest

from optimoo.errors import InputError
from optimoo.judging import read_transcripts

GOOD = {"game": "4x10", "player": "Ada", "secret": "5813", "guesses": ["0123", "5813"]}


def read(**fields):
    [found] = read_transcripts([{"game": "4x10", "secret": "5813", **fields}])
    return found


def test_a_game():
    game = read(player="Ada", id=7, guesses=["0123", "5813"], responses=["1B1C", "4B"])
    assert (str(game.game), game.player, game.id, game.secret) == ("4x10", "Ada", "7", game.game.index("5813"))
    assert str(game.end) == "0123=1B1C 5813=4B"


@pytest.mark.parametrize("response", ["1B1C", "1A1B", "1b 1c", "1,1", "11", "1 1", [1, 1]])
@pytest.mark.parametrize("guess", ["0123", " 0123 ", [0, 1, 2, 3], ["0", "1", "2", "3"]])
def test_many_ways_to_write_the_same(guess, response):
    assert str(read(guesses=[guess], responses=[response]).end) == "0123=1B1C"


def test_a_secret_may_be_absent_and_so_may_answers():
    told = read(secret=None, guesses=["0123", "4567"], responses=["1B1C", "1C"])
    assert str(told.end) == str(read(guesses=["0123", "4567"]).end) == "0123=1B1C 4567=1C"
    assert told.player == "unnamed"


INVALID = ["", "012", "01234", "0012", "012x", "0 1 2 3", "x" * 10_000, None]
INVALID += [[0, 1, 2], *([0, 1, 2, last] for last in (2, 10, -1, True, 3.0, [3], 10**30, None))]


@pytest.mark.parametrize("guess", INVALID)
def test_invalid_guesses_are_wasted_turns(guess):
    invalid, valid = read(guesses=[guess, "0123"]).entries
    assert (invalid.code, invalid.response) == (None, None)
    assert valid.code == 0
    assert len(invalid.text) <= 80


@pytest.mark.parametrize(
    ("symbols", "guess", "shown"),
    [
        ("RGBYOP", "rgby", "RGBY"),
        ("RGBYOP", ["R", "G", "B", "Y"], "RGBY"),
        (["red", "green", "blue", "pink", "white", "black"], "Red green  blue pink", "red green blue pink"),
        (["red", "green", "blue", "pink", "white", "black"], ["red", "green", "blue", "pink"], "red green blue pink"),
    ],
)
def test_symbols_under_other_names(symbols, guess, shown):
    told = read(game="4x6", symbols=symbols, secret=guess, guesses=[guess, [0, 1, 2, 3]][:1])
    assert told.secret == told.entries[0].code == 0
    assert told.spelled(0) == shown
    assert read(game="4x6", symbols=symbols, secret=guess, guesses=[[0, 1, 2, 3]]).entries[0].code is None


REFUSED = {
    "no game": ({"game": None}, "game is 'None'; expected a game like 4x10"),
    "an unknown game": ({"game": "chess"}, "'chess' is not a game"),
    "no guesses": ({"guesses": None}, "guesses is 'None'; expected a list of guesses"),
    "guesses as text": ({"guesses": "0123"}, "expected a list of guesses"),
    "a number for a guess": ({"guesses": [1234]}, "'1234' is not a guess"),
    "an object for a guess": ({"guesses": [{}]}, "'{}' is not a guess"),
    "no code for a secret": ({"secret": "0012"}, "the secret '0012' is not a code of 4x10"),
    "a number for a secret": ({"secret": 5813}, "'5813' is not a guess"),
    "nothing to answer with": ({"secret": None}, "neither a secret nor responses"),
    "too few answers": ({"responses": ["1B1C"]}, "responses is not a list of 2"),
    "answers as text": ({"responses": "1B1C 4B"}, "responses is not a list of 2"),
    "no answer": (
        {"secret": None, "responses": [None, "4B"]},
        "guess 1, '0123', has no answer, and there is no secret",
    ),
    "a false answer": ({"responses": ["2C", "4B"]}, "guess 1, '0123', is answered 2C; the secret gives 1B1C"),
    "an answer that cannot occur": ({"responses": ["3B1C", "4B"]}, "3B1C cannot occur in 4x10"),
    "answers that contradict": ({"secret": None, "responses": ["4C", "4B"]}, "contradicts itself"),
    "an answer of another kind": ({"responses": [7, "4B"]}, "'7' is not a response"),
    "an answer of three": ({"responses": [[1, 1, 1], "4B"]}, "is not a response"),
    "an answered invalid guess": (
        {"guesses": ["012", "5813"], "responses": ["1B", "4B"]},
        "is not a code of 4x10, and yet",
    ),
    "going on": ({"guesses": ["5813", "0123"]}, "goes on after 5813 was found"),
    "wasting turns at the end": ({"guesses": ["5813", "01"]}, "goes on after the secret was found"),
    "too few names": ({"symbols": "RGB"}, "3 symbols are named; 4x10 has 10"),
    "equal names": ({"symbols": "RrGBYOPQST"}, "two symbols have the same name"),
    "names of another kind": ({"symbols": 7}, "symbols is '7'"),
    "empty names": ({"symbols": [""] * 10}, "expected a text or a list of names"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused(tmp_path, case):
    changes, words = REFUSED[case]
    path = tmp_path / "games.jsonl"
    path.write_text(f"{json.dumps(GOOD)}\n\n{json.dumps({**GOOD, **changes})}\n")
    with pytest.raises(InputError) as caught:
        read_transcripts(path)
    assert str(caught.value).startswith("line 3: ")
    assert words in str(caught.value)


DAMAGED = {
    "cut off": (b'{"game": "4x10", "gues', "line 2 is not valid JSON (unterminated string starting at); expected one"),
    "not JSON": (b"4x10 0123 5813", "line 2 is not valid JSON"),
    "not UTF-8": (b'{"game": "\xff"}', "line 2 is not text in UTF-8"),
    "endlessly nested": (b"[" * 100_000, "line 2 is not valid JSON"),
    "an endless number": (b"1" * 10_000, "line 2 is not valid JSON"),
    "a list": (b"[1, 2]", "line 2: '[1, 2]' is not a game"),
    "a null": (b"null", "line 2: 'None' is not a game"),
    "zeros": (b"\0\0\0", "line 2 is not valid JSON"),
}


@pytest.mark.parametrize("case", DAMAGED)
def test_damaged_files(tmp_path, case):
    content, words = DAMAGED[case]
    path = tmp_path / "games.jsonl"
    path.write_bytes(json.dumps(GOOD).encode() + b"\r\n" + content)
    with pytest.raises(InputError) as caught:
        read_transcripts(path)
    assert words in str(caught.value)


def test_files_as_other_systems_write_them(tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(GOOD).encode() + b"\r\n\r\n")
    [game] = read_transcripts(path)
    assert (game.where, game.player) == ("line 1", "Ada")


def test_nothing_to_score(tmp_path):
    (tmp_path / "games.jsonl").write_text("\n\n")
    for source in (tmp_path / "games.jsonl", str(tmp_path / "games.jsonl"), []):
        with pytest.raises(InputError, match="there is no game to score"):
            read_transcripts(source)


def test_records_in_memory_are_named_by_number():
    with pytest.raises(InputError, match="game 2: game is missing"):
        read_transcripts([GOOD, {}])
