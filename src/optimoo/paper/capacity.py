"""Section 6, tables 1 and 2: how many secrets can be found early, and the bound that follows.

**The argument.** Let a set have codes of k kinds of symbols, and let a strategy find all of them. The same
guesses, asked of *all* codes over those k kinds, find every code of the set as early as before; so within j
guesses the strategy finds no more of the set than the most that any strategy finds of all those codes. Call
that most C(k, j). By a relabelling it does not matter which k kinds they are. So at most C(k, 1) elements take
one guess, at most C(k, 2) take one or two, and so on: the total of n elements is least when the elements fill
these places from the front. That sum is the bound.

The paper counts a strategy's nodes by depth from 0, so its depth m is m + 1 guesses here.
"""

from collections.abc import Sequence

from optimoo.game import response_table
from optimoo.paper.claims import Claim, Section, Table, claim, not_comparable
from optimoo.paper.lab import Lab
from optimoo.paper.printed import printed
from optimoo.search import most_found
from optimoo.strategy import Strategy

PAPER = "4.4"
TITLE = "Tables 1 and 2: the most nodes within a depth, and the bound"
GUESSES = 4


def section(lab: Lab) -> Section:
    """All entries of table 1, table 2 from its last row, and the bound held against a strategy."""
    table = printed("capacity.table")
    most = capacities_by_kinds(lab)
    claims: list[Claim] = []
    for kinds, counts in most.items():
        claims.append(claim(f"table 1, {kinds} kinds of digits", table.part(f"row {kinds}", kinds), counts[1:]))
    rows = bound_rows(most[lab.game.symbols])
    claims.append(claim("table 2, as [from n, a, b] for a·n − b", printed("capacity.bound"), rows))
    claims += [
        _order_claim(lab, most),
        not_comparable("how guesses are sorted", printed("capacity.sorting"), "A choice of the author's program."),
    ]
    checked, tight = bound_against(lab.minimum, most)
    return Section(
        claims=tuple(claims),
        notes=(
            "Why is this a bound? A strategy for a set with k kinds of digits can be used on all codes with these k "
            "kinds, and finds the codes of the set as early as before. So it finds no more of them within j guesses "
            "than table 1 allows, and the total is least when the elements fill these places from the front.",
            f"Compared with the minimum strategy: in all its {checked:,} positions the guesses still to be made are at "
            f"least the bound for the number and kinds of digits left; in {tight:,} they are equal to it.",
        ),
        tables=(
            Table(
                "The most secrets found within j guesses",
                ("kinds of digits", *(f"j = {number}" for number in range(1, GUESSES + 1))),
                tuple((kinds, *counts) for kinds, counts in most.items()),
            ),
        ),
    )


def _order_claim(lab: Lab, most: dict[int, list[int]]) -> Claim:
    """In which order of the bounds guesses have to be searched for pruning to work: shown on the largest group."""
    group = max(lab.minimum_groups, key=lambda group: group.size)
    position = lab.groups[group.response]
    bounds = guess_bounds(lab, position.candidates.tolist(), most)
    least = group.cost - group.size
    open_ = sum(each < least for each in bounds)
    # Searched from the largest sum down, nothing is ever cut: what comes first are guesses that cannot be best.
    word = "increasing" if open_ < len(bounds) else "either"
    return claim(
        "order in which guesses are searched",
        printed("capacity.order"),
        word,
        implied="increasing",  # "if a value smaller than the sum has already been computed", the rest need not be
        evidence=f"After {lab.game.responses[group.response]}, {open_:,} of {len(bounds):,} guesses have a sum below "
        "the least total. In increasing order the search may stop after them; in decreasing order all others come "
        "first.",
    )


def guess_bounds(lab: Lab, codes: list[int], most: dict[int, list[int]]) -> list[int]:
    """For every guess, the sum of the bounds of the sets it leaves, itself counted."""
    table = response_table(lab.game)[:, codes]
    symbols = [frozenset(lab.game.codes[code].tolist()) for code in codes]
    sums = []
    for answers in table.tolist():
        cells: dict[int, list[frozenset[int]]] = {}
        for answer, kinds in zip(answers, symbols, strict=True):
            cells.setdefault(answer, []).append(kinds)
        later = sum(bound(most[len(frozenset().union(*cell))], len(cell)) for answer, cell in cells.items() if answer)
        sums.append(len(codes) + later)
    return sums


def capacities_by_kinds(lab: Lab) -> dict[int, list[int]]:
    """The most secrets found within 1, 2, 3, 4 guesses, by the kinds of symbols that the secrets may have."""

    def compute() -> dict[int, list[int]]:
        game, most = lab.game, {}
        for kinds in range(game.positions, game.symbols + 1):
            lab.say(f"table 1, {kinds} kinds of digits")
            most[kinds] = [most_found(game, kinds, guesses) for guesses in range(1, GUESSES + 1)]
        return most

    return lab.once("capacities", compute)


def bound_rows(capacity: Sequence[int]) -> list[list[int]]:
    """The bound in pieces: from how many elements on, and a and b where it reads a·n − b.

    >>> bound_rows([1, 14, 127])
    [[1, 2, 1], [15, 3, 15], [128, 4, 142]]
    """
    # One element alone takes 1 = 2·1 − 1, so the piece of slope 2 begins with it.
    starts = [1, *(count + 1 for count in capacity[1:])]
    return [[start, slope, sum(capacity[: slope - 1])] for slope, start in enumerate(starts, start=2)]


def bound(capacity: Sequence[int], n: int, costs: Sequence[int] = range(1, 64)) -> int:
    """The least cost of n elements when at most ``capacity[j - 1]`` are found within j guesses.

    ``costs`` are those of the next guess, of the one after it, and so on; they never decrease.

    >>> [bound([1, 14, 127], n) for n in (1, 2, 14, 15, 128)]
    [1, 3, 27, 30, 370]
    """
    places = [0, *(min(n, count) for count in capacity), n]
    return sum(cost * (upto - before) for cost, before, upto in zip(costs, places, places[1:], strict=False))


def bound_against(strategy: Strategy, most: dict[int, list[int]]) -> tuple[int, int]:
    """Positions of a strategy in which the bound was checked, and in how many of them it is reached."""
    tight = 0
    for node in range(len(strategy)):
        total, candidates = strategy.further(node).total, strategy.candidates(node)
        kinds = len(set(strategy.game.codes[candidates].ravel().tolist()))
        least = bound(most[kinds], len(candidates))
        if total < least:
            raise AssertionError(f"{len(candidates)} candidates take {total} guesses, fewer than the bound {least}")
        tight += total == least
    return len(strategy), tight
