"""The laboratory: what several sections need, computed once and kept.

It holds the game of the paper, an engine whose table of known positions serves every later question about
the total, and the strategies found so far. Decides how a group of the paper (the codes that give one response
to the first guess) is valued and timed.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from optimoo.game import Game, Move, guess_classes
from optimoo.search import Costs
from optimoo.search.engine import Engine, Position
from optimoo.search.objective import HORIZON
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


class Lab:
    """One run of the report."""

    def __init__(self, game: Game, workers: int = 1, say: Say = lambda text: None) -> None:
        """Nothing is computed before it is asked for."""
        self.game, self.workers, self.say = game, workers, say
        self.files: dict[str, StrategyFile] = {}  # what the sections so far have given as evidence
        self._kept: dict[str, Any] = {}

    def once(self, name: str, compute: Callable[[], T]) -> T:
        """What ``compute`` gives, computed by the first section that asks for it."""
        if name not in self._kept:
            self._kept[name] = compute()
        kept: T = self._kept[name]
        return kept

    @cached_property
    def first(self) -> str:
        """The first guess: all are equivalent, and this is the smallest."""
        return self.game.text(0)

    @cached_property
    def groups(self) -> dict[int, NDArray[np.int64]]:
        """The codes by response to the first guess; the response "found" comes first."""
        answers = self.game.row(0)
        return {int(response): np.flatnonzero(answers == response) for response in np.unique(answers)}

    @cached_property
    def seconds(self) -> list[int]:
        """The inequivalent second guesses, the repeated first guess left out."""
        classes = guess_classes(self.game, [self.game.code(0)])
        return [guess for guess in np.unique(classes).tolist() if guess]

    def second_class(self, guess: str) -> str:
        """The smallest second guess that is equivalent to this one."""
        classes = guess_classes(self.game, [self.game.code(0)])
        return self.game.text(int(classes[self.game.index(guess)]))

    # --- the minimum strategy -------------------------------------------------------------------------------

    @cached_property
    def engine(self) -> Engine:
        """Values positions by their total; what it has proved stays known."""
        costs = Costs.of(range(1, HORIZON + 1), secrets=self.game.size)
        return Engine(self.game, costs, workers=self.workers)

    @cached_property
    def minimum_groups(self) -> list[Group]:
        """Every group solved for the least total, in the order of the responses, with its time."""
        return self.solve_groups(self.engine, "the minimum strategy")

    def solve_groups(self, engine: Engine, what: str) -> list[Group]:
        """Value every group by itself, as the paper's program did."""
        solved = []
        for response, members in self.groups.items():
            if response == 0:
                continue
            self.say(f"{what}, group {self.game.responses[response]}")
            started = time.perf_counter()
            position = Position(members, (self.game.code(0),))
            value = engine.value(position)
            second = self.game.text(engine.choice(position, value))
            elapsed = time.perf_counter() - started
            solved.append(Group(response, len(members), value, second, elapsed))
        return solved

    @cached_property
    def minimum(self) -> Strategy:
        """A strategy of least total: the first guess, then the group's strategies."""
        proved = sum(group.cost for group in self.minimum_groups) + 1
        self.say("writing down the minimum strategy")
        strategy = read_off(self.engine, self.game)
        if strategy.total != proved:
            raise AssertionError(f"the strategy takes {strategy.total} guesses where {proved} was proved")
        return strategy

    @cached_property
    def minimum_file(self) -> StrategyFile:
        """The same as a file; that no strategy has a smaller total is what the engine has proved."""
        return StrategyFile(self.minimum, "total", self.minimum.total, proved=True)


def read_off(engine: Engine, game: Game) -> Strategy:
    """The strategy that reaches the engine's values; the first guess is the smallest code."""

    def choose(candidates: NDArray[np.int64], moves: tuple[Move, ...]) -> int:
        if not moves:
            return 0
        position = Position(candidates, tuple(game.code(guess) for guess, _ in moves))
        return engine.choice(position, engine.value(position))

    return Strategy.build(game, choose)
