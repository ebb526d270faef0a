"""Games on disk: seats, versions, room, and a file that holds nobody's token."""

import random
import sqlite3
import threading
from contextlib import closing

import pytest

from optimoo.errors import InputError
from optimoo.web.limits import Limits
from optimoo.web.problems import BusyError, ConflictError, NotFoundError, TooManyError
from optimoo.web.store import FINISHED_STAYS, Store, digest

ROOM = Limits(games=100, games_per_visitor=100)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "web.sqlite"


@pytest.fixture
def store(path):
    store = Store(path)
    yield store
    store.close()


def begin(store, state, visitor="v", room=ROOM):
    begun = store.begin(state, visitor, room)
    return begun.id, begun.token


def test_what_is_kept_is_found_again_also_after_a_restart(store, path):
    game, token = begin(store, "one")
    kept = store.load(game, token)
    assert (kept.state, kept.version, kept.side) == ("one", 0, 0)
    store.save(kept, "two", False)
    other = Store(path)
    assert other.load(game, token).state == "two"
    other.close()


def test_a_seat_opens_one_game_only(store):
    first, token = begin(store, "one")
    second, other = begin(store, "two")
    for game, wrong in [(first, other), (second, token), (first, "x" * 43), ("nothing", token)]:
        with pytest.raises(NotFoundError):
            store.load(game, wrong)


def test_of_two_saves_from_one_version_only_one_counts(store):
    game, token = begin(store, "start")
    kept = store.load(game, token)
    saved = store.save(kept, "first", False)
    with pytest.raises(ConflictError):
        store.save(kept, "second", False)
    assert store.load(game, token) == saved


def test_many_threads_and_no_lost_update(store):
    game, token = begin(store, "0")
    refused = []

    def count():
        for _ in range(50):
            kept = store.load(game, token)
            try:
                store.save(kept, str(int(kept.state) + 1), False)
            except ConflictError:
                refused.append(1)

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    kept = store.load(game, token)
    assert int(kept.state) == kept.version == 200 - len(refused)


def test_an_invitation_seats_one_other_player(store):
    begun = store.begin("start", "v", ROOM, invites=True)
    invited = store.invited(begun.id, begun.invitation)
    kept, second = store.join(invited, "joined")
    assert store.load(begun.id, second) == kept
    assert (kept.side, kept.state, kept.version) == (1, "joined", 1)
    assert store.load(begun.id, begun.token).state == "joined"
    with pytest.raises(NotFoundError):
        store.invited(begun.id, begun.invitation)
    with pytest.raises(ConflictError):  # whoever looked at the same time comes too late
        store.join(invited, "joined twice")
    assert store.load(begun.id, second).state == "joined"


def test_an_invitation_is_for_its_own_game(store):
    begun = store.begin("one", "v", ROOM, invites=True)
    other, token = begin(store, "two")
    for game, invitation in [(other, begun.invitation), (begun.id, begun.token), (other, token)]:
        with pytest.raises(NotFoundError):
            store.invited(game, invitation)


def test_names_belong_to_one_who_came_first(store):
    token = store.register("Ada")
    assert store.player(token) == "Ada"
    with pytest.raises(ConflictError, match="'ADA' is taken"):
        store.register("ADA")
    with pytest.raises(NotFoundError):
        store.player("x" * 43)


def test_the_file_lets_nobody_play_for_another(store, path):
    begun = store.begin("start", "v", ROOM, invites=True)
    name = store.register("Ada")
    everything = b"".join(each.read_bytes() for each in path.parent.iterdir())
    assert b"start" in everything
    for secret in (begun.token, begun.invitation, name):
        assert secret.encode() not in everything


def test_room_for_all_and_for_each(store):
    store.begin("1", "a", Limits(games=3, games_per_visitor=2))
    store.begin("2", "a", Limits(games=3, games_per_visitor=2))
    with pytest.raises(TooManyError):
        store.begin("3", "a", Limits(games=3, games_per_visitor=2))
    store.begin("3", "b", Limits(games=3, games_per_visitor=2))
    with pytest.raises(BusyError):
        store.begin("4", "c", Limits(games=3, games_per_visitor=2))


def test_finished_games_make_room_when_they_are_old(store, path):
    running, token = begin(store, "running")
    finished, other = begin(store, "finished")
    store.save(store.load(finished, other), "finished", True)
    assert store.unrecorded() == [(finished, "finished")]
    store.recorded(finished)
    assert store.unrecorded() == []
    with sqlite3.connect(path) as database:
        database.execute("UPDATE games SET touched = touched - ?", (FINISHED_STAYS + 1,))
    database.close()
    store.begin("new", "b", Limits(games=2, games_per_visitor=2))
    assert store.load(running, token).state == "running"
    with pytest.raises(NotFoundError):
        store.load(finished, other)


def test_names_that_differ_in_capital_letters_only_are_one(store):
    store.register("Åsa")
    for name in ("ÅSA", "åsa", "a\u030aSA"):
        with pytest.raises(ConflictError, match="is taken"):
            store.register(name)


