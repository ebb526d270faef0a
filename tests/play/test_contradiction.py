"""Answers that cannot all be true: found at once, blamed rightly, and mended."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from optimoo.game import Game, Position
from optimoo.play import contradiction, find_contradiction
from oracle import all_codes, score
from samples import games


def explained(game, moves):
    """Whether some code gives all these answers, by looking at every one."""
    told = [(game.code(guess), tuple(game.responses[response])) for guess, response in moves]
    codes = all_codes(game.positions, game.symbols, game.repeats)
    return any(all(score(guess, code) == answer for guess, answer in told) for code in codes)


@st.composite
def told(draw):
    """A game, answers that need not be true, and what was found of them."""
    game = draw(games(130))
    move = st.tuples(st.integers(0, game.size - 1), st.integers(0, len(game.responses) - 1))
    moves = draw(st.lists(move, max_size=5))
    return game, moves, find_contradiction(Position(game, tuple(moves)))


contradictory = told().filter(lambda story: story[2] is not None)


@settings(deadline=None)
@given(told())
def test_it_is_noticed_at_the_earliest_moment(story):
    game, moves, found = story
    if found is None:
        assert explained(game, moves)
    else:
        assert not explained(game, found.moves)
        assert explained(game, found.moves[:-1])
        assert found.moves == tuple(moves[: found.at + 1])


@settings(deadline=None)
@given(contradictory)
def test_no_answer_that_is_blamed_can_be_left_out(story):
    game, _, found = story
    for conflict in found.conflicts:
        assert conflict == tuple(sorted(set(conflict)))
        assert not explained(game, [found.moves[i] for i in conflict])
        for left_out in conflict:
            assert explained(game, [found.moves[i] for i in conflict if i != left_out])


@settings(deadline=None)
@given(contradictory)
def test_where_one_or_two_answers_clash_all_such_are_blamed(story):
    game, _, found = story
    for size in (1, 2):
        few = combinations(range(len(found.moves)), size)
        if clashing := {each for each in few if not explained(game, [found.moves[i] for i in each])}:
            assert set(found.conflicts) == clashing
            return
    assert len(found.conflicts) == 1


def long_stories():
    """Games whose last answer is false, or which are false only as a whole."""
    game = Game(3, 16, repeats=True)
    yield game, [(game.index((symbol,) * 3), game.response_id("0C")) for symbol in range(16)]
    game = Game(4, 10)
    codes, secret = np.random.default_rng(1).choice(game.size, 39, replace=False), 1234
    moves = [(int(code), int(game.answers(int(code), np.array([secret]))[0])) for code in codes if code != secret]
    yield game, [*moves, (secret, game.response_id("0C"))]
    game = Game(4, 13, repeats=True)
    moves = [(game.index((symbol,) * 4), game.response_id("0C")) for symbol in range(12)]
    yield game, [*moves * 3, moves[0], (game.index((12, 12, 12, 0)), game.response_id("0C"))]


@pytest.mark.parametrize(("game", "moves"), list(long_stories()), ids=lambda value: str(value)[:8])
def test_long_games_take_few_tests(monkeypatch, game, moves):
    tests, clash = [], contradiction._clash
    monkeypatch.setattr(contradiction, "_clash", lambda *rows: tests.append(1) or clash(*rows))
    found = find_contradiction(Position(game, tuple(moves)))
    assert found is not None
    assert 0 < len(tests) <= 2 * len(moves) <= 100
    for conflict in found.conflicts:
        assert Position(game, tuple(moves[i] for i in conflict)).is_contradictory
        for left_out in conflict:
            assert not Position(game, tuple(moves[i] for i in conflict if i != left_out)).is_contradictory


@settings(deadline=None)
@given(contradictory)
def test_every_repair_helps_and_none_is_missing(story):
    game, _, found = story
    repairs = {(repair.move, repair.response): repair.candidates for repair in found.repairs}
    for number, (guess, _) in enumerate(found.moves):
        for response in range(len(game.responses)):
            changed = [*found.moves[:number], (guess, response), *found.moves[number + 1 :]]
            assert repairs.get((number, response), 0) == Position(game, tuple(changed)).size


def test_no_answers_do_not_contradict():
    assert find_contradiction(Position(Game(4, 10))) is None
