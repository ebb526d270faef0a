"""Who does the work of a search: one small interface, and the threads of this process behind it.

The engine (:mod:`optimoo.search.engine`) takes large positions apart and decides what is to be done; a workforce does
it. Threads take guesses in turn, and read one log of the best results. A cluster brings a workforce of its own.
"""

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from optimoo.game import Position
from optimoo.search.evaluator import Evaluator
from optimoo.search.guesses import Ahead, Chunk, Key, Raised, Valued

T = TypeVar("T")

ABREAST = 4
"""Long guesses of one position that threads value side by side, at most."""

SHORTEST_NAP, LONGEST_NAP = 0.0005, 0.016
"""Seconds until a thread without work looks again whether there is some: longer each time, for it takes the
interpreter from those who have work."""


def side_by_side(tasks: Sequence[Callable[[], int]]) -> list[int]:
    """Run tasks in threads of their own; with one task, in this one. The first failure is raised."""
    if len(tasks) <= 1:
        return [task() for task in tasks]
    with ThreadPoolExecutor(len(tasks)) as threads:
        futures = [threads.submit(task) for task in tasks][::-1]
    try:
        # Each is let go before it may raise: one that the frames of its own failure know would keep what they know.
        return [futures.pop().result() for _ in tasks]
    finally:
        futures.clear()


def share_out(items: Sequence[T], take: Callable[[T], None], workers: int) -> None:
    """Have every item taken, one after another, by whichever of so many threads is free; the first failure ends it."""
    waiting = iter(items)

    def work() -> int:
        for item in waiting:
            try:
                take(item)
            except BaseException:
                list(waiting)  # whoever fails leaves nothing to do for the others: nobody waits for their results
                raise
        return 0

    side_by_side([work] * min(workers, len(items)))


class Workforce(ABC):
    """Does what the engine wants done; what is not abstract here, a workforce may leave as it is."""

    entries: NDArray[np.uint64] | None = None
    """Where this process should keep what it knows of positions, for those who do the work and look there, too."""

    @property
    @abstractmethod
    def workers(self) -> int:
        """How many guesses are worth valuing side by side."""

    @property
    def abreast(self) -> int:
        """How many long guesses of one position are worth beginning before any of them is valued."""
        return self.workers

    @property
    @abstractmethod
    def stage(self) -> str:
        """What it is doing, for people."""

    @abstractmethod
    def start(self, evaluator: Evaluator) -> None:
        """Be ready for work; the evaluator holds what this process knows."""

    @abstractmethod
    def settle(self, position: Position, beta: int) -> int:
        """The value of a position that is not taken apart, if below ``beta``; else a bound of at least beta."""

    def settle_all(self, positions: Sequence[Position], beta: int) -> int:
        """The sum of what :meth:`settle` says of several positions."""
        return sum(self.settle(position, beta) for position in positions)

    @abstractmethod
    def raise_guess(self, position: Position, guess: int, goal: int) -> Raised:
        """What the first rungs show of one guess; see :meth:`Evaluator.raise_guess`."""

    @abstractmethod
    def value_all(self, position: Position, beta: int, advance: Callable[[float], None]) -> Valued:
        """The best guess of a position if its cost is below ``beta``; ``advance`` hears which part of them is done."""

    def raise_ahead(self, position: Position, chunk: Chunk, goal: int) -> Ahead:
        """What is found of many guesses together, where that is worth knowing before each is taken up."""
        return Ahead({}, {})

    def at_work(self) -> AbstractContextManager[None]:
        """Have everybody ready who may be needed, while something is asked for."""
        return nullcontext()

    def choices(self, positions: Iterable[Position]) -> Mapping[Key, int]:
        """The best guesses of small positions and of all below them, for those that are worth finding together."""
        return {}

    @property
    def work(self) -> Mapping[str, int]:
        """What was done outside this process, in the counts of the evaluator."""
        return {}

    def stop(self) -> None:  # noqa: B027
        """Make everything that runs elsewhere end soon; the evaluator tells the threads of this process."""

    def resume(self) -> None:  # noqa: B027
        """Be ready for work again, after a stop."""

    def close(self) -> None:  # noqa: B027
        """Leave nothing behind."""


class Threads(Workforce):
    """A workforce of threads, as many as the evaluator has spaces for.

    Nothing is raised ahead, and choices are found one by one: one machine takes up one guess after another, and gains
    from what the last one showed.
    """

    stage = "solving"

    def start(self, evaluator: Evaluator) -> None:
        """Work with this evaluator."""
        self._evaluator = evaluator
        self._lock, self._asking = threading.Lock(), 0

    @property
    def workers(self) -> int:
        """How many threads there are."""
        return self._evaluator.threads

    @property
    def abreast(self) -> int:
        """A few: more would often be begun in vain, and whoever has nothing to do helps with these."""
        return min(ABREAST, self.workers)

    def settle(self, position: Position, beta: int) -> int:
        """The value of a position that is not taken apart, found by the thread that asks."""
        return self._evaluator.settle(position, beta)

    def settle_all(self, positions: Sequence[Position], beta: int) -> int:
        """The sum of the values of positions that are not taken apart, each found by a thread of its own."""
        if self.workers == 1:
            return super().settle_all(positions, beta)
        return sum(side_by_side([partial(self.settle, position, beta) for position in positions[::-1]]))

    def raise_guess(self, position: Position, guess: int, goal: int) -> Raised:
        """What the first rungs show of one guess, found by the thread that asks."""
        return self._evaluator.raise_guess(position, guess, goal)

    def value_all(self, position: Position, beta: int, advance: Callable[[float], None]) -> Valued:
        """The best guess of a position if below ``beta``, found by the thread that asks and those that help out."""
        chunk, dropped = self._evaluator.ordered(position, beta)
        value, guess = self._evaluator.value_guesses(position, chunk, beta)
        advance(1)
        return Valued(value if guess is not None else min(value, dropped), guess)

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """While somebody asks, others help out: all threads but the one that is lent to whoever asks."""
        with self._lock:
            if not self._asking:
                self._helpers = Helpers(self._evaluator)
            self._asking += 1
        try:
            yield
        finally:
            with self._lock:
                self._asking -= 1
                if not self._asking:
                    self._helpers.end()


class Helpers:
    """Threads that take part in what others do, whenever those offer something."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Start them."""
        self._evaluator = evaluator
        self._ended = threading.Event()
        self._threads: list[threading.Thread] = []
        try:
            for me in range(1, evaluator.threads):
                thread = threading.Thread(target=self._help_out, args=(me,), daemon=True)
                thread.start()
                self._threads.append(thread)
        except BaseException:
            self.end()
            raise

    def _help_out(self, me: int) -> None:
        nap = SHORTEST_NAP
        while not self._ended.wait(nap):
            nap = SHORTEST_NAP if self._evaluator.help_out(me) else min(2 * nap, LONGEST_NAP)
        self._evaluator.rest(me)

    def end(self) -> None:
        """Send them home, and wait until they have left."""
        self._ended.set()
        for thread in self._threads:
            thread.join()
