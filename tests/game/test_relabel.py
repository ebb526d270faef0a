"""Relabellings form a group, change no answer, and sort guesses into classes."""

from itertools import combinations
from math import factorial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from optimoo.game import Game, Relabelling, guess_classes, stabiliser
from optimoo.game.relabel import set_classes
from samples import SUPPORTED_GAMES, games, games_with_codes, histories, relabellings

MOO = Game(4, 10)


# --- the group ----------------------------------------------------------------------------------------------


@settings(deadline=None)
@given(games_with_codes(2, max_size=70_000), st.data())
def test_relabelling_changes_no_answer(drawn, data):
    game, (guess, secret) = drawn
    change = data.draw(relabellings(game))
    assert game.answer(change.apply(guess), change.apply(secret)) == game.answer(guess, secret)


@settings(deadline=None)
@given(games_with_codes(1), st.data())
def test_group_laws(drawn, data):
    game, (code,) = drawn
    a, b, c = (data.draw(relabellings(game)) for _ in range(3))
    identity = Relabelling.identity(game)
    assert identity.apply(code) == code
    assert a.then(identity) == identity.then(a) == a
    assert a.then(a.inverse()) == a.inverse().then(a) == identity
    assert a.then(b).then(c) == a.then(b.then(c))
    assert a.then(b).apply(code) == b.apply(a.apply(code))


@settings(deadline=None, max_examples=40)
@given(games(1300), st.data())
def test_codes_are_permuted(game, data):
    change = data.draw(relabellings(game))
    images = change.map_codes(game)
    assert sorted(images) == list(range(game.size))
    assert [game.code(image) for image in images] == [change.apply(game.code(i)) for i in range(game.size)]


def test_apply_by_hand():
    # Position 0 moves to 1, 1 to 2, 2 to 0; then symbols 0, 1, 2, 3 become 3, 2, 1, 0.
    assert Relabelling((1, 2, 0), (3, 2, 1, 0)).apply((0, 1, 2)) == (1, 3, 2)


def test_random_relabellings():
    rng = np.random.default_rng(1)
    drawn = {Relabelling.random(Game(2, 3), rng) for _ in range(300)}
    assert {(change.positions, change.symbols) for change in drawn} == set(oracle.relabellings(2, 3))


def test_random_relabellings_repeat_with_their_seed():
    first, again = (Relabelling.random(MOO, np.random.default_rng(2)) for _ in range(2))
    assert first == again


# --- classes of guesses, brute force ------------------------------------------------------------------------


def fixing(game, guesses, absent=()):
    """Every relabelling that leaves the guesses as they are, and the set of absent symbols too."""
    for positions, symbols in oracle.relabellings(game.positions, game.symbols):
        change = Relabelling(positions, symbols)
        keeps_absent = {symbols[symbol] for symbol in absent} == set(absent)
        if keeps_absent and all(change.apply(guess) == guess for guess in guesses):
            yield change


def swapping(game, absent):
    """The exchanges of two absent symbols; together they give every order of them."""
    for a, b in combinations(absent, 2):
        symbols = list(range(game.symbols))
        symbols[a], symbols[b] = b, a
        yield Relabelling(tuple(range(game.positions)), tuple(symbols))


def orbits(game, guesses, absent=()):
    """For every code, the smallest that these relabellings lead to: follow them until nothing changes."""
    smallest = np.arange(game.size)
    maps = [change.map_codes(game) for change in (*fixing(game, guesses, absent), *swapping(game, absent))]
    while True:
        before = smallest.copy()
        for images in maps:
            np.minimum(smallest, smallest[images], out=smallest)
        if (before == smallest).all():
            return smallest


@pytest.mark.parametrize("game", ["2x5", "3x4", "3x4r", "2x4r", "4x4", "4x2r"])
def test_classes_after_each_guess(game):
    game = Game.parse(game)
    for first in (game.code(index) for index in range(game.size)):
        assert (guess_classes(game, [first]) == orbits(game, [first])).all()


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(["2x5", "3x4", "3x4r", "3x5", "2x4r", "4x4", "4x5"]), st.data())
def test_classes_are_orbits(notation, data):
    game = Game.parse(notation)
    numbers = st.integers(0, game.size - 1)
    guesses = [game.code(index) for index in data.draw(st.lists(numbers, max_size=2))]
    absent = data.draw(st.sets(st.integers(0, game.symbols - 1)))
    assert (guess_classes(game, guesses, absent) == orbits(game, guesses, absent)).all()


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(["2x5", "3x4", "3x4r", "3x5", "4x3r"]), st.data())
def test_the_stabiliser_is_complete(notation, data):
    game = Game.parse(notation)
    numbers = st.integers(0, game.size - 1)
    guesses = [game.code(index) for index in data.draw(st.lists(numbers, max_size=3))]
    found = stabiliser(game, guesses)
    free = game.symbols - len({symbol for guess in guesses for symbol in guess})
    assert len(found) * factorial(free) == len(list(fixing(game, guesses)))
    for places, renaming in found:
        change = Relabelling(places, tuple(renaming.get(symbol, symbol) for symbol in range(game.symbols)))
        assert all(change.apply(guess) == guess for guess in guesses)


