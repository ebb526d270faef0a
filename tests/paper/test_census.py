"""Equivalent guesses: the paper's rules keep one of every class, and the census counts what they keep."""

import numpy as np
import pytest

from optimoo.game import Game, Position, guess_classes
from optimoo.paper.census import SMALL, Census, Kept
from optimoo.paper.substitution import kept_guesses

GAMES = [Game(3, 5), Game(3, 7), Game(4, 6)]


def positions_after(game, depth):
    """The positions after so many guesses, for every way to play inequivalent ones."""
    waiting = [Position(game)]
    for _ in range(depth):
        following = []
        for position in waiting:
            # The second guess is chosen for all responses to the first at once.
            absent = absent_symbols(position) if position.depth > 1 else []
            for guess in np.unique(guess_classes(game, position.guesses, absent)).tolist():
                following += [cell for cell in position.cells(guess).values() if SMALL < cell.size < position.size]
        waiting = following
    return waiting


def absent_symbols(position):
    present = set(position.game.codes[position.candidates].ravel().tolist())
    return [symbol for symbol in range(position.game.symbols) if symbol not in present]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_class_keeps_its_smallest_guess(game):
    for position in positions_after(game, 2)[::7]:
        absent = absent_symbols(position)
        smallest = np.unique(guess_classes(game, position.guesses, absent))
        assert set(smallest.tolist()) <= set(kept_guesses(game, position.guesses, absent).tolist())


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_census_of_single_positions(game):
    census = Census(game)
    for position in positions_after(game, 2)[::5]:
        absent, guesses = absent_symbols(position), position.guesses
        mask = sum(1 << symbol for symbol in absent)
        assert census.absent(position.candidates) == mask
        kept = census.kept(guesses, mask)
        assert kept.paper == len(kept_guesses(game, guesses, absent))
        assert kept.ours == len(np.unique(guess_classes(game, guesses, absent)))


@pytest.mark.parametrize("game", [Game(3, 5), Game(3, 6)], ids=str)
def test_census_of_all_positions(game):
    census = Census(game)
    expected = []
    for depth in (2, 3):
        found = Kept(0, 0, 0)
        for position in positions_after(game, depth):
            absent, guesses = absent_symbols(position), position.guesses
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
