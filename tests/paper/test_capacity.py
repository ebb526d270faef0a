"""Tables 1 and 2, and that the bound they give is one."""

import pytest

import oracle
from optimoo.game import Game
from optimoo.heuristics import build, heuristic
from optimoo.paper.capacity import bound, bound_against, bound_rows, capacities_by_kinds
from optimoo.paper.lab import Lab
from optimoo.paper.printed import printed

SMALL = [(2, 4, False), (2, 5, False), (3, 4, False)]


def test_all_21_entries_of_table_1():
    most = capacities_by_kinds(Lab(Game(4, 10)))
    assert {str(kinds): counts[1:] for kinds, counts in most.items()} == printed("capacity.table").value
    assert bound_rows(most[10]) == printed("capacity.bound").value


def test_the_pieces_of_table_2_are_the_bound():
    capacity = [1, 14, 127, 864]
    rows = bound_rows(capacity)
    for n in range(1, 5041):
        start, slope, less = max(row for row in rows if row[0] <= n)
        assert bound(capacity, n) == slope * n - less, start


@pytest.mark.parametrize("rules", SMALL, ids=str)
def test_no_position_of_a_small_game_costs_less_than_the_bound(rules):
    game = Game(*rules)
    most = capacities_by_kinds(Lab(game))
    for guess in oracle.all_codes(*rules):
        for response in game.responses[1:]:
            history = [(guess, tuple(response))]
            candidates = oracle.candidates(*rules, history)
            if candidates:
                kinds = len({symbol for code in candidates for symbol in code})
                least = oracle.optimum(*rules, list(range(20)), history)  # the first guess costs 0
                assert least >= bound(most[kinds], len(candidates))


@pytest.mark.parametrize("rules", SMALL, ids=str)
def test_capacities_are_reached_and_not_surpassed(rules):
    """By looking at all strategies: their profiles fill the places, and none fills more."""
    game = Game(*rules)
    most = capacities_by_kinds(Lab(game))[game.symbols]
    found = oracle.profiles(*rules)
    for guesses, capacity in enumerate(most, start=1):
        assert max(sum(profile[:guesses]) for profile in found) == capacity


def test_any_strategy_respects_the_bound():
    game = Game(4, 6)
    strategy = build(game, heuristic("most-parts"))
    checked, tight = bound_against(strategy, capacities_by_kinds(Lab(game)))
    assert checked == len(strategy) > tight > 0
