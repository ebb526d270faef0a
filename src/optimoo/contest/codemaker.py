"""One guesser against a codemaker who chooses the secret: the value of that game, and both mixed strategies.

The guesser pays one for each guess. To a guesser who relabels at random, relabelled copies of a code are the same, and
against a codemaker who takes them equally often so are relabelled strategies. So the codemaker decides only how often
the secret is of each *kind* (codes that relabellings turn into one another), and a strategy of the guesser counts by
what it needs on average for each kind. Without repeats there is one kind, and nothing to choose.

The double-oracle method: solve the matrix game of all kinds against the strategies known so far, ask for the strategy
that is cheapest against the mix of kinds, by an exhaustive recursion over positions up to relabelling, and add it,
until it is no cheaper than the matrix game says. All in fractions, and counted afresh from the finished trees.

Where there are too many positions for that recursion, the search bounds the value from both sides: the codemaker may
draw from all codes, or leave out the codes of one kind, and the guesser may play a minimum strategy.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Unpack

import numpy as np

from optimoo.contest.positions import Codes, Positions, Way
from optimoo.duel import profiles_by_kind, solve_matrix
from optimoo.errors import InputError
from optimoo.exact import in_units
from optimoo.game import Game, Position, guess_classes
from optimoo.search import Costs, Means, MeansOptions, Question, Search, solve
from optimoo.strategy import Strategy

EXHAUSTIVE = 128
"""The most codes with which everything is tried; it takes minutes there."""
LONGEST = 30
"""Guesses that are counted one by one; no best play needs as many."""

Report = Callable[[int, Fraction], None]
"""Hears how many strategies are known, and the value of the game among them, which the game's is not above."""


@dataclass(frozen=True)
class Kind:
    """Codes that relabellings turn into one another, and how often the secret is one of them."""

    example: int
    size: int
    weight: Fraction


@dataclass(frozen=True)
class Secrecy:
    """What is proved of the game against a codemaker, and how both play."""

    game: Game
    at_least: Fraction
    """Guesses, on average, that the codemaker's mix of kinds makes necessary."""
    at_most: Fraction
    """Guesses, on average, that the guesser's mix of strategies needs at most, whatever the secret."""
    uniform: Fraction
    """Guesses that best play needs on average if all codes are equally likely."""
    kinds: tuple[Kind, ...]
    strategies: tuple[tuple[Fraction, Strategy], ...]
    """What the guesser plays, relabelled at random, and how often."""

    @property
    def proved(self) -> bool:
        """Whether the value of the game is known."""
        return self.at_least == self.at_most


def solve_codemaker(game: Game, report: Report = lambda known, value: None) -> Secrecy:
    """The value of the game against a codemaker who chooses the secret.

    >>> found = solve_codemaker(Game(2, 3, True))
    >>> str(found.at_least), found.proved, str(found.uniform), [str(kind.weight) for kind in found.kinds]
    ('29/12', True, '7/3', ['1/2', '1/2'])
    """
    if game.size > EXHAUSTIVE:
        raise InputError(f"{game} has {game.size} codes; only up to {EXHAUSTIVE} can everything be tried")
    guesser = _Guesser(Positions(game))
    counts = [int(count) for count in guesser.sizes]
    uniform = guesser.answer([Fraction(count, game.size) for count in counts])
    known = [uniform]
    while True:
        needs = [_needs(strategy) for strategy in known]
        found = solve_matrix([[need[kind] for need in needs] for kind in range(len(counts))])
        report(len(known), found.value)
        reply = guesser.answer(found.rows)
        if sum(share * need for share, need in zip(found.rows, _needs(reply), strict=True)) == found.value:
            break
        known.append(reply)
    used = [(weight, strategy) for weight, strategy in zip(found.columns, known, strict=True) if weight]
    kinds = tuple(Kind(*each) for each in zip(guesser.examples, counts, found.rows, strict=True))
    return Secrecy(game, found.value, found.value, uniform.average, kinds, tuple(used))


