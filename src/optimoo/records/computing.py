"""Settling games one after another: four questions each, kept as soon as they are answered, within limits of time.

A question that runs out of time leaves its checkpoint behind, like one that is interrupted: asked again, it goes on
from there. Decides which games there are, the order and the limits; the answers come from the search and from the duel.
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from optimoo.duel import climb, equilibrium
from optimoo.errors import InputError
from optimoo.game import Game
from optimoo.records.certifying import certify
from optimoo.records.clock import Clock, OutOfTime
from optimoo.records.table import RecordTable
from optimoo.search import MeansOptions, Report, solve
from optimoo.strategy import Profile, StrategyFile

POSITIONS = range(2, 6)
SYMBOLS = range(2, 17)


def games_up_to(codes: int) -> list[Game]:
    """All games of two to five positions with at most so many codes, smallest first.

    >>> [str(game) for game in games_up_to(9)]
    ['2x2', '2x2r', '2x3', '3x3', '3x2r', '2x3r']
    """
    games = [
        Game(positions, symbols, repeats)
        for positions in POSITIONS
        for symbols in SYMBOLS
        for repeats in (False, True)
        if repeats or symbols >= positions
    ]
    return sorted((game for game in games if game.size <= codes), key=lambda game: (game.size, str(game)))


@dataclass(frozen=True)
class Limits:
    """What a run may use. Seconds of None are as many as it takes."""

    per_question: float | None = None
    altogether: float | None = None
    questions: tuple[str, ...] = ("total", "worst", "capped", "strongest", "certificates")
    """Which questions are asked at all; each needs the answers to those before it."""
    means: MeansOptions = field(default_factory=MeansOptions)
    """What each search may use; who hears of its progress is said apart."""


def compute(table: RecordTable, games: Iterable[Game], limits: Limits, report: Report) -> None:
    """Settle what is not settled yet, in the order given, and keep every answer at once."""
    games = [game.plain for game in games]
    if unknown := [question for question in limits.questions if question not in ASK]:
        raise InputError(f"{unknown[0]!r} is not a question of the table; expected some of {', '.join(ASK)}")
    clock = Clock(limits.per_question, limits.altogether, report)
    done, all_codes = 0, sum(game.size for game in games) or 1
    for game in games:
        for question in limits.questions:
            if clock.over:
                return
            if table.is_open(game, question):
                clock.ask(f"{game}, {question.replace('_', ' ')}", done / all_codes)
                try:
                    ASK[question](table, game, {**limits.means, "progress": clock})
                except OutOfTime:
                    break  # the questions after it take longer still
        done += game.size


def _ask_total(table: RecordTable, game: Game, means: MeansOptions) -> None:
    closed = table.closed(game)
    if closed is None:
        found = solve(game, **means)
        file, seconds = found.file(), found.seconds
    else:  # its bound has met its strategy: nothing is left to search
        file, seconds = StrategyFile(closed.strategy(), "total", closed.lower, proved=True), closed.seconds
    record = table.of(game).answered(seconds, total=file.cost, profile=file.strategy.profile)
    table.enter(record, file, "total")


def _ask_worst(table: RecordTable, game: Game, means: MeansOptions) -> None:
    found = solve(game, "worst", **means)
    profile = found.strategy.profile
    record = table.of(game).answered(found.seconds, worst=profile.worst, at_worst=profile[-1], worst_profile=profile)
    table.enter(record, found.file(), "worst")


def _ask_capped(table: RecordTable, game: Game, means: MeansOptions) -> None:
    record = table.of(game)
    if record.profile is None or record.worst is None:
        return  # the questions before this one are still open
    if len(record.profile) == record.worst:  # the minimum strategy keeps to the cap by itself
        table.enter(record.answered(0.0, capped=record.total))
        return
    found = solve(game, max_guesses=record.worst, **means)
    table.enter(record.answered(found.seconds, capped=found.cost))


def _ask_strongest(table: RecordTable, game: Game, means: MeansOptions) -> None:
    record = table.of(game)
    if record.profile is None:
        return
    started = time.perf_counter()
    chain = climb(game, record.profile, **means)
    profile: Profile | None = chain.last.profile
    if not chain.is_strongest:
        mix, found = equilibrium(game, [step.profile for step in chain.steps], **means)
        profile = mix.profiles[0] if mix.is_pure else None
    spent = time.perf_counter() - started
    answer = record.answered(spent, strongest=profile is not None, strongest_profile=profile)
    kept = None
    if profile is not None and "strongest" in answer.strategies:
        known = {step.profile: step.solution for step in chain.steps if step.solution is not None}
        kept = chain.file() if chain.is_strongest else (known | found)[profile].file()
    table.enter(answer, kept, "strongest")


def _ask_certificates(table: RecordTable, game: Game, means: MeansOptions) -> None:
    certify(table.of(game), table.folder, means)
    table.write_page()


ASK: dict[str, Callable[[RecordTable, Game, MeansOptions], None]] = {
    "total": _ask_total,
    "worst": _ask_worst,
    "capped": _ask_capped,
    "strongest": _ask_strongest,
    "certificates": _ask_certificates,
}
"""By the field of a record that the answer fills, but for the last."""
