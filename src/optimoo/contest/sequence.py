"""The race by linear programming: play that may depend on the own secret, in sequence form, confirmed in fractions.

Here nothing is assumed of how players use what they know. The game is made smaller in three ways, none of which changes
its value:

- *Relabelling.* The race is the same under every relabelling of A's secret and B's guesses, and of B's secret and A's
  guesses. So there are optimal strategies that are the same, too: a guess stands for all that a relabelling turns it
  into without changing earlier guesses, and a player knows of the own secret the orbit under those relabellings, its
  *type*, which becomes finer with every guess of the other (as in :mod:`optimoo.duel.knowledge`).
- *Same guesses.* Of guesses that tell the same of every candidate one is kept: more would only be signals, and those a
  player in a zero-sum game can do without.
- *Worse guesses.* A guess is left out if another tells all that it tells, and finds the secret wherever it does. The
  guesser can forget what more it hears, the other knows it anyway, and to find sooner is never worse: what the other
  draws by its last chance, it could have won by the same guess had the race gone on.

With x the first player's realisation weights and u what the second concedes at each of its information sets, the
first player's optimum is a linear program (Koller, Megiddo & von Stengel 1996), and its dual the second's. SciPy's
HiGHS solves it in floating point. Both strategies are then rounded to fractions, and what each guarantees is computed
exactly, by the other's best reply: only these guarantees are told, so nothing depends on floating point.

Needs SciPy (``pip install 'optimoo[lp]'``).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from optimoo.contest.positions import Codes
from optimoo.errors import InputError
from optimoo.game import Game, guess_classes, response_table

MOST = 500
"""Nodes of one player's tree that are still solved; the program has about as many variables as their square."""
FINEST = 10_000
"""The largest denominator to which the weights of a strategy are rounded."""
LARGE = 30_000
"""Variables from which on the interior-point method is faster than the simplex method."""
NOTHING = 1e-9
"""What floating point leaves of a weight that is nothing."""

Key = tuple[Any, ...]
"""An information set (a letter, A's and B's node, a type or a guess) or, with one more number, a choice there."""
Chances = dict[Key, Fraction]
"""How often each choice is made where it can be made."""


@dataclass(frozen=True)
class Guess:
    """What a guess leads to: the answers other than "found"."""

    code: int
    finds: bool
    later: tuple["Node", ...]


@dataclass(eq=False)
class Node:
    """Where one player stands: the guesses made and heard, the candidates left, and what types they are of."""

    number: int
    depth: int
    types: tuple[Codes, ...]
    """Orbits of candidates under the relabellings that change none of the guesses made."""
    before: "tuple[Node, int] | None"
    """The node before, and the number of the guess made there."""
    guesses: tuple[Guess, ...] = ()

    @cached_property
    def type_of(self) -> dict[int, int]:
        """The number of each candidate's type."""
        return {code: number for number, codes in enumerate(self.types) for code in codes}

    def refined(self, guess: Guess, type_number: int) -> Iterator[tuple["Node", int] | None]:
        """What a type becomes after a guess: nodes with types, and None where the secret is found."""
        codes = self.types[type_number]
        if guess.finds and guess.code in codes:
            yield None
        for node in guess.later:
            yield from ((node, number) for number in sorted({node.type_of[c] for c in codes if c in node.type_of}))


@dataclass(frozen=True)
class SequenceForm:
    """What the linear program proves of the race in which A guesses first."""

    game: Game
    at_least: Fraction
    at_most: Fraction
    solved: float
    """The value as floating point has it."""

    @property
    def proved(self) -> bool:
        """Whether the value is known exactly."""
        return self.at_least == self.at_most


def solve_by_sequences(game: Game, *, blind: bool = False) -> SequenceForm:
    """The race by linear programming, A guessing first; if ``blind``, A's play must not depend on A's own secret.

    A blind A is bounded by ``at_least`` alone: ``at_most`` then belongs to a race in which only A is held to that.

    >>> found = solve_by_sequences(Game(2, 3, True))
    >>> str(found.at_least), str(found.at_most)
    ('1/2', '1/2')
    """
    programme = _Programme(game, blind)
    first, second, solved = programme.solve()
    whole = 2 * game.size**2
    return SequenceForm(game, programme.kept(first) / whole, programme.conceded(second) / whole, solved / whole)


