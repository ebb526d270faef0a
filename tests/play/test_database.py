"""Damaged files: whatever is wrong, it is one sentence, nothing is thrown away, and intact rows live on."""

import os
import random
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from datetime import date

import pytest

from optimoo.errors import InputError
from optimoo.game import Game
from optimoo.play import Match, Scores
from optimoo.play.database import NotKeptError
from optimoo.play.rescue import BESIDE
from optimoo.play.scores import Place

GAME = Game(3, 5)
GAMES, LEFT = 150, 12


def finished(number):
    match = Match.new(GAME, "guess", secret=number % GAME.size, seed=number)
    match.guess((number + 1) % GAME.size)
    match.guess(match.secret)
    if number % 3 == 0:
        match.day = date(2026, 1, 1 + number % 28)
    return match


def left(number):
    match = Match.new(GAME, "guess", secret=number % GAME.size, seed=number)
    match.guess((number + 1) % GAME.size)
    return match


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """A file with many games, and what is in it; tests damage copies."""
    path = tmp_path_factory.mktemp("sound") / "games.sqlite"
    with Scores(path) as scores:
        scores._database._connection.execute("PRAGMA synchronous = OFF")  # nobody will pull the plug
        for number in range(GAMES):
            place = Place.PAGE if number % 2 else Place.TERMINAL
            scores.add(finished(number), f"player {number % 7}", place=place, key=str(number) if number % 2 else None)
        for number in range(LEFT):
            scores.keep(left(number), f"player {number % 2}")
        content = read(scores)
    return path, content


def read(scores):
    """All that is in a file: finished games by number, and games that were left."""
    return (
        {record.id: record for record in scores.finished()},
        {kept.number: kept for name in ("player 0", "player 1") for kept in scores.kept(name)},
    )


@pytest.fixture
def path(sound, tmp_path):
    return shutil.copyfile(sound[0], tmp_path / "games.sqlite")


def opened(path):
    with Scores(path) as scores:
        found = read(scores)
        scores.standings(GAME)
        number = scores.add(finished(1), "somebody")
        assert scores.score(number).name == "somebody"
        scores.keep(left(1), "somebody")
    return found


def kept_aside(path):
    return sorted(each.name for each in path.parent.iterdir() if each != path)


def told(caplog):
    [message] = [each for each in caplog.messages if "is damaged" in each]
    assert "\n" not in message
    return message


# --- each kind of damage --------------------------------------------------------------------------------------


def test_a_sound_file_is_left_as_it_is(path, sound, caplog):
    assert opened(path) == sound[1]
    assert kept_aside(path) == []
    assert not caplog.messages


def test_garbage(path, caplog):
    path.write_bytes(b"not a database, whatever it is called" * 100)
    assert opened(path) == ({}, {})
    assert path.with_name("games.sqlite.damaged").read_bytes().startswith(b"not a database")
    assert "file is not a database" in told(caplog)
    assert "nothing of it could be saved" in told(caplog)


@pytest.mark.parametrize("length", [0, 1, 99, 100, 4096, 5000, 8192, 12_288])
def test_cut_short(path, sound, caplog, length):
    before = path.read_bytes()[:length]
    path.write_bytes(before)
    found = opened(path)
    assert path.with_name("games.sqlite.damaged").read_bytes() == before
    for now, then in zip(found, sound[1], strict=True):
        assert now.items() <= then.items()
    assert f"{sum(map(len, found)) or 'nothing'} " in told(caplog).rpartition("damaged, and ")[2]


def test_a_folder_in_its_place(path, caplog):
    path.unlink()
    path.mkdir()
    (path / "something").write_text("of somebody")
    assert opened(path) == ({}, {})
    assert (path.with_name("games.sqlite.damaged") / "something").read_text() == "of somebody"
    assert "it is a folder" in told(caplog)


@pytest.mark.parametrize("ending", ["-wal", "-shm"])
def test_a_folder_in_the_place_of_what_belongs_to_it(path, sound, caplog, ending):
    path.with_name(path.name + ending).mkdir()
    assert opened(path) == sound[1]
    assert path.with_name(f"games.sqlite.damaged{ending}").is_dir()
    told(caplog)


