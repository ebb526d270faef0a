"""Counting kernels against counting with NumPy, where every response of every guess stands in one table."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from optimoo.compiled import Answers, Blocks, answers_of, counting, native, new_blocks
from optimoo.compiled.responses import BLOCK, TOGETHER
from optimoo.game import Game, response_table

GAMES = [Game(4, 6), Game(4, 7), Game(4, 4, True), Game(5, 6), Game(6, 6), Game(5, 3, True), Game(6, 3, True)]
"""The last two have more responses than 16 bits hold; some have more codes than a block."""


INTS, BYTES = NDArray[np.int64], NDArray[np.uint8]
SET = (Answers, Blocks, INTS, int, int)

_most_cells = native(*SET, int, int, gives=1)(counting.most_cells.function)
_count_cells = native(*SET, int, BYTES, int, gives=0)(counting.count_cells.function)
_cell_sizes = native(*SET, NDArray[np.uint32], gives=0)(counting.cell_sizes.function)
_inside = native(BYTES, int, int, INTS, int, int, BYTES, int, int, int, gives=1)(counting.most_cells_inside.function)


def test_the_games_reach_every_branch():
    kinds, sizes = {len(game.responses) for game in GAMES}, {game.size for game in GAMES}
    assert min(kinds) <= 16 < max(kinds)
    assert min(sizes) < BLOCK < max(sizes)
    assert max(sizes) > TOGETHER


@settings(max_examples=60, deadline=None)
@given(
    game=st.sampled_from(GAMES),
    tabled=st.booleans(),
    seed=st.integers(0, 2**32),
    n=st.integers(1, 600),
    before=st.integers(0, 5),
)
@example(game=GAMES[-1], tabled=False, seed=0, n=600, before=3)
@example(game=GAMES[1], tabled=True, seed=0, n=600, before=3)
def test_counting(game, tabled, seed, n, before):
    table, kinds = response_table(game), len(game.responses)
    rng = np.random.default_rng(seed)
    members = rng.choice(game.size, size=min(n, game.size), replace=False).astype(np.int64)
    n = len(members)
    sizes = np.stack([(table[members] == r).sum(axis=0) for r in range(kinds)])
    answers, blocks = answers_of(game, tabled), new_blocks()
    stack = np.concatenate([np.zeros(before, np.int64), members])  # what stands before the members is not looked at

    histogram = np.zeros(kinds * game.size, np.uint32)
    _cell_sizes(answers, blocks, stack, before, n, histogram)
    assert (histogram.reshape(kinds, -1) == sizes).all()
    for skip in (0, 1):
        cells = (sizes[skip:] > 0).sum(axis=0)
        counts = np.full(before + game.size + 1, 77, np.uint8)
        _count_cells(answers, blocks, stack, before, n, skip, counts, before)
        assert (counts[before:-1] == cells).all()
        assert [*counts[:before], counts[-1]] == [77] * (before + 1)
        assert _most_cells(answers, blocks, stack, before, n, skip, 99) == cells.max()
        enough = int(rng.integers(1, kinds))
        assert cells.max() >= _most_cells(answers, blocks, stack, before, n, skip, enough) >= min(enough, cells.max())


@settings(max_examples=80, deadline=None)
@given(
    game=st.sampled_from([Game(4, 8), Game(4, 5, True), Game(6, 3, True)]),
    seed=st.integers(0, 2**32),
    n=st.integers(2, 40),
    least=st.integers(0, 14),
)
def test_most_cells_inside(game, seed, n, least):
    rng = np.random.default_rng(seed)
    members = rng.choice(game.size, size=n, replace=False)
    local = response_table(game)[np.ix_(members, members)]
    part = np.sort(rng.choice(n, size=rng.integers(1, n + 1), replace=False)).astype(np.int64)
    reach = np.array([len(set(row)) for row in local.tolist()], dtype=np.uint8)
    truth = max(len(set(local[i, part].tolist())) for i in part)
    limit = min(len(part), len(game.responses))
    shifted = np.concatenate([np.full(7, 255, np.uint8), local.ravel()])
    rows = np.concatenate([np.array([99, 99]), part])
    reached = np.concatenate([np.zeros(3, np.uint8), reach])
    found = _inside(shifted, 7, n, rows, 2, len(part), reached, 3, limit, least)
    assert found == max(least, truth)


@pytest.mark.parametrize("least", range(6))
def test_a_limit_that_is_reached_ends_the_count(least):
    """Nothing above the limit is looked for; up to it the answer is the truth."""
    local = np.array([[0, 1, 2], [1, 0, 1], [2, 1, 0]], dtype=np.uint8)
    reach = np.array([3, 2, 3], dtype=np.uint8)
    assert _inside(local.ravel(), 0, 3, np.arange(3), 0, 3, reach, 0, 3, least) == max(least, 3)
