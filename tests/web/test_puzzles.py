"""Puzzles: a secret that a link carries and does not tell."""

import pytest

from optimoo.game import Game
from optimoo.web.problems import NotFoundError
from optimoo.web.puzzles import Puzzles
from page_player import Seat, secret_of

MOO = Game(4, 10)


def test_what_is_sealed_is_opened_by_the_same_key_only(tmp_path):
    puzzles, others = Puzzles(tmp_path / "key"), Puzzles(tmp_path / "other")
    for code in (0, 7, MOO.size - 1):
        sealed = puzzles.seal(MOO, code)
        assert sealed != puzzles.seal(MOO, code)  # two puzzles with one secret look different
        assert Puzzles(tmp_path / "key").open(MOO, sealed) == code
        forged = sealed[:12] + ("A" if sealed[12] != "A" else "B") + sealed[13:]
        for wrong in (forged, "x" * 32, "", "not even that"):
            with pytest.raises(NotFoundError):
                puzzles.open(MOO, wrong)
        for opener, game in ((others, MOO), (puzzles, Game(4, 9))):
            with pytest.raises(NotFoundError):
                opener.open(game, sealed)


def test_a_puzzle_is_played_and_nobodys_record(client, settings):
    made = client.post("/api/puzzles", json={"game": "4x10", "secret": "8067"}).json()
    token = client.post("/api/players", json={"name": "Solver"}).json()["token"]
    seat = Seat.begin(client, game="4x10", puzzle=made["puzzle"], player=token)
    assert secret_of(settings.folder, seat.id) == "8067"
    assert seat.play_on()["result"]["secret"] == "8067"
    names = [each["name"] for each in client.get("/api/scores").json()["standings"]]
    assert "Solver" not in names
    assert client.post("/api/puzzles", json={"secret": "0012"}).status_code == 422
    refused = client.post("/api/games", json={"mode": "daily", "puzzle": made["puzzle"]})
    assert refused.status_code == 422
