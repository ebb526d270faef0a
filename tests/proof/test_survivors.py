"""The compiled twin of the checker leaves open what the checker leaves open."""

import numpy as np
import pytest

from certificates import plain_survivors
from optimoo.proof import beyond, checker
from optimoo.proof.survivors import limits, survivors

GAMES = [
    ("2x9", False),
    ("3x6", False),
    ("3x6", True),
    ("4x5", False),
    ("3x4r", True),
    ("5x3r", False),
    ("6x3r", False),
    ("4x6", False),
    ("4x6", True),
    ("4x6r", False),
    ("5x7", False),
]
"""Of up to 8, 16, 24 and 32 responses; of fewer members and more than have room in a block, and of so many codes that
those that are listed are counted in one part, in two and in three."""

QUESTIONS = [
    (9, "0 0 1", ()),
    (20, "1 2 4 8 16", (1, 2, 4, 8)),
    (45, "0 1 1 5 +3", (1, 0, 4, 3)),
    (64, "1 +1", ()),
    (80, "1 +1", ()),
    (256, "1 +1", ()),
    (257, "0 1 1 5 +3", (1, 0, 4, 3)),
    (340, "1 +1", ()),
]


@pytest.mark.parametrize(("name", "consistent"), GAMES)
@pytest.mark.parametrize(("n", "costs", "refunds"), QUESTIONS)
def test_what_is_left_open(name, consistent, n, costs, refunds):
    game, rng = checker.Game(name), np.random.default_rng(n)
    members = np.sort(rng.choice(game.size, min(n, game.size), replace=False))
    price, present = beyond.RefundedCosts(costs, refunds), len(np.unique(game.codes[members]))
    bounds = beyond.Bounds(game, price, present, consistent)
    depth = int(rng.integers(3))
    fair = int(bounds.by_size(depth)[len(members)])
    wanted = np.zeros(game.size, dtype=np.bool_)
    wanted[members if consistent else slice(None)] = True
    wanted[rng.choice(game.size, game.size // 9, replace=False)] = False
    for least in (fair + 1, fair + len(members) // 8 + 2, fair + len(members)):
        claim = checker.Claim(members, depth, least)
        own, own_bounds = plain_survivors(bounds, None, claim, wanted)
        left, cells = survivors(bounds, limits(bounds, depth), claim, wanted)
        assert set(own.tolist()) <= set(left.tolist()), "or certificates would be refused"
        assert set(left.tolist()) == set(own.tolist()), "or they would be longer than they need be"
        assert cells.shape == own_bounds.shape
        assert (cells == own_bounds).all()
