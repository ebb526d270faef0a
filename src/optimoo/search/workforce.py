"""Who does the work of a search: one small interface, and the threads of this process behind it.

The engine (:mod:`optimoo.search.engine`) takes large positions apart and decides what is to be done; a workforce does
it. Threads take guesses in turn, and read one log of the best results. A cluster brings a workforce of its own.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from optimoo.game import Position
from optimoo.search.evaluator import Evaluator
from optimoo.search.guesses import Chunk, Key, Raised, Valued
from optimoo.search.kernels.log import new_log, newest
from optimoo.search.limits import UNLIMITED

T = TypeVar("T")

CHUNK = 8
"""Guesses that a thread takes at first: few, because the first of them often decide the rest."""

MOST_TOGETHER = 64
"""Guesses that it takes at a time later on: each time costs as much as valuing several guesses, and in Python, so that
no other thread gets on meanwhile."""


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

    @property
    @abstractmethod
    def workers(self) -> int:
        """How many guesses are worth valuing side by side."""

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

    @abstractmethod
    def raise_guess(self, position: Position, guess: int, goal: int) -> Raised:
        """What the first rungs show of one guess; see :meth:`Evaluator.raise_guess`."""

    @abstractmethod
    def value_all(self, position: Position, chunk: Chunk, beta: int, advance: Callable[[float], None]) -> Valued:
        """The best of some guesses if it is below ``beta``; ``advance`` hears which part of them is done."""

    def raise_ahead(self, position: Position, chunk: Chunk, goal: int) -> Mapping[int, Raised]:
        """What the first rungs show, for those guesses of which it is worth knowing before each is taken up."""
        return {}

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

    @property
    def workers(self) -> int:
        """How many threads there are."""
        return self._evaluator.threads

    def settle(self, position: Position, beta: int) -> int:
        """The value of a position that is not taken apart, found by the thread that asks."""
        return self._evaluator.settle(position, beta)

    def raise_guess(self, position: Position, guess: int, goal: int) -> Raised:
        """What the first rungs show of one guess, found by the thread that asks."""
        return self._evaluator.raise_guess(position, guess, goal)

    def value_all(self, position: Position, chunk: Chunk, beta: int, advance: Callable[[float], None]) -> Valued:
        """The best of some guesses if it is below ``beta``, with all threads taking chunks of them."""
        log = new_log(chunk.end)
        # Without a result to compare with, the first guess goes alone: all others would be valued in vain.
        alone = min(1, len(chunk.guesses)) if beta >= UNLIMITED else 0
        first, rest = chunk.part(chunk.first, chunk.first + alone), chunk.part(chunk.first + alone, chunk.end)
        chunks = rest.in_parts(CHUNK, MOST_TOGETHER, self.workers)
        bounds = [UNLIMITED]

        def take(part: Chunk) -> None:
            bounds.append(self._evaluator.value_chunk(position, part, beta, log))
            advance(len(part.guesses) / len(chunk.guesses))

        if alone:
            take(first)
        share_out(chunks, take, self.workers)
        return Valued(*(newest(log) or (min(bounds), None)))
