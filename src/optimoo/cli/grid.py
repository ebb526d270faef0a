"""Tables of text: names to the left, everything else aligned to the right."""

from collections.abc import Iterable, Iterator, Sequence


def grid(headers: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """The lines of a table.

    >>> for line in grid(["name", "guesses"], [["minimum", 26274], ["strongest", 26306]]):
    ...     print(line)
    name       guesses
    minimum      26274
    strongest    26306
    """
    cells = [list(headers), *([str(cell) for cell in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for first, *others in cells:
        aligned = [f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True)]
        yield "  ".join([f"{first:{widths[0]}}", *aligned])
