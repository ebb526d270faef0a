"""The server is killed, its disk is full, it is started again: no move that was answered is lost, none counts twice."""

import resource
import sqlite3
import threading
from dataclasses import replace

import httpx
import pytest

from optimoo.play import NotKeptError
from optimoo.web.app import Settings
from optimoo.web.limits import Limits
from optimoo.web.store import Store
from optimoo.web.table import Table
from page_player import Seat
from page_server import Program, visiting

FULL = 400_000
"""Bytes that no file may exceed: room for the beginning, and soon for nothing more."""


def visit(program):
    return httpx.Client(base_url=program.address, timeout=60, verify=False)


def reopened(client, seat):
    """A seat, asked for again at another server."""
    seat.client = client
    seat.look()
    return seat


def moves(seat):
    return [move["guess"] for move in seat.view["mine"]]


def test_killed_between_two_moves(tmp_path):
    with Program(tmp_path) as program, visit(program) as client:
        guessing = Seat.begin(client)
        guessing.guess("0123")
        answering = Seat.begin(client, "answer", opponent="minimum")
        answering.answer_for("9876")
        host = Seat.begin(client, "friends", secret="0123")
        friend = Seat.join(client, host, "4567")
        before = [guessing.look(), answering.look(), host.look(), friend.look()]
        program.kill()
    with visiting(Settings(tmp_path)) as client:
        seats = [reopened(client, seat) for seat in (guessing, answering, host, friend)]
        assert [seat.view for seat in seats] == before
        assert guessing.play_on()["result"]["outcome"] == "found"
        assert answering.play_on("9876")["result"]["secret"] == "9876"


def test_killed_in_the_midst_of_many_moves(tmp_path):
    answered, seats = {}, {}

    def play(client, number):
        seat = seats[number] = Seat.begin(client)
        answered[number] = []
        while True:
            # Neither repeats a guess, nor finds anything early: it goes on until the server dies.
            guess = "".join(str((number + len(answered[number]) + 3 * place) % 10) for place in range(4))
            seat.guess(guess)
            answered[number].append(guess)
            if len(answered[number]) == 3:
                ready.release()

    def until_killed(number):
        with visit(program) as client:
            try:
                play(client, number)
            except (httpx.TransportError, AssertionError):  # the server is dead, or the secret found
                ready.release()

    ready = threading.Semaphore(0)
    with Program(tmp_path) as program:
        threads = [threading.Thread(target=until_killed, args=(number,)) for number in range(6)]
        for thread in threads:
            thread.start()
        for _ in threads:
            assert ready.acquire(timeout=60)
        program.kill()
        for thread in threads:
            thread.join(60)
    with visiting(Settings(tmp_path)) as client:
        for number, seat in seats.items():
            kept = moves(reopened(client, seat))
            made = answered[number]
            # The last one may have been kept without its reply reaching anybody.
            assert kept[: len(made)] == made
            assert len(kept) - len(made) in (0, 1)
            assert seat.view["number"] == len(kept)


def test_killed_before_the_computer_could_guess(tmp_path):
    """As if the power failed between the person's move and the computer's."""
    with Program(tmp_path) as program, visit(program) as client:
        seat = Seat.begin(client, "answer", opponent="minimum")
        program.kill()
    with sqlite3.connect(tmp_path / "page.sqlite") as database:
        (state,) = database.execute("SELECT state FROM games").fetchone()
        table = Table.from_text(state)
        asked, table.match.asked = table.match.asked, None
        database.execute("UPDATE games SET state = ?", (table.to_text(),))
    database.close()
    with visiting(Settings(tmp_path)) as client:
        assert reopened(client, seat).view["phase"] == "wait"
        seat.view = seat.ask("turn").json()
        assert seat.view["asked"] == seat.game.text(asked)
        assert seat.play_on("9876")["result"]["secret"] == "9876"


@pytest.fixture
def writes(monkeypatch):
    """Counts the states that are kept of running games; the disk is full at those that are named in the set."""
    save, count, full = Store.save, iter(range(1, 1000)), set()

    def counted(*state):
        if next(count) in full:
            raise NotKeptError("database or disk is full")
        return save(*state)

    monkeypatch.setattr(Store, "save", counted)
    return full


