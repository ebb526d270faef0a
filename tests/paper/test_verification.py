"""The claims about the strategies found can fail."""

from optimoo.paper.claims import Verdict
from optimoo.paper.printed import printed
from optimoo.paper.verification import totals_claim


def test_one_total_for_all_minimum_strategies():
    total = printed("minimum.total").value
    assert totals_claim({"minimum": total, "minimum-most-within-4": total}).verdict is Verdict.AGREES
    odd = totals_claim({"minimum": total, "minimum-most-within-4": total + 1})
    assert odd.verdict is Verdict.DIFFERS
    assert "minimum-most-within-4.moo" in odd.evidence
    assert totals_claim({"minimum": total + 1}).verdict is Verdict.DIFFERS
