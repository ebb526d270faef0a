"""Agents side by side."""

from fractions import Fraction

import pytest

from optimoo.environments import BASELINES, baseline, trial
from optimoo.errors import InputError
from optimoo.game import Game
from optimoo.heuristics import HEURISTICS, build, heuristic
from optimoo.play import MINIMUM, Analyst


def test_the_table_of_all():
    game = Game(3, 4)
    rows = {row.player.name: row for row in trial(game, games=30, seed=2)}
    assert set(rows) == set(BASELINES)
    optimum = Fraction(Analyst(game, workers=1).value(), game.size)
    for name, row in rows.items():
        player = row.player
        exact = {MINIMUM: optimum, **{rule: build(game, heuristic(rule)).average for rule in HEURISTICS}}.get(name)
        assert row.expected == exact
        assert (player.solved, len(player.games)) == (30, 30)
        assert player.regret.value >= 0
        # Every game keeps its account: guesses = what best play expects + losses − luck.
        assert player.guesses.value == optimum + player.regret.value - player.luck.value
    assert rows[MINIMUM].player.regret.value == 0
    secrets = [[game.transcript.secret for game in row.player.games] for row in rows.values()]
    assert all(each == secrets[0] for each in secrets)
    assert len(set(secrets[0])) > 10


def test_a_seed_decides_everything():
    def fields(seed):
        names = ["random", "random-candidate", "entropy"]
        return [row.fields() for row in trial(Game(3, 4), names, games=20, seed=seed)]

    assert fields(1) == fields(1) != fields(2)


def test_secrets_are_not_what_random_agents_draw():
    """With one stream for both, they would find every first secret at once."""
    firsts = [trial(Game(4, 10), ["random-candidate"], games=1, seed=seed)[0] for seed in range(3)]
    assert any(row.player.guesses.value > 2 for row in firsts)


def test_agents_of_one_s_own():
    game = Game(2, 3)
    own = {"stubborn": lambda observation, mask: 0, "mine": baseline("minimax", game)}
    mine, stubborn = trial(game, [], own, games=10, seed=0)
    assert (mine.player.name, mine.expected, stubborn.player.name) == ("mine", None, "stubborn")
    assert stubborn.player.solved < 10  # only where its one guess is right
    assert max(len(game.turns) for game in stubborn.player.games) == 37


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((["magic"],), "'magic' is not an agent"),
        (([],), "nobody plays"),
        ((["random"], {"random": lambda observation, mask: 0}), "random is the name of a baseline"),
    ],
)
def test_what_is_refused(arguments, words):
    with pytest.raises(InputError, match=words):
        trial(Game(2, 3), *arguments)
    with pytest.raises(InputError, match="0 games cannot be played"):
        trial(Game(2, 3), games=0)
