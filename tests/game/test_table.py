"""One response table for each game, however many use it."""

from optimoo.game import Game, response_table


def test_a_table_in_use_is_not_made_again():
    games = [Game(2, 3), Game(2, 4), Game(2, 5), Game(2, 6)]
    tables = [response_table(game).ravel() for game in games]  # as the search keeps them
    for game, table in zip(games, tables, strict=True):
        assert response_table(game) is table.base