def tree(game: Game) -> list[Node]:
    """One player's nodes, the root first."""
    too_many = InputError(f"{game} has too many positions for a linear program; expected at most {MOST}")
    if game.size > MOST:  # which would be a long way to the same answer
        raise too_many
    table = response_table(game)
    nodes: list[Node] = []

    def grow(made: tuple[int, ...], left: Codes, before: tuple[Node, int] | None) -> Node:
        classes = guess_classes(game, [game.code(guess) for guess in made])
        orbits: dict[int, list[int]] = {}
        for code in left:
            orbits.setdefault(int(classes[code]), []).append(code)
        node = Node(len(nodes), len(made), tuple(map(tuple, orbits.values())), before)
        nodes.append(node)
        if len(nodes) > MOST:
            raise too_many
        guesses = []
        for number, guess in enumerate(_worth_making(table, np.unique(classes).tolist(), left)):
            cells: dict[int, list[int]] = {}
            for code in left:
                cells.setdefault(int(table[guess][code]), []).append(code)
            finds = cells.pop(0, None) is not None
            later = tuple(grow((*made, guess), tuple(cell), (node, number)) for cell in cells.values())
            guesses.append(Guess(guess, finds, later))
        node.guesses = tuple(guesses)
        return node

    grow((), tuple(range(game.size)), None)
    return nodes


def _worth_making(table: Any, guesses: list[int], left: Codes) -> list[int]:
    """The guesses that tell something and are no worse than another."""
    told: dict[tuple[int | None, frozenset[frozenset[int]]], int] = {}
    for guess in guesses:
        cells: dict[int, list[int]] = {}
        for code in left:
            cells.setdefault(int(table[guess][code]), []).append(code)
        if len(cells) > 1 or 0 in cells:
            finds = guess if 0 in cells else None
            told.setdefault((finds, frozenset(map(frozenset, cells.values()))), guess)

    def worse(one: tuple[Any, Any], other: tuple[Any, Any]) -> bool:
        finer = all(any(cell <= wide for wide in one[1]) for cell in other[1])
        return one != other and finer and one[0] in (None, other[0])

    return [guess for one, guess in told.items() if not any(worse(one, other) for other in told)]


