"""What others have published: the formulas, the single figures, and that a disagreement would be seen."""

import re
from dataclasses import replace

import pytest

from optimoo.game import Game
from optimoo.records import Record, published
from optimoo.records.bibliography import bibliography
from optimoo.records.markdown import page
from optimoo.records.published import sources
from optimoo.search import solve


@pytest.mark.parametrize("name", [f"2x{n}{kind}" for n in range(2, 9) for kind in ("", "r")])
def test_formulas_for_two_positions(name):
    """Chen and Lin's formulas give the totals and worst cases that the search proves; but for 2x2r."""
    game = Game.parse(name)
    known = published(game)
    if name == "2x2r":
        assert known.figures == {}
        assert solve(game, checkpoint=False).cost == 8  # the formula says 7
        return
    assert known.value("total") == solve(game, checkpoint=False).cost
    assert known.value("worst") == solve(game, "worst", checkpoint=False).strategy.worst


@pytest.mark.parametrize("symbols", range(5, 9))
def test_worst_cases_for_three_positions_with_repeats(symbols):
    game = Game(3, symbols, repeats=True)
    assert solve(game, "worst", checkpoint=False).strategy.worst == published(game).value("worst")


@pytest.mark.parametrize("name", ["3x6", "3x7", "3x9r", "4x6", "4x7", "4x6r"])
def test_single_games(name):
    known = published(Game.parse(name))
    found = solve(name, checkpoint=False)
    assert found.cost == known.value("total")
    if known.cap is not None:
        assert solve(name, max_guesses=known.cap, checkpoint=False).cost == known.value("capped")


RECORD = Record("4x6r", 1296, 5625, worst=5, at_worst=539, capped=5626)


def test_agreement_is_silent():
    assert list(published(Game.parse("4x6r")).disagreements(RECORD)) == []
    assert "Disagreements" not in page([RECORD])


@pytest.mark.parametrize("change", [{"total": 5624}, {"worst": 6}, {"at_worst": 538}, {"capped": 5627}, {"worst": 7}])
def test_disagreement_is_loud(change):
    wrong = replace(RECORD, **change)
    sentences = list(published(Game.parse("4x6r")).disagreements(wrong))
    assert sentences
    shown = page([wrong])
    assert "## Disagreements" in shown
    assert "| **disagrees**; total" in shown
    assert all(f"**{sentence}**" in shown for sentence in sentences)


def test_what_was_not_found_says_so():
    rows = page([Record("5x6", 720, 3434), RECORD]).splitlines()
    assert ["| not found in print |" in row for row in rows[-2:]] == [True, False]


def test_each_figure_names_who_published_it():
    row = page([Record("4x10", 5040, 26274, worst=7, at_worst=50)]).splitlines()[-1]
    assert "total: [Tanaka 1996](bibliography.md#tanaka-1996)" in row
    assert "fewest at worst case: [Slovesnov](bibliography.md#slovesnov) (found)" in row


def test_what_was_not_seen_is_not_compared():
    known = published(Game.parse("3x8")).figures["worst"]
    assert known.value is None
    row = page([Record("3x8", 336, 1449, worst=6)]).splitlines()[-1]
    assert "worst case: [Huang & Lin 2010](bibliography.md#huang-lin-2010)" in row
    assert "(not compared) |" in row


def test_the_bibliography_has_every_source_once():
    assert re.findall("(?m)^## (.*)$", bibliography()) == [source.short for source in sources().values()]
