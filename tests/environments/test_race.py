"""The race: what PettingZoo asks for, and results that agree with those of profiles."""

import itertools
import warnings
from collections import Counter

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from optimoo.environments import RaceEnv, action_mask, baseline, position_of
from optimoo.errors import InputError
from optimoo.game import Game, Position
from optimoo.heuristics import build, heuristic
from optimoo.strategy import Result


def raced(env, agents, secrets):
    """What the first player gets, and who was asked how often."""
    env.reset(options={"secrets": secrets})
    returns, asked = Counter(), Counter()
    for player in env.agent_iter():
        shown, reward, terminated, truncated, _ = env.last()
        returns[player] += reward
        if terminated or truncated:
            env.step(None)
        else:
            asked[player] += 1
            env.step(agents[player](shown["observation"], shown["action_mask"]))
    assert returns["player_0"] == -returns["player_1"]
    return returns["player_0"], asked


@pytest.mark.parametrize("name", ["2x3", "3x5", "2x4r"])
def test_pettingzoo_is_content(name, capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        api_test(RaceEnv(name), num_cycles=50)
        seed_test(lambda: RaceEnv(name), num_cycles=50)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("rules", [("minimax", "first-candidate"), ("first-candidate", "minimax")])
@pytest.mark.parametrize("name", ["2x3", "2x4"])
def test_all_pairs_of_secrets_give_what_profiles_give(name, rules):
    game = Game.parse(name)
    env = RaceEnv(game)
    agents = dict(zip(env.possible_agents, (baseline(rule, game) for rule in rules), strict=True))
    results = Counter(raced(env, agents, pair)[0] for pair in itertools.product(range(game.size), repeat=2))
    first, second = (build(game, heuristic(rule)).profile for rule in rules)
    assert Result(results[1], results[0], results[-1]) == first.against(second)


def guessing(game, *texts):
    """An agent that makes these guesses, whatever it is shown."""
    guesses = iter(texts)
    return lambda observation, mask: game.index(next(guesses))


@pytest.mark.parametrize(
    ("first", "second", "reward", "asked"),
    [
        (("01",), ("02",), 0, (1, 1)),  # the last chance is taken
        (("01",), ("10",), 1, (1, 1)),  # and here it is not
        (("10", "01"), ("02",), -1, (1, 1)),  # the second player needs no more guesses than the first has made
        (("10", "20"), ("10", "20"), 0, (2, 2)),  # cut off
    ],
)
def test_the_second_player_has_the_last_chance(first, second, reward, asked):
    env = RaceEnv("2x3", limit=2)
    agents = {"player_0": guessing(env.game, *first), "player_1": guessing(env.game, *second)}
    assert raced(env, agents, ("02", "01")) == (reward, dict(zip(env.possible_agents, asked, strict=True)))
    assert not env.agents


def test_who_is_cut_off_is_told():
    env = RaceEnv("2x3", limit=1, render_mode="ansi")
    env.reset(options={"secrets": ("02", "01")})
    for _ in range(2):
        env.step(env.game.index("10"))
    assert env.truncations == dict.fromkeys(env.possible_agents, True)
    assert env.terminations == dict.fromkeys(env.possible_agents, False)
    assert env.render() == "player_0: 10=2C\nplayer_1: 10=1C"


def test_both_hear_everything():
    env = RaceEnv("3x5")
    env.reset(options={"secrets": ("012", "340")})
    for guess in ("043", "123", "134"):
        env.step(env.game.index(guess))
    own = Position.of(env.game, [("043", env.game.answer("043", "340")), ("134", env.game.answer("134", "340"))])
    other = Position.of(env.game, [("123", env.game.answer("123", "012"))])
    first, second = (env.observe(player)["observation"] for player in env.possible_agents)
    assert (position_of(env.game, first), position_of(env.game, second)) == (own, other)
    for array in ("guesses", "responses"):
        assert np.array_equal(first[f"their_{array}"], second[array])
        assert np.array_equal(second[f"their_{array}"], first[array])
    assert np.array_equal(env.observe("player_0")["action_mask"], action_mask(own))
    assert [env.infos[player]["candidates"] for player in env.possible_agents] == [own.size, other.size]


def test_what_is_refused():
    with pytest.raises(InputError, match="expected 1 to 37"):
        RaceEnv(limit=0)
    for secrets in ("01", ("01",), ("01", "02", "12")):
        with pytest.raises(InputError, match="are not two secrets"):
            RaceEnv("2x3").reset(options={"secrets": secrets})
