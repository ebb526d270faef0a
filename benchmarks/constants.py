"""What a number in the search is worth: ``constants.py GAME NAME=VALUE...`` solves with each value in its place.

Works on copies of the package, so that nothing here is changed and each copy is compiled by itself; every value is
timed against the present one in turns, in processor seconds of one worker. Prints a line of JSON for each value: the
ratio of the times, and the work.
"""

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parents[1] / "src" / "optimoo"
SOLVE = """
import json, sys, time
from optimoo.search import solve
solve("3x6", workers=1, checkpoint=False)
started = time.process_time()
solution = solve(sys.argv[1], workers=1, checkpoint=False)
print(json.dumps({"seconds": time.process_time() - started, "cost": solution.cost, **solution.work}))
"""


def copied(folder: str, name: str | None = None, value: int | None = None) -> int | None:
    """Copy the package, with one number replaced if there is a name; returns the number that stood there."""
    copy = Path(folder) / "optimoo"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    if name is None:
        return None
    pattern = re.compile(rf"^{name} = (\d+)$", re.MULTILINE)
    for module in sorted(copy.rglob("*.py")):
        source = module.read_text(encoding="utf-8")
        if found := pattern.search(source):
            module.write_text(pattern.sub(f"{name} = {value}", source), encoding="utf-8")
            return int(found[1])
    raise SystemExit(f"{name} is not a number that stands alone on a line of the package")


def solve(folder: str, game: str) -> Any:
    """Solve a game on one worker with the package in a folder."""
    command = [sys.executable, "-c", SOLVE, game]
    environment = {**os.environ, "PYTHONPATH": folder}
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=environment).stdout)


def compare(present: str, game: str, name: str, value: int, repeats: int) -> dict[str, Any]:
    """Solve with the present number and with another one, in turns."""
    with tempfile.TemporaryDirectory() as other:
        stood = copied(other, name, value)
        runs = [(solve(present, game), solve(other, game)) for _ in range(repeats)]
    before, after = runs[-1]
    return {
        "game": game,
        "name": name,
        "present": stood,
        "value": value,
        "time_ratio": round(statistics.median(b["seconds"] / a["seconds"] for a, b in runs), 3),
        "guesses_valued": [before["guesses_valued"], after["guesses_valued"]],
        "positions": [before["positions"], after["positions"]],
        "same_cost": before["cost"] == after["cost"],
    }


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks/constants.py", description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("values", nargs="+", metavar="NAME=VALUE")
    parser.add_argument("--repeat", type=int, default=3, metavar="N", help="take the median ratio of N (default: 3)")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as present:
        copied(present)
        for each in options.values:
            name, _, value = each.partition("=")
            print(json.dumps(compare(present, options.game, name, int(value), options.repeat)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
