"""How results look: labelled lines, tables and bars, in colour on a terminal and as plain text elsewhere."""

from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from optimoo.terminal import PlainConsole

BAR_WIDTH = 32
_EIGHTHS = " ▏▎▍▌▋▊▉█"


class Page:
    """Standard output, as a reader sees it."""

    def __init__(self) -> None:
        """Find out what standard output can show."""
        self._console = PlainConsole()
        self._ascii = self._console.options.ascii_only

    def line(self, text: str | Text = "") -> None:
        """A line of text, however long."""
        self._console.print(text, soft_wrap=True)

    def facts(self, facts: Iterable[tuple[str, str]]) -> None:
        """What there is to say, one label and one value a line."""
        shown = list(facts)
        width = max((len(label) for label, _ in shown), default=0)
        for label, value in shown:
            self.line(Text.assemble((f"{label:{width}}", "bold"), "  ", value))

    def table(self, headers: Sequence[str], rows: Iterable[Sequence[int]]) -> None:
        """Numbers in columns; the last column also as a bar."""
        counts = list(rows)
        header, *lines = grid(headers, counts, names=0)
        largest = max(row[-1] for row in counts)
        self.line(Text(header, "bold"))
        for line, row in zip(lines, counts, strict=True):
            self.line(Text.assemble(line, "  ", (bar(row[-1], largest, self._ascii), "cyan")))


def grid(headers: Sequence[str], rows: Iterable[Sequence[object]], names: int = 1) -> Iterator[str]:
    """The lines of a table: names, in the first columns, to the left, everything else to the right.

    >>> for line in grid(["name", "guesses"], [["minimum", 26274], ["strongest", 26306]]):
    ...     print(line)
    name       guesses
    minimum      26274
    strongest    26306
    """
    cells = [list(headers), *([str(cell) for cell in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        aligned = zip(row, widths, range(len(widths)), strict=True)
        yield "  ".join(f"{cell:{'<' if column < names else '>'}{width}}" for cell, width, column in aligned)


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
