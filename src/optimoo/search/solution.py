"""The answers to a question: a strategy with its cost and whether that is proved, and guesses with their values."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from optimoo.display import html_table
from optimoo.exact import plain
from optimoo.game import Game, Move
from optimoo.search.objective import Objective
from optimoo.search.question import Question
from optimoo.strategy import Strategy, StrategyFile


@dataclass(frozen=True, repr=False)
class Solution:
    """A strategy of least cost, or where ``proved`` is False just a good one; compared without what finding it took."""

    question: Question
    strategy: Strategy
    units: int
    """What it costs, as the search counts: in whole units of the objective."""
    proved: bool
    objective: Objective | None = None
    """The question in words, where it was asked in words."""
    max_guesses: int | None = None
    """The cap that was asked for."""
    seconds: float = field(default=0.0, compare=False)
    work: dict[str, int] = field(default_factory=dict, compare=False)
    resumed: bool = field(default=False, compare=False)

    @property
    def game(self) -> Game:
        """The game it is about."""
        return self.question.game

    @property
    def cost(self) -> int | Fraction:
        """What all secrets cost together, in the terms in which costs were given."""
        return self.units if self.objective is None else plain(self.units * self.objective.unit)

    @property
    def consistent(self) -> bool:
        """Whether only guesses that may be the secret were allowed."""
        return self.question.consistent

    @property
    def history(self) -> tuple[Move, ...]:
        """The moves made before the strategy begins."""
        return self.question.position.moves

    @property
    def criteria(self) -> dict[str, int | Fraction]:
        """What the objective's terms say of the strategy, by name."""
        return self.objective.criteria(self.strategy.profile) if self.objective else {}

    @property
    def first_guess(self) -> str:
        """The strategy's next guess, as text."""
        return self.game.text(int(self.strategy.guesses[0]))

    def __repr__(self) -> str:
        """The question, the cost, and whether it is proved."""
        asked = self.objective or self.question.costs
        proved = "proved least" if self.proved else "not proved"
        return f"<Solution for {self.game}, {asked}: cost {self.cost}, {proved}; {self.strategy!r}>"

    def _repr_html_(self) -> str:
        """The strategy, and below what is claimed of it, as a notebook shows them."""
        seconds = f"{self.seconds:.1f}"
        rows = [(self.objective or self.question.costs, self.cost, "yes" if self.proved else "no", seconds)]
        return self.strategy._repr_html_() + html_table("", ["objective", "cost", "proved", "seconds"], rows)

    def file(self, objective: str | None = None) -> StrategyFile:
        """The strategy with what is claimed of it, ready to be saved; ``objective`` names a question without words."""
        words = objective or str(self.objective or self.question.costs)
        return StrategyFile(self.strategy, words, self.units, self.proved, self.consistent, self.max_guesses)


class RankedGuess(NamedTuple):
    """A guess in the list: they compare by value, then by their place in the order of visit."""

    value: int
    rank: int
    guess: int
