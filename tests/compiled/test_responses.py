"""What compiled code reads of a game says what the game says."""

from collections import Counter

import numpy as np
import pytest

from optimoo.compiled import answers_of, marks_in
from optimoo.compiled.responses import BLOCK, CELL_WORDS, IMPOSSIBLE, TOGETHER, WORD, marks_of
from optimoo.game import Game
from samples import SUPPORTED_GAMES

SMALL = [game for game in SUPPORTED_GAMES if game.size <= 800]
ALL_KINDS = [*SMALL, Game(4, 6, True), Game(6, 7), Game(3, 16, True), Game(4, 16)]


@pytest.mark.parametrize("game", ALL_KINDS, ids=str)
def test_codes_in_every_form(game):
    answers = answers_of(game)
    assert (answers.size, answers.kinds) == (game.size, len(game.responses))
    assert (answers.positions, answers.symbols, answers.repeats) == (game.positions, game.symbols, game.repeats)
    for index in range(0, game.size, 1 + game.size // 40):
        code = game.code(index)
        assert tuple(answers.codes.reshape(game.size, -1)[index].tolist()) == code
        assert int(answers.occurring[index]) == sum(1 << symbol for symbol in set(code))
        assert int(answers.counted[index]) == sum(1 << 4 * symbol for symbol in code)


@pytest.mark.parametrize("game", ALL_KINDS, ids=str)
def test_ids_by_bulls_and_symbols_in_common(game):
    """What does not occur has a number that no response has."""
    ids = answers_of(game).ids.reshape(game.positions + 1, game.positions + 1)
    occurring = {(bulls, bulls + cows): number for number, (bulls, cows) in enumerate(game.responses)}
    for bulls, both in np.ndindex(*ids.shape):
        assert ids[bulls, both] == occurring.get((bulls, both), IMPOSSIBLE)
    assert max(occurring.values()) < IMPOSSIBLE


@pytest.mark.parametrize("game", ALL_KINDS, ids=str)
def test_marks_that_two_codes_share(game):
    """Of the first kind as many as there are bulls, of the second as many as there are symbols in common."""
    marks = marks_of(game)
    assert marks.shape == (game.size, 2 * game.positions)
    here, copies = marks[:, : game.positions], marks[:, game.positions :]
    rng = np.random.default_rng(3)
    pairs = np.concatenate([[(0, 0)], rng.integers(0, game.size, size=(300, 2))])
    for (guess, code), number in zip(pairs.tolist(), game.answers(*pairs.T).tolist(), strict=True):
        bulls, cows = game.responses[number]
        assert len(set(here[guess].tolist()) & set(here[code].tolist())) == bulls
        assert len(set(copies[guess].tolist()) & set(copies[code].tolist())) == bulls + cows


@pytest.mark.parametrize("game", ALL_KINDS, ids=str)
def test_every_mark_is_somebodys(game):
    """From 1 on; no code has one twice, and none is of both kinds."""
    marks = marks_of(game)
    assert (answers_of(game).marks == marks.ravel()).all()
    kinds = [set(np.unique(part).tolist()) for part in np.split(marks, 2, axis=1)]
    assert not kinds[0] & kinds[1]
    assert kinds[0] | kinds[1] == set(range(1, marks_in(game) + 1))
    assert answers_of(game).rows == 1 + marks_in(game)
    assert (np.diff(np.sort(marks, axis=1), axis=1) > 0).all()


@pytest.mark.parametrize("game", ALL_KINDS, ids=str)
def test_masks_of_the_codes_that_have_a_mark(game):
    """And of all codes first; what fills up the last words has nothing."""
    answers, marks = answers_of(game), marks_of(game)
    assert answers.words * WORD % TOGETHER == 0
    assert 0 <= answers.words * WORD - game.size < TOGETHER
    assert 0 <= answers.blocks * BLOCK - game.size < BLOCK
    bits = np.unpackbits(answers.having.view(np.uint8), bitorder="little").reshape(answers.rows, -1).astype(bool)
    assert bits.shape[1] == answers.words * WORD
    assert not bits[:, game.size :].any()
    assert bits[0, : game.size].all()
    for mark in range(1, answers.rows):
        assert (bits[mark, : game.size] == (marks == mark).any(axis=1)).all()


@pytest.mark.parametrize(
    ("name", "code", "copies"),
    [
        ("4x3r", (2, 0, 2, 2), [(2, 0), (0, 0), (2, 1), (2, 2)]),
        ("6x2r", (1, 1, 0, 0, 0, 1), [(1, 0), (1, 1), (0, 0), (0, 1), (0, 2), (1, 2)]),
        ("4x16", (15, 0, 8, 14), [(15, 0), (0, 0), (8, 0), (14, 0)]),
    ],
)
def test_marks_by_hand(name, code, copies):
    """The symbol at each position; then which copy it is of its symbol, counted from 0."""
    game = Game.parse(name)
    index = next(i for i, row in enumerate(game.codes.tolist()) if tuple(row) == code)
    expected = [1 + game.symbols * place + symbol for place, symbol in enumerate(code)]
    expected += [1 + game.symbols * (game.positions + earlier) + symbol for symbol, earlier in copies]
    assert marks_of(game)[index].tolist() == expected


def test_the_largest_mark_stands_in_a_byte():
    assert max(marks_in(game) for game in SUPPORTED_GAMES) <= np.iinfo(np.uint8).max


def test_sixteen_symbols_are_told_apart():
    """The masks of a game with the most symbols: each symbol at each position in the same number of codes."""
    game = Game(3, 16, True)
    answers = answers_of(game)
    counts = np.bitwise_count(answers.having.reshape(answers.rows, -1)).sum(axis=1).tolist()
    assert counts[1 : 1 + 3 * 16] == [256] * 48
    assert Counter(counts[1 + 3 * 16 :]) == {16**3 - 15**3: 16, 3 * 15 + 1: 16, 1: 16}


def test_a_mask_of_a_cell_has_room_for_what_is_cut_together():
    assert CELL_WORDS * WORD >= 2 * BLOCK
