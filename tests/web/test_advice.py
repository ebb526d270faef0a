"""Advice, hints and reviews through the API: the values are those of a fresh search."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from threading import Event, Thread

import httpx
import pytest

from optimoo.game import Game, Position
from optimoo.search import Stopped, solve
from optimoo.web.advice import advise, advise_at_once
from optimoo.web.limits import Limits
from page_player import Seat
from page_server import visiting

GAME = "3x6"


def advice(client, *moves, game=GAME):
    body = {"game": game, "moves": [dict(zip(("guess", "response"), move, strict=True)) for move in moves]}
    return client.post("/api/advice", json=body)


@pytest.mark.parametrize("moves", [[], [("012", "1B1C")], [("012", "1C"), ("134", "1B")], [("543", "0C")]])
def test_the_best_guess_has_the_value_of_a_fresh_search(client, moves):
    found = advice(client, *moves).json()
    game = Game.parse(GAME)
    fresh = solve(GAME, history=moves, checkpoint=False)
    left = game.candidates(moves)
    assert found["complete"]
    assert found["candidates"] == len(left)
    assert found["shown"] == [game.text(int(code)) for code in left]
    assert found["best"][0]["total"] == fresh.cost
    for value in found["best"]:
        cells = {}
        for code in left:
            response = str(game.answer(value["guess"], int(code)))
            cells[response] = cells.get(response, 0) + 1
        assert value["cells"] == cells
        assert value["expected"] == float(Fraction(value["further"], len(left)))


def test_every_way_to_write_an_answer(client):
    replies = [advice(client, ("0123", text), game="4x10").json() for text in ("1B1C", "1A1B", "1,1", "11", "1b 1c")]
    assert all(reply == replies[0] for reply in replies)
    assert replies[0]["moves"] == [{"guess": "0123", "response": "1B1C"}]
    assert replies[0]["candidates"] == 720


def test_answers_that_contradict_each_other(client):
    found = advice(client, ("0123", "4C"), ("4567", "2C"), game="4x10").json()
    assert found["candidates"] == 0
    assert found["contradiction"]["answers"] == [0, 1]
    assert found["contradiction"]["sentence"] == "No code gives the answers 0123 4C and 4567 2C together."
    assert found["contradiction"]["repairs"]


def test_a_game_that_is_found_needs_no_advice(client):
    found = advice(client, ("012", "3B")).json()
    assert (found["candidates"], found["shown"], found["best"]) == (1, ["012"], [])


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ([("012", "9B")], "9B cannot occur in 3x6"),
        ([("012", "well")], "'well' is not a response"),
        ([("0123", "1B")], "is not a code of 3x6"),
        ([("012", "1C")] * 25, "there are too many moves; expected at most 24"),
        (
            [("012", "1C"), ("0123456789", "")],
            "move 2: '0123456789' is not a code of 3x6; expected 3 different",
        ),
        ([("012", "")], "there is no answer; expected bulls and cows as in 2B1C"),
    ],
)
def test_advice_that_cannot_be_given(client, moves, words):
    reply = advice(client, *moves)
    assert reply.status_code == 422
    assert words in reply.json()["error"]


def test_a_hint_is_the_advice_for_ones_own_game_and_is_remembered(client):
    seat = Seat.begin(client, game=GAME)
    seat.guess("012")
    moves = [(move["guess"], move["response"]) for move in seat.view["mine"]]
    if seat.view["phase"] == "over":
        return
    hint = seat.ask("hint")
    assert hint.json() == advice(client, *moves).json()
    assert seat.look()["hints"] == 1
    seat.guess(hint.json()["best"][0]["guess"])


@pytest.mark.parametrize(
    ("limits", "game", "status"),
    [
        ({}, "5x10", 422),  # too large
        ({"waiting_per_visitor": 0}, "3x6", 429),
        ({"analyses": 1, "waiting": -1}, "3x6", 503),
        ({"analysis_seconds": -1.0}, "4x9", 503),
    ],
)
def test_a_hint_that_is_refused_does_not_count(fresh_settings, monkeypatch, limits, game, status):
    monkeypatch.setattr("optimoo.web.routes.advise", _slow)
    with visiting(replace(fresh_settings, limits=Limits(**limits))) as client:
        seat = Seat.begin(client, game=game)
        number = seat.view["number"]
        assert seat.ask("hint").status_code == status
        assert (seat.look()["hints"], seat.view["number"]) == (0, number)


def _slow(analyst, moves, stop):
    """The advice; where time is short, not before it is up."""
    if str(analyst.game) == "4x9":
        assert stop.wait(60)
    return advise(analyst, moves, stop)


def test_a_hint_for_a_game_that_has_moved_on_is_neither_given_nor_counted(client, monkeypatch):
    seat = Seat.begin(client, game="3x6")

    def moved_on(analyst, moves, stop):
        seat.guess("012")
        return advise(analyst, moves, stop)

    monkeypatch.setattr("optimoo.web.routes.advise", moved_on)
    assert seat.ask("hint").status_code == 409
    assert seat.look()["hints"] == 0


def test_hints_by_degrees_count_once_in_a_position(client):
    seat = Seat.begin(client, game=GAME)
    guess = seat.careful_guess()
    seat.guess(guess)
    small = seat.ask("hint/small", guess=None).json()
    left = Position.of(Game.parse(GAME), [(move["guess"], move["response"]) for move in seat.view["mine"]])
    assert small == {"candidates": left.size, "possible": None, "against": None}
    for code in (seat.careful_guess(), guess):
        small = seat.ask("hint/small", guess=code).json()
        assert small["possible"] == (code != guess)
        assert small["against"] == (seat.view["mine"][0] if code == guess else None)
    assert seat.ask("hint/small", guess="000").status_code == 422
    quick = seat.ask("hint/quick").json()
    exact = seat.ask("hint").json()
    assert (quick["exact"], quick["pending"], quick["rule"]) == (False, True, "larmouth")
    assert (exact["exact"], exact["pending"], exact["candidates"]) == (True, False, quick["candidates"])
    assert seat.look()["hints"] == 1
    seat.guess(seat.careful_guess())
    if seat.view["phase"] != "over":
        seat.ask("hint/small", guess=None)
        assert seat.look()["hints"] == 2


def test_advice_at_once(client):
    body = {"game": "4x10", "moves": [{"guess": "0123", "response": "1B1C"}]}
    known = client.post("/api/advice/quick", json=body).json()
    assert (known["complete"], known["exact"], known["pending"]) == (True, True, False)  # from the book
    body = {"game": "5x8", "moves": []}
    far = client.post("/api/advice/quick", json=body).json()
    assert (far["exact"], far["pending"], [each["guess"] for each in far["best"]]) == (False, False, ["01234"])


def test_short_questions_wait_for_each_other_and_nobody_else_for_them(fresh_settings, monkeypatch):
    begun, go_on = Event(), Event()

    def slow(analyst, position):
        begun.set()
        assert go_on.wait(120)
        return advise_at_once(analyst, position)

    monkeypatch.setattr("optimoo.web.advice.advise_at_once", slow)
    body = {"game": GAME, "moves": []}
    with visiting(replace(fresh_settings, limits=Limits(waiting_at_once_per_visitor=1))) as client:
        seat = Seat.begin(client, game=GAME)
        with ThreadPoolExecutor(1) as asking:
            first = asking.submit(client.post, "/api/advice/quick", json=body)
            assert begun.wait(60)
            refused = [
                client.post("/api/advice/quick", json=body),
                seat.ask("hint/quick"),
                seat.ask("hint/small", guess=None),
            ]
            assert [reply.status_code for reply in refused] == [429, 429, 429]
            assert advice(client).json()["complete"]  # an analysis is none of them
            assert seat.look()["hints"] == 0  # what is refused counts for nothing
            go_on.set()
        assert first.result().status_code == 200


def test_no_hints_where_they_would_be_unfair(client):
    daily = Seat.begin(client, "daily")
    computer = Seat.begin(client, "answer", opponent="minimum")
    for seat in (daily, computer):
        assert seat.ask("hint").status_code == 409
        assert seat.look()["hints"] == 0


def test_a_review_accounts_for_every_guess(client):
    seat = Seat.begin(client, game=GAME)
    assert seat.ask("review").status_code == 409  # it would tell what is left
    view = seat.play_on()
    review = seat.ask("review").json()
    assert [step["move"] for step in review["steps"]] == [
        f"{move['guess']}={move['response']}" for move in view["mine"]
    ]
    assert review["turns_made"] == pytest.approx(review["optimum"] + review["regret"] - review["luck"])
    assert review["best_line"][-1] == f"{view['result']['secret']}=3B"
    moves = view["mine"]
    assert client.post("/api/review", json={"game": GAME, "moves": moves}).json() == review


def test_what_cannot_be_reviewed(client):
    for moves, words in [([], "nothing to review"), ([{"guess": "012", "response": "0C"}] * 2, None)]:
        reply = client.post("/api/review", json={"game": GAME, "moves": moves})
        assert words is None or words in reply.json()["error"]
        assert reply.status_code in (200, 422)
    clash = [{"guess": "012", "response": "0C"}, {"guess": "345", "response": "0C"}]
    reply = client.post("/api/review", json={"game": GAME, "moves": clash})
    assert reply.status_code == 422
    assert "contradict" in reply.json()["error"]


def test_an_analysis_stops_when_the_visitor_leaves_and_keeps_nobody_waiting(fresh_settings, monkeypatch):
    begun, stopped = Event(), Event()

    def endless(analyst, moves, stop):
        begun.set()
        assert stop.wait(120)
        stopped.set()
        raise Stopped

    monkeypatch.setattr("optimoo.web.advice.advise", endless)
    with visiting(fresh_settings) as client:

        def leave():
            with pytest.raises(httpx.ReadTimeout):
                client.post("/api/advice", json={"game": GAME, "moves": []}, timeout=1)

        leaving = Thread(target=leave)
        leaving.start()
        assert begun.wait(60)
        seat = Seat.begin(client)  # others go on as if nothing were computed
        seat.guess("0123")
        leaving.join(60)
        assert stopped.wait(60)


def test_an_analysis_that_takes_too_long_is_stopped(fresh_settings, monkeypatch):
    def endless(analyst, moves, stop):
        assert stop.wait(120)
        raise Stopped

    monkeypatch.setattr("optimoo.web.advice.advise", endless)
    with visiting(replace(fresh_settings, limits=Limits(analysis_seconds=0.1))) as client:
        reply = advice(client)
    assert reply.status_code == 503
    assert reply.json()["error"] == "this takes longer than 0.1 seconds; it was stopped"
