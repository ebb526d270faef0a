"""Every face of a code, an answer and a history is accepted wherever one is, or refused in one sentence.

The list of functions is complete: whatever else in the library takes such a thing fails the first test.
"""

import ast
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as some

from optimoo.errors import InputError
from optimoo.game import Game, Position, read_history
from optimoo.play import Analyst, Match, Opponent, review
from optimoo.search import solve
from optimoo.strategy import Follower, Strategy
from rooms import PACKAGE

GAME = Game(3, 5)
TREE = Strategy.build(GAME, lambda position: position.candidates[0])
ANALYST = Analyst(GAME, workers=1)

# By name: what is done with a code, or an answer to 012, or the history 012=1B1C and the like.
OF_CODES = {
    "game/rules.py code": GAME.code,
    "game/rules.py text": GAME.text,
    "game/rules.py index": GAME.index,
    "game/rules.py answer": lambda code: (GAME.answer(code, 7), GAME.answer(7, code)),
    "game/position.py after": lambda code: Position(GAME).after(code, "1C"),
    "game/position.py cells": lambda code: Position(GAME).cells(code),
    "game/position.py unfound_cells": lambda code: Position(GAME).unfound_cells(code),
    "game/position.py cell_sizes": lambda code: Position(GAME).cell_sizes(code),
    "play/advice.py value_of": lambda code: ANALYST.value_of((), code),
    "play/advice.py line": lambda code: ANALYST.line((), code),
    "play/match.py keep_secret": lambda code: _kept(Match.new(GAME, "duel", "larmouth"), code),
    "play/match.py new": lambda code: Match.new(GAME, "guess", secret=code).secret,
    "play/match.py guess": lambda code: Match.new(GAME, "guess", secret=7).guess(code),
    "play/review.py review": lambda code: review(ANALYST, [(0, GAME.answer(0, code))], code).regret,
}
OF_ANSWERS = {
    "game/rules.py response_id": GAME.response_id,
    "game/position.py after": lambda response: Position(GAME).after("012", response),
    "strategy/follow.py answer": lambda response: _answered(Follower(TREE), response),
}
OF_HISTORIES = {
    "game/notation.py read_history": lambda history: read_history(GAME, history),
    "game/position.py of": lambda history: Position.of(GAME, history),
    "game/rules.py candidates": lambda history: GAME.candidates(history).tolist(),
    "play/advice.py reachable": ANALYST.reachable,
    "play/advice.py advise": lambda history: ANALYST.advise(history).best,
    "play/advice.py at_once": lambda history: ANALYST.at_once(history).best,
    "play/advice.py value": ANALYST.value,
    "play/advice.py profile": ANALYST.profile,
    "play/advice.py best_guess": ANALYST.best_guess,
    "play/opponents.py guess": lambda history: Opponent("larmouth", ANALYST, 1).guess(history),
    "search/solving.py solve": lambda history: solve(GAME, history=history, workers=1).cost,
    "strategy/tree.py next_guess": TREE.next_guess,
    "strategy/tree.py locate": TREE.locate,
    "strategy/tree.py after": lambda history: TREE.after(history).profile,
}
ELSEWHERE = {
    "environments/observing.py answered": "is called with what an environment was told",
    "play/match.py ask": "says what an opponent has chosen",
    "play/match.py answer": "reads its answer by response_id",
    "play/match.py correct": "reads its answer by response_id",
    "proof/explain.py explain": "reads its history by Position.of, after a file",
    "search/objective.py parse": "takes costs: tests/test_exact.py",
    "strategy/tree.py cost": "takes costs: tests/test_exact.py",
}
SCREENS = {"cli", "terminal", "web"}
MAY_BE_MISSING = {"play/match.py new"}

few = settings(max_examples=30)  # of many functions each


def test_the_list_is_complete():
    takers = set()
    for path in PACKAGE.rglob("*.py"):
        where = path.relative_to(PACKAGE)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and where.parts[0] not in SCREENS:
                forms = [ast.unparse(a.annotation) for a in [*node.args.args, *node.args.kwonlyargs] if a.annotation]
                if any(word in form for form in forms for word in ("CodeLike", "ResponseLike", "History", "Number]")):
                    takers.add(f"{where.as_posix()} {node.name}")
    assert takers == {*OF_CODES, *OF_ANSWERS, *OF_HISTORIES, *ELSEWHERE}


def _answered(follower, response):
    follower.answer(response)
    return follower.moves


def _kept(match, code):
    match.keep_secret(code)
    return match.own


def faces_of_code(index):
    symbols, text = GAME.code(index), GAME.text(index)
    return [
        index,
        np.int64(index),
        np.uint8(index),
        symbols,
        list(symbols),
        np.array(symbols),
        np.array(symbols, np.uint8),
        text,
        f" {text}\n",
        np.str_(text),
    ]


