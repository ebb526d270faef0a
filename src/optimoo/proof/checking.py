"""Checks a certificate of any version, with the checker that stands alone for it."""

from pathlib import Path

from optimoo.proof import checker, checker2
from optimoo.proof.checker import Step, UnreadableError, Verdict


def version(path: str | Path) -> int:
    """Which version of certificates a file says it is; 1 for whatever is none."""
    with checker.reading(path) as lines:
        return 2 if lines.next() == "optimoo certificate 2\n" else 1


def check(path: str | Path, step: Step = lambda done, of: None) -> Verdict:
    """Check the certificate in a file. Raises :class:`UnreadableError` for anything that is none."""
    if version(path) == 1:
        return checker.check(path, step)
    try:
        proof, reason, proved = checker2.check(path, step)
    except checker2.UnreadableError as error:
        raise UnreadableError(str(error)) from None
    asks = proof.question.text
    return Verdict(proved, reason, proof.text, asks, proof.value, tuple(proof.profile), proof.claims)
