"""Every kind of game through the API, from its beginning to its end; and everything that must not be possible."""

import asyncio
import json
import random
from dataclasses import replace
from datetime import date
from threading import current_thread

import pytest

from optimoo.game import Game, Position, read_history, table_bytes
from optimoo.play import contradiction, match
from optimoo.play.daily import secret_of_the_day, share_daily
from optimoo.web import advice, guesser
from optimoo.web.limits import Limits
from page_player import Seat, secret_of, table_of
from page_server import visiting

MOO = Game(4, 10)


@pytest.fixture
def beside_the_loop(monkeypatch):
    """Hears of every look at the moves of a game, and that none was made by the thread that serves everybody."""
    looks, search = [], contradiction.find_contradiction

    def find(position):
        looks.append(asyncio._get_running_loop() is None)
        return search(position)

    for module in (match, advice):
        monkeypatch.setattr(module, "find_contradiction", find)
    yield
    assert looks
    assert all(looks)


def test_games_are_looked_at_beside_the_event_loop(client, beside_the_loop):
    Seat.begin(client, "duel", opponent="first-candidate").play_on("3951")
    Seat.begin(client, "answer", game="3x6", opponent="minimum").play_on("415")
    seat = Seat.begin(client, game="3x6")
    assert seat.ask("hint").status_code == 200
    seat.look()
    seat.play_on()
    assert seat.ask("review").status_code == 200
    moves = [{"guess": "012", "response": "3C"}, {"guess": "345", "response": "3C"}]
    assert client.post("/api/advice", json={"game": "3x6", "moves": moves}).json()["contradiction"]


def test_many_answers_that_contradict_each_other_only_together(client):
    seat = Seat.begin(client, "answer", game="3x16r", opponent="first-candidate")
    while not seat.view["contradiction"]:
        seat.move("answer", response="0C")
    assert len(seat.view["contradiction"]["answers"]) == len(seat.view["theirs"]) > 12
    moves = [{"guess": f"{symbol:x}" * 3, "response": "0C"} for symbol in range(16)]
    found = client.post("/api/advice", json={"game": "3x16r", "moves": moves + moves[:8]}).json()
    assert found["contradiction"]["answers"] == list(range(16))


# --- each kind of game ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["4x10", "3x6", "4x6r"])
def test_you_guess(client, settings, game):
    seat = Seat.begin(client, game=game)
    secret = secret_of(settings.folder, seat.id)
    view = seat.play_on()
    assert view["result"] == {"outcome": "found", "secret": secret, "share": None}
    assert view["mine"][-1] == {"guess": secret, "response": f"{seat.game.positions}B"}
    assert all(str(seat.game.answer(move["guess"], secret)) == move["response"] for move in view["mine"])
    assert seat.look() == view


def test_the_number_of_the_day_is_the_same_for_everyone(fresh_settings):
    day = date(2026, 11, 15)
    with visiting(replace(fresh_settings, today=lambda: day)) as client:
        assert client.get("/api/today").json() == {"day": "2026-11-15", "game": "4x10", "first": "2026-01-01"}
        secrets = {Seat.begin(client, "daily").play_on()["result"]["secret"] for _ in range(3)}
        view = Seat.begin(client, "daily").play_on()
    assert secrets == {MOO.text(secret_of_the_day(MOO, day))}
    moves = read_history(MOO, [(move["guess"], move["response"]) for move in view["mine"]])
    assert view["result"]["share"] == share_daily(MOO, day, moves)
    assert view["day"] == "2026-11-15"


@pytest.mark.parametrize("opponent", ["minimum", "strongest", "first-candidate", "entropy"])
def test_the_computer_guesses(client, opponent):
    seat = Seat.begin(client, "answer", opponent=opponent)
    view = seat.play_on("3951")
    assert view["result"]["outcome"] == "found"
    assert view["result"]["secret"] == view["theirs"][-1]["guess"] == "3951"
    assert len(view["theirs"]) <= (7 if opponent in ("minimum", "strongest") else 9)


def test_the_computer_searches_where_nothing_is_shipped(client):
    view = Seat.begin(client, "answer", game="3x6", opponent="minimum").play_on("415")
    assert view["result"]["secret"] == "415"
    assert len(view["theirs"]) <= 5  # what the best strategy needs at most


