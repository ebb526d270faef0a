from fractions import Fraction
from importlib.util import find_spec

import pytest

from optimoo.contest import Form, Positions, Race, Watcher, solve_race
from optimoo.errors import InputError
from optimoo.game import Game
from unreduced_race import Spelled, best_reply

GAMES = ["2x2", "2x3", "3x3", "2x2r", "2x4", "2x3r", "3x2r", "3x4", "2x5"]


@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize("name", GAMES)
def test_blind_plans_prove_the_value(name, form):
    found = solve_race(Game.parse(name), form)
    assert found.proved
    assert found.at_least == found.blind
    if form is Form.SIMULTANEOUS:
        assert found.at_least == Fraction(1, 2)
    if form is Form.SECOND:
        assert found.at_least == 1 - solve_race(Game.parse(name)).at_least


def test_where_blind_plans_do_not_settle_it_there_are_bounds():
    found = solve_race(Game(2, 5, True))
    assert found.at_least < found.blind < found.at_most


@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize("name", ["2x2", "2x2r"])
def test_guarantees_are_those_of_the_unreduced_race(name, form):
    game = Game.parse(name)
    found, positions, race = solve_race(game, form), Positions(game), Race(game, form)
    a, b = (Spelled(positions, plans) for plans in found.plans)
    whole = 2 * game.size**2
    assert best_reply(race, 0, b) == found.at_most * whole
    assert best_reply(race, 1, a) == (1 - found.at_least) * whole


@pytest.mark.parametrize("form", [Form.FIRST, Form.SECOND])
def test_a_bad_plan_is_priced_as_in_the_unreduced_race(form):
    """Plans that are no equilibrium: whoever guesses some other way than the best concedes what the tree says."""
    game = Game(2, 3)
    positions, race = Positions(game), Race(game, form)

    def worst(mine, theirs):
        return {positions.ways(mine)[-1].guess: 1, positions.ways(mine)[0].guess: 2}

    class Everything(dict):
        def __missing__(self, pair):
            return worst(*pair)

    points = Watcher(positions, worst, form).points()
    assert points == best_reply(race, 0, Spelled(positions, Everything()))
    assert points > game.size**2


def test_pairs_are_reported():
    heard = []
    solve_race(Game(2, 3), report=heard.append)
    assert heard == list(range(1, len(heard) + 1))


def test_games_with_too_many_relabellings_are_refused():
    with pytest.raises(InputError, match="4x10 has too many relabellings"):
        solve_race(Game(4, 10))


@pytest.mark.skipif(find_spec("pyspiel") is None, reason="open_spiel is not installed")
@pytest.mark.parametrize(("name", "form"), [*(("2x2", form) for form in Form), ("2x2r", Form.FIRST)])
def test_openspiel_agrees(name, form):
    import pyspiel
    from open_spiel.python import policy
    from open_spiel.python.algorithms import expected_game_score, exploitability

    import optimoo.contest.spiel  # noqa: F401 -- registers the game

    game = Game.parse(name)
    found, positions = solve_race(game, form), Positions(game)
    spelled = [Spelled(positions, plans) for plans in found.plans]
    spiel = pyspiel.load_game("optimoo_race", {"game": name, "form": form.value})
    table = policy.TabularPolicy(spiel)

    def walk(state):
        if state.is_terminal():
            return
        if not state.is_chance_node():
            row = table.policy_for_key(state.information_state_string())
            row[:] = 0
            for guess, chance in spelled[state.current_player()].chances(state.state.information()).items():
                row[guess] = float(chance)
        for action in state.legal_actions():
            walk(state.child(action))

    walk(spiel.new_initial_state())
    assert exploitability.nash_conv(spiel, table) == pytest.approx(0, abs=1e-12)
    scores = expected_game_score.policy_value(spiel.new_initial_state(), [table, table])
    assert scores[0] == pytest.approx(float(2 * found.at_least - 1))
