"""Costs in words: what is told of two criteria is what brute force finds, and nothing is told that need not be so."""

import re
from operator import mul

import pytest

import oracle
from certificates import SHIPPED, proof_of
from optimoo.game import Game, Position
from optimoo.proof import check, checker2, prove_bound
from optimoo.proof.criteria import Proved, in_words

OPTIONS = {"workers": 1, "memory": 1 << 24, "checkpoint": False}
OPPONENT = (1, 5, 11, 7)


def total(profile):
    return sum(guess * count for guess, count in enumerate(profile, 1))


def within_3(profile):
    return sum(profile[:3])


def points(profile):
    return sum(
        count * (2 * sum(OPPONENT[guess:]) + sum(OPPONENT[guess - 1 : guess])) for guess, count in enumerate(profile, 1)
    )


@pytest.mark.parametrize(("objective", "first", "second", "words"), [
    ("within:3,total", within_3, lambda p: -total(p),
     "{first} of 24 secrets within 3 guesses, {total} guesses over all 24 secrets, and no strategy finds more, "
     "or as many and needs fewer"),
    ("win:1/5/11/7,total", points, lambda p: -total(p),
     "{first} of 1152 points, 50.1737 %, against 1/5/11/7, {total} guesses over all 24 secrets, and no strategy has "
     "more, or as many and needs fewer"),
    ("total,within:3", lambda p: -total(p), within_3,
     "{total} guesses over all 24 secrets, {second} of 24 secrets within 3 guesses, and no strategy needs fewer, or as "
     "many and finds more"),
    ("total,win:1/5/11/7", lambda p: -total(p), points,
     "{total} guesses over all 24 secrets, {second} of 1152 points, 50.1737 %, against 1/5/11/7, and no strategy needs "
     "fewer, or as many and has more"),
])  # fmt: skip
def test_two_criteria_are_told_and_true(objective, first, second, words, path):
    best = max(oracle.profiles(3, 4, False), key=lambda profile: (first(profile), second(profile)))
    told = words.format(first=first(best), second=second(best), total=total(best))
    found = proof_of("3x4", objective)
    for version in (found, found.elaborated()):
        version.save(path)
        assert str(check(path)) == f"proved: 3x4: {told}"


def most_guesses(weight, counted):
    """Costs of a race first, then of the most guesses; whatever takes longer than five counts as so many."""
    race = checker2.Question(f"race {'/'.join(map(str, OPPONENT))}", 24, 24, 0).cost
    return [weight * race(guess) + 1 - (guess if guess < 5 else counted) for guess in range(1, 6)]


def test_the_most_guesses_of_a_best_reply(path):
    proof_of("3x4", f"costs:{'/'.join(map(str, most_guesses(24 * 30, 30)))}").save(path)
    profiles = oracle.profiles(3, 4, False)
    most = max(map(points, profiles))
    longest = max(total(profile) for profile in profiles if points(profile) == most)
    assert str(check(path)) == (
        f"proved: 3x4: {most} of 1152 points, 50.1737 %, against 1/5/11/7, {longest} guesses over all 24 secrets, and "
        "no strategy has more, and none of at most 30 guesses has as many and needs more guesses"
    )


@pytest.mark.parametrize(("options", "nobody"), [
    ({"max_guesses": 5}, "no strategy of at most 5 guesses"),
    ({"consistent": True}, "no strategy that guesses only candidates"),
])  # fmt: skip
def test_who_can_do_no_better(options, nobody, path):
    proof_of("3x4", "within:3,total", **options).save(path)
    assert f", and {nobody} finds more, or as many and needs fewer" in str(check(path))


def test_after_moves_and_of_some_secrets(path):
    game = Game.parse("3x5")
    for position, start in (
        (Position.of(game, "012=1B"), "3x5 after 012=1B: "),
        (Position(game, secrets=tuple(range(0, 60, 3))), "3x5 with 20 listed secrets: "),
    ):
        proof_of(position, "within:3,total").save(path)
        assert re.fullmatch(
            rf"proved: {start}\d+ of (\d+) secrets within 3 guesses, \d+ guesses over all \1 secrets, and "
            "no strategy finds more, or as many and needs fewer",
            str(check(path)),
        )


