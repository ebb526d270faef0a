"""Agents to compare with, by name: guessing at random, the rules that look one step ahead, and best play.

An agent is a function that names a guess when it is shown an observation and a mask. These look at nothing else, so
whatever they reach can be learnt.
"""

from collections.abc import Callable
from functools import lru_cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from optimoo.environments.observing import Mask, Observation, position_of
from optimoo.errors import InputError, check_one_of
from optimoo.game import Game, Position
from optimoo.heuristics import HEURISTICS, Chooser
from optimoo.play import MINIMUM, Analyst, is_analysed

Agent = Callable[[Observation, Mask], int]
"""Names a guess, as the index of its code."""

RANDOM, RANDOM_CANDIDATE = "random", "random-candidate"

BASELINES = (RANDOM, RANDOM_CANDIDATE, *HEURISTICS, MINIMUM)
"""Every name: any guess of the mask, any candidate, the rules, and the play that needs the fewest guesses in all.

Where exact values are out of reach, the last one follows a rule, as the opponent of the same name does.
"""

REMEMBERED = 10_000
"""Guesses that a rule or best play remembers: openings come again in every game."""


def baseline(name: str, game: Game, *, seed: int = 0) -> Agent:
    """The agent of this name; ``seed`` decides what the random ones do.

    >>> from optimoo.environments import MooEnv
    >>> env, agent = MooEnv("2x3", secret="21", reach=None), baseline("first-candidate", Game(2, 3))
    >>> observation, info = env.reset()
    >>> [env.game.text(agent(observation, info["action_mask"]))]
    ['01']
    """
    chance = Random(f"{name} {seed}").random  # of all generators the one whose numbers no version of anything changes

    def drawn(codes: NDArray[np.int64]) -> int:
        return int(codes[int(chance() * len(codes))])

    if name == RANDOM:
        return lambda observation, mask: drawn(np.flatnonzero(mask))
    if name == RANDOM_CANDIDATE:
        return lambda observation, mask: drawn(position_of(game, observation).candidates)
    check_one_of(name, BASELINES, "an agent")
    if not is_analysed(game):
        raise InputError(f"{game} has too many codes for {name}; expected {RANDOM} or {RANDOM_CANDIDATE}")
    return _following(game, Analyst(game, workers=1).best_guess if name == MINIMUM else Chooser(HEURISTICS[name]))


def _following(game: Game, choose: Callable[[Position], int]) -> Agent:
    remembered = lru_cache(maxsize=REMEMBERED)(choose)
    return lambda observation, mask: remembered(position_of(game, observation))
