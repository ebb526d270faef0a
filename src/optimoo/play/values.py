"""What a guess is worth in a position, as plain values that can be shown or sent.

Everything follows from one profile: how many candidates are found at the next guess, the one after, and so on, when
the guess is made and play then goes on so as to need the fewest guesses in all. Integers and fractions only.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from optimoo.display import html_table
from optimoo.game import Position
from optimoo.strategy import Profile


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


def profile_after(position: Position, guess: int, profile_of: Callable[[Position], Profile]) -> Profile:
    """Candidates found at a guess, the next, ... when play goes on in its cells as ``profile_of`` says."""
    found = Profile((int(guess in position.candidates),))
    for cell in position.unfound_cells(guess):
        found = found.joined(profile_of(cell).later())
    return found


@dataclass(frozen=True)
class Rival:
    """The player that chances in a race are told against."""

    name: str
    profile: Profile


@dataclass(frozen=True)
class GuessValue:
    """One guess in one position, valued exactly; or, where that is out of reach, only looked at."""

    position: Position
    guess: int
    further: int | None = None
    """Further guesses over all candidates together, this one included; None where only a rule has ranked the guess."""
    profile: Profile | None = None
    """Candidates found at this guess, the next, ... under play that minimises the total; None while unknown."""

    @property
    def cells(self) -> tuple[int, ...]:
        """How many candidates each answer would leave, by response id; the first is the guess itself."""
        return self.position.cell_sizes(self.guess)

    @property
    def is_candidate(self) -> bool:
        """Whether the guess may be the secret."""
        return self.guess in self.position.candidates

    @property
    def expected(self) -> Fraction | None:
        """Further guesses on average, this one included."""
        return None if self.further is None else Fraction(self.further, self.position.size)

    @property
    def worst(self) -> int | None:
        """The most further guesses it may take, this one included."""
        return None if self.profile is None else self.profile.worst

    def chance(self, rival: Rival | None) -> Fraction | None:
        """The chance to win the race against a rival, a draw as half a win."""
        if self.profile is None or rival is None:
            return None
        return chance_to_win(self.profile, self.position.depth, rival.profile)

    def fields(self, rival: Rival | None = None) -> dict[str, Any]:
        """The value as plain data, fractions as pairs of integers.

        ``further`` and ``expected`` count from the position on, the rest from the start of the game.
        """
        chance, game, size, depth = self.chance(rival), self.position.game, self.position.size, self.position.depth
        total = None if self.further is None else self.further + depth * size
        return {
            "guess": game.text(self.guess),
            "is_candidate": self.is_candidate,
            "candidates": size,
            "total": total,
            "average": None if total is None else total / size,
            "further": self.further,
            "expected": None if self.expected is None else float(self.expected),
            "worst": None if self.worst is None else depth + self.worst,
            "profile": None if self.profile is None else [0] * depth + list(self.profile),
            "chance": None if chance is None else [chance.numerator, chance.denominator],
            "cells": {str(response): size for response, size in zip(game.responses, self.cells, strict=True) if size},
        }


@dataclass(frozen=True)
class Advice:
    """The best guesses of a position, best first."""

    position: Position
    best: tuple[GuessValue, ...]
    complete: bool
    """Whether these are the best guesses for certain; while False, better ones may still be found."""
    rival: Rival | None = None
    """Against whom chances in a race are told."""
    rule: str | None = None
    """The heuristic that ranked the guesses, where exact values are out of reach."""

    @property
    def exact(self) -> bool:
        """Whether the guesses have exact values."""
        return self.rule is None

    @property
    def further(self) -> int | None:
        """Further guesses over all candidates under best play; None while unknown."""
        return self.best[0].further if self.complete else None

    def _repr_html_(self) -> str:
        """The best guesses, as a notebook shows them."""
        game, sort = self.position.game, "" if self.exact else f", ranked by {self.rule}: not exact"
        rows = [
            (
                game.text(value.guess),
                "yes" if value.is_candidate else "no",
                "" if value.expected is None else f"{float(value.expected):.4f}",
                "" if value.worst is None else value.worst,
            )
            for value in self.best
        ]
        caption = f"{game}, {self.position.size:,} candidates{sort}"
        return html_table(caption, ["guess", "possible", "further guesses", "at most"], rows)

    def fields(self) -> dict[str, Any]:
        """The advice as plain data; the candidates only by number, for they may be many."""
        return {
            "candidates": self.position.size,
            "best": [value.fields(self.rival) for value in self.best],
            "complete": self.complete,
            "exact": self.exact,
            "rule": self.rule,
            "rival": self.rival.name if self.rival else None,
        }