def test_of_each_number_of_the_day_a_player_begins_one_game(store):
    store.begin("1", "v", ROOM, daily=("Ada", "4x10 2026-01-01"))
    with pytest.raises(ConflictError, match="it counts once"):
        store.begin("2", "v", ROOM, daily=("ADA", "4x10 2026-01-01"))
    for player, number in (("Bea", "4x10 2026-01-01"), ("Ada", "4x10 2026-01-02"), ("Ada", "3x6 2026-01-01")):
        store.begin("3", "v", ROOM, daily=(player, number))


# --- damage and earlier formats -------------------------------------------------------------------------------------

_FIRST_FORMAT = """
CREATE TABLE games (
    id TEXT PRIMARY KEY, state TEXT NOT NULL, version INTEGER NOT NULL, over INTEGER NOT NULL,
    visitor TEXT NOT NULL, touched INTEGER NOT NULL, recorded INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX games_by_visitor ON games (visitor, over);
CREATE TABLE seats (
    digest TEXT PRIMARY KEY, game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE, side INTEGER NOT NULL,
    UNIQUE (game, side)
) STRICT;
CREATE TABLE invitations (
    digest TEXT PRIMARY KEY, game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE
) STRICT;
CREATE TABLE players (digest TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE) STRICT;
"""


def test_a_file_of_the_first_format_is_brought_up_to_date(path, caplog):
    path.parent.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.executescript(_FIRST_FORMAT)
        database.execute("INSERT INTO games VALUES ('game', 'state', 3, 0, 'v', 1, 0)")
        database.execute("INSERT INTO seats VALUES (?, 'game', 0)", (digest("seat"),))
        database.execute("INSERT INTO invitations VALUES (?, 'game')", (digest("invitation"),))
        database.executemany("INSERT INTO players VALUES (?, ?)", [(digest(name), name) for name in ("Äda", "äda")])
    for _ in range(2):
        store = Store(path)
        assert store.load("game", "seat").state == "state"
        assert store.invited("game", "invitation").version == 3
        assert [store.player(name) for name in ("Äda", "äda")] == ["Äda", "äda"]  # whoever had a name keeps it
        with pytest.raises(ConflictError):
            store.register("ÄDA")
        store.close()
    assert not caplog.messages


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """A file with many games and players, and their tokens."""
    path = tmp_path_factory.mktemp("sound") / "web.sqlite"
    store = Store(path)
    store._database._connection.execute("PRAGMA synchronous = OFF")  # nobody will pull the plug
    begun = [store.begin(f"state {number}", "v", ROOM, invites=number % 3 == 0) for number in range(90)]
    names = {store.register(f"player {number}"): f"player {number}" for number in range(30)}
    store.close()
    return path, begun, names


def lost(store, begun, names):
    """How many games and players are no longer there; none may be there that never was."""
    missing = 0
    with store._database.reading() as database:
        for table, count in (("games", 90), ("seats", 90), ("invitations", 30), ("players", 30), ("daily", 0)):
            assert database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] <= count
    for number, each in enumerate(begun):
        try:
            missing += store.load(each.id, each.token).state != f"state {number}"
            if each.invitation:
                missing += store.invited(each.id, each.invitation).state != f"state {number}"
        except NotFoundError:
            missing += 1
    for token, name in names.items():
        try:
            missing += store.player(token) != name
        except NotFoundError:
            missing += 1
    return missing


def test_damage_is_mended_and_costs_only_what_was_hit(sound, path, caplog):
    source, begun, names = sound
    path.parent.mkdir()
    content = bytearray(source.read_bytes())
    with closing(sqlite3.connect(source)) as database:
        root = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'games'").fetchone()[0]
    content[4096 * (root - 1) : 4096 * root] = bytes(4096)
    path.write_bytes(content)
    store = Store(path)
    assert lost(store, begun, names) == 0
    store.begin("new", "v", ROOM)
    store.close()
    [told] = caplog.messages
    assert "is damaged" in told
    assert path.with_name("web.sqlite.damaged").read_bytes() == bytes(content)


def test_no_damage_is_silent(sound, tmp_path, caplog):
    source, begun, names = sound
    content, rng = source.read_bytes(), random.Random(5)
    for number in range(60):
        path = tmp_path / str(number) / "web.sqlite"
        path.parent.mkdir()
        at, length = rng.randrange(len(content)), rng.choice((1, 8, 300, 4096, len(content)))
        rest = content[at + length :] if number % 3 else b""
        path.write_bytes(content[:at] + rng.randbytes(min(length, len(content) - at) if rest else 0) + rest)
        caplog.clear()
        try:
            store = Store(path)
        except InputError as refused:
            if "newer optimoo" in str(refused):
                continue
            raise
        missing = lost(store, begun, names)
        store.begin("new", "v", ROOM)
        store.close()
        assert missing <= 1 or any("is damaged" in message for message in caplog.messages)


def test_a_file_that_is_no_database(path, caplog):
    path.parent.mkdir()
    path.write_text("these are not the games you are looking for " * 100)
    Store(path).close()
    assert "file is not a database" in caplog.text
    assert path.with_name("web.sqlite.damaged").read_text().startswith("these are not")


def test_only_the_owner_may_read_it(store, path):
    begin(store, "one")
    assert {each.stat().st_mode & 0o777 for each in path.parent.iterdir()} == {0o600}


def test_a_place_where_nothing_can_be_kept(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot keep games in"):
        Store(tmp_path / "file" / "web.sqlite")
