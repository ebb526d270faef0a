"""What a claim may lean on: claims that are still to be argued, one guess later, about the same candidates."""

import numpy as np
import pytest

from certificates import certificate, checked
from optimoo.proof import checker


@pytest.fixture
def proof(path):
    """A certificate whose header is read."""
    path.write_text(certificate("2x6"))
    with checker.reading(path) as lines:
        yield checker.Certificate(lines)


def test_only_claims_one_guess_later_may_be_cited(proof):
    claim = checker.Claim(np.arange(30), 1, 100)
    for depth in range(5):
        proof.waiting[7] = checker.Claim(np.arange(8), depth, 20)
        if depth == claim.depth + 1:
            assert proof._cite(0, claim, 7) is proof.waiting[7]
        else:
            with pytest.raises(checker.RefutedError, match="does not stand behind it"):
                proof._cite(0, claim, 7)
    with pytest.raises(checker.RefutedError, match="does not stand behind it"):
        proof._cite(0, claim, 8)


def test_relabellings_must_leave_the_candidates_as_they_are(proof):
    cell = np.flatnonzero(proof.game.table[0] == proof.game.response("1B"))
    claim = checker.Claim(cell, 1, 20)
    assert len(proof._read_alike(claim, "alike 01 012354\n")) == 30
    with pytest.raises(checker.RefutedError, match="does not leave the candidates"):
        proof._read_alike(claim, "alike 01 102345\n")


def test_no_claim_leans_on_itself(path):
    text = certificate("2x6")
    assert checked(text, path).proved
    verdict = checked(f"{text}claim 1\n23 0C=1\n", path)
    assert (verdict.proved, verdict.reason) == (False, "claim 1 cites claim 1, which does not stand behind it")
