"""Objectives: how they are written, what they add up to, and what they say of a profile."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from optimoo.errors import InputError
from optimoo.search import HORIZON, Objective, Term
from optimoo.search.kernels.limits import LEVELS
from optimoo.strategy import Profile

COUNTS = st.lists(st.integers(0, 9), min_size=1, max_size=6).filter(any)
TERMS = st.one_of(
    st.just("total"),
    st.just("worst"),
    st.integers(1, 9).map("within:{}".format),
    COUNTS.map(lambda counts: f"win:{'/'.join(map(str, counts))}"),
    COUNTS.map(lambda steps: f"costs:{'/'.join(map(str, np.cumsum(steps).tolist()))}"),
)


@given(st.lists(TERMS, min_size=1, max_size=3, unique=True))
def test_text_round_trip(terms):
    text = ",".join(terms)
    objective = Objective.parse(text)
    assert str(objective) == text
    assert Objective.parse(str(objective)) == Objective.parse(f" {text.upper()} ") == Objective.parse(objective)
    assert hash(Objective.parse(text)) == hash(objective)
    assert objective.has_worst == ("worst" in terms)


def test_the_usual_objective():
    assert str(Objective()) == "total"
    assert Objective().costs(10).find[1:].tolist() == list(range(1, HORIZON + 1))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is not an objective; expected total, worst, within:N"),
        ("totl", "'totl' is not an objective"),
        ("total,", "'' is not an objective"),
        ("total:1", "'total' takes no numbers"),
        ("within", "'within' takes one number"),
        ("within:1/2", "'within' takes one number"),
        ("within:0", "asks for nothing; expected at least 1 guess"),
        (f"within:{LEVELS}", "goes beyond 40 guesses"),
        ("win", "'win' needs a list of numbers, like win:1/2/3"),
        ("win:", "not a whole number"),
        ("win:0/0", "is nobody's profile; expected at least one secret in it"),
        ("costs:3/2", "expected costs that never decrease"),
        ("costs:-1/2", "has a negative number"),
        ("costs:1/x", "not a whole number"),
        ("costs:1.5", "not a whole number"),
        (f"costs:{'/'.join('1' * 41)}", "goes beyond 40 guesses"),
        (f"costs:{'9' * 5000}", "not a whole number"),
        ("total,total", "names the same term twice"),
        ("worst,total,worst", "names the same term twice"),
    ],
)
def test_texts_that_are_no_objective(text, message):
    with pytest.raises(InputError, match=message):
        Objective.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "costs:0/99999999999999999",
        "win:9000000000000000000/9000000000000000000",
        f"win:{9 * 10**30}",
        f"costs:{10**40}",
    ],
)
def test_numbers_that_no_word_holds(text):
    with pytest.raises(InputError, match="too large for exact 64-bit arithmetic"):
        Objective.parse(text).costs(60)


# --- what they add up to ------------------------------------------------------------------------------------


@given(COUNTS, st.lists(st.integers(0, 9), min_size=8, max_size=8).filter(any))
def test_winning_costs_what_it_loses(opponent, profile):
    """Two profiles compare by cost as by points: less cost means more of them."""
    scores = Term("win", tuple(opponent)).scores(None)
    cost = sum(scores[number] * count for number, count in enumerate(profile))
    points = Profile(profile).against(opponent).points
    # Finding everything at the first guess costs nothing and makes these points.
    best = Profile((sum(profile),)).against(opponent).points
    assert cost == best - points


@pytest.mark.parametrize(
    "text", ["worst", "total,worst", "worst,within:4", "total,worst,within:4", "within:4,total,worst"]
)
@pytest.mark.parametrize("secrets", [1296, 5040, 15120])
def test_combinations_fit_into_a_word(text, secrets):
    """A unit of each term outweighs all later terms together, for every secret of the usual games."""
    costs = Objective.parse(text).costs(secrets, None, worst=7)
    steps = np.diff(costs.find[1:9])
    assert (steps >= 0).all()
    assert costs.find[8] == costs.forbidden > secrets * costs.find[7]


@given(st.lists(st.integers(0, 3), min_size=6, max_size=6), st.lists(st.integers(0, 3), min_size=6, max_size=6))
def test_terms_in_order_of_importance(one, other):
    """Of two profiles of the same secrets, the better under the first term that differs costs less."""
    if sum(one) != sum(other) or not any(one):
        return
    costs = Objective.parse("within:3,costs:0/0/1/5/5/9,total").costs(sum(one)).find.tolist()

    def cost(profile):
        return sum(costs[number] * count for number, count in enumerate(profile, start=1))

    def key(profile):
        missed = sum(profile[3:])
        middle = sum(score * count for score, count in zip((0, 0, 1, 5, 5, 9), profile, strict=True))
        return missed, middle, Profile(profile).total

    assert (cost(one) < cost(other)) == (key(one) < key(other))


def test_the_terms_before_worst_decide_first():
    assert str(Objective.parse("within:4,worst,total").until_worst()) == "within:4"
    assert str(Objective.parse("worst,total").until_worst()) == "total"


def test_worst_needs_its_number():
    with pytest.raises(ValueError, match="before its number of guesses is known"):
        Term("worst").scores(None)


# --- what they say of a profile -----------------------------------------------------------------------------


def test_criteria_in_words():
    profile = (1, 7, 65, 723, 2384, 1768, 92)
    assert Objective.parse("total").criteria(profile) == {"total": Profile(profile).total}
    assert Objective.parse("within:5,total").criteria(profile) == {"within_5": 3180, "total": 26274}
    worst = Objective.parse("worst").criteria(profile)
    assert worst == {"worst": 7, "at_worst": 92, "total": 26274}
    against = Profile(profile).against((1, 3, 2))
    assert Objective.parse("win:1/3/2").criteria(profile) == {
        "wins": against.wins,
        "draws": against.draws,
        "losses": against.losses,
    }
    assert Objective.parse("costs:0/0/1").criteria(profile) == {"costs": sum(profile[2:])}
