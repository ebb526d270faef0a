"""The game itself: whose turn it is, when it ends, and that nothing is lost on the way to a file and back."""

import json
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from optimoo.errors import InputError
from optimoo.game import Game
from optimoo.play import LONGEST, Match, Mode, Outcome, Turn

GAME = Game(3, 5)
CODES = st.integers(0, GAME.size - 1)


def stored(match):
    """The match as it comes back from a file."""
    return Match.from_data(json.loads(json.dumps(match.to_data())))


def answer(match, secret):
    match.answer(match.game.answer(match.asked, secret))


@settings(deadline=None)
@given(st.data(), CODES, CODES, st.booleans())
def test_a_duel_keeps_to_the_race_rule(data, mine, yours, person_first):
    match = Match.new(GAME, "duel", "minimum", secret=mine, person_first=person_first)
    order = ""
    while not match.over:
        assert stored(match) == match
        if match.turn is Turn.PERSON_GUESSES:
            match.guess(data.draw(st.one_of(st.just(mine), CODES)))
            order += "p"
        else:
            assert match.turn is Turn.COMPUTER_GUESSES
            match.ask(data.draw(st.one_of(st.just(yours), CODES)))
            assert match.turn is Turn.PERSON_ANSWERS
            answer(match, yours)
            order += "c"
    assert len(match.mine) == len(match.theirs)
    assert order == ("pc" if person_first else "cp") * len(match.mine)
    found, lost = match.mine[-1][1] == 0, match.theirs[-1][1] == 0
    expected = {(True, True): "drawn", (True, False): "won", (False, True): "lost", (False, False): "lost"}
    assert match.outcome == expected[found, lost]
    if not (found or lost):
        assert len(match.mine) == 40
    assert all(response for _, response in [*match.mine[:-1], *match.theirs[:-1]])


def test_the_person_alone():
    match = Match.new(GAME, Mode.GUESS, secret="012")
    assert (match.turn, match.outcome, match.opponent) == (Turn.PERSON_GUESSES, None, None)
    assert str(GAME.responses[match.guess("021")]) == "1B2C"
    assert not match.over
    match.guess("012")
    assert (match.turn, match.outcome) == (Turn.OVER, Outcome.FOUND)
    with pytest.raises(InputError, match="cannot be done now"):
        match.guess("012")


def test_giving_up():
    match = Match.new(GAME, "guess", secret="012")
    match.give_up()
    assert match.outcome is Outcome.GIVEN_UP
    with pytest.raises(InputError, match="over"):
        match.give_up()
    duel = Match.new(GAME, "duel", "minimum", secret="012")
    duel.give_up()
    assert duel.outcome is Outcome.LOST


def test_a_limit_on_guesses():
    match = Match.new(GAME, "guess", secret="012")
    match.limit_guesses(2)
    match.guess("013")
    assert stored(match) == match
    assert not match.over
    match.guess("014")
    assert match.outcome is Outcome.GIVEN_UP
    with pytest.raises(InputError):
        match.guess("012")


@pytest.mark.parametrize("limit", [0, -1, LONGEST + 1])
def test_a_limit_that_cannot_be(limit):
    match = Match.new(GAME, "guess", secret="012")
    with pytest.raises(InputError, match=f"a limit of {limit} guesses; expected 1 to {LONGEST}"):
        match.limit_guesses(limit)
    assert match.limit is None


def test_the_last_guess_within_the_limit_counts():
    match = Match.new(GAME, "guess", secret="012")
    match.limit_guesses(1)
    match.guess("012")
    assert match.outcome is Outcome.FOUND


def test_a_game_that_was_kept_before_there_were_limits():
    kept = Match.new(GAME, "guess", secret="012").to_data()
    del kept["limit"]
    assert Match.from_data(kept).limit is None


def test_the_computer_alone():
    match = Match.new(GAME, "answer", "minimum")
    assert match.secret is None
    match.ask("012")
    answer(match, "021")
    match.ask("021")
    answer(match, "021")
    assert (match.outcome, len(match.theirs), match.mine) == (Outcome.FOUND, 2, [])


