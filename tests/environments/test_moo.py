"""The environment of one player: what Gymnasium asks for, rewards and ends, and exact losses."""

import warnings
from fractions import Fraction
from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

from optimoo.environments import MooEnv
from optimoo.errors import InputError
from optimoo.judging import score


def played(env, seed, count=5):
    """What so many episodes of random guesses give, all of it."""
    env.action_space.seed(seed)
    seen = [env.reset(seed=seed)]
    for _ in range(count):
        over = False
        while not over:
            seen.append(env.step(env.action_space.sample(seen[-1][-1]["action_mask"])))
            over = seen[-1][2] or seen[-1][3]
        seen.append(env.reset())
    return seen


@pytest.mark.parametrize("options", [{"game": "3x5", "reach": 10**7}, {"game": "2x4r", "limit": 4}, {"secret": "5813"}])
def test_gymnasium_is_content(options):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make("optimoo/Moo-v0", **{"reach": None, **options}).unwrapped)


def test_it_is_registered():
    env = gymnasium.make("optimoo/Moo-v0", game="3x5", limit=8)
    assert isinstance(env.unwrapped, MooEnv)
    observation, info = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    assert (env.action_space.n, info["candidates"], info["action_mask"].sum()) == (60, 60, 60)


def test_a_seed_decides_everything():
    first, again, other = (played(MooEnv("3x5", limit=6), seed) for seed in (3, 3, 4))
    assert data_equivalence(first, again)
    assert not data_equivalence(first, other)


def test_rewards_and_ends():
    env = MooEnv("2x3", limit=2, secret="12")
    env.reset()
    observation, reward, terminated, truncated, info = env.step(np.int32(env.game.index("01")))
    assert (reward, terminated, truncated, info["candidates"]) == (-1, False, False, 2)
    assert observation["responses"].tolist() == [[0, 1], [-1, -1]]
    *_, terminated, truncated, info = env.step(env.game.index("12"))
    assert (terminated, truncated, info["candidates"]) == (True, False, 1)
    with pytest.raises(InputError, match="the episode is over; expected reset"):
        env.step(0)
    env.reset(options={"secret": "21"})
    env.step(env.game.index("01"))
    assert env.step(env.game.index("12"))[2:4] == (False, True)


def test_secrets_are_drawn_from_all_codes():
    env, found = MooEnv("2x3", reach=None), set()
    env.reset(seed=0)
    for guess in [*range(env.game.size)] * 20:
        env.reset()
        found |= {guess} if env.step(guess)[2] else set()
    assert found == set(range(env.game.size))


@pytest.mark.parametrize("name", ["2x3", "3x5", "2x4r", "4x10"])
def test_losses_are_those_of_the_judges(name):
    """Guesses of every kind: candidates, others, repeated ones, and useless ones."""
    env, random, told, records = MooEnv(name, limit=7), Random(5), [], []
    for _ in range(2 if name == "4x10" else 12):
        secret = random.randrange(env.game.size)
        env.reset(options={"secret": secret})
        guesses, infos, over = [], [], False
        while not over:
            guesses.append(random.choice([*guesses, *random.choices(range(env.game.size), k=3)]))
            *_, terminated, truncated, info = env.step(guesses[-1])
            infos.append(info)
            over = terminated or truncated
        text = env.game.text
        records.append({"game": name, "secret": text(secret), "guesses": [text(guess) for guess in guesses]})
        told.append(infos)
    for infos, game in zip(told, score(records, rules=(), workers=1).games, strict=True):
        assert [Fraction(*info["loss_exact"]) for info in infos] == [turn.loss for turn in game.turns]
        assert [info["loss"] for info in infos] == [float(turn.loss) for turn in game.turns]
        assert Fraction(*infos[-1]["regret_exact"]) == game.regret
        assert [info["unknown"] for info in infos] == [None] * len(infos)


def test_a_repeated_guess_loses_one_however_often():
    env = MooEnv("3x5", limit=37, secret="430")
    env.reset()
    infos = [env.step(0)[-1] for _ in range(37)]
    assert infos[-1]["regret_exact"] == (36, 1)
    assert not infos[-1]["action_mask"][0]


def test_a_guess_that_told_nothing_puts_nothing_out_of_reach():
    """With no reach at all, losses are known of what the book has: positions after two guesses."""
    env = MooEnv("4x10", reach=1, secret="4567")
    env.reset()
    infos = [env.step(env.game.index(guess))[-1] for guess in ("0123", "0132", "0213", "0231")]
    assert [info["loss_exact"] for info in infos] == [(0, 1), (1, 1), (1, 1), (1, 1)]


def test_what_is_out_of_reach_is_said_to_be():
    env = MooEnv("3x5", reach=60 * 30, secret="210")
    env.reset()
    first, second = (env.step(env.game.index(guess))[-1] for guess in ("012", "210"))
    assert [first[key] for key in ("loss", "loss_exact", "regret")] == [None] * 3
    assert first["unknown"] == "60 candidates of 60 codes are out of reach of exact values"
    assert (second["loss_exact"], second["regret"], second["unknown"]) == ((0, 1), None, None)


def test_losses_can_be_left_out(monkeypatch):
    monkeypatch.setattr("optimoo.play.Analyst.value", lambda *_, **__: pytest.fail("nothing is to be searched"))
    env = MooEnv("3x5", reach=None)
    env.reset(seed=1)
    assert set(env.step(0)[-1]) == {"candidates", "action_mask"}


@pytest.mark.parametrize("secrets", [("021", "340"), ("340", "021")])
def test_vectors_of_environments_join_known_and_unknown_losses(secrets):
    """After the first guess one environment has few candidates, and the other more than are within reach."""
    make = [lambda secret=secret: MooEnv("3x5", reach=60 * 10, secret=secret) for secret in secrets]
    vector = gymnasium.vector.SyncVectorEnv(make)
    vector.reset()
    left = vector.step([0, 0])[-1]["candidates"]
    info = vector.step([1, 1])[-1]
    assert [exact is None for exact in info["loss_exact"]] == [size > 10 for size in left]
    assert [loss is None or np.isnan(loss) for loss in info["loss"]] == [size > 10 for size in left]
    assert len(set((left > 10).tolist())) == 2
    assert info["action_mask"].shape == (2, 60)


def test_it_can_be_read():
    env = MooEnv("2x3", secret="12", render_mode="ansi")
    env.reset()
    env.step(0)
    assert env.render() == "01=1C"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"game": "9x9"}, "expected 2 to 6"),
        ({"limit": 0}, "the limit is 0 guesses; expected 1 to 37"),
        ({"limit": 38}, "expected 1 to 37"),
        ({"limit": 2.5}, "2.5 is not a whole number"),
        ({"secret": "0012"}, "repeats a symbol"),
    ],
)
def test_what_is_refused(options, words):
    with pytest.raises(InputError, match=words):
        MooEnv(**options)


def test_no_guess_before_the_beginning_and_none_that_is_no_code():
    env = MooEnv("2x3")
    with pytest.raises(InputError, match="no episode has begun"):
        env.step(0)
    env.reset()
    with pytest.raises(InputError, match="code index 6 is out of range"):
        env.step(6)
