"""Agents at the same games, side by side: what they took, what they lost, and what is to be expected of them.

The games are played in the environment, and judged like everybody's (:mod:`optimoo.judging`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

from optimoo.environments.baselines import BASELINES, Agent, baseline
from optimoo.environments.moo import MooEnv
from optimoo.environments.observing import MOST_GUESSES
from optimoo.errors import InputError
from optimoo.exact import whole
from optimoo.game import Game
from optimoo.heuristics import HEURISTICS
from optimoo.judging import Player, score
from optimoo.play import MINIMUM


@dataclass(frozen=True)
class Row:
    """What one agent has shown."""

    player: Player
    """Its games, each guess of them judged."""
    expected: Fraction | None
    """Guesses a game over all secrets, exactly; None where nobody has worked that out."""

    def fields(self) -> dict[str, Any]:
        """The row as plain data."""
        player, expected = self.player, self.expected
        means = {"guesses": player.guesses, "regret": player.regret}
        return {
            "agent": player.name,
            "games": len(player.games),
            "found": player.solved,
            **{name: None if mean is None else mean.fields() for name, mean in means.items()},
            "worst": len(player.distribution) or None,
            "expected": None if expected is None else float(expected),
            "expected_exact": None if expected is None else str(expected),
        }


def trial(
    game: Game,
    names: Sequence[str] = BASELINES,
    others: Mapping[str, Agent] | None = None,
    *,
    games: int = 100,
    seed: int = 0,
    progress: Callable[[str, float], None] = lambda stage, done: None,
) -> list[Row]:
    """Let baselines and other agents look for the same secrets, and judge every guess; the best first.

    The secrets and what random agents do follow from the seed. ``progress`` hears who plays, and how much is done.

    >>> [row] = trial(Game(2, 3), ["minimax"], games=4)
    >>> row.player.name, str(row.player.guesses.value), str(row.expected)
    ('minimax', '9/4', '13/6')
    """
    others = others or {}
    if whole(games) < 1:
        raise InputError(f"{games} games cannot be played; expected at least 1")
    if taken := sorted({*names} & {*others}):
        raise InputError(f"{taken[0]} is the name of a baseline; expected another")
    agents = {name: baseline(name, game, seed=seed) for name in names} | dict(others)
    if not agents:
        raise InputError("nobody plays; expected at least one agent")
    chance = Random(f"secrets {seed}").random  # not what random agents draw from, or they would draw the secrets
    secrets = [int(chance() * game.size) for _ in range(games)]
    env, records = MooEnv(game, MOST_GUESSES, reach=None), []
    for number, (name, agent) in enumerate(agents.items()):
        progress(name, number / len(agents))
        records += [_played(env, name, agent, secret) for secret in secrets]
    rules = [name for name in names if name in HEURISTICS]
    judgement = score(records, rules=rules, workers=1, progress=lambda done, of: progress("judging", done / of))
    expected = {each.name: each.guesses.value for each in judgement.yardsticks if each.name in rules}
    optimum = judgement.games[0].optimum
    if MINIMUM in names and optimum is not None:
        expected[MINIMUM] = optimum
    return [Row(player, expected.get(player.name)) for player in judgement.players]


def _played(env: MooEnv, name: str, agent: Agent, secret: int) -> dict[str, Any]:
    """One game, written down as anybody's would be."""
    observation, info = env.reset(options={"secret": secret})
    guesses, over = [], False
    while not over:
        guesses.append(agent(observation, info["action_mask"]))
        observation, _, found, cut_off, info = env.step(guesses[-1])
        over = found or cut_off
    game = env.game
    return {"game": str(game), "player": name, "secret": game.text(secret), "guesses": [*map(game.text, guesses)]}
