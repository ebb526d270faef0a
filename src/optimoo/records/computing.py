"""Settling games one after another: four questions each, kept as soon as they are answered, within limits of time.

A question that runs out of time leaves its checkpoint behind, like one that is interrupted: asked again, it goes on
from there. Decides the order and the limits; the answers come from the search and from the duel.
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from optimoo.duel import Means, climb, equilibrium
from optimoo.game import Game
from optimoo.records.keeping import Book
from optimoo.search import Interrupted, Progress, solve

Say = Callable[[Progress], None]


class OutOfTime(KeyboardInterrupt):
    """Ends a search the way Ctrl-C does: what was proved is kept."""


@dataclass(frozen=True)
class Limits:
    """What a run may use. Seconds of None are as many as it takes."""

    per_question: float | None = None
    altogether: float | None = None
    workers: int | None = None
    memory: int = 256 << 20


class _Clock:
    """Watches over one run: reports progress, and ends a search whose time is over."""

    def __init__(self, limits: Limits, say: Say) -> None:
        self.limits, self.say = limits, say
        self.started = self.asked = time.monotonic()
        self.stage, self.fraction = "", 0.0
        self.is_out = False

    def ask(self, stage: str, fraction: float) -> None:
        """A new question begins."""
        self.stage, self.fraction = stage, fraction
        self.asked = time.monotonic()
        self.is_out = False

    @property
    def over(self) -> bool:
        """Whether the whole run has had its time."""
        limit = self.limits.altogether
        return limit is not None and time.monotonic() - self.started >= limit

    def __call__(self, progress: Progress) -> None:
        limit = self.limits.per_question
        if self.over or (limit is not None and time.monotonic() - self.asked >= limit):
            self.is_out = True
            raise OutOfTime
        self.say(Progress(f"{self.stage}: {progress.stage}", self.fraction, progress.best))


def compute(book: Book, games: Iterable[Game], limits: Limits, say: Say) -> None:
    """Settle what is not settled yet, in the order given, and keep every answer at once."""
    games = list(games)
    clock = _Clock(limits, say)
    done, all_codes = 0, sum(game.size for game in games) or 1
    for game in games:
        for question, ask in QUESTIONS.items():
            if clock.over:
                return
            if getattr(book.of(game), question) is None:
                clock.ask(f"{game}, {question.replace('_', ' ')}", done / all_codes)
                try:
                    ask(book, game, clock)
                except (Interrupted, OutOfTime):
                    if not clock.is_out:  # a person did that
                        raise
                    break  # the questions after it take longer still
        done += game.size


def _means(clock: _Clock) -> Means:
    return {"workers": clock.limits.workers, "memory": clock.limits.memory, "progress": clock}


def _ask_total(book: Book, game: Game, clock: _Clock) -> None:
    found = solve(game, **_means(clock))
    record = book.of(game).with_(found.seconds, total=found.cost, profile=found.strategy.profile)
    book.enter(record, found.file(), "total")


def _ask_worst(book: Book, game: Game, clock: _Clock) -> None:
    found = solve(game, "worst", **_means(clock))
    profile = found.strategy.profile
    record = book.of(game).with_(found.seconds, worst=len(profile), at_worst=profile[-1], worst_profile=profile)
    book.enter(record, found.file(), "worst")


def _ask_capped(book: Book, game: Game, clock: _Clock) -> None:
    record = book.of(game)
    assert record.profile is not None
    if len(record.profile) == record.worst:  # the minimum strategy keeps to the cap by itself
        book.enter(record.with_(0.0, capped=record.total))
        return
    found = solve(game, max_guesses=record.worst, **_means(clock))
    book.enter(record.with_(found.seconds, capped=found.cost))


def _ask_strongest(book: Book, game: Game, clock: _Clock) -> None:
    record = book.of(game)
    started = time.perf_counter()
    chain = climb(game, record.profile, **_means(clock))
    profile: tuple[int, ...] | None = chain.last.profile
    if not chain.is_strongest:
        mix, _ = equilibrium(game, [step.profile for step in chain.steps], **_means(clock))
        profile = mix.profiles[0] if mix.is_pure else None
    spent = time.perf_counter() - started
    book.enter(record.with_(spent, strongest=profile is not None, strongest_profile=profile))


QUESTIONS: dict[str, Callable[[Book, Game, _Clock], None]] = {
    "total": _ask_total,
    "worst": _ask_worst,
    "capped": _ask_capped,
    "strongest": _ask_strongest,
}
"""By the field of a record that the answer fills; each may use the answers before it."""
