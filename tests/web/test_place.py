"""Where others can reach the page, and links that a camera can read."""

import ipaddress
from xml.etree import ElementTree

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
    assert client.get("/api/qr.svg", params={"text": "x" * 401}).status_code == 422


def test_a_link_on_a_terminal_is_square():
    lines = code_for_terminals("http://192.0.2.7:8710/").splitlines()
    assert len(lines) > 10