def test_a_pipe_in_its_place(path, caplog):
    path.unlink()
    os.mkfifo(path)
    assert opened(path) == ({}, {})
    assert path.with_name("games.sqlite.damaged").is_fifo()
    assert "is not a regular file" in told(caplog)


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_a_link_to_what_is_no_file_is_left_alone(path, tmp_path, make, caplog):
    """It may lead to a device, which a privileged user could put aside."""
    make(elsewhere := tmp_path / "elsewhere")
    path.unlink()
    path.symlink_to(elsewhere)
    with pytest.raises(NotKeptError, match="elsewhere: it is not a regular file"):
        Scores(path)
    assert kept_aside(path) == ["elsewhere"]
    assert not caplog.messages


def test_a_link_to_a_file_elsewhere(path, sound, tmp_path):
    path.rename(elsewhere := tmp_path / "elsewhere")
    path.symlink_to(elsewhere)
    assert opened(path) == sound[1]
    assert path.is_symlink()


ENDLESS = "WITH RECURSIVE more(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more) SELECT n AS rowid, n AS name FROM more"


@pytest.mark.parametrize("rows", [ENDLESS, "SELECT 1 AS rowid, zeroblob(900000000) AS name"])
def test_a_view_without_an_end_in_the_place_of_a_table(path, sound, caplog, rows):
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(f"DROP TABLE kept; CREATE VIEW kept AS {rows}")
    assert opened(path) == (sound[1][0], {})
    told(caplog)


@pytest.mark.parametrize("rowid", ["NULL", "'first'", "x'00'", "1.5"])
def test_a_view_whose_rows_have_no_numbers(path, sound, caplog, rowid):
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(
            f"ALTER TABLE games RENAME TO hidden; CREATE VIEW games AS SELECT {rowid} AS rowid, * FROM hidden"
        )
    assert opened(path) == sound[1]
    told(caplog)


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER odd BEFORE INSERT ON games BEGIN SELECT raise(ABORT, 'no'); END",
        "CREATE TRIGGER odd AFTER INSERT ON games BEGIN DELETE FROM games; END",
        "CREATE UNIQUE INDEX odd ON games (name) WHERE id > 1000000",
        "CREATE VIEW odd AS SELECT 1",
    ],
)
def test_what_would_meddle_with_every_game(path, sound, caplog, statement):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
    assert opened(path) == sound[1]
    assert "odd in it is not of this program" in told(caplog)


@pytest.mark.skipif(os.geteuid() == 0, reason="needs files that refuse")
def test_a_file_that_refused_its_own_owner(path, sound, caplog):
    path.chmod(0)
    assert opened(path) == sound[1]
    assert not caplog.messages


def test_a_file_that_cannot_be_read(path, monkeypatch, caplog):
    """As one of another owner in a folder of one's own."""
    before, access, file = path.read_bytes(), os.access, path.stat()
    monkeypatch.setattr(os, "access", lambda each, mode: each.stat().st_ino != file.st_ino and access(each, mode))
    assert opened(path) == ({}, {})
    assert path.with_name("games.sqlite.damaged").read_bytes() == before
    assert "it cannot be read" in told(caplog)


def test_the_file_is_gone_but_not_what_belongs_to_it(path, caplog):
    """A log that is older than the file beside it must not be taken for its own."""
    path.rename(path.with_name("games.sqlite-wal"))
    assert opened(path) == ({}, {})
    assert kept_aside(path) == ["games.sqlite.damaged-wal"]
    told(caplog)


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE kept",
        "ALTER TABLE games DROP COLUMN opponent",
        "ALTER TABLE games RENAME COLUMN name TO who",
        "ALTER TABLE games RENAME TO others",
        "PRAGMA user_version = 987654321",
        "PRAGMA user_version = -1",
    ],
)
def test_other_tables_than_those_of_this_program(path, sound, caplog, statement):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
    assert opened(path) == (sound[1][0], {} if "kept" in statement else sound[1][1])
    assert path.with_name("games.sqlite.damaged").exists()
    told(caplog)


def test_a_folder_with_the_name_of_a_draft(path, sound):
    (folder := path.with_name(f".{path.name}.abc.tmp")).mkdir()
    path.write_bytes(path.read_bytes()[:-1000])
    assert len(opened(path)[0]) > GAMES / 2
    assert folder.is_dir()


def test_a_database_of_another_program(tmp_path, caplog):
    path = tmp_path / "games.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE music (title TEXT)")
        connection.execute("INSERT INTO music VALUES ('a song')")
        connection.commit()
    assert opened(path) == ({}, {})
    assert "its tables are not those of this program" in told(caplog)
    with closing(sqlite3.connect(path.with_name("games.sqlite.damaged"))) as connection:
        assert connection.execute("SELECT title FROM music").fetchone() == ("a song",)


