"""A GPU gives a position the same second name as the processor: the key of a relabelled copy."""

import ctypes

import numpy as np
import pytest

from optimoo.game import Game, Position, Relabelling, response_table
from optimoo.gpu.layout import Held, Shared
from optimoo.search import Evaluator, Objective, Question
from relabelled_keys import key
from simulated_gpu import SimulatedGpu, compiled, needs_compiler

pytestmark = needs_compiler


class Machine(SimulatedGpu):
    def __init__(self):
        pass


@pytest.fixture
def named(folder_of_code):
    """What names a set of codes of a game."""

    def named(game, members):
        tables = Evaluator(Question(Position(game), Objective().costs(game.size))).tables
        shared = Shared(response_table(game), Machine(), 1)
        held = Held(tables, Machine(), shared)
        codes, keys = np.array(members, dtype=np.int32), np.zeros(2, dtype=np.uint64)
        library = compiled(folder_of_code, len(game.responses), ())
        at = ctypes.c_void_p
        library.name(at(held.address), at(codes.ctypes.data), len(codes), at(keys.ctypes.data))
        return tuple(keys.tolist())

    return named


@pytest.mark.parametrize(
    ("name", "history"),
    [("4x7", "0123=1C"), ("3x6", "012=1C"), ("3x5r", "001=1B"), ("4x4r", "0011=1B1C"), ("2x9", "01=0C"), ("5x6", "")],
)
def test_the_same_name_as_on_the_processor(named, name, history):
    game, rng = Game.parse(name), np.random.default_rng(3)
    position = Position.of(game, history)
    sets = [position.candidates, position.relabelled(Relabelling.random(game, rng)).candidates]
    sets += [rng.choice(position.candidates, size, replace=False) for size in (3, 7, 21) if size < position.size]
    for members in sets:
        assert named(game, members) == tuple(int(word) % 2**64 for word in key(game, members))
