"""Players who know something: what B gains by moving second and looking at A.

A plays a fixed strategy and finishes in turn t for p[t] of the N secrets. In every turn A guesses first.
Write F(k) for the secrets that B has found within k guesses and L(k) for B's live positions after k guesses,
those in which it is still searching. If A finishes in turn t, B has won wherever it finished before, and
still has its t-th guess:

- **blind**: that guess is the one B had planned. B gets 2·F(t−1) + (F(t) − F(t−1)) points out of 2·N;
- **last chance**: B sees that A has just finished, so it guesses a candidate, and in every live position one secret
  is hit. B gets 2·F(t−1) + L(t−1) points: as many draws as live positions;
- **foresight**: B has known t from the start and played for it: the best tree for each t instead of one for all.

Every level is one or more exact searches; ``docs/theory/watching.md`` derives their costs.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Unpack

import numpy as np

from optimoo.duel.reply import best_reply, profile_of
from optimoo.errors import check_one_of
from optimoo.game import Game, Position
from optimoo.search import Costs, Means, MeansOptions, Question, Search, Solution
from optimoo.strategy import Profile, Result, Strategy, StrategyFile


class Level(StrEnum):
    """What B sees of A."""

    BLIND = "blind"
    LAST_CHANCE = "last-chance"
    FORESIGHT = "foresight"


@dataclass(frozen=True)
class Plan:
    """How B plays: until A finishes or, if ``turn`` is given, when A is going to finish in that turn."""

    strategy: Strategy
    objective: str
    cost: int
    turn: int | None = None

    def file(self) -> StrategyFile:
        """The plan with what is claimed of it, ready to be saved."""
        return StrategyFile(self.strategy, self.objective, self.cost, proved=True)


@dataclass(frozen=True)
class Watch:
    """The most that B can get on one level, and the play that gets it. Proved."""

    game: Game
    level: Level
    opponent: Profile
    result: Result
    plans: tuple[Plan, ...]

    def plan(self, turn: int) -> Plan:
        """What B plays when A is going to finish in this turn."""
        return next(plan for plan in self.plans if plan.turn in (None, turn))


def watch(game: Game, opponent: Sequence[int], level: Level | str, **means: Unpack[MeansOptions]) -> Watch:
    """The best play for B against A's profile when B sees what ``level`` says.

    >>> [str(watch(Game(3, 4), (1, 5, 11, 7), level, workers=1).result) for level in Level]
    ['50.173611 %', '50.607639 %', '50.607639 %']
    """
    opponent = profile_of(game, opponent)
    check_one_of(level, Level, "a level")
    level = Level(level)
    plans = tuple(_plans(game, opponent, level, means))
    return Watch(game, level, opponent, _result(level, opponent, plans), plans)


# --- the three levels ---------------------------------------------------------------------------------------


def _plans(game: Game, opponent: Profile, level: Level, means: MeansOptions) -> Iterator[Plan]:
    if level is Level.BLIND:
        reply = best_reply(game, opponent, **means)
        yield Plan(reply.strategy, str(reply.solution.objective), reply.solution.units)
    elif level is Level.LAST_CHANCE:
        best = _least(game, Costs.last_chance(opponent), means)
        yield Plan(best.strategy, f"last-chance:{opponent}", best.units)
    else:
        for turn, secrets in enumerate(opponent, start=1):
            if secrets:
                yield turn_plan(game, turn, **means)


def turn_plan(game: Game, turn: int, **means: Unpack[MeansOptions]) -> Plan:
    """The best play when A is certain to finish in this turn, whoever A is."""
    # Points missing from a win: none before the turn, one in it, two after it.
    costs = [*[0] * (turn - 1), 1, 2]
    best = _least(game, Costs.of(costs, secrets=game.size), means)
    return Plan(best.strategy, f"costs:{Profile(costs)}", best.units, turn)


def _least(game: Game, costs: Costs, means: MeansOptions) -> Solution:
    with Search(Question(Position(game), costs), Means(**means)) as search:
        return search.solution()


# --- what a strategy gets -----------------------------------------------------------------------------------


def _result(level: Level, opponent: Profile, plans: tuple[Plan, ...]) -> Result:
    """The result of the plans, counted afresh from their trees."""
    wins = draws = 0
    for turn, secrets in enumerate(opponent, start=1):
        plan = next((plan for plan in plans if plan.turn in (None, turn)), None)
        if plan is not None:
            won, drawn = standing(plan.strategy, turn, sees_end=level is not Level.BLIND)
            wins, draws = wins + secrets * won, draws + secrets * drawn
    return Result(wins, draws, sum(opponent) ** 2 - wins - draws)


def standing(strategy: Strategy, turn: int, *, sees_end: bool) -> tuple[int, int]:
    """For how many secrets B has won, and for how many it draws, when A finishes in ``turn``."""
    found = [*strategy.profile, *[0] * turn]
    live = np.bincount(strategy.depths, minlength=turn)
    return sum(found[: turn - 1]), int(live[turn - 1]) if sees_end else found[turn - 1]