def bound_codemaker(game: Game, **means: Unpack[MeansOptions]) -> Secrecy:
    """Bounds on the value of the game against a codemaker, for games in which not everything can be tried.

    >>> found = bound_codemaker(Game(4, 3, True), workers=1)
    >>> str(found.at_least), str(found.at_most)
    ('79/26', '59/18')
    """
    kinds, sizes = np.unique(guess_classes(game, []), return_counts=True)
    left_out: list[int | None] = [None, *kinds.tolist()] if len(kinds) > 1 else [None]
    needed = {kind: forced(game, () if kind is None else (kind,), **means) for kind in left_out}
    best = max(left_out, key=lambda kind: needed[kind])
    strategy = solve(game, **means).strategy
    drawn = game.size - sum(size for kind, size in zip(kinds.tolist(), sizes.tolist(), strict=True) if kind == best)
    mix = [
        Kind(kind, size, Fraction(0) if kind == best else Fraction(size, drawn))
        for kind, size in zip(kinds.tolist(), sizes.tolist(), strict=True)
    ]
    most = max(_needs(strategy))
    return Secrecy(game, needed[best], most, needed[None], tuple(mix), ((Fraction(1), strategy),))


def forced(game: Game, left_out: Collection[int], **means: Unpack[MeansOptions]) -> Fraction:
    """The fewest guesses, on average, if all codes are equally likely except those of some kinds, which never occur.

    A kind is named by its first code.
    """
    secrets = np.flatnonzero(~np.isin(guess_classes(game, []), list(left_out)))
    position = Position(game, secrets=tuple(secrets.tolist()) if left_out else None)
    if not position.size:
        raise InputError("every kind of code is left out; expected one that may be the secret")
    costs = Costs.of(list(range(1, LONGEST + 1)), secrets=position.size)
    with Search(Question(position, costs), Means(**means)) as search:
        return Fraction(search.value(), position.size)


def _needs(strategy: Strategy) -> list[Fraction]:
    """What a strategy needs on average for each kind, counted from its tree."""
    return [profile.average for profile in profiles_by_kind(strategy).values()]


class _Guesser:
    """Finds the cheapest strategy against any mix of kinds."""

    def __init__(self, positions: Positions) -> None:
        self.positions = positions
        kinds = guess_classes(positions.game, [])
        examples, self._kind, sizes = np.unique(kinds, return_inverse=True, return_counts=True)
        self.examples: list[int] = examples.tolist()
        self.sizes: list[int] = sizes.tolist()

    def answer(self, shares: Sequence[Fraction]) -> Strategy:
        """The strategy that needs fewest guesses when the secret is of each kind so often."""
        weights, _ = in_units([share / size for share, size in zip(shares, self.sizes, strict=True)])
        chosen: dict[Codes, tuple[tuple[int, int], Way]] = {}

        def cost(name: Codes) -> tuple[int, int]:
            """The least weighted number of guesses; of what weighs nothing the number itself, which comes second."""
            if name not in chosen:
                weighed = sum(weights[self._kind[code]] for code in name)
                best, way = min(
                    ((_added(cost(cell) for cell in way.shape.cells), way) for way in self.positions.ways(name)),
                    key=lambda found: found[0],
                )
                chosen[name] = (best[0] + weighed, best[1] + len(name)), way
            return chosen[name][0]

        cost(self.positions.start)

        def guess(candidates: Codes) -> int:
            name, _ = self.positions.named(candidates)
            return min(self.positions.spelled(candidates, {chosen[name][1].guess: 1}))

        return Strategy.build(self.positions.game, lambda position: guess(tuple(position.candidates.tolist())))


def _added(costs: Iterable[tuple[int, int]]) -> tuple[int, int]:
    both = list(costs)
    return sum(first for first, _ in both), sum(second for _, second in both)
