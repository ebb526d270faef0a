"""Names and scores: what the server saw, under names that belong to their tokens, and nothing else."""

import sqlite3
from dataclasses import replace

import pytest

from optimoo.game import Game
from optimoo.play.match import Match
from optimoo.play.scores import NotKeptError, Scores
from optimoo.web.store import Store
from page_player import Seat
from page_server import visiting


def register(client, name):
    return client.post("/api/players", json={"name": name})


def standings(client, game="4x10"):
    return {each["name"]: each for each in client.get("/api/scores", params={"game": game}).json()["players"]}


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


@pytest.mark.parametrize("name", ["", " ", "x" * 33, "a\u0000b", "a\u202eb", 7, None])
def test_names_that_are_none(client, name):
    assert register(client, name).status_code == 422


def test_names_of_the_terminal_are_taken_where_strangers_visit(fresh_settings):
    match = Match.new(Game(3, 6), "guess", secret="012", seed=1)
    match.guess("012")
    with visiting(replace(fresh_settings, hosts=None)) as client:
        with Scores(fresh_settings.folder / "games.sqlite") as scores:
            scores.add(match, "Ada")
        assert register(client, "Ada").status_code == 409
        assert register(client, "Bea").status_code == 201


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


def test_a_finished_game_is_answered_also_where_nothing_more_can_be_written(fresh_settings, monkeypatch):
    def full(*_):
        raise sqlite3.OperationalError("database or disk is full")

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
            scores._connection.execute("ALTER TABLE games RENAME TO hidden")
            view = seat.play_on()  # the game itself ends as always
            scores._connection.execute("DROP TABLE IF EXISTS games")
            scores._connection.execute("ALTER TABLE hidden RENAME TO games")
        assert view["phase"] == "over"
        assert standings(client, "3x6") == {}
    for _ in range(2):
        with visiting(fresh_settings) as client:
            assert standings(client, "3x6")["Ada"]["games"] == 1
