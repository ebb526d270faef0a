"""How a long search shows on standard error that it gets on: a bar on a terminal, hardly a word elsewhere."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Timer
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, ProgressColumn, Task, TaskProgressColumn, TextColumn
from rich.progress import Progress as Bar
from rich.text import Text

if TYPE_CHECKING:
    from optimoo.search import Progress, Report

REMARKABLE = ("compiling", "waiting")
"""How the stages begin that are told even where there is no bar: without a word, the program would seem to hang."""

SLOW_START = 5.0
"""Seconds after which whoever waits for a search to begin wants to know why."""


class _Estimate(ProgressColumn):
    """The time it will still take, as soon as there is anything to judge it by."""

    def render(self, task: Task) -> Text:
        if not task.time_remaining:
            return Text()
        return Text(f"about {timedelta(seconds=round(task.time_remaining))} left")


@contextmanager
def shown_progress() -> Iterator["Report"]:
    """A function to hand to the search; what it shows is gone when the context ends."""
    console = Console(stderr=True, highlight=False, markup=False)
    with _bar(console) if console.is_terminal else _remarks(console) as show:
        yield show


@contextmanager
def _bar(console: Console) -> Iterator["Report"]:
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), _Estimate())
    with Bar(*columns, console=console, transient=True, refresh_per_second=4) as bar:
        task = bar.add_task("starting", total=1.0)

        def show(report: "Progress") -> None:
            best = "" if report.best is None else f", best so far {report.best}"
            bar.update(task, completed=report.fraction, description=f"{report.stage}{best}")

        yield show


@contextmanager
def _remarks(console: Console) -> Iterator["Report"]:
    """Says only what keeps people waiting before anything is searched, once each."""
    said: set[str] = set()

    def say(stage: str) -> None:
        if stage.startswith(REMARKABLE) and stage not in said:
            said.add(stage)
            console.print(f"optimoo: {stage}", soft_wrap=True)

    def explain() -> None:
        from optimoo.search import how_it_loads

        say(how_it_loads())

    # Not everything that searches reports what it does; if it keeps people waiting, its files tell.
    timer = Timer(SLOW_START, explain)
    timer.daemon = True

    def show(report: "Progress") -> None:
        timer.cancel()
        say(report.stage)

    timer.start()
    try:
        yield show
    finally:
        timer.cancel()
