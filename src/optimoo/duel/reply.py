"""Best replies: the fixed strategy with the highest winning rate against a given profile, proved.

A secret found at guess d gains, against an opponent with profile p, one point for every opposing secret that
takes longer and loses one for every opposing secret that is found sooner. That is a cost per guess number, so
the search that finds the minimum strategy finds the reply, and proves it, in the same way. The same question
asked of a mixture of strategies has the mean of their profiles as its opponent.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Unpack

from optimoo.duel.race import race
from optimoo.errors import InputError
from optimoo.game import Game
from optimoo.search import MeansOptions, Objective, Solution, Term, solve
from optimoo.strategy import Profile, Result, Strategy, StrategyFile


@dataclass(frozen=True)
class Reply:
    """A strategy that no other surpasses against ``opponent``, and what it gets."""

    opponent: Profile
    solution: Solution
    result: Result

    @property
    def strategy(self) -> Strategy:
        """The reply itself."""
        return self.solution.strategy

    @property
    def gains(self) -> bool:
        """Whether the opponent can be beaten at all."""
        return self.result.margin > 0

    def file(self) -> StrategyFile:
        """The reply with what is claimed of it, ready to be saved."""
        return self.solution.file()


def best_reply(game: Game, opponent: Sequence[int], **means: Unpack[MeansOptions]) -> Reply:
    """The best fixed strategy against ``opponent``, with its proved result.

    >>> reply = best_reply(Game(3, 4), (1, 3, 8, 12), workers=1)
    >>> reply.strategy.profile, str(reply.result)
    ((1, 4, 13, 6), '61.371528 %')
    """
    opponent = profile_of(game, opponent)
    solution = solve(game, reply_objective(opponent), **means)
    return Reply(opponent, solution, race(solution.strategy.profile, opponent))


def profile_of(game: Game, counts: Sequence[int]) -> Profile:
    """A profile that counts each secret of a game; refuses any other."""
    profile = Profile.of(counts)
    if profile.secrets != game.size:
        raise InputError(f"the profile {profile} counts {profile.secrets} secrets; {game} has {game.size}")
    return profile


def reply_objective(opponent: Profile) -> Objective:
    """The question to which the best reply is the answer."""
    return Objective((Term("win", opponent),))
