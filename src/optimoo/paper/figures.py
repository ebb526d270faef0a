"""Single figures of the paper's tables 1, 3 and 6, and the certificate that each has of its own.

An entry of table 1 is the most secrets of so many kinds of symbols that are found within so many guesses: the
certificate says how many are found later. A total of table 3 or 6 belongs to a group: the certificate starts after the
first guess, and its costs count that guess, which the paper does not. Best replies may differ in their totals, so
those of table 6 have two certificates each, of the smallest and of the largest.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from optimoo.paper.capacity import capacities_by_kinds
from optimoo.paper.claims import Table
from optimoo.paper.lab import Lab
from optimoo.paper.strongest import group_total, objectives_by_total, replies_to_minimum
from optimoo.search import Objective
from optimoo.strategy import Strategy


@dataclass(frozen=True)
class Figure:
    """A number of a table, and the certificate that shows it."""

    place: str
    computed: int
    certificate: str
    """The file in ``docs/certificates``, without its ending."""
    options: str
    """What ``optimoo prove`` is given beside the game."""
    value: int
    """What a check of the certificate must confirm."""


def single_figures(lab: Lab) -> Table:
    """All figures of these tables, each with a certificate of its own."""
    return Table(
        "Single figures, the certificate of each, and the value that a check must confirm",
        ("figure", "computed", "certificate", "options of `prove`", "value"),
        tuple(
            (each.place, each.computed, each.certificate, each.options, each.value)
            for each in (*capacities(lab), *group_figures(lab))
        ),
    )


def capacities(lab: Lab) -> Iterator[Figure]:
    """The entries of table 1, without the guess that finds one secret whatever it is."""
    game = lab.game
    for kinds, counts in capacities_by_kinds(lab).items():
        secrets = int((game.codes < kinds).all(axis=1).sum())
        some = "" if kinds == game.symbols else f"--symbols {game.alphabet[:kinds]} "
        for guesses, found in enumerate(counts[1:], start=2):
            name = f"paper/table-1-{kinds}-digits-within-{guesses}" if some else f"{game}-within-{guesses}"
            place = f"table 1, {kinds} digits, within {guesses} guesses"
            yield Figure(place, found, name, f"{some}--objective within:{guesses}", secrets - found)


def group_figures(lab: Lab) -> Iterator[Figure]:
    """The totals of table 3, then those of table 6, group by group."""
    replies = replies_to_minimum(lab)
    smallest, largest = objectives_by_total(replies.opponent, lab.game.size)
    yield from _totals(lab, "table 3", "", Objective.parse("total"), lab.minimum)
    yield from _totals(lab, "table 6", "smallest", smallest, replies.least)
    yield from _totals(lab, "table 6", "largest", largest, replies.most)


def _totals(lab: Lab, table: str, which: str, objective: Objective, strategy: Strategy) -> Iterator[Figure]:
    """The totals of the groups of a strategy that costs least by an objective."""
    for response, position in lab.groups.items():
        if response == 0:
            continue
        answer = lab.game.responses[response]
        yield Figure(
            f"{table}, {answer}{which and f', {which}'}",
            group_total(strategy, response),
            f"paper/{table.replace(' ', '-')}-{answer}{which and f'-{which}'}",
            f"--history {position}" + ("" if str(objective) == "total" else f" --objective {objective}"),
            objective.costs(position.size).price(strategy.after(position)),
        )
