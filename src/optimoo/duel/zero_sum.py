"""Matrix games solved exactly: what each player should mix when the gain of one is the loss of the other.

The linear programme behind a matrix game (G. B. Dantzig 1951), solved by the simplex method in fractions.
Bland's rule keeps it from going round in circles; nothing is rounded, and the answer is checked before it is
returned. Meant for the few dozen strategies that a double oracle collects.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

Matrix = Sequence[Sequence[int | Fraction]]


@dataclass(frozen=True)
class Equilibrium:
    """How often each player should play what, and what the first player then gains on average."""

    value: Fraction
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


def solve_matrix(gains: Matrix) -> Equilibrium:
    """An equilibrium of the game in which the first player picks a row, the second a column.

    >>> solve_matrix([[0, -1, 2], [1, 0, -1], [-2, 1, 0]]).rows
    (Fraction(1, 4), Fraction(1, 2), Fraction(1, 4))
    """
    # All gains above zero make the value positive; then the second player's mix, divided by the value, is a
    # largest y >= 0 with gains·y <= 1, and y = 0 is a place to start from.
    shift = 1 - min(min(row) for row in gains)
    tableau = _Tableau([[Fraction(gain + shift) for gain in row] for row in gains])
    tableau.maximise()
    scale = 1 / tableau.objective
    found = Equilibrium(
        scale - shift,
        tuple(scale * price for price in tableau.prices()),
        tuple(scale * share for share in tableau.solution()),
    )
    _check(gains, found)
    return found


class _Tableau:
    """Maximise the sum of y >= 0 under gains·y <= 1, by moving from corner to corner."""

    def __init__(self, gains: list[list[Fraction]]) -> None:
        self.height, self.width = len(gains), len(gains[0])
        one, zero = Fraction(1), Fraction(0)
        self.rows = [[*row, *(one if i == j else zero for j in range(self.height)), one] for i, row in enumerate(gains)]
        self.costs = [*[-one] * self.width, *[zero] * (self.height + 1)]
        self.basis = list(range(self.width, self.width + self.height))

    @property
    def objective(self) -> Fraction:
        return self.costs[-1]

    def maximise(self) -> None:
        while (column := self._entering()) is not None:
            self._pivot(self._leaving(column), column)

    def _entering(self) -> int | None:
        """Bland's rule: the first column that improves."""
        return next((j for j, cost in enumerate(self.costs[:-1]) if cost < 0), None)

    def _leaving(self, column: int) -> int:
        """The row that limits the step; of equals the one whose variable comes first."""
        limits = [(row[-1] / row[column], self.basis[i], i) for i, row in enumerate(self.rows) if row[column] > 0]
        return min(limits)[2]

    def _pivot(self, pivot: int, column: int) -> None:
        divisor = self.rows[pivot][column]
        chosen = self.rows[pivot] = [entry / divisor for entry in self.rows[pivot]]
        for i, row in enumerate(self.rows):
            if i != pivot and row[column]:
                self.rows[i] = _minus(row, row[column], chosen)
        self.costs = _minus(self.costs, self.costs[column], chosen)
        self.basis[pivot] = column

    def solution(self) -> list[Fraction]:
        values = dict(zip(self.basis, (row[-1] for row in self.rows), strict=True))
        return [values.get(j, Fraction(0)) for j in range(self.width)]

    def prices(self) -> list[Fraction]:
        """The solution of the dual programme: what each limit is worth."""
        return self.costs[self.width : -1]


def _minus(row: list[Fraction], factor: Fraction, other: list[Fraction]) -> list[Fraction]:
    return [a - factor * b if b else a for a, b in zip(row, other, strict=True)]


def _check(gains: Matrix, found: Equilibrium) -> None:
    """Neither player may gain by any other row or column: this is the definition, whatever found the mix."""
    row_gains = [sum(g * y for g, y in zip(row, found.columns, strict=True)) for row in gains]
    column_gains = [sum(x * row[j] for x, row in zip(found.rows, gains, strict=True)) for j in range(len(gains[0]))]
    shares = (*found.rows, *found.columns)
    fair = max(row_gains) == found.value == min(column_gains)
    if not fair or min(shares) < 0 or sum(found.rows) != 1 or sum(found.columns) != 1:
        raise AssertionError("the mix that was found is not an equilibrium: this is a bug")
