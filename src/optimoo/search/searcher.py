"""What one thread does by itself, here or on another machine: search small positions, bound or value given guesses.

Holds what the compiled search works on (tables, the shared memory of known positions, a space for each thread), and
calls it. Which positions are taken apart, and who values which guesses, is decided above
(:mod:`optimoo.search.engine`).
"""

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

from optimoo.errors import InputError
from optimoo.game import Game, Move
from optimoo.search.kernels.ladder import TOO_DEEP, search, settle
from optimoo.search.kernels.order import order_guesses
from optimoo.search.kernels.recall import absorb
from optimoo.search.objective import Costs
from optimoo.search.position import Chunk, Position, Raised
from optimoo.search.prepare import Preparation
from optimoo.search.room import table_fits
from optimoo.search.sharing import enter
from optimoo.search.state import COUNTER_NAMES, LEVELS, UNLIMITED, WORDS, Scratch, new_memory, new_scratch

LARGE = 100
"""Positions with more candidates than this are taken apart, smaller ones are searched by one thread."""

SHARED_DEPTH = 2
"""After this many guesses the next ones are handed out in chunks; before, each is valued by itself."""


class StoppedError(Exception):
    """The search was told to stop; what it proved so far is in the table of known positions."""


class Options(TypedDict, total=False):
    """What may be said of a search beyond its question; see :class:`Searcher`."""

    consistent: bool
    workers: int
    memory: int
    notes: int
    tabled: bool | None
    width: int


@dataclass
class Desk:
    """A worker's space, and the position that was laid out there last."""

    space: Scratch
    laid: Position | None = None


