"""Standings, compared with the plainest way to work them out; and that games are looked at once only."""

import csv
import io
import random
from fractions import Fraction

import pytest

from optimoo.game import Game
from optimoo.play import Match, Scores, csv_pages, export_csv
from optimoo.play import scores as module
from optimoo.play.standings import GIVES_UP_ONE_IN, RANKED_FROM, Standings, folded

GAME = Game(3, 6)


def played(number, rng):
    """A finished game, as a row of the file."""
    mode = rng.choice(["guess", "guess", "guess", "duel", "answer"])
    return {
        "id": number,
        "place": rng.choice(["page", "page", "terminal"]),
        "name": rng.choice(["Ada", "ADA", "Bob", "Cy", "\u00c5sa", "a\u030aSA"]),
        "game": rng.choice(["3x6", "4x10"]),
        "mode": mode,
        "day": rng.choice([None, None, "2026-01-01", "2026-01-02"]) if mode == "guess" else None,
        "outcome": rng.choice({"duel": ["won", "lost", "drawn"]}.get(mode, ["found"] * 14 + ["given-up"])),
        "guesses": rng.randrange(1, 16),
        "hints": rng.choice([0, 0, 0, 1]),
    }


def worked_out(games, game, daily):
    """By player: name, games, average, found by guess, given up, streaks, duels."""
    players = {}
    for each in games:
        if each["game"] == game and (each["day"] is not None) is daily:
            mine = players.setdefault((folded(each["name"]), each["place"]), [])
            if each["day"] is None or each["day"] not in [other["day"] for other in mine]:
                mine.append(each)
    for player, mine in players.items():
        counted = [each for each in mine if each["mode"] == "guess" and not each["hints"]]
        found = [each["guesses"] for each in counted if each["outcome"] == "found"]
        runs = [len(run) for run in "".join("y" if e["outcome"] == "found" else "n" for e in counted).split("n")]
        duels = [each["outcome"] for each in mine if each["mode"] == "duel"]
        yield (
            player,
            (
                mine[-1]["name"],
                len(counted),
                Fraction(sum(found), len(found)) if found else None,
                [found.count(number) for number in range(1, max(found, default=0) + 1)],
                len(counted) - len(found),
                (runs[-1], max(runs)),
                {outcome: duels.count(outcome) for outcome in ("won", "drawn", "lost")},
            ),
        )


def ranked(one):
    return sum(one.distribution) >= RANKED_FROM and GIVES_UP_ONE_IN * one.given_up <= one.games


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("daily", [False, True])
def test_standings_are_what_the_games_add_up_to(seed, daily):
    rng = random.Random(seed)
    games = [played(number, rng) for number in range(1, 300)]
    standings = Standings()
    standings.add(games[:100])
    standings.add(games[100:])
    expected = dict(worked_out(games, "3x6", daily))
    listed = standings.of("3x6", daily)
    assert len(listed) == len(expected)
    for one in listed:
        streaks = one.streak, one.longest_streak
        sums = (one.name, one.games, one.average, list(one.distribution), one.given_up, streaks, one.duels)
        assert sums == expected[folded(one.name), one.place]
        better = [each for each in listed if ranked(each) and (each.average or 0) < (one.average or 0)]
        assert one.rank == (len(better) + 1 if ranked(one) else None)
    unranked = [one.rank is None for one in listed]
    assert unranked == sorted(unranked)
    assert [one.rank for one in listed if one.rank] == sorted(one.rank for one in listed if one.rank)
    assert standings.names == {folded(each["name"]) for each in games}
    assert standings.last == 299


def test_a_game_given_up_is_no_number_of_guesses():
    rng, standings = random.Random(5), Standings()
    game = {**played(1, rng), "mode": "guess", "game": "3x6", "day": None, "hints": 0, "place": "page"}
    for name, given_up in (("Ada", 1), ("Bob", 2)):
        outcomes = ["found"] * 10 + ["given-up"] * given_up
        standings.add({**game, "name": name, "guesses": 4, "outcome": outcome} for outcome in outcomes)
    ada, bob = standings.of("3x6", False)
    assert (ada.average, ada.given_up, ada.streak, ada.rank) == (4, 1, 0, 1)
    assert (bob.average, bob.given_up, bob.longest_streak, bob.rank) == (4, 2, 10, None)


