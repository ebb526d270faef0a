"""Equivalent guesses by the paper's rules: what may be exchanged, and what is kept."""

from itertools import product

import numpy as np
import pytest

from optimoo.game import Game, guess_classes
from optimoo.paper.substitution import exchangeable, kept_guesses, patterns


def test_the_quick_test_may_keep_two_of_a_class():
    """So ours is not the same in other words."""
    game = Game(4, 10)
    more = [
        guess
        for guess in np.unique(guess_classes(game, [game.code(0)])).tolist()[1:]
        if len(kept_guesses(game, [game.code(0), game.code(guess)]))
        > len(np.unique(guess_classes(game, [game.code(0), game.code(guess)])))
    ]
    assert more


@pytest.mark.parametrize(("single", "blocks"), list(product((0, 2, 4), ((), (3,), (1, 2), (5, 0)))))
def test_patterns_are_what_remains_after_ordering(single, blocks):
    symbols = single + sum(blocks)
    if symbols < 3:
        assert patterns(3, single, blocks) >= 0
        return
    starts = np.cumsum([single, *blocks])
    names = [list(range(start, start + size)) for start, size in zip(starts, blocks, strict=False)]
    game = Game(3, symbols)

    def ordered(code):
        return all([s for s in code if s in block] == block[: sum(s in block for s in code)] for block in names)

    assert patterns(3, single, blocks) == sum(ordered(game.code(code)) for code in range(game.size))


def test_blocks_by_hand():
    game = Game(4, 10)
    assert exchangeable(game, [(0, 1, 2, 3)], []) == [[], [4, 5, 6, 7, 8, 9]]
    assert exchangeable(game, [(0, 1, 2, 3)], [4, 5, 6, 7, 8, 9]) == [[4, 5, 6, 7, 8, 9], []]
    assert exchangeable(game, [(0, 1, 2, 3)], [0, 3]) == [[0, 3], [4, 5, 6, 7, 8, 9]]
