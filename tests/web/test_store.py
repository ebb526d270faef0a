"""Games on disk: seats, versions, room, and a file that holds nobody's token."""

import sqlite3
import threading

import pytest

from optimoo.errors import InputError
from optimoo.web.problems import BusyError, ConflictError, NotFoundError, TooManyError
from optimoo.web.store import FINISHED_STAYS, Room, Store

ROOM = Room(100, 100)


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
    store.begin("1", "a", Room(3, 2))
    store.begin("2", "a", Room(3, 2))
    with pytest.raises(TooManyError):
        store.begin("3", "a", Room(3, 2))
    store.begin("3", "b", Room(3, 2))
    with pytest.raises(BusyError):
        store.begin("4", "c", Room(3, 2))


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
    store.begin("new", "b", Room(2, 2))
    assert store.load(running, token).state == "running"
    with pytest.raises(NotFoundError):
        store.load(finished, other)


def test_a_file_that_is_no_database(tmp_path):
    (tmp_path / "web.sqlite").write_text("these are not the games you are looking for " * 100)
    with pytest.raises(InputError, match="cannot keep games in"):
        Store(tmp_path / "web.sqlite")


def test_a_place_where_nothing_can_be_kept(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot keep games in"):
        Store(tmp_path / "file" / "web.sqlite")
