"""Every way to answer a guess says the same: one at a time, by row, by pair, by table, and by hand."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from optimoo.game import Game, response_table, table_bytes
from samples import SUPPORTED_GAMES, games, games_with_codes

SMALL_GAMES = [game for game in SUPPORTED_GAMES if game.size <= 130]
WIDE_GAMES = [Game(5, 14), Game(5, 13, repeats=True), Game(4, 16, repeats=True)]
"""Bit patterns of two words, of two words with repeats, and of one word filled to its last bit."""


class Naive:
    """Bulls and cows by their definition, many at a time: places that agree, symbols that pair up."""

    def __init__(self, game):
        codes = oracle.all_codes(game.positions, game.symbols, game.repeats)
        self.codes = np.array(codes, dtype=np.uint8)
        self.occurrences = np.stack([(self.codes == s).sum(axis=1) for s in range(game.symbols)], axis=1)
        self.occurrences = self.occurrences.astype(np.uint8)

    def pairs(self, guesses, secrets):
        """(bulls, cows) of each guess with each secret, as one array with a last axis of two."""
        same = self.codes[guesses, None, :] == self.codes[None, secrets, :]
        paired = np.minimum(self.occurrences[guesses, None, :], self.occurrences[None, secrets, :])
        bulls = same.sum(axis=2, dtype=np.uint8)
        return np.stack([bulls, paired.sum(axis=2, dtype=np.uint8) - bulls], axis=2)


def as_pairs(game, ids):
    return np.array(game.responses, dtype=np.uint8)[ids]


# --- by hand ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", SMALL_GAMES, ids=str)
def test_all_pairs_of_small_games(game):
    codes = oracle.all_codes(game.positions, game.symbols, game.repeats)
    expected = [[oracle.score(guess, secret) for secret in codes] for guess in codes]
    assert as_pairs(game, response_table(game)).tolist() == [[list(pair) for pair in row] for row in expected]
    assert [[game.answer(guess, secret) for secret in codes] for guess in codes[:20]] == expected[:20]


@settings(deadline=None)
@given(games_with_codes(2, max_size=70_000))
def test_one_answer(drawn):
    game, (guess, secret) = drawn
    expected = oracle.score(guess, secret)
    assert game.answer(guess, secret) == expected
    assert game.answer(game.text(guess), game.index(secret)) == expected
    assert (game.answer(guess, secret) == (game.positions, 0)) == (guess == secret)


# --- against an independent implementation ------------------------------------------------------------------


@pytest.mark.parametrize("game", [Game(4, 10), Game(4, 6, repeats=True), Game(6, 6), Game(3, 12)], ids=str)
def test_all_pairs_of_whole_games(game):
    naive, table = Naive(game), response_table(game)
    for start in range(0, game.size, 100):
        block = slice(start, start + 100)
        assert (as_pairs(game, table[block]) == naive.pairs(block, slice(None))).all()


@pytest.mark.parametrize("game", WIDE_GAMES, ids=str)
def test_samples_of_wide_games(game):
    naive, rng = Naive(game), np.random.default_rng(1)
    guesses, secrets = rng.integers(game.size, size=(2, 400))
    # Random codes have little in common; neighbours in the lexicographic order have much.
    secrets[::2] = np.minimum(guesses[::2] + rng.integers(50, size=200), game.size - 1)
    expected = naive.pairs(guesses, secrets)
    for number, guess in enumerate(guesses[:20].tolist()):
        assert (as_pairs(game, game.row(guess)[secrets]) == expected[number]).all()
    assert (as_pairs(game, game.answers(guesses, secrets)) == expected[np.arange(400), np.arange(400)]).all()
    one_by_one = [game.answer(*pair) for pair in zip(guesses.tolist(), secrets.tolist(), strict=True)]
    assert (np.array(one_by_one) == expected[np.arange(400), np.arange(400)]).all()


# --- against each other -------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=30)
@given(games(400), st.data())
def test_rows_pairs_filters_and_the_table_agree(game, data):
    table = response_table(game)
    guess = data.draw(st.integers(0, game.size - 1))
    response = data.draw(st.integers(0, len(game.responses) - 1))
    some = np.array(sorted(data.draw(st.sets(st.integers(0, game.size - 1)))), dtype=np.int64)
    assert (game.row(guess) == table[guess]).all()
    assert (game.answers(guess, some) == table[guess, some]).all()
    assert (game.answers(some, some[::-1]) == table[some, some[::-1]]).all()
    assert game.filter(some, guess, response).tolist() == [s for s in some if table[guess, s] == response]


@pytest.mark.parametrize("game", [Game(4, 10), Game(4, 6, repeats=True)], ids=str)
def test_the_table_is_symmetric(game):
    table = response_table(game)
    assert (table == table.T).all()
    assert (np.diagonal(table) == 0).all()
    assert (table == 0).sum() == game.size


def test_the_table_is_shared_and_read_only():
    table = response_table(Game(3, 5))
    assert table is response_table(Game.parse("3x5"))
    assert table.nbytes == table_bytes(Game(3, 5))
    with pytest.raises(ValueError, match="read-only"):
        table[0, 0] = 1