def test_the_points_of_one_turn(path):
    found = proof_of("3x4", "costs:0/0/1/2")
    most = max(2 * sum(profile[:2]) + sum(profile[2:3]) for profile in oracle.profiles(3, 4, False))
    told = "two for each secret found before guess 3, one for each at guess 3"
    for version in (found, found.elaborated()):
        version.save(path)
        assert str(check(path)) == f"proved: 3x4: {most} of 48 points, {told}, and no strategy has more"
    prove_bound("3x4", 48 - most, "costs:0/0/1/2", **OPTIONS).save(path)
    assert str(check(path)) == f"proved: 3x4: no strategy has more than {most} of 48 points, {told}"


def proved(costs, profile, **changes):
    """What a certificate of these costs for 3x4 would say of a strategy with this profile."""
    question = checker2.Question(f"costs {costs}", 24, 24, 0)
    value = sum(count * question.cost(guess) for guess, count in enumerate(profile, 1))
    return in_words(Proved("3x4", question, 0, value, list(profile), False)._replace(**changes))


def test_a_criterion_that_does_not_outweigh_the_other_is_not_told_first():
    """The strategy takes 72 guesses, four at most; whoever finds more within three may take 24 times 3 + 4."""
    profile, enough = (1, 4, 13, 6), 24 * (3 + 4) - 72 + 1
    assert proved(f"1 2 3 {4 + enough} +1", profile)
    assert proved(f"1 2 3 {4 + enough - 1} +1", profile) is None
    assert proved(f"1 2 3 {4 + enough} +1", profile, consistent=True) is None, "there, nobody can begin anew"
    assert proved(f"1 2 3 {4 + 24 * 24} +1", profile, consistent=True)
    capped = 24 * 5 - 72 + 1
    assert proved(f"1 2 3 {4 + capped} {5 + capped} never", profile)
    assert proved(f"1 2 3 {4 + capped - 1} {5 + capped - 1} never", profile) is None
    assert proved("19 38 57 77 +19", profile), "the total first: six secrets come after guess 3, and all may"
    assert proved("18 36 54 73 +18", profile) is None
    few = 72 - 24
    for weight, told in ((few + 1, True), (few, False)):
        assert bool(proved(" ".join(map(str, most_guesses(weight, 9))), profile)) is told


@pytest.mark.parametrize(("form", "first"), [("within 3", within_3), ("race 1/5/11/7", points)])
@pytest.mark.parametrize("total_first", [False, True])
def test_whatever_is_told_is_true_whatever_the_weight(form, first, total_first):
    """A strategy that is best by the sum is best by what is told, among all; with large weights, something is told."""
    profiles, cost = oracle.profiles(3, 4, False), checker2.Question(form, 24, 24, 0).cost
    told = []
    for weight in (*range(1, 40), 100, 200, 2000):
        one, other = (1, weight) if total_first else (weight, 1)
        costs = [one * cost(guess) + other * guess for guess in range(1, 25)]
        best = min(profiles, key=lambda profile: sum(map(mul, profile, costs)))
        words = proved(f"{' '.join(map(str, costs))} +{other}", best)
        told.append(words is not None)
        if words is not None:
            order = [lambda p: -total(p), first] if total_first else [first, lambda p: -total(p)]
            assert [of(best) for of in order] == max([of(each) for of in order] for each in profiles)
    assert told[-1] is True
    assert told[0] is False


def test_costs_that_weigh_nothing_known_stay_costs():
    profile = (1, 4, 13, 6)
    for costs in ("0 1 1 7 9", "0 0 0 1 3", "0 0 5 1000 1005 +1", "1 2 3 1000 +2", "0", "3 +5", "0 0 1 2 never"):
        assert proved(costs, profile) is None
    assert proved("1 2 3 1000 +1", profile, reached=False) is None, "a bound has no two parts"
    assert proved("1 2 3 1000 +1", profile, value=7) is None
    assert proved(" ".join(map(str, most_guesses(24 * 30, 30))), (1, 4, 13, 5, 1)) is None, (
        "it is among those that count as longer"
    )


@pytest.mark.slow
@pytest.mark.parametrize(("name", "told"), [
    ("smallest", "no strategy has more, or as many and needs fewer"),
    ("largest", "no strategy has more, and none of at most 120 guesses has as many and needs more guesses"),
])  # fmt: skip
def test_best_replies_that_come_along(name, told):
    words = "4x10: 25529726 of 50803200 points, 50.2523 %, against 1/7/63/697/2424/1774/74, 26306 guesses over all 5040"
    assert str(check(SHIPPED / f"4x10-reply-{name}-total.proof.gz")) == f"proved: {words} secrets, and {told}"