# --- classes of guesses, known counts -----------------------------------------------------------------------


def names(game, classes):
    return [game.text(index) for index in sorted(set(classes.tolist()))]


@pytest.mark.parametrize("game", [g for g in SUPPORTED_GAMES if not g.repeats and g.size < 6000], ids=str)
def test_one_first_guess_without_repeats(game):
    assert set(guess_classes(game, [])) == {0}


def test_first_guesses_with_repeats():
    game = Game(4, 6, repeats=True)
    assert names(game, guess_classes(game, [])) == ["0000", "0001", "0011", "0012", "0123"]


def test_second_guesses_of_moo():
    classes = guess_classes(MOO, [(0, 1, 2, 3)])
    assert len(set(classes)) == 1 + 19
    assert (classes == 0).sum() == 1  # 0123 itself is like no other


def test_second_guesses_when_the_first_missed():
    # Nothing of 0123 occurs any more, so only how many of its symbols a guess uses can matter.
    classes = guess_classes(MOO, [(0, 1, 2, 3)], absent={0, 1, 2, 3})
    assert names(MOO, classes) == ["0123", "0124", "0145", "0456", "4567"]


def test_each_class_is_named_after_its_smallest_member():
    classes = guess_classes(MOO, [(0, 1, 2, 3), (0, 4, 1, 5)])
    assert (classes <= np.arange(MOO.size)).all()
    assert (classes[classes] == classes).all()


# --- what the classes are for -------------------------------------------------------------------------------


@settings(deadline=None, max_examples=25)
@given(games(6000), st.data())
def test_members_of_a_class_split_the_candidates_alike(game, data):
    history = data.draw(histories(game))
    candidates = game.candidates(history)
    absent = set(range(game.symbols)) - set(game.codes[candidates].ravel().tolist())
    classes = guess_classes(game, [guess for guess, _ in history], absent)
    for code in data.draw(st.lists(st.integers(0, game.size - 1), min_size=20, max_size=20)):
        sizes = np.bincount(game.answers(code, candidates), minlength=len(game.responses))
        twins = np.bincount(game.answers(int(classes[code]), candidates), minlength=len(game.responses))
        assert (sizes == twins).all()


@pytest.mark.parametrize("history", [(((0, 1, 2), (0, 1)),), (((0, 1, 2), (0, 1)), ((3, 1, 0), (1, 0)))])
def test_members_of_a_class_are_worth_the_same(history):
    """By the oracle: the cheapest way on after each guess of 3x5, in guesses."""
    game, costs = Game(3, 5), list(range(1, 12))
    candidates = oracle.candidates(3, 5, False, history)
    present = {symbol for code in candidates for symbol in code}
    classes = guess_classes(game, [guess for guess, _ in history], set(range(5)) - present)
    worth: dict[int, set[int]] = {}
    for index, guess in enumerate(oracle.all_codes(3, 5, False)):
        answers = {oracle.score(guess, secret) for secret in candidates} - {(3, 0)}
        value = sum(oracle.optimum(3, 5, False, costs, (*history, (guess, answer))) for answer in answers)
        worth.setdefault(int(classes[index]), set()).add(value)
    assert all(len(values) == 1 for values in worth.values())


# --- guesses where only some codes may be the secret ---------------------------------------------------------


@pytest.mark.parametrize(("game", "chosen"), [
    (Game(3, 4), "012 013 021 023 031 032"),
    (Game(3, 4), "012 123 230 301"),
    (Game(2, 4, True), "00 11 22 01 12"),
    (Game(3, 4), "012 021 312 203 130"),
])  # fmt: skip
def test_equivalent_guesses_are_made_of_each_other_by_what_keeps_the_set(game, chosen):
    members = np.sort([game.index(code) for code in chosen.split()])
    images = [Relabelling(*both).map_codes(game) for both in oracle.relabellings(game.positions, game.symbols)]
    keeping = [each for each in images if set(each[members]) == set(members)]
    classes = set_classes(game, members)
    for code, smallest in enumerate(classes.tolist()):
        assert classes[smallest] == smallest <= code
        assert any(each[code] == smallest for each in keeping)
    assert (classes >= np.min(keeping, axis=0)).all(), "and none is taken for equivalent that is not"


def test_where_everything_may_be_the_secret_all_that_is_equivalent_is_found():
    for game in (Game(3, 4), Game(3, 3, True)):
        assert (set_classes(game, np.arange(game.size)) == guess_classes(game, [])).all()
