"""Tuning a rule to a game: repeatable, and never worse than where it starts."""

from optimoo.game import Game
from optimoo.heuristics import build, heuristic, tune


def test_tuning_is_repeatable_and_tells_the_truth():
    game = Game(4, 6)
    first, second = (tune(game, steps=30, seed=5) for _ in range(2))
    assert first.total == second.total == build(game, first.heuristic).total
    assert first.total <= build(game, heuristic("larmouth")).total
    assert build(game, first.heuristic) == build(game, second.heuristic)


def test_the_smallest_game_can_be_tuned():
    game = Game(2, 2)
    assert tune(game, steps=2).total == 3