@pytest.mark.parametrize(
    ("game", "opponent", "full", "kept", "sentence"),
    [
        ("3x6", "minimum", 2, True, "your move is kept, but the computer's guess could not be"),
        ("3x6", "minimum", 1, False, "this could not be kept, so it did not happen"),
        ("4x10", "first-candidate", 1, False, "this could not be kept, so it did not happen"),
    ],
)
def test_a_disk_that_is_full_from_some_write_on(fresh_client, writes, game, opponent, full, kept, sentence):
    seat = Seat.begin(fresh_client, "answer", game=game, opponent=opponent)
    asked = seat.view["asked"]
    writes |= set(range(full, 1000))
    refused = seat.try_move("answer", response="1C")
    assert refused.status_code == 507
    assert refused.json()["error"].startswith(sentence)
    view = seat.look()
    assert view["theirs"] == ([{"guess": asked, "response": "1C"}] if kept else [])
    assert (view["phase"], view["asked"]) == (("wait", None) if kept else ("answer", asked))
    assert seat.ask("turn").status_code == (507 if kept else 200)
    writes.clear()
    seat.view = seat.ask("turn").json() if kept else seat.move("answer", response="1C")
    assert seat.view["phase"] == "answer"
    assert len(seat.view["theirs"]) == 1


def test_a_guess_that_is_known_at_once_is_kept_with_the_move_before_it(fresh_client, writes):
    seat = Seat.begin(fresh_client, "answer", opponent="first-candidate")
    writes |= set(range(2, 1000))
    assert seat.move("answer", response="1C")["phase"] == "answer"  # one write was enough


def test_a_game_that_the_computer_could_not_begin_is_not_begun(fresh_settings):
    with visiting(replace(fresh_settings, limits=Limits(analyses=1, waiting=-1))) as client:
        reply = client.post("/api/games", json={"mode": "answer", "game": "3x6", "opponent": "minimum"})
        assert reply.status_code == 503
    with sqlite3.connect(fresh_settings.folder / "page.sqlite") as database:
        assert database.execute("SELECT count(*) FROM games").fetchone() == (0,)
    database.close()


def test_a_move_is_said_to_be_kept_where_the_computer_has_no_time(fresh_settings):
    with visiting(fresh_settings) as client:
        seat = Seat.begin(client, "answer", game="3x6", opponent="minimum")
    with visiting(replace(fresh_settings, limits=Limits(analyses=1, waiting=-1))) as client:
        reopened(client, seat)
        refused = seat.try_move("answer", response="1C")
        assert refused.status_code == 503
        assert refused.json()["error"].startswith("your move is kept, but the computer has not guessed yet: many are")
        assert (len(seat.look()["theirs"]), seat.view["phase"]) == (1, "wait")


def test_a_full_disk(tmp_path):
    def limited():
        resource.setrlimit(resource.RLIMIT_FSIZE, (FULL, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))

    seats, refused = [], None
    with Program(tmp_path, preexec_fn=limited) as program, visit(program) as client:
        for number in range(200):
            reply = client.post("/api/games", json={"mode": "guess"})
            if reply.status_code != 201:
                refused = reply
                break
            seats.append(Seat(client, reply.json()))
            seats[-1].guess(f"{number % 10}{(number + 1) % 10}{(number + 2) % 10}{(number + 3) % 10}")
        assert refused is not None
        assert refused.status_code == 507
        assert refused.json()["error"].startswith("this could not be kept, so it did not happen")
        running = next(seat for seat in reversed(seats) if seat.view["phase"] == "guess")
        while (reply := running.try_move("guess", guess="9876")).status_code == 200:
            running.view = reply.json()  # what was too little for a new game may have been enough for a move
        assert reply.status_code == 507
        before = [seat.view for seat in seats]
        assert [seat.look() for seat in seats] == before  # what is there can still be seen
        program.kill()
    with visiting(Settings(tmp_path)) as client:  # somebody has made room
        assert [reopened(client, seat).view for seat in seats] == before
        assert running.play_on()["result"]["outcome"] == "found"
