"""Names and scores: what the server saw, under names that belong to their tokens, and nothing else."""

import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date, timedelta

import pytest

from company import Company
from optimoo.game import Game
from optimoo.play import NotKeptError, Scores, secret_of_the_day
from optimoo.play.match import Match
from optimoo.web.store import Store
from page_player import Seat
from page_server import visiting


def register(client, name):
    return client.post("/api/players", json={"name": name})


def standings(client, game="4x10"):
    return {each["name"]: each for each in client.get("/api/scores", params={"game": game}).json()["standings"]}


def test_a_finished_game_is_recorded_once(fresh_client):
    token = register(fresh_client, "Ada").json()["token"]
    seat = Seat.begin(fresh_client, game="3x6", player=token)
    view = seat.play_on()
    for _ in range(2):
        seat.look()
        seat.try_move("guess", guess="012")
    ada = standings(fresh_client, "3x6")["Ada"]
    assert (ada["games"], ada["average"], ada["rank"]) == (1, len(view["mine"]), None)
    assert standings(fresh_client) == {}


def test_a_game_without_a_name_or_with_hints_is_not_ranked(fresh_client):
    token = register(fresh_client, "Ada").json()["token"]
    Seat.begin(fresh_client, game="3x6").play_on()
    hinted = Seat.begin(fresh_client, game="3x6", player=token)
    assert hinted.ask("hint").status_code == 200
    hinted.look()
    hinted.play_on()
    assert [each["games"] for each in standings(fresh_client, "3x6").values()] == [0]


def test_nobody_plays_under_anothers_name(fresh_client):
    register(fresh_client, "Ada")
    for name in ("Ada", "ada", " Ada "):
        reply = register(fresh_client, name)
        assert reply.status_code == 409
        assert "is taken" in reply.json()["error"]
    forged = fresh_client.post("/api/games", json={"mode": "guess", "player": "A" * 43})
    assert forged.status_code == 404
    assert fresh_client.post("/api/games", json={"mode": "guess", "player": "Ada"}).status_code == 422


@pytest.mark.parametrize("name", ["", " ", "\u2800 \u115f", "x" * 33, "a\u0000b", "a\u202eb", 7, None])
def test_names_that_are_none(client, name):
    assert register(client, name).status_code == 422


def begun(*guesses):
    match = Match.new(Game(3, 6), "guess", secret="012", seed=1)
    for guess in guesses:
        match.guess(guess)
    return match


def test_names_of_the_terminal_are_taken_where_strangers_visit(fresh_settings):
    with visiting(replace(fresh_settings, hosts=None)) as client:
        with Scores(fresh_settings.folder / "games.sqlite") as scores:
            scores.add(begun("012"), "Ada")
            scores.keep(begun("345"), "Cleo")  # who has not finished a game yet
        for name in ("Ada", "aDA", "Cleo", "CLEO"):
            assert register(client, name).status_code == 409
        assert register(client, "Bea").status_code == 201


def test_the_page_and_the_terminal_leave_each_other_alone(fresh_settings):
    with Scores(fresh_settings.folder / "games.sqlite") as scores:
        scores.keep(begun("345"), "Ada")
        scores.add(begun("345", "012"), "Ada")
        with visiting(fresh_settings) as client:
            token = register(client, "Ada").json()["token"]
            Seat.begin(client, game="3x6", player=token).play_on()
            players = client.get("/api/scores", params={"game": "3x6"}).json()["standings"]
        assert sorted((each["name"], each["place"], each["games"]) for each in players) == [
            ("Ada", "page", 1),
            ("Ada", "terminal", 1),
        ]
        assert [kept.match for kept in scores.kept("Ada")] == [begun("345")]


# --- the number of the day ------------------------------------------------------------------------------------------

TODAY = date(2026, 11, 15)


