"""The log of improvements against a twin that keeps the best in a variable."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from optimoo.search import goal_of, new_log, newest
from optimoo.search.kernels import log as kernel
from optimoo.search.kernels.limits import UNLIMITED
from steps import from_python

_logged_goal = from_python(kernel.logged_goal)


class Best:
    """The least value, from the first rank that has it."""

    def __init__(self):
        self.best = None

    def enter(self, value, rank):
        if self.best is None or (value, rank) < self.best:
            self.best = value, rank

    def goal(self, rank, beta):
        """What a guess must stay below: an equal value counts only from an earlier rank."""
        if self.best is None:
            return beta
        value, holder = self.best
        return min(beta, value + 1 if rank < holder else value)


RANKS = 12


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, RANKS - 1)), max_size=30), st.integers(0, 25))
def test_the_log(entries, beta):
    """Each guess is valued once or again; whatever the order of entries, what counts next is the same."""
    log, twin = new_log(RANKS), Best()
    entered = 0
    for value, rank in entries:
        if value < goal_of(log, rank, UNLIMITED):  # as the search does: nothing else is entered
            entered += 1
            if entered > RANKS:
                break
            kernel.enter(log, (value, rank))
            twin.enter(value, rank)
        assert newest(log) == twin.best
        for other in range(RANKS):
            expected = twin.goal(other, beta)
            assert goal_of(log, other, beta) == expected
            assert _logged_goal(log, other, beta) == expected


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, RANKS - 1)), max_size=RANKS))
def test_worse_entries_are_not_made(entries):
    log = new_log(RANKS)
    for best in entries:
        kernel.enter(log, best)
    written = [tuple(pair) for pair in log[1 : 1 + 2 * int(log[0])].reshape(-1, 2).tolist()]
    assert written == sorted(set(written), reverse=True)
    assert newest(log) == (min(entries) if entries else None)


def test_an_empty_log_asks_for_nothing():
    empty = np.zeros(1, dtype=np.int64)
    assert _logged_goal(empty, 3, 77) == 77
    assert newest(new_log(0)) is None
