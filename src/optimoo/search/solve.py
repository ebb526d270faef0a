"""``solve``: from a question to a strategy that is proved to answer it.

Checks the question, lets the engine find the value, reads off the strategy by the rule for ties (the first guess in
the order of visit that reaches the value), and compares the cost of what was read off with the value: a strategy is
returned only if it costs exactly what was proved.
"""

import os
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from optimoo.errors import InputError
from optimoo.game import Game, History, Move, table_bytes
from optimoo.search.checkpoint import Checkpoint
from optimoo.search.engine import Engine, Position, Stopped
from optimoo.search.objective import Costs, Objective
from optimoo.strategy import Strategy, StrategyFile

MEMORY = 256 << 20
LARGEST_TABLE = 1 << 30
"""Games whose response table needs more than this are refused."""

SAVE_EVERY = 60.0
TICK = 0.1


class Interrupted(KeyboardInterrupt):
    """The user stopped the search; what was proved is kept, and the same call resumes from it."""


@dataclass(frozen=True)
class Progress:
    """Where a running search stands."""

    stage: str
    fraction: float
    best: int | None = None


@dataclass(frozen=True)
class Solution:
    """A strategy that is proved to have the least cost, and how it was found."""

    game: Game
    objective: Objective
    strategy: Strategy
    cost: int
    proved: bool
    consistent: bool
    max_guesses: int | None
    history: tuple[Move, ...]
    seconds: float
    work: dict[str, int]
    resumed: bool

    @property
    def criteria(self) -> dict[str, int]:
        """What the objective's terms say of the strategy, by name."""
        return self.objective.criteria(self.strategy.profile)

    @property
    def first_guess(self) -> str:
        """The strategy's next guess, as text."""
        return self.game.text(int(self.strategy.guesses[0]))

    def file(self) -> StrategyFile:
        """The strategy with what is claimed of it, ready to be saved."""
        return StrategyFile(
            self.strategy, str(self.objective), self.cost, self.proved, self.consistent, self.max_guesses
        )


def solve(
    game: Game | str,
    objective: Objective | str = "total",
    *,
    max_guesses: int | None = None,
    consistent: bool = False,
    history: History = (),
    workers: int | None = None,
    memory: int = MEMORY,
    progress: Callable[[Progress], None] | None = None,
    checkpoint: bool = True,
) -> Solution:
    """Find a strategy of least cost and prove that none costs less.

    >>> solution = solve("3x6")
    >>> solution.cost, solution.strategy.worst, solution.proved
    (436, 5, True)
    """
    started = time.perf_counter()
    game = Game.parse(game) if isinstance(game, str) else game
    question = _Question(
        game, Objective.parse(objective), max_guesses, consistent, game.moves(history), workers or os.cpu_count() or 1, memory
    )
    question.check()
    run = _Run(question, progress or (lambda _: None), checkpoint)
    strategy, cost = run.answer()
    return Solution(
        game=game,
        objective=question.objective,
        strategy=strategy,
        cost=cost,
        proved=True,
        consistent=consistent,
        max_guesses=max_guesses,
        history=question.moves,
        seconds=time.perf_counter() - started,
        work=run.work,
        resumed=run.resumed,
    )


@dataclass(frozen=True)
class _Question:
    """Everything that decides the answer, and the means to find it."""

    game: Game
    objective: Objective
    max_guesses: int | None
    consistent: bool
    moves: tuple[Move, ...]
    workers: int
    memory: int

    def check(self) -> None:
        """Refuse what cannot be answered."""
        if table_bytes(self.game) > LARGEST_TABLE:
            raise InputError(
                f"{self.game} has {self.game.size} codes and needs a response table of "
                f"{table_bytes(self.game) >> 20} MB; expected a game whose table takes at most {LARGEST_TABLE >> 20} MB"
            )
        if self.workers < 1:
            raise InputError(f"{self.workers} workers cannot search; expected at least 1")
        if self.memory < 1 << 20:
            raise InputError(f"{self.memory} bytes are too little for the table of known positions; expected 1MB or more")
        if self.max_guesses is not None and self.max_guesses <= len(self.moves):
            raise InputError(
                f"a cap of {self.max_guesses} guesses leaves none after {len(self.moves)}; expected a larger one"
            )
        if any(response == 0 for _, response in self.moves):
            raise InputError("the history already finds the secret; expected one that leaves something to guess")
        if not len(self.candidates):
            raise InputError("the history contradicts itself: no code gives all these answers")

    @property
    def candidates(self) -> NDArray[np.int64]:
        """The codes that agree with the history."""
        return self.game.candidates(self.moves)

    @property
    def position(self) -> Position:
        """Where the search starts."""
        return Position(self.candidates, tuple(self.game.code(guess) for guess, _ in self.moves))

    def costs(self, objective: Objective, worst: int | None) -> Costs:
        """The cost vector of one stage."""
        return objective.costs(len(self.candidates), self.max_guesses, worst)

    def stage_name(self, costs: Costs) -> str:
        """A name for checkpoints: the same for the same question, whatever the number of workers."""
        last = costs.flat_from
        return f"{self.game} {self.consistent} {self.moves} {costs.find[: last + 1].tolist()} {costs.crowd.tolist()}"


