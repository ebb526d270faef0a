"""One player who looks for a secret, as a Gymnasium environment.

Decides rewards, ends and what ``info`` tells. What a guess lost against best play is worked out in
:mod:`optimoo.play`; environments of one game share one search.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar

import gymnasium
from gymnasium import spaces

from optimoo.environments.observing import Observation, action_mask, answered, checked, history_spaces, observed
from optimoo.errors import InputError
from optimoo.game import CodeLike, Game, Position
from optimoo.play import REACH, Analyst

NAME = "optimoo/Moo-v0"


@lru_cache(maxsize=4)
def _analyst(game: Game, reach: int) -> Analyst:
    """One search for all environments of a game; on one worker, for whoever trains has use for the other cores."""
    return Analyst(game, workers=1, reach=reach)


class MooEnv(gymnasium.Env[dict[str, Any], Any]):
    """Find a secret in few guesses: every guess is rewarded with -1, so the return is minus their number.

    Without a ``secret`` each episode draws one; ``reset(options={"secret": ...})`` names that of one episode. Losses
    are told for positions of up to ``reach`` candidates times codes; None leaves them out, which saves the search.

    >>> env = MooEnv("2x3", secret="12")
    >>> observation, info = env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.step(env.game.index("01"))
    >>> observation["responses"][0].tolist(), reward, terminated, info["candidates"], info["loss_exact"]
    ([0, 1], -1.0, False, 2, (0, 1))
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[misc]  # no instance changes it

    def __init__(
        self,
        game: Game | str = "4x10",
        limit: int = 10,
        secret: CodeLike | None = None,
        *,
        reach: int | None = REACH,
        render_mode: str | None = None,
    ) -> None:
        """Set the rules; nothing is searched yet."""
        self.game, self.limit = checked(game, limit)
        self.secret = None if secret is None else self.game.index(secret)
        self.render_mode = render_mode
        self.observation_space = spaces.Dict(history_spaces(self.game, self.limit))
        self.action_space = spaces.Discrete(self.game.size)
        self._analyst = None if reach is None else _analyst(self.game, reach)
        self._end: str | None = "no episode has begun"

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode."""
        super().reset(seed=seed)
        asked = (options or {}).get("secret", self.secret)
        self._sought = int(self.np_random.integers(self.game.size)) if asked is None else self.game.index(asked)
        self._position = self._telling = Position(self.game)
        self._regret: Fraction | None = Fraction(0)
        self._end = None
        return observed(self._position, self.limit), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make a guess, given as the index of its code."""
        if self._end is not None:
            raise InputError(f"{self._end}; expected reset before the next guess")
        guess = self.game.index(action)
        lost = self._lost(guess)
        self._position = answered(self._position, guess, self._sought)
        if self._position.size < self._telling.size:
            self._telling = self._telling.after(*self._position.moves[-1])
        found = self._position.is_found
        cut_off = not found and self._position.depth == self.limit
        self._end = "the episode is over" if found or cut_off else None
        return observed(self._position, self.limit), -1.0, found, cut_off, self._info() | lost

    def render(self) -> str | None:
        """The moves so far, as all commands read them."""
        return str(self._position) if self.render_mode == "ansi" else None

    def _info(self) -> dict[str, Any]:
        return {"candidates": self._position.size, "action_mask": action_mask(self._position)}

    def _lost(self, guess: int) -> dict[str, Any]:
        """What the guess loses, and the episode with it.

        Guesses that told nothing are left out of the position: without them it is worth the same.
        """
        if self._analyst is None:
            return {}
        position, loss, unknown = self._telling, None, None
        if self._analyst.reachable(position):
            further = self._analyst.value_of(position, guess, profiled=False).further
            assert further is not None, "positions within reach have values"
            loss = Fraction(further - self._analyst.value(position), position.size)
        else:
            unknown = f"{position.size} candidates of {self.game.size} codes are out of reach of exact values"
        self._regret = None if loss is None or self._regret is None else self._regret + loss
        return {**_number("loss", loss), **_number("regret", self._regret), "unknown": unknown}


def _number(name: str, value: Fraction | None) -> dict[str, Any]:
    """A number as it is, and exactly; as a pair of integers, for vectors of environments cannot join dictionaries."""
    exact = None if value is None else (value.numerator, value.denominator)
    return {name: None if value is None else float(value), f"{name}_exact": exact}


gymnasium.register(NAME, entry_point="optimoo.environments:MooEnv")
