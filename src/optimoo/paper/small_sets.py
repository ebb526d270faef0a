"""Section 5, sets of one, two and three elements: the paper's rules of thumb, checked over all of them.

Sets that a relabelling turns into one another are alike, so it is enough to try a first element from every
class, a second from every class of what is left of the symmetry, and so on. For each set, every code of the
game is tried as a guess: nothing is assumed about which guesses are good.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from optimoo.game import Game, guess_classes, response_table
from optimoo.paper.claims import Section, claim
from optimoo.paper.lab import Lab
from optimoo.paper.printed import printed

PAPER = "4.3"
TITLE = "Sets of one, two and three elements"
USELESS = 99
"""Stands for a guess that leaves the set as it was."""

PAIR = 3
"""The total of two elements, once they are known to be all that is left."""


@dataclass(frozen=True)
class Found:
    """What was seen over all sets of one size."""

    sets: int
    totals: dict[int, int]
    """How many sets have each least total."""
    exceptions: int
    """Sets for which no element of the set is a best guess."""
    uneven: int
    """Sets whose elements, as guesses, do not all take the same total."""


def section(lab: Lab) -> Section:
    """Try every guess on every inequivalent set."""
    lab.say("all sets of two and three elements")
    one, two, three = (census(lab.game, size) for size in (1, 2, 3))
    shares = ", ".join(f"{number:,} take {total}" for total, number in three.totals.items())
    return Section(
        claims=(
            claim("totals of one element", printed("small.one"), sorted(one.totals)),
            claim(
                "totals of two elements",
                printed("small.two"),
                sorted(two.totals),
                evidence=f"{two.sets} sets, one of each class; in {two.uneven or 'none'} of them does it matter which "
                "element is guessed.",
            ),
            claim(
                "totals of three elements",
                printed("small.three"),
                sorted(three.totals),
                evidence=f"{three.sets:,} sets, at least one of each class: {shares}. In "
                f"{three.exceptions or 'none'} of them is a guess from outside better than the best of the three.",
            ),
        ),
        notes=(
            "A guess from outside a set of three finds none of them, so it takes at least 3 + 3 guesses in all, "
            "which an element that leaves the other two together takes as well. An element that tells the other "
            "two apart takes 5.",
            "This holds for totals. By winning rate, finding all three at the next guess but one can be worth more "
            "than finding one at each of the next three, so there a guess from outside may be best.",
        ),
    )


def census(game: Game, size: int) -> Found:
    """Every inequivalent set of one, two or three elements, with every guess tried on each.

    >>> sorted(census(Game(2, 3), 3).totals)
    [5, 6]
    """
    table = response_table(game)
    totals: dict[int, int] = {}
    sets = exceptions = uneven = 0
    for members in _sets(game, size):
        each = totals_of_guesses(table[list(members)])
        least, own = int(each.min()), each[list(members)]
        totals[least] = totals.get(least, 0) + 1
        sets += 1
        exceptions += int(own.min()) > least
        uneven += int(own.min()) < int(own.max())
    return Found(sets, dict(sorted(totals.items())), exceptions, uneven)


def _sets(game: Game, size: int) -> Iterator[tuple[int, ...]]:
    """At least one of every class of sets; a few classes come more than once."""
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        members = waiting.pop()
        if len(members) == size:
            yield members
            continue
        nexts = np.unique(guess_classes(game, [game.code(member) for member in members]))
        waiting += [(*members, code) for code in nexts.tolist() if code not in members]


def totals_of_guesses(answers: NDArray[np.uint8]) -> NDArray[np.int64]:
    """For every guess, the guesses that a set takes in all; ``answers`` has a row for each of its 1 to 3 elements."""
    size = len(answers)
    found = (answers == 0).any(axis=0)
    together = np.zeros(answers.shape[1], dtype=np.int64)  # pairs that the guess leaves together
    for i in range(size):
        for j in range(i):
            together += answers[i] == answers[j]
    # A pair takes PAIR where two single elements take 1 each; and a found element takes nothing more.
    totals: NDArray[np.int64] = size + (size - found) + together * (PAIR - 2)
    totals[(together == size * (size - 1) // 2) & ~found] = USELESS
    return totals
