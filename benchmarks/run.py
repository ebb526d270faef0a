"""How long known questions take, and a signature of the work done.

The signature is the sum of the search's own counters on one thread. A change that should not alter the search
shows that it did not by leaving every signature as it was, whatever the seconds say.
"""

import sys

from optimoo.search import solve

QUESTIONS = [
    ("3x6", "total"),
    ("4x7", "total"),
    ("4x8", "total"),
    ("4x6r", "total"),
    ("4x6r", "worst,total"),
    ("4x10", "total"),
]


def main(names: list[str]) -> None:
    """Ask the questions about the games named, or all of them."""
    solve("2x3", checkpoint=False)  # compiled or loaded before the clock starts
    print(f"{'game':6} {'objective':12} {'cost':>8} {'seconds':>8} {'signature':>14}")
    for game, objective in QUESTIONS:
        if not names or game in names:
            solution = solve(game, objective, workers=1, checkpoint=False)
            signature = sum(solution.work.values())
            print(
                f"{game:6} {objective:12} {solution.cost:8} {solution.seconds:8.2f} {signature:14}",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1:])
