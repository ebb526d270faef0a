"""One response table for each game, however many use it."""

from concurrent.futures import ThreadPoolExecutor
from threading import get_ident
from weakref import WeakValueDictionary

import pytest

from company import Company
from optimoo.game import Game, response_table, rules


def test_a_table_in_use_is_not_made_again():
    games = [Game(2, 3), Game(2, 4), Game(2, 5), Game(2, 6)]
    tables = [response_table(game).ravel() for game in games]  # views of them
    for game, table in zip(games, tables, strict=True):
        assert response_table(game) is table.base


@pytest.fixture
def _no_tables_yet(monkeypatch):
    """Whatever table another test has asked for is unknown."""
    monkeypatch.setattr(rules, "_in_use", WeakValueDictionary())
    response_table.cache_clear()
    yield
    response_table.cache_clear()


@pytest.mark.usefixtures("_no_tables_yet")
def test_those_who_ask_at_the_same_time_get_the_same_table(monkeypatch):
    company, makers, answers = Company(), set(), Game.answers

    def slow(self, guess, secrets):
        if get_ident() not in makers:
            makers.add(get_ident())
            company.visit()
        return answers(self, guess, secrets)

    monkeypatch.setattr(Game, "answers", slow)
    with ThreadPoolExecutor(4) as pool:
        tables = list(pool.map(response_table, [Game(2, 7)] * 4))
    assert len(makers) == company.most == 1
    assert all(table is tables[0] for table in tables)