def test_a_rule_in_a_large_game_waits_among_short_questions(client, monkeypatch):
    assert table_bytes(Game(4, 10)) <= guesser.MADE_AT_ONCE < table_bytes(Game(4, 10, repeats=True))
    threads, guess = [], guesser.guess_by_search

    def find(*arguments):
        threads.append(current_thread().name)
        return guess(*arguments)

    monkeypatch.setattr(guesser, "MADE_AT_ONCE", 0)
    monkeypatch.setattr("optimoo.web.games.guess_by_search", find)
    seat = Seat.begin(client, "answer", game="3x6", opponent="entropy")
    seat.play_on("415")
    assert seat.view["result"]["outcome"] == "found"
    # Not in a thread that everybody's moves are made in, of which there are only so many.
    assert len(threads) == len(seat.view["theirs"])
    assert all(name.startswith("analysis-") for name in threads)


@pytest.mark.parametrize("opponent", ["strongest", "watching", "reacting", "larmouth"])
def test_a_duel_with_the_computer(client, settings, opponent):
    for _ in range(3):
        seat = Seat.begin(client, "duel", opponent=opponent)
        secret = secret_of(settings.folder, seat.id)
        view = seat.play_on("8067")
        mine, theirs = view["mine"], view["theirs"]
        assert len(mine) == len(theirs)
        found = (mine[-1]["guess"] == secret, theirs[-1]["guess"] == "8067")
        expected = {(True, False): "won", (False, True): "lost", (True, True): "drawn"}[found]
        assert view["result"] == {"outcome": expected, "secret": secret, "share": None}


@pytest.mark.parametrize("first", [True, False])
def test_a_duel_with_one_who_plays_the_solved_race(client, settings, first):
    seat = Seat.begin(client, "duel", game="3x5", opponent="reacting", first=first)
    assert seat.view["title"] == "reacts to you"
    secret = secret_of(settings.folder, seat.id)
    view = seat.play_on("413")
    found = (view["mine"][-1]["guess"] == secret, view["theirs"][-1]["guess"] == "413")
    assert view["result"]["outcome"] == {(True, False): "won", (False, True): "lost", (True, True): "drawn"}[found]


def test_two_visitors(client):
    outcomes = set()
    rng = random.Random(7)
    for _ in range(12):
        secrets = ["".join(rng.sample("012345", 3)) for _ in range(2)]
        first = Seat.begin(client, "friends", game="3x6", secret=secrets[0])
        assert first.view["phase"] == "invite"
        second = Seat.join(client, first, secrets[1])
        first.look()
        assert {first.view["phase"], second.view["phase"]} == {"guess", "wait"}
        began = 0 if first.view["phase"] == "guess" else 1
        players = [first, second]
        turn = began
        while players[turn].look()["phase"] != "over":
            assert players[1 - turn].look()["phase"] == "wait"
            players[turn].guess(players[turn].careful_guess())
            turn = 1 - turn
        views = [player.look() for player in players]
        lengths = [len(view["mine"]) for view in views]
        assert lengths[0] == lengths[1]
        found = [view["mine"][-1]["guess"] == secrets[1 - side] for side, view in enumerate(views)]
        expected = {(True, False): ("won", "lost"), (False, True): ("lost", "won"), (True, True): ("drawn", "drawn")}
        assert tuple(view["result"]["outcome"] for view in views) == expected[tuple(found)]
        for side in (0, 1):
            assert views[side]["own"] == secrets[side]
            assert views[side]["result"]["secret"] == secrets[1 - side]
            assert views[side]["theirs"] == views[1 - side]["mine"]
            assert views[side]["first"] == (side == began)
        outcomes.add(expected[tuple(found)])
    assert len(outcomes) == 3  # the games above end in every way


@pytest.mark.parametrize("side", [0, 1])
def test_a_visitor_gives_up(client, side):
    first = Seat.begin(client, "friends", secret="0123")
    players = [first, Seat.join(client, first, "4567")]
    players[side].look()
    players[side].move("resign")
    assert players[side].view["result"]["outcome"] == "lost"
    assert players[1 - side].look()["result"]["outcome"] == "won"


def test_giving_up_shows_the_secret(client, settings):
    seat = Seat.begin(client)
    view = seat.move("resign")
    assert view["result"] == {"outcome": "given-up", "secret": secret_of(settings.folder, seat.id), "share": None}


# --- answers that contradict each other -----------------------------------------------------------------------


