"""The plans that come with the package: what they claim is so, and they are followed as they are meant."""

from fractions import Fraction
from importlib.resources import as_file, files

import pytest

from optimoo.contest import Form, audit, planned_chances, shipped_claim, shipped_plans, shipped_races
from optimoo.game import Game, Position

SMALL = ["2x2", "2x3", "2x4", "2x5", "2x6", "3x3", "3x4", "4x4", "2x2r", "2x3r", "2x4r", "2x5r", "3x2r", "4x2r"]


def check(name):
    with as_file(files("optimoo.contest") / "shipped" / f"{name}.race") as path:
        found = audit(path)
    assert found.holds
    assert found.claim.game == Game.parse(name)
    assert found.claim.form is Form.FIRST
    assert found.claim.bounds == shipped_claim(found.claim.game)


@pytest.mark.parametrize("name", SMALL)
def test_shipped_plans_guarantee_what_they_claim(name):
    check(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(set(shipped_races()) - set(SMALL)))
def test_larger_ones_as_well(name):
    check(name)


def test_games_without_plans_say_so():
    assert shipped_claim(Game(4, 10)) is None
    assert shipped_claim(Game(3, 4, alphabet="abcd")) == (Fraction(191, 384), Fraction(191, 384))


@pytest.mark.parametrize("name", ["3x4", "2x5r"])
def test_guesses_of_a_plan_tell_something_wherever_the_other_goes(name):
    game = Game.parse(name)
    file, start = shipped_plans(game), Position(game)
    for guess in range(0, game.size, 3):
        for other in [start, *start.cells(guess).values()]:
            chances = planned_chances(file, start, other)
            assert sum(chances.values()) == 1
            assert all(len(start.cells(each)) > 1 for each in chances)
            if other.is_found:
                assert set(chances.values()) == {Fraction(1, game.size)}


def test_a_plan_says_nothing_of_players_who_do_not_take_turns():
    start = Position(Game(3, 4))
    assert planned_chances(shipped_plans(start.game), start.after("012", "3C"), start) is None
