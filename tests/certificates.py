"""Certificates in tests: how they are made, what is true of what they say, and a checker that knows less.

What is true is decided by brute force (:mod:`oracle`), for every claim of a certificate and not only for the first.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest

import oracle
from optimoo.proof import Certificate, beyond, checker, opening, prove
from optimoo.strategy import Strategy, write_tree

LONGEST = 30
"""No game of these tests lasts longer."""

SHIPPED = Path(__file__).parents[1] / "docs" / "certificates"
SHORT = ["2x7r", "2x8", "3x5r-candidates", "3x6", "3x7", "4x6", "4x7"]
"""Certificates that come along and are checked in no time, in either version."""


def proof_of(game: str, objective: str = "total", **options: object) -> Certificate:
    """A certificate, found with as little as a small game needs."""
    return prove(game, objective, workers=1, memory=1 << 24, checkpoint=False, **options)


def certificate(game: str, objective: str = "total", **options: object) -> str:
    """The text of a certificate."""
    return proof_of(game, objective, **options).text


def checked(text: str, path: Path) -> checker.Verdict:
    """What the checker says of a text; of many about one game, it finds the capacities once."""
    path.write_text(text, encoding="latin-1", newline="")
    capacities = checker.capacities  # or what a test has put in its place

    def remembered(game: checker.Game, present: int) -> list[int]:
        key = capacities, game.text, present
        if key not in _CAPACITIES:
            _CAPACITIES[key] = capacities(game, present)
        return _CAPACITIES[key]

    with patch.object(checker, "capacities", remembered):
        return checker.check(path)


_CAPACITIES: dict[tuple[object, str, int], list[int]] = {}


def accepted(text: str, path: Path) -> bool:
    """Whether the checker calls it proved. It may call it unproved or unreadable; anything else is an error."""
    try:
        return checked(text, path).proved
    except checker.UnreadableError:
        return False


# --- what is true --------------------------------------------------------------------------------------------


class Truth:
    """The least cost of any set of candidates, by trying everything."""

    def __init__(self, game: str, costs: str, consistent: bool, refunds: tuple[int, ...] = ()) -> None:
        self.splits = oracle.splits_of(*parts(game), consistent)
        self.refunds = [*refunds, *[0] * LONGEST]
        price = checker.Costs(costs)
        self.costs = [price(guess) for guess in range(1, LONGEST)]
        self.value = cache(self._value)

    def _value(self, secrets: frozenset[int], done: int) -> int:
        if not secrets:
            return 0
        if done + 1 >= len(self.costs):
            return len(secrets) * self.costs[-1]
        return min(self._sum(done, found, cells) for found, cells in self.splits.of(secrets))

    def guesses(self, secrets: frozenset[int], done: int) -> dict[int, int]:
        """The least cost of every guess."""
        made = sorted(secrets) if self.splits.consistent else range(len(self.splits.codes))
        every = self.splits.every(secrets)
        return {guess: self._sum(done, *split) for guess, split in zip(made, every, strict=True)}

    def _sum(self, done: int, found: int, cells: list[frozenset[int]]) -> int:
        now = self.costs[done] if found else -self.refunds[done]
        return now + sum(self.value(cell, done + 1) for cell in cells)


truth = cache(Truth)


def parts(game: str) -> tuple[int, int, bool]:
    """Positions, symbols, and whether symbols may repeat."""
    match = re.fullmatch(r"(\d+)x(\d+)(r?)", game)
    return int(match[1]), int(match[2]), bool(match[3])


class Reader(checker.Certificate):
    """Writes claims down instead of arguing them."""

    def __init__(self, lines: checker.Lines) -> None:
        super().__init__(lines)
        self.known: list[checker.Claim] = []

    def _argue(self, number, claim, relabellings, cited):
        self.known.append(claim)


def all_true(path: Path) -> bool:
    """Whether the value is the least cost, and every claim of the certificate is true."""
    with checker.reading(path) as lines:
        proof = Reader(lines)
        proof.play_strategy()
        proof.check_claims(lambda done, of: None)
    real = truth(proof.game.text, proof.costs.text, proof.consistent)
    return proof.value == real.value(frozenset(range(proof.game.size)), 0) and all(
        claim.least <= real.value(frozenset(claim.members.tolist()), claim.depth) for claim in proof.known
    )


# --- a checker that knows less, so that small games need long arguments --------------------------------------


@contextmanager
def ignorant(alike: bool = True) -> Iterator[None]:
    """Writer and checker look no further than the sizes of cells, and expect much of every guess.

    ``alike`` says whether relabellings that leave the candidates as they are may be made use of.
    """

    def much(game: checker.Game, present: int) -> list[int]:
        secrets = int((game.codes < present).all(axis=1).sum())
        return [0, 1, secrets]  # whatever is not found by the first guess is found by the second

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(checker, "SEPARATED", 2)
        patch.setattr(checker, "COUNTED", 2)
        patch.setattr(checker, "capacities", much)
        patch.setattr(opening, "survivors", plain_survivors)
        patch.setattr("optimoo.proof.opening.WORTHWHILE", 2 if alike else 1000)
        yield


def plain_survivors(bounds, limit, claim, wanted):
    """The twin of ``survivors`` in the checker's own words."""
    position = beyond.Position(bounds, claim)
    options = position.by_size(position.by_counting_cells(np.flatnonzero(wanted)))
    options = position.by_counting(position.by_separation(options.below(claim.least)))
    return options.guesses, options.bounds


# --- texts ---------------------------------------------------------------------------------------------------


def with_strategy(text: str, strategy: Strategy) -> str:
    """The same certificate around another strategy."""
    head, _, rest = text.partition("\nstrategy\n")
    claims = rest[rest.index("\nclaims\n") :]
    return f"{head}\nstrategy\n{write_tree(strategy)}{claims}"


def with_value(text: str, value: int) -> str:
    """The same certificate for another value."""
    return re.sub(r"(?m)^value: \d+$", f"value: {value}", text)
