"""Names and records: what counts, and that nothing is lost or doubled whatever happens to the machine."""

import csv
import io
import json
import os
import signal
import sqlite3
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction

import pytest

from optimoo.errors import InputError
from optimoo.game import Game
from optimoo.play import Match, Scores
from optimoo.play.scores import GIVEN_UP, RANKED_FROM, checked_name, export_csv, export_json, usual_file

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
    assert ada.average == Fraction(3 + 5 + GIVEN_UP + 4 + 3, 5)
    assert ada.distribution == (0, 0, 2, 1, 1)
    assert (ada.given_up, ada.streak, ada.longest_streak) == (1, 2, 2)
    assert ada.duels == {"won": 1, "drawn": 0, "lost": 0}
    assert ada.rank is None
    assert len(scores.records()) == 7


def test_ranks_need_enough_games_and_are_shared_by_equals(scores):
    for name, guesses, games in (("Cy", 4, 10), ("Ada", 3, 10), ("Bob", 3, 11), ("Dan", 1, RANKED_FROM - 1)):
        for _ in range(games):
            scores.add(game_of(guesses), name)
    standings = [(one.name, one.rank) for one in scores.standings(GAME)]
    assert standings == [("Ada", 1), ("Bob", 1), ("Cy", 3), ("Dan", None)]
    assert scores.standings(Game(4, 10)) == []


def test_games_are_kept_with_their_moves(scores):
    number = scores.add(game_of(2), "Ada")
    record = scores.record(number)
    assert (record.moves, record.secret, record.outcome, record.guesses) == ("340=1C 012=3B", "012", "found", 2)
    assert scores.records(name="Bob") == []
    with pytest.raises(InputError, match="there is no game 99"):
        scores.record(99)


def test_a_game_with_a_key_is_kept_once(scores):
    numbers = {scores.add(game_of(2), "Ada", key="abc") for _ in range(3)}
    assert len(numbers) == 1
    assert len(scores.records()) == 1
    assert scores.add(game_of(2), "Ada", key="other") not in numbers


def test_only_finished_games_count(scores):
    with pytest.raises(InputError, match="not over"):
        scores.add(Match.new(GAME, "guess", secret="012"), "Ada")


def test_an_unfinished_game_can_be_taken_up(scores):
    match = Match.new(GAME, "guess", secret="012")
    match.guess("340")
    scores.keep(match, "Ada")
    assert scores.unfinished("Ada") == match
    assert scores.unfinished("Bob") is None
    match.guess("012")
    scores.add(match, "Ada")
    assert scores.unfinished("Ada") is None


def test_export(scores):
    scores.add(game_of(2), 'Ada "the first"')
    scores.add(game_of(2, mode="duel"), "Bob, too")
    records = scores.records()
    rows = list(csv.DictReader(io.StringIO(export_csv(records))))
    assert [row["name"] for row in rows] == ['Ada "the first"', "Bob, too"]
    assert rows[0]["moves"] == records[0].moves
    loaded = json.loads(export_json(records))
    assert [type(records[0])(**row) for row in loaded] == records


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
    told += process.communicate()[0].splitlines()
    with Scores(path) as scores:
        kept = len(scores.records())
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
        records = scores.records()
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
        assert len(scores.records()) == len(finished.stdout.splitlines()) > 0
        scores.add(game_of(2), "Ada")
    assert whole(path)


def test_what_is_no_file_of_games_is_refused(tmp_path):
    (tmp_path / "noise").write_bytes(b"not a database, whatever it is called" * 100)
    with pytest.raises(InputError, match="cannot keep games in"):
        Scores(tmp_path / "noise")
    with pytest.raises(InputError, match="cannot keep games in"):
        Scores(tmp_path / "noise" / "games.sqlite")
    assert (tmp_path / "noise").read_bytes().startswith(b"not a database")


def test_a_file_of_a_later_version_is_left_alone(tmp_path):
    path = tmp_path / "games.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 7")
    with pytest.raises(InputError, match="newer optimoo"):
        Scores(path)


def test_a_record_knows_what_it_counts_as(scores):
    record = scores.record(scores.add(game_of(3), "Ada"))
    assert record.counts
    assert not replace(record, hints=1).counts
    assert replace(record, outcome="given-up", guesses=20).counted_guesses == 20
