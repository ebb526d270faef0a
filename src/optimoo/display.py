"""How a notebook shows things: small tables in HTML, with bars where people would rather look than read."""

from collections.abc import Iterable, Sequence
from html import escape


def html_table(caption: str, headers: Sequence[str], rows: Iterable[Sequence[object]], *, bars: bool = False) -> str:
    """A table with a caption; with ``bars`` the last column, a number, is drawn as well.

    >>> html_table("a < b", ["n"], [[1]])
    '<table><caption>a &lt; b</caption><tr><th>n</th></tr><tr><td>1</td></tr></table>'
    """
    told = [list(row) for row in rows]
    longest = max((int(str(row[-1])) for row in told), default=0) if bars else 0
    lines = [_row("th", [*headers, *([""] if bars else [])])]
    for row in told:
        drawn = [_bar(int(str(row[-1])), longest)] if bars else []
        lines.append(_row("td", row, *drawn))
    return f"<table><caption>{escape(caption)}</caption>{''.join(lines)}</table>"


def _row(tag: str, cells: Sequence[object], *drawn: str) -> str:
    texts = [*(escape(str(cell)) for cell in cells), *drawn]
    return f"<tr>{''.join(f'<{tag}>{text}</{tag}>' for text in texts)}</tr>"


def _bar(number: int, longest: int) -> str:
    width = 200 * number // max(1, longest)
    return f'<svg width="200" height="10"><rect width="{width}" height="10" fill="#4a78b5"/></svg>'
