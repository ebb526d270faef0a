"""The second name of large positions: equal only for relabelled copies of the same set, and for nearly all of them."""

from itertools import combinations, permutations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from optimoo.compiled import Answers, answers_of, native
from optimoo.game import Game, Position, Relabelling
from optimoo.search.kernels import relabelled
from optimoo.search.kernels.arrays import MAX_PAIRS
from samples import positions

_INTS = NDArray[np.int64]
_key = native(Answers, _INTS, int, int, NDArray[np.uint64], _INTS, gives=2)(relabelled.relabelled_key.function)


def key(game, members):
    """Its two words; what is left over in the scratch space does not matter."""
    colour, order = np.full(4 * MAX_PAIRS, 7, np.uint64), np.full(MAX_PAIRS, 7, np.int64)
    stack = np.concatenate([[3, 1, 2], members]).astype(np.int64)
    return _key(answers_of(game), stack, 3, len(members), colour, order)


def test_keys_tell_sets_apart_and_join_relabelled_ones():
    """Among all sets of three codes of 3x4: equal keys only where one is a relabelling of the other."""
    game = Game(3, 4)
    codes = [tuple(code) for code in game.codes.tolist()]
    numbers = {code: number for number, code in enumerate(codes)}
    images = [
        [numbers[tuple(names[code[places.index(p)]] for p in range(3))] for code in codes]
        for places in permutations(range(3))
        for names in permutations(range(4))
    ]
    by_key, orbits = {}, {}
    for triple in combinations(range(game.size), 3):
        found = key(game, triple)
        orbit = min(tuple(sorted(image[m] for m in triple)) for image in images)
        assert by_key.setdefault(found, orbit) == orbit
        orbits.setdefault(orbit, set()).add(found)
    # An imperfect form may split an orbit; if it always did, sharing entries would never happen.
    assert sum(len(keys) for keys in orbits.values()) < 2 * len(orbits)


@settings(max_examples=60, deadline=None)
@given(positions(800, max_guesses=2), st.data())
def test_the_order_of_members_does_not_matter(position, data):
    members = position.candidates
    shuffled = data.draw(st.permutations(members.tolist()))
    assert key(position.game, members) == key(position.game, shuffled)


def test_positions_of_the_usual_game_share_their_key():
    game, rng = Game(4, 10), np.random.default_rng(2)
    for history in ("0123=1C", "0123=1C 1456=1C", "0123=1B1C 0245=1C", "0123=0C 4567=2C"):
        position = Position.of(game, history)
        copies = [position.relabelled(Relabelling.random(game, rng)).candidates for _ in range(10)]
        assert {key(game, members) for members in copies} == {key(game, position.candidates)}
