"""A search with a GPU: the same strategies, and one sentence for whatever is in the way."""

import gc
import threading
import weakref

import pytest

from optimoo.errors import InputError
from optimoo.game import Game, Position, table_bytes
from optimoo.gpu import GpuWorkforce, on_gpu
from optimoo.gpu.layout import MOST_CODES
from optimoo.records import Approach, approach
from optimoo.search import Means, Objective, Question, Search, Stopped, Threads, solve
from optimoo.search.memory import PROGRAM, SPARED, search_bytes
from simulated_gpu import needs_compiler

pytestmark = needs_compiler


def question_of(name: str) -> Question:
    game = Game.parse(name)
    return Question(Position(game), Objective().costs(game.size))


@pytest.mark.parametrize(
    ("game", "objective", "options"),
    [
        ("4x8", "total", {}),
        ("4x6", "worst", {}),
        ("4x6r", "total", {}),
        ("5x6", "total", {"max_guesses": 7}),
        ("3x9", "within:4", {"history": "012=0C"}),
        ("2x3", "total", {}),
    ],
)
def test_same_strategy_as_with_threads(gpu, game, objective, options):
    here = solve(game, objective, workers=1, checkpoint=False, **options)
    there = solve(game, objective, workers=2, checkpoint=False, workforce=on_gpu, **options)
    assert (there.cost, there.strategy) == (here.cost, here.strategy)
    assert there.proved


def test_it_is_the_gpu_that_works(gpu):
    with Search(question_of("4x8"), Means(workers=1, checkpoint=False, workforce=on_gpu)) as search:
        search.value()
        counted = search._engine.workforce.work
        assert counted["guesses_valued"] > 100
        assert search.work["guesses_valued"] > counted["guesses_valued"]


def test_it_ends_when_it_is_told_and_goes_on_afterwards(gpu, monkeypatch):
    """What a GPU had not settled when it was told to stop counts as undecided, and is never taken for a value."""
    simulated = gpu()
    stop, told = threading.Event(), threading.Event()
    run, tell = simulated.run, GpuWorkforce.stop
    monkeypatch.setattr(GpuWorkforce, "stop", lambda self: (tell(self), told.set()))

    def run_after_a_word(self, *arguments):
        if not told.is_set():
            stop.set()
            assert told.wait(60)
        run(self, *arguments)

    simulated.run = run_after_a_word
    with Search(question_of("4x8"), Means(workers=2, checkpoint=False, workforce=on_gpu, stop=stop)) as search:
        with pytest.raises(Stopped):
            search.value()
        assert search._engine.workforce._shared.counted["undecided"] > 0
        stop.clear()
        assert search.value() == 7817


def test_one_search_after_another_gets_the_memory(gpu):
    taken = weakref.WeakSet()
    simulated = gpu()
    provide = simulated.provide

    def noted(self, count):
        area = provide(self, count)
        taken.add(area)
        return area

    simulated.provide = noted
    for _ in range(2):
        with Search(question_of("3x6"), Means(workers=1, checkpoint=False, workforce=on_gpu)) as search:
            assert search.value() == 436
            assert taken
        gc.collect()
        assert not taken
    assert search.work["positions"] > 0
    search.close()


def test_too_little_memory(gpu):
    gpu(free=1 << 20)
    with pytest.raises(InputError, match=r"^a game of 120 codes needs \d+ MB of the GPU's memory, and 1 MB are free"):
        solve("3x6", checkpoint=False, workforce=on_gpu)


def test_too_little_memory_for_the_table_here(gpu, monkeypatch):
    game, memory = Game(3, 6), 1 << 24
    needed = search_bytes(game, 1, memory) + PROGRAM + table_bytes(game)
    available = needed * SPARED // (SPARED - 1) + 2  # the rest is left to others
    monkeypatch.setattr("optimoo.search.memory.available_bytes", lambda: available - 4)
    with pytest.raises(InputError, match=r"^3x6 has 120 codes, and a GPU needs a table of all responses"):
        solve(game, workers=1, memory=memory, checkpoint=False, workforce=on_gpu)
    monkeypatch.setattr("optimoo.search.memory.available_bytes", lambda: available)
    assert solve(game, workers=1, memory=memory, checkpoint=False, workforce=on_gpu).cost == 436


def test_rows_that_do_not_stand_in_32_bits_are_refused(gpu):
    """In so large a game bounds would be wrong, not slow."""
    for name, codes in (("5x13", 154_440), ("6x10", 151_200)):
        with pytest.raises(InputError, match=rf"^{name} has {codes} codes.* at most 131072 codes"):
            solve(name, checkpoint=False, workforce=on_gpu)
    assert MOST_CODES * (MOST_CODES // 4) == 1 << 32


@pytest.mark.parametrize("options", [{"consistent": True}, {"width": 3}])
def test_questions_that_are_not_for_a_gpu(gpu, options):
    game = Game(3, 6)
    question = Question(Position(game), Objective().costs(game.size), **options)
    with (
        pytest.raises(InputError, match="cannot be consistent or narrow"),
        Search(question, Means(checkpoint=False, workforce=on_gpu)) as search,
    ):
        search.value()


def test_costs_too_large_for_a_word_are_left_to_threads(gpu, monkeypatch):
    """A value and a rank share a word on the GPU."""
    left = []
    value_all = Threads.value_all
    monkeypatch.setattr(Threads, "value_all", lambda self, *asked: left.append(1) or value_all(self, *asked))
    large = [(number << 34) + 1 for number in (1, 2, 3, 4, 6, 9)]
    here = solve("4x8", large, workers=1, checkpoint=False)
    left.clear()
    there = solve("4x8", large, workers=1, checkpoint=False, workforce=on_gpu)
    assert left
    assert (there.cost, there.strategy) == (here.cost, here.strategy)


def test_closing_in_on_a_game(gpu, tmp_path):
    state = Approach(Game(4, 7), tmp_path)
    approach(state, width=5, seconds=None, means=Means(workers=2, workforce=on_gpu))
    assert state.gap == 0
    assert state.lower == solve("4x7", checkpoint=False).cost
