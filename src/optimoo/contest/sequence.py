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
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Self

import numpy as np

from optimoo.contest.positions import Codes
from optimoo.errors import InputError
from optimoo.game import Game, Move, guess_classes, response_table

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
    """What strategies that may look at the own secret prove of the race in which A guesses first."""

    programme: "Programme"
    at_least: Fraction
    at_most: Fraction
    strategies: tuple[Chances, Chances]
    """How A and B play."""

    @classmethod
    def of(cls, programme: "Programme", first: Chances, second: Chances) -> Self:
        """What two strategies guarantee, by the other's best reply to each."""
        whole = 2 * programme.game.size**2
        return cls(programme, programme.kept(first) / whole, programme.conceded(second) / whole, (first, second))

    @property
    def game(self) -> Game:
        """The game that is raced in."""
        return self.programme.game

    @property
    def proved(self) -> bool:
        """Whether the value is known exactly."""
        return self.at_least == self.at_most

    def mirrored(self) -> Self:
        """This race with the players' names exchanged, so that B guesses first."""
        return replace(self, at_least=1 - self.at_most, at_most=1 - self.at_least, strategies=self.strategies[::-1])


def solve_by_sequences(game: Game, *, blind: bool = False) -> SequenceForm:
    """The race by linear programming, A guessing first; if ``blind``, A's play must not depend on A's own secret.

    A blind A is bounded by ``at_least`` alone: ``at_most`` then belongs to a race in which only A is held to that.

    >>> found = solve_by_sequences(Game(2, 3, True))
    >>> str(found.at_least), str(found.at_most)
    ('1/2', '1/2')
    """
    programme = Programme(game, blind)
    return SequenceForm.of(programme, *programme.solve())


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


class Programme:
    """The linear program: variables x (A's weights), u and l (what B's information sets concede)."""

    def __init__(self, game: Game, blind: bool = False) -> None:
        """Write the program down."""
        self.game, self.nodes, self.blind = game, tree(game), blind
        self.root = self.nodes[0]
        self.levels: dict[int, list[Node]] = {}
        for node in self.nodes:
            self.levels.setdefault(node.depth, []).append(node)
        self.limits: list[tuple[Key, dict[Key, int]]] = []
        self.flows: list[tuple[dict[Key, int], int]] = []
        self._build()

    def moves(self, node: Node) -> tuple[Move, ...]:
        """The guesses made on the way to a node, with their answers."""
        if node.before is None:
            return ()
        earlier, number = node.before
        guess = earlier.guesses[number].code
        return (*self.moves(earlier), (guess, int(response_table(self.game)[guess][node.types[0][0]])))

    def choices(self) -> Iterator[Key]:
        """Every choice of A, and of B."""
        for flow, _ in self.flows:
            yield from (key for key, sign in flow.items() if sign > 0)
        yield from (key for key, _ in self.limits)

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

    def _build(self) -> None:
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

    def reached(self, chances: Chances) -> dict[Key, Fraction]:
        """How often the player's own choices lead to each of its information sets, for each pair of secrets there."""
        if next(iter(chances))[0] == "x":
            return self._first_weights(chances)[0]
        return self._second_weights(chances)[0]

    def _first_weights(self, chances: Chances) -> tuple[dict[Key, Fraction], dict[Key, Fraction]]:
        """A's information sets by how A's choices lead there, and A's choices likewise."""
        sets: dict[Key, Fraction] = {}
        weights: dict[Key, Fraction] = {}
        for flow, start in self.flows:  # earlier guesses come before later ones
            reached = Fraction(start) + sum(weights[key] for key, sign in flow.items() if sign < 0)
            for key in (key for key, sign in flow.items() if sign > 0):
                sets[key[:-1]], weights[key] = reached, reached * chances[key]
        return sets, weights

    def _second_weights(self, chances: Chances) -> tuple[dict[Key, Fraction], dict[Key, Fraction]]:
        """B's information sets by how B's choices lead there, and what each of A's choices then gains."""
        sets: dict[Key, Fraction] = {}
        gains: dict[Key, Fraction] = {}
        for key in self.aims():
            sets[key] = sets.get(key, Fraction(0)) + 1
        for key, limit in sorted(self.limits, key=lambda each: self._order(each[0])):
            weight = sets.setdefault(key[:-1], Fraction(0)) * chances[key]
            for part, value in limit.items():
                if part != key[:-1]:
                    sums = gains if part[0] == "x" else sets
                    sums[part] = sums.get(part, Fraction(0)) - value * weight
        return sets, gains

    def kept(self, chances: Chances) -> Fraction:
        """The points that A keeps by these chances, whatever B does: B's best reply, set by set."""
        _, values = self._first_weights(chances)
        for key, limit in sorted(self.limits, key=lambda each: self._order(each[0]), reverse=True):
            found = sum((-value * values[part] for part, value in limit.items() if part != key[:-1]), Fraction(0))
            values[key[:-1]] = min(values.get(key[:-1], found), found)
        return sum((values[key] for key in self.aims()), Fraction(0))

    def conceded(self, chances: Chances) -> Fraction:
        """The points that B concedes by these chances, whatever A does: A's best reply, set by set."""
        _, gains = self._second_weights(chances)
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

    def solve(self) -> tuple[Chances, Chances]:
        """Both strategies, in fractions."""
        try:
            from scipy.optimize import linprog
            from scipy.sparse import csr_array
        except ModuleNotFoundError as missing:
            sentence = f"linear programs need {missing.name}; install it with: pip install 'optimoo[lp]'"
            raise ModuleNotFoundError(sentence, name=missing.name) from missing

        places: dict[Key, int] = {}
        for row in (*(flow for flow, _ in self.flows), *(limit for _, limit in self.limits)):
            for key in row:
                places.setdefault(key, len(places))

        def matrix(rows: list[dict[Key, int]]) -> Any:
            entries = [(number, places[key], value) for number, row in enumerate(rows) for key, value in row.items()]
            lines, columns, values = zip(*entries, strict=True)
            return csr_array((values, (lines, columns)), shape=(len(rows), len(places)))

        aim = np.zeros(len(places))
        for key in self.aims():
            aim[places[key]] -= 1
        found = linprog(
            aim,
            A_ub=matrix([limit for _, limit in self.limits]),
            b_ub=np.zeros(len(self.limits)),
            A_eq=matrix([flow for flow, _ in self.flows]),
            b_eq=[start for _, start in self.flows],
            bounds=[(0, None) if key[0] == "x" else (None, None) for key in places],
            method="highs-ds" if len(places) < LARGE else "highs-ipm",
        )
        if found.status != 0:
            raise AssertionError(f"the linear program has no solution: {found.message}")
        first = {key: found.x[column] for key, column in places.items() if key[0] == "x"}
        second = {key: -price for (key, _), price in zip(self.limits, found.ineqlin.marginals, strict=True)}
        return _rounded(first), _rounded(second)


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
