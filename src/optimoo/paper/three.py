"""The paper's rule for three elements, followed where it does not hold.

For sets of three the paper guesses one of the elements. That is right for totals (:mod:`optimoo.paper.small_sets`).
By winning rate a guess from outside that tells all three apart can be better. If the paper's second program kept
the rule, it missed some best replies for that reason; solving a small group with the rule tells what it would have
found. The search here is as plain as can be: a position is a set of codes, and every code is tried as a guess.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from optimoo.game import Position, response_table

Worth = tuple[int, int]
"""Cost, and below it the total of guesses."""


class RuleOfThree:
    """Least costs with or without the rule, for positions of a few dozen codes."""

    def __init__(self, position: Position, costs: Sequence[int], *, kept: bool = True) -> None:
        """``costs[j]`` is that of finding the secret at guess j + 1; they never decrease."""
        self.table = response_table(position.game)
        self.costs, self.kept = costs, kept
        self._known: dict[tuple[bytes, int], Worth] = {}

    def worth(self, codes: NDArray[np.int64], made: int) -> Worth:
        """The least cost of a set after so many guesses, and the least total among its best strategies."""
        rest = len(codes) - 1
        if any(len(set(row)) > rest for row in self.table[np.ix_(codes, codes)].tolist()):
            # An element that tells all others apart: no strategy finds any of them earlier.
            return self.costs[made] + rest * self.costs[made + 1], made + 1 + rest * (made + 2)
        if rest == 2 and self.kept:
            return sum(self.costs[made : made + 3]), 3 * made + 6  # an element, then the other two one by one
        key = codes.tobytes(), made
        if key not in self._known:
            self._known[key] = min(worth for worth, _ in self.guesses(codes, made))
        return self._known[key]

    def guesses(
        self, codes: NDArray[np.int64], made: int, among: Sequence[int] | None = None
    ) -> Iterator[tuple[Worth, int]]:
        """Guesses that may be best, each with what it is worth: all that cut the set differently, or those given."""
        tried = np.array(_different(self.table[:, codes]) if among is None else among)
        answers = self.table[np.ix_(tried, codes)]
        least = self._at_least(answers, made)
        best: Worth | None = None
        seen: set[tuple[int, ...]] = set()
        for row in np.argsort(least, kind="stable").tolist():
            # Guesses come in the order of their bounds: from here on none can be better.
            if best is not None and least[row] > best[0]:
                return
            named = _named_by_order(answers[row].tolist())
            if named in seen or len(set(named)) == 1:  # cuts the set like one before, or not at all
                continue
            seen.add(named)
            worth = self._of_cells(codes, answers[row], made)
            best = worth if best is None else min(best, worth)
            yield worth, int(tried[row])

    def _of_cells(self, codes: NDArray[np.int64], answers: NDArray[np.uint8], made: int) -> Worth:
        parts = [
            self.worth(codes[answers == answer], made + 1) if answer else (self.costs[made], made + 1)
            for answer in set(answers.tolist())
        ]
        return sum(cost for cost, _ in parts), sum(total for _, total in parts)

    def _at_least(self, answers: NDArray[np.uint8], made: int) -> NDArray[np.int64]:
        """What guesses cost at least: in every cell one code is found at the next guess, the others later."""
        cells = 1 + (np.diff(np.sort(answers, axis=1), axis=1) > 0).sum(axis=1)
        found = (answers == 0).any(axis=1).astype(np.int64)
        now, then, later = self.costs[made : made + 3]
        bounds: NDArray[np.int64] = found * now + (cells - found) * then + (answers.shape[1] - cells) * later
        return bounds


def _different(answers: NDArray[np.uint8]) -> list[int]:
    """One guess for each way in which a set is answered."""
    base, size = int(answers.max()) + 1, answers.shape[1]
    if base**size < 1 << 63:  # a row fits into one number, which is far quicker to sort
        _, firsts = np.unique(answers @ base ** np.arange(size), return_index=True)
    else:
        _, firsts = np.unique(answers, axis=0, return_index=True)
    found: list[int] = firsts.tolist()
    return found


def _named_by_order(answers: list[int]) -> tuple[int, ...]:
    """The cells numbered as they first appear, the found code apart: equal where guesses cut alike."""
    names: dict[int, int] = {0: -1}
    return tuple([names.setdefault(answer, len(names)) for answer in answers])
