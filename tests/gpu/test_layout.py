"""Python and search.cu agree about what lies where."""

import pytest

from optimoo.game import Game, Position, response_table
from optimoo.gpu import device, layout, workforce
from optimoo.search import Evaluator, Objective, Question
from optimoo.search.kernels.arrays import AFTER, MASKED, MAX_RESPONSES
from simulated_gpu import Area, SimulatedGpu, compiled, needs_compiler

pytestmark = needs_compiler
GAME = Game(3, 6)


@pytest.fixture(scope="module")
def library(folder_of_code):
    return compiled(folder_of_code, len(GAME.responses), ())


def test_sizes(library):
    assert library.bytes_of_level() <= layout.LEVEL_BYTES
    assert library.bytes_of_lists() <= layout.LISTED_BYTES
    assert library.levels_kept() == layout.LEVELS_KEPT
    assert library.threads_of_block() == device.THREADS
    assert library.bytes_shared() == layout.SHARED_BYTES * len(GAME.responses)
    assert library.bytes_of_copy() <= layout.SHARED_BYTES  # even if there were one response only
    assert library.words_of_job() == layout.JOB_WORDS
    assert library.blocks_each() == workforce.BLOCKS_EACH
    assert library.rank_bits() == layout.RANK_BITS
    # The strides of tables that both sides read.
    assert library.bounded() == MASKED
    assert library.after() == AFTER
    assert library.responses() == MAX_RESPONSES


@pytest.mark.parametrize("kinds", [9, 14, 20, 27])
def test_lists_are_no_longer_for_games_of_more_responses(folder_of_code, kinds):
    assert compiled(folder_of_code, kinds, ()).bytes_of_lists() <= layout.LISTED_BYTES


def test_words(library, monkeypatch):
    """As many words are laid out as are read."""
    written = []

    class Noted(Area):
        def write(self, content):
            super().write(content)
            written.append(content)

    class Machine(SimulatedGpu):
        def __init__(self):
            pass

        def provide(self, count):
            return Noted(count)

        provide_here = provide

    tables = Evaluator(Question(Position(GAME), Objective().costs(GAME.size))).tables
    machine = Machine()
    shared = layout.Shared(response_table(GAME), machine, 2)
    layout.Held(tables, machine, shared)
    assert len(written[-1]) == 8 * library.words_of_search()
