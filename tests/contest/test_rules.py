from collections import defaultdict

import numpy as np
import pytest

import oracle
from optimoo.contest import Form, Race
from optimoo.errors import InputError
from optimoo.game import Game

SMALL = ["2x2", "2x2r"]


def play_at_random(race, rng):
    """One race between players who guess at random, state by state, the last one over."""
    state = race.start((int(rng.integers(race.game.size)), int(rng.integers(race.game.size))))
    while not state.is_over:
        yield state
        state = state.after(int(rng.choice(state.legal())))
    yield state


def states(race):
    """Every state of a race."""
    pending = list(race.starts())
    while pending:
        state = pending.pop()
        yield state
        if not state.is_over:
            pending.extend(state.after(guess) for guess in state.legal())


@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize("name", ["2x3", "2x4", "3x4", "2x3r", "4x2r"])
def test_random_races_keep_the_rules(name, form):
    race, rng = Race(Game.parse(name), form), np.random.default_rng(7)
    for _ in range(20):
        for state in play_at_random(race, rng):
            made = [len(guesses) for guesses in state.guesses]
            first, second = race.order
            assert made[first] - made[second] in (0, 1)
            found = [state.secrets[1 - player] in state.guesses[player] for player in (0, 1)]
            assert state.is_over == (any(found) and made[0] == made[1])
            if state.is_over:
                assert state.points == {(True, False): 2, (True, True): 1, (False, True): 0}[tuple(found)]
                assert all(state.secrets[1 - p] not in state.guesses[p][:-1] for p in (0, 1))
            else:
                known = state.information()
                assert state.secrets[1 - known.player] in _consistent(race.game, known.moves[known.player])
                assert state.legal()


def _consistent(game, moves):
    """The candidates, by rules that share nothing with the package."""
    codes = oracle.all_codes(game.positions, game.symbols, game.repeats)
    told = [(codes[guess], tuple(game.responses[response])) for guess, response in moves]
    return [n for n, code in enumerate(codes) if all(oracle.score(g, code) == r for g, r in told)]


@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize("name", SMALL)
def test_what_may_be_guessed_and_who_guesses_depends_on_what_is_known(name, form):
    met = defaultdict(set)
    for state in states(Race(Game.parse(name), form)):
        if not state.is_over:
            met[state.information()].add((state.player, state.legal()))
    assert all(len(same) == 1 for same in met.values())


@pytest.mark.parametrize("form", Form)
def test_nobody_forgets(form):
    """Perfect recall: one information set is reached by one sequence of the player's own sets and guesses."""
    race = Race(Game(2, 2, True), form)
    ways = defaultdict(set)

    def walk(state, own):
        if state.is_over:
            return
        known = state.information()
        ways[known].add(own[known.player])
        for guess in state.legal():
            later = list(own)
            later[known.player] = (*own[known.player], (known, guess))
            walk(state.after(guess), later)

    for state in race.starts():
        walk(state, [(), ()])
    assert all(len(same) == 1 for same in ways.values())


def test_simultaneous_guesses_are_not_heard():
    state = Race(Game(2, 3), Form.SIMULTANEOUS).start((0, 1)).after(3)
    assert state.information().moves == ((), ())
    assert state.after(2).information().moves[0] == ((3, state.moves(0)[0][1]),)


def test_the_second_has_the_last_chance_and_knows_it():
    state = Race(Game(2, 3)).start((0, 5)).after(5)
    assert not state.is_over
    assert len(state.legal()) == 6
    assert state.after(0).points == 1
    assert state.after(1).points == 2
    mirrored = Race(Game(2, 3), Form.SECOND).start((5, 0)).after(5)
    assert (mirrored.player, mirrored.after(0).points, mirrored.after(1).points) == (0, 1, 0)


def test_information_as_text_tells_sets_apart():
    race = Race(Game(2, 2, True))
    known = {state.information() for state in states(race) if not state.is_over}
    assert len({each.text(race.game) for each in known}) == len(known)


def test_forms_are_read_by_name():
    assert Form.of("second") is Form.SECOND
    with pytest.raises(InputError, match="expected one of first, second, simultaneous"):
        Form.of("third")
