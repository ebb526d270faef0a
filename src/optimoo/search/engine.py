"""The engine: the upper levels of the search.

Below, one thread searches one position or values some guesses (:mod:`optimoo.search.evaluator`). Here, the few large
positions after at most two guesses are taken apart: guesses that a relabelling turns into one another are valued once,
and a workforce (:mod:`optimoo.search.workforce`) shares the guesses of one position, with one record of the best result
that everyone reads. Splitting by first response alone would gain nothing: one group holds most of the work.

The outcome does not depend on who does the work: among equally good guesses the first in the order of visit wins,
whoever valued it first.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial

from optimoo.game import Position
from optimoo.search.evaluator import Evaluator
from optimoo.search.guesses import (
    LARGE,
    SHARED_DEPTH,
    Chunk,
    Gap,
    Key,
    Numbers,
    Raised,
    Valued,
    cells_of,
    is_large,
    key_of,
)
from optimoo.search.kernels.asking import Raising
from optimoo.search.kernels.limits import UNLIMITED
from optimoo.search.kernels.log import enter, goal_of, new_log, newest
from optimoo.search.question import Means, Question
from optimoo.search.solution import RankedGuess
from optimoo.search.workforce import Threads, Workforce, share_out, side_by_side
from optimoo.strategy import Strategy

FIRST_GUESS_SHARE = 0.6
"""Of the work on a position, roughly this part goes into its first guess; the others mostly fall to bounds."""

_LIGHTEST = 1 << 40  # weights are whole numbers, in inverse proportion to sizes


class Engine:
    """Exact values of positions of one question."""

    def __init__(self, evaluator: Evaluator, workforce: Workforce) -> None:
        """Put the two to work; nothing is searched yet."""
        self.evaluator, self.workforce = evaluator, workforce
        self._done, self._advances = 0.0, list[float]()
        self._lock = threading.Lock()
        self.choices: dict[Key, int] = {}
        """The best guesses of positions, as far as they are known."""

    @classmethod
    def of(cls, question: Question, means: Means) -> "Engine":
        """The engine for a question: prepares tables, here and with the workforce."""
        workforce = means.workforce(question, means) if means.workforce else Threads()
        try:
            # Others prepare meanwhile.
            evaluator = Evaluator(question, means.threads, means.memory, entries=workforce.entries)
            workforce.start(evaluator)
        except BaseException:
            workforce.close()
            raise
        return cls(evaluator, workforce)

    # --- for callers ---------------------------------------------------------------------------------------------

    def value(self, position: Position, beta: int = UNLIMITED) -> int:
        """The exact cost of a position if it is below ``beta``, else a proved lower bound of at least beta."""
        with self._help(position.size):
            return self._value(position, beta, 1.0)

    def choice(self, position: Position) -> int:
        """The first guess, in the order of visit, that reaches the value of a position."""
        if position.size <= 2:
            return int(position.candidates[0])  # nothing beats guessing one of them
        key = key_of(position)
        if key not in self.choices and not is_large(position):
            self.choices |= self.workforce.choices([position])
        if key in self.choices:
            return self.choices[key]
        if not is_large(position):
            return self.evaluator.choice(position)
        value = self.value(position)
        if key not in self.choices:
            with self._help(position.size):
                self._take_apart(position, value + 1, 0.0)
        return self.choices[key]

    def best_valued(self, position: Position) -> int:
        """The best of the guesses that are valued; in a narrow search the first to reach a value may be left out."""
        if position.size <= 2:
            return int(position.candidates[0])
        if is_large(position):
            self._take_apart(position, UNLIMITED, 0.0)
            return self.choices[key_of(position)]
        return self.evaluator.best_valued(position)

    def strategy(self, start: Position) -> Strategy:
        """The strategy that makes these choices from a position on."""
        if self.evaluator.question.width is not None:
            return Strategy.build(start, self.best_valued)
        self.choices |= self.workforce.choices(self._small_below(start))
        return Strategy.build(start, self.choice)

    def _small_below(self, start: Position) -> Iterator[Position]:
        """The positions that are not taken apart where the best play first comes to one."""
        waiting = [start]
        while waiting:
            position = waiting.pop()
            if is_large(position):
                waiting += [cell for cell in cells_of(position, self.choice(position)) if cell.size > 2]
            else:
                yield position

    def value_of(self, position: Position, guess: int, beta: int = UNLIMITED, raised: Raised | None = None) -> int:
        """The exact cost of a position after one guess there, if it is below ``beta``; else a lower bound.

        ``raised`` is what the first rungs show of it, where that is known.
        """
        with self._help(position.size):
            return self._value_guess(position, guess, beta, 0.0, raised)

    def raised(self, gaps: Sequence[Gap]) -> list[Numbers]:
        """For each gap the bounds of its cells, raised until those of every guess add up to the goal."""
        raised = [gap.bounds.copy() for gap in gaps]
        with self._help(max((gap.position.size for gap in gaps), default=0)):
            both = list(zip(gaps, raised, strict=True))
            share_out(both, lambda pair: self._raise(*pair), self.evaluator.threads)
        return raised

    def _raise(self, gap: Gap, bounds: Numbers) -> None:
        """Raise these bounds; the few large cells are taken apart, between calls for all the others."""
        asked = Raising(gap.guesses, bounds.reshape(-1), gap.goal, LARGE, 0, 0)
        while True:
            number, turn, response = self.evaluator.raise_cells(gap.position, asked)
            if number == len(gap.guesses):
                return
            here, cell = bounds[number], gap.position.cells(int(gap.guesses[number]))[response]
            needed = int(here[response] + gap.goal - here.sum())
            here[response] = max(here[response], min(self._value(cell, needed, 0.0), needed))
            asked = asked._replace(first=number, after=turn)

    def guesses(self, position: Position) -> Chunk:
        """The guesses that differ in more than names, in the order of visit, and a lower bound on each cost."""
        return self.evaluator.ordered(position, UNLIMITED)[0]

    def best_guesses(
        self, position: Position, count: int, report: Callable[[list[RankedGuess]], None]
    ) -> list[RankedGuess]:
        """The ``count`` best guesses that differ in more than names, best first; ``report`` hears of every change.

        A search for the best guess stops there. Here every guess is valued against the last of the best few so far, and
        dropped as soon as it cannot enter the list; ties go to the earlier one in the order of visit, so that the list
        does not depend on the number of workers.
        """
        chunk = self.guesses(position)
        order, bounds = chunk.guesses.tolist(), chunk.bounds.tolist()
        lock = threading.Lock()
        best: list[RankedGuess] = []

        def goal(rank: int) -> int:
            if len(best) < count:
                return UNLIMITED
            return best[-1].value + (1 if rank < best[-1].rank else 0)

        def take(rank: int) -> None:
            with lock:
                limit = goal(rank)
            if bounds[rank] >= limit:
                return
            value = self.value_of(position, order[rank], limit)
            with lock:
                if value < goal(rank):
                    best.append(RankedGuess(value, rank, order[rank]))
                    best.sort()
                    del best[count:]
                    report(list(best))

        with self._help(position.size):
            share_out(range(len(order)), take, self.workforce.workers)
        return best

    def _help(self, candidates: int) -> AbstractContextManager[None]:
        """Everybody ready to take part, where a position of so many candidates may take long."""
        return self.workforce.at_work() if candidates > LARGE else nullcontext()

    @property
    def work(self) -> dict[str, int]:
        """What the search did, here and elsewhere."""
        elsewhere = self.workforce.work
        return {name: count + elsewhere.get(name, 0) for name, count in self.evaluator.work.items()}

    def stop(self) -> None:
        """Make every running search end soon, here and elsewhere."""
        self.evaluator.stop()
        self.workforce.stop()

    def resume(self) -> None:
        """Allow searches again; those that were told to stop must have ended."""
        self.evaluator.resume()
        self.workforce.resume()

    # --- one position --------------------------------------------------------------------------------------------

    def _value(self, position: Position, beta: int, share: float) -> int:
        """``share`` is the part of all progress that is made when this position is done."""
        if not is_large(position):
            value = self.workforce.settle(position, beta)
        else:
            known = self.evaluator.look_up(position, beta)
            if known is None:
                return self._take_apart(position, beta, share)
            value = known
        self._advance(share)
        return value

    def _take_apart(self, position: Position, beta: int, share: float) -> int:
        """Value the inequivalent guesses of a large position, and remember what came of it."""
        if position.depth >= SHARED_DEPTH:  # in chunks
            value, guess = self.workforce.value_all(position, beta, lambda part: self._advance(share * part))
        else:
            value, guess = self._value_each(position, beta, share)
        if guess is not None:
            self.choices[key_of(position)] = guess
        else:
            value = max(beta, value)
        self.evaluator.write_down(position, value, guess is not None)
        return value

    # --- the guesses of a position -------------------------------------------------------------------------------

    def _value_each(self, position: Position, beta: int, share: float) -> Valued:
        """The best guess of a position, each taken up by itself, because each is long."""
        chunk, dropped = self.evaluator.ordered(position, beta)
        order, bounds = chunk.guesses, chunk.bounds
        if not len(order):
            self._advance(share)
        log, soft = new_log(len(order)), [min(dropped, UNLIMITED)]
        shares = _guess_shares(len(order), share)
        alone = min(1, len(order)) if beta >= UNLIMITED else 0
        ahead: dict[int, Raised] = {}

        def goal_for(rank: int) -> int:
            with self._lock:
                return goal_of(log, rank, beta)

        def first_rungs(rank: int, goal: int) -> Raised | None:
            if bounds[rank] >= goal:
                return Raised(int(bounds[rank]), exact=False)
            guess = int(order[rank])
            if guess in ahead or goal >= UNLIMITED:
                return ahead.get(guess)
            return self.workforce.raise_guess(position, guess, goal)

        def take(rank: int, turns: AbstractContextManager[object]) -> None:
            goal = goal_for(rank)
            raised = first_rungs(rank, goal)
            if raised and (raised.exact or raised.bound >= goal):
                value = raised.bound
                self._advance(shares[rank])
            else:
                with turns:  # whoever has one meanwhile may have found something better
                    goal = goal_for(rank)
                    value = self._value_guess(position, int(order[rank]), goal, shares[rank], raised)
            with self._lock:
                if value < goal:
                    enter(log, (value, rank))
                else:
                    soft[0] = min(soft[0], value)

        for rank in range(alone):  # the others can be dropped early only once there is a result to compare with
            take(rank, nullcontext())
        found = self.workforce.raise_ahead(position, chunk.part(alone, chunk.end), goal_of(log, len(order), beta))
        ahead |= found.raised
        self.choices |= found.choices
        for rank, guess in enumerate(order.tolist()):
            if guess in ahead and ahead[guess].exact:
                enter(log, (ahead[guess].bound, rank))
        turns = threading.Semaphore(self.workforce.abreast)  # not before: workers may have come meanwhile
        share_out(range(alone, len(order)), partial(take, turns=turns), self.workforce.workers)
        best = newest(log)
        return Valued(soft[0], None) if best is None else Valued(best[0], int(order[best[1]]))

    def _value_guess(
        self, position: Position, guess: int, goal: int, share: float, raised: Raised | None = None
    ) -> int:
        """The cost of a guess if below ``goal``, else a lower bound; all cells rise together, as in the ladder."""
        if goal >= UNLIMITED and not raised:
            return self._value_alone(position, guess, share)
        total, exact, floors = raised or self.workforce.raise_guess(position, guess, goal)
        if total >= goal or exact:
            self._advance(share)
            return total
        large = [cell for cell in cells_of(position, guess) if is_large(cell)]
        cells = zip(large, floors, _cell_shares(large, share), strict=True)
        return total + self._raise_in_rounds(list(cells), goal - total)

    def _value_alone(self, position: Position, guess: int, share: float) -> int:
        """The cost of a guess with nothing to compare it with: every cell must be valued, and all are, side by side."""
        cells = cells_of(position, guess)
        large = [cell for cell in cells if is_large(cell)]
        small = cells[: len(cells) - len(large)]
        shares = zip(large, _cell_shares(large, share), strict=True)
        tasks = [partial(self.workforce.settle_all, small, UNLIMITED)]
        tasks += [partial(self._value, cell, UNLIMITED, part) for cell, part in shares]
        values = side_by_side(tasks[::-1]) if self.workforce.workers > 1 else [task() for task in tasks]
        if not large:
            self._advance(share)
        return self.evaluator.own_cost(position, guess) + sum(values)

    def _raise_in_rounds(self, cells: list[tuple[Position, int, float]], missing: int) -> int:
        """How far cells rise above their bounds together: as far as is missing, or up to their values.

        Each is asked for a portion of the gap, as in :mod:`.kernels.raising`. But how much a cell of hundreds of
        candidates takes grows so fast with its size that the smaller ones are asked for more.
        """
        risen = 0
        while cells and risen < missing:
            weights = [_LIGHTEST // cell.size for cell, _, _ in cells]
            still = []
            for number, (cell, bound, share) in enumerate(cells):
                if risen >= missing:
                    self._advance(share)
                    continue
                beta = bound + -(-(missing - risen) * weights[number] // sum(weights[number:]))
                value = max(bound, self._value(cell, beta, share))
                risen += value - bound
                if value >= beta:
                    still.append((cell, value, 0.0))
            cells = still
        return risen

    @property
    def done(self) -> float:
        """Roughly how much of the search is behind us, from 0 to 1."""
        while self._advances:
            self._done += self._advances.pop()
        return self._done

    def _advance(self, share: float) -> None:
        # Without a lock: a thread that has got one may wait for the interpreter, and all others for the lock.
        self._advances.append(share)


def _cell_shares(cells: Sequence[Position], share: float) -> list[float]:
    """How much of the progress of a guess each of its cells makes, roughly."""
    weights = [cell.size**2 for cell in cells]
    return [share * weight / sum(weights) for weight in weights]


def _guess_shares(guesses: int, share: float) -> list[float]:
    """How much of a position's progress each of its guesses makes, roughly."""
    if guesses <= 1:
        return [share] * guesses
    rest = share * (1 - FIRST_GUESS_SHARE) / (guesses - 1)
    return [share * FIRST_GUESS_SHARE, *[rest] * (guesses - 1)]
