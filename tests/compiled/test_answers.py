"""Responses, looked up or computed, are what the game says they are."""

import numpy as np
import pytest
from numpy.typing import NDArray

from optimoo.compiled import Answers, Blocks, answers_of, native, new_blocks
from optimoo.compiled import answers as kernels
from optimoo.compiled.responses import BLOCK
from optimoo.game import Game, response_table

INTS, BYTES = NDArray[np.int64], NDArray[np.uint8]
ALL_KINDS = ["2x2r", "2x16", "3x2r", "3x16r", "4x4", "4x5r", "5x3r", "5x6", "6x2r", "6x3r", "6x6"]


@native(Answers, INTS, INTS, BYTES, gives=0)
def _answers(answers, guesses, secrets, out):
    for i in range(len(guesses)):
        out[i] = kernels.answer(answers, guesses[i], secrets[i])


@native(Answers, Blocks, INTS, gives=0)
def _among_members(answers, blocks, members):
    kernels.lay_out_members(answers, blocks, members, 0, len(members))


@native(Answers, Blocks, INTS, int, int, BYTES, gives=0)
def _rows(answers, blocks, members, first, width, out):
    kernels.lay_out(answers, blocks, members, 0, len(members), first, np.uint64(width))
    rows = answers.table if answers.tabled else blocks.rows
    for i in range(len(members)):
        for j in range(width):
            out[i * width + j] = rows[blocks.starts[i] + j]


@pytest.mark.parametrize("name", ALL_KINDS)
@pytest.mark.parametrize("tabled", [True, False])
def test_single_responses(name, tabled):
    game = Game.parse(name)
    answers = answers_of(game, tabled)
    assert answers.tabled == (tabled or game.symbols == 2)
    rng = np.random.default_rng(7)
    guesses, secrets = rng.integers(0, game.size, size=(2, 2000))
    found = np.zeros(2000, np.uint8)
    _answers(answers, guesses, secrets, found)
    assert (found == game.answers(guesses, secrets)).all()


@pytest.mark.parametrize("name", ALL_KINDS)
@pytest.mark.parametrize("tabled", [True, False])
def test_responses_among_members(name, tabled):
    game = Game.parse(name)
    members, blocks = np.random.default_rng(7).permutation(game.size)[:60], new_blocks()
    _among_members(answers_of(game, tabled), blocks, members)
    n = len(members)
    assert (blocks.rows[: n * n].reshape(n, n) == response_table(game)[np.ix_(members, members)]).all()
    assert blocks.starts[:n].tolist() == list(range(n))


@pytest.mark.parametrize("name", ALL_KINDS)
@pytest.mark.parametrize("tabled", [True, False])
def test_rows_of_responses(name, tabled):
    """Block by block, the last one shorter than the others."""
    game = Game.parse(name)
    answers, blocks = answers_of(game, tabled), new_blocks()
    members = np.random.default_rng(8).permutation(game.size)[:20]
    table = response_table(game)
    for first in range(0, game.size, BLOCK):
        width = min(BLOCK, game.size - first)
        found = np.zeros(len(members) * width, np.uint8)
        _rows(answers, blocks, members, first, width, found)
        assert (found.reshape(-1, width) == table[members, first : first + width]).all()
