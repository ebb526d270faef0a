"""The number of the day."""

from collections import Counter
from datetime import date, timedelta

import pytest

from optimoo.game import Game, read_history
from optimoo.play import marks, secret_of_the_day, share_daily

MOO = Game(4, 10)
DAYS = [date(2026, 1, 1) + timedelta(days=n) for n in range(2000)]


def test_it_never_changes():
    # Fixed for ever: a new version must not change what everyone is looking for today.
    assert [MOO.text(secret_of_the_day(MOO, day)) for day in DAYS[:3]] == ["1963", "8054", "1894"]
    assert Game(4, 6, repeats=True).text(secret_of_the_day(Game(4, 6, repeats=True), DAYS[0])) == "5203"


def test_it_favours_nothing():
    secrets = [secret_of_the_day(MOO, day) for day in DAYS]
    assert len(set(secrets)) > 1500
    digits = Counter(MOO.code(secret)[0] for secret in secrets)
    assert min(digits.values()) > 140
    assert max(digits.values()) < 260


def test_every_game_has_its_own():
    day = DAYS[7]
    names = ("4x10", "4x9", "5x10", "3x6", "4x6r")
    secrets = {secret_of_the_day(Game.parse(name), day) / Game.parse(name).size for name in names}
    assert len(secrets) == len(names)


@pytest.mark.parametrize("name", ["2x2", "3x6", "4x10", "4x6r", "6x6"])
def test_marks_are_as_many_as_positions(name):
    game = Game.parse(name)
    for number, response in enumerate(game.responses):
        assert len(marks(game, number)) == game.positions
        assert marks(game, number).count("●") == response.bulls


def test_what_is_shared_gives_nothing_away():
    moves = read_history(MOO, [("5813", "1B1C"), ("5947", "2C"), ("9876", "4B")])
    text = share_daily(MOO, DAYS[0], moves)
    assert text.splitlines()[0] == "optimoo 4x10, 2026-01-01: found in 3"
    assert len(text.splitlines()) == 4
    assert not any(MOO.text(guess) in text for guess, _ in moves)
    assert "given up after 2" in share_daily(MOO, DAYS[0], moves[:2])
