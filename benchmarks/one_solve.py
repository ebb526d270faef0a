"""Solve one question several times and print what it took: ``one_solve.py GAME OBJECTIVE WORKERS REPEATS``."""

import json
import resource
import sys

from optimoo.search import solve

MEGABYTE = 1 << (20 if sys.platform == "darwin" else 10)
"""In units of ``ru_maxrss``: kibibytes, except on macOS, which counts bytes."""


def main(game: str, objective: str, workers: int, repeats: int) -> None:
    """Time the solves; compiled code is loaded before."""
    solve("3x6", checkpoint=False)
    solutions = []
    for _ in range(repeats):
        solutions.append(solve(game, objective, workers=workers, checkpoint=False))
    measured = {
        "seconds": [solution.seconds for solution in solutions],
        "works": [solution.work for solution in solutions],
        "costs": [solution.cost for solution in solutions],
        "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // MEGABYTE,
    }
    print(json.dumps(measured))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
