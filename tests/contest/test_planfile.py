import re
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


def test_a_claim_that_is_too_good_is_refuted(saved):
    _, audited = saved
    found = audited("at_least 1/2", "at_least 3/5")
    assert not found.holds
    assert found.at_least == Fraction(1, 2)


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


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("optimoo race 1", "optimoo race 2", "line 1: expected 'optimoo race 1'"),
        ("game 2x3", "2x3", "line 2: expected 'game' and its value"),
        ("game 2x3", "game 2y3", "'2y3' is not a game"),
        ("form first", "form last", "'last' is not a form"),
        ("at_most 1/2", "at_most 1/0", "line 5: expected 'at_most' and its value"),
        ("positions", "", "line 6: expected 'positions'"),
        ("0: 01 02 10 12 20 21", "0: 02 01 10 12 20 21", "line 7: expected codes in order"),
        ("0: 01 02 10 12 20 21", "0: 01 02 10 12 20 99", "line 7: expected codes of 2x3, and not '99'"),
        ("0: 01 02 10 12 20 21", "1: 01", "line 7: expected '0: ' and the codes"),
        ("plan B", "plan C", "or 'plan B'"),
        ("end", "", "or 'end'"),
        ("0 0: 01", "0 99: 01", "two positions and guesses"),
        ("0 0: 01", "0 0: 01*0", "guesses that tell something"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(saved, old, new, words):
    _, audited = saved
    with pytest.raises(InputError, match=re.escape(words)):
        audited(old, new)


def test_a_guess_that_tells_nothing_is_refused(saved):
    lines, audited = saved
    single = next(line.partition(":")[0] for line in lines if line.endswith(": 01"))
    rule = next(line for line in lines if line.startswith(f"{single} ") and ":" in line)
    with pytest.raises(InputError, match="guesses that tell something"):
        audited(rule, f"{rule.partition(':')[0]}: 02")