def test_the_number_of_the_day_is_ranked_apart_and_counts_once(fresh_settings):
    with visiting(replace(fresh_settings, today=lambda: TODAY)) as client:
        token = register(client, "Eve").json()["token"]
        first = Seat.begin(client, "daily", game="3x6", player=token)
        first.guess(first.careful_guess())
        again = client.post("/api/games", json={"mode": "daily", "game": "3x6", "player": token})
        assert again.status_code == 409  # half played, and not begun afresh
        assert "it counts once" in again.json()["error"]
        first.play_on()
        assert client.post("/api/games", json={"mode": "daily", "game": "3x6", "player": token}).status_code == 409
        told = client.get("/api/scores", params={"game": "3x6"}).json()
        assert told["standings"] == []
        assert [(each["name"], each["games"]) for each in told["daily_standings"]] == [("Eve", 1)]
        Seat.begin(client, "daily", player=token)  # of another size
        Seat.begin(client, "daily", game="3x6")  # nobody counts for nobody


def test_the_number_of_the_day_is_told_when_the_day_is_over_everywhere(fresh_settings):
    today = [TODAY]
    with visiting(replace(fresh_settings, today=lambda: today[0])) as client:
        token, other = (register(client, name).json()["token"] for name in ("Ada", "Bea"))
        found = Seat.begin(client, "daily", game="3x6", player=token)
        secret = found.play_on()["result"]["secret"]  # whoever has found it knows it
        lost = Seat.begin(client, "daily", game="3x6", player=other)
        guess = "012" if secret != "012" else "345"
        lost.guess(guess)
        assert lost.move("resign")["result"]["secret"] is None
        table = client.get("/api/scores.csv", params={"game": "3x6"}).text
        assert secret not in table
        assert not re.search(r"\d=\d[BC]", table)  # no guess either
        review = lost.ask("review").json()
        assert (review["best_line"], review["turns_made"]) == ([], 1)
        assert found.ask("review").json()["best_line"]
        today[0] += timedelta(days=1)  # elsewhere it is not over, and counts
        assert lost.look()["result"]["secret"] is None
        assert secret not in client.get("/api/scores.csv", params={"game": "3x6"}).text
        assert lost.ask("review").json()["best_line"] == []
        today[0] += timedelta(days=1)
        assert lost.look()["result"]["secret"] == secret
        assert secret in client.get("/api/scores.csv", params={"game": "3x6"}).text
        assert lost.ask("review").json()["best_line"]


def test_the_day_is_the_visitor_s_own_and_earlier_ones_are_not_recorded(fresh_settings):
    with visiting(replace(fresh_settings, today=lambda: TODAY)) as client:
        token = register(client, "Eve").json()["token"]
        for days in (-1, 1, -40):
            day = (TODAY + timedelta(days=days)).isoformat()
            seat = Seat.begin(client, "daily", game="3x6", player=token, day=day)
            assert seat.view["day"] == day
            secret = secret_of_the_day(Game(3, 6), date.fromisoformat(day))
            assert seat.play_on()["mine"][-1]["guess"] == Game(3, 6).text(secret)
        (eve,) = client.get("/api/scores", params={"game": "3x6"}).json()["daily_standings"]
        assert eve["games"] == 2
        for day, words in (("2026-11-17", "there is no number of"), ("2025-12-31", "2026-01-01"), ("soon", "no day")):
            refused = client.post("/api/games", json={"mode": "daily", "day": day})
            assert refused.status_code == 422
            assert words in refused.json()["error"]


def test_a_number_of_the_day_counts_only_until_it_is_told(fresh_settings):
    today = [TODAY]
    with visiting(replace(fresh_settings, today=lambda: today[0])) as client:
        named, nameless = [
            Seat.begin(client, "daily", game="3x6", **who)
            for who in ({"player": register(client, "Eve").json()["token"]}, {})
        ]
        nameless.play_on()
        today[0] += timedelta(days=2)
        named.play_on()
        seats = [{"id": nameless.id, "token": nameless.token}]
        assert client.post("/api/players", json={"name": "Ada", "seats": seats}).json()["adopted"] == 0
        assert client.get("/api/scores", params={"game": "3x6"}).json()["daily_standings"] == []


