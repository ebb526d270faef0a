"""Names and records: what counts, and that nothing is lost or doubled whatever happens to the machine."""

import csv
import io
import json
import os
import signal
import sqlite3
import subprocess
import sys
from dataclasses import asdict, replace
from datetime import date
from fractions import Fraction

import pytest

from optimoo.errors import InputError
from optimoo.game import Game
from optimoo.play import Match, Scores
from optimoo.play.scores import Place, checked_name, export_csv, export_json, usual_file
from optimoo.play.standings import RANKED_FROM

GAME = Game(3, 5)


def game_of(guesses, *, hints=0, give_up=False, mode="guess"):
    """A finished game in which the person needed so many guesses, or gave up after them."""
    match = Match.new(GAME, mode, "minimum", secret="012")
    match.hints = hints
    for number in range(guesses):
        match.guess("012" if number == guesses - 1 and not give_up else "340")
        if mode == "duel":
            match.ask("134")
            match.answer("1C")
    if give_up:
        match.give_up()
    return match


@pytest.fixture
def scores(tmp_path):
    with Scores(tmp_path / "games.sqlite") as scores:
        yield scores


def test_average_distribution_and_streak(scores):
    for guesses, give_up in ((3, False), (5, False), (2, True), (4, False), (3, False)):
        scores.add(game_of(guesses, give_up=give_up), "Ada")
    scores.add(game_of(1, hints=1), "Ada")  # kept, not counted
    scores.add(game_of(2, mode="duel"), "Ada")
    [ada] = scores.standings(GAME)
    assert ada.games == 5
    assert ada.average == Fraction(3 + 5 + 4 + 3, 4)
    assert ada.distribution == (0, 0, 2, 1, 1)
    assert (ada.given_up, ada.streak, ada.longest_streak) == (1, 2, 2)
    assert ada.duels == {"won": 1, "drawn": 0, "lost": 0}
    assert ada.rank is None
    assert len(scores.finished()) == 7


def test_ranks_need_enough_games_and_are_shared_by_equals(scores):
    for name, guesses, games in (("Cy", 4, 10), ("Ada", 3, 10), ("Bob", 3, 11), ("Dan", 1, RANKED_FROM - 1)):
        for _ in range(games):
            scores.add(game_of(guesses), name)
    standings = [(one.name, one.rank) for one in scores.standings(GAME)]
    assert standings == [("Ada", 1), ("Bob", 1), ("Cy", 3), ("Dan", None)]
    assert scores.standings(Game(4, 10)) == []


def test_games_are_kept_with_their_moves(scores):
    number = scores.add(game_of(2), "Ada")
    record = scores.score(number)
    assert (record.moves, record.secret, record.outcome, record.guesses) == ("340=1C 012=3B", "012", "found", 2)
    assert scores.finished(name="Bob") == []
    with pytest.raises(InputError, match="there is no game 99"):
        scores.score(99)


def test_a_game_with_a_key_is_kept_once(scores):
    numbers = {scores.add(game_of(2), "Ada", key="abc") for _ in range(3)}
    assert len(numbers) == 1
    assert len(scores.finished()) == 1
    assert scores.add(game_of(2), "Ada", key="other") not in numbers


def test_only_finished_games_count(scores):
    with pytest.raises(InputError, match="not over"):
        scores.add(Match.new(GAME, "guess", secret="012"), "Ada")


# --- games that were left -----------------------------------------------------------------------------------


def begun(*guesses, secret="012"):
    match = Match.new(GAME, "guess", secret=secret, seed=1)
    for guess in guesses:
        match.guess(guess)
    return match


def test_an_unfinished_game_can_be_taken_up(scores):
    match = begun("340")
    number = scores.keep(match, "Ada")
    [kept] = scores.kept("Ada")
    assert (kept.number, kept.match) == (number, match)
    assert scores.kept("Bob") == []
    match.guess("134")
    assert scores.keep(match, "Ada", number) == number
    assert [each.match for each in scores.kept("Ada")] == [match]
    match.guess("012")
    scores.add(match, "Ada", kept=number)
    assert scores.kept("Ada") == []


