"""Explains why a value cannot be beaten at a position: what rules out each guess, and which come nearest.

Takes the argument from a certificate where it has one for the position, up to relabelling. Where it has none (what is
argued is only what the proof needs), the value comes from a search, and the bounds from the checker.
"""

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from optimoo.errors import InputError
from optimoo.game import Game, History, Position, Relabelling
from optimoo.proof import checker
from optimoo.proof.copies import Copier
from optimoo.proof.unargued import Unargued, reading
from optimoo.search import Costs, Means, Question, Search

Numbers = NDArray[np.int64]
REASONS = (
    "its number of cells",
    "the sizes of its cells",
    "cells that no member of them cuts well enough",
    "cells that no code cuts well enough",
    "claims about its cells",
)
SEARCH = "a search of its cells"


@dataclass(frozen=True)
class Contender:
    """A guess, and the least that it can cost as far as was looked."""

    guess: str
    bound: int
    alike: int  # how many guesses, itself included, a relabelling makes of it
    cells: dict[str, int]
    reason: str


@dataclass(frozen=True)
class Explanation:
    """Why nothing at a position costs less than ``least``."""

    game: Game
    history: str
    candidates: int
    least: int
    claim: int | None  # the claim of the certificate that says so; None if it came from a search
    reasons: dict[str, int]  # how many guesses each reason rules out
    best: list[Contender]  # those that are not shown to cost more than that
    nearest: list[Contender]  # of the others, those with the lowest bounds


class _Argument(Unargued):
    """A certificate whose claims are written down instead of argued."""

    def __init__(self, lines: checker.Lines) -> None:
        super().__init__(lines)
        self.known: list[tuple[int, checker.Claim, list[Numbers], checker.Cited]] = []

    def _argue(self, number: int, claim: checker.Claim, relabellings: list[Numbers], cited: checker.Cited) -> None:
        self.known.append((number, claim, relabellings, cited))

    def check_plain(self) -> None:
        """Refuse what the bounds and searches here do not know."""
        if self.elaborated is not None and (self.elaborated.question.chance or "listed" in self.elaborated.text):
            raise InputError("only certificates about all secrets of a game, and without a last chance, are explained")


@dataclass
class _Case:
    """What is to be explained: a claim, and how to come from its labels to those of the question."""

    number: int | None
    claim: checker.Claim
    cited: checker.Cited = field(default_factory=dict)
    alike: list[Numbers] = field(default_factory=list)
    back: Relabelling | None = None


def explain(path: str | Path, history: History = (), show: int = 5) -> Explanation:
    """Explain the position after some moves, by a certificate of its game."""
    try:
        with reading(path, _Argument) as proof:
            proof.check_plain()
            proof.read_claims()
    except checker.RefutedError as error:
        raise InputError(f"this certificate does not hold: {error}") from None
    game = Game.parse(proof.game.text)
    position = Position.of(game, history).unfinished()
    if str(position).split()[: len(proof.moves)] != proof.moves:
        raise InputError(f"this certificate starts after {' '.join(proof.moves)}; expected a history that begins so")
    return _explained(proof, position, _find(proof, position) or _searched(proof, position), show)


def _find(proof: _Argument, position: Position) -> _Case | None:
    """The claim about a position or a relabelled copy of it."""
    copier = Copier(position.game)
    copy, to_copy = copier.copy_of(position.candidates)
    for number, claim, alike, cited in proof.known:
        if claim.depth == position.depth and len(claim.members) == position.size:
            other, from_claim = copier.copy_of(claim.members)
            if other == copy:
                return _Case(number, claim, cited, alike, from_claim.then(to_copy.inverse()))
    return None


def _searched(proof: _Argument, position: Position) -> _Case:
    """A claim that the certificate does not make, because it does not need it: the value found by search."""
    find = [proof.costs(guess) for guess in range(1, len(proof.costs.first) + 41)]
    cap = len(proof.costs.first) if proof.costs.ends else None
    costs = Costs.of(find[:cap], secrets=position.game.size, max_guesses=cap)
    with Search(Question(position, costs, proof.consistent), Means(checkpoint=False)) as search:
        value = search.value()
    return _Case(None, checker.Claim(position.candidates, position.depth, value))


def _explained(proof: _Argument, asked: Position, case: _Case, show: int) -> Explanation:
    """Raise the bounds of every guess as far as they go, and note at which step each reached what is claimed."""
    members, depth, least = case.claim
    game = asked.game
    guesses = members if proof.consistent else proof.everything
    smallest = checker.smallest_alike(case.alike, proof.game.size)
    guesses = guesses[smallest[guesses] == guesses]
    few_cells = ~np.isin(guesses, proof.position(case.claim).by_counting_cells(guesses))
    # Under a claim that nothing reaches, no guess is dropped on the way.
    position = proof.position(checker.Claim(members, depth, checker.NEVER * checker.MAX_CODES))
    options = position.by_size(guesses)
    reached = [few_cells, options.total >= least]
    for further in (position.by_separation, position.by_counting, lambda o: o.cite(case.cited)):
        options = further(options)
        reached.append(options.total >= least)
    reasons = np.argmax(reached, axis=0)
    alike = np.bincount(smallest, minlength=proof.game.size)
    contenders = [
        Contender(
            guess=game.text(case.back.apply(game.code(guess)) if case.back else game.code(guess)),
            bound=int(options.total[row]),
            alike=int(alike[guess]),
            cells={str(game.responses[r]): int(size) for r, size in enumerate(options.sizes[row]) if size},
            reason=REASONS[reasons[row]] if any(step[row] for step in reached) else SEARCH,
        )
        for row, guess in enumerate(guesses.tolist())
    ]
    contenders.sort(key=lambda contender: (contender.bound, contender.guess))
    counts = {reason: sum(c.alike for c in contenders if c.reason == reason) for reason in (*REASONS, SEARCH)}
    return Explanation(
        game=game,
        history=str(asked),
        candidates=len(members),
        least=least,
        claim=case.number,
        reasons={reason: count for reason, count in counts.items() if count},
        best=[contender for contender in contenders if contender.bound <= least][:show],
        nearest=[contender for contender in contenders if contender.bound > least][:show],
    )
