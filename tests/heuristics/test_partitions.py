"""Cell sizes, and the partitions gathered from them."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from optimoo.game import Game, Position
from optimoo.heuristics import partitions as module
from optimoo.heuristics.partitions import cell_sizes, cells_of_every_code, partitions
from samples import positions


def naive_sizes(game: Game, candidates: list[int], guess: int) -> list[int]:
    counts = Counter(game.answer(guess, secret) for secret in candidates)
    return [counts[response] for response in game.responses]


@settings(deadline=None, max_examples=40)
@given(positions(400, found=True), st.data())
def test_cell_sizes_count_answers(position, data):
    game = position.game
    guesses = data.draw(st.lists(st.integers(0, game.size - 1), min_size=1, max_size=12, unique=True).map(sorted))
    expected = [naive_sizes(game, position.candidates.tolist(), guess) for guess in guesses]
    assert cell_sizes(position, np.array(guesses)).tolist() == expected
    assert cell_sizes(position)[guesses].tolist() == expected
    assert [list(position.cell_sizes(guess)) for guess in guesses] == expected


@settings(deadline=None, max_examples=40)
@given(positions(400, found=True))
def test_equivalent_guesses_are_counted_once(position):
    assert np.array_equal(cells_of_every_code(position), cell_sizes(position))


@pytest.mark.parametrize("guesses", [None, np.arange(0, 840, 7), np.arange(0, 840, 70)])
def test_neither_table_nor_blocks_matter(monkeypatch, guesses):
    position = Position(Game(4, 7))
    expected = cell_sizes(position, guesses)
    assert (expected.sum(axis=1) == position.size).all()
    monkeypatch.setattr(module, "_BLOCK_BYTES", 1 << 30)  # as many candidates together as bytes can count
    assert np.array_equal(cell_sizes(position, guesses), expected)
    monkeypatch.setattr(module, "_BLOCK_BYTES", 1)  # one candidate after another
    assert np.array_equal(cell_sizes(position, guesses), expected)
    monkeypatch.setattr(module, "TABLE_LIMIT", 0)
    assert np.array_equal(cell_sizes(position, guesses), expected)


@settings(deadline=None, max_examples=40)
@given(positions(150, max_guesses=2, found=True), st.booleans())
def test_partitions_are_all_there_is(position, candidates_only):
    game, expected = position.game, {}
    for guess in range(game.size):
        sizes = tuple(sorted(filter(None, naive_sizes(game, position.candidates.tolist(), guess)), reverse=True))
        is_candidate = guess in position.candidates
        if is_candidate or (len(sizes) > 1 and not candidates_only):
            expected.setdefault((sizes, is_candidate), guess)
    found = partitions(position, candidates_only=candidates_only)
    rows = [tuple(filter(None, row)) for row in found.sizes.tolist()]
    kinds = zip(rows, found.is_candidate.tolist(), strict=True)
    assert dict(zip(kinds, found.guesses.tolist(), strict=True)) == expected
    assert len(found) == len(expected)
    unfound = [sum(2 * n - 1 for n in row) - is_candidate for row, is_candidate in expected]
    assert sorted(found.least_totals().tolist()) == sorted(unfound)  # a found secret is a cell of 1


def test_many_large_cells_are_told_apart(monkeypatch):
    # 1440 candidates in 14 cells: their sizes as digits fill up to 140 bits, so ranks have to step in.
    game = Game(4, 10)
    position = Position.of(game, "0123=1C")
    monkeypatch.setattr(module, "_SYMMETRIC", 0)  # every code is looked at
    found = partitions(position)
    cells = cell_sizes(position)[1:]  # 0123 itself tells nothing more
    kinds = np.column_stack([-np.sort(-cells, axis=1), cells[:, 0] > 0])
    smallest = np.unique(kinds, axis=0, return_index=True)[1] + 1
    assert np.array_equal(np.sort(found.guesses), np.sort(smallest))
    assert len(found) == 17  # no more than the classes of guesses that can follow 0123 (19 besides itself)


@settings(max_examples=40)
@given(st.sets(st.integers(0, 59), min_size=2), st.sampled_from([(), ((0, 9),), ((7, 8),)]))
def test_where_only_some_codes_may_be_the_secret_every_guess_counts(secrets, moves):
    """Symbols that have not been guessed are not alike then, if the possible secrets differ in them."""
    position = Position(Game(3, 5), moves, tuple(sorted(secrets)))
    if position.size < 2:
        return
    cells = [position.cell_sizes(code) for code in range(60)]
    assert cells_of_every_code(position).tolist() == [list(sizes) for sizes in cells]
    divided = [sizes for sizes in cells if max(sizes) < position.size]
    expected = {(tuple(sorted(filter(None, sizes), reverse=True)), sizes[0] > 0) for sizes in divided}
    found = partitions(position)
    assert expected == {
        (tuple(size for size in sizes if size), candidate)
        for sizes, candidate in zip(found.sizes.tolist(), found.is_candidate.tolist(), strict=True)
    }
