"""From a rule to guesses: ties, rankings, and the strategy that follows a rule throughout.

A rule often cannot tell two guesses apart, and breaking such ties one way or another changes a strategy by as
much as some rules differ; so the tie rule is always named. The two here reproduce the published figures.
"""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from optimoo.game import Game, Position, Response
from optimoo.heuristics.partitions import Partitions, cells_of_every_code, partitions
from optimoo.heuristics.rules import Heuristic, Scores
from optimoo.strategy import Strategy


class Tie(StrEnum):
    """Which of the guesses with the smallest score is made."""

    CANDIDATE_FIRST = "candidate-first"
    """A candidate if there is one, then the smallest code (Knuth 1977)."""
    SMALLEST = "smallest"
    """The smallest code, candidate or not."""

    def order(self, scores: Scores, is_candidate: NDArray[np.bool_], guesses: NDArray[np.integer]) -> NDArray[np.int64]:
        """The order in which guesses are preferred, as indices into the arrays."""
        if self is Tie.CANDIDATE_FIRST:
            return np.lexsort((guesses, ~is_candidate, scores))
        return np.lexsort((guesses, scores))


@dataclass(frozen=True)
class Ranked:
    """A guess in a ranking."""

    guess: int
    score: float
    """What the rule's formula gives; smaller is better."""
    is_candidate: bool
    cells: dict[Response, int]
    """How many candidates give each response, where any do."""


@dataclass(frozen=True)
class Chooser:
    """Follows one rule with one tie rule; an instance is what :meth:`Strategy.build` asks for guesses."""

    heuristic: Heuristic
    tie: Tie = Tie.CANDIDATE_FIRST

    def __call__(self, position: Position) -> int:
        """The guess for a position."""
        return self.best(self.partitions(position))

    def partitions(self, position: Position) -> Partitions:
        """The partitions among which the rule may choose."""
        return partitions(position, candidates_only=self.heuristic.candidates_only)

    def best(self, ways: Partitions) -> int:
        """The guess of the partition that is preferred to all others."""
        return int(ways.guesses[self.order(ways)[0]])

    def order(self, ways: Partitions) -> NDArray[np.int64]:
        """The rows of these partitions as the rule and the tie rule prefer them."""
        scores = self.heuristic.scores(ways.sizes, ways.is_candidate)
        return self.tie.order(scores, ways.is_candidate, ways.guesses)


def build(start: Game | Position, heuristic: Heuristic, tie: Tie = Tie.CANDIDATE_FIRST) -> Strategy:
    """The strategy that follows ``heuristic`` in every position, from the start of a game or from a position on.

    >>> from optimoo.heuristics.catalogue import heuristic
    >>> build(Game(3, 5), heuristic("entropy"))
    <Strategy for 3x5: 60 secrets, profile 1 5 31 23, total 196>
    """
    return Strategy.build(start, Chooser(heuristic, tie))


def rank(position: Position, heuristic: Heuristic, top: int = 10, tie: Tie = Tie.CANDIDATE_FIRST) -> list[Ranked]:
    """The ``top`` guesses of a position, every code considered by itself.

    >>> from optimoo.heuristics.catalogue import heuristic
    >>> [first] = rank(Position.of(Game(4, 10), "0123=3B"), heuristic("minimax"), top=1)
    >>> first.guess, first.score, first.is_candidate, sorted(first.cells.values())
    (16, 8.0, False, [2, 2, 4, 8, 8])
    """
    position = Position.of(position.game, position)  # refuses answers that contradict each other
    cells = cells_of_every_code(position)
    is_candidate = cells[:, 0] > 0
    divides = cells.max(axis=1) < position.size
    guesses = np.flatnonzero(is_candidate | (divides & (not heuristic.candidates_only)))
    scores = heuristic.scores(cells[guesses], is_candidate[guesses])
    order = tie.order(scores, is_candidate[guesses], guesses)[:top]
    ranked = []
    for guess, score in zip(guesses[order].tolist(), (scores[order] / heuristic.unit).tolist(), strict=True):
        sizes = zip(position.game.responses, cells[guess].tolist(), strict=True)
        by_response = {response: size for response, size in sizes if size}
        ranked.append(Ranked(guess, score, bool(is_candidate[guess]), by_response))
    return ranked
