"""Say in a few lines how much of the package the last test run has run: in all, by room, and files with much left out.

Reads what ``make coverage`` has counted. Bodies of compiled functions do not count: Python never runs their lines, and
tests compare them with readable twins instead. Programs that tests start in other processes are not counted either.
"""

import sys
from collections import defaultdict
from pathlib import Path

import coverage

PACKAGE = Path(__file__).parents[1] / "src" / "optimoo"
LITTLE = 90
"""Files of which less than this part, in percent, has been run are named."""


def percent(run: int, lines: int) -> int:
    """Rounded down: only what is complete is 100."""
    return 100 * run // lines if lines else 100


def main() -> str | None:
    """Print the report; or say why there is none."""
    measured = coverage.Coverage()
    measured.load()
    counts: dict[Path, tuple[int, int]] = {}
    for name in measured.get_data().measured_files():
        _, lines, _, missing, _ = measured.analysis2(name)
        counts[Path(name).relative_to(PACKAGE)] = len(lines) - len(missing), len(lines)
    if not counts:
        return "nothing has been counted; run make coverage"
    rooms: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for path, count in counts.items():
        rooms[path.parts[0]].append(count)
    total = [sum(column) for column in zip(*counts.values(), strict=True)]
    print(f"tests run {percent(*total)} % of {total[1]:,} lines")
    shares = {room: percent(*map(sum, zip(*files, strict=True))) for room, files in rooms.items() if room[0] != "_"}
    print(", ".join(f"{room.removesuffix('.py')} {share}" for room, share in sorted(shares.items())))
    for path, count in sorted(counts.items()):
        if percent(*count) < LITTLE:
            print(f"{percent(*count):3} % {path}")
    return None


if __name__ == "__main__":
    sys.exit(main())
