from fractions import Fraction

import pytest

from optimoo.contest import Form, audit, save_sequences, solve_by_sequences
from optimoo.errors import InputError
from optimoo.game import Game

pytest.importorskip("scipy")


@pytest.fixture
def saved(changeable):
    return changeable(lambda path: save_sequences(solve_by_sequences(Game(2, 2, True)), Form.FIRST, path))


@pytest.mark.parametrize("name", ["2x2", "2x3", "2x2r", "2x3r", "3x2r", "3x3"])
def test_strategies_read_back_guarantee_the_same(tmp_path, name):
    found = solve_by_sequences(Game.parse(name))
    for form in (Form.FIRST, Form.SECOND):
        save_sequences(found, form, tmp_path / "strategies.race")
        read = audit(tmp_path / "strategies.race")
        assert read.holds
        assert read.claim.form is form
        expected = found if form is Form.FIRST else found.mirrored()
        assert (read.at_least, read.at_most, read.proved) == (expected.at_least, expected.at_most, True)


@pytest.mark.slow
def test_an_equilibrium_whose_value_is_not_one_half(tmp_path):
    save_sequences(solve_by_sequences(Game(3, 4)), Form.SECOND, tmp_path / "strategies.race")
    read = audit(tmp_path / "strategies.race")
    assert read.holds
    assert read.at_least == 1 - Fraction(191, 384)


def test_a_worse_mix_guarantees_less(saved):
    """A guesses a code that tells less, and what it guarantees falls; B's half is untouched."""
    lines, audited = saved
    rules = lines[lines.index("strategy A") + 1 : lines.index("strategy B")]
    guaranteed = set()
    for rule in rules:
        head = rule.rpartition(":")[0]
        for mix in ("00", "01", "00*2 01*3"):
            try:
                found = audited(rule, f"{head}: {mix}")
            except InputError:  # no guess of this set
                continue
            assert found.at_least <= Fraction(1, 2) == found.at_most
            guaranteed.add(found.at_least)
    assert len(guaranteed) > 2


def test_what_is_not_listed_is_played_evenly(saved):
    lines, audited = saved
    [last_chance] = [line for line in lines if line.startswith("00; A 00=2B; B:")]
    found = audited(last_chance, last_chance.rpartition(":")[0] + ": 00 01")
    assert audited(last_chance, lines[-2]).at_most == found.at_most
