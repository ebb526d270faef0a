"""Damaged certificates: refused, unless all that they say is true; and a value that is too high, always."""

import gzip
from collections import Counter
from pathlib import Path
from random import Random

import numpy as np
import pytest

from certificates import accepted, all_true, certificate, checked, ignorant, proof_of, with_strategy, with_value
from mutations import MUTATIONS
from optimoo.proof import checker
from optimoo.strategy import Strategy

pytestmark = pytest.mark.usefixtures("known_games")

EACH, OF_MOO = 6, 20
"""Mutations of each kind for each certificate, and for that of 4x10."""

LIKE_EVERYBODY = {"alike": True}
BY_CITING = {"alike": False}
WITH_EVERYTHING = None
CASES = [
    ("2x4", "total", {}, BY_CITING),
    ("2x4r", "total", {}, BY_CITING),
    ("2x4r", "within:2", {}, LIKE_EVERYBODY),
    ("2x5", "total", {}, BY_CITING),
    ("2x5", "worst", {}, LIKE_EVERYBODY),
    ("2x5r", "total", {}, LIKE_EVERYBODY),
    ("2x5r", "total", {"consistent": True}, BY_CITING),
    ("2x6", "total", {}, BY_CITING),
    ("3x4", "total", {"consistent": True}, LIKE_EVERYBODY),
    ("2x6", "costs:1/2/4/8", {}, BY_CITING),
    ("3x3r", "total", {}, BY_CITING),
    ("3x4", "total", {}, BY_CITING),
    ("3x4", "win:1/4/10/9", {}, LIKE_EVERYBODY),
    ("4x2r", "total", {}, LIKE_EVERYBODY),
    ("4x4", "total", {}, LIKE_EVERYBODY),
    ("4x4", "total", {"max_guesses": 5}, BY_CITING),
    ("4x4", "total", {}, WITH_EVERYTHING),
    ("2x7", "total", {}, WITH_EVERYTHING),
]
IDS = [" ".join(map(str, case)) for case in CASES]


@pytest.fixture
def knowledge(request):
    """How much the checker knows by itself: next to nothing, so that there is much to say, or all that it does."""
    if request.param is None:
        yield
    else:
        with ignorant(**request.param):
            yield


@pytest.mark.parametrize(("game", "objective", "options", "knowledge"), CASES, ids=IDS, indirect=["knowledge"])
def test_no_false_claim_is_accepted(game, objective, options, knowledge, path):
    text = certificate(game, objective, **options)
    assert checked(text, path).proved
    assert all_true(path)
    rng, outcomes = Random(f"{game} {objective} {options}"), Counter()
    for mutation in MUTATIONS:
        for _ in range(EACH):
            mutant = mutation(text, rng)
            if mutant != text:
                proved = accepted(mutant, path)
                outcomes[proved] += 1
                assert not proved or all_true(path), (mutation.__name__, mutant)
    assert outcomes[False] > 5 * outcomes[True] > 0, "what is damaged is refused as a rule, and not because all is"


@pytest.mark.parametrize(("game", "objective", "options", "knowledge"), CASES, ids=IDS, indirect=["knowledge"])
def test_a_value_that_is_too_high_is_always_refused(game, objective, options, knowledge, path):
    found = proof_of(game, objective, **options)
    verdict = checked(found.text, path)
    for surplus, worse in worse_strategies(found.strategy, verdict, options.get("consistent", False)):
        dearer = with_strategy(with_value(found.text, verdict.value + surplus), worse)
        for claims in (dearer, raised(dearer, 1), raised(dearer, surplus)):
            said = checked(claims, path)
            assert not said.proved
            assert said.reason.startswith("claim "), "not the strategy, but the argument fails"


def worse_strategies(best, verdict, consistent):
    """Some that cost a little too much, one too much if any do, and by how much: few secrets are found by chance."""
    game, price, found = best.game, checker.Costs(verdict.costs), {}
    paths = [()]
    for parent, response in zip(best.parents[1:].tolist(), best.responses[1:].tolist(), strict=True):
        paths.append((*paths[parent], (int(best.guesses[parent]), response)))
    planned = dict(zip(paths, best.guesses.tolist(), strict=True))
    for seed in range(20):
        rng = np.random.default_rng(seed)
        few = rng.integers(2, game.size + 1)

        def choose(position, rng=rng, few=few):
            candidates = position.candidates
            if len(candidates) > few:
                return planned[position.moves]
            useful = [g for g in range(game.size) if len(np.unique(game.answers(g, candidates))) > 1]
            return int(rng.choice(candidates if consistent or rng.random() < 0.5 or not useful else useful))

        strategy = Strategy.build(game, choose)
        cost = sum(count * price(guess) for guess, count in enumerate(strategy.profile, 1))
        if verdict.value < cost < checker.NEVER:
            found.setdefault(cost - verdict.value, strategy)
    assert found
    return sorted(found.items())[:3]


def raised(text, by):
    """Every claim says more."""
    head, _, claims = text.partition("\nclaims\n")
    words = [word if ">=" not in word else _more(word, by) for word in claims.split(" ")]
    return f"{head}\nclaims\n{' '.join(words)}"


def _more(word, by):
    cell, _, rest = word.partition(">=")
    bound, newline, tail = rest.partition("\n")
    return f"{cell}>={int(bound) + by}{newline}{tail}"


# --- MOO itself ----------------------------------------------------------------------------------------------


MOO = Path(__file__).parents[2] / "docs/certificates/4x10-minimum.proof.gz"


@pytest.fixture
def remembering(monkeypatch):
    """Arguments that held are not gone through again: each depends on nothing but what is compared here."""
    held, argue = set(), checker.Certificate._argue

    def argue_once(self, number, claim, relabellings, cited):
        images = tuple(images.tobytes() for images in relabellings)
        question = (self.game.text, self.costs.text, self.consistent, claim.depth, claim.least)
        key = (*question, claim.members.tobytes(), images, str(cited))
        if key not in held:
            argue(self, number, claim, relabellings, cited)
            held.add(key)

    monkeypatch.setattr(checker.Certificate, "_argue", argue_once)


@pytest.mark.slow
def test_hundreds_of_mutations_of_4x10(remembering, path):
    moo = gzip.decompress(MOO.read_bytes()).decode("ascii")
    # 26274: Tanaka 1996. No brute force reaches this game, so of what is accepted only this can be known.
    assert checked(moo, path).value == 26274
    rng, outcomes = Random(26274), Counter()
    for mutation in MUTATIONS:
        for _ in range(OF_MOO):
            mutant = mutation(moo, rng)
            if mutant == moo:
                continue
            try:
                verdict = checked(mutant, path)
            except checker.UnreadableError:
                outcomes[False] += 1
                continue
            outcomes[verdict.proved] += 1
            question = (verdict.game, verdict.costs, "guesses: any\n" in mutant)
            assert not verdict.proved or (*question, verdict.value) == ("4x10", "1 +1", True, 26274), mutation.__name__
    assert outcomes[False] > 200