class _Programme:
    """The linear program: variables x (A's weights), u and l (what B's information sets concede)."""

    def __init__(self, game: Game, blind: bool) -> None:
        self.nodes, self.blind = tree(game), blind
        self.root = self.nodes[0]
        self.levels: dict[int, list[Node]] = {}
        for node in self.nodes:
            self.levels.setdefault(node.depth, []).append(node)
        self.columns: dict[Key, int] = {}
        self.limits: list[tuple[Key, dict[Key, int]]] = []
        self.flows: list[tuple[dict[Key, int], int]] = []

    def pairs(self, ahead: int) -> Iterator[tuple[Node, Node]]:
        """A's and B's nodes that stand together: A has made ``ahead`` guesses more."""
        for depth, nodes in self.levels.items():
            for mine in self.levels.get(depth + ahead, []):
                for theirs in nodes:
                    yield mine, theirs

    def x(self, mine: Node, theirs: Node, kind: int, guess: int) -> Key:
        """A's weight of a guess, A's secret being of a type."""
        return "x", mine.number, theirs.number, 0 if self.blind else kind, guess

    def before(self, mine: Node, theirs: Node, kind: int) -> Key | None:
        """A's weight of the guess before."""
        if mine.before is None or theirs.before is None:
            return None
        (earlier, guess), (owner, _) = mine.before, theirs.before
        return self.x(earlier, owner, owner.type_of[theirs.types[kind][0]], guess)

    def _goes_on(self, mine: Node, theirs: Node, answers: Guess, kind: int) -> Iterator[Key]:
        """What a type of B's secret goes on to concede once B has guessed."""
        for later in answers.later:
            for number, guess in enumerate(mine.guesses):
                yield from self.ends(mine, later, number, guess, kind)

    def ends(self, mine: Node, theirs: Node, number: int, guess: Guess, kind: int) -> Iterator[Key]:
        """Where one of A's guesses leads, for a type of B's secret."""
        for found in mine.refined(guess, kind):
            if found is None:
                yield "l", mine.number, theirs.number, number
            else:
                yield "u", found[0].number, theirs.number, found[1]

    def build(self) -> None:
        """Write the program down."""
        for mine, theirs in self.pairs(0):
            for kind in range(1 if self.blind else len(theirs.types)):
                flow = {self.x(mine, theirs, kind, number): 1 for number in range(len(mine.guesses))}
                earlier = self.before(mine, theirs, kind)
                self.flows.append((flow | ({} if earlier is None else {earlier: -1}), int(earlier is None)))
            for number, guess in enumerate(mine.guesses):
                if guess.finds:
                    self._last_chance(mine, theirs, number)
        for mine, theirs in self.pairs(1):
            for kind in range(len(mine.types)):
                for number, guess in enumerate(theirs.guesses):
                    key = ("u", mine.number, theirs.number, kind)
                    limit = {key: 1}
                    for part in self._goes_on(mine, theirs, guess, kind):
                        limit[part] = limit.get(part, 0) - 1
                    self.limits.append(((*key, number), limit))

    def aims(self) -> Iterator[Key]:
        """The information sets of B whose sum is to be made large."""
        for number, guess in enumerate(self.root.guesses):
            for kind in range(len(self.root.types)):
                yield from self.ends(self.root, self.root, number, guess, kind)

    def kept(self, chances: Chances) -> Fraction:
        """The points that A keeps by these chances, whatever B does: B's best reply, set by set."""
        weights: dict[Key, Fraction] = {}
        for flow, start in self.flows:  # earlier guesses come before later ones
            reached = Fraction(start) + sum(weights[key] for key, sign in flow.items() if sign < 0)
            weights |= {key: reached * chances[key] for key, sign in flow.items() if sign > 0}
        values: dict[Key, Fraction] = dict(weights)
        for key, limit in sorted(self.limits, key=lambda each: self._order(each[0]), reverse=True):
            found = sum((-value * values[part] for part, value in limit.items() if part != key[:-1]), Fraction(0))
            values[key[:-1]] = min(values.get(key[:-1], found), found)
        return sum((values[key] for key in self.aims()), Fraction(0))

    def conceded(self, chances: Chances) -> Fraction:
        """The points that B concedes by these chances, whatever A does: A's best reply, set by set."""
        reached: dict[Key, Fraction] = {}
        for key in self.aims():
            reached[key] = reached.get(key, Fraction(0)) + 1
        gains: dict[Key, Fraction] = {}
        for key, limit in sorted(self.limits, key=lambda each: self._order(each[0])):
            weight = reached.get(key[:-1], Fraction(0)) * chances[key]
            for part, value in limit.items():
                if part != key[:-1]:
                    sums = gains if part[0] == "x" else reached
                    sums[part] = sums.get(part, Fraction(0)) - value * weight
        total = Fraction(0)
        for flow, start in reversed(self.flows):
            best = max(gains.get(key, Fraction(0)) for key, sign in flow.items() if sign > 0)
            for key in (key for key, sign in flow.items() if sign < 0):
                gains[key] = gains.get(key, Fraction(0)) + best
            total += start * best
        return total

    def _order(self, key: Key) -> tuple[int, bool]:
        """How many guesses A has made at an information set of B; what A has just found comes last."""
        return self.nodes[key[1]].depth + (key[0] == "l"), key[0] == "l"

    def _last_chance(self, mine: Node, theirs: Node, number: int) -> None:
        key = ("l", mine.number, theirs.number, number)
        for chosen in range(len(theirs.types)):
            limit = {key: 1}
            for kind, codes in enumerate(theirs.types):
                weight = self.x(mine, theirs, kind, number)
                limit[weight] = limit.get(weight, 0) - 2 * len(codes) + (kind == chosen)
            self.limits.append(((*key, chosen), limit))

    def solve(self) -> tuple[Chances, Chances, float]:
        """Both strategies in fractions, and the value in floating point."""
        try:
            from scipy.optimize import linprog
            from scipy.sparse import csr_array
        except ModuleNotFoundError as missing:
            sentence = f"linear programs need {missing.name}; install it with: pip install 'optimoo[lp]'"
            raise ModuleNotFoundError(sentence, name=missing.name) from missing

        self.build()
        for rows in ([flow for flow, _ in self.flows], [limit for _, limit in self.limits]):
            for row in rows:
                for key in row:
                    self.columns.setdefault(key, len(self.columns))

        def matrix(rows: list[dict[Key, int]]) -> Any:
            places = [
                (number, self.columns[key], value) for number, row in enumerate(rows) for key, value in row.items()
            ]
            lines, columns, values = zip(*places, strict=True)
            return csr_array((values, (lines, columns)), shape=(len(rows), len(self.columns)))

        aim = np.zeros(len(self.columns))
        for key in self.aims():
            aim[self.columns[key]] -= 1
        found = linprog(
            aim,
            A_ub=matrix([limit for _, limit in self.limits]),
            b_ub=np.zeros(len(self.limits)),
            A_eq=matrix([flow for flow, _ in self.flows]),
            b_eq=[start for _, start in self.flows],
            bounds=[(0, None) if key[0] == "x" else (None, None) for key in self.columns],
            method="highs-ds" if len(self.columns) < LARGE else "highs-ipm",
        )
        if found.status != 0:
            raise AssertionError(f"the linear program has no solution: {found.message}")
        first = {key: found.x[column] for key, column in self.columns.items() if key[0] == "x"}
        second = {key: -price for (key, _), price in zip(self.limits, found.ineqlin.marginals, strict=True)}
        return _rounded(first), _rounded(second), -float(found.fun)


def _rounded(weights: dict[Key, float]) -> Chances:
    """At each information set, how often each choice is made if the set is reached: fractions that add up to one."""
    sets: dict[Key, dict[Key, float]] = {}
    for key, weight in weights.items():
        sets.setdefault(key[:-1], {})[key] = max(weight, 0.0)
    chances: Chances = {}
    for choices in sets.values():
        whole = sum(choices.values())
        reached = whole > NOTHING  # by the player's own choices
        parts = {
            key: Fraction(weight / whole).limit_denominator(FINEST) if reached else Fraction(1)
            for key, weight in choices.items()
        }
        total = sum(parts.values())
        chances |= {key: part / total for key, part in parts.items()}
    return chances
