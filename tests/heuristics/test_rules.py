"""The formulas, by hand and by their properties."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from optimoo.errors import InputError
from optimoo.heuristics import HEURISTICS, Heuristic, heuristic
from optimoo.heuristics.rules import SCALE, scaled_logs, scaled_powers


def value(rule: Heuristic, sizes: list[int], is_candidate: bool = False) -> float:
    """What the formula gives for one guess."""
    return rule.scores(np.array([sizes]), np.array([is_candidate]))[0] / rule.unit


# Cells of 4, 2, 1 and 1; the last column is for a guess that is one of the candidates.
BY_HAND = [
    ("larmouth", 4 * math.log(4) + 2 * math.log(2), 4 * math.log(4)),
    ("landy-largest", 4, 4),
    ("landy-log", 4 * math.log(5) + 2 * math.log(3) + 2 * math.log(2), None),
    ("landy-power", 4 * 2 + 2 * 1.5596104694623694 + 1 + 1, None),  # 2² = 4; 1.5596…^1.5596… = 2; 1¹ = 1
    ("entropy", 10 * math.log(2), None),
    ("expected-size", 16 + 4 + 1 + 1, None),
    ("most-parts", -4, None),
    ("minimax", 4, None),
    ("first-candidate", 0, None),
]


@pytest.mark.parametrize(("name", "outside", "candidate"), BY_HAND)
def test_formulas_by_hand(name, outside, candidate):
    rule = heuristic(name)
    sizes = [0, 4, 1, 0, 2, 1]
    assert value(rule, sizes) == pytest.approx(outside, abs=1e-8)
    assert value(rule, sizes, True) == pytest.approx(outside if candidate is None else candidate, abs=1e-8)


def test_largest_in_turn_compares_the_next_cell_where_the_largest_are_equal():
    rows = np.array([[1, 5, 2, 2], [5, 3, 1, 1], [4, 4, 2, 0], [2, 2, 5, 1]])
    scores = heuristic("minimax-in-turn").scores(rows, np.zeros(4, dtype=bool))
    assert scores[2] < scores[0] == scores[3] < scores[1]


@pytest.mark.parametrize("rule", HEURISTICS.values(), ids=HEURISTICS)
@settings(max_examples=25)
@given(data=st.data())
def test_order_of_cells_and_empty_cells_do_not_matter(rule, data):
    sizes = data.draw(st.lists(st.integers(0, 5040), min_size=1, max_size=14).filter(any))
    shuffled = data.draw(st.permutations(sizes))
    is_candidate = data.draw(st.booleans())
    rows = np.array([[*sizes, 0], [0, *shuffled]])
    first, second = rule.scores(rows, np.array([is_candidate, is_candidate]))
    assert first == second


@given(st.integers(1, 5000), st.integers(1, 5000))
def test_scaled_logs_add_up_exactly(a, b):
    if a * b < 1 << 16:
        logs = scaled_logs(1 << 16)
        assert logs[a * b] == logs[a] + logs[b]
        assert logs[a * b] / SCALE == pytest.approx(math.log(a * b), abs=1e-8)


def test_equal_sums_of_logarithms_tie():
    # 4·log 4 = 4 · (2·log 2): a rule working in floating point may see a difference of one rounding here.
    rows = np.array([[4, 1, 1, 1, 1], [2, 2, 2, 2, 0]])
    for name in ("entropy", "larmouth"):
        first, second = heuristic(name).scores(rows, np.array([False, False]))
        assert first == second


@pytest.mark.parametrize(("n", "root"), [(1, 1), (4, 2), (27, 3), (256, 4), (3125, 5)])
def test_power_roots_of_powers_are_exact(n, root):
    assert scaled_powers(4096)[n] == n * root * SCALE


def test_power_roots_solve_their_equation():
    numbers = np.arange(1, 4096)
    x = scaled_powers(4096)[1:] / numbers / SCALE
    assert np.allclose(x**x, numbers)


def test_largest_game_does_not_overflow():
    codes = 16**6
    assert codes * math.log(codes + 1) * SCALE < 2**63


def test_functions_see_cells_that_are_not_empty_largest_first():
    seen = []
    rule = Heuristic.from_function(lambda sizes, is_candidate: seen.append((sizes, is_candidate)) or 0.5, "spy")
    scores = rule.scores(np.array([[0, 2, 3], [4, 0, 1]]), np.array([False, True]))
    assert seen == [((3, 2), False), ((4, 1), True)]
    assert scores.tolist() == [0.5, 0.5]


def test_names():
    assert list(HEURISTICS) == [rule.name for rule in HEURISTICS.values()]
    with pytest.raises(InputError, match="'guesswork' is not a heuristic; expected one of larmouth, landy-largest"):
        heuristic("guesswork")
