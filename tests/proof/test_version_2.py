"""Certificates of version 2: what they say is true, both checkers say so in the same words, no mutant fools them."""

import ast
import gzip
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from certificates import LONGEST, SHIPPED, SHORT, certificate, ignorant, proof_of, truth
from conformance import ENDLESS, FOLDER, with_its_work
from mutations import ELABORATED
from optimoo.duel import watch
from optimoo.errors import InputError
from optimoo.game import Game, Position
from optimoo.proof import check, checker, checker2, elaborate, prove_bound, prove_last_chance, words_for
from optimoo.proof.elaborate import About, question
from optimoo.search import Objective, most_found

OPTIONS = {"workers": 1, "memory": 1 << 24, "checkpoint": False}
QUESTIONS = [
    ("2x2", "total", {}),
    ("2x6", "total", {}),
    ("3x4", "worst", {}),
    ("3x4", "total,worst", {}),
    ("4x4", "within:3", {}),
    ("4x4", "within:3", {"max_guesses": 6, "consistent": True}),
    ("3x4", "within:3,total", {}),
    ("2x5", "win:1/4/7/8", {}),
    ("2x6", "costs:0/1/3/3/7", {}),
    ("4x4", "total", {"max_guesses": 5}),
    ("3x3r", "total", {"consistent": True}),
    ("4x2r", "total", {}),
]
CITING = [
    ("2x4", False, {}),
    ("2x4r", False, {}),
    ("2x5", False, {}),
    ("3x4", True, {"consistent": True}),
    ("4x4", True, {}),
]
EACH = 4
"""Mutants of each kind for each certificate."""


def answered(text, path):
    """The certificate as checked, what was said, and whether it is proved; None if it cannot be read."""
    path.write_text(text, encoding="latin-1", newline="")
    try:
        return checker2.check(path, lambda done, of: None, ENDLESS)
    except checker2.UnreadableError:
        return None


def truth_about(game, asked, consistent):
    """What is true of a question of version 2."""
    costs = " ".join(str(asked.cost(guess)) for guess in range(1, LONGEST) if asked.cost(guess) < checker2.NEVER)
    refunds = tuple(-asked.cost(guess, found=False) for guess in range(1, LONGEST))
    return truth(game, costs + (" never" if asked.cap else ""), consistent, refunds)


def is_true(proof):
    """Whether the value is the least cost, or no more than that if it is said to be a bound."""
    known = truth_about(proof.text.split(" ")[0], proof.question, proof.consistent)
    real = known.value(frozenset(proof.start.tolist()), proof.depth)
    return proof.value == real if proof.reached else proof.value <= real


@pytest.mark.parametrize(("game", "objective", "options"), QUESTIONS)
def test_both_checkers_say_the_same_and_it_is_true(game, objective, options, path, request):
    proof, said, proved = answered(proof_of(game, objective, **options).elaborated().text, path)
    assert proved
    assert is_true(proof)
    assert request.getfixturevalue("second_checker")(path) == (0, f"proved: {said}")


@pytest.mark.parametrize(("objective", "words"), [
    ("total", "3x6: 436 guesses over all 120 secrets, and no strategy needs fewer"),
    ("worst", "3x6: 5 guesses, 3 secrets need them, 437 in all, and no strategy has a smaller worst case, or fewer "
              "secrets at it, or as many and fewer guesses"),
    ("within:4", "3x6: 117 of 120 secrets within 4 guesses, and no strategy finds more"),
    ("win:1/7/36/67/9", "3x6: 14466 of 28800 points, 50.2292 %, against 1/7/36/67/9, and no strategy has more"),
])  # fmt: skip
def test_verdicts_are_in_words(objective, words, path):
    certificate = proof_of("3x6", objective)
    for version in (certificate, certificate.elaborated()):
        version.save(path)
        assert str(check(path)) == f"proved: {words}"


@pytest.mark.parametrize("name", [*SHORT, pytest.param("4x6r-at-most-5", marks=pytest.mark.slow)])
def test_what_comes_along_holds_in_version_2(name, path, request):
    path.write_text(elaborate(SHIPPED / f"{name}.proof.gz"))
    verdict = check(path)
    assert verdict.proved
    assert verdict.value == checker.check(SHIPPED / f"{name}.proof.gz").value
    assert request.getfixturevalue("second_checker")(path) == (0, str(verdict))


