"""Environments for learning agents: one player in Gymnasium, the race in PettingZoo, and agents to compare with."""

try:
    from optimoo.environments.moo import MooEnv
    from optimoo.environments.race import RaceEnv
except ModuleNotFoundError as missing:
    sentence = f"environments need {missing.name}; install it with: pip install 'optimoo[gym]'"
    raise ModuleNotFoundError(sentence, name=missing.name) from missing

from optimoo.environments.baselines import BASELINES, Agent, baseline
from optimoo.environments.observing import Mask, Observation, action_mask, position_of
from optimoo.environments.trial import Row, trial

__all__ = [
    "BASELINES",
    "Agent",
    "Mask",
    "MooEnv",
    "Observation",
    "RaceEnv",
    "Row",
    "action_mask",
    "baseline",
    "position_of",
    "trial",
]
