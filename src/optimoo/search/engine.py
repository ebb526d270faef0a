"""The engine: the upper levels of the search, shared out among threads.

Below, one thread searches one position or values some guesses (:mod:`optimoo.search.searcher`). Here, the few large
positions after at most two guesses are taken apart: guesses that a relabelling turns into one another are valued once,
and the guesses of one position are handed out in small chunks, with one record of the best result that every thread
reads. Splitting by first response alone would gain nothing: one group holds most of the work.

The outcome does not depend on the number of threads: among equally good guesses the first in the order of visit
wins, whoever valued it first.
"""

from itertools import count
from typing import Unpack

import numpy as np
from numpy.typing import NDArray

from optimoo.errors import InputError
from optimoo.game import Code, Game, guess_classes
from optimoo.search.kernels.cells import keep_distinct
from optimoo.search.kernels.ladder import search
from optimoo.search.kernels.order import order_guesses
from optimoo.search.kernels.recall import look_up, write_down
from optimoo.search.objective import Costs
from optimoo.search.position import Chunk, Position, Raised
from optimoo.search.searcher import SHARED_DEPTH, Options, Searcher, StoppedError
from optimoo.search.sharing import Best, cell_shares, guess_shares, new_log, newest, side_by_side
from optimoo.search.state import UNLIMITED

__all__ = ["Chunk", "Engine", "LostError", "Position", "Raised", "StoppedError"]

CHUNK = 8


class LostError(InputError):
    """What the search runs on is gone; what it proved so far is in the table of known positions."""


