"""What several games show of a player."""

import statistics
import threading
from fractions import Fraction

import pytest

from optimoo import score
from optimoo.search import Stopped

GAMES = [
    {"game": "3x5", "player": "Ada", "secret": "413", "guesses": ["012", "130", "413"]},
    {"game": "3x5", "player": "Ada", "secret": "413", "guesses": ["012", "013"]},
    {"game": "3x5", "player": "Ada", "secret": "413", "guesses": ["012", "x", "012", "413"]},
    {"game": "3x5", "player": "Bob", "secret": "413", "guesses": ["413"]},
    {"game": "3x4", "player": "Ada", "secret": "012", "guesses": ["012"]},
]


@pytest.fixture(scope="module")
def judgement():
    return score(GAMES, workers=1, rules=())


def test_players_are_told_apart_by_game_and_the_best_comes_first(judgement):
    assert [(one.name, str(one.game), len(one.games)) for one in judgement.players] == [
        ("Ada", "3x4", 1),
        ("Bob", "3x5", 1),
        ("Ada", "3x5", 3),
    ]


def test_how_games_enter_the_means(judgement):
    """Unsolved games count for regret, luck and solve rate, and not for guesses."""
    ada = judgement.players[2]
    regrets = [Fraction(1, 6), Fraction(1, 3), Fraction(2)]
    assert ada.regret.value == sum(regrets) / 3
    assert ada.regret.low == 0
    half = 4.3026527 * statistics.stdev(map(float, regrets)) / 3**0.5
    assert ada.regret.high == pytest.approx(float(ada.regret.value) + half)
    assert ada.luck.count == 3
    assert (ada.solved, ada.solve_rate.value) == (2, Fraction(2, 3))
    assert (ada.guesses.value, ada.guesses.count) == (Fraction(7, 2), 2)
    assert ada.distribution == (0, 0, 1, 1)
    assert (ada.loss.value, ada.loss.count) == (sum(regrets) / 9, 9)
    assert ada.kinds == {"consistent": 5, "inconsistent": 2, "repeated": 1, "invalid": 1}
    assert ada.best == 5


def test_games_stand_in_the_order_of_the_file(judgement):
    assert [game.transcript.where for game in judgement.games] == [f"game {number}" for number in range(1, 6)]


def test_plain_data(judgement):
    fields = judgement.players[2].fields()
    assert (fields["games"], fields["games_solved"], fields["games_unsolved"]) == (3, 2, 1)
    assert fields["mean_regret"]["fraction"] == "5/6"
    assert fields["mean_regret"]["mean"] == pytest.approx(5 / 6)


def test_nobody_waits_any_more():
    stop, heard = threading.Event(), []

    def listen(done, of):
        heard.append((done, of))
        stop.set()

    with pytest.raises(Stopped):
        score(GAMES, workers=1, rules=(), stop=stop, progress=listen)
    assert heard == [(1, 5)]
