"""What travels to workers and back: tasks and reports, plain, small and picklable.

A position travels as game and moves; the candidates follow from them, and with a window the order of its guesses, which
travel as ranks. Each task says what it does with the :class:`~optimoo.cluster.worker_state.WorkerState` of the worker
that takes it. Which tasks there are, and what becomes of their outcomes, is decided by
:mod:`optimoo.cluster.workforce`.
"""

import pickle
import time
from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from optimoo.cluster.alone import Alone, TooLongError, steps
from optimoo.game import Position
from optimoo.search import Best, Engine, Key, Log, Raised, Rows, cells_of, goal_of, has_shared_cells, key_of, newest

if TYPE_CHECKING:
    from optimoo.cluster.worker_state import WorkerState


@dataclass(frozen=True)
class Report:
    """What became of a task, and what it took."""

    outcome: Any
    work: dict[str, int]
    notes: Rows  # what the worker found that others may want to know
    seconds: float


@dataclass
class Usage:
    """What a run took: tasks by kind, seconds that workers spent in them, bytes by way, work."""

    tasks: Counter[str] = field(default_factory=Counter)
    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    sent: int = 0  # bytes of tasks
    received: int = 0  # bytes of reports
    broadcast: int = 0  # bytes of news, once for every worker
    work: Counter[str] = field(default_factory=Counter)

    def add(self, key: str, report: Report) -> None:
        """Count a task that is done."""
        kind = key.partition("-")[0]
        self.tasks[kind] += 1
        self.seconds[kind] += report.seconds
        self.received += len(pickle.dumps(report))
        self.work.update(report.work)


class Task(Protocol):
    """A part of the search that a worker does by itself."""

    @property
    def name(self) -> str:
        """What a person who watches the cluster should read."""

    def run(self, state: "WorkerState") -> Any:
        """The outcome, worked out with what the worker has."""


# --- small positions -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Positions:
    """Some small positions."""

    kind: ClassVar[str]
    positions: tuple[Position, ...]

    @property
    def name(self) -> str:
        """The first of the positions, as in ``settle-0123 2B``."""
        return _name(self.kind, self.positions[0])


@dataclass(frozen=True)
class Settle(_Positions):
    """Find the values of some small positions, of each if it is below ``beta``."""

    kind = "settle"
    beta: int

    def run(self, state: "WorkerState") -> list[int]:
        """The values, or bounds."""
        return [state.evaluator.settle(state.local(position), self.beta) for position in self.positions]


@dataclass(frozen=True)
class ReadChoices(_Positions):
    """Read the strategy off below some small positions."""

    kind = "read"

    def run(self, state: "WorkerState") -> dict[Key, int]:
        """The guess of every position below with at least three candidates."""
        evaluator, choices = state.evaluator, {}
        waiting = [state.local(position) for position in self.positions]
        while waiting:
            position = waiting.pop()
            choices[key_of(position)] = guess = evaluator.choice(position)
            waiting += [cell for cell in cells_of(position, guess) if cell.size > 2]
        return choices


# --- guesses of a large position -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Job:
    """Guesses of one position that several tasks compare with each other and with ``beta``, in one log."""

    number: int
    position: Position
    beta: int


@dataclass(frozen=True)
class Part:
    """What was done of a share."""

    done: int  # how many of its guesses
    left: range  # the ranks of the others
    best: Best | None  # the best result of the job that the worker knows of


@dataclass(frozen=True)
class Share(ABC):
    """Some guesses of a job, for one worker; after ``limit`` seconds it hands back those that are left."""

    kind: ClassVar[str]
    job: Job
    ranks: range
    best: Best | None  # the best result of the job when this was sent
    limit: float

    @property
    def name(self) -> str:
        """The position and the rank of its first guess, as in ``value-0123 1C 1456 2C from 24``."""
        return f"{_name(self.kind, self.job.position)} from {self.ranks.start}"

    @abstractmethod
    def run(self, state: "WorkerState") -> Part:
        """What was found of the first guesses, of one at least."""

    def until(self) -> float:
        """When the time of a task that begins now is over."""
        return time.monotonic() + self.limit

    def publish(self, state: "WorkerState", log: Log, step: range) -> None:
        """Let others hear of the best result of the job, if it is from this step, while the task goes on."""
        best = newest(log)
        if best is not None and best != self.best and best[1] in step:
            state.publish(self.job.number, best)


@dataclass(frozen=True)
class RaisedPart(Part):
    """What is known of some guesses."""

    raised: list[Raised]
    choices: dict[Key, int]  # the best guesses of large cells that were found on the way


@dataclass(frozen=True)
class ValuedPart(Part):
    """What came of valuing some guesses."""

    guess: int | None  # the one that has the best result
    soft: int  # the smallest bound of those that were dropped
    guesses: int  # how many the job has in all


@dataclass(frozen=True)
class RaiseGuesses(Share):
    """Climb the first rungs for some guesses: settle their small cells, look at the large ones by one guess.

    Second guesses climb all rungs, unless one of them takes longer than a task should.
    """

    kind = "raise"
    guesses: tuple[int, ...]  # those of these ranks

    def run(self, state: "WorkerState") -> RaisedPart:
        """What is known of each guess."""
        evaluator, position = state.evaluator, state.local(self.job.position)
        alone, until, raised = Alone(evaluator), self.until(), list[Raised]()
        engine = Engine(evaluator, alone)
        with state.log(self.job, self.best) as log:
            for rank, guess in zip(self.ranks, self.guesses, strict=True):
                now = time.monotonic()
                if raised and now >= until:
                    break
                goal = goal_of(log, rank, self.job.beta)
                found = evaluator.raise_guess(position, guess, goal)
                if has_shared_cells(position) and found.bound < goal and not found.exact:
                    alone.until = now + self.limit
                    with suppress(TooLongError):
                        value = engine.value_of(position, guess, goal, found)
                        found = Raised(value, value < goal)
                raised.append(found)
                if found.exact:
                    evaluator.enter(log, (found.bound, rank))
                self.publish(state, log, range(rank, rank + 1))
            return RaisedPart(len(raised), self.ranks[len(raised) :], newest(log), raised, engine.choices)


@dataclass(frozen=True)
class ValueGuesses(Share):
    """Value some guesses, of these ranks as far as there are any: the worker puts them in order by itself."""

    kind = "value"

    def run(self, state: "WorkerState") -> ValuedPart:
        """The best of them, each valued against the best that anyone has found."""
        position, chunk, soft = state.ordered(self.job)
        ranks, done = range(self.ranks.start, min(self.ranks.stop, chunk.end)), 0
        with state.log(self.job, self.best) as log:
            for step in steps(ranks, self.until()):
                some = chunk.part(step.start, step.stop)
                soft = min(soft, state.evaluator.value_chunk(position, some, self.job.beta, log))
                done += len(step)
                self.publish(state, log, step)
            best = newest(log)
        guess = None if best is None else int(chunk.guesses[best[1]])
        return ValuedPart(done, ranks[done:], best, guess, soft, chunk.end)


def _name(kind: str, position: Position) -> str:
    return f"{kind}-{position}".replace("=", " ")
