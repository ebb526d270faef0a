"""Objectives: what a strategy is judged by, as one integer cost per guess number.

Every question is a list of terms in order of importance. A term scores each guess number; a whole objective becomes
one cost vector in which a unit of an earlier term outweighs everything that later terms can add up to. ``worst`` needs
to know the largest number of guesses m it is about: :func:`optimoo.search.solve` finds it by proving that m guesses
are enough and fewer are not.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Self

from optimoo.errors import InputError
from optimoo.exact import Number, in_units, plain
from optimoo.search.costs import HORIZON, Costs
from optimoo.search.kernels.limits import LEVELS
from optimoo.strategy import Profile

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
    scores, faster = [], 0  # opponents already finished: those secrets are lost
    for now in padded:
        slower = sum(padded) - faster - now
        scores.append(faster - slower)
        faster += now
    return [score - scores[0] for score in scores]


@dataclass(frozen=True)
class Objective:
    """Terms in order of importance.

    >>> str(Objective.parse("total, worst"))
    'total,worst'
    """

    terms: tuple[Term, ...] = field(default=(Term("total"),))
    unit: Fraction = Fraction(1)
    """What one stands for in costs that were given as fractions: the search counts in whole units."""

    @classmethod
    def parse(cls, text: "str | Objective | Sequence[Number]") -> "Objective":
        """Read an objective as written on the command line; a list of numbers is what each guess number costs.

        >>> Objective.parse([0.5, 1, 2])
        Objective(terms=(Term(name='costs', numbers=(1, 2, 4)),), unit=Fraction(1, 2))
        """
        if isinstance(text, Objective):
            return text
        if not isinstance(text, str):
            return cls._of_costs(text)
        terms = tuple(Term.parse(part) for part in text.split(","))
        if len({term.name for term in terms if term.name in ("total", "worst")}) < sum(
            term.name in ("total", "worst") for term in terms
        ):
            raise InputError(f"{text!r} names the same term twice; expected each at most once")
        return cls(terms)

    @classmethod
    def _of_costs(cls, costs: "Sequence[Number]") -> "Objective":
        if not isinstance(costs, Iterable):
            raise InputError(f"{costs!r} is not an objective; expected {FORMS}, or a list of costs")
        numbers, unit = in_units(list(costs))
        term = Term("costs", numbers)
        term.check()
        return cls((term,), unit)

    def __str__(self) -> str:
        """The objective in its canonical form, in whole units."""
        return ",".join(map(str, self.terms))

    @cached_property
    def has_worst(self) -> bool:
        """Whether one of the terms is ``worst``."""
        return any(term.name == "worst" for term in self.terms)

    def until_worst(self) -> "Objective":
        """The terms before ``worst``, which decide first; the total where there are none."""
        names = [term.name for term in self.terms]
        before = self.terms[: names.index("worst")]
        return Objective(before) if before else Objective()

    def costs(self, secrets: int, max_guesses: int | None = None, worst: int | None = None) -> Costs:
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

    def criteria(self, profile: Sequence[int]) -> dict[str, int | Fraction]:
        """What the terms say of a profile, by name, in words a person would use."""
        numbers = {d: count for d, count in enumerate(profile, 1) if count}
        found: dict[str, int | Fraction] = {}
        for term in self.terms:
            if term.name == "worst":
                found["worst"] = max(numbers)
                found["at_worst"] = numbers[max(numbers)]
            elif term.name == "within":
                found[f"within_{term.numbers[0]}"] = sum(c for d, c in numbers.items() if d <= term.numbers[0])
            elif term.name == "win":
                found |= asdict(Profile(profile).against(term.numbers))
            else:
                scores = term.scores(None)
                found[term.name] = plain(self.unit * sum(scores[d - 1] * count for d, count in numbers.items()))
        if self.terms[-1].name == "worst":
            found["total"] = sum(d * count for d, count in numbers.items())
        return found
