"""Choosing one's own secret against an opponent who is known to play one fixed, unrelabelled strategy.

The owner of a secret then knows how long it will last, so he takes one that lasts longest and plays for that
turn. If the opponent relabels at random, all secrets of a kind (those that relabellings turn into one
another) are found equally soon on average. Without repeats all secrets are of one kind, and nothing is left
to choose; with repeats the kind still is.
"""

from dataclasses import dataclass
from typing import Unpack

import numpy as np
from numpy.typing import NDArray

from optimoo.duel.watch import Plan, standing, turn_plan
from optimoo.game import guess_classes
from optimoo.search import MeansOptions
from optimoo.strategy import Profile, Result, Strategy


@dataclass(frozen=True)
class Choice:
    """The secrets to choose from, how long they last, and how to play meanwhile. Proved."""

    secrets: NDArray[np.int64]
    turn: int
    plan: Plan
    result: Result
    """Over all secrets of the opponent, for any one of ours."""


def longest_lasting(opponent: Strategy) -> NDArray[np.int64]:
    """The secrets that the strategy finds last."""
    return np.flatnonzero(opponent.turns() == opponent.worst)


def choose_secret(opponent: Strategy, **means: Unpack[MeansOptions]) -> Choice:
    """The best secrets against a known strategy, the best play with them, and what that gets.

    >>> from optimoo.game import Game
    >>> first = Strategy.build(Game(3, 4), lambda position: position.candidates[0])
    >>> choice = choose_secret(first, workers=1)
    >>> len(choice.secrets), choice.turn, str(choice.result)
    (9, 4, '87.500000 %')
    """
    game, turn = opponent.game, opponent.worst
    plan = turn_plan(game, turn, **means)
    won, drawn = standing(plan.strategy, turn, sees_end=True)
    return Choice(longest_lasting(opponent), turn, plan, Result(won, drawn, game.size - won - drawn))


def profiles_by_kind(strategy: Strategy) -> dict[int, Profile]:
    """For one code of every kind: the profile of a relabelled strategy over a secret of that kind.

    >>> from optimoo.game import Game
    >>> pairs = Strategy.build(Game(2, 3, True), lambda position: position.candidates[0])
    >>> profiles_by_kind(pairs)
    {0: (1, 1, 1), 1: (0, 1, 4, 1)}
    """
    kinds = guess_classes(strategy.game, [])
    ends = strategy.turns()
    return {int(kind): Profile(np.bincount(ends[kinds == kind])[1:].tolist()) for kind in np.unique(kinds).tolist()}
