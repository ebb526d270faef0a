"""What agents are shown: arrays of one size, and a mask that is right."""

from random import Random

import numpy as np
import pytest

import oracle
from optimoo.environments import action_mask, position_of
from optimoo.environments.observing import history_spaces, observed
from optimoo.game import Game, Position

GAMES = ["2x3", "3x5", "3x4r", "2x6r", "4x6"]


def random_positions(game, count, seed):
    """Positions that any guesses lead to, the end of games among them."""
    random = Random(seed)
    for _ in range(count):
        position, secret = Position(game), random.randrange(game.size)
        yield position
        while not position.is_found and position.depth < 6:
            of = range(game.size) if random.random() < 0.5 else position.candidates.tolist()
            guess = random.choice(of)
            position = position.after(guess, game.answer(guess, secret))
            yield position


def naive_mask(game, position):
    """Codes that are candidates, or that candidates answer differently; by the rules as the oracle has them."""
    codes = oracle.all_codes(game.positions, game.symbols, game.repeats)
    moves = [(game.code(guess), tuple(game.responses[response])) for guess, response in position.moves]
    candidates = [code for code in codes if all(oracle.score(guess, code) == told for guess, told in moves)]
    return [
        int(code in candidates or len({oracle.score(code, candidate) for candidate in candidates}) > 1)
        for code in codes
    ]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("block", [1, 1 << 16])
def test_the_mask_is_what_the_definition_says(name, block, monkeypatch):
    monkeypatch.setattr("optimoo.environments.observing.BLOCK", block)
    game = Game.parse(name)
    useless = 0
    for position in random_positions(game, 4, seed=len(name)):
        mask = action_mask(position)
        assert mask.dtype == np.int8
        assert mask.tolist() == naive_mask(game, position)
        useless += int((mask == 0).sum())
    assert useless, "the test has seen useless guesses"


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_shows_the_position_and_nothing_else(name):
    game = Game.parse(name)
    spaces = history_spaces(game, 8)
    for position in random_positions(game, 3, seed=7):
        arrays = observed(position, 8)
        assert all(spaces[key].contains(array) for key, array in arrays.items())
        assert position_of(game, arrays) == position
        for array in arrays.values():
            assert (array[position.depth :] == -1).all()
            assert (array[: position.depth] >= 0).all()


def test_the_layout_that_the_document_describes():
    arrays = observed(Position.of(Game(4, 10), "0123=1B2C 4567=1C"), 3)
    assert arrays["guesses"].tolist() == [[0, 1, 2, 3], [4, 5, 6, 7], [-1] * 4]
    assert arrays["responses"].tolist() == [[1, 2], [0, 1], [-1, -1]]
