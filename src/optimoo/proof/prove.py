"""``prove``: from a question in words to a certificate that anybody can check.

Finds the answer by search, and lays out the argument that nothing is better (:mod:`optimoo.proof.writer`).
"""

import gzip
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Unpack

from optimoo.errors import InputError
from optimoo.files import write_whole
from optimoo.game import Game, Position
from optimoo.proof.checker import MAX_CODES
from optimoo.search import Asked, Means, MeansOptions, Objective, Progress
from optimoo.strategy import Strategy


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
    **options: Unpack[MeansOptions],
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
    means = Means(**options)
    with Asked(Position(game), objective, max_guesses, consistent).answered(means) as (solution, search):
        from optimoo.proof.writer import Writer, write  # which is compiled, too

        started, report = time.perf_counter(), means.progress or (lambda _: None)

        def written(done: int, known: int) -> None:
            report(Progress("writing the certificate", done / known, solution.units))

        with search.asking(means.stop):
            drafts = Writer(search).argue(solution.units, written)
        price = solution.question.costs.price
        best = strategy if strategy is not None and price(strategy) == solution.units else solution.strategy
        return Certificate(
            game=game,
            objective=objective,
            strategy=best,
            cost=solution.units,
            claims=len(drafts),
            text=write(solution, best, drafts),
            seconds_searching=solution.seconds,
            seconds_writing=time.perf_counter() - started,
        )
