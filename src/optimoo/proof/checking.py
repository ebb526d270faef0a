"""Checks a certificate of any version, with the checker that stands alone for it; the verdict is in words."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from optimoo.proof import checker, checker2
from optimoo.proof.checker import Step, UnreadableError, Verdict
from optimoo.proof.costs import cost_text
from optimoo.proof.elaborate import question
from optimoo.search import Costs


def version(path: str | Path) -> int:
    """Which version of certificates a file says it is; 1 for whatever is none."""
    return 2 if _beginning(path)[0] == "optimoo certificate 2\n" else 1


def _beginning(path: str | Path) -> list[str]:
    with checker.reading(path) as lines:
        return [lines.next() for _ in range(3)]


def check(path: str | Path, step: Step = lambda done, of: None) -> Verdict:
    """Check the certificate in a file. Raises :class:`UnreadableError` for anything that is none."""
    if version(path) == 1:
        verdict = checker.check(path, step)
        return replace(verdict, reason=_in_words(path, verdict)) if verdict.proved else verdict
    try:
        proof, reason, proved = checker2.check(path, step)
    except checker2.UnreadableError as error:
        raise UnreadableError(str(error)) from None
    asks = proof.question.text
    return Verdict(proved, reason, proof.text, asks, proof.value, tuple(proof.profile), proof.claims)


def words_for(costs: Costs, codes: int) -> tuple[str, str]:
    """What certificates of version 1 and 2 about a whole game of so many codes call these costs."""
    text = cost_text(costs)
    return text, question(checker.Costs(text), codes, codes, 0)


def _in_words(path: str | Path, verdict: Verdict) -> str:
    """What a certificate of version 1 proves, as version 2 puts it."""
    size = sum(verdict.profile)
    asked = question(checker.Costs(verdict.costs), size, size, 0)
    proof: Any = SimpleNamespace(
        text=verdict.game,
        question=checker2.Question(asked, size, size, 0),
        value=verdict.value,
        profile=list(verdict.profile),
        consistent=_beginning(path)[2] == "guesses: candidates\n",
        reached=True,
    )
    return checker2.Certificate.statement(proof)