def faces_of_answer(number):
    response = GAME.responses[number]
    text = str(response)
    return [
        number,
        np.int8(number),
        response,
        tuple(response),
        list(response),
        np.array(response),
        text,
        text.lower(),
        f"{response.bulls},{response.cows}",
        f"{response.bulls}A{response.cows}B",
    ]


def faces_of_history(moves):
    position = Position(GAME, moves)
    texts = str(position).split()
    pairs = [tuple(text.split("=")) for text in texts]
    return [
        moves,
        list(moves),
        np.array(moves, np.int64).reshape(-1, 2),
        str(position),
        texts,
        tuple(texts),
        pairs,
        [list(pair) for pair in pairs],
        [(GAME.code(guess), GAME.responses[response]) for guess, response in moves],
        iter(pairs),
        position,
    ]


def same(one, other):
    return np.array_equal(one, other) if isinstance(one, np.ndarray) else one == other


@few
@given(index=some.integers(0, GAME.size - 1))
@pytest.mark.parametrize("name", OF_CODES)
def test_all_faces_of_a_code_are_one(name, index):
    told = OF_CODES[name](index)
    for face in faces_of_code(index):
        assert same(OF_CODES[name](face), told), face


@few
@given(number=some.integers(1, len(GAME.responses) - 1))
@pytest.mark.parametrize("name", OF_ANSWERS)
def test_all_faces_of_an_answer_are_one(name, number):
    told = OF_ANSWERS[name](number)
    for face in faces_of_answer(number):
        assert same(OF_ANSWERS[name](face), told), face


@pytest.mark.parametrize("depth", [0, 1, 2])
@pytest.mark.parametrize("name", OF_HISTORIES)
def test_all_faces_of_a_history_are_one(name, depth):
    node = next(n for n in range(len(TREE)) if TREE.depths[n] == depth and TREE.sizes[n] > 1)
    moves = TREE.path(node)
    told = OF_HISTORIES[name](moves)
    faces = faces_of_history(moves)
    for face in faces[:-1] if "notation" in name else faces:  # a position has been read already
        assert same(OF_HISTORIES[name](face), told), face


ANYTHING = some.one_of(
    some.none(),
    some.booleans(),
    some.integers(),
    some.floats(),
    some.text(max_size=6),
    some.binary(max_size=4),
    some.lists(some.one_of(some.integers(-2, 9), some.floats(), some.booleans(), some.none(), some.text(max_size=2))),
    some.tuples(some.integers(-2, 9), some.integers(-2, 9), some.integers(-2, 9)),
    some.sampled_from([True, -1, 60, 5.0, "01", "0123", "٠١٢", "0 1", b"012", {}, {1: 2}, set(), object, 1j]),
    some.sampled_from([Fraction(1), Decimal(1), np.float64(1), np.True_, np.array(3), np.array([[0, 1, 2]]), range(3)]),
)


@few
@given(thing=ANYTHING)
@pytest.mark.parametrize("name", OF_CODES)
def test_anything_else_is_no_code(name, thing):
    assume(thing is not None or name not in MAY_BE_MISSING)
    try:
        index = GAME.index(thing)
    except InputError as refused:
        with pytest.raises(InputError) as also:
            OF_CODES[name](thing)
        assert str(also.value) == str(refused)  # noqa: PT017 -- two refusals are compared
    else:
        assert any(_alike(face, thing) for face in faces_of_code(index)), "what is accepted is a face of a code"


@few
@given(thing=ANYTHING)
@pytest.mark.parametrize("name", OF_ANSWERS)
def test_anything_else_is_no_answer(name, thing):
    try:
        GAME.response_id(thing)
    except InputError:
        with pytest.raises(InputError):
            OF_ANSWERS[name](thing)


@few
@given(thing=some.one_of(ANYTHING, some.lists(some.tuples(ANYTHING, ANYTHING), max_size=2)))
@pytest.mark.parametrize("name", OF_HISTORIES)
def test_anything_else_is_no_history(name, thing):
    try:
        Position.of(GAME, thing).unfinished()
    except InputError:
        if name not in ("game/notation.py read_history", "game/position.py of", "game/rules.py candidates"):
            with pytest.raises(InputError):
                OF_HISTORIES[name](thing)


def _alike(face, thing):
    """Whether two things say the same: as numbers, as rows of numbers, as texts."""
    if isinstance(face, str) or isinstance(thing, str):
        return isinstance(face, str) and isinstance(thing, str) and face.strip() == thing.strip().lower()
    return not isinstance(thing, bool) and np.array_equal(face, thing)
