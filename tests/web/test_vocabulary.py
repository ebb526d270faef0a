"""The page's interface and the commands' ``--json`` say the same word for the same thing."""

import pytest

from optimoo.cli.schema import KEYS
from optimoo.web.app import make_app

KINDS = {"text": "string", "int": "integer", "number": "number", "bool": "boolean", "fraction": "number"}
"""Exact fractions are for programs; the page is sent the number next to each."""

OWN = {
    "first": "whether one guesses first",
    "game": "in a game that is played: its rules, which the board needs",
    "opponent": "the name of the other player",
}
"""What means something else on the page, and what."""


def kinds(part):
    """What a value may be, as JSON names it; an object by no more than that."""
    if "anyOf" in part:
        return set().union(*map(kinds, part["anyOf"])) - {"null"}
    return {part.get("type", "object")}


def told(keys):
    """What the value of a key of the commands is, as JSON names it."""
    return {"[": "array", "{": "object"}.get(keys[0], KINDS.get(keys, "object"))


@pytest.fixture
def properties(fresh_settings):
    described = make_app(fresh_settings).openapi()["components"]["schemas"]
    return [(name, key, part) for name, one in described.items() for key, part in one.get("properties", {}).items()]


def test_a_word_of_the_commands_means_the_same_on_the_page(properties):
    shared = [(name, key, part) for name, key, part in properties if key in KEYS]
    assert len({key for _, key, _ in shared}) > 30
    other = {key: name for name, key, part in shared if kinds(part) != {told(KEYS[key][0])}}
    assert set(other) == set(OWN), other
