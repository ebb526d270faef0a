"""Scored games for other programs: nothing is lost on the way, and nothing of a player's runs anywhere."""

import csv
import io
import json
from fractions import Fraction
from html.parser import HTMLParser

import pytest

from optimoo import score
from optimoo.judging import picture_of, to_csv, to_html, to_jsonl

EVIL = "=cmd()<script>alert(1)</script>"
GAMES = [
    {"game": "3x5", "player": "Ada", "id": "a", "secret": "413", "guesses": ["012", "130", EVIL, "413"]},
    {"game": "3x5", "player": EVIL, "guesses": ["012"], "responses": ["1B"]},
    {"game": "3x4", "player": "Ada", "secret": "012", "guesses": []},
]


@pytest.fixture(scope="module")
def judgement():
    return score(GAMES, workers=1, rules=["minimax"])


def test_json_lines(judgement):
    lines = [json.loads(line) for line in to_jsonl(judgement).splitlines()]
    assert lines == judgement.fields()["judged"]
    assert lines[0]["turns"][1]["loss"] == "1/6"
    assert Fraction(lines[0]["regret"]) == judgement.games[0].regret == Fraction(7, 6)
    assert (lines[1]["solved"], lines[1]["secret"]) == (False, None)


def test_csv_has_a_row_for_each_turn_with_exact_numbers(judgement):
    rows = list(csv.DictReader(io.StringIO(to_csv(judgement))))
    turns = [turn for game in judgement.games for turn in game.turns]
    assert len(rows) == len(turns) == 5
    for row, turn in zip(rows, turns, strict=True):
        for name, value in (("loss", turn.loss), ("luck", turn.luck)):
            assert Fraction(int(row[f"{name}_numerator"]), int(row[f"{name}_denominator"])) == value
            assert float(row[name]) == float(value)
    assert rows[2]["guess"] == rows[4]["player"] == f"'{EVIL}"


def test_csv_leaves_gaps_where_nothing_is_known():
    judgement = score([{"game": "3x5", "secret": "413", "guesses": ["012"]}], workers=1, rules=(), reach=1)
    [row] = csv.DictReader(io.StringIO(to_csv(judgement)))
    assert row["loss"] == row["loss_numerator"] == row["luck"] == row["best_guess"] == ""
    assert picture_of(judgement) is None


class Seen(HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags, self.addresses = set(), []

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.addresses += [value for name, value in attrs if name in ("src", "href")]


def test_the_page_loads_and_runs_nothing(judgement):
    page, seen = to_html(judgement), Seen()
    seen.feed(page)
    assert "script" not in seen.tags
    assert not seen.addresses
    assert "default-src 'none'" in page
    assert page.count("<details>") == len(judgement.games)
    assert all(each.name in page for each in judgement.yardsticks)
    assert "&lt;script&gt;" in page


def test_the_picture_ranks_everybody(judgement):
    picture = picture_of(judgement)
    assert picture.labels[0] == "optimum (3x4)"
    assert "minimax (3x5)" in picture.labels
    assert len(picture.labels) == len(picture.spans) == len(picture.series["regret"]) == 9
    assert list(picture.series["regret"]) == sorted(picture.series["regret"])
