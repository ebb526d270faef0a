"""What players are compared with: best play, rules that look one step ahead, and guessing at random.

Over all secrets together luck is nothing, so the regret of a strategy is its average less that of best play: exact for
best play and for rules. Guessing any candidate at random has no tree that could be walked through; it is sampled.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np

from optimoo.game import Game, Position
from optimoo.heuristics import build, heuristic
from optimoo.judging.interval import Mean
from optimoo.play import Analyst, is_analysed

OPTIMUM, RANDOM = "optimum", "random candidate"

RULES = ("entropy", "minimax", "first-candidate")
"""The rules that players are compared with unless told; each takes seconds for a game of 4x10."""

SAMPLE = 2000
"""Games played at random: enough for the second digit of the average."""

SEED = 1996


@dataclass(frozen=True)
class Yardstick:
    """One way to play a game."""

    name: str
    game: Game
    guesses: Mean
    """Guesses a game: exact over all secrets, or the mean of a sample with its interval."""
    optimum: Fraction | None
    """Guesses of best play, a game; None where that is out of reach."""

    @property
    def regret(self) -> Mean | None:
        """Guesses lost a game."""
        if self.optimum is None:
            return None
        shift, mean = float(self.optimum), self.guesses
        low, high = (None if end is None else end - shift for end in (mean.low, mean.high))
        return Mean(mean.value - self.optimum, mean.count, low, high)

    @property
    def exact(self) -> bool:
        """Whether this is the average over all secrets rather than a sample."""
        return self.guesses.low is None

    def fields(self) -> dict[str, Any]:
        """The yardstick as plain data."""
        regret = None if self.regret is None else self.regret.fields()
        return {
            "name": self.name,
            "game": str(self.game),
            "exact": self.exact,
            "mean_guesses": self.guesses.fields(),
            "mean_regret": regret,
        }


def yardsticks(analyst: Analyst, rules: Sequence[str]) -> Iterator[Yardstick]:
    """Best play, these rules, and guessing at random, for the game of an analyst; nothing for one too large for it."""
    game, start = analyst.game, Position(analyst.game)
    if not is_analysed(game):
        return
    optimum = None
    if analyst.reachable(start):
        optimum = Fraction(analyst.value(start), game.size)
        yield Yardstick(OPTIMUM, game, Mean(optimum, game.size), optimum)
    for name in rules:
        average = build(game, heuristic(name)).average
        yield Yardstick(name, game, Mean(average, game.size), optimum)
    if sample := Mean.of(random_games(game, SAMPLE, SEED)):
        yield Yardstick(RANDOM, game, sample, optimum)


def random_games(game: Game, count: int, seed: int) -> list[int]:
    """How many guesses so many games take in which any candidate is guessed, each as likely as the others.

    >>> random_games(Game(2, 3), 5, 1)
    [3, 1, 3, 2, 2]
    """
    chance = Random(seed).random  # of all generators the one whose numbers no version of anything changes
    every = np.arange(game.size, dtype=np.int64)
    lengths = []
    for _ in range(count):
        candidates, guess, made, secret = every, -1, 0, int(chance() * game.size)
        while guess != secret:
            guess, made = int(candidates[int(chance() * len(candidates))]), made + 1
            answer = int(game.answers(guess, np.array([secret]))[0])
            candidates = game.filter(candidates, guess, answer)
        lengths.append(made)
    return lengths
