"""Bounds on the race for games with too many positions: a fixed strategy against the most that anybody can know.

Let a player follow a fixed strategy, whatever the other does. The most that the other can know is the turn t in which
this strategy will find the secret, and then the best is a tree that has found most by then: G(t) points of 2·N, two for
each secret found before turn t and one for each found in it. That is foresight (docs/theory/watching.md), and it makes
no difference who guesses first: nobody who reacts gets more than the sum of G(t) over the strategy's secrets. So G(t)
is a cost for finding a secret at guess t, and the strategy of least cost, found by one search, concedes least. As
either player may follow it, it bounds the value of the race from both sides, in each of its forms.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Unpack

from optimoo.duel import standing, turn_plan
from optimoo.game import Game, Position
from optimoo.search import Costs, Means, MeansOptions, Question, Search
from optimoo.strategy import Profile, Strategy, StrategyFile


@dataclass(frozen=True)
class Held:
    """A fixed strategy that concedes least to anybody who reacts. Proved."""

    strategy: Strategy
    foresight: tuple[int, ...]
    """The points, of twice the number of codes, of one who knows that the strategy will find out in turn 1, 2, ..."""

    def file(self) -> StrategyFile:
        """The strategy with what is claimed of it, ready to be saved."""
        cost = sum(self.foresight[turn - 1] for turn in self.strategy.turns().tolist())
        return StrategyFile(self.strategy, f"costs:{Profile(self.foresight)}", cost, proved=True)

    @property
    def at_most(self) -> Fraction:
        """The part of the points that the other gets at most."""
        return Fraction(self.file().cost, 2 * self.strategy.size**2)


def hold(game: Game, **means: Unpack[MeansOptions]) -> Held:
    """The fixed strategy that concedes least, and what it concedes.

    >>> held = hold(Game(3, 4), workers=1)
    >>> held.foresight, str(held.at_most), held.strategy.profile
    ((1, 7, 23, 42, 48), '145/288', (1, 4, 13, 6))
    """
    foresight: list[int] = []
    while not foresight or foresight[-1] < 2 * game.size:
        won, drawn = standing(turn_plan(game, len(foresight) + 1, **means).strategy, len(foresight) + 1, sees_end=True)
        foresight.append(2 * won + drawn)
    costs = Costs.of(foresight, secrets=game.size)
    with Search(Question(Position(game), costs), Means(**means)) as search:
        return Held(search.solution().strategy, tuple(foresight))
