"""Measurements as tables that a person reads."""

from collections.abc import Sequence
from typing import Any

Row = dict[str, Any]


def kernel_table(rows: Sequence[Row]) -> str:
    """Microseconds per call."""
    body = [[row["kernel"], f"{row['candidates']:,}", _three_digits(row["microseconds"])] for row in rows]
    return table(["kernel (4x10)", "candidates", "µs per call"], body)


def _three_digits(number: float) -> str:
    """As many decimals as still mean something."""
    return f"{number:,.{0 if number >= 100 else 1 if number >= 10 else 2}f}"


def start_table(rows: Sequence[Row]) -> str:
    """Seconds from start to end."""
    body = [[row["start"], f"{row['seconds']:.2f}", _spread(row)] for row in rows]
    return table(["start", "seconds", "spread"], body)


def solve_table(rows: Sequence[Row]) -> str:
    """Seconds, work, cost and memory of whole solves."""
    header = ["solve", "workers", "seconds", "spread", "speed-up"]
    header += ["positions", "guesses", "cost", "MB", "signature"]
    return table(header, [_solve_row(row) for row in rows])


def _solve_row(row: Row) -> list[str]:
    return [
        row["case"],
        str(row["workers"]),
        f"{row['seconds']:.2f}",
        _spread(row),
        f"{row['speed_up']:.2f}" if row["speed_up"] else "",
        f"{row['signature']['positions']:,}",
        f"{row['signature']['guesses_valued']:,}",
        f"{row['signature']['cost']:,}",
        f"{row['megabytes']:,}",
        row["verdict"],
    ]


def _spread(row: Row) -> str:
    """By how much the slowest repeat exceeds the fastest."""
    return f"+{100 * (row['slowest'] / row['seconds'] - 1):.0f}%"


def table(header: Sequence[str], body: Sequence[Sequence[str]]) -> str:
    """Columns as wide as they need to be, the first to the left and the others to the right; it is also Markdown."""
    widths = [max(map(len, column)) for column in zip(header, *body, strict=True)]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    return "\n".join(_line(row, widths) for row in (header, rule, *body))


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = zip(row, widths, strict=True)
    cells = [first[0].ljust(first[1]), *(text.rjust(width) for text, width in others)]
    return f"| {' | '.join(cells)} |"
