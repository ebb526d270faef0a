"""Optimality certificates: the writer, and a checker that stands alone."""

from optimoo.proof import checker2
from optimoo.proof.checker import UnreadableError, Verdict
from optimoo.proof.checking import check, version, words_for
from optimoo.proof.costs import cost_text
from optimoo.proof.elaborate import elaborate
from optimoo.proof.explain import Contender, Explanation, explain
from optimoo.proof.listing import ListedClaim, list_claims
from optimoo.proof.prove import Certificate, prove, prove_bound, prove_last_chance, save

__all__ = [
    "MAX_CODES",
    "Certificate",
    "Contender",
    "Explanation",
    "ListedClaim",
    "UnreadableError",
    "Verdict",
    "check",
    "cost_text",
    "elaborate",
    "explain",
    "list_claims",
    "prove",
    "prove_bound",
    "prove_last_chance",
    "save",
    "version",
    "words_for",
]

MAX_CODES = checker2.MAX_CODES
"""Codes of the largest game that a certificate can be about."""
