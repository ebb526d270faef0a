"""The MOO product by look-up is the plain one, for every game that fits."""

import pytest

import oracle
from optimoo.errors import InputError
from optimoo.game import Game
from optimoo.paper.product import form_of, plain_row, product_row
from optimoo.paper.representation import wrong_products

SMALL = [Game(2, 2), Game(3, 5), Game(4, 6), Game(2, 7, True), Game(3, 4, True), Game(4, 3, True)]


@pytest.mark.parametrize("game", SMALL, ids=str)
def test_against_the_oracle(game):
    form = form_of(game)
    codes = oracle.all_codes(game.positions, game.symbols, game.repeats)
    for guess, code in enumerate(codes):
        expected = [game.response_id(oracle.score(code, other)) for other in codes]
        assert product_row(form, guess).tolist() == expected
        assert plain_row(game, form, guess).tolist() == expected


@pytest.mark.parametrize("game", [*SMALL, Game(5, 7), Game(4, 6, True), Game(6, 6)], ids=str)
def test_all_pairs(game):
    assert wrong_products(game) == 0


def test_all_25_million_pairs():
    assert wrong_products(Game(4, 10)) == 0


def test_the_papers_form_bit_by_bit():
    game, form = Game(4, 10), form_of(Game(4, 10))
    digits, mask = 0x3951, 1 << 3 | 1 << 9 | 1 << 5 | 1 << 1
    assert form.packed[game.index("3951")] == mask << 16 | digits
    assert (form.bulls[0x0123], form.bulls[0], form.bulls[0x1111]) == (1, 4, 0)
    assert form.common.tolist() == [number.bit_count() for number in range(1024)]


def test_repeated_symbols_count_as_often_as_both_have_them():
    game = Game(4, 3, True)
    form = form_of(game)
    row = product_row(form, game.index("0012"))
    assert str(game.responses[row[game.index("1000")]]) == "1B2C"


def test_games_that_do_not_fit_are_refused():
    with pytest.raises(InputError, match="40 bits"):
        form_of(Game(5, 8, True))
    assert form_of(Game(6, 8)).bits == 6 * 3 + 8