def test_a_contradiction_is_told_at_once_and_can_be_put_right(client):
    seat = Seat.begin(client, "answer", opponent="minimum")
    seat.move("answer", response="1B1C")
    view = seat.move("answer", response="4C")
    while view["phase"] == "answer":
        view = seat.move("answer", response="3B")
    assert view["phase"] == "correct"
    assert view["asked"] is None
    contradiction = view["contradiction"]
    clash = [view["theirs"][index] for index in contradiction["answers"]]
    assert Position(MOO, read_history(MOO, [(move["guess"], move["response"]) for move in clash])).is_contradictory
    assert all(move["guess"] in contradiction["sentence"] for move in clash)
    for repair in contradiction["repairs"]:
        changed = [dict(move) for move in view["theirs"]]
        changed[repair["index"]]["response"] = repair["response"]
        left = MOO.candidates([(move["guess"], move["response"]) for move in changed])
        assert len(left) == repair["candidates"] > 0
    seat.move("correct", index=contradiction["repairs"][0]["index"], response=contradiction["repairs"][0]["response"])
    moves = read_history(MOO, [(move["guess"], move["response"]) for move in seat.view["theirs"]])
    secret = MOO.text(int(MOO.candidates(moves)[0]))
    assert seat.play_on(secret)["result"]["secret"] == secret


def test_an_answer_is_taken_back(client):
    seat = Seat.begin(client, "answer", opponent="minimum")
    asked = seat.view["asked"]
    seat.move("answer", response="1C")
    view = seat.move("undo")
    assert (view["asked"], view["theirs"], view["phase"]) == (asked, [], "answer")
    reply = seat.try_move("undo")
    assert reply.status_code == 422
    assert seat.play_on("9876")["result"]["secret"] == "9876"


# --- what must not be possible --------------------------------------------------------------------------------


def test_the_secret_stays_on_the_server_until_the_end(client, settings):
    for mode in ("guess", "daily", "duel"):
        seat = Seat.begin(client, mode)
        secret = secret_of(settings.folder, seat.id)
        own = next(MOO.text(code) for code in range(100, MOO.size) if MOO.text(code) != secret)
        while seat.view["phase"] != "over":
            assert seat.view["result"] is None
            told = json.dumps(seat.view).replace(f'"guess": "{secret}"', "")
            assert secret not in told.replace(str(seat.view["asked"]), "")
            assert str(table_of(settings.folder, seat.id).match.seed) not in told
            if seat.view["phase"] == "guess" and len(seat.view["mine"]) < 3:
                seat.guess("0123" if secret != "0123" else "3210")
            elif seat.view["phase"] == "guess":
                seat.guess(secret)
            else:
                seat.answer_for(own)
        assert seat.view["result"]["secret"] == secret


def test_the_other_visitors_secret_stays_hidden(client):
    first = Seat.begin(client, "friends", secret="9061")
    second = Seat.join(client, first, "7352")
    assert "7352" not in json.dumps(first.look())
    assert "9061" not in json.dumps(second.look())


def test_nobody_reads_or_moves_in_anothers_game(client):
    mine, other = Seat.begin(client), Seat.begin(client)
    stranger = {"authorization": f"Bearer {other.token}"}
    move = {"kind": "guess", "number": 0, "guess": "0123"}
    for headers, status in [({}, 401), (stranger, 404), ({"authorization": "Bearer x"}, 404)]:
        assert client.get(f"/api/games/{mine.id}", headers=headers).status_code == status
        for what in ("moves", "turn", "hint", "review"):
            body = {"json": move} if what == "moves" else {}
            assert client.post(f"/api/games/{mine.id}/{what}", headers=headers, **body).status_code == status
    assert mine.look()["mine"] == []


def test_a_seat_in_a_duel_cannot_move_for_the_other(client):
    first = Seat.begin(client, "friends", secret="0123")
    second = Seat.join(client, first, "4567")
    waiting = first if first.look()["phase"] == "wait" else second
    for kind, parts in [
        ("guess", {"guess": "4567"}),
        ("answer", {"response": "0C"}),
        ("correct", {"index": 0, "response": "0C"}),
        ("undo", {}),
    ]:
        assert waiting.try_move(kind, **parts).status_code == 409
    assert waiting.look()["theirs"] == waiting.view["mine"] == []


def test_an_invitation_is_good_for_one(client):
    first = Seat.begin(client, "friends", secret="0123")
    assert (
        client.post(f"/api/games/{first.id}/join", json={"invitation": first.token, "secret": "4567"}).status_code
        == 404
    )
    wrong = client.post(f"/api/games/{first.id}/join", json={"invitation": first.invitation, "secret": "4566"})
    assert wrong.status_code == 422  # and the invitation is not used up
    Seat.join(client, first, "4567")
    late = client.post(f"/api/games/{first.id}/join", json={"invitation": first.invitation, "secret": "4567"})
    assert late.status_code == 404


