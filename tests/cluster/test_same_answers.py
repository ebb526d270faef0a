"""A cluster gives the strategy that one machine gives, whatever the question."""

import pytest

from optimoo import cluster
from optimoo.cluster.engine import ClusterEngine
from optimoo.errors import InputError
from optimoo.game import Game
from optimoo.records.approach import Approach, approach
from optimoo.search import Objective, solve
from optimoo.search.engine import Engine, StoppedError

QUESTIONS = [
    ("4x7", "total", {}),
    ("4x6", "worst", {}),
    ("3x6r", "win:1/8/40/90/77", {}),
    ("3x8", "total", {"consistent": True}),
    ("4x7", "total", {"max_guesses": 6}),
    ("4x7", "within:4", {"history": [("0123", "1C")]}),
    ("4x8", "total", {"history": [("0123", "1C"), ("1456", "2C")]}),
    ("4x7", "total", {"history": [("0123", "2B"), ("0145", "1B1C"), ("0246", "1C")]}),
    ("2x3", "total", {}),
]


@pytest.mark.parametrize(("game", "objective", "options"), QUESTIONS)
def test_same_strategy_as_on_one_machine(client, game, objective, options):
    here = solve(game, objective, workers=1, checkpoint=False, **options)
    there = cluster.solve(game, objective, client=client, checkpoint=False, **options)
    assert (there.cost, there.strategy) == (here.cost, here.strategy)
    assert there.proved


def test_tasks_done_elsewhere_are_counted(client, monkeypatch):
    """All the work is done by workers, and what they did is told."""

    def refuse(*_arguments):
        raise AssertionError("the client searched by itself")

    for part in ("_value_at_once", "value_chunk", "_first_reaching"):
        monkeypatch.setattr(Engine, part, refuse)
    solution = cluster.solve("4x7", client=client, checkpoint=False)
    assert solution.work["guesses_valued"] > solution.work["positions"] > 0


def test_nothing_stays_on_the_workers(client):
    cluster.solve("3x6", client=client, checkpoint=False)
    left = client.run(lambda dask_worker: [name for name in dask_worker.plugins if name.startswith("optimoo")])
    assert list(left.values()) == [[], []]


def test_progress_comes_from_the_cluster(client):
    shown = []
    cluster.solve("4x7", client=client, checkpoint=False, progress=shown.append)
    solving = [progress for progress in shown if progress.stage == "solving on 2 workers"]
    fractions = [progress.fraction for progress in solving]
    assert fractions == sorted(fractions)
    assert fractions[-1] == pytest.approx(1.0)


def test_refusals_are_those_of_one_machine(client):
    with pytest.raises(InputError, match="expected a larger cap"):
        cluster.solve("4x7", max_guesses=3, client=client, checkpoint=False)


def test_workers_without_the_package(client, monkeypatch):
    def cannot_load(_plugin):
        raise ModuleNotFoundError("No module named 'optimoo'", name="optimoo")

    monkeypatch.setattr(client, "register_plugin", cannot_load)
    with pytest.raises(InputError, match=r"cannot load optimoo; expected optimoo \d+\.\d+.* on each"):
        cluster.solve("3x6", client=client, checkpoint=False)


def test_what_was_stopped_may_go_on(client):
    game = Game(4, 7)
    engine = ClusterEngine(client, game, Objective.parse("total").costs(game.size, None))
    whole = engine.position(game.candidates([]), [])
    half = engine.position(game.candidates(game.moves([("0123", "1C")])), game.moves([("0123", "1C")]))
    try:
        engine.value(half)
        done = engine.work["guesses_valued"]
        engine.stop()
        with pytest.raises(StoppedError):
            engine.value(whole)
        engine.resume()
        assert engine.value(whole) == 3639  # as on one machine, and as published
        assert engine.work["guesses_valued"] > done > 0
    finally:
        engine.crew.close()


def test_bounds_are_raised_on_a_cluster(client, tmp_path):
    state = Approach(Game(4, 7), tmp_path)
    with cluster.Engines(client) as engines:
        approach(state, width=1, seconds=None, say=lambda _: None, workers=1, make_engine=engines)
    assert engines.made[0].tally.tasks.total() > 0
    kept = Approach(Game(4, 7), tmp_path)
    assert kept.lower == kept.upper == 3639
