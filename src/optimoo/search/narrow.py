"""Good strategies for games too large to solve: the same search, looking at few guesses in each position.

The guesses are the first in the order of visit. What is found is a strategy and its cost, not a proof; nothing of such
a search is ever kept for one that proves.
"""

import os
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from optimoo.errors import InputError
from optimoo.game import Game, Move
from optimoo.search.minimise import MEMORY, Progress, check_question, watched
from optimoo.search.objective import Objective
from optimoo.strategy import Strategy


def narrow(
    game: Game,
    width: int,
    *,
    workers: int | None = None,
    memory: int = MEMORY,
    progress: Callable[[Progress], None] | None = None,
) -> Strategy:
    """A strategy of small total, the best that ``width`` guesses in each position give.

    >>> narrow(Game(3, 5), 1).total, narrow(Game(3, 5), 60).total
    (196, 196)
    """
    from optimoo.search.engine import Engine  # loading this is what compiles

    if width < 1:
        raise InputError(f"a width of {width} leaves no guess to look at; expected at least 1")
    candidates = check_question(game, (), workers, memory)
    costs = Objective.parse("total").costs(game.size, None)
    engine = Engine(game, costs, workers=workers or os.cpu_count() or 1, memory=memory, width=width)
    watched(engine, engine.position(candidates, ()), None, progress or (lambda _: None))

    def choose(left: NDArray[np.int64], played: Sequence[Move]) -> int:
        return engine.best_valued(engine.position(left, played))

    return Strategy.build(game, choose)
