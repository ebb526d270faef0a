"""Tuning a one-step rule to a game: change its terms a little, and keep what makes its strategy shorter.

The rules tuned are sums over cells, Σ n·y(n), less a bonus for candidates. Larmouth's, where the walk starts,
has y = log n and a bonus of 2·log 2. The result is a rule for one game, found by a random walk: it says how
far such rules can be brought there, not that no other comes further.
"""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from optimoo.game import Game, Position
from optimoo.heuristics.choose import Chooser
from optimoo.heuristics.partitions import Partitions
from optimoo.heuristics.rules import Heuristic

_RATIO = 1.25  # between neighbouring sizes at which y may be changed; it is interpolated in log n between them
_STEPS = (0.02, 0.08, 0.25)  # typical changes of y; Larmouth's lies between 0 and 9


@dataclass(frozen=True)
class Tuned:
    """A tuned rule, and the total of the strategy it gives."""

    heuristic: Heuristic
    total: int


def tune(game: Game, steps: int = 1000, seed: int = 0) -> Tuned:
    """Walk ``steps`` steps from Larmouth's rule, never uphill; equal arguments give equal results."""
    rng = np.random.default_rng(seed)
    root = _Branch(Position(game))
    knots = _knots(game.size)
    weights = np.append(np.log(knots), 2 * np.log(2))
    rule = _rule(game, knots, weights)
    total = root.total(Chooser(rule))
    for _ in range(steps):
        changed = rng.choice(len(weights), size=rng.integers(1, 3), replace=False)
        attempt = weights.copy()
        attempt[changed] += rng.normal(scale=rng.choice(_STEPS, size=len(changed)))
        attempt[-1] = abs(attempt[-1])  # to punish candidates has never helped
        other = _rule(game, knots, attempt)
        reached = root.total(Chooser(other))
        if reached <= total:  # equally good rules are walked through: they may lead on
            weights, rule, total = attempt, other, reached
    return Tuned(rule, total)


def _knots(size: int) -> NDArray[np.int64]:
    """The sizes at which y may be changed: small ones each by itself, then in even ratios."""
    knots = [1]
    while knots[-1] < size:
        knots.append(min(size, max(knots[-1] + 1, round(knots[-1] * _RATIO))))
    return np.array(knots, dtype=np.int64)


def _rule(game: Game, knots: NDArray[np.int64], weights: NDArray[np.float64]) -> Heuristic:
    numbers = np.arange(game.size + 1)
    y = np.interp(np.log(np.maximum(numbers, 1)), np.log(knots), weights[:-1])
    formula = "Σ n·y(n), less a bonus for a candidate"
    return Heuristic.from_table(f"tuned to {game}", formula, numbers * y, float(weights[-1]))


@dataclass(eq=False)
class _Branch:
    """What tuning remembers of a position: its partitions and what follows it. A changed rule meets mostly old ones."""

    position: Position
    ways: Partitions | None = None
    after: dict[int, tuple[int, list["_Branch"]]] = field(default_factory=dict)
    """By guess: the guesses that its small cells take, and what follows in the others."""

    def total(self, chooser: Chooser) -> int:
        """The guesses that the chooser's strategy takes from here."""
        if self.ways is None:
            self.ways = chooser.partitions(self.position)
        guess = chooser.best(self.ways)
        if guess not in self.after:
            cells = self.position.unfound_cells(guess)
            # With a bonus that is not negative, the first of two candidates is guessed first.
            small = sum(2 * cell.size - 1 for cell in cells if cell.size <= 2)
            self.after[guess] = small, [_Branch(cell) for cell in cells if cell.size > 2]
        small, branches = self.after[guess]
        return self.position.size + small + sum(branch.total(chooser) for branch in branches)
