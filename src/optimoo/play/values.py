"""What a guess is worth in a position, as plain values that can be shown or sent.

Everything follows from one profile: how many candidates are found at the next guess, the one after, and so on, when
the guess is made and play then goes on so as to need the fewest guesses in all. Integers and fractions only.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from typing import Any

from optimoo.game import Game, Move

Profile = tuple[int, ...]
"""How many candidates are found at the next guess, the one after, and so on."""


def total_of(further: Profile) -> int:
    """Further guesses over all candidates together."""
    return sum(turn * found for turn, found in enumerate(further, start=1))


def shifted(further: Profile) -> Profile:
    """The same seen from one guess earlier."""
    return (0, *further)


def added(one: Profile, other: Profile) -> Profile:
    """Two cells together."""
    return tuple(a + b for a, b in zip_longest(one, other, fillvalue=0))


def chance_to_win(further: Sequence[int], made: int, opponent: Sequence[int]) -> Fraction:
    """The chance to win the race, a draw as half a win, when neither has found anything after ``made`` guesses.

    ``further`` counts the candidates found at the next guess, the one after, ...; ``opponent`` is the profile of
    the other player, who is known not to have finished yet.

    >>> chance_to_win((1, 3, 2), 0, (1, 2, 3))
    Fraction(41, 72)
    """
    waiting = sum(opponent[made:])
    if not waiting:
        return Fraction(0)  # the other one has surely finished
    points = 0
    for turn, found in enumerate(further, start=made):
        level = opponent[turn] if turn < len(opponent) else 0
        points += found * (2 * sum(opponent[turn + 1 :]) + level)
    return Fraction(points, 2 * sum(further) * waiting)


@dataclass(frozen=True)
class GuessValue:
    """One guess in one position, valued exactly."""

    guess: int
    total: int
    """Further guesses over all candidates together, this one included."""
    candidates: int
    """How many candidates there are before the guess."""
    cells: tuple[int, ...]
    """How many of them each answer would leave, by response id; the first is the guess itself."""
    made: int
    """How many guesses came before."""
    profile: Profile | None = None
    """Candidates found at this guess, the next, ... under play that minimises the total; None while unknown."""

    @property
    def is_candidate(self) -> bool:
        """Whether the guess may be the secret."""
        return self.cells[0] > 0

    @property
    def expected(self) -> Fraction:
        """Further guesses on average, this one included."""
        return Fraction(self.total, self.candidates)

    @property
    def worst(self) -> int | None:
        """The most further guesses it may take, this one included."""
        return None if self.profile is None else len(self.profile)

    def chance(self, opponent: Sequence[int]) -> Fraction | None:
        """The chance to win the race against someone with this profile, a draw as half a win."""
        return None if self.profile is None else chance_to_win(self.profile, self.made, opponent)

    def fields(self, game: Game, opponent: Sequence[int] | None = None) -> dict[str, Any]:
        """The same as plain data, fractions as pairs of integers."""
        chance = self.chance(opponent) if opponent else None
        return {
            "guess": game.text(self.guess),
            "is_candidate": self.is_candidate,
            "total": self.total,
            "candidates": self.candidates,
            "expected": float(self.expected),
            "worst": self.worst,
            "profile": None if self.profile is None else list(self.profile),
            "chance": None if chance is None else [chance.numerator, chance.denominator],
            "cells": {str(response): size for response, size in zip(game.responses, self.cells, strict=True) if size},
        }


@dataclass(frozen=True)
class Advice:
    """The best guesses of a position, best first."""

    game: Game
    moves: tuple[Move, ...]
    candidates: tuple[int, ...]
    """The codes that may still be the secret."""
    best: tuple[GuessValue, ...]
    complete: bool
    """Whether these are the best guesses for certain; while False, better ones may still be found."""

    @property
    def total(self) -> int | None:
        """Further guesses over all candidates under best play; None while unknown."""
        return self.best[0].total if self.complete else None

    def fields(self, opponent: Sequence[int] | None = None) -> dict[str, Any]:
        """The same as plain data; the candidates only by number, for they may be many."""
        return {
            "candidates": len(self.candidates),
            "best": [value.fields(self.game, opponent) for value in self.best],
            "complete": self.complete,
        }
