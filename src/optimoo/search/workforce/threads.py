"""Threads of this process as a workforce: they take guesses in turn, and read one log of the best results."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count

from optimoo.game import Position
from optimoo.search.evaluator import Evaluator
from optimoo.search.guesses import Chunk, Raised, Valued
from optimoo.search.kernels.log import new_log, newest
from optimoo.search.limits import UNLIMITED
from optimoo.search.workforce.interface import Workforce

CHUNK = 8
"""Guesses that a thread takes at a time: few, because the first of them often decide the rest."""


def side_by_side(tasks: Sequence[Callable[[], int]]) -> list[int]:
    """Run tasks in threads of their own; with one task, in this one. The first failure is raised."""
    if len(tasks) <= 1:
        return [task() for task in tasks]
    with ThreadPoolExecutor(len(tasks)) as threads:
        return [future.result() for future in [threads.submit(task) for task in tasks]]


class Threads(Workforce):
    """A workforce of threads, as many as the evaluator has spaces for.

    Nothing is raised ahead, and choices are found one by one: one machine takes up one guess after another, and gains
    from what the last one showed.
    """

    stage = "solving"

    def start(self, evaluator: Evaluator) -> None:
        """Work with this evaluator."""
        self._evaluator = evaluator
        self._lock = threading.Lock()

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
        chunks = chunk.in_parts(CHUNK)
        numbers = count()
        soft = [UNLIMITED]

        def take_chunks() -> int:
            while (number := next(numbers)) < len(chunks):
                bound = self._evaluator.value_chunk(position, chunks[number], beta, log)
                with self._lock:
                    soft[0] = min(soft[0], bound)
                advance(1 / len(chunks))
            return 0

        side_by_side([take_chunks] * min(self.workers, len(chunks)))
        best = newest(log)
        return Valued(*best) if best is not None else Valued(soft[0], None)
