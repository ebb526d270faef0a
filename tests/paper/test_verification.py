"""The claims about the strategies found can fail; what a certificate says of the whole, it says of each group."""

import pytest

from optimoo.game import Game
from optimoo.paper.claims import Verdict
from optimoo.paper.lab import Lab
from optimoo.paper.printed import printed
from optimoo.paper.verification import certified, totals_claim
from optimoo.search import solve


def test_one_total_for_all_minimum_strategies():
    total = printed("minimum.total").value
    assert totals_claim({"minimum": total, "minimum-most-within-4": total}).verdict is Verdict.AGREES
    odd = totals_claim({"minimum": total, "minimum-most-within-4": total + 1})
    assert odd.verdict is Verdict.DIFFERS
    assert "minimum-most-within-4.moo" in odd.evidence
    assert totals_claim({"minimum": total + 1}).verdict is Verdict.DIFFERS


@pytest.mark.parametrize("game", [Game(2, 5), Game(3, 5)], ids=str)
def test_strategies_that_have_a_certificate(game):
    """None costs less by the objective named beside it, and the groups of the minimum strategy cost least, each."""
    lab = Lab(game)
    found = certified(lab)
    for proof in found.values():
        assert proof.cost == solve(game, proof.objective, workers=1).cost
    apart = {group.response: group.cost - group.size for group in lab.minimum_groups}
    assert found["minimum"].group_totals(lab) == apart
