"""The claims about the strategies found can fail."""

from dataclasses import replace

from optimoo.duel import best_reply, climb
from optimoo.game import Game
from optimoo.paper.claims import Verdict
from optimoo.paper.printed import printed
from optimoo.paper.verification import reply_claim, totals_claim


def test_one_total_for_all_minimum_strategies():
    total = printed("minimum.total").value
    assert totals_claim({"minimum": total, "minimum-most-within-4": total}).verdict is Verdict.AGREES
    odd = totals_claim({"minimum": total, "minimum-most-within-4": total + 1})
    assert odd.verdict is Verdict.DIFFERS
    assert "minimum-most-within-4.moo" in odd.evidence
    assert totals_claim({"minimum": total + 1}).verdict is Verdict.DIFFERS


def test_the_last_reply_gains_nothing():
    chain = climb(Game(3, 4), workers=1)
    assert reply_claim(chain).verdict is Verdict.AGREES
    # Every secret at the fifth guess, which anyone beats.
    gains = best_reply(chain.game, (0, 0, 0, 0, 24), workers=1, checkpoint=False)
    assert reply_claim(replace(chain, last_reply=gains)).verdict is Verdict.DIFFERS
