"""Answers that cannot all be true: found at once, blamed rightly, and mended."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from optimoo.game import Game, Position
from optimoo.play import find_contradiction
from oracle import all_codes, score
from samples import games


def explained(game, moves):
    """Whether some code gives all these answers, by looking at every one."""
    told = [(game.code(guess), tuple(game.responses[response])) for guess, response in moves]
    codes = all_codes(game.positions, game.symbols, game.repeats)
    return any(all(score(guess, code) == answer for guess, answer in told) for code in codes)


@st.composite
def told(draw):
    """A game, and answers that need not be true."""
    game = draw(games(130))
    move = st.tuples(st.integers(0, game.size - 1), st.integers(0, len(game.responses) - 1))
    return game, draw(st.lists(move, max_size=5))


@settings(deadline=None)
@given(told())
def test_it_is_noticed_at_the_earliest_moment(given_):
    game, moves = given_
    found = find_contradiction(Position(game, tuple(moves)))
    if found is None:
        assert explained(game, moves)
    else:
        assert not explained(game, found.moves)
        assert explained(game, found.moves[:-1])
        assert found.moves == tuple(moves[: found.at + 1])


@settings(deadline=None)
@given(told())
def test_the_smallest_sets_are_blamed_and_no_others(given_):
    game, moves = given_
    found = find_contradiction(Position(game, tuple(moves)))
    if found is None:
        return
    size = len(found.conflicts[0])
    clashing = {
        few for few in combinations(range(len(found.moves)), size) if not explained(game, [found.moves[i] for i in few])
    }
    assert set(found.conflicts) == clashing
    for smaller in combinations(range(len(found.moves)), size - 1):
        assert explained(game, [found.moves[i] for i in smaller])


@settings(deadline=None)
@given(told())
def test_every_repair_helps_and_none_is_missing(given_):
    game, moves = given_
    found = find_contradiction(Position(game, tuple(moves)))
    if found is None:
        return
    repairs = {(repair.move, repair.response): repair.candidates for repair in found.repairs}
    for number, (guess, _) in enumerate(found.moves):
        for response in range(len(game.responses)):
            changed = [*found.moves[:number], (guess, response), *found.moves[number + 1 :]]
            assert repairs.get((number, response), 0) == Position(game, tuple(changed)).size


def test_no_answers_do_not_contradict():
    assert find_contradiction(Position(Game(4, 10))) is None
