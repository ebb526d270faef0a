"""The best guesses of a position against valuing every guess by brute force."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel_positions import boards
from optimoo.game import Game, Position
from optimoo.search import Means, Objective, Question, RankedGuess, Search


def search_for(board, workers=1):
    question = Question(board.position, board.setting.costs, board.setting.consistent)
    return Search(question, Means(workers=workers, checkpoint=False))


@settings(max_examples=40)
@given(boards(("3x4", "2x6", "2x4r", "3x3r"), most=12), st.integers(1, 6), st.integers(1, 2))
def test_the_best_guesses(board, count, workers):
    """The least values that guesses have, each from one that has it."""
    with search_for(board, workers) as search:
        ranked = search.best_guesses(count=count)
        assert ranked == sorted(ranked)
        assert [guess.value for guess in ranked] == [board.truth_of(guess.guess) for guess in ranked]
        distinct = search._load().guesses(board.position).guesses.tolist()
        truths = sorted(board.truth_of(guess) for guess in distinct)
        assert [guess.value for guess in ranked] == truths[:count]
        assert [distinct[guess.rank] for guess in ranked] == [guess.guess for guess in ranked]
        assert ranked[0].value == search.value() == search.value_of(board.position, search.choice())


@pytest.mark.parametrize("count", [1, 3, 10])
def test_any_number_of_workers_finds_the_same_list(count):
    start = Position.of(Game(4, 7), "0123=1B1C")
    lists = []
    for workers in (1, 2, 3):
        question = Question(start, Objective().costs(start.size))
        with Search(question, Means(workers=workers, checkpoint=False)) as search:
            lists.append(search.best_guesses(count=count))
    assert lists[0] == lists[1] == lists[2]
    assert len(lists[0]) == count


def test_every_change_of_the_list_is_told():
    start, heard = Position.of(Game(4, 7), "0123=1B1C"), []
    with Search(Question(start, Objective().costs(start.size)), Means(workers=2, checkpoint=False)) as search:
        ranked = search.best_guesses(count=4, report=heard.append)
    assert heard[-1] == ranked
    assert all(len(told) <= 4 and told == sorted(told) for told in heard)
    assert all(now < before or len(now) > len(before) for before, now in pairwise(heard))


def test_guesses_compare_by_value_then_by_rank():
    assert sorted([RankedGuess(5, 2, 0), RankedGuess(4, 9, 1), RankedGuess(5, 1, 2)]) == [
        (4, 9, 1),
        (5, 1, 2),
        (5, 2, 0),
    ]
