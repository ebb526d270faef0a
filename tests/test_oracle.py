"""The oracle against hand-computed values, published formulas, and itself from another side."""

import ast
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle

GUESSES = list(range(1, 16))
"""The cost of each guess when the total counts; no tiny game lasts longer."""

TINY_GAMES = [(2, 2, False), (2, 3, False), (2, 4, False), (2, 5, False), (3, 3, False)]
TINY_GAMES += [(2, 2, True), (2, 3, True), (2, 4, True), (3, 2, True), (4, 2, True)]


def test_knows_nothing_of_the_package():
    tree = ast.parse(Path(oracle.__file__).read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imported |= {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert {str(module).partition(".")[0] for module in imported} <= sys.stdlib_module_names


# --- the rules ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("guess", "secret", "expected"),
    [
        ((1, 2, 4, 5), (3, 9, 5, 1), (0, 2)),
        ((0, 1, 2, 3), (0, 1, 2, 3), (4, 0)),
        ((0, 1, 2, 3), (1, 0, 3, 2), (0, 4)),
        ((0, 1, 2, 3), (4, 5, 6, 7), (0, 0)),
        ((0, 0, 1, 1), (0, 1, 0, 0), (1, 2)),
        ((0, 0, 0, 1), (1, 1, 0, 0), (1, 2)),
        ((0, 0, 0, 0), (0, 1, 2, 0), (2, 0)),
        ((0, 1, 1, 2), (1, 0, 2, 2), (1, 2)),
    ],
)
def test_score_by_hand(guess, secret, expected):
    assert oracle.score(guess, secret) == expected
    assert oracle.score(secret, guess) == expected


def test_codes_of_small_games():
    assert oracle.all_codes(2, 3, False) == ((0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1))
    assert oracle.all_codes(2, 2, True) == ((0, 0), (0, 1), (1, 0), (1, 1))
    assert len(oracle.all_codes(4, 10, False)) == 5040
    assert len(oracle.all_codes(4, 6, True)) == 1296


def test_candidates_agree_with_the_history():
    assert oracle.candidates(2, 3, False, (((0, 1), (1, 0)),)) == [(0, 2), (2, 1)]
    assert oracle.candidates(2, 3, False, (((0, 1), (0, 0)),)) == []


# --- the optimum --------------------------------------------------------------------------------------------


def test_the_first_games_by_hand():
    # 2x2 has two codes. 2x3: guess 01, then one of the two left in each of 1B and 1C, or the only one in 2C.
    assert oracle.optimum(2, 2, False, GUESSES) == 1 + 2
    assert oracle.optimum(2, 3, False, GUESSES) == 1 + 2 + (2 + 3) + (2 + 3)
    # 2x2r: guess 01, then 10, or one of 00 and 11.
    assert oracle.optimum(2, 2, True, GUESSES) == 1 + 2 + (2 + 3)
    # 3x3: after 012, the two shifts answer 3C and the three swaps 1B2C; no guess tells three swaps apart.
    assert oracle.optimum(3, 3, False, GUESSES) == 1 + (2 + 3) + (2 + 3 + 4)


@pytest.mark.parametrize("symbols", range(2, 8))
def test_two_positions_without_repeats(symbols):
    """Chen & Lin 2004; the proof was completed by Peczarski, arXiv 1808.03849."""
    n = symbols
    twelvefold = 4 * n**3 + 21 * n**2 + (-76 * n + 72 if n % 2 == 0 else -82 * n + 105)
    assert oracle.optimum(2, n, False, GUESSES) * 12 == twelvefold


@pytest.mark.parametrize("symbols", range(2, 7))
def test_two_positions_with_repeats(symbols):
    """Chen & Lin 2004. Their formula for even n starts at 4: for n = 2 it gives 7, and the optimum is 8."""
    n = symbols
    twentyfourfold = 8 * n**3 + 51 * n**2 + (-74 * n + 48 if n % 2 == 0 else -80 * n + 69)
    assert oracle.optimum(2, n, True, GUESSES) * 24 == twentyfourfold + (24 if n == 2 else 0)


@pytest.mark.parametrize("symbols", range(2, 6))
def test_worst_case_with_two_positions(symbols):
    """Chen & Lin 2004: ⌈n/2⌉ + 1 guesses without repeats, ⌊n/2⌋ + 2 with."""
    assert min(map(len, oracle.profiles(2, symbols, False))) == -(-symbols // 2) + 1
    assert min(map(len, oracle.profiles(2, symbols, True))) == symbols // 2 + 2


def test_consistent_guesses_can_cost_more():
    assert oracle.optimum(2, 7, False, GUESSES) == 161
    assert oracle.optimum(2, 7, False, GUESSES, consistent=True) == 165


def test_consistent_guesses_only():
    """supermastermind's figure for 3x5r; with all guesses the game is out of reach here."""
    assert oracle.optimum(3, 5, True, GUESSES, consistent=True) == 455


def test_costs_beyond_the_list_repeat_its_last_entry():
    assert oracle.optimum(2, 3, False, [1, 2, 3]) == oracle.optimum(2, 3, False, [1, 2, 3, 3, 3])
    assert oracle.optimum(2, 3, False, [7]) == 6 * 7
    assert oracle.optimum(2, 3, False, [0, 0, 1]) == 2


def test_a_history_moves_the_costs_along():
    # Two candidates are left after one guess: one is found at guess 2, the other at guess 3.
    assert oracle.optimum(2, 3, False, [0, 10, 100, 1000], (((0, 1), (1, 0)),)) == 110
    assert oracle.profiles(2, 3, False, (((0, 1), (1, 0)),), consistent=True) == {(0, 1, 1)}


def test_a_contradictory_history_leaves_nothing_to_pay():
    assert oracle.optimum(2, 3, False, GUESSES, (((0, 1), (0, 0)),)) == 0
    assert oracle.profiles(2, 3, False, (((0, 1), (0, 0)),)) == {()}


# --- profiles -----------------------------------------------------------------------------------------------


def test_profiles_of_the_smallest_games():
    assert oracle.profiles(2, 2, False) == {(1, 1)}
    assert oracle.profiles(3, 3, False) == {(1, 2, 2, 1)}
    # A pair is told apart by one of the two (found at guesses 2 and 3) or by a third code (both at guess 3).
    assert oracle.profiles(2, 3, False) == {(1, 3, 2), (1, 2, 3), (1, 1, 4)}


@pytest.mark.parametrize("game", TINY_GAMES)
def test_every_profile_counts_every_secret(game):
    assert {sum(profile) for profile in oracle.profiles(*game)} == {len(oracle.all_codes(*game))}


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(TINY_GAMES), st.lists(st.integers(0, 9), min_size=1, max_size=8), st.booleans())
def test_the_optimum_is_the_cheapest_profile(game, steps, consistent):
    costs = [sum(steps[: number + 1]) for number in range(len(steps))]
    cheapest = min(oracle.cost(profile, costs) for profile in oracle.profiles(*game, consistent=consistent))
    assert oracle.optimum(*game, costs, consistent=consistent) == cheapest


def test_worst_first_is_one_cost_vector():
    """The table of objectives says so: d, plus W at m, plus W² after m."""
    longest, last, total = min(map(oracle.worst_first, oracle.profiles(2, 5, False)))
    assert (longest, last, total) == (4, 6, 60)
    W = 1000
    costs = [d + W * (d == longest) + W**2 * (d > longest) for d in GUESSES]
    assert oracle.optimum(2, 5, False, costs) == total + W * last


def test_cost_and_total_by_hand():
    assert oracle.total((1, 3, 2)) == 13
    assert oracle.cost((1, 3, 2), [1, 2, 3]) == 13
    assert oracle.cost((1, 3, 2), [0, 5]) == 25


# --- play ---------------------------------------------------------------------------------------------------

TREE = (
    (0, 1),
    {
        (1, 0): ((0, 2), {(0, 1): ((2, 1), {})}),
        (0, 2): ((1, 0), {}),
        (0, 1): ((1, 2), {(0, 1): ((2, 0), {})}),
    },
)
"""A strategy for 2x3, by hand."""


def test_play_by_hand():
    assert oracle.play(TREE, (0, 1)) == [(0, 1)]
    assert oracle.play(TREE, (2, 1)) == [(0, 1), (0, 2), (2, 1)]
    assert oracle.profile_of(TREE, oracle.all_codes(2, 3, False)) == (1, 3, 2)


def test_play_off_the_tree():
    with pytest.raises(LookupError):
        oracle.play(TREE, (2, 3))