class _Run:
    """One call of ``solve``: one stage, or several where ``worst`` has to be found first."""

    def __init__(self, question: _Question, progress: Callable[[Progress], None], checkpoint: bool) -> None:
        self.question = question
        self.progress = progress
        self.checkpoint = checkpoint
        self.work: dict[str, int] = {}
        self.resumed = False

    def answer(self) -> tuple[Strategy, int]:
        """The strategy and its cost."""
        objective = self.question.objective
        if not objective.has_worst:
            return self.stage(objective, None)
        # The terms before ``worst`` come first. Any strategy that is best for them shows how many guesses are enough;
        # from there down, as long as no secret needs the last guess, one guess less is enough, too.
        before = objective.until_worst()
        strategy, _ = self.stage(before if before.terms else Objective(), None)
        worst = strategy.worst
        while True:
            strategy, cost = self.stage(objective, worst)
            if strategy.worst == worst:
                return strategy, cost
            worst = strategy.worst

    def stage(self, objective: Objective, worst: int | None) -> tuple[Strategy, int]:
        """Solve for one cost vector."""
        costs = self.question.costs(objective, worst)
        q = self.question
        self.progress(Progress("preparing", 0.0))
        engine = Engine(q.game, costs, consistent=q.consistent, workers=q.workers, memory=q.memory)
        saved = Checkpoint(q.stage_name(costs)) if self.checkpoint else None
        if saved is not None and saved.load_into(engine.known):
            self.resumed = True
        value = self._search(engine, saved)
        if costs.forbidden is not None and value >= costs.forbidden:
            raise InputError(
                f"no strategy{' of this kind' if q.consistent else ''} for {q.game} always finishes within "
                f"{q.max_guesses} guesses; expected a larger cap"
            )
        self.progress(Progress("writing the strategy down", 1.0, value))
        strategy = _read_off(engine, q)
        for name, count in engine.work.items():
            self.work[name] = self.work.get(name, 0) + count
        cost = strategy.cost(costs.find[1:].tolist())
        if cost != value:
            raise AssertionError(f"the strategy costs {cost}, the search proved {value}: this is a bug")
        if saved is not None:
            saved.delete()
        return strategy, value

    def _search(self, engine: Engine, saved: Checkpoint | None) -> int:
        """Run the engine in a thread of its own, so that this one can report and can be interrupted."""
        outcome: list[int | BaseException] = []

        def work() -> None:
            try:
                outcome.append(engine.value(self.question.position))
            except BaseException as error:  # handed over to the waiting thread, whatever it is
                outcome.append(error)

        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        last_saved = time.monotonic()
        try:
            while thread.is_alive():
                thread.join(TICK)
                self.progress(Progress("solving", min(engine.done, 1.0)))
                if saved is not None and time.monotonic() - last_saved > SAVE_EVERY:
                    saved.save(engine.known)
                    last_saved = time.monotonic()
        except KeyboardInterrupt:
            engine.stop()
            thread.join()
            kept = saved is not None and saved.save(engine.known)
            if kept:
                raise Interrupted("interrupted; what was proved is kept, and the same command resumes from it") from None
            raise Interrupted("interrupted; nothing could be kept") from None
        if isinstance(outcome[0], BaseException):
            raise outcome[0]
        return outcome[0]


def _read_off(engine: Engine, question: _Question) -> Strategy:
    """The strategy: at every position the first guess in the order of visit that reaches the proved value."""
    game = question.game

    def choose(candidates: NDArray[np.int64], moves: Sequence[Move]) -> int:
        position = Position(candidates, tuple(game.code(guess) for guess, _ in moves))
        return engine.choice(position, engine.value(position))

    return Strategy.build(game, choose, question.moves)
