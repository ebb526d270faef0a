"""The best guesses of a position, each with its exact value, found by all workers together.

The search proper stops at the best guess. Here every guess is valued against the last of the best few found so far,
and dropped as soon as it cannot enter the list; ties go to the earlier guess in the order of visit, so the list does
not depend on the number of workers.
"""

import threading
from collections.abc import Callable

from optimoo.game import Position
from optimoo.search.engine import Engine
from optimoo.search.limits import UNLIMITED
from optimoo.search.solution import RankedGuess
from optimoo.search.workforce import side_by_side


def best_guesses(
    engine: Engine, position: Position, count: int, report: Callable[[list[RankedGuess]], None]
) -> list[RankedGuess]:
    """The ``count`` best inequivalent guesses, best first; ``report`` hears of every change of the list."""
    chunk = engine.guesses(position)
    order, bounds = chunk.guesses.tolist(), chunk.bounds.tolist()
    ranks = iter(range(len(order)))
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
        value = engine.value_of(position, order[rank], limit)
        with lock:
            if value < goal(rank):
                best.append(RankedGuess(value, rank, order[rank]))
                best.sort()
                del best[count:]
                report(list(best))

    def take_turns() -> int:
        for rank in ranks:
            try:
                take(rank)
            except BaseException:
                list(ranks)  # whoever fails leaves nothing to do for the others: nobody waits for their results
                raise
        return 0

    side_by_side([take_turns] * min(engine.workforce.workers, len(order)))
    return best
