"""Checks a certificate of any version, with the checker that stands alone for it; the verdict is in words.

The claims of a long certificate of version 1 are shared out among processes. Those of version 2 are not: what a file
declares is the work of one checker.
"""

import multiprocessing
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from optimoo.proof import checker, checker2
from optimoo.proof.checker import Step, UnreadableError, Verdict
from optimoo.proof.costs import cost_text
from optimoo.proof.criteria import Proved, in_words
from optimoo.proof.elaborate import About, question
from optimoo.search import Costs

SHARED = 500
"""Claims of a certificate for which it pays to start more processes."""


def version(path: str | Path) -> int:
    """Which version of certificates a file says it is; 1 for whatever is none."""
    return 2 if _beginning(path)[0] == "optimoo certificate 2\n" else 1


def _beginning(path: str | Path) -> list[str]:
    with checker.reading(path) as lines:
        return [lines.next() for _ in range(3)]


def check(path: str | Path, step: Step = lambda done, of: None, workers: int = 1) -> Verdict:
    """Check the certificate in a file, with so many processes if it is long.

    Raises :class:`UnreadableError` for anything that is none.
    """
    if version(path) == 1:
        verdict = _by_shares(path, step, workers) if workers > 1 else checker.check(path, step)
        return replace(verdict, reason=_in_words(path, verdict)) if verdict.proved else verdict
    try:
        proof, reason, proved = checker2.check(path, step)
    except checker2.UnreadableError as error:
        raise UnreadableError(str(error)) from None
    if proved:
        about = proof.text, proof.question, proof.depth, proof.value, proof.profile, proof.consistent, proof.reached
        reason = in_words(Proved(*about)) or reason
    asks = proof.question.text
    return Verdict(proved, reason, proof.text, asks, proof.value, tuple(proof.profile), proof.claims)


def _by_shares(path: str | Path, step: Step, workers: int) -> Verdict:
    """The verdict of all shares; where one is not proved, that of the whole, which names the first reason."""
    with checker.reading(path) as lines:
        claims = checker.Certificate(lines).claims
    if claims >= SHARED:
        # Fresh processes: threads of the search may be around in this one. Whoever stops this one stops them, too.
        context = multiprocessing.get_context("spawn")
        with context.Pool(workers - 1, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
            shares = [(path, checker.Share(number, workers)) for number in range(1, workers)]
            others = pool.starmap_async(_is_proved, shares, chunksize=1)
            own = checker.check(path, step, checker.Share(0, workers))
            if own.proved and all(others.get()):
                return own
    return checker.check(path, step)


def _is_proved(path: str | Path, share: checker.Share) -> bool:
    try:
        return checker.check(path, share=share).proved
    except UnreadableError:
        return False


def words_for(costs: Costs, codes: int, value: int) -> tuple[str, str]:
    """What certificates of version 1 and 2, of this value for a game of so many codes, call these costs."""
    text = cost_text(costs)
    return text, question(checker.Costs(text), About(codes, codes), value)


def _in_words(path: str | Path, verdict: Verdict) -> str:
    """What a certificate of version 1 proves, as version 2 puts it."""
    size = sum(verdict.profile)
    asked = checker2.Question(question(checker.Costs(verdict.costs), About(size, size), verdict.value), size, size, 0)
    consistent = _beginning(path)[2] == "guesses: candidates\n"
    proved = Proved(verdict.game, asked, 0, verdict.value, list(verdict.profile), consistent)
    return in_words(proved) or checker2.Certificate.statement(cast(Any, proved))
