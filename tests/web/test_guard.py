"""What is refused before anything is read, and what every reply forbids the browser."""

import json

import pytest

from optimoo.web.app import Settings
from optimoo.web.guard import Guard
from page_server import visiting

PATHS = ["/", "/icon.svg", "/missing.js", "/api/strategies", "/api/nothing", "/openapi.json"]


@pytest.mark.parametrize("path", PATHS)
def test_every_reply_is_closed_to_the_outside(client, path):
    headers = client.get(path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert all("http" not in sources and "*" not in sources and "unsafe" not in sources for sources in policy.values())
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] == ("no-store" if path.startswith("/api/") else "no-cache")


def test_there_is_no_page_that_loads_scripts_from_elsewhere(client):
    assert client.get("/docs").status_code == client.get("/redoc").status_code == 404


def test_errors_are_one_sentence(client):
    for reply in (client.get("/api/nothing"), client.delete("/api/strategies"), client.get("/missing.js")):
        assert list(reply.json()) == ["error"]


def test_a_body_that_is_announced_too_large(client):
    reply = client.post("/api/advice", content=b"x" * 20_000)
    assert reply.status_code == 413
    assert "expected at most 16384 bytes" in reply.json()["error"]


def test_a_body_that_grows_too_large(client):
    def endless():
        for _ in range(20):
            yield b"[" * 1000

    reply = client.post("/api/advice", content=endless(), headers={"content-type": "application/json"})
    assert reply.status_code == 413


@pytest.mark.parametrize("length", ["-1", "many", "9" * 400, "１２"])
def test_lengths_that_are_no_lengths(length):
    sent = []

    async def send(message):
        sent.append(message)

    async def inner(scope, receive, send):
        pytest.fail("it must not get this far")

    scope = {"type": "http", "path": "/api/x", "headers": [(b"content-length", length.encode())]}
    run(Guard(inner, 1000, 100, None)(scope, None, send))
    assert sent[0]["status"] == 413
    assert json.loads(sent[1]["body"])["error"]


def run(coroutine):
    with pytest.raises(StopIteration):
        coroutine.send(None)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:8710", 200),
        ("localhost", 200),
        ("[::1]:80", 200),
        ("evil.example", 400),
        ("evil.example:8710", 400),
        ("", 400),
    ],
)
def test_only_names_of_this_machine(client, host, status):
    assert client.get("/api/strategies", headers={"host": host}).status_code == status


def test_any_name_when_the_server_is_open_to_others(tmp_path):
    with visiting(Settings(tmp_path, hosts=None)) as client:
        assert client.get("/api/strategies", headers={"host": "game.example"}).status_code == 200


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", None])
def test_what_another_page_could_send_without_asking_is_not_read(client, kind):
    headers = {"content-type": kind} if kind else {}
    for path, body in [("games", '{"mode": "guess"}'), ("players", '{"name": "Ada"}')]:
        reply = client.post(f"/api/{path}", content=body.encode(), headers=headers)
        assert reply.status_code == 422
        assert list(reply.json()) == ["error"]