def test_a_contradiction_waits_for_its_correction():
    match = Match.new(GAME, "answer", "minimum")
    match.ask("012")
    match.answer("3C")
    match.ask("034")
    match.answer("1B")  # 3C means 120 or 201: neither gives 1B
    assert match.turn is Turn.PERSON_CORRECTS
    assert stored(match).contradiction == match.contradiction
    with pytest.raises(InputError, match="cannot be done now"):
        match.ask("120")
    match.correct(1, "2C")
    assert match.turn is Turn.PERSON_CORRECTS  # better said than believed: still nothing fits
    match.correct(1, "1C")
    assert match.turn is Turn.COMPUTER_GUESSES


def test_a_false_find_is_a_contradiction_too():
    match = Match.new(GAME, "answer", "minimum")
    match.ask("012")
    match.answer("3C")
    match.ask("012")
    match.answer("3B")
    assert match.turn is Turn.PERSON_CORRECTS
    match.take_back()
    assert (match.turn, match.asked) == (Turn.PERSON_ANSWERS, GAME.index("012"))


def test_nobody_wins_a_duel_by_a_false_answer():
    match = Match.new(GAME, "duel", "minimum", secret="012")
    for guess, asked, told in (("340", "012", "3C"), ("012", "120", "2B")):
        match.guess(guess)
        match.ask(asked)
        match.answer(told)
    assert (match.turn, match.outcome) == (Turn.PERSON_CORRECTS, None)
    match.correct(1, "3B")
    assert match.outcome is Outcome.DRAWN


def test_corrections_are_checked():
    match = Match.new(GAME, "answer", "minimum")
    with pytest.raises(InputError, match="no answer to correct"):
        match.correct(0, "1C")
    match.ask("012")
    match.answer("1C")
    match.ask("034")
    for number in (-1, 1, 99):
        with pytest.raises(InputError, match="there is no answer"):
            match.correct(number, "1C")
    with pytest.raises(InputError, match="cannot occur"):
        match.correct(0, "2B1C")
    match.answer("2C")
    match.ask("341")
    with pytest.raises(InputError, match="only the last guess"):
        match.correct(0, "3B")
    match.correct(0, "2C")
    assert match.asked is None  # the computer thinks again
    assert match.theirs == [(GAME.index("012"), GAME.response_id("2C")), (GAME.index("034"), GAME.response_id("2C"))]


@pytest.mark.parametrize("person_first", [True, False])
def test_an_answer_can_be_taken_back_until_something_else_happens(person_first):
    match = Match.new(GAME, "duel", "minimum", secret="012", person_first=person_first)
    assert not match.can_take_back
    if person_first:
        match.guess("210")
    match.ask("034")
    assert not match.can_take_back
    match.answer("1C")
    assert match.can_take_back
    match.take_back()
    assert (match.turn, match.asked) == (Turn.PERSON_ANSWERS, GAME.index("034"))
    match.answer("2C")
    match.guess("210")
    assert not match.can_take_back
    with pytest.raises(InputError, match="no answer to take back"):
        match.take_back()


def test_what_is_drawn_differs_from_game_to_game_and_follows_the_seed():
    moo = Game(4, 10)
    assert len({Match.new(moo, "guess").secret for _ in range(20)}) > 10
    assert Match.new(moo, "guess", seed=5) == Match.new(moo, "guess", seed=5)
    secrets = [Match.new(moo, "guess", seed=seed).secret for seed in range(3000)]
    assert 0.9 < sum(secrets) / (len(secrets) * (moo.size - 1) / 2) < 1.1


def test_wrong_beginnings():
    with pytest.raises(InputError, match="expected an opponent"):
        Match.new(GAME, "duel")
    with pytest.raises(InputError, match="is not a code"):
        Match.new(GAME, "guess", secret="999")


def test_the_day_survives_storage():
    match = Match.daily(GAME, date(2026, 2, 28))
    assert stored(match).day == date(2026, 2, 28)
