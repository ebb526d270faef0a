"""Optimality certificates: the writer, and a checker that stands alone."""

from optimoo.proof.checker import UnreadableError, Verdict
from optimoo.proof.checker2 import MAX_CODES
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
