"""Verdicts follow from what is compared, and the printed values stand in one file alone."""

import ast
from fractions import Fraction
from pathlib import Path

import pytest

import optimoo.paper
from optimoo.paper.claims import Verdict, claim, rounded_like, two_digits
from optimoo.paper.printed import Printed, printed, published
from optimoo.strategy import Profile

SOURCES = sorted(Path(optimoo.paper.__file__).parent.glob("*.py"))


def entry(value):
    return Printed("x", "somewhere", value, {})


@pytest.mark.parametrize(
    ("given", "computed", "implied", "verdict"),
    [
        (5, 5, None, Verdict.AGREES),
        (5, 5, 6, Verdict.AGREES),
        (5, 6, None, Verdict.DIFFERS),
        (5, 6, 6, Verdict.MISPRINT),
        (5, 6, 7, Verdict.DIFFERS),
        ([1, 2], (1, 2), None, Verdict.AGREES),
        ("5.24", Fraction(26407, 5040), None, Verdict.AGREES),
        ("5.24", 5.246, None, Verdict.DIFFERS),
        (False, 0, 1, Verdict.AGREES),
    ],
)
def test_verdicts(given, computed, implied, verdict):
    assert claim("name", entry(given), computed, implied=implied).verdict is verdict


def test_rounding_as_printed():
    assert rounded_like("5.213", Fraction(26274, 5040)) == "5.213"
    assert [two_digits(number) for number in (1850, 1949.9, 7, 0.5)] == [1800, 1900, 7, 0]


def numbers(value):
    if isinstance(value, dict):
        return set().union(*map(numbers, value.values()))
    if isinstance(value, list):
        return set().union(*map(numbers, value)) if value else set()
    return {value} if isinstance(value, int) else set()


def test_no_printed_number_is_typed_into_the_code():
    names = ("capacity.table", "minimum.total", "minimum.profile", "minimum.groups", "strongest.profile")
    given = {n for name in names for n in numbers(printed(name).value) if n >= 100}
    given |= {n for row in published() for n in row["profile"] if n >= 100}
    for path in SOURCES:
        constants = {node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant)}
        assert not given & {value for value in constants if isinstance(value, int)}, path.name


def test_the_printed_tables_are_copied_without_slips():
    """Sums that the paper does not print but that must come out."""
    for chapter in ("minimum", "strongest"):
        rows = printed(f"{chapter}.groups").value
        assert sum(row[1] for row in rows.values()) == printed("rules.codes").value
        assert sum(row[1] + row[2] for row in rows.values()) == printed(f"{chapter}.total").value
        profile = Profile.of(printed(f"{chapter}.profile").value)
        assert profile.secrets == printed("rules.codes").value
        assert profile.total == printed(f"{chapter}.total").value