class Searcher:
    """Searches of one game under one cost vector, each by the thread that asks for it."""

    def __init__(
        self,
        game: Game,
        costs: Costs,
        *,
        consistent: bool = False,
        workers: int = 1,
        memory: int = 1 << 28,
        notes: int = 0,
        tabled: bool | None = None,
        width: int = UNLIMITED,
    ) -> None:
        """Prepare tables; nothing is searched yet.

        With room for ``notes``, keep them for :meth:`noted`. Responses are ``tabled`` if there is room, unless told.
        With a ``width``, only so many guesses of a position are valued: what is found is good and not proved best.
        """
        self.game = game
        self.costs = costs
        self.workers = workers
        self._prepared = Preparation(
            game, costs, consistent, table_fits(game, workers, memory) if tabled is None else tabled, width
        )
        self._memory = new_memory(memory, notes)
        self._noted = 0
        self._desks = [Desk(new_scratch(game.size, len(game.responses))) for _ in range(workers)]
        self._idle: queue.SimpleQueue[Desk] = queue.SimpleQueue()
        for desk in self._desks:
            self._idle.put(desk)
        self._lock = threading.Lock()

    # --- its state -----------------------------------------------------------------------------------------------

    def stop(self) -> None:
        """Make every running search end soon."""
        self._memory.control[0] = 1

    def resume(self) -> None:
        """Allow searches again; those that were told to stop must have ended."""
        self._memory.control[0] = 0

    @property
    def work(self) -> dict[str, int]:
        """What the search did, in counts that do not depend on the clock."""
        counts = np.sum([desk.space.work for desk in self._desks], axis=0)
        return dict(zip(COUNTER_NAMES, counts.tolist(), strict=True))

    @property
    def known(self) -> NDArray[np.uint64]:
        """The table of known positions."""
        return self._memory.entries

    def noted(self) -> NDArray[np.uint64]:
        """What was found since the last call that other machines may want to know, as far as there was room."""
        notes = self._memory.notes.reshape(-1, WORDS)
        with self._lock:
            until = int(self._memory.control[1])
            since = max(self._noted, until - len(notes))
            self._noted = until
        return notes[np.arange(since, until) % len(notes)].ravel()

    def absorb(self, notes: NDArray[np.uint64]) -> None:
        """Take over what another machine has noted."""
        absorb(self._memory, notes)

    def position(self, members: NDArray[np.int64], moves: Sequence[Move]) -> Position:
        """The position that some moves lead to, given the candidates they leave."""
        return Position(members, tuple(self.game.code(guess) for guess, _ in moves))

    def is_large(self, position: Position) -> bool:
        """Whether a position is taken apart here."""
        return len(position.members) > LARGE and position.depth <= SHARED_DEPTH

    def cells(self, position: Position, guess: int) -> list[Position]:
        """The positions that a guess may lead to, other than the end, the smallest first."""
        answers = self.game.answers(guess, position.members)
        guesses = (*position.guesses, self.game.code(guess))
        cells = [Position(position.members[answers == r], guesses) for r in np.unique(answers).tolist() if r]
        return sorted(cells, key=lambda cell: len(cell.members))

    # --- positions and guesses -----------------------------------------------------------------------------------

    def settle(self, position: Position, beta: int) -> int:
        """The value of a position that is not taken apart."""
        return self._run(settle, position, beta)

    def raise_cells(self, position: Position, guess: int, goal: int) -> Raised:
        """A lower bound on the cost of a guess.

        Small cells are settled first, since each costs next to nothing; then every large one is looked at by one
        guess. All of this ends where the bound reaches ``goal``. Without large cells a bound below it is the cost.
        """
        cells = self.cells(position, guess)
        if not any(map(self.is_large, cells)):
            value = self._value_at_once(position, guess, goal)
            return Raised(value, value < goal)
        depth, tables = position.depth, self._prepared.for_members(position.members)
        floors = [int(tables.size_bound[(depth + 1) * (self.game.size + 1) + len(cell.members)]) for cell in cells]
        total = sum(floors) + int(self.costs.crowd[depth]) * (len(position.members) - 1)
        total += int(self.costs.find[depth + 1]) if guess in position.members else 0
        for i, cell in enumerate(cells):  # the large ones come last
            if total >= goal:
                break
            value = self._one_guess(cell) if self.is_large(cell) else self.settle(cell, goal - (total - floors[i]))
            total += max(0, value - floors[i])
            floors[i] = max(floors[i], value)
        large = [floor for cell, floor in zip(cells, floors, strict=True) if self.is_large(cell)]
        return Raised(total, exact=False, floors=tuple(large))

    def _one_guess(self, position: Position) -> int:
        """The smallest size bound among all next guesses: some guess must be made."""
        tables = self._prepared.for_members(position.members)
        with self._space(position) as space:
            _, bound = order_guesses(tables, space, 0, len(position.members), position.depth, 0, 0)
        return int(bound)

    def _value_at_once(self, position: Position, guess: int, goal: int) -> int:
        """The cost of a guess that leaves no large cell if below ``goal``: the whole ladder at once."""
        n, tables = len(position.members), self._prepared.for_members(position.members)
        with self._space(position) as space:
            space.order[0] = guess
            space.bound[guess] = 0
            value, _ = search(
                tables, self._memory, space, 0, n, position.depth, 0, n, -1, goal, 0, 1, space.no_log
            )  # fmt: skip
        self._check(value)
        return int(value)

    def value_chunk(self, position: Position, chunk: Chunk, beta: int, log: NDArray[np.int64]) -> int:
        """Value some guesses, entering each improvement in the log; the smallest bound of the others."""
        lo, hi = chunk.first, chunk.end
        n, depth = len(position.members), position.depth
        tables = self._prepared.for_members(position.members)
        while True:
            with self._space(position) as space:
                space.order[chunk.first : hi] = chunk.guesses
                space.bound[chunk.guesses] = chunk.bounds
                value, rank = search(
                    tables, self._memory, space, 0, n, depth, 0, n, -1, beta, lo, hi, log
                )  # fmt: skip
            self._check(value)
            if rank < 0:
                return int(value)
            self.enter(log, int(value), int(rank))
            lo = rank + 1
            if lo == hi:
                return UNLIMITED

    def enter(self, log: NDArray[np.int64], value: int, rank: int) -> None:
        """Make an entry in a log if it is better than what stands there."""
        with self._lock:
            enter(log, value, rank)

    # --- workers -------------------------------------------------------------------------------------------------

    @contextmanager
    def _space(self, position: Position) -> Iterator[Scratch]:
        """A worker's space, with the position laid out in it; waits while all workers are busy."""
        desk = self._idle.get()
        try:
            if desk.laid is not position:  # many chunks of one position follow one another
                self._lay_out(position, desk.space)
                desk.laid = position
            yield desk.space
        finally:
            self._idle.put(desk)

    def _lay_out(self, position: Position, space: Scratch) -> None:
        guesses = [self.game.index(guess) for guess in position.guesses]
        space.stack[: len(position.members)] = position.members
        space.touched[0] = np.bitwise_or.reduce(self._prepared.tables.answers.counted[guesses], initial=0)
        space.laid[0] = 0

    def _run(self, compiled: Callable[..., int], position: Position, argument: int, *, may_fail: bool = False) -> int:
        tables = self._prepared.for_members(position.members)
        with self._space(position) as space:
            value = compiled(tables, self._memory, space, len(position.members), position.depth, argument)
        if not may_fail:
            self._check(value)
        return int(value)

    def _check(self, value: int) -> None:
        if self._memory.control[0] == TOO_DEEP:
            raise InputError(f"this objective leads beyond {LEVELS} guesses, more than the search follows")
        if value < 0:
            raise StoppedError