@pytest.mark.parametrize(
    "change",
    [
        "mode = 'win'",
        "outcome = 7",
        "guesses = 'many'",
        "guesses = -3",
        "hints = NULL",
        "name = ''",
        "name = x'ff'",
        "name = CAST(x'ff41' AS TEXT)",  # no text
        "ended = 'never'",
        "day = 'someday'",
        "place = 'home'",
        "game = 'chess'",
    ],
)
def test_a_row_of_nonsense_costs_no_other(path, sound, caplog, change):
    rules = "SELECT sql FROM sqlite_schema WHERE name = 'games'"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        strict = connection.execute(rules).fetchone()[0]
        connection.execute("PRAGMA writable_schema = ON")
        lax = strict.replace(" STRICT", "").replace(" NOT NULL", "")
        connection.execute("UPDATE sqlite_schema SET sql = ? WHERE name = 'games'", (lax,))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:  # one who does not know the rules
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute(f"UPDATE games SET {change} WHERE id = 40")
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_schema SET sql = ? WHERE name = 'games'", (strict,))
    games, games_left = opened(path)
    assert games == {number: game for number, game in sound[1][0].items() if number != 40}
    assert games_left == sound[1][1]
    assert f"{GAMES + LEFT - 1} rows of it could be saved" in told(caplog)


def test_names_of_what_is_put_aside_do_not_meet(path, caplog):
    for number in range(1, 4):
        path.write_bytes(b"noise" * number)
        opened(path)
    names = ["games.sqlite.damaged", "games.sqlite.damaged-2", "games.sqlite.damaged-3"]
    assert [path.with_name(name).read_bytes() for name in names] == [b"noise", b"noise" * 2, b"noise" * 3]


@pytest.mark.parametrize(("at", "byte"), [(0, b"s"), (18, b"\x07"), (19, b"\x07"), (17, b"\x01"), (59, b"\x02")])
def test_a_file_that_says_wrong_things_about_itself(path, sound, at, byte):
    """That it is none, or may not be written, or not be read; about the size of its pages; about its letters."""
    with path.open("r+b") as stream:
        stream.seek(at)
        stream.write(byte)
    assert opened(path) == sound[1]


def test_rows_are_found_also_where_the_way_to_them_is_lost(path, sound, caplog):
    """The page that leads to all others of the table is gone."""
    with closing(sqlite3.connect(path)) as connection:
        root = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'games'").fetchone()[0]
    with path.open("r+b") as stream:
        stream.seek(4096 * (root - 1))
        stream.write(bytes(4096))
    assert opened(path) == sound[1]
    assert f"{GAMES + LEFT} rows of it could be saved" in told(caplog)


# --- what is no damage ------------------------------------------------------------------------------------------


def test_a_file_of_a_later_format_is_left_alone(path):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 3")
    before = path.read_bytes()
    with pytest.raises(InputError, match="was written by a newer optimoo"):
        Scores(path)
    assert path.read_bytes() == before
    assert kept_aside(path) == []


def test_a_file_that_another_program_holds_is_left_alone(path, monkeypatch):
    monkeypatch.setattr("optimoo.play.database.PATIENCE", 0.05)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("BEGIN EXCLUSIVE")
        with pytest.raises(NotKeptError, match="database is locked"):
            Scores(path)
    assert kept_aside(path) == []


def test_where_nothing_can_be_put_aside_nothing_is_touched(path, monkeypatch):
    path.write_bytes(b"noise")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copyfileobj", full)
    with pytest.raises(NotKeptError, match="no space left on device"):
        Scores(path)
    assert path.read_bytes() == b"noise"
    assert kept_aside(path) == []


