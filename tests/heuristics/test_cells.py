"""Cell sizes, and the partitions gathered from them."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from optimoo.game import Game
from optimoo.heuristics import cells as module
from optimoo.heuristics.cells import cell_sizes, cells_of_every_code, partitions
from samples import games, histories


def naive_sizes(game: Game, candidates: list[int], guess: int) -> list[int]:
    counts = Counter(game.answer(guess, secret) for secret in candidates)
    return [counts[response] for response in game.responses]


@settings(deadline=None, max_examples=40)
@given(games(400), st.data())
def test_cell_sizes_count_answers(game, data):
    some = st.lists(st.integers(0, game.size - 1), min_size=1, max_size=12, unique=True).map(sorted)
    candidates, guesses = data.draw(some), data.draw(some)
    expected = [naive_sizes(game, candidates, guess) for guess in guesses]
    given_guesses = cell_sizes(game, np.array(candidates), np.array(guesses))
    assert given_guesses.tolist() == expected
    assert cell_sizes(game, np.array(candidates))[guesses].tolist() == expected


@settings(deadline=None, max_examples=40)
@given(games(400), st.data())
def test_equivalent_guesses_are_counted_once(game, data):
    moves = game.moves(data.draw(histories(game)))
    candidates = game.candidates(moves)
    assert np.array_equal(cells_of_every_code(game, candidates, moves), cell_sizes(game, candidates))


@pytest.mark.parametrize("guesses", [None, np.arange(0, 840, 7), np.arange(0, 840, 70)])
def test_neither_table_nor_blocks_matter(monkeypatch, guesses):
    game, candidates = Game(4, 7), np.arange(0, 840, 2)
    expected = cell_sizes(game, candidates, guesses)
    assert (expected.sum(axis=1) == len(candidates)).all()
    monkeypatch.setattr(module, "_BLOCK_BYTES", 1 << 30)  # as many candidates together as bytes can count
    assert np.array_equal(cell_sizes(game, candidates, guesses), expected)
    monkeypatch.setattr(module, "TABLE_LIMIT", 0)
    assert np.array_equal(cell_sizes(game, candidates, guesses), expected)


@settings(deadline=None, max_examples=40)
@given(games(150), st.booleans(), st.data())
def test_partitions_are_all_there_is(game, candidates_only, data):
    first = data.draw(st.integers(0, game.size - 1))
    second = data.draw(st.integers(0, game.size - 1))
    secret = data.draw(st.integers(0, game.size - 1))
    made = [(), (first,), (first, second)][data.draw(st.integers(0, 2))]
    moves = tuple((guess, game.response_id(game.answer(guess, secret))) for guess in made)
    candidates = game.candidates(moves)
    expected = {}
    for guess in range(game.size):
        sizes = tuple(sorted(filter(None, naive_sizes(game, candidates.tolist(), guess)), reverse=True))
        is_candidate = guess in candidates
        if is_candidate or (len(sizes) > 1 and not candidates_only):
            expected.setdefault((sizes, is_candidate), guess)
    found = partitions(game, candidates, moves, candidates_only=candidates_only)
    rows = [tuple(filter(None, row)) for row in found.sizes.tolist()]
    kinds = zip(rows, found.is_candidate.tolist(), strict=True)
    assert dict(zip(kinds, found.guesses.tolist(), strict=True)) == expected
    assert len(found) == len(expected)


def test_many_large_cells_are_told_apart():
    # 1440 candidates in 14 cells: their sizes as digits fill up to 140 bits, so ranks have to step in.
    game = Game(4, 10)
    first = (0, game.response_id("1C"))
    candidates = game.candidates([first])
    found = partitions(game, candidates, (first, (1, 0)))  # a second guess, so that every code is looked at
    cells = cell_sizes(game, candidates)[1:]  # 0123 itself tells nothing more
    kinds = np.column_stack([-np.sort(-cells, axis=1), cells[:, 0] > 0])
    smallest = np.unique(kinds, axis=0, return_index=True)[1] + 1
    assert np.array_equal(np.sort(found.guesses), np.sort(smallest))
    assert len(found) == 17  # no more than the classes of guesses that can follow 0123 (19 besides itself)
