"""What one thread does by itself, here or on another machine: search small positions, bound or value given guesses.

Holds what the compiled search works on (tables, the shared memory of known positions, a space for each thread), and
calls it. Which positions are taken apart, and who values which guesses, is decided above
(:mod:`optimoo.search.engine`).
"""

import queue
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial

import numpy as np
from numpy.typing import NDArray

from optimoo.compiled import Call, Packed, marks_in
from optimoo.errors import InputError
from optimoo.game import Game, Position, guess_classes
from optimoo.search.guesses import Chunk, Raised, StoppedError, Valued, cells_of, is_large
from optimoo.search.kernels.arrays import (
    COUNTER_NAMES,
    NO_GUESS,
    STOPPED,
    UNKNOWN,
    Place,
    Scratch,
    Share,
    Tables,
    Window,
    new_scratch,
)
from optimoo.search.kernels.asking import Raising, choose, help_out, raise_cells, search_call, settle
from optimoo.search.kernels.bounds import least_cost
from optimoo.search.kernels.known import GO_ON, STOP, TOO_DEEP, Rows, flow, new_memory, noted_since, rows_of, set_flow
from optimoo.search.kernels.ladder import search
from optimoo.search.kernels.limits import LEVELS, UNLIMITED
from optimoo.search.kernels.log import Best, Log, enter
from optimoo.search.kernels.offers import new_offers, offered_present
from optimoo.search.kernels.order import order_distinct, order_guesses
from optimoo.search.kernels.recall import learn, look_up, write_down
from optimoo.search.memory import known_bytes, refuse_too_large
from optimoo.search.prepare import Preparation
from optimoo.search.question import MEMORY, Question

CLASSES = 64
"""Lists of guesses made for which it is kept which next ones are equivalent: the cells of a guess come one by one."""


@dataclass
class _Space:
    """A thread's working space, and the position that was laid out there last."""

    scratch: Scratch
    laid: Position | None = None

    def __post_init__(self) -> None:
        """Get it ready to be handed over."""
        self.packed = Packed(self.scratch)
        self.calls: dict[int, Packed[Call]] = {}
        """The search that works here, by the symbols that its tables are for."""


def entries_bytes(game: Game, memory: int) -> int:
    """Bytes of the table of known positions of an evaluator with so much memory."""
    return new_memory(known_bytes(game, memory)).entries.nbytes  # never used, so never provided


