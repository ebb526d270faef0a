"""The race of two players, as a PettingZoo environment: each looks for the other's secret, and they guess in turn.

Decides turns, ends and rewards. Both hear every guess and every response, as at a table. Who guesses second has the
last chance: the race is decided when both have made equally many guesses.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from optimoo.environments.observing import action_mask, answered, checked, history_spaces, observed
from optimoo.errors import InputError
from optimoo.game import Game, Position

PLAYERS = FIRST, SECOND = "player_0", "player_1"
THEIRS = "their_"
"""Before the names of the arrays that show the other player's moves."""


class RaceEnv(AECEnv):  # type: ignore[misc]  # PettingZoo states no types
    """Find the other's secret in fewer guesses: a win is rewarded with +1, a loss with -1, a draw with 0.

    Each episode draws both secrets; ``reset(options={"secrets": (a, b)})`` names those of the first and of the second
    player. After ``limit`` guesses of both without success the episode is cut off, as a draw.

    >>> env = RaceEnv("2x3")
    >>> env.reset(options={"secrets": ("02", "01")})
    >>> for guess in ("01", "02"):  # the first player finds the second's secret, and the second has the last chance
    ...     env.step(env.game.index(guess))
    >>> env.terminations, env.rewards
    ({'player_0': True, 'player_1': True}, {'player_0': 0, 'player_1': 0})
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "optimoo_race_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(self, game: Game | str = "4x10", limit: int = 10, *, render_mode: str | None = None) -> None:
        """Set the rules."""
        super().__init__()
        self.game, self.limit = checked(game, limit)
        self.render_mode = render_mode
        self.possible_agents: list[str] = list(PLAYERS)
        self.agents: list[str] = []
        self.observation_spaces = {player: self._shown() for player in PLAYERS}
        self.action_spaces = {player: spaces.Discrete(self.game.size) for player in PLAYERS}
        self._np_random: np.random.Generator | None = None

    def _shown(self) -> spaces.Dict:
        moves = history_spaces(self.game, self.limit) | history_spaces(self.game, self.limit, THEIRS)
        return spaces.Dict(
            {"observation": spaces.Dict(moves), "action_mask": spaces.Box(0, 1, (self.game.size,), np.int8)}
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of what a player is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The codes that a player may guess, by index."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin an episode."""
        if seed is not None or self._np_random is None:
            self._np_random, _ = seeding.np_random(seed)
        secrets = (options or {}).get("secrets")
        if secrets is None:
            secrets = self._np_random.integers(self.game.size, size=len(PLAYERS)).tolist()
        if isinstance(secrets, str) or len(secrets) != len(PLAYERS):
            raise InputError(
                f"{secrets!r} are not two secrets; expected that of the first and that of the second player"
            )
        self._secrets = dict(zip(PLAYERS, map(self.game.index, secrets), strict=True))
        self._positions = dict.fromkeys(PLAYERS, Position(self.game))
        self.agents, self.agent_selection = list(PLAYERS), FIRST
        self.rewards, self._cumulative_rewards = dict.fromkeys(PLAYERS, 0), dict.fromkeys(PLAYERS, 0)
        self.terminations, self.truncations = dict.fromkeys(PLAYERS, False), dict.fromkeys(PLAYERS, False)
        self.infos = {player: {"candidates": self.game.size} for player in PLAYERS}

    def observe(self, agent: str) -> dict[str, Any]:
        """A player's own moves, those of the other, and the mask of guesses worth making."""
        own, theirs = self._positions[agent], self._positions[_other(agent)]
        moves = observed(own, self.limit) | observed(theirs, self.limit, THEIRS)
        return {"observation": moves, "action_mask": action_mask(own)}

    def step(self, action: Any) -> None:
        """Make the guess of whose turn it is, given as the index of its code; None of who has heard of the end."""
        player = self.agent_selection
        if self.terminations[player] or self.truncations[player]:
            self._was_dead_step(action)
            return
        after = answered(self._positions[player], self.game.index(action), self._secrets[_other(player)])
        self._positions[player] = after
        self.infos[player] = {"candidates": after.size}
        self._clear_rewards()
        self._cumulative_rewards[player] = 0
        if player == SECOND:
            self._decide()
        self._accumulate_rewards()
        self.agent_selection = _other(player)

    def _decide(self) -> None:
        """End the race if somebody has found the secret, or nobody within the limit."""
        first, second = (self._positions[player].is_found for player in PLAYERS)
        over = first or second
        self.terminations = dict.fromkeys(PLAYERS, over)
        self.truncations = dict.fromkeys(PLAYERS, not over and self._positions[SECOND].depth == self.limit)
        self.rewards = {FIRST: first - second, SECOND: second - first}

    def render(self) -> str | None:
        """The moves of both players, a line for each."""
        lines = (f"{player}: {position}" for player, position in self._positions.items())
        return "\n".join(lines) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is left open; PettingZoo asks for this wherever something can be rendered."""


def _other(player: str) -> str:
    return SECOND if player == FIRST else FIRST
