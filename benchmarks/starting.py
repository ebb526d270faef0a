"""How long the program takes to start, and how long a first run ever takes."""

import os
import sys
import tempfile
from collections.abc import Iterator
from typing import Any

from children import HERE, clock

COMMANDS = (
    ("python, doing nothing", ["-c", "pass"]),
    ("optimoo --help", ["-m", "optimoo", "--help"]),
    ("loading the compiled search", ["-c", "import optimoo.search.engine"]),
)


def measure(repeats: int) -> Iterator[dict[str, Any]]:
    """The usual starts, each the least of several."""
    for name, arguments in COMMANDS:
        seconds = [clock([sys.executable, *arguments]) for _ in range(repeats)]
        yield {"start": name, "seconds": min(seconds), "slowest": max(seconds)}


def measure_cold() -> Iterator[dict[str, Any]]:
    """The first solve with nothing compiled before, and the second: measured once each, for the first comes once."""
    command = [sys.executable, str(HERE / "one_solve.py"), "2x3", "total", "1", "1"]
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
        for name in ("first run ever, compiling", "second run, compiled"):
            seconds = clock(command, environment)
            yield {"start": name, "seconds": seconds, "slowest": seconds}
