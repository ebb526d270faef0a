"""Turns certificates of version 1, which leave it to the checker to find the right rule, into such of version 2.

The checker of version 1 finds what settles each guess; here that is written down: which guesses need a closer look at
the members of their cells, which one at all codes, which are cut like another, and which claims the rest leans on.
Nothing here is trusted: a mistake makes a certificate that the checkers of version 2 refuse.
"""

import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, cast

import numpy as np

from optimoo.errors import InputError
from optimoo.game import Position
from optimoo.proof import beyond, checker, checker2
from optimoo.proof.beyond import LargeGame, RefundedCosts

Numbers = checker.Numbers
STEPS = 130
"""Costs are compared as far as this; no question of version 2 changes them in another way after that."""


class Start(NamedTuple):
    """What files of version 1 cannot say: where the argument starts, and by guess what comes back."""

    position: Position
    refunds: Sequence[int] = ()


class _Elaboration(checker.Certificate):
    """A certificate of version 1 whose claims are spelled out while they are argued."""

    game_of = LargeGame

    def __init__(self, lines: checker.Lines, start: Start | None) -> None:
        super().__init__(lines)
        self.costs: RefundedCosts = RefundedCosts(self.costs.text, start.refunds if start else ())
        self.after, self.secrets = "nothing", ""
        if start is not None:
            position = start.position
            self.first = checker.Claim(position.candidates, position.depth, self.value)
            self.after = str(position) or "nothing"
            self.secrets = " ".join(map(position.game.text, position.secrets or ()))
        self.bounds: dict[int, checker.Bounds] = {}
        self.output: list[str] = []
        self.work = 0
        self._alike: list[str] = []
        self._said: dict[int, str] = {}

    def header(self, reached: bool) -> dict[str, object]:
        """What stands at the top."""
        size, symbols = self.game.size, self.game.symbols
        swaps = (self.game.swaps([first], symbols) for first in self._firsts(symbols))
        seconds = sum(len(np.unique(checker.smallest_alike(each, size))) for each in swaps)
        exact = 4 if seconds * size**2 <= checker.AFFORDABLE else 3
        for present in self.bounds:
            secrets = int((self.game.codes < present).all(axis=1).sum())
            self.work += len(self._firsts(present)) * secrets * size
            self.work += seconds * size**2 if exact == 4 and present == symbols else 0
        return {
            "game": self.game.text,
            "guesses": "candidates" if self.consistent else "any",
            "asks": self._question(reached),
            "after": self.after,
            **({"secrets": self.secrets} if self.secrets else {}),
            "value": f"{'' if reached else 'at least '}{self.value}",
            "capacities": exact,
            "claims": self.claims,
            "work": self.work,
        }

    def _question(self, reached: bool) -> str:
        if self.costs.refunds:
            return f"race {'/'.join(map(str, self.costs.refunds))} last chance"
        start = About(len(self.first.members), self.game.size, self.first.depth, bool(self.secrets))
        return question(self.costs, start, self.value if reached else None)

    def position(self, claim: checker.Claim) -> beyond.Position:
        """A claim, ready to be argued."""
        present = len(np.unique(self.game.codes[claim.members]))
        if present not in self.bounds:
            self.bounds[present] = beyond.Bounds(self.game, self.costs, present, self.consistent)
        return beyond.Position(self.bounds[present], claim)

    def _firsts(self, present: int) -> list[int]:
        firsts = np.unique(checker.smallest_alike(self.game.swaps([], present), self.game.size))
        return cast(list[int], firsts.tolist())

    def _read_alike(self, claim: checker.Claim, line: str) -> Numbers:
        self._alike.append(line)
        return super()._read_alike(claim, line)

    def _read_guess(self, number: int, claim: checker.Claim, line: str, cited: checker.Cited) -> None:
        super()._read_guess(number, claim, line, cited)
        self._said[list(cited)[-1]] = line.removesuffix("\n")

    def _argue(self, number: int, claim: checker.Claim, relabellings: list[Numbers], cited: checker.Cited) -> None:
        n, position = len(claim.members), self.position(claim)
        if not cited and position.bounds.by_size(claim.depth)[n] >= claim.least:
            self.output.append(f"claim {number} size\n")
            self.work += n
            return
        self.work += n * self.game.size + len(relabellings) * self.game.size
        said = [*self._alike, *(f"{line}\n" for line in self._lines(position, relabellings, cited))]
        self.output += [f"claim {number}\n", *said] if said else []
        self._alike, self._said = [], {}

    def _lines(
        self, position: checker.Position, relabellings: Sequence[Numbers], cited: checker.Cited
    ) -> Iterator[str]:
        """What is said of the guesses of one claim that the sizes of their cells do not settle."""
        members, _, least = position.claim
        guesses = members if self.consistent else self.everything
        guesses = guesses[checker.smallest_alike(relabellings, self.game.size)[guesses] == guesses]
        guesses = position.by_counting_cells(guesses[~np.isin(guesses, list(cited))])
        options = position.by_size(guesses).below(least)
        closer = position.by_separation(options)
        yield from self._group("members", np.setdiff1d(options.guesses, closer.guesses), len(members) ** 2)
        cuts = dict(zip(position.cuts(np.array(list(cited), dtype=np.int64)), cited, strict=True))
        like: dict[int, list[int]] = {}
        rows = []
        for row, cut in enumerate(checker.partitions(closer.answers)):
            guess = int(closer.guesses[row])
            known = cuts.setdefault(cut, guess)
            if known == guess:
                rows.append(row)
            else:
                like.setdefault(known, []).append(guess)
        closer = closer.at(np.array(rows, dtype=np.intp))
        yield from self._group("codes", closer.guesses, len(members) * self.game.size)
        if len(position.by_counting(closer).guesses):
            raise checker.RefutedError("some guess is not shown to cost enough")
        for guess, bounds in cited.items():
            yield " ".join([self._said[guess], *self._cells(position, guess, bounds)])
        for known, others in like.items():
            yield from self._group(f"like {self.game.name(known)}", np.array(others), len(members))

    def _group(self, rule: str, guesses: Numbers, work: int) -> Iterator[str]:
        """One line for all guesses that a rule settles."""
        if len(guesses):
            self.work += len(guesses) * work
            yield " ".join([rule, *map(self.game.name, guesses.tolist())])

    def _cells(self, position: checker.Position, guess: int, cited: dict[int, int]) -> Iterator[str]:
        """What has to be said of further cells of a guess, until their sum is large enough."""
        members, depth, least = position.claim
        answers = self.game.table[guess, members]
        sizes = np.bincount(answers, minlength=self.game.kinds)
        known = position.by_size(np.array([guess])).bounds[0]
        self.work += len(members)
        for response, bound in cited.items():
            known[response] = max(known[response], bound)
            self.work += int(sizes[response])
        options = [r for r in range(1, self.game.kinds) if sizes[r] > 2 and r not in cited]
        rules = (("members", position.bounds.by_members), ("codes", position.bounds.by_all_codes))
        said: dict[int, str] = {}
        for rule, bound_of in rules:
            for response in options:
                bound = int(bound_of(members[answers == response][None], depth + 1)[0])
                if known.sum() < least and bound > known[response]:
                    known[response], said[response] = bound, rule
        if known.sum() < least:
            raise checker.RefutedError(f"guess {self.game.name(guess)} is not shown to cost enough")
        for response, rule in said.items():
            self.work += int(sizes[response]) * (int(sizes[response]) if rule == "members" else self.game.size)
            yield f"{self.game.responses[response]}:{rule}"


