"""A cluster gives the strategy that one machine gives, whatever the question."""

from itertools import chain

import pytest

from optimoo import cluster
from optimoo.errors import InputError
from optimoo.game import Game, Position
from optimoo.records import Approach, approach
from optimoo.search import Evaluator, Means, Objective, Question, Search, Stopped, solve
from optimoo.search.guesses import SHARED_DEPTH

QUESTIONS = [
    ("4x7", "total", {}),
    ("4x6", "worst", {}),
    ("3x6r", "win:1/8/40/90/77", {}),
    ("3x8", "total", {"consistent": True}),
    ("4x7", "total", {"max_guesses": 6}),
    ("4x7", "within:4", {"history": [("0123", "1C")]}),
    ("4x8", "total", {"history": [("0123", "2C"), ("1456", "2C")]}),
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

    def shallow(ordered):
        return lambda self, position, beta: (ordered if position.depth < SHARED_DEPTH else refuse)(self, position, beta)

    for part in ("settle", "_search", "value_chunk", "choice"):
        monkeypatch.setattr(Evaluator, part, refuse)
    monkeypatch.setattr(Evaluator, "ordered", shallow(Evaluator.ordered))
    solution = cluster.solve("4x7", client=client, checkpoint=False)
    assert solution.work["guesses_valued"] > solution.work["positions"] > 0


def left_on(client):
    """The names of all that this package has left on the workers."""
    plugins = client.run(lambda dask_worker: [name for name in dask_worker.plugins if name.startswith("optimoo")])
    return sorted(chain.from_iterable(plugins.values()))


def test_nothing_stays_on_the_workers(client):
    cluster.solve("3x6", client=client, checkpoint=False)
    assert left_on(client) == []


def test_nothing_stays_of_a_search_that_does_not_fit_here(client, monkeypatch):
    monkeypatch.setattr("optimoo.search.memory.available_bytes", lambda: 1 << 20)
    with pytest.raises(InputError, match="MB are available"):
        cluster.solve("3x6", client=client, checkpoint=False)
    assert left_on(client) == []


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
    def stop(_progress):
        raise Stopped

    game = Game(4, 7)
    whole, half = Position(game), Position.of(game, "0123=1C")
    question = Question(whole, Objective().costs(game.size))
    with Search(question, Means(checkpoint=False, workforce=cluster.on(client))) as search:
        search.value(half)
        done = search.work["guesses_valued"]
        with search.asking(progress=stop), pytest.raises(Stopped):
            search.value(whole)
        assert search.value(whole) == 3639  # as on one machine, and as published
        assert search.work["guesses_valued"] > done > 0


@pytest.fixture
def made(client):
    """A list of all workforces that its function makes, and this function."""
    made = []

    def workforce(question, means):
        made.append(cluster.ClusterWorkforce(client, question, means))
        return made[-1]

    return made, workforce


def test_choices_come_with_all_below_them(made):
    """One task finds them together: a task for each would take longer than finding them."""
    made, workforce = made
    position = Position.of(Game(4, 7), "0123=2C 1456=2C")
    with Search(Question(position, Objective().costs(840)), Means(checkpoint=False, workforce=workforce)) as search:
        guess = search.choice()
        sent = made[0].usage.tasks.total()
        cells = [cell for response, cell in position.cells(guess).items() if response]
        for cell in cells:
            search.choice(cell)
        assert made[0].usage.tasks.total() == sent > 0


@pytest.mark.parametrize("alone", [0.0, 1e9])
def test_a_short_job_is_one_task(made, monkeypatch, alone):
    """Sent without a single guess, and answered with the best one; a long one goes on in others, by rank."""
    monkeypatch.setattr("optimoo.cluster.workforce.ALONE", alone)
    made, workforce = made
    position = Position.of(Game(4, 8), "0123=2C 1456=2C")
    question = Question(position, Objective().costs(1680))
    with Search(question, Means(workers=1, checkpoint=False)) as search:
        here = search.value(), search.choice()
    with Search(question, Means(checkpoint=False, workforce=workforce)) as search:
        assert (search.value(), search.choice()) == here
    assert made[0].usage.tasks.keys() == {"value"}
    assert (made[0].usage.tasks.total() == 1) == (alone > 0)
    assert made[0].usage.sent < 1000 * made[0].usage.tasks.total()


def test_bounds_are_raised_on_a_cluster(made, tmp_path):
    made, workforce = made
    state = Approach(Game(4, 7), tmp_path)
    approach(state, width=1, seconds=None, means=Means(workers=1, workforce=workforce))
    assert made[0].usage.tasks.total() > 0
    kept = Approach(Game(4, 7), tmp_path)
    assert kept.lower == kept.upper == 3639
