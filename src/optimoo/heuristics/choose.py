"""From a rule to guesses: ties, rankings, and the strategy that follows a rule throughout.

A rule often cannot tell two guesses apart, and breaking such ties one way or another changes a strategy by as
much as some rules differ; so the tie rule is always named. The two here reproduce the published figures.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from optimoo.errors import InputError
from optimoo.game import Game, History, Move, Response
from optimoo.heuristics.cells import Partitions, cells_of_every_code, partitions
from optimoo.heuristics.rules import Heuristic, Scores
from optimoo.strategy import Strategy


class Tie(StrEnum):
    """Which of the guesses with the smallest score is made."""

    CANDIDATE_FIRST = "candidate-first"
    """A candidate if there is one, then the smallest code (Knuth 1977)."""
    SMALLEST = "smallest"
    """The smallest code, candidate or not."""

    def order(self, scores: Scores, is_candidate: NDArray[np.bool_], guesses: NDArray[np.integer]) -> NDArray[np.int64]:
        """The order in which guesses are preferred, as positions in the arrays."""
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


class Chooser:
    """Follows one rule with one tie rule; an instance is what :meth:`Strategy.build` asks for guesses."""

    def __init__(self, game: Game, heuristic: Heuristic, tie: Tie = Tie.CANDIDATE_FIRST) -> None:
        """Prepare to choose guesses of ``game``."""
        self.game, self.heuristic, self.tie = game, heuristic, tie

    def __call__(self, candidates: NDArray[np.int64], moves: tuple[Move, ...]) -> int:
        """The guess for a position."""
        return int(self.preferred(candidates, moves)[0])

    def preferred(self, candidates: NDArray[np.int64], moves: tuple[Move, ...]) -> NDArray[np.int64]:
        """The smallest guess of every partition, as the rule and the tie rule order them."""
        return self.prefer(self.partitions(candidates, moves))

    def partitions(self, candidates: NDArray[np.int64], moves: tuple[Move, ...]) -> Partitions:
        """The partitions among which the rule may choose."""
        return partitions(self.game, candidates, moves, candidates_only=self.heuristic.candidates_only)

    def prefer(self, ways: Partitions) -> NDArray[np.int64]:
        """The guesses of these partitions, in order."""
        scores = self.heuristic.scores(ways.sizes, ways.is_candidate)
        return ways.guesses[self.tie.order(scores, ways.is_candidate, ways.guesses)]


def build(game: Game, heuristic: Heuristic, tie: Tie = Tie.CANDIDATE_FIRST, history: Sequence[Move] = ()) -> Strategy:
    """The strategy that follows ``heuristic`` in every position.

    >>> from optimoo.heuristics.catalogue import heuristic
    >>> build(Game(3, 5), heuristic("entropy"))
    <Strategy for 3x5: 60 secrets, profile 1 5 31 23, total 196>
    """
    return Strategy.build(game, Chooser(game, heuristic, tie), history)


def rank(
    game: Game, history: History, heuristic: Heuristic, top: int = 10, tie: Tie = Tie.CANDIDATE_FIRST
) -> list[Ranked]:
    """The ``top`` guesses after ``history``, every code considered by itself.

    >>> from optimoo.heuristics.catalogue import heuristic
    >>> [first] = rank(Game(4, 10), [("0123", "3B")], heuristic("minimax"), top=1)
    >>> first.guess, first.score, first.is_candidate, sorted(first.cells.values())
    (16, 8.0, False, [2, 2, 4, 8, 8])
    """
    moves = game.moves(history)
    candidates = game.candidates(moves)
    if not len(candidates):
        raise InputError("no code gives all of these answers")
    cells = cells_of_every_code(game, candidates, moves)
    is_candidate = cells[:, 0] > 0
    divides = cells.max(axis=1) < len(candidates)
    guesses = np.flatnonzero(is_candidate | (divides & (not heuristic.candidates_only)))
    scores = heuristic.scores(cells[guesses], is_candidate[guesses])
    order = tie.order(scores, is_candidate[guesses], guesses)[:top]
    return [
        Ranked(guess, score, bool(is_candidate[guess]), _by_response(game, cells[guess]))
        for guess, score in zip(guesses[order].tolist(), (scores[order] / heuristic.unit).tolist(), strict=True)
    ]


def _by_response(game: Game, sizes: NDArray[np.int32]) -> dict[Response, int]:
    return {response: size for response, size in zip(game.responses, sizes.tolist(), strict=True) if size}