class Engine(Searcher):
    """Exact values of positions of one game under one cost vector."""

    def __init__(self, game: Game, costs: Costs, **options: Unpack[Options]) -> None:
        """Prepare tables; nothing is searched yet."""
        super().__init__(game, costs, **options)
        self.done = 0.0  # roughly how much of the search is behind us, from 0 to 1
        self._choices: dict[tuple[int, bytes], int] = {}
        self._classes: dict[tuple[Code, ...], NDArray[np.int64]] = {}

    # --- for callers ---------------------------------------------------------------------------------------------

    def value(self, position: Position, beta: int = UNLIMITED) -> int:
        """The exact cost of a position if it is below ``beta``, else a proved lower bound of at least beta."""
        return self._value(position, beta, 1.0)

    def choice(self, position: Position, value: int | None = None) -> int:
        """The first guess, in the order of visit, that reaches the value of a position (found first if not given)."""
        if len(position.members) <= 2:
            return int(position.members[0])  # nothing beats guessing one of them
        if position.key in self._choices:
            return self._choices[position.key]
        if value is None:
            value = self.value(position)
        if self.is_large(position):
            if position.key not in self._choices:
                self._take_apart(position, value + 1, 0.0)
            return self._choices[position.key]
        return self._first_reaching(position, value, value + 1)

    def best_valued(self, position: Position) -> int:
        """The best of the guesses that are valued; in a narrow search the first to reach a value may be left out."""
        if len(position.members) <= 2:
            return int(position.members[0])
        if self.is_large(position):
            self._take_apart(position, UNLIMITED, 0.0)
            return self._choices[position.key]
        return self._first_reaching(position, -1, UNLIMITED)

    def value_of(self, position: Position, guess: int, beta: int = UNLIMITED) -> int:
        """The exact cost of a position after one guess there, if it is below ``beta``; else a lower bound."""
        return self._value_guess(position, guess, beta, 0.0)

    def guesses(self, position: Position) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The guesses that differ in more than names, in the order of visit, and a lower bound on each cost."""
        order, bounds, _ = self._ordered(position, UNLIMITED)
        return order, bounds

    @property
    def stage(self) -> str:
        """What it is doing, for people."""
        return "solving"

    # --- one position --------------------------------------------------------------------------------------------

    def _value(self, position: Position, beta: int, share: float) -> int:
        """``share`` is the part of all progress that is made when this position is done."""
        if not self.is_large(position):
            value = self.settle(position, beta)
        else:
            value = self._run(look_up, position, beta, may_fail=True)
            if value < 0:
                return self._take_apart(position, beta, share)
        self._advance(share)
        return value

    def _take_apart(self, position: Position, beta: int, share: float) -> int:
        """Value the inequivalent guesses of a large position, and remember what came of it."""
        n, depth = len(position.members), position.depth
        order, bounds, dropped = self._ordered(position, beta)
        value_all = self.share_out if depth >= SHARED_DEPTH else self._each_by_itself
        value, rank = value_all(position, Chunk(0, order, bounds), beta, share)
        if rank >= 0:
            self._choices[position.key] = int(order[rank])
        else:
            value = max(beta, min(value, dropped))
        tables = self._prepared.for_members(position.members)
        with self._space(position) as space:
            write_down(tables, self._memory, space, n, depth, value, rank >= 0)
        return value

    def _ordered(self, position: Position, beta: int) -> tuple[NDArray[np.int64], NDArray[np.int64], int]:
        """The inequivalent guesses whose size bound is below ``beta``, those bounds, and the smallest of the others."""
        n, depth = len(position.members), position.depth
        tables = self._prepared.for_members(position.members)
        representative = self._representatives(position.guesses)
        with self._space(position) as space:
            found, dropped = order_guesses(tables, space, 0, n, depth, 0, beta)
            found = keep_distinct(tables, space, n, depth, found, representative)
            order = space.order[: min(found, self._prepared.width)].copy()
            return order, space.bound[order], int(dropped)

    def _representatives(self, guesses: tuple[Code, ...]) -> NDArray[np.int64]:
        if len(guesses) > SHARED_DEPTH:
            return guess_classes(self.game, guesses)  # asked for by people only, and too many to be kept
        with self._lock:
            if guesses not in self._classes:
                self._classes[guesses] = guess_classes(self.game, guesses)
            return self._classes[guesses]

    def _first_reaching(self, position: Position, value: int, beta: int) -> int:
        """The same for a small position: a search below ``beta`` that may end as soon as the value is reached."""
        n, depth = len(position.members), position.depth
        tables = self._prepared.for_members(position.members)
        with self._space(position) as space:
            _, guess = search(
                tables, self._memory, space, 0, n, depth, 0, n, value, beta, 0, 0, space.no_log
            )  # fmt: skip
        self._check(guess)
        return int(guess)

    # --- the guesses of a position, each by itself ---------------------------------------------------------------

    def _each_by_itself(self, position: Position, chunk: Chunk, beta: int, share: float) -> tuple[int, int]:
        """The best value below ``beta`` and its rank; or the smallest bound that dropped a guess, and -1."""
        order, bounds = chunk.guesses, chunk.bounds
        best, soft = Best(beta), [UNLIMITED]
        shares = guess_shares(len(order), share)
        alone = min(1, len(order)) if beta >= UNLIMITED else 0
        ranks = iter(range(alone, len(order)))
        ahead: dict[int, Raised] = {}

        def take(rank: int) -> None:
            with self._lock:
                goal = best.goal(rank)
            if bounds[rank] >= goal:
                value = int(bounds[rank])
                self._advance(shares[rank])
            else:
                raised = ahead.get(int(order[rank]))
                value = self._value_guess(position, int(order[rank]), goal, shares[rank], raised)
            with self._lock:
                if value < goal:
                    best.enter(value, rank)
                else:
                    soft[0] = min(soft[0], value)

        def take_the_rest() -> int:
            for rank in ranks:
                take(rank)
            return 0

        for rank in range(alone):  # the others can be dropped early only once there is a result to compare with
            take(rank)
        ahead |= self.raise_ahead(position, chunk.part(alone, chunk.end), best.value)
        for rank, guess in enumerate(order.tolist()):
            if guess in ahead and ahead[guess].exact:
                best.enter(ahead[guess].bound, rank)
        side_by_side([take_the_rest] * min(self.workers, len(order)))
        return (best.value, best.rank) if best.rank >= 0 else (soft[0], -1)

    def _value_guess(
        self, position: Position, guess: int, goal: int, share: float, raised: Raised | None = None
    ) -> int:
        """The cost of a guess if below ``goal``, else a lower bound; all cells rise together, as in the ladder."""
        total, exact, floors = raised or self.raise_cells(position, guess, goal)
        if total >= goal or exact:
            self._advance(share)
            return total
        large = [cell for cell in self.cells(position, guess) if self.is_large(cell)]
        shares = cell_shares([len(cell.members) for cell in large], share)
        if goal >= UNLIMITED and self.workers > 1:
            # Nothing to compare with: every cell must be valued, so they may as well be valued side by side.
            tasks = [lambda c=c, s=s: self._value(c, UNLIMITED, s) for c, s in zip(large, shares, strict=True)]
            return total - sum(floors) + sum(side_by_side(tasks[::-1]))
        for i, (cell, floor) in enumerate(zip(large, floors, strict=True)):
            if total >= goal:
                self._advance(sum(shares[i:]))
                break
            total += max(0, self._value(cell, goal - (total - floor), shares[i]) - floor)
        return total

    def raise_ahead(self, position: Position, chunk: Chunk, goal: int) -> dict[int, Raised]:
        """What :meth:`raise_cells` gives, for guesses of which it is known before each is taken up.

        One machine takes up one after another, and gains from what the last one showed.
        """
        return {}

    # --- the guesses of a position, in chunks --------------------------------------------------------------------

    def share_out(self, position: Position, chunk: Chunk, beta: int, share: float) -> tuple[int, int]:
        """Like :meth:`_each_by_itself`, with all workers taking part."""
        log = new_log(chunk.end)
        chunks = chunk.in_parts(CHUNK)
        numbers = count()
        soft = [UNLIMITED]

        def take_chunks() -> int:
            while (number := next(numbers)) < len(chunks):
                bound = self.value_chunk(position, chunks[number], beta, log)
                with self._lock:
                    soft[0] = min(soft[0], bound)
                self._advance(share / len(chunks))
            return 0

        side_by_side([take_chunks] * min(self.workers, len(chunks)))
        if not chunks:
            self._advance(share)
        best = newest(log)
        return best if best is not None else (soft[0], -1)

    def _advance(self, share: float) -> None:
        with self._lock:
            self.done += share
