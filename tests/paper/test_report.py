"""The verdicts: a change that alters one is seen here.

Everything that does not agree is named; all other claims agree. The report in ``docs`` holds the same verdicts,
and its JSON, its Markdown and the printed values are in step. The cheap sections are recomputed in every run,
all of them with ``-m slow``.
"""

import gzip
import json
from dataclasses import replace
from itertools import islice, takewhile
from math import perm
from pathlib import Path

import pytest

from optimoo.game import Position
from optimoo.paper import CHAPTERS, Claim, Section, Table, Verdict, fields, markdown, recompute
from optimoo.paper.printed import printed
from optimoo.paper.report import PAPER_GAME as GAME
from optimoo.pictures import Picture
from optimoo.strategy import Profile, StrategyFile, shipped, verify_text

DOCS = Path(__file__).parents[2] / "docs"

NOT_AGREEING = {
    2: {
        "average of the contest's winner, from its total": "misprint",
        "profile of entropy, ties candidate-first": "differs",
    },
    3: {
        "bytes of the full table, in millions": "differs",
        "how many times faster than the naive form": "not comparable",
    },
    4: {"second guesses listed": "misprint"},
    6: {"order in which guesses are searched": "misprint", "how guesses are sorted": "not comparable"},
    8: {
        "table 5, value": "misprint",
        "highest winning rate against the minimum strategy": "differs",
        "total of the strategy with the highest winning rate": "differs",
        "1B1C: total of a best reply": "differs",
        "1B: total of a best reply": "differs",
        "2C: total of a best reply": "differs",
        "1C: total of a best reply": "differs",
        "best winning rate against the printed strongest strategy": "differs",
        "distribution of the strongest strategy": "differs",
        "the search by winning rate is harder than that by totals": "differs",
    },
    9: {
        "length of the program for the minimum strategy": "not comparable",
        "length of the main program": "not comparable",
        "length of the program that prepares": "not comparable",
    },
    11: {"how difficult the game is in which both react": "not comparable"},
}
CLAIMS = {1: 3, 2: 8, 3: 6, 4: 7, 5: 3, 6: 10, 7: 34, 8: 52, 9: 5, 10: 4, 11: 4}


def check(section):
    found = {claim.name: claim.verdict.value for claim in section.claims if claim.verdict is not Verdict.AGREES}
    assert found == NOT_AGREEING.get(section.number, {})
    assert len(section.claims) == CLAIMS[section.number]
    assert [claim.name for claim in section.claims if claim.name in found and not claim.evidence] == []


@pytest.mark.parametrize("number", [1, 3, 5])
def test_cheap_sections(number):
    [section] = recompute(number)
    check(section)


def test_no_section_is_missing():
    assert sorted(CLAIMS) == sorted(CHAPTERS)


# --- the report in docs ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def stored():
    return [section_of(entry) for entry in json.loads((DOCS / "paper.json").read_text(encoding="utf-8"))["sections"]]


def section_of(entry):
    """A section as read from JSON; of its strategies only the names are known."""
    return Section(
        entry["number"],
        entry["title"],
        entry["paper"],
        tuple(Claim(**{**claim, "verdict": Verdict(claim["verdict"])}) for claim in entry["claims"]),
        tuple(entry["notes"]),
        tuple(Table(**table) for table in entry["tables"]),
        tuple(Picture(**picture) for picture in entry["pictures"]),
        dict.fromkeys(entry["strategies"]),
        entry["seconds"],
    )


def test_the_stored_verdicts(stored):
    assert [section.number for section in stored] == sorted(CHAPTERS)
    for section in stored:
        check(section)


def test_markdown_and_json_are_in_step(stored):
    assert (DOCS / "paper.md").read_text(encoding="utf-8") == markdown(stored)


def test_the_stored_report_quotes_the_printed_values(stored):
    claims = {claim.name: claim for section in stored for claim in section.claims}
    for name, entry in {
        "total": "minimum.total",
        "average": "minimum.average",
        "number of second guesses": "equivalent.number",
        "highest winning rate against the minimum strategy": "strongest.rate",
    }.items():
        assert (claims[name].printed, claims[name].place) == (printed(entry).value, printed(entry).place)


def test_pictures_and_strategies_are_there(stored):
    for section in stored:
        for picture in section.pictures:
            assert (DOCS / "pictures" / f"{picture.name}.svg").read_text(encoding="utf-8").startswith("<?xml")
        for name in section.files:
            assert StrategyFile.load(DOCS / "strategies" / f"{name}.moo").proved


def test_the_certificates_that_it_names_are_there(stored):
    """Each has the value that the report gives for it, and asks what the report says that it asks."""
    [table] = [table for table in stored[8].tables if table.title.startswith("Certificates")]
    assert len(table.rows) == 5
    for name, objective, value in table.rows:
        assert header_of(name)["value"] == str(value)
        asked = options_of(name)
        if asked[:1] == ["--against"]:
            assert shipped_profile(asked[1]) == Profile.of(map(int, objective.removeprefix("win:").split("/")))
        else:
            assert asked == ([] if objective == "total" else ["--objective", objective])


