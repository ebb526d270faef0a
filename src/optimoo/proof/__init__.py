"""Optimality certificates: the writer, and a checker that stands alone."""

from optimoo.proof.checker import UnreadableError, Verdict, check
from optimoo.proof.explain import Contender, Explanation, explain
from optimoo.proof.prove import Certificate, prove

__all__ = [
    "Certificate",
    "Contender",
    "Explanation",
    "UnreadableError",
    "Verdict",
    "check",
    "explain",
    "prove",
]