def test_many_games_may_be_left_and_none_takes_the_place_of_another(scores):
    numbers = [scores.keep(begun("340", secret=secret), "Ada") for secret in ("012", "123", "234")]
    scores.keep(begun("340", "012", secret="123"), "Ada", numbers[1])
    assert [each.number for each in scores.kept("Ada")] == [numbers[1], numbers[2], numbers[0]]  # the latest first
    scores.add(game_of(2), "Ada")  # of another game
    assert len(scores.kept("Ada")) == 3
    scores.add(game_of(2), "Ada", kept=numbers[2])
    assert [each.number for each in scores.kept("Ada")] == [numbers[1], numbers[0]]
    assert scores.keep(begun("340"), "Ada") not in numbers  # a number is not used twice


def test_a_game_left_that_makes_no_sense_is_told_of_and_stays_where_it_is(tmp_path, caplog):
    good = json.dumps(begun("340").to_data())
    changes = {
        '"3x5"': ['"3y5"'],
        '"guess"': ['"win"'],
        '"hints": 0': ['"hints": -1', '"hints": "none"'],
        '"secret": 0': ['"secret": 60', '"secret": null'],
        '"mine": [[': ['"mine": [[60, 1], [', '"mine": [[1, 99], [', '"mine": [["a", 1], ['],
        '"asked": null': ['"asked": 60'],
        '"given_up": false': ['"given_up": 0'],
        '"day": null': ['"day": "never"'],
    }
    nonsense = ["7", "[]", "{}", *(good.replace(old, new) for old, news in changes.items() for new in news)]
    assert good not in nonsense
    with Scores(tmp_path / "games.sqlite") as scores:
        scores.keep(begun("340"), "Ada")
        with sqlite3.connect(scores.path) as connection:
            rows = [("Ada", "2026-01-01", data) for data in nonsense]
            connection.executemany("INSERT INTO kept (name, touched, data) VALUES (?, ?, ?)", rows)
        connection.close()
        for _ in range(2):
            caplog.clear()
            assert [each.match for each in scores.kept("Ada")] == [begun("340")]
            assert len(caplog.messages) == len(nonsense)
            assert all("cannot be read" in message and "\n" not in message for message in caplog.messages)


# --- who is who ---------------------------------------------------------------------------------------------


def test_capital_letters_make_no_other_player(scores):
    for name in ("Åsa", "ÅSA", "a\u030asa", "Bob"):
        scores.add(game_of(2), name)
    assert [(one.name, one.games) for one in scores.standings(GAME)] == [("Bob", 1), ("a\u030asa", 3)]
    assert len(scores.finished(name="åsa")) == 3
    scores.keep(begun("340"), "Åsa")
    assert len(scores.kept("åSA")) == 1


def test_a_name_at_the_terminal_and_the_same_on_the_page_are_two_players(scores):
    left = scores.keep(begun("340"), "Ada")
    for guesses in (2, 4):
        scores.add(game_of(guesses), "Ada", place=Place.PAGE, key=str(guesses))
    scores.add(game_of(5), "Ada")
    standings = {one.place: (one.name, one.average) for one in scores.standings(GAME)}
    assert standings == {"page": ("Ada", 3), "terminal": ("Ada", 5)}
    assert [record.guesses for record in scores.finished(name="Ada", place=Place.PAGE)] == [2, 4]
    assert [each.number for each in scores.kept("Ada")] == [left]  # what ends on the page leaves it alone


def test_a_name_is_known_by_games_finished_or_left(scores):
    scores.keep(begun("340"), "Ada")
    scores.add(game_of(2), "Bob", place=Place.PAGE)
    assert [scores.knows(name) for name in ("ada", "BOB", "Cy")] == [True, True, False]