def test_what_was_handed_out_stays_as_it_is():
    rng, standings = random.Random(3), Standings()
    games = [{**played(number, rng), "game": "3x6", "day": None} for number in range(1, 200)]
    standings.add(games[:100])
    before = standings.of("3x6", False)
    told = [one.fields() for one in before]
    standings.add(games[100:])
    assert [one.fields() for one in before] == told
    assert [one.fields() for one in standings.of("3x6", False)] != told


def test_a_list_ends_somewhere_but_whoever_asks_is_on_it():
    standings = Standings()
    rows = [{**played(1, random.Random(1)), "game": "3x6", "day": None, "name": f"{n:03}"} for n in range(50)]
    standings.add(rows)
    assert [one.name for one in standings.of("3x6", False, 3)] == ["000", "001", "002"]
    assert [one.name for one in standings.of("3x6", False, 3, "041")] == ["000", "001", "002", "041"]
    assert [one.name for one in standings.of("3x6", False, 3, "001")] == ["000", "001", "002"]
    assert len(standings.of("3x6", False, None, "001")) == 50


def found_at_once():
    match = Match.new(GAME, "guess", secret="012", seed=1)
    match.guess("012")
    return match


@pytest.fixture
def looked_at(monkeypatch):
    """The numbers of the games that were taken into standings."""
    numbers, add = [], Standings.add

    def noted(self, games):
        numbers.extend(game["id"] for game in games)
        add(self, games)

    monkeypatch.setattr(Standings, "add", noted)
    return numbers


def test_every_game_is_looked_at_once(tmp_path, looked_at, monkeypatch):
    monkeypatch.setattr(module, "PAGE", 2)
    with Scores(tmp_path / "games.sqlite") as scores, Scores(tmp_path / "games.sqlite") as another:
        for number in range(5):
            (scores if number % 2 else another).add(found_at_once(), "Ada")
        assert [one.games for one in scores.standings(GAME)] == [5]
        assert scores.standings(GAME, daily=True) == []
        assert scores.knows("ADA")
        assert looked_at == [1, 2, 3, 4, 5]
        another.add(found_at_once(), "Bob")
        assert {one.name: one.games for one in scores.standings(GAME)} == {"Ada": 5, "Bob": 1}
        assert looked_at == [1, 2, 3, 4, 5, 6]


def test_another_file_in_its_place_is_looked_at_from_the_beginning(tmp_path):
    path = tmp_path / "games.sqlite"
    with Scores(path) as scores:
        for _ in range(3):
            scores.add(found_at_once(), "Ada")
        assert [one.games for one in scores.standings(GAME)] == [3]
        for each in tmp_path.iterdir():
            each.unlink()
        with Scores(path) as mended:
            mended.add(found_at_once(), "Bob")
        assert [(one.name, one.games) for one in scores.standings(GAME)] == [("Bob", 1)]


@pytest.mark.parametrize("size", [1, 2, 3, 5, 6])
def test_a_table_in_pages_is_the_same_table(tmp_path, monkeypatch, size):
    with Scores(tmp_path / "games.sqlite") as scores:
        for number in range(5):
            match = found_at_once() if number % 2 else Match.new(Game(3, 4), "guess", secret="012", seed=1)
            if not number % 2:
                match.give_up()
            scores.add(match, f"player {number}")
        whole = [export_csv(scores.finished(game)) for game in (None, GAME)]
        assert [len(list(csv.DictReader(io.StringIO(text)))) for text in whole] == [5, 2]
        monkeypatch.setattr(module, "PAGE", size)
        assert ["".join(csv_pages(scores.pages(game))) for game in (None, GAME)] == whole
        assert max(map(len, scores.pages())) <= size
        assert [score.id for score in scores.finished()] == [1, 2, 3, 4, 5]
