"""Sets of one, two and three elements: the quick totals are the true ones."""

from itertools import combinations

import numpy as np
import pytest

from optimoo.game import Game, response_table
from optimoo.paper.small_sets import census, totals_of_guesses

GAMES = [Game(2, 3), Game(2, 4), Game(3, 3), Game(2, 3, True)]


def least(table, members):
    """The optimum by trying everything, without any rule about small sets."""
    if len(members) == 1:
        return 1
    best = 99
    for guess in range(len(table)):
        answers = table[guess, list(members)]
        cells = [[m for m, a in zip(members, answers, strict=True) if a == answer] for answer in set(answers) - {0}]
        if all(len(cell) < len(members) for cell in cells):
            best = min(best, len(members) + sum(least(table, cell) for cell in cells))
    return best


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("size", [1, 2, 3])
def test_every_set_of_a_small_game(game, size):
    table = response_table(game)
    totals = {}
    for members in combinations(range(game.size), size):
        total = int(totals_of_guesses(table[list(members)]).min())
        assert total == least(table, members)
        totals[total] = totals.get(total, 0) + 1
    assert set(census(game, size).totals) == set(totals)


@pytest.mark.parametrize("game", [Game(2, 5), Game(3, 5), Game(4, 6), Game(3, 4, True)], ids=str)
def test_claims_hold_in_other_games(game):
    two, three = census(game, 2), census(game, 3)
    assert (set(two.totals), two.uneven, two.exceptions) == ({3}, 0, 0)
    assert set(three.totals) <= {5, 6}
    assert three.exceptions == 0


def test_useless_guesses_are_never_best():
    table = response_table(Game(3, 4))
    answers = np.array([[1, 0, 2], [1, 2, 2], [1, 2, 2]], dtype=np.uint8)
    assert totals_of_guesses(answers).tolist()[::2] == [99, 99]
    assert totals_of_guesses(answers).tolist()[1] == 6
    assert table.shape == (24, 24)
