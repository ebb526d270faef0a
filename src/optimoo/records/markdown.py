"""The table as a page for people."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from optimoo.game import Game
from optimoo.records.published import FIGURES, Published, published
from optimoo.records.record import Record
from optimoo.strategy import percent

HEAD = """# Records

What optimoo has proved of games of two to five positions, smallest first. `4x10` has 4 positions and 10 symbols, all
different; in `4x6r` symbols may repeat. Written by `optimoo records`, which goes on where it stopped; the same figures
for programs are in [records.json](records.json), a strategy for each in [strategies/records](strategies/records).

- *total*: the fewest guesses over all secrets together, and the *profile* of a strategy that needs no more: how many
  secrets it finds at the first guess, the second, and so on. Other strategies may have the same total.
- *worst case*: the smallest number of guesses that always suffices, *at it* the fewest secrets that need so many, and
  *total within* the fewest guesses in all when no secret may take more.
- *strongest*: whether there is a fixed strategy that no other beats in a race; where there is none, only a mix of
  several holds its own.
- *seconds*: time for all of this, on the machine that did it.
- *published*: which of the figures were published before, and by whom ([bibliography](bibliography.md)). *Found*: as
  the best found, without a proof. *Not compared*: said to have been published, but we have not seen the value. *Not
  found in print*: in none of the sources listed there.

A dash means: not settled yet.

Every strategy file was checked by playing all secrets through it with a program that shares nothing with the search
(`optimoo verify`, or `optimoo records --check` for all of them). A figure that is a link leads to the certificate that
nothing is better ([proof.md](proof.md); `optimoo check`, or `optimoo records --check` for all); that of the worst case
is also about *at it*. Where there is none, that rests on the search ([search.md](search.md)).
"""

COLUMNS = (
    "game", "codes", "total", "average", "profile", "worst case", "at it", "total within", "strongest", "seconds",
    "published",
)  # fmt: skip


STRONGEST = """
## Strongest strategies

Profiles of strategies that no fixed strategy beats in a race ([two players](theory/two-players.md)), and how often they
win against the minimum strategy of the table above, a draw counted as half; 50 % where that is itself as strong.
"""

OPEN = """
## Not settled yet

Games that are too large so far: the best strategy found, with its file in [approach](approach); what every strategy
takes at least, proved; and what lies between. `optimoo approach GAME --folder docs/approach` goes on from here.
"""


Certified = Mapping[tuple[str, str], str]
"""By game and figure, where the certificate lies."""


def page(
    records: Sequence[Record], unsettled: Sequence[Mapping[str, Any]] = (), certified: Certified | None = None
) -> str:
    """The whole page; games that are not settled come as what :class:`optimoo.records.approach.Approach` tells."""
    rows, loud = [], []
    for record in records:
        known = published(Game.parse(record.game))
        wrong = list(known.disagreements(record))
        loud += wrong
        rows.append(_cells(record, known, bool(wrong), certified or {}))
    lines = [HEAD, *_table(COLUMNS, rows)]
    if strongest := list(_strongest_rows(records)):
        lines += [STRONGEST, *_table(("game", "strongest", "total", "wins"), strongest)]
    if unsettled:
        columns = ("game", "codes", "found", "average", "proved at least", "gap", "seconds")
        lines += [OPEN, *_table(columns, map(_open_cells, unsettled))]
    if loud:
        lines += ["", "## Disagreements", "", *(f"- **{sentence}**" for sentence in loud)]
    return "\n".join(lines) + "\n"


def _cells(record: Record, known: Published, wrong: bool, certified: Certified) -> list[str]:
    def linked(cell: str, figure: str) -> str:
        place = certified.get((record.game, figure))
        return cell if place is None else f"[{cell}]({place})"

    return [
        record.game,
        f"{record.codes:,}",
        linked(_shown(record.total), "total"),
        "–" if record.total is None else f"{record.total / record.codes:.4f}",
        "–" if record.profile is None else str(record.profile),
        linked(_shown(record.worst), "worst"),
        _shown(record.at_worst),
        _shown(record.capped),
        linked({None: "–", True: "yes", False: "no"}[record.strongest], "strongest"),
        f"{record.seconds:.1f}",
        _published(known, wrong),
    ]


def _strongest_rows(records: Iterable[Record]) -> Iterator[list[str]]:
    for record in records:
        strongest, minimum = record.strongest_profile, record.profile
        if strongest and minimum:
            rate = percent(strongest.against(minimum).rate, 4)
            yield [record.game, str(strongest), str(strongest.total), rate]


def _open_cells(each: Mapping[str, Any]) -> list[str]:
    return [
        each["game"],
        f"{each['codes']:,}",
        f"{each['upper']:,}",
        f"{each['upper'] / each['codes']:.4f}",
        f"{each['lower']:,}",
        f"{each['gap']:,}, {100 * each['gap'] / each['lower']:.2f} %",
        f"{each['seconds']:.0f}",
    ]


def _published(known: Published, wrong: bool) -> str:
    """Who published which figure; figures from the same place share an entry."""
    if not known.figures:
        return "not found in print"
    entries: dict[str, list[str]] = {}
    for name, figure in known.figures.items():
        status = "not compared" if figure.value is None else "" if figure.proved else "found"
        by = ", ".join(f"[{source.short}](bibliography.md#{source.key})" for source in figure.by)
        entries.setdefault(by + (f" ({status})" if status else ""), []).append(FIGURES[name])
    told = "; ".join(f"{', '.join(names)}: {by}" for by, names in entries.items())
    return f"**disagrees**; {told}" if wrong else told


def _shown(value: int | None) -> str:
    return "–" if value is None else str(value)


def _table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield _row(columns)
    yield _row(["---"] * len(columns))
    yield from map(_row, rows)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