def test_games_before_the_name_count_once_there_is_one(fresh_settings):
    with visiting(replace(fresh_settings, today=lambda: TODAY)) as client:
        seats = [Seat.begin(client, mode, game="3x6") for mode in ("guess", "guess", "daily")]
        for seat in seats[1:]:
            seat.play_on()
        stranger = {"id": seats[0].id, "token": "x" * 43}
        games = [stranger, *({"id": seat.id, "token": seat.token} for seat in seats)]
        reply = client.post("/api/players", json={"name": "Ada", "seats": games})
        assert (reply.status_code, reply.json()["adopted"]) == (201, 3)
        seats[0].look()
        seats[0].play_on()  # it was under way, and counts when it ends
        told = client.get("/api/scores", params={"game": "3x6"}).json()
        assert [(each["name"], each["games"]) for each in told["standings"]] == [("Ada", 2)]
        assert [(each["name"], each["games"]) for each in told["daily_standings"]] == [("Ada", 1)]
        again = {"mode": "daily", "game": "3x6", "player": reply.json()["token"]}
        assert client.post("/api/games", json=again).status_code == 409
        other = client.post("/api/players", json={"name": "Bob", "seats": games})
        assert other.json()["adopted"] == 0  # they are Ada's


@pytest.mark.parametrize("name", ["=1+1", "\uff1d1+1", "@here"])
def test_no_spreadsheet_computes_a_name(fresh_client, name):
    token = register(fresh_client, name).json()["token"]
    Seat.begin(fresh_client, game="3x6", player=token).play_on()
    header, row = fresh_client.get("/api/scores.csv", params={"game": "3x6"}).text.splitlines()
    assert dict(zip(header.split(","), row.split(","), strict=True))["name"] == f"'{name}"


# --- damage ---------------------------------------------------------------------------------------------------------


def test_a_damaged_file_is_mended_when_the_server_starts(fresh_settings, caplog):
    with visiting(fresh_settings) as client:
        token = register(client, "Ada").json()["token"]
        seats = [Seat.begin(client, game="3x6", player=token) for _ in range(3)]
        seats[0].play_on()
    for name in ("page.sqlite", "games.sqlite"):
        with (fresh_settings.folder / name).open("r+b") as stream:
            stream.write(b"what is this?")
    with visiting(fresh_settings) as client:
        for seat in seats[1:]:
            seat.client = client
            assert seat.look()["phase"] == "guess"
        assert standings(client, "3x6")["Ada"]["games"] == 1
    assert sum("is damaged" in message for message in caplog.messages) == 2


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"game":"3x6"', '"game":"9x9"'),
        ('"hints":0', '"hints":"x"'),
        ('"secret":', '"secret":99999,"x":'),
        ("{", "[", ),
        ('"names":["Ada",null]', '"names":[7]'),
        ('"gave_up":null', '"gave_up":5'),
        ('"mine":[', '"mine":[[1,99],'),
        ('"match":{', '"match":7,"x":{'),
    ],
)  # fmt: skip
def test_a_game_of_nonsense_is_one_sentence_and_harms_no_other(fresh_settings, old, new):
    with visiting(fresh_settings) as client:
        token = register(client, "Ada").json()["token"]
        bad, good = (Seat.begin(client, game="3x6", player=token) for _ in range(2))
        bad.guess("012")
    with sqlite3.connect(fresh_settings.folder / "page.sqlite") as database:
        (state,) = database.execute("SELECT state FROM games WHERE id = ?", (bad.id,)).fetchone()
        assert old in state
        change = (state.replace(old, new, 1), bad.id)
        database.execute("UPDATE games SET state = ?, over = 1 WHERE id = ?", change)
    database.close()
    with visiting(fresh_settings) as client:
        bad.client = good.client = client
        for reply in (bad.ask("", "GET"), bad.ask("hint"), bad.try_move("guess", guess="012")):
            assert (reply.status_code, reply.json()) == (
                404,
                {"error": "this game cannot be read any more; begin another"},
            )
        assert good.play_on()["phase"] == "over"


