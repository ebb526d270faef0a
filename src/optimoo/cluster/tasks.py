"""What travels to workers and back: tasks and reports, plain, small and picklable.

A position travels as the moves that lead to it; the candidates follow from them. Each task says what it does with the
:class:`~optimoo.cluster.bench.Bench` of the worker that takes it. Which tasks there are, and what becomes of their
outcomes, is decided by :mod:`optimoo.cluster.engine`.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from optimoo.game import Game, Move
from optimoo.search.engine import Chunk, Engine, Position, Raised
from optimoo.search.objective import Costs
from optimoo.search.sharing import goal_of, newest
from optimoo.search.state import UNLIMITED

if TYPE_CHECKING:
    from optimoo.cluster.bench import Bench

Moves = tuple[Move, ...]

STEP = 0.05
"""Seconds after which a task looks up from its guesses: whether it should end, and whether there is news to tell."""


@dataclass(frozen=True)
class Question:
    """What all tasks of a run are about; it reaches each worker once."""

    game: Game
    costs: Costs
    consistent: bool
    memory: int


@dataclass(frozen=True)
class Report:
    """What became of a task, and what it took."""

    outcome: Any
    work: dict[str, int]
    notes: NDArray[np.uint64]  # what the worker's engine found that others may want to know
    seconds: float


class Task(Protocol):
    """A part of the search that a worker does by itself."""

    def perform(self, bench: "Bench") -> Any:
        """Do it."""

    def name(self, game: Game) -> str:
        """What a person who watches the cluster should read."""


@dataclass(frozen=True)
class Settle:
    """Find the values of some small positions, of each if it is below ``beta``."""

    positions: tuple[Moves, ...]
    beta: int

    def perform(self, bench: "Bench") -> list[int]:
        """The values, or bounds."""
        return [bench.engine.settle(reached(bench.engine, moves), self.beta) for moves in self.positions]

    def name(self, game: Game) -> str:
        """As in ``settle-0123 2B``: the first of its positions."""
        return f"settle-{_words(game, self.positions[0])}"


@dataclass(frozen=True)
class Share:
    """Some guesses of a position, for one worker: a share of a job."""

    moves: Moves
    beta: int
    job: int  # tasks of the same job share one log of improvements
    guesses: int  # how many the whole job has
    chunk: Chunk
    best: tuple[int, int] | None  # the best result of the job when this was sent
    limit: float

    def steps(self) -> Iterator[Chunk]:
        """The guesses, a few at a time, until ``limit`` seconds are over; the first at least."""
        at, size = self.chunk.first, 1
        started = now = time.monotonic()
        while at < self.chunk.end and (at == self.chunk.first or now - started < self.limit):
            step = self.chunk.part(at, min(at + size, self.chunk.end))
            yield step
            at, before, now = step.end, now, time.monotonic()
            size = max(1, size // 2) if now - before > STEP else 2 * size if now - before < STEP / 2 else size

    def tell(self, bench: "Bench", log: NDArray[np.int64], step: Chunk) -> tuple[int, int] | None:
        """The best result of the job if it is from this step; others are told while the task goes on."""
        best = newest(log)
        if best is None or best == self.best or not step.first <= best[1] < step.end:
            return None
        bench.tell(self.job, best)
        return best


@dataclass(frozen=True)
class RaiseCells(Share):
    """Climb the first rungs for some guesses: settle their small cells, look at the large ones by one guess.

    After ``limit`` seconds the task hands back the guesses that are left.
    """

    def perform(self, bench: "Bench") -> list[Raised]:
        """What the rungs show of each guess; of the first at least."""
        position = reached(bench.engine, self.moves)
        found: list[Raised] = []
        with bench.log(self.job, self.guesses, self.best) as log:
            for step in self.steps():
                for rank, guess in enumerate(step.guesses.tolist(), start=step.first):
                    found.append(bench.engine.raise_cells(position, guess, goal_of(log, rank, self.beta)))
                    if found[-1].exact:
                        bench.engine.enter(log, found[-1].bound, rank)
                self.tell(bench, log, step)
        return found

    def name(self, game: Game) -> str:
        """As in ``raise-0123 1C from 24``: the rank of its first guess."""
        return f"raise-{_words(game, self.moves)} from {self.chunk.first}"


@dataclass(frozen=True)
class Valued:
    """How far a worker came with some guesses: all ranks below ``end`` are done."""

    end: int
    soft: int  # the smallest bound of the guesses that were dropped
    best: tuple[int, int] | None  # an improvement among these guesses: its value and rank


@dataclass(frozen=True)
class ValueChunk(Share):
    """Value some guesses of a large position.

    A task that has taken ``limit`` seconds ends, so that what is left can be shared out anew.
    """

    def perform(self, bench: "Bench") -> Valued:
        """Value guess after guess, against the best that anyone has found."""
        position = reached(bench.engine, self.moves)
        at, soft, mine = self.chunk.first, UNLIMITED, None
        with bench.log(self.job, self.guesses, self.best) as log:
            for step in self.steps():
                soft = min(soft, bench.engine.value_chunk(position, step, self.beta, log))
                at, mine = step.end, self.tell(bench, log, step) or mine
        return Valued(at, soft, mine)

    def name(self, game: Game) -> str:
        """As in ``value-0123 1C 1456 2C from 24``: the rank of its first guess."""
        return f"value-{_words(game, self.moves)} from {self.chunk.first}"


@dataclass(frozen=True)
class ReadOff:
    """Read the strategy off below some small positions."""

    positions: tuple[Moves, ...]

    def perform(self, bench: "Bench") -> dict[tuple[int, bytes], int]:
        """The guess of every position below with at least three candidates."""
        engine, choices = bench.engine, {}
        waiting = [reached(engine, moves) for moves in self.positions]
        while waiting:
            position = waiting.pop()
            choices[position.key] = guess = engine.choice(position)
            waiting += [cell for cell in engine.cells(position, guess) if len(cell.members) > 2]
        return choices

    def name(self, game: Game) -> str:
        """As in ``read-0123 1C 1456 2C``: the first of its positions."""
        return f"read-{_words(game, self.positions[0])}"


def reached(engine: Engine, moves: Moves) -> Position:
    """The position that moves lead to."""
    return engine.position(engine.game.candidates(moves), moves)


def moves_to(game: Game, position: Position) -> Moves:
    """The moves that lead to a position: all its candidates answer its guesses alike."""
    guesses = [game.index(code) for code in position.guesses]
    return tuple((guess, int(game.answers(guess, position.members[:1])[0])) for guess in guesses)


def _words(game: Game, moves: Moves) -> str:
    return " ".join(word for guess, response in moves for word in (game.text(guess), str(game.responses[response])))
