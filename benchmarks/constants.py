"""What a number in the search is worth: ``constants.py GAME NAME=VALUE...`` solves with each value in its place.

Works on a copy of the package, so that nothing here is changed and the copy is compiled by itself; every value is
timed against the present one in turns, because a machine's speed changes from minute to minute. Prints a line of JSON
for each value: the ratio of the times, and the work.
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

HERE = Path(__file__).parent
PACKAGE = HERE.parent / "src" / "optimoo"


def copy_with(folder: Path, name: str, value: int) -> int:
    """Copy the package with one number replaced; returns the number that stood there."""
    shutil.copytree(PACKAGE, folder / "optimoo", ignore=shutil.ignore_patterns("__pycache__"))
    pattern = re.compile(rf"^{name} = (\d+)$", re.MULTILINE)
    for module in sorted((folder / "optimoo").rglob("*.py")):
        source = module.read_text(encoding="utf-8")
        if found := pattern.search(source):
            module.write_text(pattern.sub(f"{name} = {value}", source), encoding="utf-8")
            return int(found[1])
    raise SystemExit(f"{name} is not a number that stands alone on a line of the package")


def solve(folder: Path, game: str) -> Any:
    """Solve a game on one worker with the package in a folder."""
    command = [sys.executable, str(HERE / "one_solve.py"), game, "total", "1", "1"]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=environment).stdout)


def compare(game: str, name: str, value: int, repeats: int) -> dict[str, Any]:
    """Solve with the present number and with another one, in turns."""
    with tempfile.TemporaryDirectory() as other, tempfile.TemporaryDirectory() as present:
        stood = copy_with(Path(other), name, value)
        copy_with(Path(present), name, stood)
        runs = [(solve(Path(present), game), solve(Path(other), game)) for _ in range(repeats)]
    ratio = statistics.median(b["seconds"][0] / a["seconds"][0] for a, b in runs)
    last = runs[-1][1]
    return {
        "game": game,
        "name": name,
        "present": stood,
        "value": value,
        "time_ratio": round(ratio, 3),
        "guesses_valued": last["works"][0]["guesses_valued"],
        "positions": last["works"][0]["positions"],
        "cost": last["costs"][0],
    }


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks/constants.py", description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("values", nargs="+", metavar="NAME=VALUE")
    parser.add_argument("--repeat", type=int, default=3, metavar="N", help="take the median ratio of N (default: 3)")
    options = parser.parse_args(arguments)
    for each in options.values:
        name, _, value = each.partition("=")
        print(json.dumps(compare(options.game, name, int(value), options.repeat)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
