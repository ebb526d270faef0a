"""The race by backward induction: best play of two who are blind to their own secrets, and whether that is the value.

If nobody's play depends on the own secret, all pairs of secrets in two positions stay equally likely, and the race is a
game of perfect information with chance on pairs of positions. With F and S the first player's points over all pairs,
the first or the second being to guess,

    F(P, Q) = max over guesses at P of  finds · (2·|Q| - 1)  +  sum over cells C of S(C, Q)
    S(P, Q) = min over guesses at Q of  sum over cells D of F(P, D)

and for simultaneous turns the value of a matrix game at each pair. Guesses that are equally good by this are not
equally good against an opponent who knows its own secret (:mod:`.guarantee`), so there are rules that choose among
them, and the plan that guarantees most is kept. What that opponent gets bounds the value of the race itself from both
sides; where the bounds meet, the value is proved, and nobody gains by looking at the own secret.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from optimoo.contest.guarantee import Mix, Watcher
from optimoo.contest.positions import Codes, Positions, Shape, Way
from optimoo.contest.rules import Form
from optimoo.duel import solve_matrix
from optimoo.exact import in_units
from optimoo.game import Game

Pair = tuple[Codes, Codes]
"""What the plan's owner has still to find, and what the other has."""
Plans = dict[Pair, Mix]


@dataclass(frozen=True)
class Contest:
    """Plans for both players, and what they prove of the race in which both react."""

    game: Game
    form: Form
    blind: Fraction
    """A's part of the points if both are blind to their own secrets and play best."""
    at_least: Fraction
    """A's part of the points that A's plan guarantees."""
    at_most: Fraction
    """A's part of the points that B's plan concedes at most."""
    plans: tuple[Plans, Plans]
    """A's plan and B's."""

    @property
    def proved(self) -> bool:
        """Whether the value of the race is known."""
        return self.at_least == self.at_most


Report = Callable[[int], None]
"""Hears how many pairs of positions are done."""


def solve_race(game: Game, form: Form | str = Form.FIRST, report: Report = lambda done: None) -> Contest:
    """The race in which both react, as far as plans that are blind to the own secret decide it.

    >>> found = solve_race(Game(3, 4))
    >>> found.proved, str(found.at_least)
    (True, '191/384')
    """
    form = Form.of(form)
    positions = Positions(game)
    if form is Form.SIMULTANEOUS:
        together = _Together(positions, report)
        at_least = 1 - together.watcher.points() / (2 * game.size**2)
        return Contest(game, form, Fraction(1, 2), at_least, 1 - at_least, (together.plans, together.plans))
    values = _Values(positions, report)
    played = [_InTurn(values, rule) for rule in (_least_in_all, _least_at_best)]
    whole = 2 * game.size**2
    blind = Fraction(values.first(positions.start, positions.start), whole)
    first = min(played, key=lambda turns: turns.second_watches.points())
    second = min(played, key=lambda turns: turns.first_watches.points())
    least, most = 1 - first.second_watches.points() / whole, second.first_watches.points() / whole
    if form is Form.SECOND:
        return Contest(game, form, 1 - blind, 1 - most, 1 - least, (second.second_plans, first.first_plans))
    return Contest(game, form, blind, least, most, (first.first_plans, second.second_plans))


Rule = Callable[[Watcher, list[Way], Codes, Codes], Mix]
"""Chooses among ways that are equally good between blind players; the positions are the watcher's and the owner's."""


def _least_in_all(watcher: Watcher, ways: list[Way], mine: Codes, theirs: Codes) -> Mix:
    """The way against which the watcher gets least over all its secrets."""
    return {min(ways, key=lambda way: watcher.spread([(way, 1)], mine, theirs).total()).guess: 1}


def _least_at_best(watcher: Watcher, ways: list[Way], mine: Codes, theirs: Codes) -> Mix:
    """The mix of ways against which the watcher gets least with the secret that is best for it.

    What the watcher gets then depends as little as can be on its secret, which is then hardly worth looking at.
    """
    vectors = [watcher.spread([(way, 1)], mine, theirs) for way in ways]
    rows = dict.fromkeys(zip(*(map(vector.part, range(len(theirs))) for vector in vectors), strict=True))
    weights, _ = in_units(solve_matrix(list(rows)).columns)
    return {way.guess: weight for way, weight in zip(ways, weights, strict=True) if weight}


Best = Callable[[Iterable[int]], int]
Points = Callable[[Shape, Codes], int]


