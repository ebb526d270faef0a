"""Shipped strategies seen under any labels."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from optimoo.game import Game
from optimoo.play.canonical import translated
from optimoo.play.shelf import located, planned, shipped_strategy
from optimoo.play.values import total_of
from optimoo.strategy import shipped
from samples import relabellings

MOO = Game(4, 10)
MINIMUM = shipped("minimum").strategy


@settings(deadline=None, max_examples=40)
@given(st.data(), st.integers(0, len(MINIMUM) - 1))
def test_every_node_is_found_under_any_labels(data, node):
    moves = translated(MOO, MINIMUM.path(node), data.draw(relabellings(MOO)))
    found, relabelling = located(MINIMUM, moves)
    assert found == node
    assert translated(MOO, MINIMUM.path(node), relabelling) == moves
    guess, profile = planned(MOO, "minimum", moves)
    assert sum(profile) == len(MOO.candidates(moves)) == len(MINIMUM.candidates(node))
    assert total_of(profile) == MINIMUM.after(MINIMUM.path(node)).total - len(moves) * sum(profile)
    # The guess is the strategy's own under these labels: it splits the candidates into cells of the same sizes.
    own = np.bincount(MOO.answers(int(MINIMUM.guesses[node]), MINIMUM.candidates(node)), minlength=14)
    assert np.bincount(MOO.answers(guess, MOO.candidates(moves)), minlength=14).tolist() == own.tolist()


@pytest.mark.parametrize(
    "moves",
    [
        [("0123", "4C"), ("0123", "3C")],  # contradicts itself
        [("0123", "1B1C"), ("4567", "1C")],  # not what the strategy guesses, under any labels
        [("0123", "4B")],  # found
    ],
)
def test_what_is_not_on_the_way_is_not_found(moves):
    assert located(MINIMUM, MOO.moves(moves)) is None


def test_only_what_ships_is_on_the_shelf():
    assert shipped_strategy(Game(3, 5), "minimum") is None
    assert shipped_strategy(MOO, "no such") is None
    assert planned(Game(3, 5), "minimum", ()) is None
    assert planned(MOO, "minimum", ()) == (0, MINIMUM.profile)
