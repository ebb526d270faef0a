"""Questions and means: what they compare by, and what cannot be asked or given."""

import os
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from optimoo.errors import InputError
from optimoo.game import Game, Position
from optimoo.search import MEMORY, Costs, Means, Objective, Question
from optimoo.search.question import LONGEST_HISTORY, SMALLEST_MEMORY
from samples import positions

QUESTIONS = st.builds(
    Question,
    positions(60, max_guesses=2),
    st.sampled_from(
        [
            Objective().costs(60),
            Objective.parse("worst").costs(60, worst=5),
            Objective().costs(60, max_guesses=5),
            Costs.of([1, 2], [1], secrets=60),
            Costs.of([1, 2], secrets=60),
        ]
    ),
    st.booleans(),
    st.none() | st.integers(1, 3),
)


@given(QUESTIONS, QUESTIONS)
def test_different_questions_have_different_descriptions(one, other):
    assert (one == other) == (str(one) == str(other))
    assert one != other or hash(one) == hash(other)
    assert "\n" not in str(one)


def test_possible_secrets_belong_to_the_question():
    """Otherwise a checkpoint of one would be taken up by the other."""
    costs = Objective().costs(16)
    asked = [Question(Position(Game(4, 2, True), secrets=secrets), costs) for secrets in (None, (0,), (0, 1))]
    assert len(set(map(str, asked))) == len(set(asked)) == 3


@given(QUESTIONS)
def test_a_question_is_a_value(question):
    twin = Question(
        Position.of(question.game, str(question.position)), question.costs, question.consistent, question.width
    )
    travelled = pickle.loads(pickle.dumps(question))
    for other in (twin, travelled):
        assert (other == question, hash(other) == hash(question)) == (True, True)
    assert question != Question(question.position, question.costs, not question.consistent, question.width)


def test_a_cap_that_the_costs_do_not_show_is_shown():
    """Costs that happen to rise to the mark of a cap, without meaning one."""
    capped = Costs.of([1, 2, 3], secrets=6, max_guesses=3)
    same = Costs.of([1, 2, 3, capped.forbidden], secrets=6)
    assert str(same) == str(capped)
    assert str(Question(Position(Game(2, 3)), same)) != str(Question(Position(Game(2, 3)), capped))


@pytest.mark.parametrize(
    ("position", "options", "message"),
    [
        (Position.of(Game(3, 5), "012=3B"), {}, "already finds 012 at guess 1"),
        (Position(Game(3, 5), ((0, 1), (0, 2))), {}, "contradicts itself"),
        (Position(Game(3, 5), ((0, 4),) * (LONGEST_HISTORY + 1)), {}, "a history of 21 guesses is too long"),
        (Position(Game(3, 5)), {"width": 0}, "a width of 0 leaves no guess to look at; expected at least 1"),
        (Position(Game(3, 5)), {"width": -3}, "expected at least 1"),
    ],
)
def test_what_cannot_be_asked(position, options, message):
    with pytest.raises(InputError, match=message):
        Question(position, Objective().costs(60), **options)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"workers": 0}, "0 workers cannot search; expected at least 1"),
        ({"workers": -2}, "expected at least 1"),
        ({"memory": SMALLEST_MEMORY - 1}, "too little for the table of known positions; expected at least 1 MB"),
    ],
)
def test_what_is_too_little(options, message):
    with pytest.raises(InputError, match=message):
        Means(**options)


def test_the_usual_means():
    means = Means()
    assert means.threads == (os.cpu_count() or 1)
    assert Means(workers=3).threads == 3
    assert means.memory == MEMORY
    assert means.checkpoint
    assert Means(memory=SMALLEST_MEMORY).memory == SMALLEST_MEMORY
