"""Shipped strategies seen under any labels."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from optimoo.game import Game, Position, read_history
from optimoo.play.book import located, planned, shipped_strategy
from optimoo.strategy import shipped
from samples import relabellings

MOO = Game(4, 10)
MINIMUM = shipped("minimum").strategy


@settings(deadline=None, max_examples=40)
@given(st.data(), st.integers(0, len(MINIMUM) - 1))
def test_every_node_is_found_under_any_labels(data, node):
    own = Position(MOO, MINIMUM.path(node))
    position = own.relabelled(data.draw(relabellings(MOO)))
    found, relabelling = located(MINIMUM, position)
    assert found == node
    assert own.relabelled(relabelling) == position
    guess, profile = planned(position, "minimum")
    assert profile.secrets == position.size == len(MINIMUM.candidates(node))
    assert profile.total == MINIMUM.after(own).total - own.depth * profile.secrets
    # The guess is the strategy's own under these labels: it splits the candidates into cells of the same sizes.
    assert position.cell_sizes(guess) == own.cell_sizes(int(MINIMUM.guesses[node]))


@pytest.mark.parametrize(
    "moves",
    [
        [("0123", "4C"), ("0123", "3C")],  # contradicts itself
        [("0123", "1B1C"), ("4567", "1C")],  # not what the strategy guesses, under any labels
        [("0123", "4B")],  # found
    ],
)
def test_what_is_not_on_the_way_is_not_found(moves):
    assert located(MINIMUM, Position(MOO, read_history(MOO, moves))) is None


def test_only_what_ships_is_planned():
    assert shipped_strategy(Game(3, 5), "minimum") is None
    assert shipped_strategy(MOO, "no such") is None
    assert planned(Position(Game(3, 5)), "minimum") is None
    assert planned(Position(MOO), "minimum") == (0, MINIMUM.profile)
