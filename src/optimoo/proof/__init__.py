"""Optimality certificates: the writer, and a checker that stands alone."""

from optimoo.proof.checker import UnreadableError as UnreadableError, Verdict as Verdict, check as check
from optimoo.proof.explain import Contender as Contender, Explanation as Explanation, explain as explain
from optimoo.proof.prove import Certificate as Certificate, prove as prove
