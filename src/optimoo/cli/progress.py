"""How a long search shows on standard error that it gets on: a bar on a terminal, hardly a word elsewhere."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from threading import Timer
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TaskProgressColumn, TextColumn
from rich.text import Text

COMPILING = "compiling"
SLOW_START = 5.0
"""Seconds after which a search that has not begun is surely being compiled."""


class Report(Protocol):
    """What the search says of itself a few times a second."""

    @property
    def fraction(self) -> float:
        """How much of the work is done, from 0 to 1."""

    @property
    def stage(self) -> str:
        """What it is doing."""

    @property
    def best(self) -> int | None:
        """The lowest cost found so far."""


@dataclass(frozen=True)
class Stand:
    """A report on work that is done piece by piece."""

    fraction: float
    stage: str
    best: int | None = None


class _Estimate(ProgressColumn):
    """The time it will still take, as soon as there is anything to judge it by."""

    def render(self, task: Task) -> Text:
        if not task.time_remaining:
            return Text()
        return Text(f"about {timedelta(seconds=round(task.time_remaining))} left")


@contextmanager
def shown_progress() -> Iterator[Callable[[Report], None]]:
    """A function to hand to the search; what it shows is gone when the context ends."""
    console = Console(stderr=True, highlight=False, markup=False)
    with _bar(console) if console.is_terminal else _remarks(console) as show:
        yield show


@contextmanager
def _bar(console: Console) -> Iterator[Callable[[Report], None]]:
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), _Estimate())
    with Progress(*columns, console=console, transient=True, refresh_per_second=4) as bar:
        task = bar.add_task("starting (the first run compiles)", total=1.0)

        def show(report: Report) -> None:
            best = "" if report.best is None else f", best so far {report.best}"
            bar.update(task, completed=report.fraction, description=f"{report.stage}{best}")

        yield show


@contextmanager
def _remarks(console: Console) -> Iterator[Callable[[Report], None]]:
    """Says only that it compiles, once: without a word, the first run would seem to hang."""
    said = False

    def say() -> None:
        nonlocal said
        if not said:
            console.print(f"optimoo: {COMPILING} (first run only)", soft_wrap=True)
        said = True

    # Some of it is compiled while it loads, before the search can report anything.
    timer = Timer(SLOW_START, say)
    timer.daemon = True

    def show(report: Report) -> None:
        timer.cancel()
        if report.stage.startswith(COMPILING):
            say()

    timer.start()
    try:
        yield show
    finally:
        timer.cancel()
