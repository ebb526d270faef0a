"""What the tests of certificates share."""

import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from optimoo.proof import checker, checker2

SECOND_CHECKER = Path(__file__).parents[2] / "checker" / "checker2.c"


@pytest.fixture
def path(tmp_path):
    """Where a certificate may be written."""
    return tmp_path / "some.proof"


GAME, CAPACITIES = cache(checker.Game), cache(checker.capacities)
GAME_2, CLASSES = cache(checker2.Game), cache(checker2.Game.classes)


@pytest.fixture
def known_games(monkeypatch):
    """Games, and what follows from a game alone, are computed once, and not again for each of a thousand mutants."""
    monkeypatch.setattr(checker.Certificate, "game_of", staticmethod(GAME))
    monkeypatch.setattr(checker, "capacities", CAPACITIES)
    monkeypatch.setattr(checker2.Game, "classes", CLASSES)
    monkeypatch.setattr(checker2, "Game", GAME_2)


@pytest.fixture(scope="session")
def second_checker(tmp_path_factory):
    """Asks the checker in C about a file: its exit code, and the line that it prints."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        pytest.skip("there is no C compiler")
    program = tmp_path_factory.mktemp("checker") / "checker2"
    strict = ["-std=c11", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
    subprocess.run([compiler, *strict, "-o", program, SECOND_CHECKER], check=True)

    def ask(path, *arguments):
        done = subprocess.run([program, path, *map(str, arguments)], capture_output=True, check=False, timeout=600)
        return done.returncode, (done.stdout + done.stderr).decode("latin-1").rstrip("\n")

    return ask
