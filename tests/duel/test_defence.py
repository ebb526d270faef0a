"""What B can know of a relabelled strategy, against all relabellings one by one; and what that is worth."""

from collections import Counter, defaultdict

import pytest

import oracle
from optimoo.duel import certainty, defended, knowledge, switching, watch
from optimoo.errors import InputError
from optimoo.game import Game, Relabelling
from optimoo.search import solve
from optimoo.strategy import Follower
from random_trees import random_strategy

GAMES = [Game(2, 3), Game(2, 4), Game(3, 3), Game(3, 4), Game(2, 3, True), Game(3, 2, True)]


def observations(game, strategy, secret):
    """For every relabelling: what the owner of ``secret`` sees turn by turn."""
    for places, symbols in oracle.relabellings(game.positions, game.symbols):
        follower = Follower(strategy.relabelled(Relabelling(places, symbols)))
        seen = []
        while not follower.finished:
            guess = follower.guess
            follower.answer(game.answer(guess, secret))
            seen.append((guess, follower.moves[-1][1]))
        yield tuple(seen)


def seen_states(game, strategy, turn):
    """How often each distribution of A's last turn is what B knows after so many turns; by brute force."""
    counted = Counter()
    for secret in range(game.size):
        groups = defaultdict(Counter)
        for seen in observations(game, strategy, secret):
            if len(seen) >= turn:
                groups[seen[:turn]][len(seen)] += 1
        for ends in groups.values():
            shares = tuple(sorted((end, count / ends.total()) for end, count in ends.items()))
            counted[shares] += ends.total()
    return counted


def known_states(states, turn):
    counted = Counter()
    level = list(states)
    for _ in range(turn - 1):
        level = [later for state in level for later in state.later]
    for state in level:
        shares = tuple((end, count / state.count) for end, count in enumerate(state.ends, start=1) if count)
        counted[shares] += state.count
    return counted


@pytest.mark.parametrize("game", [Game(2, 3), Game(2, 4), Game(2, 3, True)], ids=str)
def test_orbits_are_all_that_the_relabelled_guesses_tell(game):
    strategy = random_strategy(game, 1)
    states = knowledge(strategy)
    order = len(oracle.relabellings(game.positions, game.symbols))
    for turn in range(1, strategy.worst + 1):
        expected = seen_states(game, strategy, turn)
        assert {k: n * order for k, n in known_states(states, turn).items()} == expected


def profile_of(states):
    ends = Counter()
    for state in states:
        for turn, count in enumerate(state.ends, start=1):
            ends[turn] += count
    return tuple(ends[turn] for turn in range(1, max(ends) + 1))


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_states_split_the_secrets(game):
    strategy = random_strategy(game, 2)
    states = knowledge(strategy)
    assert profile_of(states) == strategy.profile
    waiting = list(states)
    while waiting:
        state = waiting.pop()
        if state.finished:
            assert not state.later
            assert state.ends[-1] == state.count == 1
        else:
            assert profile_of(state.later) == state.ends
            waiting += state.later


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_bounds_hold(game):
    for strategy in (solve(game, workers=1, checkpoint=False).strategy, random_strategy(game, 3)):
        states = knowledge(strategy)
        found = {
            level: watch(game, strategy.profile, level, workers=1, checkpoint=False)
            for level in ("blind", "last-chance", "foresight")
        }
        plans = [plan.strategy for each in found.values() for plan in each.plans]
        below, exact = switching(states, plans), defended(game, states)
        certain = found["last-chance"].result.points
        assert certain <= below <= exact <= found["foresight"].result.points
        only = found["last-chance"].plans[0].strategy
        assert switching(states, [only]) == switching(states, [only, only]) == certain


def test_certainty_grows():
    strategy = solve(Game(3, 4), workers=1, checkpoint=False).strategy
    table = certainty(knowledge(strategy))
    assert [row.turn for row in table] == [1, 2, 3, 4]
    known = [row.finished + row.certain for row in table]
    assert known == sorted(known)
    assert known[-1] == 24


def test_large_games_are_refused():
    with pytest.raises(InputError, match="only up to 64"):
        defended(Game(4, 6), ())
