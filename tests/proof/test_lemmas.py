"""Every lemma has its place in every checker, and every place its lemma."""

import re
from pathlib import Path

import pytest

from optimoo.proof import checker, checker2

ROOT = Path(__file__).parents[2]
LATER = {14, 17, 18}
"""Lemmas about what only certificates of version 2 can say."""


def lemmas():
    """The numbers of all lemmas that are proved, as they stand on the page."""
    page = (ROOT / "docs" / "proof.md").read_text(encoding="utf-8")
    return [int(number) for number in re.findall(r"^\*\*Lemma (\d+) \(", page, re.MULTILINE)]


def cited(path):
    """The numbers of all lemmas that a checker refers to, as in (L2, L10)."""
    places = re.findall(r"\((L\d+(?:, L\d+)*)\)", Path(path).read_text(encoding="utf-8"))
    return {int(number) for place in places for number in re.findall(r"\d+", place)}


def test_the_lemmas_are_numbered():
    assert lemmas() == list(range(1, len(lemmas()) + 1))
    assert set(lemmas()) > LATER


@pytest.mark.parametrize(("path", "others"), [
    (checker.__file__, LATER),
    (checker2.__file__, set()),
    (ROOT / "checker" / "checker2.c", set()),
], ids=["checker.py", "checker2.py", "checker2.c"])  # fmt: skip
def test_checkers_refer_to_the_lemmas(path, others):
    assert cited(path) == set(lemmas()) - others
