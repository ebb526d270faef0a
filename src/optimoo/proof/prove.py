"""``prove``: from a question in words to a certificate that anybody can check.

Finds the answer by search, and lays out the argument that nothing is better (:mod:`optimoo.proof.writer`).
"""

import gzip
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self, Unpack

from optimoo.errors import InputError
from optimoo.files import write_whole
from optimoo.game import Game, Position
from optimoo.proof import checker, checker2
from optimoo.proof.beyond import Terms
from optimoo.proof.checker2 import MAX_CODES
from optimoo.search import Asked, Costs, Means, MeansOptions, Objective, Progress, Question, Search
from optimoo.strategy import Profile, Strategy


@dataclass(frozen=True)
class Certificate:
    """The text of a certificate, and what it says."""

    position: Position
    objective: Objective | str
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
        return self._spelled_out(()) if self.text.startswith("optimoo certificate 1\n") else self

    def _spelled_out(self, refunds: Sequence[int]) -> Self:
        from optimoo.proof.elaborate import Start, elaborate_text

        started, start = time.perf_counter(), Position(self.game.plain, self.position.moves, self.position.secrets)
        text = elaborate_text(self.text, Start(start, refunds))
        return replace(self, text=text, seconds_writing=self.seconds_writing + time.perf_counter() - started)

    def save(self, path: Path) -> int:
        """Write it, compressed if the name ends in ``.gz``; returns the bytes written."""
        return save(self.text, path)


def save(text: str, path: Path) -> int:
    """Write the text of a certificate, compressed if the name ends in ``.gz``; returns the bytes written.

    A text of version 2 that is longer than this version allows is refused: no checker would read it.
    """
    if text.startswith("optimoo certificate 2\n") and len(text) > checker2.MAX_TEXT:
        raise InputError(
            f"this certificate has {len(text)} bytes in version 2, which allows {checker2.MAX_TEXT}; "
            "expected a shorter one, or version 1"
        )
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

    If ``strategy`` costs as little as the one found, the certificate is about that one. A certificate is one of version
    2 if it is about a position with moves made or with some possible secrets only, or about a large game.

    >>> certificate = prove("3x6")
    >>> certificate.cost, certificate.claims
    (436, 5)
    """
    position, means = _position(game), Means(**options)
    asked = Asked(position, Objective.parse(objective), max_guesses, consistent)
    _refuse_race(position, asked.objective)
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
    _refuse_race(position, objective)
    costs, started = objective.costs(position.size, max_guesses), time.perf_counter()
    with Search(Question(position, costs, consistent), Means(**options)) as search:
        if (found := search.bound(None, least)).least < least:
            raise InputError(f"{least} is not a bound: some strategy costs {found.least}; expected at most that")
        return _written(search, least, _empty(position, objective, time.perf_counter() - started))


def prove_last_chance(
    game: Game | str, opponent: Sequence[int], *, consistent: bool = False, **options: Unpack[MeansOptions]
) -> Certificate:
    """Write a certificate, of version 2, of the most that one can get who sees when the opponent has just finished.

    The opponent moves first in every turn, and has this profile.

    >>> print(prove_last_chance("2x5", (1, 4, 9, 6)).text.splitlines()[3])
    asks: race 1/4/9/6 last chance
    """
    position, profile = _position(game), Profile.of(opponent)
    if profile.secrets != position.size:
        raise InputError(f"the profile {profile} counts {profile.secrets} secrets; {position.game} has {position.size}")
    with Search(Question(position, Costs.last_chance(profile), consistent), Means(**options)) as search:
        found = search.solution()
        draft = _empty(position, f"last-chance:{profile}", found.seconds)
        return _written(search, found.units, replace(draft, strategy=found.strategy))


def _position(game: Game | Position | str) -> Position:
    position = game if isinstance(game, Position) else Position(Game.parse(game) if isinstance(game, str) else game)
    size = position.game.size
    if size > MAX_CODES:
        raise InputError(
            f"{position.game} has {size} codes; expected a game of at most {MAX_CODES}, which can be checked"
        )
    return position


def _refuse_race(position: Position, objective: Objective) -> None:
    if position.secrets is not None and any(term.name == "win" for term in objective.terms):
        raise InputError("a race is about all secrets; expected an objective other than win, or all of them")


def _empty(position: Position, objective: Objective | str, seconds: float) -> Certificate:
    return Certificate(position, objective, None, 0, 0, "", seconds, 0.0)


def _written(search: Search, units: int, draft: Certificate) -> Certificate:
    """The certificate with its argument, of version 2 where version 1 has no words for it."""
    from optimoo.proof.writer import Writer, write  # which is compiled, too

    means, position, terms = search.means, draft.position, Terms(search.question)
    value = units + terms.besides(position.size, position.depth)
    started, report = time.perf_counter(), means.progress or (lambda _: None)

    def written(done: int, known: int) -> None:
        report(Progress("writing the certificate", done / known, value))

    with search.asking(means.stop):
        drafts = Writer(search).argue(value, written)
    text = write(search.question, value, draft.strategy, drafts)
    result = replace(draft, cost=value, claims=len(drafts), text=text, seconds_writing=time.perf_counter() - started)
    wordless = position.depth or position.secrets is not None or draft.strategy is None or terms.costs.refunds
    return result._spelled_out(terms.costs.refunds) if wordless or position.game.size > checker.Game.most else result
