"""Bounds on the race for games with too many positions: a fixed strategy against the most that anybody can know.

Let a player follow a fixed strategy, relabelled or not, whatever the other does. The most that the other can know is the
turn t in which it will be found out, and then the best is a tree that has found most by then: G(t) points of 2·N, two
for each secret found before turn t and one for each found in it. That is foresight (docs/theory/watching.md), and it
makes no difference who guesses first: nobody who reacts to a fixed strategy gets more than the sum of G(t) over its
secrets. So G(t) is a cost for finding a secret at guess t, and the strategy of least cost, found by one search, concedes
least. As either player may follow it, it bounds the value of the race from both sides, in each of its forms.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Unpack

from optimoo.duel import standing, turn_plan
from optimoo.game import Game, Position
from optimoo.search import Costs, Means, MeansOptions, Question, Search
from optimoo.strategy import Strategy


@dataclass(frozen=True)
class Held:
    """A fixed strategy that concedes least to anybody who reacts. Proved."""

    strategy: Strategy
    foresight: tuple[int, ...]
    """The points, of twice the number of codes, of one who knows that the strategy will find out in turn 1, 2, ..."""

    @property
    def at_most(self) -> Fraction:
        """The part of the points that the other gets at most."""
        points = sum(self.foresight[turn - 1] for turn in self.strategy.turns().tolist())
        return Fraction(points, 2 * self.strategy.size**2)


def hold(game: Game, **means: Unpack[MeansOptions]) -> Held:
    """The fixed strategy that concedes least, and what it concedes.

    >>> held = hold(Game(3, 4), workers=1)
    >>> held.foresight, str(held.at_most), held.strategy.profile
    ((1, 9, 29, 45, 48), '583/1152', (1, 4, 13, 6))
    """
    foresight: list[int] = []
    while not foresight or foresight[-1] < 2 * game.size:
        won, drawn = standing(turn_plan(game, len(foresight) + 1, **means).strategy, len(foresight) + 1, sees_end=True)
        foresight.append(2 * won + drawn)
    costs = Costs.of(foresight, secrets=game.size)
    with Search(Question(Position(game), costs), Means(**means)) as search:
        return Held(search.solution().strategy, tuple(foresight))
