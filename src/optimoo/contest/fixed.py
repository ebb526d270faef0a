"""Bounds on the race for games with too many positions: a fixed strategy against the most that anybody can know.

Let a player follow a fixed strategy, whatever the other does. The most that the other can know is the turn t in which
this strategy will find the secret, and then the best is a tree that has found most by then: G(t) points of 2·N, two for
each secret found before turn t and one for each found in it. That is foresight (docs/theory/watching.md), and it makes
no difference who guesses first: nobody who reacts gets more than the sum of G(t) over the strategy's secrets. So G(t)
is a cost for finding a secret at guess t, and the strategy of least cost, found by one search, concedes least. As
either player may follow it, it bounds the value of the race from both sides, in each of its forms.

Whoever guesses second can do better, by the last chance: once the first player has found the secret in turn t, the
second guesses what was planned, if that may be the secret, and otherwise any of the n candidates, which draws in one of
n cases. So even to one who knows all about the second player's tree, finding in turn t is worth only 2 - 1/n points
wherever the second's planned guess cannot be right. That is a cost for the first player's guess t, another one for each
way through the tree, and one search for each says what the first player gets at most.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import lcm
from typing import Unpack

from optimoo.contest.rules import Form
from optimoo.duel import standing, turn_plan, watch
from optimoo.game import Game, Position
from optimoo.search import Costs, Means, MeansOptions, Question, Search
from optimoo.strategy import Profile, Strategy, StrategyFile

LARGEST = 24
"""Draws in one of more cases are not counted: that leaves half of the searches, and nearly all of the gain."""


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


@dataclass(frozen=True)
class Bounds:
    """What fixed strategies for both players prove of the race."""

    at_least: Fraction
    """A's part of the points that A's strategy guarantees."""
    at_most: Fraction
    """A's part of the points that B's strategy concedes at most."""
    files: tuple[StrategyFile, StrategyFile]
    """A's strategy and B's; whoever guesses second takes the last chance as well."""
    foresight: tuple[int, ...]


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


def bound_race(game: Game, form: Form | str = Form.FIRST, **means: Unpack[MeansOptions]) -> Bounds:
    """Bounds on the race in which both react, by fixed strategies and, for whoever guesses second, the last chance.

    >>> found = bound_race(Game(3, 4), workers=1)
    >>> str(found.at_least), str(found.at_most)
    ('143/288', '1/2')
    """
    form = Form.of(form)
    held = hold(game, **means)
    if form is Form.SIMULTANEOUS:
        return Bounds(1 - held.at_most, held.at_most, (held.file(), held.file()), held.foresight)
    [plan] = watch(game, held.strategy.profile, "last-chance", **means).plans
    conceded = conceded_second(plan.strategy, held.foresight, **means)
    found = Bounds(1 - held.at_most, conceded, (held.file(), plan.file()), held.foresight)
    if form is Form.SECOND:
        found = Bounds(1 - found.at_most, 1 - found.at_least, found.files[::-1], held.foresight)
    return found


def conceded_second(strategy: Strategy, foresight: tuple[int, ...], **means: Unpack[MeansOptions]) -> Fraction:
    """The part of the points that the first player gets at most if the second follows a strategy to its last chance."""
    game, points = strategy.game, Fraction(0)
    for draws, secrets in _ways_through(strategy).items():
        if any(draws[:-1]):
            unit = lcm(*(draw.denominator for draw in draws))
            costs = Costs.of([*(int(draw * unit) for draw in draws), 2 * unit], secrets=game.size)
            with Search(Question(Position(game), costs), Means(**means)) as search:
                most = 2 * game.size - Fraction(search.value(), unit)
        else:
            most = Fraction(foresight[min(len(draws), len(foresight)) - 1])
        points += secrets * most
    return points / (2 * game.size**2)


def _ways_through(strategy: Strategy) -> Counter[tuple[Fraction, ...]]:
    """How often a draw saves the second player in turn 1, 2, ... up to that in which its strategy finds out.

    As costs must not fall, a chance that is larger than a later one is counted as that: the first player then gets
    more, so what comes of it is a bound all the same.
    """
    found: Counter[tuple[Fraction, ...]] = Counter()
    paths: list[tuple[Fraction, ...]] = []
    nodes = zip(strategy.parents.tolist(), strategy.finds.tolist(), strategy.sizes.tolist(), strict=True)
    for parent, finds, size in nodes:
        before = paths[parent] if parent >= 0 else ()
        paths.append((*before, Fraction(0) if finds or size > LARGEST else Fraction(1, size)))
        if finds:
            draws = (*before, Fraction(1))
            found[tuple(accumulate(reversed(draws), min))[::-1]] += 1
    return found
