"""Relabelled copies of sets of candidates."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from optimoo.game import Game, Position, Relabelling
from optimoo.proof.copies import Copier
from samples import games


@settings(deadline=None)
@given(games(800), st.data())
def test_the_copy_of_a_set_is_one_of_its_relabellings(game, data):
    some = st.sets(st.integers(0, game.size - 1), min_size=1, max_size=30)
    members = np.array(sorted(data.draw(some)), dtype=np.int64)
    copier = Copier(game)
    name, relabelling = copier.copy_of(members)
    image = np.sort(game.number(game.codes[relabelling.map_codes(game)[members]]))
    assert name == image.tobytes()
    assert copier.copy_of(members[::-1])[0] == name


def test_relabelled_sets_choose_the_same_copy_where_no_colours_tie():
    game, rng = Game(4, 10), np.random.default_rng(3)
    members = Position.of(game, "0123=1C 1456=1C").candidates
    copier, names = Copier(game), set()
    for _ in range(20):
        change = Relabelling.random(game, rng)
        names.add(copier.copy_of(np.sort(change.map_codes(game)[members]))[0])
    assert len(names) == 1


def test_sets_of_different_sizes_do_not_disturb_one_another():
    """The room for copies is used again: nothing of a larger set is left in the copy of a smaller one."""
    game, rng = Game(3, 6), np.random.default_rng(5)
    copier = Copier(game)
    for size in rng.integers(1, game.size + 1, 40).tolist():
        members = np.sort(rng.choice(game.size, size, replace=False))
        assert copier.copy_of(members) == Copier(game).copy_of(members)
