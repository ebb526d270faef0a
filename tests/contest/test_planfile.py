from fractions import Fraction

import pytest

from optimoo.contest import Form, audit, save_plans, solve_race
from optimoo.errors import InputError
from optimoo.game import Game


@pytest.fixture
def saved(changeable):
    return changeable(lambda path: save_plans(solve_race(Game(2, 3)), path))


@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize("name", ["2x3", "2x3r", "2x5r", "3x4"])
def test_plans_read_back_guarantee_the_same(tmp_path, name, form):
    found = solve_race(Game.parse(name), form)
    save_plans(found, tmp_path / "plans.race")
    read = audit(tmp_path / "plans.race")
    assert read.holds
    assert (read.at_least, read.at_most, read.proved) == (found.at_least, found.at_most, found.proved)


def test_a_plan_with_a_gap_is_refuted(saved):
    lines, audited = saved
    rule = lines[lines.index("plan B") + 1]
    found = audited(rule, lines[-2])
    assert not found.holds
    assert found.at_most is None
    assert found.fault.startswith("the plan of B has no guess where")


def test_a_worse_guess_guarantees_less(tmp_path):
    save_plans(solve_race(Game(2, 6)), tmp_path / "plans.race")
    text = (tmp_path / "plans.race").read_text()
    head, tail = text.split("plan A\n")
    pairs = tail.split("\n")
    worse = 0
    for number, line in enumerate(pairs[:12]):
        pair = line.partition(": ")[0]
        for other in ("01", "23"):
            changed = [*pairs[:number], f"{pair}: {other}", *pairs[number + 1 :]]
            (tmp_path / "changed.race").write_text(head + "plan A\n" + "\n".join(changed))
            try:
                found = audit(tmp_path / "changed.race")
            except InputError:  # tells nothing there
                continue
            if found.at_least is not None:  # the plan covers what the changed guess leads to
                assert found.at_least <= Fraction(37, 75) == found.at_most
                worse += found.at_least < Fraction(37, 75)
    assert worse


def test_a_guess_that_tells_nothing_is_refused(saved):
    lines, audited = saved
    single = next(line.partition(":")[0] for line in lines if line.endswith(": 01"))
    rule = next(line for line in lines if line.startswith(f"{single} ") and ":" in line)
    with pytest.raises(InputError, match="guesses that tell something"):
        audited(rule, f"{rule.partition(':')[0]}: 02")
