"""What is said while a search runs and standard error is no terminal."""

import time
from dataclasses import dataclass

import pytest

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


@pytest.mark.parametrize(("seconds", "said"), [(0.0, 1), (60.0, 0)])
def test_a_slow_start_is_explained(capsys, monkeypatch, seconds, said):
    monkeypatch.setattr(progress, "SLOW_START", seconds)
    with progress.shown_progress() as show:
        time.sleep(0.1)
        show(Report("solving"))
    assert capsys.readouterr().err.count("compiling") == said
