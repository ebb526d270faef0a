"""What the server does about those who send half a request, nonsense, or too much, and who do not read replies.

Raw sockets on loopback; every wait ends when the server acts, and none of them is measured.
"""

import http.client
import json
import socket
from contextlib import ExitStack, contextmanager, suppress
from threading import Event, Semaphore

import httpx
import pytest

from optimoo.web import advice
from optimoo.web.app import Settings
from optimoo.web.limits import Limits
from page_server import running

HALF = b"POST /api/games HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: "
HEAD = b"POST /api/games HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n"
WHOLE = b"GET /api/today HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"


@pytest.fixture
def serving(tmp_path):
    with ExitStack() as stack:

        def serve(proxies=(), **limits):
            return stack.enter_context(running(Settings(tmp_path, Limits(**limits)), proxies))

        yield serve


@contextmanager
def connected(port, source="127.0.0.1", said=b""):
    with socket.create_connection(("127.0.0.1", port), timeout=60, source_address=(source, 0)) as connection:
        connection.sendall(said)
        yield connection


def heard(connection):
    """Everything that the server says until it closes the connection."""
    said = b""
    while part := connection.recv(65536):
        said += part
    return said


def refused(connection):
    """The status and the sentence of a refusal, after which the connection ends."""
    head, _, body = heard(connection).partition(b"\r\n\r\n")
    assert b"content-type: application/json" in head.lower()
    assert b"connection: close" in head.lower()
    told = json.loads(body)
    assert list(told) == ["error"]
    return int(head.split()[1]), told["error"]


def answered(connection):
    """The status of one reply, on a connection that stays open."""
    reply = http.client.HTTPResponse(connection)
    reply.begin()
    assert reply.read()
    return reply.status


def works(port, source="127.0.0.1"):
    transport = httpx.HTTPTransport(local_address=source, verify=False)
    with httpx.Client(transport=transport, timeout=60) as client:
        return client.get(f"http://127.0.0.1:{port}/api/today").status_code == 200


# --- time ----------------------------------------------------------------------------------------------------------


def test_a_head_that_does_not_arrive(serving):
    _, port = serving(head_seconds=0.1)
    with connected(port, said=HALF) as connection:
        assert refused(connection) == (
            408,
            "the head of the request did not arrive in time; expected all of it within 0.1 seconds",
        )


def test_a_head_that_trickles_in(serving):
    _, port = serving(head_seconds=0.3)
    with connected(port, said=HALF) as connection:
        connection.settimeout(0.05)
        said = b""
        while not said:
            try:
                said = connection.recv(65536)
            except TimeoutError:
                connection.sendall(b"x")  # never silent for long, and never done
        assert b" 408 " in said


def test_a_body_that_does_not_arrive(serving):
    _, port = serving(body_seconds=0.1)
    with connected(port, said=HEAD + b'{"mode": ') as connection:
        assert refused(connection) == (
            408,
            "the body of the request did not arrive in time; expected all of it within 0.1 seconds",
        )


def test_a_body_that_does_not_arrive_after_it_was_refused_already(serving):
    _, port = serving(body_seconds=0.1, body_bytes=10)
    with connected(port, said=HEAD) as connection:
        said = heard(connection)
    assert said.count(b"HTTP/1.1") == 1
    assert b" 413 " in said


def test_who_never_says_anything_is_told_nothing(serving):
    _, port = serving(head_seconds=0.1)
    with connected(port) as connection:
        assert heard(connection) == b""


def test_the_next_request_on_a_connection_is_awaited_as_the_first(serving):
    _, port = serving(head_seconds=0.2)
    with connected(port, said=WHOLE) as connection:
        assert answered(connection) == 200
        connection.sendall(HALF)
        assert refused(connection)[0] == 408


def test_who_does_not_read_replies_is_cut_off(serving):
    server, port = serving(reply_seconds=0.1)
    request = b"GET /api/strategies/minimum HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
    with connected(port, said=request * 200) as connection:
        while not server.server_state.total_requests or server.server_state.connections:
            Event().wait(0.01)  # nothing is read meanwhile
        with suppress(ConnectionResetError):
            assert heard(connection).count(b"HTTP/1.1 200") < 200


# --- number --------------------------------------------------------------------------------------------------------


def test_half_sent_requests_shut_nobody_out(serving):
    _, port = serving(connections=20, connections_per_visitor=10)
    with ExitStack() as stack:
        slow = [stack.enter_context(connected(port, said=HALF)) for _ in range(30)]
        assert works(port)
        status, sentence = refused(slow[0])
        assert (status, sentence) == (503, "the server is full and this request was slow; try again later")
        for source in ("127.0.0.2", "127.0.0.3"):
            slow += [stack.enter_context(connected(port, source, HALF)) for _ in range(10)]
        assert works(port)
        assert works(port, "127.0.0.4")


def test_idle_connections_make_room_without_a_word(serving):
    _, port = serving(connections_per_visitor=3)
    with ExitStack() as stack:
        idle = [stack.enter_context(connected(port)) for _ in range(3)]
        for connection in idle:
            connection.sendall(WHOLE)
            assert answered(connection) == 200
        assert works(port)
        assert heard(idle[0]) == b""


