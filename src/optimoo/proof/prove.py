"""``prove``: from a question in words to a certificate that anybody can check.

Finds the answer by search, and lays out the argument that nothing is better (:mod:`optimoo.proof.writer`).
"""

import gzip
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from optimoo.errors import InputError
from optimoo.game import Game
from optimoo.proof.checker import MAX_CODES
from optimoo.search import Objective, Progress
from optimoo.search.minimise import MEMORY, price_of
from optimoo.search.solve import searches
from optimoo.strategy import Strategy, write_whole


@dataclass(frozen=True)
class Certificate:
    """The text of a certificate, and what it says."""

    game: Game
    objective: Objective
    strategy: Strategy
    cost: int
    claims: int
    text: str
    seconds_searching: float
    seconds_writing: float

    def save(self, path: Path) -> int:
        """Write it, compressed if the name ends in ``.gz``; returns the bytes written."""
        content = self.text.encode("ascii")
        if path.suffix == ".gz":
            content = gzip.compress(content, mtime=0)  # the same certificate is the same file
        write_whole(path, content)
        return len(content)


def prove(
    game: Game | str,
    objective: Objective | str = "total",
    *,
    strategy: Strategy | None = None,
    max_guesses: int | None = None,
    consistent: bool = False,
    workers: int | None = None,
    memory: int = MEMORY,
    progress: Callable[[Progress], None] | None = None,
    checkpoint: bool = True,
) -> Certificate:
    """Find a strategy of least cost, and write a certificate that none costs less.

    If ``strategy`` costs as little as the one found, the certificate is about that one.

    >>> certificate = prove("3x6")
    >>> certificate.cost, certificate.claims
    (436, 5)
    """
    game = Game.parse(game) if isinstance(game, str) else game
    objective = Objective.parse(objective)
    if game.size > MAX_CODES:
        raise InputError(f"{game} has {game.size} codes; expected a game of at most {MAX_CODES}, which can be checked")
    stages = searches(
        game,
        objective,
        max_guesses=max_guesses,
        consistent=consistent,
        history=(),
        workers=workers,
        memory=memory,
        progress=progress,
        checkpoint=checkpoint,
    )
    from optimoo.proof.writer import Writer, cost_text, write

    started, last, report = time.perf_counter(), stages[-1], progress or (lambda _: None)
    assert last.engine is not None  # the last stage keeps it
    best = strategy if strategy is not None and price_of(strategy, last.costs) == last.cost else last.strategy
    costs = cost_text(last.costs)
    drafts = Writer(last.engine, costs, consistent).argue(
        last.cost, lambda done, known: report(Progress("writing the certificate", done / known, last.cost))
    )
    return Certificate(
        game=game,
        objective=objective,
        strategy=best,
        cost=last.cost,
        claims=len(drafts),
        text=write(game, best, costs, consistent, last.cost, drafts),
        seconds_searching=sum(stage.seconds for stage in stages),
        seconds_writing=time.perf_counter() - started,
    )
