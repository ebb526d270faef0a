"""Mixtures have the wanted profile, and are found whenever the parts allow it."""

from itertools import product

import numpy as np
import pytest

from optimoo.game import Game
from optimoo.heuristics import HEURISTICS, Tie, build
from optimoo.paper.mixing import mix

GAME = Game(3, 5)
STRATEGIES = [build(GAME, rule, tie) for rule, tie in product(HEURISTICS.values(), Tie)]


def part(strategy, moves):
    return strategy.after(moves).profile


def possible(base, others):
    """All profiles of mixtures, by putting together every choice of parts."""
    sums = {()}
    for node in np.flatnonzero(base.depths == 2).tolist():
        moves = base.path(node)
        able = [s for s in [base, *others] if any(s.path(n) == moves for n in np.flatnonzero(s.depths == 2).tolist())]
        sums = {add(one, part(strategy, moves)) for one in sums for strategy in able}
    return {add(base.profile[:2], one) for one in sums}


def add(a, b):
    length = max(len(a), len(b))
    return tuple(x + y for x, y in zip((*a, *[0] * (length - len(a))), (*b, *[0] * (length - len(b))), strict=True))


@pytest.mark.parametrize("first", range(0, len(STRATEGIES), 3))
def test_every_possible_profile_is_found_and_no_other(first):
    base, others = STRATEGIES[first], STRATEGIES[:first] + STRATEGIES[first + 1 :]
    profiles = possible(base, others)
    assert base.profile in profiles
    for profile in profiles:
        made = mix([base, *others], profile)
        assert made is not None
        assert made.profile == profile
    longest = max(profiles, key=len)
    wrong = (*longest[:-1], longest[-1] + 1)
    assert mix([base, *others], wrong) is None