def test_nothing_happens_before_the_friend_has_come(client):
    first = Seat.begin(client, "friends", secret="0123")
    assert first.try_move("guess", guess="4567").status_code == 409
    assert first.try_move("resign").status_code == 409
    assert first.ask("hint").status_code == first.ask("review").status_code == 409


def test_a_move_counts_once(client):
    seat = Seat.begin(client)
    move = {"kind": "guess", "number": 0, "guess": "0123"}
    assert seat.ask("moves", **move).status_code == 200
    for number in (0, 2, 1000):
        reply = seat.ask("moves", **{**move, "number": number})
        assert reply.status_code == 409
        assert "expects move 1" in reply.json()["error"]
    assert len(seat.look()["mine"]) == 1


def test_nothing_happens_after_the_end(client):
    seat = Seat.begin(client)
    seat.move("resign")
    for kind, parts in [("guess", {"guess": "0123"}), ("answer", {"response": "0C"}), ("resign", {}), ("undo", {})]:
        reply = seat.try_move(kind, **parts)
        assert (reply.status_code, reply.json()) == (409, {"error": "the game is over"})


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({}, "there is no mode; expected one"),
        ({"mode": "win"}, "'win' is no mode; expected 'guess', 'daily', 'answer', 'duel' or 'friends'"),
        ({"mode": "guess", "game": "9x9"}, "9x9 has 9 positions; expected 2 to 6"),
        ({"mode": "guess", "game": "4x3"}, "4x3 has fewer symbols than positions"),
        ({"mode": "guess", "game": "6x16"}, "expected a game of at most 32768"),
        ({"mode": "guess", "secret": "0123"}, "a secret is chosen when two visitors play"),
        ({"mode": "friends"}, "a secret is chosen when two visitors play"),
        ({"mode": "friends", "secret": "0012"}, "repeats a symbol"),
        ({"mode": "guess", "opponent": "minimum"}, "expected no opponent"),
        ({"mode": "answer", "opponent": "nobody"}, "'nobody' does not play 4x10"),
        ({"mode": "answer", "game": "5x10"}, "5x10 has 30240 codes, too many for the computer"),
        ({"mode": "guess", "seed": 1}, "seed has no meaning here"),
        ({"mode": "guess", "game": ["4x10"]}, "game"),
    ],
)
def test_games_that_cannot_begin(client, body, words):
    reply = client.post("/api/games", json=body)
    assert reply.status_code == 422
    assert words in reply.json()["error"]
    assert "\n" not in reply.json()["error"]


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ({"kind": "guess", "guess": "01"}, "'01' is not a code"),
        ({"kind": "guess", "guess": "0113"}, "repeats a symbol"),
        ({"kind": "guess", "guess": "012345678"}, "'012345678' is not a code of 4x10; expected 4 different"),
        ({"kind": "guess", "guess": "0" * 41}, "is too long for guess of guess; expected at most 40 characters"),
        ({"kind": "guess", "guess": ""}, "'' is not a code of 4x10"),
        ({"kind": "guess"}, "guess"),
        ({"kind": "answer", "response": "1B"}, "this cannot be done now"),
        ({"kind": "jump"}, "'kind'; expected one of 'guess', 'answer', 'correct', 'undo', 'resign'"),
        ({"kind": "guess", "guess": "0123", "number": "0"}, "number"),
        ({"kind": "guess", "guess": "0123", "number": True}, "number"),
        ({"kind": "guess", "guess": "0123", "number": -1}, "number"),
        ({"kind": "guess", "guess": "0123", "side": 1}, "side"),
    ],
)
def test_moves_that_cannot_be_made(client, move, words):
    seat = Seat.begin(client)
    reply = seat.ask("moves", **{"number": 0, **move})
    assert reply.status_code == 422
    assert words in reply.json()["error"]
    assert seat.look()["number"] == 0


@pytest.mark.parametrize("body", [b"", b"{", b"null", b"[]", b'{"mode": "guess"', b"\xff\xfe", b"[" * 5000])
def test_bodies_that_are_no_json(client, body):
    reply = client.post("/api/games", content=body, headers={"content-type": "application/json"})
    assert reply.status_code in (400, 422)
    assert list(reply.json()) == ["error"]


# --- limits ---------------------------------------------------------------------------------------------------