def elaborated(lines: checker.Lines, start: Start | None = None, step: checker.Step = lambda done, of: None) -> str:
    """The text of a certificate of version 2 that says what one of version 1 does.

    The argument may start elsewhere than at all codes, and be without a strategy; files of version 1 are not.
    """
    proof = _Elaboration(lines, start)
    lines.expect("")
    lines.expect("strategy")
    strategy = []
    while (line := lines.next()).strip():
        strategy.append(line)
    proof.check_claims(step)
    head = "".join(f"{name}: {value}\n" for name, value in proof.header(bool(strategy)).items())
    tree = ["strategy\n", *strategy, "\n"] if strategy else []
    return "".join(["optimoo certificate 2\n", head, "\n", *tree, "claims\n", *proof.output])


def elaborate(path: str | Path, step: checker.Step = lambda done, of: None) -> str:
    """The certificate of version 2 that says what the one of version 1 in a file does."""
    try:
        with checker.reading(path) as lines:
            return elaborated(lines, None, step)
    except checker.RefutedError as error:
        raise InputError(f"it does not hold: {error}") from None


def elaborate_text(text: str, start: Start, step: checker.Step = lambda done, of: None) -> str:
    """The certificate of version 2 for what a writer has laid out in the words of version 1, from some start."""
    return elaborated(checker.Lines(io.BytesIO(text.encode("ascii"))), start, step)


class About(NamedTuple):
    """What a question is about: so many candidates of so many codes after some guesses, and whether they are listed."""

    candidates: int
    codes: int
    done: int = 0
    listed: bool = False


def question(costs: checker.Costs, about: About, reached: int | None) -> str:
    """The words of version 2 that ask for these costs; ``reached`` is what a strategy pays, None if there is none."""
    wanted = [min(costs(guess), checker2.NEVER) for guess in range(1, STEPS)]
    for form in _forms(costs, about, reached):
        try:
            asked = checker2.Question(form, *about[:3])
        except checker2.UnreadableError:
            continue
        if [asked.cost(guess) for guess in range(1, STEPS)] == wanted:
            return form
    end = " never" if costs.ends else f" +{costs.step}" if costs.step else ""
    return f"costs {' '.join(map(str, costs.first))}{end}"


def _forms(costs: checker.Costs, about: About, reached: int | None) -> Iterator[str]:
    """Words that may be used here, if they ask for these costs."""
    last = len(costs.first)
    cap = f" at most {last}" if costs.ends else ""
    yield f"total{cap}"
    yield f"within {sum(cost == 0 for cost in costs.first)}{cap}"
    if costs.ends and reached is not None:  # a worst case is that of a strategy
        # One secret at the last guess pays more than this, and all of them before it pay less.
        if reached > about.candidates * last:
            yield f"worst {last}"
        yield f"total then worst {last}"
    if not costs.ends and not about.listed:  # a race is about all codes
        yield "race " + "/".join(map(str, _opponent(costs.first)))


def _opponent(costs: Sequence[int]) -> list[int]:
    """The profile that these are the costs of a race against, if there is one."""
    profile: list[int] = []
    for less, more in zip(costs[-2::-1], costs[:0:-1], strict=True):
        profile.insert(0, more - less - (profile[0] if profile else 0))
    return [max(count, 0) for count in profile] or [0]