class _Values:
    """What pairs of positions are worth between blind players, one guessing first."""

    def __init__(self, positions: Positions, report: Report) -> None:
        self.positions, self.report = positions, report
        self._first: dict[Pair, int] = {}
        self._second: dict[Pair, int] = {}

    def first(self, mine: Codes, theirs: Codes) -> int:
        """F: the first player's points, being to guess."""
        if (mine, theirs) not in self._first:
            self._first[mine, theirs] = max(self.gets(shape, theirs) for shape in self.positions.shapes(mine))
            self.report(len(self._first))
        return self._first[mine, theirs]

    def second(self, theirs: Codes, mine: Codes) -> int:
        """S: the first player's points, the second being to guess."""
        if (theirs, mine) not in self._second:
            self._second[theirs, mine] = min(self.concedes(shape, theirs) for shape in self.positions.shapes(mine))
        return self._second[theirs, mine]

    def gets(self, shape: Shape, theirs: Codes) -> int:
        """The first player's points after a guess of its own."""
        return shape.finds * (2 * len(theirs) - 1) + sum(self.second(cell, theirs) for cell in shape.cells)

    def concedes(self, shape: Shape, theirs: Codes) -> int:
        """The first player's points after a guess of the second."""
        return sum(self.first(theirs, cell) for cell in shape.cells)


class _InTurn:
    """Plans for one who guesses first and one who guesses second, by one rule."""

    def __init__(self, values: _Values, rule: Rule) -> None:
        self.values, self.positions, self.rule = values, values.positions, rule
        self.first_plans: Plans = {}
        self.second_plans: Plans = {}
        self.first_watches = Watcher(self.positions, self.second_plan, Form.FIRST)
        self.second_watches = Watcher(self.positions, self.first_plan, Form.SECOND)

    def first_plan(self, mine: Codes, theirs: Codes) -> Mix:
        """What the first player guesses."""
        return self._plan(self.first_plans, self.second_watches, max, self.values.gets, (mine, theirs))

    def second_plan(self, mine: Codes, theirs: Codes) -> Mix:
        """What the second player guesses."""
        return self._plan(self.second_plans, self.first_watches, min, self.values.concedes, (mine, theirs))

    def _plan(self, plans: Plans, watcher: Watcher, best: Best, points: Points, pair: Pair) -> Mix:
        """What the rule chooses among the ways that are best between blind players."""
        if pair not in plans:
            mine, theirs = pair
            valued = [(way, points(way.shape, theirs)) for way in self.positions.ways(mine)]
            value = best(worth for _, worth in valued)
            ways = [way for way, worth in valued if worth == value]
            plans[pair] = {ways[0].guess: 1} if len(ways) == 1 else self.rule(watcher, ways, theirs, mine)
        return plans[pair]


class _Together:
    """Both guess at the same time: a matrix game at each pair of positions."""

    def __init__(self, positions: Positions, report: Report) -> None:
        self.positions, self.report = positions, report
        self.plans: Plans = {}
        self.watcher = Watcher(positions, self.plan, Form.SIMULTANEOUS)
        self._values: dict[Pair, Fraction] = {}

    def value(self, mine: Codes, theirs: Codes) -> Fraction:
        """A's points."""
        if (mine, theirs) not in self._values:
            self._solve(mine, theirs)
        return self._values[mine, theirs]

    def plan(self, mine: Codes, theirs: Codes) -> Mix:
        """What either player guesses."""
        if (mine, theirs) not in self.plans:
            self._solve(mine, theirs)
        return self.plans[mine, theirs]

    def _solve(self, mine: Codes, theirs: Codes) -> None:
        rows, columns = self.positions.shapes(mine), self.positions.shapes(theirs)
        found = solve_matrix([[self._gets(row, column, theirs) for column in columns] for row in rows])
        self._values[mine, theirs] = found.value
        weights, _ = in_units(found.rows)
        guesses = {way.shape: way.guess for way in reversed(self.positions.ways(mine))}
        self.plans[mine, theirs] = {guesses[shape]: w for shape, w in zip(rows, weights, strict=True) if w}
        self.report(len(self._values))

    def _gets(self, row: Shape, column: Shape, theirs: Codes) -> Fraction:
        found = Fraction(row.finds * (2 * len(theirs) - column.finds))
        return found + sum(self.value(cell, other) for cell in row.cells for other in column.cells)
