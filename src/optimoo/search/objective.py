"""Objectives: what a strategy is judged by, as one integer cost per guess number.

Every question is a list of terms in order of importance. A term scores each guess number; a whole objective becomes
one cost vector in which a unit of an earlier term outweighs everything that later terms can add up to. ``worst`` needs
to know the largest number of guesses m it is about: :func:`optimoo.search.solve` finds it by proving that m guesses
are enough and fewer are not.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Self

import numpy as np
from numpy.typing import NDArray

from optimoo.errors import InputError
from optimoo.search.state import LEVELS, MAX_EXCESS, UNLIMITED

HORIZON = 3 * LEVELS  # how far cost vectors are written out; the search looks at most this far ahead
FORMS = "total, worst, within:N, win:PROFILE, costs:LIST (numbers separated by /), or several separated by commas"


@dataclass(frozen=True)
class Term:
    """One criterion: its name as written, and the numbers that belong to it."""

    name: str
    numbers: tuple[int, ...] = ()

    def __str__(self) -> str:
        """The term as written on the command line."""
        return f"{self.name}:{'/'.join(map(str, self.numbers))}" if self.numbers else self.name

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read one term."""
        name, colon, rest = text.strip().lower().partition(":")
        try:
            numbers = tuple(int(part) for part in rest.split("/")) if colon else ()
        except ValueError:
            raise InputError(f"{text!r} has something that is not a whole number; expected {FORMS}") from None
        term = cls(name, numbers)
        term.check()
        return term

    def check(self) -> None:
        """Refuse a term that makes no sense."""
        takes = {"total": 0, "worst": 0, "within": 1}.get(self.name, -1)
        if self.name not in ("total", "worst", "within", "win", "costs"):
            raise InputError(f"{str(self)!r} is not an objective; expected {FORMS}")
        if takes >= 0 and len(self.numbers) != takes:
            raise InputError(f"{self.name!r} takes {'one number' if takes else 'no numbers'}; expected {FORMS}")
        if takes < 0 and not self.numbers:
            raise InputError(f"{self.name!r} needs a list of numbers, like {self.name}:1/2/3; expected {FORMS}")
        if any(number < 0 for number in self.numbers):
            raise InputError(f"{str(self)!r} has a negative number; expected numbers from 0")
        if self.name == "within" and self.numbers[0] == 0:
            raise InputError(f"{str(self)!r} asks for nothing; expected at least 1 guess")
        if self.name == "win" and not any(self.numbers):
            raise InputError(f"{str(self)!r} is nobody's profile; expected at least one secret in it")
        if self.name == "costs" and any(a > b for a, b in zip(self.numbers, self.numbers[1:], strict=False)):
            raise InputError(f"{str(self)!r} decreases; expected costs that never decrease with the guess number")
        if len(self.numbers) > LEVELS or (self.name == "within" and self.numbers[0] >= LEVELS):
            raise InputError(f"{str(self)!r} goes beyond {LEVELS} guesses, more than any game here needs")

    def scores(self, worst: int | None) -> list[int]:
        """Cost of finding the secret at guess 1, 2, 3, ..."""
        numbers = range(1, HORIZON + 1)
        if self.name == "total":
            return list(numbers)
        if self.name == "within":
            return [int(d > self.numbers[0]) for d in numbers]
        if self.name == "costs":
            return [self.numbers[min(d, len(self.numbers)) - 1] for d in numbers]
        if self.name == "win":
            return _race_costs(self.numbers)
        if worst is None:
            raise ValueError("the objective 'worst' has no costs before its number of guesses is known")
        return [int(d >= worst) for d in numbers]


def _race_costs(profile: Sequence[int]) -> list[int]:
    """Twice the loss against an opponent with this profile, a draw counting half, shifted to start at 0."""
    padded = [*profile, *[0] * HORIZON][:HORIZON]
    faster = np.concatenate([[0], np.cumsum(padded)[:-1]])  # opponents already finished: those secrets are lost
    slower = sum(padded) - faster - padded
    scores = faster - slower
    return [int(score) for score in scores - scores[0]]


