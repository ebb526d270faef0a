from fractions import Fraction

import pytest

from optimoo.contest import Form, Race, solve_by_sequences, solve_race
from optimoo.contest.sequence import Programme
from optimoo.errors import InputError
from optimoo.game import Game
from unreduced_race import value_of_race

pytest.importorskip("scipy")


@pytest.mark.parametrize("name", ["2x2", "2x3", "3x3", "2x2r", "2x4", "2x3r", "3x2r"])
def test_play_that_looks_at_the_own_secret_gains_nothing(name):
    """The linear program allows it, the plans do not, and both come to one value."""
    game = Game.parse(name)
    found = solve_by_sequences(game)
    assert found.proved
    assert found.at_least == solve_race(game).at_least


@pytest.mark.slow
@pytest.mark.parametrize(("name", "value"), [("3x4", Fraction(191, 384)), ("4x2r", Fraction(1, 2))])
def test_larger_ones(name, value):
    """4x2r is one that the plans leave open."""
    found = solve_by_sequences(Game.parse(name))
    assert (found.at_least, found.at_most) == (value, value)


@pytest.mark.parametrize("name", ["2x3r", "3x2r"])
def test_a_mix_that_is_blind_to_the_own_secret_is_as_good(name):
    game = Game.parse(name)
    assert solve_by_sequences(game, blind=True).at_least == solve_by_sequences(game).at_least


def test_games_with_too_many_positions_are_refused():
    with pytest.raises(InputError, match="3x6 has too many positions"):
        solve_by_sequences(Game(3, 6))


class Unfair(Programme):
    """A race in which a draw gives A other points than B: its value is not one half, so a wrong one shows."""

    def __init__(self, game, draw):
        self.draw = draw
        super().__init__(game)

    def _last_chance(self, mine, theirs, number):
        super()._last_chance(mine, theirs, number)
        for key, limit in self.limits[-len(theirs.types) :]:
            limit[self.x(mine, theirs, key[-1], number)] += 1 - self.draw

    def bounds(self):
        first, second = self.solve()
        return self.kept(first), self.conceded(second)


@pytest.mark.parametrize("draw", [0, 2])
@pytest.mark.parametrize("name", ["2x2", "2x2r", "2x3", "3x3"])
def test_the_reduced_race_has_the_value_of_the_unreduced_one(name, draw):
    """Labels, guesses that tell the same, guesses that are never better: all of them are in the unreduced one."""
    game = Game.parse(name)
    at_least, at_most = Unfair(game, draw).bounds()
    assert at_least == at_most
    assert value_of_race(Race(game), draw) == pytest.approx(float(at_least))
    assert at_least != game.size**2


@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize("name", ["2x2", "2x2r", "2x3"])
def test_every_form_has_the_value_that_the_plans_prove(name, form):
    game = Game.parse(name)
    assert value_of_race(Race(game, form)) / (2 * game.size**2) == pytest.approx(float(solve_race(game, form).at_least))


@pytest.mark.parametrize("draw", [0, 2])
@pytest.mark.parametrize("name", ["2x3", "2x3r", "3x2r"])
def test_guesses_that_are_never_better_may_be_made(monkeypatch, name, draw):
    """One reduction alone, in games that are too large without any."""
    game = Game.parse(name)
    reduced = Unfair(game, draw)
    bounds = reduced.bounds()

    def telling(table, guesses, left):
        return [guess for guess in guesses if len(set(table[guess][list(left)].tolist())) > 1 or guess in left]

    monkeypatch.setattr("optimoo.contest.sequence._worth_making", telling)
    monkeypatch.setattr("optimoo.contest.sequence.MOST", 5000)
    larger = Unfair(game, draw)
    assert larger.bounds() == bounds
    assert len(larger.nodes) > len(reduced.nodes)
