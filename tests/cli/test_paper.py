"""``optimoo paper``: a section in words, as JSON and as files."""

import json

import pytest

from refusals import check_refused


def test_in_words(run):
    result = run("paper", "--section", 1)
    assert result.code == 0
    lines = result.out.splitlines()
    assert lines[0].startswith("1. Rules (")
    assert "  agrees    number of codes: printed 5040" in lines
    assert any(line.startswith("claims  3 agrees, 0 misprint, 0 differs") for line in lines)


def test_as_json(run):
    result = run("paper", "--section", 5, "--json")
    told = json.loads(result.out)
    assert result.code == 0
    assert told["verdicts"] == {"agrees": 3, "misprint": 0, "differs": 0, "not comparable": 0}
    assert [section["number"] for section in told["sections"]] == [5]


def test_as_files(run, tmp_path):
    pytest.importorskip("matplotlib")
    path = tmp_path / "made" / "paper.md"
    assert run("paper", "--section", 1, "--out", path).code == 0
    assert path.read_text(encoding="utf-8").startswith("# The paper, recomputed")
    assert (path.parent / "pictures" / "first-guess.svg").exists()
    assert path.with_suffix(".json").exists()


@pytest.mark.parametrize("number", [0, 12])
def test_there_is_no_such_section(run, number):
    check_refused(run("paper", "--section", number), f"there is no section {number}")
