"""What is said while a search runs and standard error is no terminal."""

from dataclasses import dataclass

import pytest

from optimoo import search
from optimoo.cli import progress


@dataclass
class Report:
    stage: str
    fraction: float = 0.0
    best: int | None = None


def test_next_to_nothing(capsys):
    with progress.shown_progress() as show:
        for stage in ("preparing", "solving", "writing the strategy down"):
            show(Report(stage, 0.5, 10))
    assert capsys.readouterr() == ("", "")


def test_compiling_is_worth_one_line(capsys):
    with progress.shown_progress() as show:
        for _ in range(3):
            show(Report("compiling (first run only)"))
    assert capsys.readouterr() == ("", "optimoo: compiling (first run only)\n")


def test_waiting_for_workers_is_worth_one_line(capsys):
    with progress.shown_progress() as show:
        for stage in ("waiting for workers", "waiting for workers", "solving on 2 workers", "waiting for workers"):
            show(Report(stage))
    assert capsys.readouterr() == ("", "optimoo: waiting for workers\n")


@pytest.mark.parametrize(
    ("loading", "said"),
    [("compiling, on the first run only", "optimoo: compiling, on the first run only\n"), ("preparing", "")],
)
def test_a_slow_start_is_explained_only_by_what_happens(capsys, monkeypatch, loading, said):
    class AtOnce:
        """A timer whose time is up when it starts."""

        def __init__(self, _, action):
            self.start, self.cancel = action, lambda: None

    monkeypatch.setattr(progress, "Timer", AtOnce)
    monkeypatch.setattr(search, "how_it_loads", lambda: loading, raising=False)
    with progress.shown_progress() as show:
        show(Report("solving"))
    assert capsys.readouterr().err == said
