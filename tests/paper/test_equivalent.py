"""Equivalent guesses: the paper's rules keep one of every class, and the census counts what they keep."""

from itertools import product

import numpy as np
import pytest

from optimoo.game import Game, guess_classes
from optimoo.paper.census import SMALL, Census, Kept
from optimoo.paper.substitution import exchangeable, kept_guesses, patterns

GAMES = [Game(3, 5), Game(3, 7), Game(4, 6)]


def positions_after(game, depth):
    """Guesses made and candidates left, for every way to play inequivalent guesses."""
    waiting = [((), np.arange(game.size))]
    for _ in range(depth):
        following = []
        for guesses, members in waiting:
            # The second guess is chosen for all responses to the first at once.
            absent = absent_symbols(game, members) if len(guesses) > 1 else []
            for guess in np.unique(guess_classes(game, guesses, absent)).tolist():
                answers = game.answers(guess, members)
                cells = [members[answers == answer] for answer in np.unique(answers).tolist() if answer]
                told = [cell for cell in cells if SMALL < len(cell) < len(members)]
                following += [((*guesses, game.code(guess)), cell) for cell in told]
        waiting = following
    return waiting


def absent_symbols(game, members):
    present = set(game.codes[members].ravel().tolist())
    return [symbol for symbol in range(game.symbols) if symbol not in present]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_class_keeps_its_smallest_guess(game):
    for guesses, members in positions_after(game, 2)[::7]:
        absent = absent_symbols(game, members)
        smallest = np.unique(guess_classes(game, guesses, absent))
        assert set(smallest.tolist()) <= set(kept_guesses(game, guesses, absent).tolist())


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


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_census_of_single_positions(game):
    census = Census(game)
    for guesses, members in positions_after(game, 2)[::5]:
        absent = absent_symbols(game, members)
        kept = census.kept(guesses, sum(1 << symbol for symbol in absent))
        assert kept.paper == len(kept_guesses(game, guesses, absent))
        assert kept.ours == len(np.unique(guess_classes(game, guesses, absent)))


@pytest.mark.parametrize("game", [Game(3, 5), Game(3, 6)], ids=str)
def test_census_of_all_positions(game):
    census = Census(game)
    expected = []
    for depth in (2, 3):
        found = Kept(0, 0, 0)
        for guesses, members in positions_after(game, depth):
            absent = absent_symbols(game, members)
            classes = np.unique(guess_classes(game, guesses, absent))
            found += Kept(1, len(kept_guesses(game, guesses, absent)), len(classes))
        expected.append(found)
    seconds = [guess for guess in np.unique(guess_classes(game, [game.code(0)])).tolist() if guess]
    assert list(census.third_and_fourth(0, seconds)) == expected
    assert expected[0].positions > 0


@pytest.mark.parametrize("game", [Game(3, 5), Game(3, 6)], ids=str)
def test_census_by_guesses_alone(game):
    def classes(*guesses):
        return np.unique(guess_classes(game, [game.code(guess) for guess in guesses])).tolist()

    seconds = [second for second in classes(0) if second]
    thirds = [(second, third) for second in seconds for third in classes(0, second) if third not in (0, second)]
    third, fourth = Census(game).by_guesses(0, seconds)
    assert (third.positions, third.ours) == (len(seconds), sum(len(classes(0, second)) for second in seconds))
    assert (fourth.positions, fourth.ours) == (len(thirds), sum(len(classes(0, *pair)) for pair in thirds))


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