@pytest.mark.parametrize("name", ["4x10-within-3", "4x10-within-4"])
def test_what_comes_along_in_version_2(name, path, request):
    path.write_bytes(gzip.decompress((SHIPPED / f"{name}.proof.gz").read_bytes()))
    code, said = request.getfixturevalue("second_checker")(path)
    assert (code, said.split(": ")[0]) == (0, "proved")


def test_from_a_position(path):
    start = Position.of(Game.parse("3x5"), "012=1B")
    found = proof_of(start)
    proof, said, proved = answered(found.text, path)
    assert proved
    assert is_true(proof)
    assert said == f"3x5 after 012=1B: {found.cost} guesses over all {start.size} secrets, and no strategy needs fewer"


SOME = {
    "3x5": "012 013 024 032 042 102 104 120 123 134 143 201 203 214 230 234 301 314 320 342 403 412 421 431",
    "2x4r": "00 01 02 12 13 21 22 30 33",
}


def some_secrets(game, moves=""):
    game = Game.parse(game)
    return Position(game, Position.of(game, moves).moves, tuple(map(game.index, SOME[str(game)].split())))


@pytest.mark.parametrize(("game", "moves", "objective", "options"), [
    ("3x5", "", "total", {}),
    ("3x5", "012=1C", "worst", {}),
    ("3x5", "", "within:3", {"consistent": True}),
    ("2x4r", "", "costs:0/1/1/4", {}),
])  # fmt: skip
def test_some_codes_are_possible_secrets(game, moves, objective, options, path, request):
    start = some_secrets(game, moves)
    proof, said, proved = answered(proof_of(start, objective, **options).text, path)
    assert proved
    assert is_true(proof)
    assert proof.start.tolist() == start.candidates.tolist()
    assert said.startswith(
        f"{game} with {len(start.secrets)} listed secrets" + (f" after {moves}: " if moves else ": ")
    )
    assert request.getfixturevalue("second_checker")(path) == (0, f"proved: {said}")


def test_table_1_of_the_paper(path):
    """The most secrets of some kinds of symbols that can be found within some guesses, here of a smaller game."""
    game = Game(3, 6)
    of_four = tuple(code for code in range(game.size) if max(game.code(code)) < 4)
    _, said, _ = answered(proof_of(Position(game, secrets=of_four), "within:3").text, path)
    found = most_found(game, 4, 3)
    assert said == f"3x6 with 24 listed secrets: {found} of 24 secrets within 3 guesses, and no strategy finds more"


def test_a_race_is_about_all_secrets():
    with pytest.raises(InputError, match="a race is about all secrets"):
        proof_of(some_secrets("2x4r"), "win:1/4/4")
    with pytest.raises(InputError, match="a race is about all secrets"):
        prove_bound(some_secrets("2x4r"), 3, "win:1/4/4", **OPTIONS)


@pytest.mark.parametrize(("game", "opponent", "options"), [
    ("2x6", (1, 4, 10, 11, 4), {}),
    ("3x4", (1, 0, 13, 10), {}),
    ("3x4", (1, 5, 11, 7), {"consistent": True}),
    ("3x3r", (1, 3, 20, 3), {}),
])  # fmt: skip
def test_the_last_chance(game, opponent, options, path, request):
    proof, said, proved = answered(prove_last_chance(game, opponent, **options, **OPTIONS).text, path)
    assert proved
    assert is_true(proof)
    if not options:
        points = watch(Game.parse(game), opponent, "last-chance", **OPTIONS).result
        assert said.split(": ")[1].startswith(f"{2 * points.wins + points.draws} of {2 * sum(opponent) ** 2} points, ")
    assert request.getfixturevalue("second_checker")(path) == (0, f"proved: {said}")


def test_the_opponent_of_a_last_chance_finds_all_secrets():
    with pytest.raises(InputError, match="counts 30 secrets; 2x5 has 20"):
        prove_last_chance("2x5", (1, 4, 10, 11, 4), **OPTIONS)


def test_a_game_that_is_too_large_for_version_1(monkeypatch, path):
    monkeypatch.setattr(checker.Game, "most", 29)
    found = proof_of("2x6")
    assert found.text.startswith("optimoo certificate 2\n")
    assert found.elaborated() is found
    proof, _, proved = answered(found.text, path)
    assert proved
    assert is_true(proof)
    with pytest.raises(checker.UnreadableError, match="2x6 has 30 codes; games of 1 to 29 codes can be checked here"):
        checker.Game("2x6")


