"""Counting kernels against counting with NumPy, where every response of every guess stands in one table."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from optimoo.compiled import Answers, answers_of, counting, native
from optimoo.compiled.responses import TOGETHER, WORD, marks_of
from optimoo.game import Game, response_table

GAMES = [Game.parse(name) for name in ("2x2r", "2x3", "2x9r", "3x2r", "3x3", "3x8", "4x4", "4x6", "4x7", "4x4r")]
GAMES += [Game.parse(name) for name in ("5x2r", "5x5", "5x6", "5x3r", "6x2r", "6x6", "6x3r")]
"""From 2 to 6 positions; in some 0C is impossible, and some have more guesses than are counted together."""

INTS, BYTES, WORDS = NDArray[np.int64], NDArray[np.uint8], NDArray[np.uint64]
SET = (Answers, INTS, int, int)

_count_cells = native(*SET, BYTES, int, gives=0)(counting.count_cells.function)
_most_cells = native(*SET, int, gives=1)(counting.most_cells.function)
_most_cells_and_found = native(*SET, int, gives=1)(counting.most_cells_and_found.function)
_most_of_block = native(Answers, WORDS, int, int, INTS, int, int, gives=1)(counting.most_of_block.function)


def test_the_games_reach_every_branch():
    assert {game.positions for game in GAMES} == {2, 3, 4, 5, 6}
    sizes = [game.size for game in GAMES]
    assert min(sizes) < TOGETHER < max(sizes)
    assert any(size % TOGETHER == 0 for size in sizes) or any(size % WORD == 0 for size in sizes)
    assert {(0, 0) in game.responses for game in GAMES} == {True, False}
    assert max(len(game.responses) for game in GAMES) > 16


def laid_out(game, seed, n, before):
    """Some members on a stack, what stands before them being of no interest; and the sizes of their cells."""
    rng = np.random.default_rng(seed)
    members = rng.choice(game.size, size=min(n, game.size), replace=False)
    stack = np.concatenate([rng.integers(0, game.size, size=before), members, [0]])
    sizes = np.stack([(response_table(game)[members] == r).sum(axis=0) for r in range(len(game.responses))])
    return rng, stack, len(members), sizes


some_members = given(
    game=st.sampled_from(GAMES),
    seed=st.integers(0, 2**32),
    n=st.integers(1, 40) | st.integers(1, 600),
    before=st.integers(0, 5),
)


@settings(max_examples=100, deadline=None)
@some_members
@example(game=GAMES[-1], seed=0, n=600, before=3)
@example(game=GAMES[0], seed=0, n=1, before=3)
@example(game=Game(4, 6), seed=0, n=1, before=0)
def test_cells_of_all_guesses(game, seed, n, before):
    """Without "found"; what fills up the last 512 makes none, and nothing is written around all this."""
    rng, stack, n, sizes = laid_out(game, seed, n, before)
    to, filled = int(rng.integers(0, 70)), -(-game.size // TOGETHER) * TOGETHER
    counts = np.full(to + filled + 3, 77, np.uint8)
    _count_cells(answers_of(game), stack, before, n, counts, to)
    assert (counts[to : to + game.size] == (sizes[1:] > 0).sum(axis=0)).all()
    assert not counts[to + game.size : to + filled].any()
    assert (np.delete(counts, range(to, to + filled)) == 77).all()


@settings(max_examples=100, deadline=None)
@some_members
@example(game=GAMES[-1], seed=0, n=600, before=3)
@example(game=GAMES[0], seed=0, n=1, before=3)
@pytest.mark.parametrize(("count", "skip"), [(_most_cells, 1), (_most_cells_and_found, 0)], ids=["without", "found"])
def test_most_cells_of_any_guess(count, skip, game, seed, n, before):
    """With "found" counted or not; where some number is enough, at least that, or else the most."""
    rng, stack, n, sizes = laid_out(game, seed, n, before)
    answers, most = answers_of(game), (sizes[skip:] > 0).sum(axis=0).max()
    assert count(answers, stack, before, n, 99) == most
    enough = int(rng.integers(1, len(game.responses) + 1))
    assert most >= count(answers, stack, before, n, enough) >= min(enough, most)


def test_what_is_found_is_counted_only_if_asked_for():
    """A member that tells all others apart makes one cell more by being one of them."""
    game = Game(4, 7)
    table = response_table(game)
    members = [0]
    for code in range(1, game.size):
        if table[0, code] not in table[0, members]:
            members.append(code)
    stack = np.array(members, dtype=np.int64)
    answers, kinds = answers_of(game), len(game.responses)
    assert len(members) == kinds
    assert _most_cells_and_found(answers, stack, 0, kinds, 99) == kinds
    assert _most_cells(answers, stack, 0, kinds, 99) == kinds - 1
    alone = np.zeros(1, dtype=np.int64)
    assert (_most_cells_and_found(answers, alone, 0, 1, 99), _most_cells(answers, alone, 0, 1, 99)) == (1, 1)


def test_enough_is_enough():
    """The first 512 guesses that reach it end the count: it may be less than the most."""
    game = Game(6, 3, True)
    answers, table = answers_of(game), response_table(game)
    sets = (np.random.default_rng(seed).choice(game.size, size=12, replace=False) for seed in range(100))
    for members in sets:
        cells = [len(set(row) - {0}) for row in table[:, members].tolist()]
        first, most = max(cells[:TOGETHER]), max(cells)
        if first < most:
            break
    assert first < most, "otherwise this shows nothing"
    assert _most_cells(answers, members, 0, len(members), first) == first
    assert _most_cells(answers, members, 0, len(members), first + 1) == most


@settings(max_examples=100, deadline=None)
@some_members
@example(game=GAMES[-1], seed=0, n=600, before=3)
def test_a_list_of_guesses(game, seed, n, before):
    """512 guesses or fewer, in any order, among others, with any number of words from mark to mark."""
    rng, stack, n, sizes = laid_out(game, seed, n, before)
    answers, cells = answers_of(game), (sizes[1:] > 0).sum(axis=0)
    length = int(rng.choice([1, 2, 64, 300, TOGETHER - 1, TOGETHER]))
    listed = rng.integers(0, game.size, size=length)
    words, first = TOGETHER // WORD, int(rng.integers(0, 4))
    stride = words + int(rng.integers(0, 4))
    bits = np.zeros((answers.rows, stride * WORD), dtype=np.uint8)
    if length == TOGETHER:
        bits[:] = rng.integers(0, 2, size=bits.shape)  # what follows belongs to others
    bits[:, :TOGETHER] = 0
    bits[0, :length] = 1
    for place, guess in enumerate(listed.tolist()):
        bits[marks_of(game)[guess], place] = 1
    packed = np.packbits(bits, axis=1, bitorder="little").view(np.uint64).ravel()
    noise = rng.integers(0, 1 << 63, size=first + words, dtype=np.uint64)
    having = np.concatenate([noise[:first], packed, noise[first:]])
    assert _most_of_block(answers, having, first, stride, stack, before, n) == cells[listed].max()


def test_places_without_a_guess_make_no_cells():
    """A list of the only member alone: it finds that one, and nobody else is there to make a cell of it."""
    for game in GAMES:
        answers, code = answers_of(game), game.size - 1
        having = np.zeros((answers.rows, TOGETHER // WORD), dtype=np.uint64)
        having[0, 0] = having[marks_of(game)[code], 0] = 1
        stack = np.array([code], dtype=np.int64)
        assert _most_of_block(answers, having.ravel(), 0, TOGETHER // WORD, stack, 0, 1) == 0
