"""What holds for every search: the same strategy for any means, and values that agree with one another."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from optimoo.errors import InputError
from optimoo.game import Game, Position, Relabelling
from optimoo.search import Gap, Means, Objective, Question, Threads, is_large, solve
from optimoo.search.engine import Engine
from optimoo.search.kernels.limits import UNLIMITED
from optimoo.search.question import SMALLEST_MEMORY


def engine_for(name, workers=1, history="", **options):
    start = Position.of(Game.parse(name), history)
    question = Question(start, Objective().costs(start.size), **options)
    return Engine.of(question, Means(workers=workers, checkpoint=False)), start


@pytest.mark.parametrize(("game", "objective"), [("4x7", "total"), ("4x6r", "total"), ("4x6r", "win:1/8/74/674/539")])
def test_same_strategy_for_any_number_of_workers(game, objective):
    alone = solve(game, objective, workers=1, checkpoint=False)
    for workers in (2, 3):
        assert solve(game, objective, workers=workers, checkpoint=False) == alone


def test_same_work_with_one_worker():
    first, second = (solve("4x7", workers=1, checkpoint=False) for _ in range(2))
    assert first.work == second.work
    assert first.work["positions"] > 0
    assert first.work["guesses_valued"] > first.work["positions"]


def test_a_full_table_costs_time_not_truth():
    roomy = solve("4x6r", "worst", workers=1, checkpoint=False)
    cramped = solve("4x6r", "worst", workers=1, memory=SMALLEST_MEMORY, checkpoint=False)
    assert cramped.strategy == roomy.strategy
    assert cramped.work["positions"] >= roomy.work["positions"]


@settings(max_examples=15)
@given(st.data())
def test_relabelled_questions_have_the_same_value(data):
    game = Game(4, 7)
    rng = np.random.default_rng(data.draw(st.integers(0, 2**32)))
    secret, *guesses = rng.integers(0, game.size, size=3).tolist()
    position = Position.of(game, [(guess, game.answer(guess, secret)) for guess in guesses if guess != secret])
    copy = position.relabelled(Relabelling.random(game, rng))
    for objective in ("total", "within:4"):
        here, there = (solve(game, objective, history=at, workers=1, checkpoint=False) for at in (position, copy))
        assert here.cost == there.cost


def test_what_moves_have_left_may_be_given_as_the_possible_secrets():
    """A large set, taken apart, of which no symbol is like another; the moves have cost one guess for each secret."""
    game = Game(4, 7)
    moved = max(Position(game).unfound_cells("0123"), key=lambda cell: cell.size)
    given_ = Position(game, secrets=tuple(moved.candidates.tolist()))
    assert is_large(given_)
    assert len(given_.distinct_guesses()) > len(Position(game).distinct_guesses())
    later, at_once = (solve(game, history=at, workers=1, checkpoint=False) for at in (moved, given_))
    assert later.cost == at_once.cost + moved.size
    assert at_once.strategy.secrets == given_.secrets
    assert at_once.strategy.relabelled(Relabelling.identity(game)) == at_once.strategy
    with pytest.raises(InputError, match="a strategy file is about all secrets"):
        at_once.file()


@pytest.mark.parametrize("workers", [1, 2])
def test_a_value_is_that_of_the_best_guess(workers):
    """Also of positions that are taken apart: no guess that differs in more than names costs less."""
    engine, start = engine_for("4x7", workers, "0123=2C")
    assert is_large(start)
    value, choice = engine.value(start), engine.choice(start)
    chunk = engine.guesses(start)
    costs = [engine.value_of(start, guess, value + 1) for guess in chunk.guesses.tolist()]
    assert min(costs) == value
    assert chunk.guesses[costs.index(value)] == choice, "and the first that reaches it is chosen"
    assert all(bound <= cost for bound, cost in zip(chunk.bounds.tolist(), costs, strict=True) if cost == value)


@pytest.mark.parametrize("more", [-2, 0, 1, 5])
def test_windows(more):
    """A value below beta is exact; else what is told is proved, and at least beta."""
    engine, start = engine_for("4x7", 2, "0123=2C")
    truth = engine.value(start)
    engine, _ = engine_for("4x7", 2, "0123=2C")
    found = engine.value(start, truth + more)
    assert found == truth if more > 0 else truth + more <= found <= truth
    assert engine.value(start) == truth


def test_guesses_in_the_order_of_visit_differ_in_more_than_names():
    engine, start = engine_for("4x6")
    assert engine.guesses(start).guesses.tolist() == [0]
    after = start.after("0123", "1B1C")
    found = engine.guesses(after).guesses.tolist()
    assert set(found) <= set(after.distinct_guesses().tolist())
    parts = {frozenset(tuple(cell.candidates.tolist()) for cell in after.cells(guess).values()) for guess in found}
    assert len(parts) == len(found)


def test_a_narrow_search_takes_the_best_it_has_looked_at():
    engine, start = engine_for("3x5", width=1)
    strategy = engine.strategy(start)
    assert strategy.total == engine.value(start)
    assert engine.best_valued(start) == strategy.guesses[0]


def test_progress_is_done_in_the_end():
    engine, start = engine_for("4x7", 2)
    assert engine.done == 0
    engine.value(start)
    assert engine.done == pytest.approx(1)


def test_the_workforce_counts_what_is_done_elsewhere():
    class Elsewhere(Threads):
        @property
        def work(self):
            return {"positions": 1000}

    start = Position(Game(3, 4))
    question = Question(start, Objective().costs(start.size))
    engine = Engine.of(question, Means(workers=1, workforce=lambda question, means: Elsewhere()))
    assert engine.value(start) == 72
    assert engine.work["positions"] == engine.evaluator.work["positions"] + 1000
    assert engine.work["recursions"] == engine.evaluator.work["recursions"]


def test_a_workforce_that_cannot_begin_is_closed():
    closed = []

    class Broken(Threads):
        def start(self, evaluator):
            raise RuntimeError("nobody came")

        def close(self):
            closed.append(True)

    question = Question(Position(Game(3, 4)), Objective().costs(24))
    with pytest.raises(RuntimeError, match="nobody came"):
        Engine.of(question, Means(workers=1, workforce=lambda question, means: Broken()))
    assert closed


def test_one_and_two_candidates_need_no_search():
    engine, start = engine_for("4x7")
    pair = start.after("0123", "2B2C")
    two = next(cell for guess in range(840) for cell in pair.cells(guess).values() if cell.size == 2)
    assert engine.choice(two) == two.candidates[0]
    assert engine.value(two, UNLIMITED) == 2 * (two.depth + 1) + 1
    assert not any(engine.work.values())


def test_gaps_are_closed_alike_by_any_number_of_workers(monkeypatch):
    """Whether a cell is taken apart, or which thread takes up which guess, changes nothing."""
    results = []
    for workers, large in ((1, 100), (2, 100), (3, 5)):
        monkeypatch.setattr("optimoo.search.engine.LARGE", large)
        engine, start = engine_for("4x6", workers)
        guesses = start.distinct_guesses()
        cells = [cell for guess in guesses.tolist() for cell in start.unfound_cells(guess)]
        kinds = len(start.game.responses)
        gaps = [
            Gap(cell, here, np.zeros((len(here), kinds), dtype=np.int64), engine.value(cell) - cell.depth)
            for cell in cells
            for here in [cell.distinct_guesses()[:40]]
        ]
        results.append([bounds.tolist() for bounds in engine.raised(gaps)])
    assert results[0] == results[1] == results[2]
    assert engine.raised([]) == []


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 9)), min_size=1, max_size=6), st.integers(1, 120))
def test_large_cells_are_asked_for_portions_until_the_gap_is_closed_or_all_values_are_known(rises, missing):
    """Each cell can rise by some number of guesses; an answer that is no value may say a little more than was asked."""
    engine = Engine.__new__(Engine)
    engine._advances = []
    cells = sorted(Position(Game(4, 7)).unfound_cells("0123"), key=lambda cell: cell.size)[-len(rises) :]
    truth = {cell: 1000 + rise for cell, (rise, _) in zip(cells, rises, strict=True)}
    more = {cell: further for cell, (_, further) in zip(cells, rises, strict=True)}
    asked = []

    def value(cell, beta, share):
        asked.append(cell)
        engine._advance(share)
        return truth[cell] if truth[cell] < beta else min(truth[cell], beta + more[cell])

    engine._value = value
    risen = engine._raise_in_rounds([(cell, 1000, 1.0) for cell in cells], missing)
    assert risen >= missing or risen == sum(rise for rise, _ in rises)
    assert sum(engine._advances) == len(cells), "each cell makes its progress once"
    assert len(asked) <= len(cells) * (len(cells) + 1), "each round but the last finds a value"