_FIRST_FORMAT = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY, key TEXT UNIQUE, ended TEXT NOT NULL, name TEXT NOT NULL, game TEXT NOT NULL,
    mode TEXT NOT NULL, opponent TEXT, day TEXT, outcome TEXT NOT NULL, guesses INTEGER NOT NULL,
    hints INTEGER NOT NULL, secret TEXT, moves TEXT NOT NULL, replies TEXT NOT NULL
);
CREATE INDEX games_by_player ON games (game, name);
CREATE TABLE unfinished (name TEXT PRIMARY KEY, data TEXT NOT NULL);
PRAGMA user_version = 1;
PRAGMA journal_mode = WAL;
"""


def first_format(path, *, mode="guess"):
    """A file as the first format had it: two games of the terminal, one of the page, and one that was left."""
    ended, moves = "2026-01-02T03:04:05+00:00", "340=1C 012=3B"
    rows = [
        (3, None, ended, "Ada", "3x5", mode, None, None, "found", 2, 0, "012", moves, ""),
        (7, None, ended, "ada", "3x5", "duel", "minimum", None, "won", 2, 1, "012", moves, "134=1C 134=1C"),
        (8, "abc:0", ended, "Ada", "3x5", "guess", None, "2026-01-02", "found", 2, 0, "012", moves, ""),
    ]
    with sqlite3.connect(path) as connection:
        connection.executescript(_FIRST_FORMAT)
        connection.executemany(f"INSERT INTO games VALUES ({', '.join('?' * 14)})", rows)
        data = json.dumps(begun("340").to_data())
        connection.execute("INSERT INTO unfinished VALUES (?, ?)", ("Ada", data))
    connection.close()
    return rows


def test_a_file_of_the_first_format_is_brought_up_to_date(tmp_path, caplog):
    path = tmp_path / "games.sqlite"
    rows = first_format(path)
    for _ in range(2):
        with Scores(path) as scores:
            records, [kept] = scores.finished(), scores.kept("Ada")
            assert kept.match == begun("340")
        assert [record.place for record in records] == ["terminal", "terminal", "page"]
        without = [{key: value for key, value in asdict(record).items() if key != "place"} for record in records]
        assert [tuple(each.values()) for each in without] == [(row[0], *row[2:]) for row in rows]
    with Scores(path) as scores:
        assert scores.add(game_of(2), "Ada", place=Place.PAGE, key="abc:0") == 8  # the keys are kept, too
    assert not caplog.messages
    assert [file.name for file in tmp_path.iterdir()] == ["games.sqlite"]


def test_a_row_of_the_first_format_that_makes_no_sense_costs_no_other(tmp_path, caplog):
    path = tmp_path / "games.sqlite"
    first_format(path, mode="win")
    with Scores(path) as scores:
        assert [record.id for record in scores.finished()] == [7, 8]
        assert len(scores.kept("Ada")) == 1
    [told] = caplog.messages
    assert "1 of its rows make no sense" in told
    with sqlite3.connect(tmp_path / "games.sqlite.damaged") as connection:
        assert connection.execute("SELECT mode FROM games WHERE id = 3").fetchone() == ("win",)
    connection.close()


# --- the number of the day ----------------------------------------------------------------------------------

DAYS = [date(2026, 1, number) for number in range(1, 32)]


def daily(day, guesses, **options):
    match = game_of(guesses, **options)
    match.day = day
    return match


def test_numbers_of_the_day_are_ranked_apart(scores):
    for day in DAYS[:RANKED_FROM]:
        scores.add(daily(day, 1), "Eve")
        scores.add(game_of(4), "Ada")
    scores.add(game_of(5), "Eve")
    free = {one.name: (one.games, one.average, one.rank) for one in scores.standings(GAME)}
    assert free == {"Ada": (RANKED_FROM, 4, 1), "Eve": (1, 5, None)}
    apart = {one.name: (one.games, one.average, one.rank) for one in scores.standings(GAME, daily=True)}
    assert apart == {"Eve": (RANKED_FROM, 1, 1)}


def test_a_number_of_the_day_counts_the_first_time_only(scores):
    scores.add(daily(DAYS[0], 5), "Ada")
    scores.add(daily(DAYS[0], 1), "ADA")
    scores.add(daily(DAYS[0], 3, hints=1), "Bob")  # the first time, with a hint, counts for nothing
    scores.add(daily(DAYS[0], 1), "Bob")
    scores.add(daily(DAYS[0], 2), "Ada", place=Place.PAGE)  # another player
    scores.add(daily(DAYS[1], 3), "Ada")
    standings = {(one.name.lower(), one.place): (one.games, one.average) for one in scores.standings(GAME, daily=True)}
    assert standings == {("ada", "terminal"): (2, 4), ("ada", "page"): (1, 2), ("bob", "terminal"): (0, None)}
    assert len(scores.finished()) == 6  # nothing that was played is lost


def test_exports_do_not_tell_a_number_before_its_day_is_over(scores):
    for day in DAYS[:2]:
        scores.add(daily(day, 2), "Ada")
    records = scores.finished()
    for day, hidden in ((DAYS[0], [True, True]), (DAYS[1], [False, True]), (DAYS[2], [False, False])):
        texts = export_csv(records, day), export_json(records, day)
        rows = list(csv.DictReader(io.StringIO(texts[0])))
        assert [not row["secret"] and not row["moves"] for row in rows] == hidden
        assert [not row["secret"] and not row["moves"] for row in json.loads(texts[1])] == hidden
        assert [row["guesses"] for row in rows] == ["2", "2"]
        assert all(("012" in text) is (False in hidden) for text in texts)


def test_export(scores):
    scores.add(game_of(2), 'Ada "the first"')
    scores.add(game_of(2, mode="duel"), "Bob, too")
    records = scores.finished()
    rows = list(csv.DictReader(io.StringIO(export_csv(records))))
    assert [row["name"] for row in rows] == ['Ada "the first"', "Bob, too"]
    assert rows[0]["moves"] == records[0].moves
    loaded = json.loads(export_json(records))
    assert [type(records[0])(**row) for row in loaded] == records


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", '=HYPERLINK("x","y")'])
def test_no_spreadsheet_computes_a_name(scores, name):
    scores.add(game_of(2), name)
    [row] = csv.DictReader(io.StringIO(export_csv(scores.finished())))
    assert row["name"] == f"'{name}"
    assert json.loads(export_json(scores.finished()))[0]["name"] == name


def test_no_spreadsheet_computes_what_a_file_brings_along(scores):
    record = replace(scores.score(scores.add(game_of(2), "Ada")), opponent="\t=1+1", moves="\r=1+1")
    [row] = csv.DictReader(io.StringIO(export_csv([record]), newline=""))
    assert (row["opponent"], row["moves"], row["guesses"]) == ("'\t=1+1", "' =1+1", "2")


@pytest.mark.parametrize("name", ["", "   ", "a\0b", "x" * 33, "\x1b[31mred"])
def test_names_that_cannot_be_shown(scores, name):
    with pytest.raises(InputError, match="is not a name"):
        scores.add(game_of(1), name)


def test_names_are_tidied():
    assert checked_name("  Ada   Lovelace ") == "Ada Lovelace"


def test_games_go_to_the_users_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert usual_file() == tmp_path / "data" / "optimoo" / "games.sqlite"


# --- what may happen to a machine ---------------------------------------------------------------------------

_WRITER = """
import sys
from pathlib import Path
from optimoo.game import Game
from optimoo.play import Match, Scores
scores = Scores(Path(sys.argv[1]))
for number in range(int(sys.argv[2])):
    match = Match.new(Game(3, 5), "guess", secret="012")
    match.guess("012")
    scores.add(match, sys.argv[3])
    print(number, flush=True)