def header_of(name):
    """What the first lines of a certificate say."""
    with gzip.open(DOCS / "certificates" / f"{name}.proof.gz", "rt", encoding="ascii") as file:
        return dict(line.rstrip().split(": ") for line in takewhile(str.strip, islice(file, 1, None)))


def options_of(name):
    """What the list beside a certificate says that `optimoo prove` was given besides the game."""
    path = DOCS / "certificates" / name
    listed = dict(line.split(maxsplit=1) for line in (path.parent / "list.txt").read_text("ascii").splitlines())
    return listed[path.name].replace(" --elaborated", "").split()[1:]


@pytest.fixture(scope="module")
def figures(stored):
    """Rows of the table of single figures by their places."""
    [table] = [table for table in stored[8].tables if table.title.startswith("Single figures")]
    return {place: row for place, *row in table.rows}


def test_no_figure_is_without_a_certificate(stored, figures):
    """The single figures are those of the sections before: all of tables 1, 3 and 6."""
    expected = {}
    [most] = stored[5].tables
    for kinds, _, *counts in most.rows:
        expected |= {f"table 1, {kinds} digits, within {j} guesses": count for j, count in enumerate(counts, start=2)}
    for claim in stored[6].claims:
        group, _, what = claim.name.partition(": ")
        if what == "elements and total":
            expected[f"table 3, {group}"] = claim.computed[1]
    for claim in stored[7].claims:
        group, _, what = claim.name.partition(": ")
        if what == "total of a best reply":
            assert isinstance(claim.computed, int), "no range, so the smallest total is the largest"
            expected |= {f"table 6, {group}, {which}": claim.computed for which in ("smallest", "largest")}
    assert len(expected) == 21 + 13 + 26
    assert {place: computed for place, (computed, *_) in figures.items()} == expected


def test_certificates_of_single_figures_say_what_the_report_says(stored, figures):
    """From the header alone: what is asked, from where on, and the figure that follows from the value."""
    page = (DOCS / "certificates" / "README.md").read_text(encoding="utf-8")
    for place, (computed, name, options, value) in figures.items():
        header, asked = header_of(name), options_of(name)
        assert asked == options.split()
        assert header["game"] == "4x10"
        assert header["value"] == str(value)
        assert figure_shown(place.split(", "), header) == computed
        assert f"[{computed}]({name}.proof.gz)" in page


def figure_shown(place, header):
    """The figure that a certificate proves if its argument is right."""
    table, row, *which = place
    value, asked = int(header["value"]), header["asks"].split()
    if table == "table 1":
        secrets = GAME.size
        if "secrets" in header:
            secrets = len(header["secrets"].split())
            assert secrets == perm(int(row.split()[0]), GAME.positions)
        assert header["after"] == "nothing"
        assert [f"{' '.join(asked)} guesses"] == which
        return secrets - value
    size = Position.of(GAME, header["after"]).size
    assert header["after"] == f"0123={row}"
    if table == "table 3":
        assert asked == ["total"]
        return value - size
    # The race comes first: a unit of it weighs more than all guesses. At guess 2 one has 1 + 7 units fewer.
    first, second = map(int, asked[1:3])
    sign = 1 if which == ["smallest"] else -1
    weight = (second - first - sign) // sum(printed("strongest.minimum_profile").value[:2])
    return value % weight - size if sign > 0 else -value % weight


def shipped_profile(strategy):
    """The profile of a strategy that `--against` names: one that is included, or a file of the repository."""
    return (shipped(strategy) if strategy.isalpha() else StrategyFile.load(DOCS.parent / strategy)).strategy.profile


def test_the_stored_evidence_beats_the_printed_strategies():
    """Without the search: the files alone show that the printed strategies are neither best nor unbeaten."""
    minimum, strongest = (Profile.of(printed(f"strongest.{name}").value) for name in ("minimum_profile", "profile"))
    reply, beater, best = (
        verify_text((DOCS / "strategies" / f"{name}.moo").read_text(encoding="ascii"))
        for name in ("best-reply", "beats-printed-strongest", "strongest")
    )
    assert reply.valid
    assert beater.valid
    assert Profile(reply.profile).against(minimum).points > strongest.against(minimum).points
    assert Profile(beater.profile).against(strongest).margin > 0
    assert Profile(best.profile).against(strongest).margin > 0


def test_json_keeps_all_that_markdown_shows():
    [rules] = recompute(1)
    section = replace(rules, files={"second": None, "first": None}, seconds=0.25)
    [read] = json.loads(json.dumps(fields([section])))["sections"]
    assert markdown([section_of(read)]) == markdown([section])


@pytest.mark.slow
def test_everything_recomputed(stored):
    for section, before in zip(recompute(workers=2), stored, strict=True):
        check(section)
        now, then = (json.loads(json.dumps(fields([each])))["sections"][0]["claims"] for each in (section, before))
        assert now == then
