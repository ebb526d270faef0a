"""Agents to compare with: each plays as its name says."""

from collections import Counter

import numpy as np
import pytest

from optimoo.environments import BASELINES, MooEnv, action_mask, baseline
from optimoo.environments.observing import observed
from optimoo.errors import InputError
from optimoo.game import Game, Position
from optimoo.heuristics import HEURISTICS, build, heuristic
from optimoo.play import MINIMUM, Analyst


def profile(game, agent):
    """How many secrets an agent finds at guess 1, 2, ..."""
    env, lengths = MooEnv(game, reach=None), Counter()
    for secret in range(game.size):
        observation, info = env.reset(options={"secret": secret})
        made, found = 0, False
        while not found:
            observation, _, found, _, info = env.step(agent(observation, info["action_mask"]))
            made += 1
        lengths[made] += 1
    return tuple(lengths[number] for number in range(1, max(lengths) + 1))


@pytest.mark.parametrize("name", HEURISTICS)
def test_rules_are_followed(name):
    game = Game(3, 4)
    assert profile(game, baseline(name, game)) == build(game, heuristic(name)).profile


def test_best_play_is_best():
    game = Game(3, 5)
    found = profile(game, baseline(MINIMUM, game))
    assert sum(number * count for number, count in enumerate(found, start=1)) == Analyst(game, workers=1).value()


@pytest.mark.parametrize("name", [name for name in BASELINES if name.startswith("random")])
def test_random_agents_draw_from_what_they_may_and_follow_their_seed(name):
    game = Game(3, 5)
    position = Position.of(game, "012=2C")
    mask = action_mask(position)
    allowed = position.candidates if name == "random-candidate" else np.flatnonzero(mask)

    def drawn(seed):
        agent = baseline(name, game, seed=seed)
        return [agent(observed(position, 4), mask) for _ in range(1000)]

    assert set(drawn(1)) == set(allowed.tolist())
    assert drawn(1) == drawn(1) != drawn(2)


def test_agents_of_one_seed_draw_differently():
    shown = observed(Position(Game(4, 10)), 4), np.ones(5040, dtype=np.int8)
    assert len({baseline(name, Game(4, 10), seed=1)(*shown) for name in ("random", "random-candidate")}) == 2


def test_who_does_not_play():
    with pytest.raises(InputError, match="'magic' is not an agent; expected one of random, random-candidate"):
        baseline("magic", Game(2, 3))


def test_every_name_is_there_once():
    assert len(set(BASELINES)) == len(BASELINES) == len(HEURISTICS) + 3
