"""The command that starts the page: the browser, the address, the end, and what cannot be served."""

import os
import signal
import socket
import threading
import time
from contextlib import contextmanager

import httpx
import pytest

from command import called
from optimoo.web import serve
from page_player import Seat
from page_server import WORDS, Program
from refusals import check_refused


@pytest.fixture
def serving(capsys, monkeypatch, tmp_path):
    """The command in a thread of this process: its address, and the lines it has said besides."""

    @contextmanager
    def serving(*arguments):
        servers, ready = [], threading.Event()

        class Server(serve.Server):
            async def startup(self, sockets=None):
                servers.append(self)
                await super().startup(sockets)
                ready.set()

        monkeypatch.setattr(serve, "Server", Server)
        line = ("serve", "--no-open", "--port", 0, "--folder", tmp_path / "data", *arguments)
        thread = threading.Thread(target=called, args=(capsys, line), daemon=True)
        thread.start()
        assert ready.wait(60)
        first, *further = capsys.readouterr().out.splitlines()
        try:
            yield WORDS.match(first)[1], further
        finally:
            servers[0].should_exit = True
            thread.join(60)

    return serving


def test_it_says_where_it_is_and_stops_in_order(tmp_path):
    with Program(tmp_path / "data") as program:
        assert program.address.startswith("http://127.0.0.1:")
        assert "optimoo" in httpx.get(program.address).text
        program.process.send_signal(signal.SIGINT)
        _, err = program.process.communicate(timeout=60)
    assert program.process.returncode == 130
    assert err == "optimoo: stopped; running games are kept\n"


def test_it_ends_in_order_when_the_system_ends_it(serving, tmp_path):
    with Program(tmp_path / "data") as program, httpx.Client(base_url=program.address, timeout=60) as client:
        seat = Seat.begin(client)
        seat.guess("0123")
        program.process.send_signal(signal.SIGTERM)
        _, err = program.process.communicate(timeout=60)
    assert (program.process.returncode, err) == (-signal.SIGTERM, "optimoo: stopped; running games are kept\n")
    assert not list((tmp_path / "data").glob("*-wal")), "the files were closed"
    with serving() as (address, _), httpx.Client(base_url=address, timeout=60) as client:
        seat.client, before = client, seat.view
        assert seat.look() == before


def test_it_opens_the_browser(tmp_path):
    seen = tmp_path / "seen"
    script = tmp_path / "browser"
    script.write_text(f'#!/bin/sh\nprintf %s "$1" > {seen}.part && mv {seen}.part {seen}\n')
    script.chmod(0o755)
    with Program(tmp_path / "data", opens=True, env={**os.environ, "BROWSER": f"{script} %s"}) as program:
        end = time.monotonic() + 60
        while not seen.exists() and time.monotonic() < end:
            time.sleep(0.05)
        assert seen.read_text() == f"{program.address}/"


def test_a_file_of_ones_own_can_be_walked_through(serving, file):
    with serving(file) as (address, _):
        names = [each["name"] for each in httpx.get(f"{address}/api/strategies").json()]
    assert names[-1] == "first"


def test_other_names_of_this_machine_only_if_asked_for(serving):
    with serving("--host", "0.0.0.0") as (address, told):
        place = httpx.get(f"{address}/api/place").json()
        assert place["open"]
        assert told == [f"others may open {other}" for other in place["addresses"]]
        assert httpx.get(address, headers={"host": "game.example"}).status_code == 200
    with serving() as (address, told):
        assert httpx.get(address, headers={"host": "game.example"}).status_code == 400
        assert told == []


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("LOCALHOST", "http://127.0.0.1:"),
        ("127.1", "http://127.0.0.1:"),
        ("127.0.0.2", "http://127.0.0.2:"),
        ("::1", "http://[::1]:"),
        ("[::1]", "http://[::1]:"),
    ],
)
def test_this_machine_has_many_names_and_is_not_open_to_others_under_any(serving, host, shown):
    if ":" in host and not has_ipv6():
        pytest.skip("there is no IPv6 here")
    with serving("--host", host) as (address, _):
        assert address.startswith(shown)
        assert httpx.get(address).status_code == 200
        assert httpx.get(address, headers={"host": "game.example"}).status_code == 400


def has_ipv6():
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--host", ""], "'' is no address to listen on; expected one like 127.0.0.1, or 0.0.0.0 for all"),
        (["--host", " "], "' ' is no address to listen on"),
        (["--host", "[::1"], "cannot listen on [::1"),
        (["--trusted-proxy", "*"], "'*' is no proxy to trust; expected an address like 127.0.0.1"),
        (["--trusted-proxy", "proxy.example"], "'proxy.example' is no proxy to trust"),
        (["--trusted-proxy", ""], "'' is no proxy to trust"),
        (["--host", "192.0.2.1"], "cannot listen on 192.0.2.1"),
        (["--host", "no such name"], "cannot listen on no such name"),
        (["--port", "65536"], "--port"),
        (["missing.moo"], "cannot read missing.moo"),
    ],
)
def test_what_cannot_be_served(run, tmp_path, arguments, words):
    check_refused(run("serve", "--no-open", "--folder", tmp_path / "data", *arguments), words)


def test_a_port_that_is_taken(run, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = run("serve", "--no-open", "--folder", tmp_path / "data", "--port", port)
    assert result.code == 2
    assert f"cannot listen on 127.0.0.1, port {port}: address already in use" in result.err


def test_a_folder_that_cannot_be_used(run, tmp_path):
    (tmp_path / "file").write_text("")
    result = run("serve", "--no-open", "--port", "0", "--folder", tmp_path / "file")
    assert result.code == 2
    assert "cannot keep games in" in result.err
