"""Symbols of one's own: every text is that of the plain game with its symbols renamed, and nothing else differs."""

import pickle
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from optimoo.errors import InputError
from optimoo.game import SYMBOLS, Game, Position, read_history, read_move, response_table, write_moves
from optimoo.game.rules import RESERVED
from samples import games

ALLOWED = sorted(set(string.printable) - set(string.whitespace) - set(RESERVED))


@st.composite
def renamed_games(draw):
    """A game, its plain form, and a translation from the symbols of one to those of the other."""
    plain = draw(games(2000))
    alphabet = "".join(
        draw(st.lists(st.sampled_from(ALLOWED), min_size=plain.symbols, max_size=plain.symbols, unique=True))
    )
    return Game(plain.positions, plain.symbols, plain.repeats, alphabet), str.maketrans(plain.alphabet, alphabet)


def is_two_cases(alphabet):
    return len({symbol.lower() for symbol in alphabet}) < len(alphabet)


@given(renamed_games(), st.data())
def test_every_text_is_the_plain_one_renamed(drawn, data):
    game, renaming = drawn
    plain = game.plain
    assert (game, hash(game)) == (plain, hash(plain))
    secret, *guesses = (data.draw(st.integers(0, game.size - 1)) for _ in range(4))
    for code in (secret, *guesses):
        text = game.text(code)
        assert text == plain.text(code).translate(renaming)
        assert game.index(text) == game.index(f" {text} ") == code
        assert game.is_code(text)
        if not is_two_cases(game.alphabet):
            assert game.index(text.swapcase()) == code
    guesses = [guess for guess in guesses if guess != secret]
    moves = tuple((guess, game.response_id(game.answer(game.text(guess), game.text(secret)))) for guess in guesses)
    assert moves == tuple((guess, plain.response_id(plain.answer(guess, secret))) for guess in guesses)
    position, same = Position(game, moves), Position(plain, moves)
    assert position == same
    written = write_moves(plain, moves).split()
    assert str(position).split() == [f"{g.translate(renaming)}={a}" for g, a in (move.split("=") for move in written)]
    assert read_history(game, str(position)) == moves
    assert tuple(read_move(game, move) for move in str(position).split()) == moves
    assert str(eval(repr(position))) == str(position)
    assert position.canonical()[1] == same.canonical()[1]


@given(renamed_games())
def test_the_notation_comes_back(drawn):
    game, _ = drawn
    for back in (Game.parse(str(game)), pickle.loads(pickle.dumps(game)), eval(repr(game))):
        assert (back, back.alphabet) == (game, game.alphabet)
    assert str(game).partition(":")[0] == str(game.plain)


def test_the_plain_alphabet_needs_no_name():
    assert str(Game.parse("4x10:0123456789")) == "4x10"
    assert str(Game.parse("4x16:0123456789ABCDEF")) == "4x16:0123456789ABCDEF"
    assert Game(4, 10).alphabet == "0123456789"
    assert SYMBOLS.startswith(Game(4, 12).alphabet)


def test_case_tells_letters_apart_only_where_both_are_there():
    game = Game(2, 4, alphabet="aAbC")
    assert [game.index(text) for text in ("aA", "Aa", "aB", "ac")] == [0, 3, 1, 2]


def test_games_of_other_symbols_share_the_response_table():
    assert response_table(Game(3, 4, alphabet="wxyz")) is response_table(Game(3, 4))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("4x9:12345678", "the alphabet has 8 symbols; expected 9 different"),
        ("4x9:1234567890123456789", "the alphabet has 19 symbols"),
        ("4x9:123456788", "the alphabet 123456788 has a symbol twice"),
        ("2x3:ab=", "'=' cannot be a symbol"),
        ("2x3:a:b", "':' cannot be a symbol"),
        ("2x3:a/b", "'/' cannot be a symbol"),
        ("2x3:a,b", "',' cannot be a symbol"),
        ("2x3:a b", "' ' cannot be a symbol"),
        ("2x3:abé", "'é' cannot be a symbol"),
        ("2x3:ab\x7f", "cannot be a symbol"),
        ("2x3:", "is not a game"),
        ("7x9:123456789", "7x9:123456789 has 7 positions"),
    ],
)
def test_what_cannot_be_an_alphabet(text, told):
    with pytest.raises(InputError) as caught:
        Game.parse(text)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_alphabet_is_a_text():
    with pytest.raises(InputError, match="123456789 is not a text of symbols"):
        Game(4, 9, alphabet=123456789)


def test_a_wrong_code_is_told_in_the_game_s_own_symbols():
    with pytest.raises(InputError, match=r"'0123' is not a code of 4x9:123456789; .* symbols from 123456789"):
        Game.parse("4x9:123456789").index("0123")


def test_a_position_keeps_its_symbols():
    told = Position.of(Game(3, 4, alphabet="wxyz"), "wxy=1B1C")
    assert str(Position.of(Game(3, 4), told)) == "wxy=1B1C"
