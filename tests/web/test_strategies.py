"""Strategies on the page are the strategies of the package, node by node."""

import pytest

from optimoo.game import Game, Position, read_history
from optimoo.strategy import Strategy, StrategyFile, shipped, shipped_names
from optimoo.web import strategies
from optimoo.web.app import Settings
from page_server import visiting


def rebuilt(tree):
    game = Game.parse(tree["game"])
    guesses = [game.index(guess) for guess in tree["guesses"]]
    return Strategy(game, guesses, tree["parents"], tree["answers"], read_history(game, tree["history"]))


def test_every_shipped_strategy_is_listed(client):
    listed = client.get("/api/strategies").json()
    assert [each["name"] for each in listed] == shipped_names()
    assert {each["name"]: each["total"] for each in listed}["minimum"] == 26274


@pytest.mark.parametrize("name", shipped_names())
def test_the_whole_tree_arrives(client, name):
    tree = client.get(f"/api/strategies/{name}").json()
    strategy = shipped(name).strategy
    assert rebuilt(tree) == strategy
    assert tree["finds"] == strategy.finds.tolist()
    assert tree["responses"] == [str(response) for response in strategy.game.responses]


def test_a_strategy_that_is_not_there(client):
    reply = client.get("/api/strategies/none")
    assert reply.status_code == 404
    assert reply.json()["error"].startswith("there is no strategy 'none'")


def test_a_tree_is_read_only_once(tmp_path, monkeypatch):
    game, read, tree = Game(3, 4), [], strategies._tree
    strategy = Strategy.build(game, lambda position: position.candidates[0])
    file = StrategyFile(strategy, "total", strategy.total, proved=False)
    monkeypatch.setattr(strategies, "_tree", lambda name, file: read.append(name) or tree(name, file))
    names = [f"mine{number}" for number in range(20)]
    with visiting(Settings(tmp_path, added=dict.fromkeys(names, file))) as client:
        assert [each["name"] for each in client.get("/api/strategies").json()][-20:] == names
        assert not read, "the list needs no trees"
        for _ in range(2):
            assert {client.get(f"/api/strategies/{name}").status_code for name in names} == {200}
    assert read == names


def test_a_strategy_of_the_owner_with_a_history(tmp_path):
    game = Game(3, 5)
    start = Position.of(game, "012=1C")
    strategy = Strategy.build(start, lambda position: position.candidates[0])
    added = {"mine": StrategyFile(strategy, "total", strategy.total, proved=False)}
    with visiting(Settings(tmp_path, added=added)) as client:
        tree = client.get("/api/strategies/mine").json()
        assert client.get("/api/strategies").json()[-1]["name"] == "mine"
    assert rebuilt(tree) == strategy
    assert not tree["proved"]
