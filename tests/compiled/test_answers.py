"""Responses of single pairs, from two words per code, are what the game says they are."""

import numpy as np
import pytest
from numpy.typing import NDArray

from optimoo.compiled import Answers, answers_of, native
from optimoo.compiled import answers as kernels
from optimoo.game import Game

INTS = NDArray[np.int64]
ALL_KINDS = ["2x2r", "2x16", "3x2r", "3x16r", "4x4", "4x5r", "5x3r", "5x6", "6x2r", "6x3r", "6x6"]


@native(Answers, INTS, INTS, INTS, gives=0)
def _answers(answers, guesses, secrets, out):
    for i in range(len(guesses)):
        out[i] = kernels.answer(answers, guesses[i], secrets[i])


@pytest.mark.parametrize("name", ALL_KINDS)
def test_single_responses(name):
    game = Game.parse(name)
    guesses, secrets = np.random.default_rng(7).integers(0, game.size, size=(2, 2000))
    found = np.zeros(2000, np.int64)
    _answers(answers_of(game), guesses, secrets, found)
    assert (found == game.answers(guesses, secrets)).all()
