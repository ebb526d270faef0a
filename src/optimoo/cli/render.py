"""How results look: labelled lines, tables and bars, in colour on a terminal and as plain text elsewhere."""

import json
from collections.abc import Iterable, Sequence

from rich.text import Text

from optimoo.terminal.console import PlainConsole

BAR_WIDTH = 32
_EIGHTHS = " ▏▎▍▌▋▊▉█"


class Page:
    """Standard output, as a reader sees it."""

    def __init__(self) -> None:
        """Find out what standard output can show."""
        self._console = PlainConsole()
        self._ascii = self._console.options.ascii_only

    def line(self, text: str = "") -> None:
        """A line of text, however long."""
        self._console.print(text, soft_wrap=True)

    def facts(self, facts: Iterable[tuple[str, str]]) -> None:
        """What there is to say, one label and one value a line."""
        shown = list(facts)
        width = max(len(label) for label, _ in shown)
        for label, value in shown:
            self._console.print(Text.assemble((f"{label:{width}}", "bold"), "  ", value), soft_wrap=True)

    def table(self, headers: Sequence[str], rows: Iterable[Sequence[int]]) -> None:
        """Numbers in columns; the last column also as a bar."""
        counts = list(rows)
        columns = zip(headers, *counts, strict=True)
        widths = [max(len(str(cell)) for cell in column) for column in columns]

        def aligned(cells: Sequence[object]) -> str:
            return "  ".join(f"{cell!s:>{width}}" for cell, width in zip(cells, widths, strict=True))

        self._console.print(Text(aligned(headers), "bold"), soft_wrap=True)
        largest = max(row[-1] for row in counts)
        for row in counts:
            drawn = (bar(row[-1], largest, self._ascii), "cyan")
            self._console.print(Text.assemble(aligned(row), "  ", drawn), soft_wrap=True)


def bar(count: int, largest: int, plain: bool = False) -> str:
    """A bar as long as ``count``, where ``largest`` fills the width; only nothing at all has no bar.

    >>> bar(74, 74, plain=True), bar(1, 5040, plain=True), bar(0, 74)
    ('################################', '#', '')
    """
    if not count:
        return ""
    eighths = max(1, round(8 * BAR_WIDTH * count / largest))
    if plain:
        return "#" * max(1, round(eighths / 8))
    return ("█" * (eighths // 8) + _EIGHTHS[eighths % 8]).rstrip()


def print_json(value: dict[str, object]) -> None:
    """One object on one line, for programs."""
    print(json.dumps(value))