def test_both_visitors_of_a_duel_are_recorded(fresh_client):
    tokens = [register(fresh_client, name).json()["token"] for name in ("Ada", "Bea")]
    first = Seat.begin(fresh_client, "friends", game="3x6", secret="012", player=tokens[0])
    second = Seat.join(fresh_client, first, "345", player=tokens[1])
    assert second.view["opponent"] == "Ada"
    assert first.look()["opponent"] == "Bea"
    players = [first, second] if first.view["phase"] == "guess" else [second, first]
    players[0].guess("345" if players[0] is first else "012")
    players[1].look()
    players[1].guess("254")
    duels = {name: each["duels"] for name, each in standings(fresh_client, "3x6").items()}
    winner, loser = ("Ada", "Bea") if players[0] is first else ("Bea", "Ada")
    assert duels[winner] == {"won": 1, "drawn": 0, "lost": 0}
    assert duels[loser] == {"won": 0, "drawn": 0, "lost": 1}


def test_the_export_is_a_table(fresh_client):
    token = register(fresh_client, "Ada").json()["token"]
    Seat.begin(fresh_client, game="3x6", player=token).play_on()
    reply = fresh_client.get("/api/scores.csv", params={"game": "3x6"})
    header, row = reply.text.splitlines()
    assert reply.headers["content-type"].startswith("text/csv")
    assert "attachment" in reply.headers["content-disposition"]
    assert dict(zip(header.split(","), row.split(","), strict=True))["name"] == "Ada"


@pytest.mark.parametrize("path", ["/api/scores", "/api/scores.csv"])
def test_one_list_is_made_at_a_time(fresh_client, monkeypatch, path):
    company = Company()

    def standings(*_, **__):
        company.visit()
        return []

    def pages(*_):
        for page in range(2):
            company.visit()
            yield f"{page}\n"

    monkeypatch.setattr(Scores, "standings", standings)
    monkeypatch.setattr("optimoo.web.scores.csv_pages", pages)
    with ThreadPoolExecutor(3) as visitors:
        replies = list(visitors.map(fresh_client.get, [path] * 3))
    assert [reply.status_code for reply in replies] == [200, 200, 200]
    assert all(reply.text == replies[0].text for reply in replies)
    assert company.most == 1  # many would take the interpreter from everybody's moves


def test_a_finished_game_is_answered_also_where_nothing_more_can_be_written(fresh_settings, monkeypatch):
    def full(*_):
        raise NotKeptError("database or disk is full")

    with visiting(fresh_settings) as client:
        token = register(client, "Ada").json()["token"]
        seat = Seat.begin(client, game="3x6", player=token)
        with monkeypatch.context() as patch:
            patch.setattr(Store, "recorded", full)
            assert seat.play_on()["phase"] == "over"
    with visiting(fresh_settings) as client:
        assert standings(client, "3x6")["Ada"]["games"] == 1


def test_visitors_are_not_told_where_scores_are_kept(fresh_settings, monkeypatch):
    def broken(self, *_args, **_options):
        raise NotKeptError(f"cannot keep games in {self.path}: disk i/o error")

    monkeypatch.setattr(Scores, "standings", broken)
    with visiting(fresh_settings) as client:
        response = client.get("/api/scores", params={"game": "4x10"})
    assert response.status_code == 507
    assert ".sqlite" not in response.text
    assert "/" not in response.json()["error"]


def test_results_that_could_not_be_recorded_are_recorded_later(fresh_settings):
    with visiting(fresh_settings) as client:
        token = register(client, "Ada").json()["token"]
        seat = Seat.begin(client, game="3x6", player=token)
        seat.guess("012")
        with Scores(fresh_settings.folder / "games.sqlite") as scores:
            scores._database._connection.execute("ALTER TABLE games RENAME TO hidden")
            view = seat.play_on()  # the game itself ends as always
            scores._database._connection.execute("DROP TABLE IF EXISTS games")
            scores._database._connection.execute("ALTER TABLE hidden RENAME TO games")
        assert view["phase"] == "over"
        assert standings(client, "3x6") == {}
    for _ in range(2):
        with visiting(fresh_settings) as client:
            assert standings(client, "3x6")["Ada"]["games"] == 1