@dataclass(frozen=True)
class Costs:
    """A cost vector for the search: ``find[d]`` for finding at guess d, ``crowd[d]`` for sharing a position."""

    find: NDArray[np.int64]
    crowd: NDArray[np.int64]
    max_guesses: int | None = None
    forbidden: int | None = None  # total costs from here on mean that the cap on guesses was broken

    @classmethod
    def of(
        cls,
        find: Sequence[int],
        crowd: Sequence[int] = (),
        *,
        secrets: int,
        max_guesses: int | None = None,
    ) -> Self:
        """Costs from scores of guess 1, 2, ... (the last one repeats), with an optional cap on the guesses."""
        if any(a > b for a, b in zip([0, *find], find, strict=False)) or any(penalty < 0 for penalty in crowd):
            raise InputError("costs must not be negative, and must never decrease with the guess number")
        scores = [*find, *[find[-1]] * HORIZON][:HORIZON]
        penalties = [*crowd, *[0] * HORIZON][:HORIZON]
        forbidden = None
        if max_guesses is not None:
            # Going beyond the cap once costs more than the worst play within it.
            forbidden = secrets * (scores[max_guesses - 1] + sum(penalties)) + 1
            scores[max_guesses:] = [forbidden] * (HORIZON - max_guesses)
        dearest = secrets * (scores[(max_guesses or LEVELS) - 1] + sum(penalties))
        if dearest >= MAX_EXCESS or secrets * (scores[LEVELS] + sum(penalties)) >= UNLIMITED:
            raise InputError("the costs of this objective are too large for exact 64-bit arithmetic")
        return cls(
            np.array([0, *scores], dtype=np.int64),
            np.array([*penalties, 0], dtype=np.int64),
            max_guesses,
            forbidden,
        )

    def __str__(self) -> str:
        """A full description, short where costs no longer change."""
        end = self.flat_from + 1
        return f"find {self.find[1:end].tolist()} crowd {self.crowd[:end].tolist()}"

    @property
    def flat_from(self) -> int:
        """From this guess number on, nothing changes any more."""
        steps = np.flatnonzero(np.diff(self.find[1:]))
        crowded = np.flatnonzero(self.crowd)
        return max(int(steps[-1]) + 2 if len(steps) else 1, int(crowded[-1]) + 2 if len(crowded) else 1)

    def shapes(self) -> NDArray[np.uint64]:
        """By depth: a word that is equal where everything still to come is equal up to a constant per secret."""
        words: list[int] = []
        known: dict[object, int] = {}
        for d in range(LEVELS):
            window = slice(d + 1, d + 1 + 2 * LEVELS - 2)
            tail = (tuple(self.find[window] - self.find[d + 1]), tuple(self.crowd[d : d + 2 * LEVELS - 2]))
            words.append(known.setdefault(tail, len(known)))
        return np.array(words, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True)
class Objective:
    """Terms in order of importance.

    >>> str(Objective.parse("total, worst"))
    'total,worst'
    """

    terms: tuple[Term, ...] = field(default=(Term("total"),))

    @classmethod
    def parse(cls, text: "str | Objective") -> "Objective":
        """Read an objective as written on the command line."""
        if isinstance(text, Objective):
            return text
        terms = tuple(Term.parse(part) for part in text.split(","))
        if len({term.name for term in terms if term.name in ("total", "worst")}) < sum(
            term.name in ("total", "worst") for term in terms
        ):
            raise InputError(f"{text!r} names the same term twice; expected each at most once")
        return cls(terms)

    def __str__(self) -> str:
        """The objective in its canonical form."""
        return ",".join(map(str, self.terms))

    @cached_property
    def has_worst(self) -> bool:
        """Whether one of the terms is ``worst``."""
        return any(term.name == "worst" for term in self.terms)

    def until_worst(self) -> "Objective":
        """The terms before ``worst``: they come first, so they decide first."""
        names = [term.name for term in self.terms]
        return Objective(self.terms[: names.index("worst")])

    def costs(self, secrets: int, max_guesses: int | None, worst: int | None = None) -> Costs:
        """One cost vector in which each term outweighs all later ones together.

        With ``worst`` = m, strategies are limited to m guesses, and each secret at m counts; where no other term
        follows, the total comes last, so that ``worst`` means smallest maximum, fewest secrets there, least total.
        """
        cap = worst if worst is not None else max_guesses
        terms = list(self.terms)
        if terms[-1].name == "worst" and Term("total") not in terms:
            terms.append(Term("total"))
        reach = cap if cap is not None else LEVELS
        combined = [0] * HORIZON
        for term in reversed(terms):
            outweighs = secrets * max(combined[:reach]) + 1
            scores = term.scores(worst)
            combined = [outweighs * score + rest for score, rest in zip(scores, combined, strict=True)]
        return Costs.of(combined, secrets=secrets, max_guesses=cap)

    def criteria(self, profile: Sequence[int]) -> dict[str, int]:
        """What the terms say of a profile, by name, in words a person would use."""
        numbers = {d: count for d, count in enumerate(profile, 1) if count}
        found: dict[str, int] = {}
        for term in self.terms:
            if term.name == "worst":
                found["worst"] = max(numbers)
                found["at_worst"] = numbers[max(numbers)]
            elif term.name == "within":
                found[f"within_{term.numbers[0]}"] = sum(c for d, c in numbers.items() if d <= term.numbers[0])
            elif term.name == "win":
                found |= race_result(profile, term.numbers)
            else:
                scores = term.scores(None)
                found[term.name] = sum(scores[d - 1] * count for d, count in numbers.items())
        if self.terms[-1].name == "worst":
            found["total"] = sum(d * count for d, count in numbers.items())
        return found


def race_result(profile: Sequence[int], opponent: Sequence[int]) -> dict[str, int]:
    """Wins, draws and losses of one profile against another, over all pairs of secrets."""
    pairs = [(a, b, x * y) for a, x in enumerate(profile) for b, y in enumerate(opponent)]
    return {
        "wins": sum(count for a, b, count in pairs if a < b),
        "draws": sum(count for a, b, count in pairs if a == b),
        "losses": sum(count for a, b, count in pairs if a > b),
    }