def test_a_bound_without_a_strategy(path):
    found = prove_bound("3x4", 70, **OPTIONS)
    proof, said, proved = answered(found.text, path)
    assert proved
    assert is_true(proof)
    assert said == "3x4: no strategy needs fewer than 70 guesses over all 24 secrets"
    with pytest.raises(InputError, match=r"1000 is not a bound: some strategy costs \d+"):
        prove_bound("3x4", 1000, **OPTIONS)
    with pytest.raises(InputError, match="worst"):
        prove_bound("3x4", 10, "worst", **OPTIONS)


@pytest.mark.parametrize(("game", "alike", "options"), CITING)
def test_no_mutant_fools_them_and_they_agree(game, alike, options, path, request, known_games):
    ask = request.getfixturevalue("second_checker")
    with ignorant(alike):
        texts = [proof_of(game, **options).elaborated().text]
    texts.append(proof_of(game, **options).elaborated().text)
    check_mutants(texts, Random(game), path, ask)


ADDED = ["2x4r-secrets", "3x4-secrets-candidates", "2x5-last-chance-cited", "3x4-last-chance-candidates"]


@pytest.mark.parametrize("name", ADDED)
def test_no_mutant_of_the_additions_fools_them(name, path, request, known_games):
    text = (FOLDER / "accept" / f"{name}.proof").read_text()
    check_mutants([text], Random(name), path, request.getfixturevalue("second_checker"), 2)


def check_mutants(texts, rng, path, ask, each=EACH):
    outcomes = Counter()
    for text in texts:
        for mutation in ELABORATED:
            for _ in range(each):
                mutant = mutation(text, rng)
                if mutant == text:
                    continue
                found = answered(with_its_work(mutant), path)
                proved = found is not None and found[2]
                code, said = ask(path, ENDLESS)
                assert (code == 0) == proved, (mutation.__name__, mutant)
                assert not proved or said == f"proved: {found[1]}", (mutation.__name__, mutant)
                assert not proved or is_true(found[0]), (mutation.__name__, mutant)
                outcomes[proved] += 1
    assert outcomes[False] > outcomes[True] > 0


@st.composite
def cells(draw):
    """Bounds of version 2, some candidates after some guesses, and what they really cost."""
    game = draw(st.sampled_from(["2x5", "3x4", "2x4r", "3x3r"]))
    size = checker2.Game(game).size
    chance = f"race 1/3/5/{size - 12}/3 last chance"
    asks = draw(
        st.sampled_from(["costs 1 2 3 4 5 6 7 8 9", "costs 0 0 1", "costs 1 2 4 8 16", "total at most 3", chance])
    )
    consistent, depth = draw(st.booleans()), draw(st.integers(0, 3))
    rules = checker2.Game(game)
    members = np.array(sorted(draw(st.sets(st.integers(0, rules.size - 1), min_size=3, max_size=7))))
    asked = checker2.Question(asks, rules.size, rules.size, 0)
    known = truth_about(game, asked, consistent)
    stub = SimpleNamespace(game=rules, question=asked, consistent=consistent, exact=4, charge=lambda work: None)
    bounds = checker2.Bounds(stub, len(np.unique(rules.codes[members])))
    return bounds, members, depth, known.value(frozenset(members.tolist()), depth)


@settings(max_examples=60, deadline=None)
@given(cells())
def test_no_bound_exceeds_the_truth(cell):
    bounds, members, depth, real = cell
    by_members, by_codes = (int(bounds.of_cells(rule, members[None], depth)[0]) for rule in ("members", "codes"))
    assert bounds.size(depth)[len(members)] <= by_members <= by_codes <= real


@pytest.mark.parametrize(
    ("game", "present"), [("2x5", 5), ("3x4", 4), ("3x4", 3), ("2x4r", 4), ("2x4r", 2), ("3x3r", 3)]
)
def test_capacities_are_the_most_that_can_be_found(game, present):
    rules = checker2.Game(game)
    asked = checker2.Question("total", rules.size, rules.size, 0)
    stub = SimpleNamespace(game=rules, question=asked, consistent=False, exact=4, charge=lambda work: None)
    secrets = frozenset(np.flatnonzero((rules.codes < present).all(axis=1)).tolist())
    exact = 4 if present == len(rules.letters[1]) else 3
    for guesses, most in enumerate(checker2.Bounds(stub, present).cap):
        found = len(secrets) - truth(game, " ".join("0" * guesses + "1"), False).value(secrets, 0)
        assert most == found if guesses <= exact else most >= found


