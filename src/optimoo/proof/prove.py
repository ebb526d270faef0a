"""``prove``: from a question in words to a certificate that anybody can check.

Finds the answer by search, and lays out the argument that nothing is better (:mod:`optimoo.proof.writer`).
"""

import gzip
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self, Unpack

from optimoo.errors import InputError
from optimoo.files import write_whole
from optimoo.game import Game, Position
from optimoo.proof.checker import MAX_CODES
from optimoo.search import Asked, Means, MeansOptions, Objective, Progress, Question, Search
from optimoo.strategy import Strategy


@dataclass(frozen=True)
class Certificate:
    """The text of a certificate, and what it says."""

    position: Position
    objective: Objective
    strategy: Strategy | None
    """None for one that only says what every strategy costs at least."""
    cost: int
    claims: int
    text: str
    seconds_searching: float
    seconds_writing: float

    @property
    def game(self) -> Game:
        """The game it is about."""
        return self.position.game

    def elaborated(self) -> Self:
        """This certificate in version 2, in which every guess names its rule; itself if it is one of these."""
        if not self.text.startswith("optimoo certificate 1\n"):
            return self
        from optimoo.proof.elaborate import elaborate_text

        started = time.perf_counter()
        text = elaborate_text(self.text, Position(self.game.plain, self.position.moves))
        return replace(self, text=text, seconds_writing=self.seconds_writing + time.perf_counter() - started)

    def save(self, path: Path) -> int:
        """Write it, compressed if the name ends in ``.gz``; returns the bytes written."""
        return save(self.text, path)


def save(text: str, path: Path) -> int:
    """Write the text of a certificate, compressed if the name ends in ``.gz``; returns the bytes written."""
    content = text.encode("ascii")
    if path.suffix == ".gz":
        content = gzip.compress(content, mtime=0)  # the same certificate is the same file
    write_whole(path, content)
    return len(content)


def prove(
    game: Game | Position | str,
    objective: Objective | str = "total",
    *,
    strategy: Strategy | None = None,
    max_guesses: int | None = None,
    consistent: bool = False,
    **options: Unpack[MeansOptions],
) -> Certificate:
    """Find a strategy of least cost, and write a certificate that none costs less.

    If ``strategy`` costs as little as the one found, the certificate is about that one. A certificate about a position
    with moves made is one of version 2.

    >>> certificate = prove("3x6")
    >>> certificate.cost, certificate.claims
    (436, 5)
    """
    position, means = _position(game), Means(**options)
    asked = Asked(position, Objective.parse(objective), max_guesses, consistent)
    with asked.answered(means) as (solution, search):
        price = solution.question.costs.price
        best = strategy if strategy is not None and price(strategy) == solution.units else solution.strategy
        return _written(
            search, solution.units, replace(_empty(position, asked.objective, solution.seconds), strategy=best)
        )


def prove_bound(
    game: Game | Position | str,
    least: int,
    objective: Objective | str = "total",
    *,
    max_guesses: int | None = None,
    consistent: bool = False,
    **options: Unpack[MeansOptions],
) -> Certificate:
    """Write a certificate, of version 2, that every strategy costs at least so much; it contains none.

    Takes less than finding the least cost if the bound lies below it.

    >>> print(prove_bound("3x6", 430).text.splitlines()[5])
    value: at least 430
    """
    position, objective = _position(game), Objective.parse(objective)
    if objective.has_worst:
        raise InputError("the objective worst has no bound without a strategy; expected total, within, win or costs")
    costs, started = objective.costs(position.size, max_guesses), time.perf_counter()
    with Search(Question(position, costs, consistent), Means(**options)) as search:
        if (found := search.bound(None, least)).least < least:
            raise InputError(f"{least} is not a bound: some strategy costs {found.least}; expected at most that")
        return _written(search, least, _empty(position, objective, time.perf_counter() - started))


def _position(game: Game | Position | str) -> Position:
    position = game if isinstance(game, Position) else Position(Game.parse(game) if isinstance(game, str) else game)
    size = position.game.size
    if size > MAX_CODES:
        raise InputError(
            f"{position.game} has {size} codes; expected a game of at most {MAX_CODES}, which can be checked"
        )
    return position


def _empty(position: Position, objective: Objective, seconds: float) -> Certificate:
    return Certificate(position, objective, None, 0, 0, "", seconds, 0.0)


def _written(search: Search, value: int, draft: Certificate) -> Certificate:
    """The certificate with its argument, of version 2 where version 1 has no words for it."""
    from optimoo.proof.writer import Writer, write  # which is compiled, too

    means = search.means
    started, report = time.perf_counter(), means.progress or (lambda _: None)

    def written(done: int, known: int) -> None:
        report(Progress("writing the certificate", done / known, value))

    with search.asking(means.stop):
        drafts = Writer(search).argue(value, written)
    text = write(search.question, value, draft.strategy, drafts)
    result = replace(draft, cost=value, claims=len(drafts), text=text, seconds_writing=time.perf_counter() - started)
    return result.elaborated() if draft.position.depth or draft.strategy is None else result
