"""Running the program: its own ``main`` in this process, or the installed command in another."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from command import Result, called
from optimoo.cli import command_line
from optimoo.game import Game
from optimoo.strategy import Strategy, StrategyFile

COMMAND = Path(sys.executable).with_name("optimoo")


@pytest.fixture
def run(capsys):
    def run(*arguments):
        return called(capsys, arguments)

    return run


@pytest.fixture
def run_program(monkeypatch):
    """Run the program in this process, all but its end, on the streams that it finds; what it changes is put back."""

    def run_program(*arguments):
        monkeypatch.setattr(sys, "argv", ["optimoo", *arguments])
        return command_line()

    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    handler = signal.getsignal(signal.SIGTERM)
    yield run_program
    signal.signal(signal.SIGTERM, handler)


@pytest.fixture
def run_installed():
    def run(*arguments, **options):
        finished = subprocess.run(
            [COMMAND, *map(str, arguments)],
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
            env={**os.environ, "PYTHONUTF8": "1"},
            **options,
        )
        return Result(finished.returncode, finished.stdout, finished.stderr)

    return run


@pytest.fixture
def file(tmp_path):
    """A strategy file for 3x6; the first candidate is always guessed."""
    strategy = Strategy.build(Game(3, 6), lambda position: position.candidates[0])
    path = tmp_path / "given" / "first.moo"
    path.parent.mkdir()
    StrategyFile(strategy, "total", strategy.total, proved=False).save(path)
    return path
