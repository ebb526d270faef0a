"""What the sections share: computed once, and checked against each other."""

from dataclasses import replace

import pytest

from optimoo.game import Game
from optimoo.paper.lab import Lab


def test_what_is_kept_is_computed_once():
    lab = Lab(Game(2, 3))
    assert [lab.once("x", lambda: 1), lab.once("x", lambda: 2)] == [1, 1]


def test_the_groups_are_all_codes_by_their_answer():
    game = Game(3, 5)
    groups = Lab(game).groups
    assert sum(group.size for group in groups.values()) == game.size
    assert all(game.row(0)[group.candidates].tolist() == [response] * group.size for response, group in groups.items())


def test_every_code_but_the_first_is_equivalent_to_one_second_guess():
    lab = Lab(Game(3, 5))
    assert {lab.second_class(lab.game.text(code)) for code in range(1, lab.game.size)} == set(
        map(lab.game.text, lab.seconds)
    )


def test_groups_that_do_not_add_up_are_noticed():
    lab = Lab(Game(2, 4))
    first, *others = lab.minimum_groups
    with pytest.raises(AssertionError, match="its groups add up to"):
        lab.put_together(lab.search, [replace(first, cost=first.cost + 1), *others])
    assert lab.put_together(lab.search, lab.minimum_groups).strategy == lab.minimum
