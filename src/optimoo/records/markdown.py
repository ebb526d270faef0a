"""The table as a page for people."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from optimoo.game import Game
from optimoo.records.certifying import DIGESTS, within_total
from optimoo.records.published import FIGURES, Published, published
from optimoo.records.record import Record, strategy_place
from optimoo.strategy import percent

HEAD = """# Records

This table shows what optimoo has proved about games of two to five positions, smallest first. `4x10` has 4 positions
and 10 symbols, all different; in `4x6r` symbols may repeat. `optimoo records` writes this page, and continues where it
stopped. The same figures for programs are in [records.json](records.json). The strategies that reach them are in
[strategies/records](strategies/records): `GAME-total.moo`, `GAME-worst.moo`, and `GAME-strongest.moo` where the minimum
strategy is not the strongest already.

- *total*: the fewest guesses over all secrets together.
- *profile*: how many secrets a strategy with this total finds at the first guess, the second, and so on. Other
  strategies may have the same total.
- *worst case*: the smallest number of guesses that always suffices.
- *at worst case*: the fewest secrets that need this number of guesses.
- *total within*: the fewest guesses in all, if no secret may take more than the worst case.
- *strongest*: whether there is a fixed strategy that no other beats in a race. If not, only a mix of several strategies
  is unbeaten.
- *seconds*: the time for all of this; [a page](bigger-games.md#the-table-of-records) says when and on which machines.
- *published*: which of the figures were published before, and by whom ([bibliography](bibliography.md)). *Found* means
  published as the best found, without a proof. *Not compared* means said to have been published, but we have not seen
  the value. *Not found in print* means in none of the sources listed there.

A dash means that the figure is not known yet.

Every strategy file was checked by playing it against all secrets, with a program that shares no code with the search
(`optimoo verify`, or `optimoo records --check` for all of them). A figure that is a link leads to the certificate that
nothing is better ([proof.md](proof.md); `optimoo check`, or `optimoo records --check` for all). The certificate of a
worst case also covers *at worst case*, and that of a total also *total within* if the profile keeps to the worst case.
The last column names what is *not certified*: it rests on the search alone ([search.md](search.md)).
`optimoo records GAME --questions certificates --folder docs` writes what is missing.
"""

DIGESTED = """
Some figures are links to the digest of a certificate that is too large to be kept. The same question gives the same
certificate, so write it again, and compare:

```sh
optimoo prove GAME --out GAME-total.proof            # -worst: --objective worst; -strongest: --objective win:PROFILE
sha256sum --check --ignore-missing digests.sha256    # -capped: --max-guesses WORST-CASE
```
"""

COLUMNS = (
    "game", "codes", "total", "average", "profile", "worst case", "at worst case", "total within", "strongest",
    "seconds", "published", "not certified",
)  # fmt: skip


STRONGEST = """
## Strongest strategies

These are the profiles of strategies that no fixed strategy beats in a race ([two players](theory/two-players.md)), and
how often they win against the minimum strategy of the table above. A draw counts half, and 50 % means that the minimum
strategy is just as strong. Each profile is a link to a strategy that has it.
"""

OPEN = """
## Not settled yet

These games are too large so far. The table shows the best strategy found, whose file is in [approach](approach), a
proved lower bound for every strategy, and the gap between the two. `optimoo approach GAME --folder docs/approach`
continues from here.
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
    digested = DIGESTS.as_posix() in (certified or {}).values()
    lines = [HEAD, *([DIGESTED] if digested else []), *_table(COLUMNS, rows)]
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
        linked(_shown(record.capped), "capped"),
        linked({None: "–", True: "yes", False: "no"}[record.strongest], "strongest"),
        f"{record.seconds:.1f}",
        _published(known, wrong),
        ", ".join(_uncertified(record, certified)) or "nothing",
    ]


def _uncertified(record: Record, certified: Certified) -> Iterator[str]:
    """Figures that are known, and that no certificate shows."""
    for value, figure, shown in (
        (record.total, "total", "total"),
        (record.worst, "worst", "worst case"),
        (record.capped, "total" if within_total(record) else "capped", "total within"),
        (record.strongest, "strongest", "strongest"),
    ):
        if value is not None and (record.game, figure) not in certified:
            yield shown


def _strongest_rows(records: Iterable[Record]) -> Iterator[list[str]]:
    for record in records:
        strongest, minimum = record.strongest_profile, record.profile
        if strongest and minimum:
            rate = percent(strongest.against(minimum).rate, 4)
            kept = strategy_place(record.game, "strongest" if "strongest" in record.strategies else "total")
            yield [record.game, f"[{strongest}]({kept})", str(strongest.total), rate]


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