def test_games_per_minute(fresh_settings):
    with visiting(replace(fresh_settings, limits=Limits(new_per_minute=2))) as client:
        replies = [client.post("/api/games", json={"mode": "guess"}) for _ in range(3)]
    assert [reply.status_code for reply in replies] == [201, 201, 429]
    assert "please wait" in replies[2].json()["error"]


def test_running_games_of_one_visitor(fresh_settings):
    with visiting(replace(fresh_settings, limits=Limits(games_per_visitor=2))) as client:
        seats = [Seat.begin(client) for _ in range(2)]
        assert client.post("/api/games", json={"mode": "guess"}).status_code == 429
        seats[0].move("resign")
        assert client.post("/api/games", json={"mode": "guess"}).status_code == 201


def test_room_for_all_games(fresh_settings):
    with visiting(replace(fresh_settings, limits=Limits(games=1))) as client:
        Seat.begin(client)
        reply = client.post("/api/games", json={"mode": "guess"})
    assert reply.status_code == 503
    assert "no room" in reply.json()["error"]


@pytest.mark.parametrize(("mode", "secret"), [("guess", None), ("answer", "#?%"), ("duel", "zYx")])
def test_games_in_symbols_of_one_s_own(client, mode, secret):
    name = "3x6:xYz#?%"
    rules = client.get("/api/rules/3x6:xYz%23%3F%25").json()
    assert (rules["name"], rules["alphabet"]) == (name, "xYz#?%")
    seat = Seat.begin(client, mode, game=name)
    view = seat.play_on(secret)
    assert view["game"].items() <= rules.items()
    game = Game.parse(name)
    assert all(game.is_code(move["guess"]) for move in view["mine"] + view["theirs"])
    if mode == "guess":
        judged = seat.ask("review").json()
        assert [step["move"].split("=")[0] for step in judged["steps"]] == [move["guess"] for move in view["mine"]]


def test_advice_for_two_alphabets_at_once(client):
    for name in ("3x6", "3x6:ABCDEF", "3x6:fedcba"):
        game = Game.parse(name)
        guess = game.text(0).swapcase()
        told = client.post("/api/advice", json={"game": name, "moves": [{"guess": guess, "response": "1B1C"}]}).json()
        assert told["moves"] == [{"guess": game.text(0), "response": "1B1C"}]
        left = game.candidates([(0, "1B1C")])
        assert told["shown"] == [game.text(int(code)) for code in left]
        assert all(game.is_code(value["guess"]) for value in told["best"])


@pytest.mark.parametrize("name", ["3x6:ABCDE", "3x6:ABCDEE", "3x6:ABCDE=", "3x6:ABC EF", "3x6:"])
def test_wrong_alphabets_are_refused_in_one_sentence(client, name):
    reply = client.get(f"/api/rules/{name}")
    assert reply.status_code == 422
    assert "expected" in reply.json()["error"]


def test_every_alphabet_counts_in_one_ranking(client):
    player = client.post("/api/players", json={"name": "Colourful"}).json()["token"]
    Seat.begin(client, "guess", game="2x3:RGB", player=player).play_on()
    [one] = client.get("/api/scores", params={"game": "2x3:PQR"}).json()["standings"]
    assert (one["name"], one["games"]) == ("Colourful", 1)


# --- duels: secrets that are kept, who begins, rematches, events ----------------------------------------------------


@pytest.mark.parametrize("first", [True, False])
def test_the_computer_s_guesses_are_answered_for_who_tells_the_secret(client, first):
    seat = Seat.begin(client, "duel", game="3x6", secret="012", first=first, opponent="easy")
    assert (seat.view["own"], seat.view["first"], seat.view["title"]) == ("012", first, "easy")
    while seat.view["phase"] != "over":
        assert seat.view["phase"] == "guess"
        assert len(seat.view["theirs"]) == len(seat.view["mine"]) + (not first)
        assert seat.try_move("correct", index=0, response="1C").status_code == 422
        seat.guess(seat.careful_guess())
    game = Game(3, 6)
    assert all(str(game.answer(move["guess"], "012")) == move["response"] for move in seat.view["theirs"])


@pytest.mark.parametrize("first", [True, False])
def test_who_begins_may_be_chosen(client, first):
    host = Seat.begin(client, "friends", secret="0123", first=first)
    headers = {"authorization": f"Bearer {host.invitation}"}
    invited = client.get(f"/api/games/{host.id}/invitation", headers=headers).json()
    assert (invited["game"]["name"], invited["name"], invited["first"]) == ("4x10", None, not first)
    guest = Seat.join(client, host, "4567")
    assert guest.view["phase"] == ("wait" if first else "guess")
    assert host.look()["first"] == first
    late = client.get(f"/api/games/{host.id}/invitation", headers=headers)
    assert (late.status_code, late.json()) == (
        404,
        {"error": "this invitation is not valid; it may have been used already"},
    )