def test_a_place_that_is_none(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(NotKeptError, match="cannot keep games in"):
        Scores(tmp_path / "file" / "games.sqlite")


# --- several programs -------------------------------------------------------------------------------------------

_OPENER = """
import sys
from pathlib import Path
from optimoo.game import Game
from optimoo.play import Match, Scores
match = Match.new(Game(3, 5), "guess", secret="012")
match.guess("012")
with Scores(Path(sys.argv[1])) as scores:
    scores.add(match, sys.argv[2])
"""


def test_several_programs_that_find_it_damaged_mend_it_once(path, sound):
    path.write_bytes(path.read_bytes()[:-4096])
    command = [sys.executable, "-c", _OPENER, str(path)]
    running = [subprocess.Popen([*command, f"new {number}"], stderr=subprocess.PIPE, text=True) for number in range(4)]
    said = [process.communicate(timeout=120)[1] for process in running]
    assert [process.returncode for process in running] == [0] * 4, said
    assert "".join(said).count("is damaged") == 1
    with Scores(path) as scores:
        assert len([record for record in scores.finished() if record.name.startswith("new")]) == 4
    assert kept_aside(path) == ["games.sqlite.damaged"]


def test_one_who_has_it_open_goes_on_with_the_mended_file(path, sound):
    with Scores(path) as scores:
        draft = path.with_name("other")
        shutil.copyfile(sound[0], draft)
        draft.replace(path)  # as another program does that mends it
        number = scores.add(finished(1), "somebody")
    with Scores(path) as scores:
        assert scores.score(number).name == "somebody"


# --- who may read it --------------------------------------------------------------------------------------------


def modes(path):
    return {stat.S_IMODE(each.stat().st_mode) for each in path.parent.iterdir() if each.name.startswith(path.name)}


def test_only_the_owner_may_read_it(tmp_path, caplog):
    mask = os.umask(0)
    try:
        path = tmp_path / "games.sqlite"
        with Scores(path) as scores:
            scores.add(finished(1), "Ada")
            assert {each.name for each in tmp_path.iterdir()} >= {"games.sqlite", "games.sqlite-wal"}
            assert modes(path) == {0o600}
            for ending in BESIDE[:3]:
                path.with_name(path.name + ending).chmod(0o666)  # as an earlier program left them
            with Scores(path):
                assert modes(path) == {0o600}
        path.write_bytes(b"noise")
        with Scores(path) as scores:
            scores.add(finished(1), "Ada")
            assert modes(path) == {0o600}
        assert len(kept_aside(path)) == 1
    finally:
        os.umask(mask)


# --- whatever may happen to a file --------------------------------------------------------------------------------


def flipped(content, rng):
    at = rng.randrange(len(content))
    return content[:at] + bytes([content[at] ^ (1 << rng.randrange(8))]) + content[at + 1 :]


def flipped_in_the_first_page(content, rng):
    at = rng.randrange(rng.choice((100, 1500, 4096)))
    return content[:at] + rng.randbytes(1) + content[at + 1 :]


def cut(content, rng):
    return content[: rng.randrange(len(content))]


def overwritten(content, rng):
    length = rng.choice((2, 16, 200, 4096))
    at = rng.randrange(len(content) - length)
    return content[:at] + rng.choice((rng.randbytes(length), bytes(length))) + content[at + length :]


def pages_swapped(content, rng):
    pages = [content[at : at + 4096] for at in range(0, len(content), 4096)]
    one, other = rng.sample(range(len(pages)), 2)
    pages[one], pages[other] = pages[other], pages[one]
    return b"".join(pages)


def page_repeated(content, rng):
    one, other = (4096 * rng.randrange(len(content) // 4096) for _ in range(2))
    return content[:one] + content[other : other + 4096] + content[one + 4096 :]


def stretched(content, rng):
    at = rng.randrange(len(content))
    return content[:at] + rng.randbytes(rng.randrange(1, 50)) + content[at:]


MUTATIONS = (
    flipped,
    flipped_in_the_first_page,
    cut,
    overwritten,
    pages_swapped,
    page_repeated,
    stretched,
)


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda each: each.__name__)
def test_no_damage_is_silent_or_costs_intact_rows(sound, tmp_path, caplog, mutation):
    """Whoever opens the file is told, or all rows are there; at most the one that was hit itself is another one."""
    rng, content = random.Random(mutation.__name__), sound[0].read_bytes()
    then = {**{("game", number): game for number, game in sound[1][0].items()}, **sound[1][1]}
    mended = 0
    for number in range(30):
        path = tmp_path / str(number) / "games.sqlite"
        path.parent.mkdir()
        path.write_bytes(mutation(content, rng))
        caplog.clear()
        try:
            games, games_left = opened(path)
        except InputError as refused:
            if "newer optimoo" in str(refused):  # the number of the format was hit
                continue
            raise
        now = {**{("game", number): game for number, game in games.items()}, **games_left}
        other = {key for key in then if now.get(key) != then[key]}
        if any("is damaged" in message for message in caplog.messages):
            mended += 1
            assert list(path.parent.glob("*.damaged"))
        else:
            assert len(other) <= 1
    assert mended
