"""What to play when nothing is strongest: the mixed equilibrium of the race, by the double-oracle method.

Solve the race among the strategies known so far as a matrix game, ask the search for a best reply to the mix
that comes out, add it, and repeat until no reply gains. Then no fixed strategy, and so no mix of any, beats
the mix: the game is symmetric, its value is an even race. (McMahan, Gordon & Blum 2003.)
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from typing import Unpack

from optimoo.duel.race import mixed, race
from optimoo.duel.reply import reply_objective
from optimoo.duel.zero_sum import solve_matrix
from optimoo.game import Game
from optimoo.search import MeansOptions, Solution, solve
from optimoo.strategy import Profile

Answer = Callable[[Profile], Sequence[int]]
"""An oracle: the profile of a best reply to a (mixed) profile in whole numbers."""


@dataclass(frozen=True)
class Mix:
    """Strategies and how often to play each, so that no fixed strategy wins more than half against them."""

    profiles: tuple[Profile, ...]
    weights: tuple[Fraction, ...]
    rounds: int
    """How many best replies were asked for; the last of them gained nothing."""

    @property
    def is_pure(self) -> bool:
        """Whether one strategy alone will do; that one is a strongest strategy."""
        return len(self.profiles) == 1


def equilibrium(
    game: Game, start: Sequence[Sequence[int]], **means: Unpack[MeansOptions]
) -> tuple[Mix, dict[Profile, Solution]]:
    """The mixed equilibrium of the race, and the searches that found its strategies.

    >>> mix, _ = equilibrium(Game(3, 4), [(1, 3, 8, 12)], workers=1)
    >>> mix.profiles, mix.is_pure
    (((1, 4, 13, 6),), True)
    """
    found: dict[Profile, Solution] = {}

    def answer(opponent: Profile) -> Profile:
        solution = solve(game, reply_objective(opponent), **means)
        found[solution.strategy.profile] = solution
        return solution.strategy.profile

    return double_oracle(start, answer), found


def double_oracle(start: Sequence[Sequence[int]], answer: Answer) -> Mix:
    """Extend ``start`` with best replies until none gains; ``answer`` gives them."""
    known = list(dict.fromkeys(Profile.of(profile) for profile in start))
    rounds = 0
    while True:
        margins = [[race(a, b).margin for b in known] for a in known]
        weights = solve_matrix(margins).rows
        counts, _ = mixed(known, weights)
        # Their proportions in the smallest whole numbers: the search has only 64 bits.
        opponent = Profile(count // gcd(*counts) for count in counts)
        reply = Profile(answer(opponent))
        rounds += 1
        if reply.against(opponent).margin <= 0:
            used = [(profile, weight) for profile, weight in zip(known, weights, strict=True) if weight]
            profiles, shares = zip(*used, strict=True)
            return Mix(profiles, shares, rounds)
        known.append(reply)