def test_work_is_counted_before_it_is_done(path):
    header = "optimoo certificate 2\ngame: 5x5r\nguesses: any\nasks: total\nafter: nothing\nvalue: at least 1\n"
    _, said, proved = answered(f"{header}capacities: 4\nclaims: 1\nwork: 5\n\nclaims\nclaim 0 size\n", path)
    assert (proved, said) == (False, "claim 0, after 0 guesses: it takes more work than it says")
    text = certificate("2x6")
    path.write_text(text)
    path.write_text(elaborate(path))
    with pytest.raises(checker2.UnreadableError, match="it takes work of 8944, and 8943 is allowed"):
        checker2.check(path, lambda done, of: None, 8943)


def test_a_question_is_put_into_words_if_there_are_any():
    def asked(costs, value=100, **about):
        return question(checker.Costs(costs), About(30, 30, **about), value)

    assert asked("1 +1") == "total"
    assert asked("1 2 3 never") == "total at most 3"
    assert asked("0 0 1") == "within 2"
    assert asked("0 0 1 never") == "within 2 at most 3"
    assert asked("1 2 94 never") == "worst 3"
    assert asked("31 62 94 never") == "total then worst 3"
    assert asked("0 5 19 40 55 59") == "race 1/4/10/11/4"
    assert asked("1 2 95 never") == "costs 1 2 95 never"
    assert asked("0 1 4 +3") == "costs 0 1 4 +3"
    assert asked("1 2 94 never", 90) == "costs 1 2 94 never", "nothing is found at the last guess"
    assert asked("1 2 94 never", None) == "costs 1 2 94 never", "no strategy, no worst case"
    assert asked("31 62 94 never", None) == "costs 31 62 94 never"
    assert asked("0 5 19 40 55 59", listed=True) == "costs 0 5 19 40 55 59", "a race is about all codes"


def test_costs_like_those_of_a_worst_case_that_does_not_occur(path, request):
    """What version 1 proves can be told, and both checkers of version 2 prove it."""
    found = proof_of("3x4", "costs:1/2/3/4/5/149", max_guesses=6)
    price = "1 2 3 4 5 149 never"
    found.save(path)
    assert (check(path).proved, check(path).costs) == (True, price)
    proof, said, proved = answered(found.elaborated().text, path)
    assert proved
    assert proof.question.text == f"costs {price}"
    assert said == f"3x4: {found.cost} over all 24 secrets, by guess {price}, and no strategy costs less"
    assert request.getfixturevalue("second_checker")(path) == (0, f"proved: {said}")
    assert check(path).costs in words_for(Objective.parse("costs:1/2/3/4/5/149").costs(24, 6), 24, found.cost)


@pytest.mark.parametrize(("objective", "max_guesses"), [
    ("costs:1/2/3/4/5/149", 6),
    ("costs:25/50/75/100/126", 5),
])  # fmt: skip
def test_a_bound_at_the_costs_of_a_worst_case(objective, max_guesses, path, request):
    bound = prove_bound("3x4", 30, objective, max_guesses=max_guesses, **OPTIONS)
    _, said, proved = answered(bound.text, path)
    assert proved
    assert request.getfixturevalue("second_checker")(path) == (0, f"proved: {said}")


def test_some_secrets_at_the_costs_of_a_race(path, request):
    assert question(checker.Costs("0 5 17 28 31"), About(16, 16), 100) == "race 1/4/8/3"
    _, said, proved = answered(proof_of(some_secrets("2x4r"), "costs:0/5/17/28/31").text, path)
    assert proved
    assert request.getfixturevalue("second_checker")(path) == (0, f"proved: {said}")


def test_what_does_not_hold_is_not_spelled_out(path):
    path.write_text(certificate("2x6").replace("1B>=29", "1B>=28"))
    with pytest.raises(InputError, match="it does not hold: "):
        elaborate(path)


def test_the_checker_stands_alone(path, tmp_path):
    source = Path(checker2.__file__).read_text(encoding="utf-8")
    names = {
        alias.name if isinstance(node, ast.Import) else node.module
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    assert {name for name in names if name.split(".")[0] not in sys.stdlib_module_names} == {"numpy", "numpy.typing"}
    proof_of("2x6").elaborated().save(path)
    copied = shutil.copy(checker2.__file__, tmp_path / "copied.py")
    done = subprocess.run(
        [sys.executable, "-I", copied, path], capture_output=True, text=True, check=False, timeout=120
    )
    assert (done.returncode, done.stdout) == (
        0,
        "proved: 2x6: 103 guesses over all 30 secrets, and no strategy needs fewer\n",
    )
