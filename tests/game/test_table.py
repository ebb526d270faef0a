"""One response table for each game, however many use it."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier, BrokenBarrierError, get_ident

from optimoo.game import Game, response_table


def test_a_table_in_use_is_not_made_again():
    games = [Game(2, 3), Game(2, 4), Game(2, 5), Game(2, 6)]
    tables = [response_table(game).ravel() for game in games]  # as the search keeps them
    for game, table in zip(games, tables, strict=True):
        assert response_table(game) is table.base


def test_those_who_ask_at_the_same_time_get_the_same_table(monkeypatch):
    game, answers, both = Game(2, 7), Game.answers, Barrier(2)
    makers = set()

    def slow(self, guess, secrets):
        makers.add(get_ident())
        with suppress(BrokenBarrierError):
            both.wait(0.2)  # until a second one is making a table, too, which must not happen
        return answers(self, guess, secrets)

    monkeypatch.setattr(Game, "answers", slow)
    with ThreadPoolExecutor(4) as pool:
        tables = list(pool.map(response_table, [game] * 4))
    assert len(makers) == 1
    assert all(table is tables[0] for table in tables)
