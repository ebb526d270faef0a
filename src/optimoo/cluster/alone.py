"""One worker by itself: it values a second guess with all its large cells, unless that takes long.

Most second guesses are done within milliseconds, although several of their cells have to be taken apart. If the client
did so, each cell would be a task, and sending it would take longer than doing it. So a worker has an engine of its own,
and gives a guess up when its time is over: then the client has its cells divided among all workers. Little is lost,
since what was found below them is known by then.
"""

import time
from collections.abc import Callable, Iterator

from optimoo.game import Position
from optimoo.search import Evaluator, Raised, Valued, Workforce, new_log, newest

STEP = 0.05
"""Seconds after which a task looks up from its guesses: whether it should end, and whether there is news to send."""


class TooLongError(Exception):
    """The time is over before everything was done."""


def steps(ranks: range, until: float) -> Iterator[range]:
    """Ranks of these, a few at a time, until that moment of :func:`time.monotonic`; the first at least."""
    done, size = 0, 1
    now = time.monotonic()
    while done < len(ranks) and (not done or now < until):
        step = ranks[done : done + size]
        yield step
        done, before, now = done + len(step), now, time.monotonic()
        size = max(1, size // 2) if now - before > STEP else 2 * size if now - before < STEP / 2 else size


class Alone(Workforce):
    """A worker that does by itself whatever its engine wants done."""

    stage = "solving"
    workers = 1
    until = 0.0
    """When the time is over, by :func:`time.monotonic`."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Work with this evaluator."""
        self.start(evaluator)

    def start(self, evaluator: Evaluator) -> None:
        """Work with this evaluator."""
        self._evaluator = evaluator

    def settle(self, position: Position, beta: int) -> int:
        """The value of a position that is not taken apart."""
        return self._evaluator.settle(position, beta)

    def raise_guess(self, position: Position, guess: int, goal: int) -> Raised:
        """What the first rungs show of one guess."""
        return self._evaluator.raise_guess(position, guess, goal)

    def value_all(self, position: Position, beta: int, advance: Callable[[float], None]) -> Valued:
        """The best guess of a position if below ``beta``."""
        if time.monotonic() >= self.until:
            raise TooLongError
        chunk, soft = self._evaluator.ordered(position, beta)
        log, done = new_log(chunk.end), 0
        for step in steps(range(chunk.end), self.until):
            soft = min(soft, self._evaluator.value_chunk(position, chunk.part(step.start, step.stop), beta, log))
            done = step.stop
        if done < chunk.end:
            raise TooLongError
        best = newest(log)
        advance(1)
        return Valued(soft, None) if best is None else Valued(best[0], int(chunk.guesses[best[1]]))
