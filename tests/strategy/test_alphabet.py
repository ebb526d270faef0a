"""Strategies in symbols of one's own: files keep the plain symbols, and name the others in one line of the header."""

import json

import pytest

from optimoo.game import Game
from optimoo.strategy import EXPORTS, FileError, StrategyFile, shipped, shipped_file, shipped_names, verify_text
from random_trees import SMALL_GAMES, random_file, signed

LETTERS = 'P"\\<R-sx&T@Zq$%^'


def lettered(game):
    return Game(game.positions, game.symbols, game.repeats, LETTERS[: game.symbols])


@pytest.fixture(params=SMALL_GAMES, ids=str)
def files(request):
    """The same strategy in letters and in plain symbols."""
    return random_file(lettered(request.param), 2), random_file(request.param, 2)


def test_a_file_is_the_plain_one_and_one_line(files):
    own, plain = files
    lines = own.dumps().splitlines()
    named = [line for line in lines if line.startswith("alphabet: ")]
    assert named == [f"alphabet: {own.strategy.game.alphabet}"]
    assert signed("".join(f"{line}\n" for line in lines if line not in named)) == plain.dumps()


def test_the_symbols_come_back(files):
    own, plain = files
    back = StrategyFile.loads(own.dumps())
    assert back == own == plain
    assert back.dumps() == own.dumps()
    assert str(back.strategy.game) == str(own.strategy.game)
    assert (verify_text(own.dumps()), True) == (verify_text(plain.dumps()), verify_text(own.dumps()).valid)


@pytest.mark.parametrize("wrong", ["0", "PQ", "PQRS", "PPQ", "P Q", "P=Q", "P:Q", "P,Q", "P/Q"])
def test_both_readers_refuse_a_wrong_alphabet_with_its_line(wrong):
    text = random_file(Game(2, 3, alphabet="PQR"), 1).dumps()
    damaged = signed(text.replace("alphabet: PQR", f"alphabet: {wrong}"))
    with pytest.raises(FileError) as caught:
        StrategyFile.loads(damaged)
    verdict = verify_text(damaged)
    assert (verdict.valid, verdict.line, caught.value.line) == (False, 3, 3)


def test_both_readers_notice_an_exchanged_alphabet():
    damaged = random_file(Game(2, 3, alphabet="PQR"), 1).dumps().replace("alphabet: PQR", "alphabet: PRQ")
    assert "checksum" in verify_text(damaged).fault
    with pytest.raises(FileError, match="checksum"):
        StrategyFile.loads(damaged)


def test_the_game_of_a_file_is_named_plainly():
    damaged = signed(random_file(Game(2, 3), 1).dumps().replace("game: 2x3", "game: 2x3:PQR"))
    assert not verify_text(damaged).valid
    with pytest.raises(FileError, match="line 2"):
        StrategyFile.loads(damaged)


@pytest.mark.parametrize("name", shipped_names())
def test_shipped_files_are_written_as_ever(name):
    with shipped_file(name) as path:
        assert shipped(name).dumps() == path.read_text(encoding="ascii")


def test_other_formats_are_in_the_symbols_of_the_game():
    own = random_file(Game(2, 4, alphabet='P"\\R'), 1)
    root = own.strategy.game.text(int(own.strategy.guesses[0]))
    assert json.loads(EXPORTS["json"](own))["tree"][0]["guess"] == root
    assert f"n0 [label={json.dumps(root)[:-1]}" in EXPORTS["dot"](own)
