"""What a GPU finds out about the guesses of a position is what threads find out."""

import random

import numpy as np
import pytest

import oracle
from optimoo.game import Game, Position, Relabelling
from optimoo.gpu import GpuWorkforce
from optimoo.search import UNLIMITED, Evaluator, Objective, Question, Threads, Workforce
from simulated_gpu import needs_compiler

pytestmark = needs_compiler

POSITIONS = [
    ("3x6", ""),
    ("3x8", "012=1C"),
    ("4x6", "0123=2C"),
    ("4x7", "0123=2C"),
    ("4x7", "0123=1B1C"),
    ("5x6", "01234=1B3C"),
    ("3x5r", "001=1B"),
    ("4x4r", "0011=1B1C"),
    ("2x9", "01=0C"),
]
TINY = ("MASKED=32", "SPREAD=64", "LISTED=4", "LISTED_AFTER=1", "COLUMNS=64")
"""With these sizes, small positions are searched as large ones are."""


def at_work(kind: type[Workforce], question: Question) -> Workforce:
    workforce = kind() if kind is Threads else kind(question)
    workforce.start(Evaluator(question))
    return workforce


def question_of(game: Game, objective: str = "total", max_guesses: int | None = None) -> Question:
    return Question(Position(game), Objective.parse(objective).costs(game.size, max_guesses))


def valued(workforce: Workforce, position: Position, beta: int):
    return workforce.value_all(position, beta, lambda _: None)


def agree(question: Question, position: Position) -> None:
    """Threads and a GPU name the same best guess, and what they say of less is a bound on it."""
    value, guess = valued(at_work(Threads, question), position, UNLIMITED)
    fresh = at_work(GpuWorkforce, question)
    assert valued(fresh, position, UNLIMITED) == (value, guess)
    assert valued(fresh, position, value + 1) == (value, guess)  # with all that is known by now
    for beta in (value, value - 1, value - 3):
        for workforce in (fresh, at_work(GpuWorkforce, question)):
            bound, none = valued(workforce, position, beta)
            assert none is None
            assert beta <= bound <= value


@pytest.mark.parametrize(("name", "history"), POSITIONS)
def test_the_best_guess_of_a_position(gpu, name, history):
    game = Game.parse(name)
    agree(question_of(game), Position.of(game, history))


@pytest.mark.parametrize(("name", "history"), POSITIONS)
def test_other_ways_through_the_same_search(gpu, name, history):
    gpu(*TINY, free=1 << 28)
    game = Game.parse(name)
    agree(question_of(game), Position.of(game, history))


@pytest.mark.parametrize(
    ("objective", "max_guesses"),
    [("within:4", None), ("win:1/6/68/196/89", None), ("costs:1/2/2/5/9", None), ("total", 5)],
)
def test_whatever_finding_costs(gpu, objective, max_guesses):
    game = Game.parse("4x6")
    agree(question_of(game, objective, max_guesses), Position.of(game, "0123=2C"))


def test_positions_of_a_game_one_after_another(gpu):
    """What was learnt of one stays, and serves the next."""
    game = Game.parse("4x6")
    question = question_of(game)
    here, there = at_work(Threads, question), at_work(GpuWorkforce, question)
    dice = random.Random(1996)
    for _ in range(25):
        position = Position(game)
        for _ in range(dice.choice([1, 1, 2])):
            cells = position.cells(dice.randrange(game.size))
            position = dice.choice([cell for response, cell in cells.items() if response] or [position])
        value, guess = valued(here, position, UNLIMITED)
        assert valued(there, position, UNLIMITED) == (value, guess)
        bound, none = valued(there, position, value - 1)
        assert none is None
        assert value - 1 <= bound <= value
    assert there.work["table_hits"] > 0


def test_values_that_no_search_of_ours_has_found(gpu):
    """The oracle knows the rules, and nothing else."""
    game = Game.parse("3x5")
    for history in ("012=1B", "012=2C", "013=1C", "012=1C"):
        position = Position.of(game, history)
        told = tuple((game.code(guess), _score(game, response)) for guess, response in position.moves)
        expected = oracle.optimum(3, 5, False, list(range(1, 12)), told)
        assert valued(at_work(GpuWorkforce, question_of(game)), position, UNLIMITED).value == expected


def _score(game: Game, response: int) -> tuple[int, int]:
    answer = game.responses[response]
    return answer.bulls, answer.cows


def test_what_a_gpu_cannot_settle_threads_do(gpu):
    gpu("DEEPEST=1")  # no room for what is below a guess
    game = Game.parse("4x7")
    position, question = Position.of(game, "0123=2C"), question_of(game)
    agree(question, position)
    there = at_work(GpuWorkforce, question)
    value, _ = valued(there, position, UNLIMITED)
    valued(there, position, value)
    assert there._shared.counted["undecided"] > 0


def test_relabelled_copies_are_searched_once(gpu):
    game = Game.parse("5x6")
    there = at_work(GpuWorkforce, question_of(game))
    position = Position.of(game, "01234=1B3C")
    value = valued(there, position, UNLIMITED).value
    searched = there.work["recursions"]
    copy = position.relabelled(Relabelling.random(game, np.random.default_rng(5)))
    assert valued(there, copy, UNLIMITED).value == value
    assert there.work["relabelled_hits"] > 0
    assert there.work["recursions"] < 1.5 * searched
