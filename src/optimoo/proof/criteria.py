"""Verdicts in words where a certificate has only costs: one criterion first, then another, or the points of one turn.

Costs that weigh two criteria are taken apart again. What they prove of each is told only if it follows: the first must
outweigh whatever the second can add up to, for the reason given after lemma 14 of docs/proof.md.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, NamedTuple

from optimoo.proof.checker2 import Certificate, Question, UnreadableError
from optimoo.proof.elaborate import STEPS


class Weighed(NamedTuple):
    """Two questions, the first of them with a weight; the second may be turned round, to ask for the most guesses."""

    weight: int
    first: str
    second: str
    late: tuple[int, int] | None = None
    """Only if it is turned round: from which guess on a secret counts as found at which guess."""


class Proved(NamedTuple):
    """What a certificate is about, and what its strategy pays."""

    text: str
    question: Question
    done: int
    value: int
    profile: Sequence[int]
    consistent: bool
    reached: bool = True

    @property
    def nobody(self) -> str:
        """Who can do no better."""
        cap = f" of at most {self.question.cap} guesses" if self.question.cap else ""
        return f"no strategy{cap}" + (" that guesses only candidates" if self.consistent else "")


def in_words(proved: Proved) -> str | None:
    """What a certificate proves whose costs have no words of their own; None where no words are known."""
    return (_turn(proved) or _two(proved)) if proved.question.kind == "costs" else None


def _turn(proved: Proved) -> str | None:
    """The points of one whose opponent finishes in a turn known before."""
    question, turn = proved.question, len(proved.question.numbers) - 1
    if turn < 1 or question.numbers != [*[0] * (turn - 1), 1, 2] or question.cap or question.step:
        return None
    most = 2 * question.n
    points = f"{most - proved.value} of {most} points"
    told = f"two for each secret found before guess {turn}, one for each at guess {turn}"
    if proved.reached:
        return f"{proved.text}: {points}, {told}, and {proved.nobody} has more"
    return f"{proved.text}: {proved.nobody} has more than {points}, {told}"


def _two(proved: Proved) -> str | None:
    """The first of two criteria, and the second among those who do as well by the first."""
    for weighed in _splits(proved.question, proved.done) if proved.reached else ():
        try:
            about = proved.question.n, proved.question.codes, proved.done
            told = _told(proved, weighed, Question(weighed.first, *about), Question(weighed.second, *about))
        except UnreadableError:
            continue
        if told:
            return told
    return None


def _told(proved: Proved, weighed: Weighed, first: Question, second: Question) -> str | None:
    """The sentence, if the costs are these two and the first outweighs the second."""
    question, done, late = proved.question, proved.done, weighed.late
    last = len(proved.profile)
    guesses = range(done + 1, (question.cap or max(STEPS, last)) + 1)
    main = {guess: first.cost(guess) for guess in guesses}
    rest = {guess: second.cost(guess) for guess in guesses}
    if late is not None:
        rest = {guess: -(guess if guess < late[0] else late[1]) for guess in guesses}
    differences = {question.cost(guess) - weighed.weight * main[guess] - rest[guess] for guess in guesses}
    if len(differences) > 1 or (late is not None and last >= late[0]):
        return None
    found = [(guess, count) for guess, count in enumerate(proved.profile, 1) if count]
    one, other = (sum(count * costs[guess] for guess, count in found) for costs in (main, rest))
    if weighed.weight * one + other + question.n * differences.pop() != proved.value:
        return None
    # Whoever does better by the first criterion can play so that no secret pays more than this by the second.
    settled = max((guess for guess in guesses if main[guess] != main[guesses[-1]]), default=done)
    reach = done + question.n if proved.consistent else settled + last - done
    if question.cap or second.kind != "total":
        reach = guesses[-1]
    dearest = rest[done + 1] if late is not None else rest.get(reach, reach)
    if weighed.weight + other <= question.n * dearest:
        return None
    (what, better), (then, fewer) = _parts(first, one), _parts(second, abs(other))
    many = f"or as many and {fewer}"
    if late is not None:
        many = f"and none of at most {late[1]} guesses {better.replace('more', 'as many')} and needs more guesses"
    return f"{proved.text}: {what}, {then}, and {proved.nobody} {better}, {many}"


def _parts(question: Question, value: int) -> tuple[str, str]:
    """What a value says as an answer to a question, and what nobody can do."""
    bound: Any = SimpleNamespace(text="", question=question, value=value, profile=[], consistent=False, reached=False)
    better, _, what = Certificate.statement(bound).removeprefix(": no strategy ").partition(" than ")
    return what, better


def _splits(question: Question, done: int) -> Iterator[Weighed]:
    """Ways in which these costs may weigh two criteria; whether they do is seen later."""
    costs, step = question.numbers, question.step
    rises = [more - less for less, more in pairwise(costs)]
    if step > 1 and not question.cap:
        yield from (Weighed(step, "total", form) for _, form in _forms([r - step for r in rises], question, done))
    if step == 1 or question.cap:
        yield from (Weighed(weight, form, "total") for weight, form in _forms([r - 1 for r in rises], question, done))
    if not step and not question.cap:
        yield from _turned_round(rises, question, done)


def _turned_round(rises: Sequence[int], question: Question, done: int) -> Iterator[Weighed]:
    """A race and then the most guesses, where costs must not fall: whatever takes long counts as one late guess."""
    *early, final = rises or [0]
    common = math.gcd(*(rise + 1 for rise in early))  # of which the weight is a part: no race rises by more than 2·N
    for weight in (common // by for by in range(1, 2 * question.codes + 1) if common and common % by == 0):
        whole = [*(rise + 1 for rise in early), -(-final // weight) * weight]
        late = len(question.numbers), len(question.numbers) - 1 + whole[-1] - final
        yield from (
            Weighed(weight, form, "total", late) for found, form in _forms(whole, question, done) if found == weight
        )


def _forms(rises: Sequence[int], question: Question, done: int) -> Iterator[tuple[int, str]]:
    """Questions whose costs rise so, and the weight that they have then."""
    if min(rises, default=-1) < 0 or not any(rises):
        return
    if sum(rise > 0 for rise in rises) == 1:
        weight = max(rises)
        yield weight, f"within {rises.index(weight) + 1}"
    opponent = [0]
    for rise in reversed(rises):
        opponent.insert(0, rise - opponent[0])
    weight = sum(opponent) // question.codes
    if weight > 0 and not done and question.n == question.codes and all(count % weight == 0 for count in opponent):
        while not opponent[-1]:
            opponent.pop()
        yield weight, "race " + "/".join(str(count // weight) for count in opponent)
