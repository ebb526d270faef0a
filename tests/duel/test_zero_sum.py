"""Matrix games: known ones, and the definition of an equilibrium on random ones."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from optimoo.duel import solve_matrix


@st.composite
def matrices(draw):
    height, width = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    row = st.lists(st.integers(-9, 9), min_size=width, max_size=width)
    return draw(st.lists(row, min_size=height, max_size=height))


@given(matrices())
def test_nobody_gains_by_leaving(gains):
    found = solve_matrix(gains)
    for row in gains:
        assert sum(g * y for g, y in zip(row, found.columns, strict=True)) <= found.value
    for column in zip(*gains, strict=True):
        assert sum(g * x for g, x in zip(column, found.rows, strict=True)) >= found.value
    for mix in (found.rows, found.columns):
        assert sum(mix) == 1
        assert min(mix) >= 0


@given(st.lists(st.integers(-9, 9), min_size=4, max_size=4))
def test_two_by_two_by_the_formula(entries):
    a, b, c, d = entries
    lower, upper = max(min(a, b), min(c, d)), min(max(a, c), max(b, d))
    expected = lower if lower == upper else Fraction(a * d - b * c, a + d - b - c)
    assert solve_matrix([[a, b], [c, d]]).value == expected


@given(matrices())
def test_the_second_player_sees_the_same_game(gains):
    other_side = [[-gain for gain in column] for column in zip(*gains, strict=True)]
    assert solve_matrix(other_side).value == -solve_matrix(gains).value


@pytest.mark.parametrize(
    ("gains", "value", "rows"),
    [
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0, (Fraction(1, 3),) * 3),
        ([[3, 5], [2, 1]], 3, (1, 0)),
        ([[5]], 5, (1,)),
        ([[0, 0], [0, 0]], 0, None),
    ],
)
def test_known_games(gains, value, rows):
    found = solve_matrix(gains)
    assert found.value == value
    assert rows is None or found.rows == rows
