"""The laboratory: what several sections need, computed once and kept.

It holds the game of the paper, a search session whose table of known positions serves every later question
about the total, and the strategies found so far. Decides how a group of the paper (the codes that give one
response to the first guess) is valued and timed.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from optimoo.game import Game, Position, guess_classes
from optimoo.search import HORIZON, Costs, Means, Question, Search, Solution
from optimoo.strategy import Strategy, StrategyFile

T = TypeVar("T")
Say = Callable[[str], None]
"""Told what is being done, whenever that changes."""


@dataclass(frozen=True)
class Group:
    """The codes that answer the first guess alike, and what finding them costs."""

    response: int
    size: int
    cost: int
    """What its secrets cost; under the total, their guesses together, the first included."""
    second: str
    """The second guess of the strategy found."""
    seconds: float
    valued: int
    """Guesses that the search looked into."""


class Lab:
    """One run of the report."""

    def __init__(self, game: Game, workers: int = 1) -> None:
        """Nothing is computed before it is asked for."""
        self.game, self.workers = game, workers
        self.say: Say = lambda text: None
        self.files: dict[str, StrategyFile] = {}  # what the sections so far have given as evidence
        self._kept: dict[str, Any] = {}

    def once(self, name: str, compute: Callable[[], T]) -> T:
        """What ``compute`` gives, computed by the first section that asks for it."""
        if name not in self._kept:
            self._kept[name] = compute()
        kept: T = self._kept[name]
        return kept

    @cached_property
    def groups(self) -> dict[int, Position]:
        """The positions after the first guess, by response; the response "found" comes first."""
        return Position(self.game).cells(0)

    @cached_property
    def second_classes(self) -> NDArray[np.int64]:
        """For every code, the smallest second guess that is equivalent to it."""
        return guess_classes(self.game, [self.game.code(0)])

    @cached_property
    def seconds(self) -> list[int]:
        """The inequivalent second guesses, the repeated first guess left out."""
        return [guess for guess in np.unique(self.second_classes).tolist() if guess]

    def second_class(self, guess: str) -> str:
        """The smallest second guess that is equivalent to this one."""
        return self.game.text(int(self.second_classes[self.game.index(guess)]))

    # --- searching ------------------------------------------------------------------------------------------

    def ask(self, costs: Costs) -> Search:
        """A search session for these costs, from the start of the game on."""
        return Search(Question(Position(self.game), costs), Means(workers=self.workers, checkpoint=False))

    def solve_groups(self, search: Search, what: str) -> list[Group]:
        """Value every group by itself, as the paper's program did."""
        solved = []
        search.prepare()  # which is no part of anyone's time
        for response, position in self.groups.items():
            if response == 0:
                continue
            self.say(f"{what}, group {self.game.responses[response]}")
            before, started = search.work["guesses_valued"], time.perf_counter()
            value = search.value(position)
            second = self.game.text(search.choice(position))
            elapsed, valued = time.perf_counter() - started, search.work["guesses_valued"] - before
            solved.append(Group(response, position.size, value, second, elapsed, valued))
        return solved

    def put_together(self, search: Search, groups: Sequence[Group]) -> Solution:
        """The solution for the whole game; the first guess and the groups must add up to its cost."""
        solution = search.solution()
        parts = int(search.question.costs.find[1]) + sum(group.cost for group in groups)
        if solution.cost != parts:
            raise AssertionError(f"the strategy costs {solution.cost} where its groups add up to {parts}")
        return solution

    # --- the minimum strategy -------------------------------------------------------------------------------

    @cached_property
    def search(self) -> Search:
        """The session that values positions by their total; what it has proved stays known."""
        return self.ask(Costs.of(range(1, HORIZON + 1), secrets=self.game.size))

    @cached_property
    def minimum_groups(self) -> list[Group]:
        """Every group solved for the least total, in the order of the responses, with its time."""
        return self.solve_groups(self.search, "the minimum strategy")

    @cached_property
    def minimum_file(self) -> StrategyFile:
        """A strategy of least total as a file; that none has a smaller total is what the search has proved."""
        groups = self.minimum_groups
        self.say("writing down the minimum strategy")
        return self.put_together(self.search, groups).file("total")

    @property
    def minimum(self) -> Strategy:
        """A strategy of least total: the first guess, then the groups' strategies."""
        return self.minimum_file.strategy

    def close(self) -> None:
        """End what may still be running."""
        self.search.close()