class Evaluator:
    """Values positions and guesses of one question, each by the thread that asks for it."""

    def __init__(
        self,
        question: Question,
        threads: int = 1,
        memory: int = MEMORY,
        *,
        notes: int = 0,
        entries: NDArray[np.uint64] | None = None,
    ) -> None:
        """Prepare tables; nothing is searched yet.

        With room for ``notes``, keep them for :meth:`noted`. Known positions are kept in ``entries``, as other
        processes may do, or else in a table of its own.
        """
        game = question.game
        self.question, self.threads = question, threads
        refuse_too_large(game, threads, memory)
        self._prepared = Preparation(question)
        self.memory = new_memory(known_bytes(game, memory), notes, new_offers(threads, game.size))
        if entries is not None:
            if entries.shape != self.memory.entries.shape:
                raise ValueError(f"{len(entries)} words for a table of {len(self.memory.entries)}")
            self.memory = self.memory._replace(entries=entries)
        self._memory = Packed(self.memory)
        self._noted = 0
        self._spaces = [_Space(new_scratch(game.size, marks_in(game))) for _ in range(threads)]
        self._free: queue.SimpleQueue[_Space] = queue.SimpleQueue()
        for space in self._spaces:
            self._free.put(space)
        self._lock = threading.Lock()
        self._classes = lru_cache(CLASSES)(partial(guess_classes, game))

    # --- its state -----------------------------------------------------------------------------------------------

    def stop(self) -> None:
        """Make every running search end soon."""
        set_flow(self.memory, STOP)

    def resume(self) -> None:
        """Allow searches again; those that were told to stop must have ended."""
        set_flow(self.memory, GO_ON)

    @property
    def work(self) -> dict[str, int]:
        """What the search did, in counts that do not depend on the clock."""
        counts = np.sum([space.scratch.work for space in self._spaces], axis=0)
        return dict(zip(COUNTER_NAMES, counts.tolist(), strict=True))

    @property
    def known(self) -> Rows:
        """The entries of the table of known positions."""
        return rows_of(self.memory.entries)

    def noted(self) -> Rows:
        """What was found since the last call that other machines may want to know, as far as there was room."""
        with self._lock:
            rows, self._noted = noted_since(self.memory, self._noted)
        return rows

    def learn(self, notes: Rows) -> None:
        """Take over what another machine has noted."""
        learn(self._memory, notes.ravel())

    # --- positions -----------------------------------------------------------------------------------------------

    def look_up(self, position: Position, beta: int = UNLIMITED) -> int | None:
        """What is known of a position without a search: its value, or a bound of at least ``beta``, or nothing."""
        with self._laid_out(position) as (tables, space, place):
            value = look_up(tables, self._memory, space.packed, place, beta)
        return None if value == UNKNOWN else int(value)

    def write_down(self, position: Position, value: int, exact: bool) -> None:
        """Remember the value of a position, or a bound on it."""
        with self._laid_out(position) as (tables, space, place):
            write_down(tables, self._memory, space.packed, place, value, exact)

    def settle(self, position: Position, beta: int) -> int:
        """The value of a position that is not taken apart, if below ``beta``; else a bound of at least beta."""
        with self._laid_out(position) as (tables, space, place):
            value = settle(tables, self._memory, space.packed, self._call(tables, space), place, beta)
        return self._checked(value)

    def choice(self, position: Position) -> int:
        """The first guess, in the order of visit, that reaches the value of a position that is not taken apart."""
        with self._laid_out(position) as (tables, space, place):
            value, guess = choose(tables, self._memory, space.packed, self._call(tables, space), place)
        self._checked(value)
        return int(guess)

    def best_valued(self, position: Position) -> int:
        """The best of the guesses that are valued; in a narrow search the first to reach a value may be left out."""
        _, guess = self._search(position, Window(-1, UNLIMITED))
        return guess

    def ordered(self, position: Position, beta: int) -> tuple[Chunk, int]:
        """The guesses that differ in more than names and whose size bound is below ``beta``, in the order of visit.

        With them, the smallest bound of the others. All this is the same wherever the question is the same.
        """
        representative = self._representatives(position)
        with self._laid_out(position) as (tables, space, place):
            found, dropped = order_distinct(tables, space.packed, place, beta, representative)
            order = space.scratch.order[: min(found, tables.value.width)].copy()
            return Chunk(0, order, space.scratch.bound[order]), dropped

    def _representatives(self, position: Position) -> NDArray[np.int64]:
        """For every guess the smallest that is equivalent to it."""
        return position.guess_classes() if position.secrets is not None else self._classes(position.guesses)

    # --- guesses -------------------------------------------------------------------------------------------------

    def raise_guess(self, position: Position, guess: int, goal: int) -> Raised:
        """A lower bound on the cost of a guess.

        Small cells are settled first, since each costs next to nothing; then every large one is looked at by one
        guess. All of this ends where the bound reaches ``goal``. Without large cells a bound below it is the cost.
        """
        cells = cells_of(position, guess)
        if not any(map(is_large, cells)):
            alone = Chunk(0, np.array([guess]), np.zeros(1, dtype=np.int64))
            value, _ = self._search(position, Window(-1, goal), alone)  # the whole ladder at once
            return Raised(value, value < goal)
        tables = self._prepared.for_position(position).value
        floors = [least_cost(tables, cell.size, cell.depth) for cell in cells]
        total = sum(floors) + self.own_cost(position, guess)
        for i, cell in enumerate(cells):  # the large ones come last
            if total >= goal:
                break
            if cell.size <= 2:
                continue  # its floor is its value
            value = self._one_guess(cell) if is_large(cell) else self.settle(cell, goal - (total - floors[i]))
            total += max(0, value - floors[i])
            floors[i] = max(floors[i], value)
        large = [floor for cell, floor in zip(cells, floors, strict=True) if is_large(cell)]
        return Raised(total, exact=False, floors=tuple(large))

    def raise_cells(self, position: Position, asked: Raising) -> tuple[int, int, int]:
        """Raise bounds of cells to values, until those of every guess add up to the goal or a cell is too large.

        Returns which guess has that cell, its turn and its response; or one past the last guess.
        """
        with self._laid_out(position) as (tables, space, place):
            number, turn, response = raise_cells(
                tables, self._memory, space.packed, self._call(tables, space), place, asked
            )
        return self._checked(number), turn, response

    def own_cost(self, position: Position, guess: int) -> int:
        """What a guess costs by itself: the crowding of the position, and finding the secret if it may be it."""
        costs, depth = self.question.costs, position.depth
        crowding = int(costs.crowd[depth]) * (position.size - 1)
        return crowding + (int(costs.find[depth + 1]) if guess in position.candidates else 0)

    def _one_guess(self, position: Position) -> int:
        """The smallest size bound among all next guesses: some guess must be made."""
        with self._laid_out(position) as (tables, space, place):
            _, bound = order_guesses(tables, space.packed, place, 0)
        return int(bound)

    def value_guesses(self, position: Position, chunk: Chunk, beta: int) -> Valued:
        """The best of some guesses if it is below ``beta``; threads that help out take part."""
        if not len(chunk.guesses):
            return Valued(UNLIMITED, None)
        value, rank = self._search(position, Window(-1, beta), chunk)
        return Valued(value, None if rank == NO_GUESS else int(chunk.guesses[rank - chunk.first]))

    def help_out(self, me: int) -> bool:
        """Take part in what other threads offer, if anyone does and a space is free; whether that was so.

        ``me``, from 1 on, tells threads that help out from one another.
        """
        offers = self.memory.offers
        try:
            space = self._free.get_nowait()
        except queue.Empty:
            self.rest(me)
            return False
        try:
            offers.waiting[me] = 1
            present = offered_present(offers)
            if not present:
                return False
            space.laid = None
            tables = self._prepared.for_symbols(present)
            return bool(help_out(tables, self._memory, space.packed, self._call(tables, space), me))
        finally:
            self._free.put(space)

    def rest(self, me: int) -> None:
        """Say that a thread that helped out is not there for a while: nothing need be offered to it."""
        self.memory.offers.waiting[me] = 0

    def value_chunk(self, position: Position, chunk: Chunk, beta: int, log: Log) -> int:
        """Value some guesses, entering each improvement in the log; the smallest bound of the others."""
        while True:
            value, rank = self._search(position, Window(-1, beta), chunk, log)
            if rank == NO_GUESS:
                return value
            self.enter(log, (value, rank))
            chunk = chunk.part(rank + 1, chunk.end)
            if not len(chunk.guesses):
                return UNLIMITED

    def enter(self, log: Log, best: Best) -> None:
        """Make an entry in a log if it is better than what stands there."""
        with self._lock:
            enter(log, best)

    # --- calling the compiled search -----------------------------------------------------------------------------

    def _search(
        self, position: Position, window: Window, chunk: Chunk | None = None, log: Log | None = None
    ) -> tuple[int, int]:
        """Value and guess, or, of a chunk of guesses, value and rank."""
        with self._laid_out(position) as (tables, space, place):
            lo = hi = 0
            if chunk is not None:
                lo, hi = chunk.first, chunk.end
                space.scratch.order[lo:hi] = chunk.guesses
                space.scratch.bound[chunk.guesses] = chunk.bounds
            share = Share(lo, hi, space.scratch.no_log if log is None else log)
            value, guess = search(tables, self._memory, space.packed, place, window, share)
        return self._checked(value), int(guess)

    def _call(self, tables: Packed[Tables], space: _Space) -> Packed[Call]:
        """The search, for kernels that call it."""
        present = tables.value.present
        if present not in space.calls:
            space.calls[present] = Packed(search_call(tables, self._memory, space.packed))
        return space.calls[present]

    @contextmanager
    def _laid_out(self, position: Position) -> Iterator[tuple[Packed[Tables], _Space, Place]]:
        """A thread's space with the position laid out in it; waits while all spaces are taken."""
        space = self._free.get()
        try:
            if space.laid is not position:  # many chunks of one position follow one another
                self._lay_out(position, space.scratch)
                space.laid = position
            place = Place(0, position.size, position.depth, 0, position.size)
            yield self._prepared.for_position(position), space, place
        finally:
            self._free.put(space)

    def _lay_out(self, position: Position, scratch: Scratch) -> None:
        # Symbols that nobody has guessed are alike, unless it is known beforehand which codes may be the secret.
        told = [guess for guess, _ in position.moves] if position.secrets is None else slice(None)
        scratch.stack[: position.size] = position.candidates
        scratch.touched[0] = np.bitwise_or.reduce(self._prepared.tables.answers.counted[told], initial=0)
        scratch.laid[0] = 0

    def _checked(self, value: int) -> int:
        if flow(self.memory) == TOO_DEEP:
            raise InputError(f"this objective leads beyond {LEVELS} guesses, more than the search follows")
        if value == STOPPED:
            raise StoppedError
        return int(value)
