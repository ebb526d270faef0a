"""The most cells that a member makes of a set, in the compiled twin of the checker, against sets of responses."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from optimoo.compiled import native
from optimoo.game import Game, response_table
from optimoo.proof import survivors

INTS, BYTES = NDArray[np.int64], NDArray[np.uint8]
_inside = native(BYTES, int, INTS, int, int, BYTES, int, int, gives=1)(survivors._most_cells_inside.function)


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
    rows = np.concatenate([np.array([99, 99]), part])
    found = _inside(local.ravel(), n, rows, 2, len(part), reach, limit, least)
    assert found == max(least, truth)


@pytest.mark.parametrize("least", range(6))
def test_a_limit_that_is_reached_ends_the_count(least):
    """Nothing above the limit is looked for; up to it the answer is the truth."""
    local = np.array([[0, 1, 2], [1, 0, 1], [2, 1, 0]], dtype=np.uint8)
    reach = np.array([3, 2, 3], dtype=np.uint8)
    assert _inside(local.ravel(), 3, np.arange(3), 0, 3, reach, 3, least) == max(least, 3)
