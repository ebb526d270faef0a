"""On a real GPU; skipped where there is none."""

import pytest

from optimoo.errors import InputError
from optimoo.game import Game, Position
from optimoo.gpu import check_gpu, on_gpu
from optimoo.search import Means, Objective, Question, Search, Stopped, solve


@pytest.fixture(autouse=True)
def _there_is_one():
    try:
        check_gpu()
    except InputError as error:
        pytest.skip(f"no GPU to test: {error}")


@pytest.mark.parametrize("game", ["4x9", "4x6r", "5x6", "3x12"])
def test_same_strategy_as_with_threads(game):
    here = solve(game, checkpoint=False)
    there = solve(game, checkpoint=False, workforce=on_gpu)
    assert (there.cost, there.strategy) == (here.cost, here.strategy)


def test_it_ends_when_it_is_told():
    """Not only when what waits for the GPU is done."""
    game = Game(5, 9)
    question = Question(Position(game), Objective().costs(game.size))
    with Search(question, Means(checkpoint=False, workforce=on_gpu)) as search:
        search.prepare()

        def enough(progress):
            if progress.fraction > 0.001:
                search.stop()

        with pytest.raises(Stopped), search.asking(progress=enough):
            search.value()