def test_a_rematch_is_asked_for_by_one_and_joined_by_the_other(client):
    host = Seat.begin(client, "friends", secret="0123", first=True)
    guest = Seat.join(client, host, "4567")
    assert guest.ask("rematch", secret="0123").status_code == 409  # the duel is not over
    host.look()
    host.guess("4567")
    guest.look()
    guest.guess("5678")
    asked = guest.ask("rematch", secret="8765")
    assert asked.status_code == 200
    again = Seat(client, asked.json())
    assert (again.view["phase"], again.id != guest.id) == ("invite", True)
    assert (guest.look()["rematch"], host.look()["rematch"]) == ("asked", "offered")
    assert guest.ask("rematch", secret="8765").status_code == 409
    joined = Seat(client, host.ask("rematch", secret="3210").json())
    assert joined.id == again.id
    assert (again.look()["phase"], joined.look()["phase"]) == ("guess", "wait")  # the other one begins this time
    assert again.guess("3210")["mine"][-1]["response"] == "4B"


def read_events(seat, count):
    """The first events of a game."""
    with seat.client.stream("GET", f"/api/games/{seat.id}/events", headers=seat.headers) as reply:
        assert reply.headers["content-type"].startswith("text/event-stream")
        lines = (line for line in reply.iter_lines() if line.startswith("data: "))
        for _ in range(count):
            yield json.loads(next(lines).removeprefix("data: "))


def test_what_the_other_visitor_does_is_pushed(client):
    host = Seat.begin(client, "friends", secret="0123", first=False)
    events = read_events(host, 3)
    assert next(events)["phase"] == "invite"
    guest = Seat.join(client, host, "4567")
    assert next(events)["phase"] == "wait"
    guest.guess("9876")
    seen = next(events)
    assert (seen["phase"], [move["guess"] for move in seen["theirs"]]) == ("guess", ["9876"])
    assert seen == host.look()
    events.close()


def test_watching_is_for_those_who_hold_a_seat(client):
    seat = Seat.begin(client)
    stranger = client.get(f"/api/games/{seat.id}/events", headers={"authorization": f"Bearer {'x' * 43}"})
    assert stranger.status_code == 404


@pytest.mark.parametrize(("limits", "status"), [({"watching": 1}, 503), ({"watching_per_visitor": 1}, 429)])
def test_no_more_watch_than_there_is_room_for(fresh_settings, limits, status):
    with visiting(replace(fresh_settings, limits=Limits(**limits))) as client:
        seat = Seat.begin(client)
        events = read_events(seat, 1)
        next(events)
        assert seat.ask("events", "GET").status_code == status
        events.close()
        for _ in range(200):  # until the server has noticed that the first one is gone
            with client.stream("GET", f"/api/games/{seat.id}/events", headers=seat.headers) as reply:
                if reply.status_code == 200:
                    break
            seat.guess("0123") if not seat.view["mine"] else seat.look()
        else:
            pytest.fail("the place is never given back")


def test_a_connection_that_watches_ends_by_itself(fresh_settings):
    with visiting(replace(fresh_settings, limits=Limits(watching_seconds=0))) as client:
        seat = Seat.begin(client)
        told = seat.ask("events", "GET").text  # comes to an end
        assert told.startswith("data: {"), "and not before the game was seen once, however busy the server is"


def test_a_server_that_stops_lets_those_who_watch_go(fresh_settings):
    with visiting(fresh_settings) as client:
        events = read_events(Seat.begin(client), 1)
        next(events)


def test_a_limit_on_guesses(client):
    seat = Seat.begin(client, "guess", limit=2)
    assert seat.view["limit"] == 2
    seat.guess("0123")
    assert seat.view["phase"] == "guess"
    seat.guess("4567")
    assert seat.view["phase"] == "over"
    assert seat.view["result"]["outcome"] == "given-up"


@pytest.mark.parametrize(
    "wanted", [{"mode": "guess", "limit": 0}, {"mode": "guess", "limit": 41}, {"mode": "daily", "limit": 8}]
)
def test_limits_that_are_refused(client, wanted):
    reply = client.post("/api/games", json=wanted)
    assert reply.status_code in (400, 422)
    assert list(reply.json()) == ["error"]
