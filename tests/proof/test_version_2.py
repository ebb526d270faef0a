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

from certificates import certificate, ignorant, proof_of, truth
from conformance import ENDLESS, with_its_work
from mutations import ELABORATED
from optimoo.errors import InputError
from optimoo.game import Game, Position
from optimoo.proof import check, checker, checker2, elaborate, prove_bound
from optimoo.proof.elaborate import question

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


def is_true(proof):
    """Whether the value is the least cost, or no more than that if it is said to be a bound."""
    asked = proof.question
    costs = " ".join(map(str, asked.first)) + (" never" if asked.cap else f" +{int(asked.step)}")
    real = truth(proof.text.split(" ")[0], costs, proof.consistent).value(frozenset(proof.start.tolist()), proof.depth)
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


SHIPPED = Path(__file__).parents[2] / "docs" / "certificates"
QUICK = [
    "2x7r",
    "2x8",
    "3x5r-candidates",
    "3x6",
    "3x7",
    "4x6",
    "4x7",
    pytest.param("4x6r-at-most-5", marks=pytest.mark.slow),
]


@pytest.mark.parametrize("name", QUICK)
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


def test_a_bound_without_a_strategy(path):
    found = prove_bound("3x5", 190, **OPTIONS)
    proof, said, proved = answered(found.text, path)
    assert proved
    assert is_true(proof)
    assert said == "3x5: no strategy needs fewer than 190 guesses over all 60 secrets"
    with pytest.raises(InputError, match=r"1000 is not a bound: some strategy costs \d+"):
        prove_bound("3x5", 1000, **OPTIONS)
    with pytest.raises(InputError, match="worst"):
        prove_bound("3x5", 10, "worst", **OPTIONS)


@pytest.mark.parametrize(("game", "alike", "options"), CITING)
def test_no_mutant_fools_them_and_they_agree(game, alike, options, path, request):
    ask = request.getfixturevalue("second_checker")
    with ignorant(alike):
        texts = [proof_of(game, **options).elaborated().text]
    texts.append(proof_of(game, **options).elaborated().text)
    rng, outcomes = Random(game), Counter()
    for text in texts:
        for mutation in ELABORATED:
            for _ in range(EACH):
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
    costs = draw(st.sampled_from(["1 2 3 4 5 6 7 8 9", "0 0 1", "1 2 4 8 16", "1 2 3 never"]))
    consistent, depth = draw(st.booleans()), draw(st.integers(0, 3))
    rules = checker2.Game(game)
    members = np.array(sorted(draw(st.sets(st.integers(0, rules.size - 1), min_size=3, max_size=7))))
    asked = checker2.Question(f"costs {costs}", rules.size, rules.size, 0)
    stub = SimpleNamespace(game=rules, question=asked, consistent=consistent, exact=4, charge=lambda work: None)
    bounds = checker2.Bounds(stub, len(np.unique(rules.codes[members])))
    return bounds, members, depth, truth(game, costs, consistent).value(frozenset(members.tolist()), depth)


@settings(max_examples=60, deadline=None)
@given(cells())
def test_no_bound_exceeds_the_truth(cell):
    bounds, members, depth, real = cell
    by_members, by_codes = (int(bounds.of_cells(rule, members[None], depth)[0]) for rule in ("members", "codes"))
    assert bounds.sizes(depth)[len(members)] <= by_members <= by_codes <= real


@pytest.mark.parametrize(
    ("game", "present"), [("2x5", 5), ("3x4", 4), ("3x4", 3), ("2x4r", 4), ("2x4r", 2), ("3x3r", 3)]
)
def test_capacities_are_the_most_that_can_be_found(game, present):
    rules = checker2.Game(game)
    asked = checker2.Question("total", rules.size, rules.size, 0)
    stub = SimpleNamespace(game=rules, question=asked, consistent=False, exact=4, charge=lambda work: None)
    secrets = frozenset(np.flatnonzero((rules.codes < present).all(axis=1)).tolist())
    exact = 4 if present == rules.symbols else 3
    for guesses, most in enumerate(checker2.Bounds(stub, present).cap):
        found = len(secrets) - truth(game, " ".join("0" * guesses + "1"), False).value(secrets, 0)
        assert most == found if guesses <= exact else most >= found


def test_work_is_counted_before_it_is_done(path):
    header = "optimoo certificate 2\ngame: 5x5r\nguesses: any\nasks: total\nafter: nothing\nvalue: at least 1\n"
    _, said, proved = answered(f"{header}capacities: 4\nclaims: 1\nwork: 5\n\nclaims\nclaim 0 size\n", path)
    assert (proved, said) == (False, "it takes more work than it says")
    text = certificate("2x6")
    path.write_text(text)
    path.write_text(elaborate(path))
    with pytest.raises(checker2.UnreadableError, match="it takes work of 8944, and 8943 is allowed"):
        checker2.check(path, lambda done, of: None, 8943)


def test_a_question_is_put_into_words_if_there_are_any():
    def asked(costs, candidates=30, codes=30):
        return question(checker.Costs(costs), candidates, codes, 0)

    assert asked("1 +1") == "total"
    assert asked("1 2 3 never") == "total at most 3"
    assert asked("0 0 1") == "within 2"
    assert asked("0 0 1 never") == "within 2 at most 3"
    assert asked("1 2 94 never") == "worst 3"
    assert asked("31 62 94 never") == "total then worst 3"
    assert asked("0 5 19 40 55 59") == "race 1/4/10/11/4"
    assert asked("1 2 95 never") == "costs 1 2 95 never"
    assert asked("0 1 4 +3") == "costs 0 1 4 +3"


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
