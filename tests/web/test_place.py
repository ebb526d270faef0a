"""Where others can reach the page, and links that a camera can read."""

import ipaddress
from concurrent.futures import ThreadPoolExecutor
from xml.etree import ElementTree

import pytest

from company import Company
from optimoo.web.place import code_for_terminals, machine_addresses


def test_only_this_machine_unless_asked_for(client):
    assert client.get("/api/place").json() == {"open": False, "addresses": []}


def test_addresses_are_those_that_others_can_use():
    for version in (4, 6):
        for address in machine_addresses(version):
            assert not ipaddress.ip_address(address.strip("[]")).is_loopback


def test_a_link_as_a_picture(client):
    reply = client.get("/api/qr.svg", params={"text": "http://192.0.2.7:8710/#/duel"})
    assert reply.headers["content-type"] == "image/svg+xml"
    assert ElementTree.fromstring(reply.content).tag.endswith("svg")


@pytest.mark.parametrize("text", ["", "x" * 401, "two words", "\N{GRINNING FACE}"])
def test_what_is_no_link_is_not_drawn(client, text):
    reply = client.get("/api/qr.svg", params={"text": text})
    assert reply.status_code == 422
    assert "text" in reply.json()["error"]


def test_one_link_is_drawn_at_a_time(client, monkeypatch):
    company = Company()

    def draw(_):
        company.visit()
        return b"<svg/>"

    monkeypatch.setattr("optimoo.web.place.code_for_cameras", draw)
    with ThreadPoolExecutor(3) as visitors:
        replies = list(visitors.map(lambda link: client.get("/api/qr.svg", params={"text": link}), "abc"))
    assert [reply.status_code for reply in replies] == [200, 200, 200]
    assert company.most == 1


def test_a_link_on_a_terminal_is_square():
    lines = code_for_terminals("http://192.0.2.7:8710/").splitlines()
    assert len(lines) > 10
