"""Optimality certificates: the writer, and a checker that stands alone."""

from optimoo.proof.checker import UnreadableError, Verdict, check
from optimoo.proof.explain import Contender, Explanation, explain
from optimoo.proof.listing import ListedClaim, list_claims
from optimoo.proof.prove import Certificate, prove

__all__ = [
    "Certificate",
    "Contender",
    "Explanation",
    "ListedClaim",
    "UnreadableError",
    "Verdict",
    "check",
    "explain",
    "list_claims",
    "prove",
]
