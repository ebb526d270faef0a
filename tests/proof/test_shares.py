"""A certificate of which each process argues a share: accepted together just where one checker accepts the whole."""

from collections import Counter
from random import Random

import pytest

from certificates import accepted, certificate, ignorant
from mutations import MUTATIONS
from optimoo.proof import check, checker, checking

pytestmark = pytest.mark.usefixtures("known_games")


@pytest.mark.parametrize(("game", "alike", "of"), [("2x5", False, 2), ("2x6", False, 3), ("4x4", True, 2)])
def test_shares_accept_together_what_the_whole_is_accepted_for(game, alike, of, path):
    shares = [checker.Share(number, of) for number in range(of)]
    with ignorant(alike):
        text, rng, outcomes = certificate(game), Random(f"{game} {of}"), Counter()
        for mutation in (lambda text, rng: text, *MUTATIONS):
            for _ in range(6):
                mutant = mutation(text, rng)
                each = [accepted(mutant, path, share) for share in shares]
                assert accepted(mutant, path) == all(each), mutant
                outcomes[all(each), any(each)] += 1
    assert outcomes[True, True], "what is right is accepted by all"
    assert outcomes[False, True], "what is wrong in one place is noticed by whoever argues it"


def test_processes_say_what_one_says(path, monkeypatch):
    monkeypatch.setattr(checking, "SHARED", 1)
    text = certificate("3x7")
    path.write_text(text)
    assert check(path, workers=2) == check(path)
    assert check(path).proved
    number, line = next((n, line) for n, line in enumerate(text.split("\n")) if ">=" in line)
    path.write_text("\n".join(other for n, other in enumerate(text.split("\n")) if n != number))
    assert check(path, workers=2) == check(path)
    assert not check(path).proved, line
