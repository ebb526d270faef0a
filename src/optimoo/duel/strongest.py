"""The strongest strategy: reply to the reply, until nothing replies better than even.

If the best reply to a strategy gains nothing, no fixed strategy beats it: that strategy is strongest, proved.
If the replies come back to a profile seen before, they run in a circle. A circle alone proves nothing (a
strategy that nobody beats might stand outside it), so :mod:`optimoo.duel.equilibrium` has to decide what is
left.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Unpack

from optimoo.duel.reply import Reply, best_reply
from optimoo.errors import InputError
from optimoo.game import Game
from optimoo.search import MeansOptions, Solution, solve
from optimoo.strategy import Profile, Result, StrategyFile


@dataclass(frozen=True)
class Step:
    """One strategy of a chain: a profile, the search that found it (if one did), and what it gets where."""

    profile: Profile
    solution: Solution | None
    against_previous: Result | None
    """Its result against the step before: the best that any strategy gets there."""


@dataclass(frozen=True)
class Chain:
    """Replies to replies. Every step is a best reply to the step before it."""

    game: Game
    steps: tuple[Step, ...]
    last_reply: Reply
    """A best reply to the last step."""
    returns_to: int | None = None
    """Where the chain closes to a circle: the last step's best reply is this step again, counting from 1."""

    @property
    def is_strongest(self) -> bool:
        """Whether no fixed strategy beats the last step."""
        return not self.last_reply.gains

    @property
    def last(self) -> Step:
        """Where the chain ends: at the strongest strategy, or just before it closes to a circle."""
        return self.steps[-1]

    def file(self) -> StrategyFile:
        """The strongest strategy with its claim, that it is a best reply to itself, ready to be saved."""
        reply = self.last_reply
        if not self.is_strongest:
            raise InputError(f"the replies for {self.game} run in a circle, so none of them is strongest")
        # Where only a bare profile is known to be unbeaten, a reply of the same profile shows a strategy that
        # has it.
        known = reply.solution if reply.strategy.profile == self.last.profile else self.last.solution
        if known is None:
            raise InputError("nobody beats this profile, but no strategy is known that has it")
        return StrategyFile(known.strategy, str(reply.solution.objective), reply.solution.units, proved=True)


def climb(game: Game, start: Sequence[int] | None = None, **means: Unpack[MeansOptions]) -> Chain:
    """Reply to replies, from the profile ``start`` or from the minimum strategy, to the end.

    >>> chain = climb(Game(3, 4), workers=1)
    >>> [step.profile for step in chain.steps], chain.is_strongest
    ([(1, 5, 11, 7), (1, 4, 13, 6)], True)
    """
    steps = [_first(game, start, means)]
    while True:
        reply = best_reply(game, steps[-1].profile, **means)
        profiles = [step.profile for step in steps]
        if not reply.gains:
            return Chain(game, tuple(steps), reply)
        if reply.strategy.profile in profiles:
            return Chain(game, tuple(steps), reply, profiles.index(reply.strategy.profile) + 1)
        steps.append(Step(reply.strategy.profile, reply.solution, reply.result))


def _first(game: Game, start: Sequence[int] | None, means: MeansOptions) -> Step:
    if start is not None:
        return Step(Profile.of(start), None, None)
    solution = solve(game, **means)
    return Step(solution.strategy.profile, solution, None)
