"""Rules side by side."""

from fractions import Fraction

from optimoo.game import Game
from optimoo.heuristics import Tie, compare, heuristic


def test_comparison_has_a_row_for_each_rule_and_tie():
    game = Game(3, 5)
    rows = compare(game, [heuristic("entropy"), heuristic("minimax")], Tie)
    assert [(row.heuristic, row.tie) for row in rows] == [(name, tie) for name in ("entropy", "minimax") for tie in Tie]
    for row in rows:
        assert sum(row.profile) == game.size
        assert row.total == sum(number * count for number, count in enumerate(row.profile, start=1))
        assert (row.worst, row.average) == (len(row.profile), Fraction(row.total, game.size))