"""


def writer(path, games, name, **options):
    command = [sys.executable, "-c", _WRITER, str(path), str(games), name]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)


def whole(path):
    with sqlite3.connect(path) as connection:
        return connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"


def test_a_killed_program_loses_nothing_it_has_told(tmp_path):
    path = tmp_path / "games.sqlite"
    process = writer(path, 100_000, "Ada")
    told = [process.stdout.readline() for _ in range(25)]
    os.kill(process.pid, signal.SIGKILL)
    told += process.stdout.readlines()  # communicate() would pass over what was read ahead with these lines
    process.communicate()
    with Scores(path) as scores:
        kept = len(scores.finished())
        scores.add(game_of(2), "Ada")
    assert len(told) <= kept <= len(told) + 1  # the last one may have been kept and not told
    assert whole(path)


def test_two_programs_at_once_lose_and_double_nothing(tmp_path):
    path = tmp_path / "games.sqlite"
    processes = [writer(path, 40, name) for name in ("Ada", "Bob")]
    for process in processes:
        assert process.wait(120) == 0, process.stderr.read()
        process.communicate()
    with Scores(path) as scores:
        records = scores.finished()
    assert len(records) == len({record.id for record in records}) == 80
    assert whole(path)


_LIMITED = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))
"""


def test_a_full_disk_is_told_and_loses_nothing(tmp_path):
    path = tmp_path / "games.sqlite"
    code = _LIMITED + _WRITER
    command = [sys.executable, "-c", code, str(path), "100000", "Ada"]
    finished = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert finished.returncode == 1
    assert "NotKeptError: cannot keep games in" in finished.stderr
    with Scores(path) as scores:
        assert len(scores.finished()) == len(finished.stdout.splitlines()) > 0
        scores.add(game_of(2), "Ada")
    assert whole(path)


def test_a_file_of_a_later_version_is_left_alone(tmp_path):
    path = tmp_path / "games.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 7")
    with pytest.raises(InputError, match="newer optimoo"):
        Scores(path)