@pytest.fixture
def busy(monkeypatch):
    """Every request for advice takes until the server stops it."""
    begun = Semaphore(0)

    def endless(analyst, moves, stop):
        begun.release()
        assert stop.wait(120)
        raise RuntimeError

    monkeypatch.setattr(advice, "advise", endless)
    return begun


ADVICE = (
    b"POST /api/advice HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 27\r\n\r\n"
    b'{"game":"3x4", "moves": []}'
)


@pytest.mark.parametrize(
    ("limits", "status", "words"),
    [
        ({"connections_per_visitor": 1}, 429, "you have too many requests under way"),
        ({"connections": 1}, 503, "the server has no room for another connection"),
    ],
)
def test_where_everybody_is_being_served_a_newcomer_is_told(serving, busy, limits, status, words):
    _, port = serving(**limits)
    with connected(port, said=ADVICE):
        assert busy.acquire(timeout=60)
        with connected(port, said=WHOLE) as another:
            told = refused(another)
    assert told[0] == status
    assert words in told[1]


def test_a_proxy_brings_as_many_as_it_likes(serving, busy):
    _, port = serving(["127.0.0.1"], connections_per_visitor=1)
    with connected(port, said=ADVICE):
        assert busy.acquire(timeout=60)
        assert works(port)


# --- nonsense ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "status", "words"),
    [
        (b"nonsense\r\n\r\n", 400, "this is no HTTP request"),
        (b"GET / HTTP/1.1\r\n\r\n", 400, "this is no HTTP request"),  # without a host
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400, "this is no HTTP request"),  # somebody speaks TLS
        (HALF + b"x" * 20_000, 431, "the head of the request is too large; expected at most 16384 bytes"),
        (HALF[:-8] + b"transfer-encoding: gzip\r\n\r\n", 501, "unknown transfer encoding"),
        (HALF[:-8] + b"transfer-encoding: chunked\r\n\r\nnonsense\r\n", 400, "this is no HTTP request"),
    ],
    ids=lambda value: str(value)[:24],
)
def test_what_is_no_request_is_refused_in_one_sentence(serving, said, status, words):
    _, port = serving()
    with connected(port, said=said) as connection:
        told = refused(connection)
    assert told[0] == status
    assert words in told[1]


def test_a_large_head_that_arrives_in_one_piece(serving):
    _, port = serving()
    reply = httpx.get(f"http://127.0.0.1:{port}/", headers={"x-long": "x" * 17_000})
    assert reply.status_code == 431
    assert reply.json()["error"] == "the head of the request is too large; expected at most 16384 bytes"


def test_a_wish_for_another_protocol_is_passed_over(serving):
    _, port = serving()
    headers = {"connection": "upgrade", "upgrade": "websocket", "sec-websocket-key": "x", "sec-websocket-version": "13"}
    assert httpx.get(f"http://127.0.0.1:{port}/api/today", headers=headers).status_code == 200


# --- every connection ----------------------------------------------------------------------------------------------


def test_replies_are_not_held_back(serving):
    server, port = serving()
    with connected(port, said=WHOLE) as connection:
        assert answered(connection) == 200
        (seen,) = server.server_state.connections
        accepted = seen.transport.get_extra_info("socket")
        assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_nothing_is_left_of_connections_that_ended(serving):
    server, port = serving(head_seconds=0.1)
    with ExitStack() as stack:
        for said in (HALF, WHOLE, b"nonsense\r\n\r\n", b""):
            stack.enter_context(connected(port, said=said))
    registry = server.config.connections
    ended = Event()
    while server.server_state.connections:
        ended.wait(0.01)
    assert not registry._open
    assert not registry._visitors
    assert not registry._lingering


@pytest.mark.parametrize(("proxies", "believed"), [([], False), (["127.0.0.0/30"], True), (["192.0.2.0/24"], False)])
def test_what_is_forwarded_is_believed_only_if_a_proxy_says_it(serving, busy, monkeypatch, proxies, believed):
    """Otherwise whoever invents addresses has limits of their own for each of them."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")  # a variable that the server library would read
    _, port = serving(proxies, waiting_per_visitor=1)
    with connected(port, said=ADVICE):
        assert busy.acquire(timeout=60)
        with connected(port, said=ADVICE.replace(b"host:", b"x-forwarded-for: 192.0.2.9\r\nhost:")) as another:
            if believed:
                assert busy.acquire(timeout=60)
            else:
                assert answered(another) == 429


def test_a_server_that_stops_tells_those_who_wait(serving, busy):
    server, port = serving()
    with connected(port, said=ADVICE) as connection:
        assert busy.acquire(timeout=60)
        server.should_exit = True
        assert answered(connection) == 503


@pytest.mark.parametrize("said", [HALF, HEAD], ids=["head", "body"])
def test_a_server_that_stops_tells_those_who_were_slow(serving, said):
    server, port = serving()
    with connected(port, said=said) as connection:
        while not any(each.cycle or each.conn.trailing_data[0] for each in list(server.server_state.connections)):
            Event().wait(0.01)
        server.should_exit = True
        assert refused(connection) == (503, "the server is stopping; try again when it is back")
