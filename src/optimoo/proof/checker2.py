"""Checks certificates of version 2: that a strategy costs what is said, and that none costs less.

This file stands alone: the standard library and NumPy, nothing else of optimoo. Copy it anywhere and run
``python checker2.py FILE [MOST-WORK]``. It prints one line, and exits with 0 when the claim is proved, 1 when it is
refuted or the argument is incomplete, 2 when the file cannot be read. It searches for nothing: every guess names its
rule, every cell its bound; here they are recomputed, added and compared. A file says how much work it takes, and gets
no more. What is valid is specified in the project's docs/certificate-2.md, whose sections are referred to below; why
each rule is sound is proved in docs/proof.md: (L5) is its lemma 5. All counts are int64, and no sum overflows (L12).
"""

import gzip
import itertools
import math
import re
import sys
import zlib
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import IO, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]
Step = Callable[[int, int], None]
ALPHABET, NUMBER = "0123456789abcdef", "(?:0|[1-9][0-9]{0,16})"
NEVER, MAX_COST, MAX_STEP, MAX_WORK = 1 << 46, 1 << 40, 999_999_999, 1 << 42
MAX_CODES, MAX_CLAIMS, MAX_LINE, MAX_TEXT, MAX_WAITING, CLAIM_ITSELF = 1 << 15, 1 << 24, 1 << 18, 1 << 28, 1 << 25, 64
END = "\n"  # no line is this
HEADER = (
    "optimoo certificate 2\ngame: (.+)\nguesses: (any|candidates)\nasks: (.+)\nafter: (.+)\n"
    "value: (at least )?(N)\ncapacities: ([34])\nclaims: (N)\nwork: (N)\n\n"
)
AT_ONCE = 1 << 21  # responses handled together: decides the memory used, not the verdict


class UnreadableError(Exception):
    """The file is not a certificate."""


class RefutedError(Exception):
    """The file is a certificate, but it does not prove what it claims."""


def demand(condition: object, reason: str, error: type[Exception] = UnreadableError) -> None:
    """Stop unless this holds."""
    if not condition:
        raise error(reason)


def find(names: dict[str, int], text: str) -> int:
    """The number of a code or a response."""
    demand(text in names, f"{text[:20]!r} is not one of the game")
    return names[text]


class Game:
    """Section 1: codes in order, and the response of every code to every other; response 0 is "found"."""

    def __init__(self, text: str) -> None:
        """Read the notation 4x10 (all symbols different) or 4x6r (symbols may repeat)."""
        match = re.fullmatch(r"([2-6])x([2-9]|1[0-6])(r?)", text)
        if not match:
            raise UnreadableError(f"{text[:20]!r} is not a game")
        self.positions, self.symbols = int(match[1]), int(match[2])
        self.size = self.symbols**self.positions if match[3] else math.perm(self.symbols, self.positions)
        demand(0 < self.size <= MAX_CODES, f"{text} has {self.size} codes; expected 1 to {MAX_CODES}")
        symbols, places = range(self.symbols), self.positions
        rows = itertools.product(symbols, repeat=places) if match[3] else itertools.permutations(symbols, places)
        self.codes = np.array(list(rows), dtype=np.uint8)
        self.names = ["".join(ALPHABET[symbol] for symbol in row) for row in self.codes.tolist()]
        self.code = {name: number for number, name in enumerate(self.names)}
        self.weights = self.symbols ** np.arange(places - 1, -1, -1, dtype=np.int64)
        table, kinds = np.empty((self.size, self.size), dtype=np.uint8), np.zeros(256, dtype=np.int64)
        occurs = np.array([(self.codes == symbol).sum(axis=1) for symbol in symbols], dtype=np.uint8)
        for number, code in enumerate(self.codes):
            bulls = (self.codes == code).sum(axis=1, dtype=np.uint8)
            table[number] = bulls * np.uint8(16) + np.minimum(occurs, occurs[:, [number]]).sum(axis=0, dtype=np.uint8)
            kinds += np.bincount(table[number], minlength=256)
        known = np.flatnonzero(kinds)[::-1].tolist()  # all bulls come first
        both = [(kind // 16, kind % 16 - kind // 16) for kind in known]
        named = [(f"{b}B" if b else "") + (f"{c}C" if c or not b else "") for b, c in both]
        self.response, self.kinds = {name: number for number, name in enumerate(named)}, len(known)
        order = np.zeros(256, dtype=np.uint8)
        order[known] = np.arange(self.kinds)
        self.table = order[table]
        self.bits = np.left_shift(1, self.table, dtype=np.uint16 if self.kinds <= 16 else np.uint32)

    def images(self, places: str, names: str, codes: Numbers | slice = np.s_[:]) -> Numbers:
        """What becomes of codes when position p moves to places[p] and symbol s is called names[s]."""
        for word, count in ((places, self.positions), (names, self.symbols)):
            demand(sorted(word) == list(ALPHABET[:count]), "a relabelling must permute the positions and the symbols")
        moved = np.empty(self.codes[codes].shape, dtype=np.int64)
        moved[:, [ALPHABET.index(p) for p in places]] = np.array([ALPHABET.index(n) for n in names])[self.codes[codes]]
        return np.searchsorted(self.codes @ self.weights, moved @ self.weights)

    def masks(self, members: Numbers) -> NDArray[np.unsignedinteger]:
        """For every code as a guess, one bit for each response that some member gives; for many sets, one per row."""
        result = np.zeros((*members.shape[:-1], self.size), dtype=self.bits.dtype)
        for column in np.moveaxis(members, -1, 0):
            result |= self.bits[column]
        return result

    def classes(self, apart: int, fixed: int | None) -> list[int]:
        """The smallest code of each class under the swaps of section 7 that leave the code ``fixed`` as it is."""

        def swaps(letters: str) -> list[str]:
            pairs = itertools.combinations(letters, 2)
            return [letters, *(letters.translate(str.maketrans(a + b, b + a)) for a, b in pairs)]

        both = itertools.product(swaps(ALPHABET[: self.positions]), swaps(ALPHABET[: self.symbols]))
        kept = [swap for swap in both if set(swap[1][:apart]) == set(ALPHABET[:apart])]
        fixing = [swap for swap in kept if fixed is None or self.images(*swap, np.array([fixed]))[0] == fixed]
        return cast(list[int], np.unique(smallest_alike([self.images(*swap) for swap in fixing], self.size)).tolist())


def smallest_alike(relabellings: Sequence[Numbers], size: int) -> Numbers:
    """For every code, the smallest code of its class under relabellings given by their images (L9)."""
    smallest, before = np.arange(size, dtype=np.int64), np.zeros(0, dtype=np.int64)
    while not np.array_equal(smallest, before):
        before = smallest.copy()
        for images in relabellings:
            np.minimum.at(smallest, images, smallest.copy())
            np.minimum(smallest, smallest[images], out=smallest)
    return smallest


class Question:
    """Section 3: what finding the secret at guess d costs: ``first``, then ``step`` more each, or never."""

    def __init__(self, text: str, n: int, codes: int, done: int) -> None:
        """Read it, for n candidates of so many codes after so many guesses."""
        forms = ["(total)(?: at most (N))?", "(worst) (N)", "(total then worst) (N)", "(within) (N)(?: at most (N))?"]
        forms += ["(race) (N(?:/N){0,99})", r"(costs) (N(?: N){0,99})(?: (\+N|never))?"]
        match = next((found for form in forms if (found := re.fullmatch(form.replace("N", NUMBER), text))), None)
        if not match:
            raise UnreadableError(f"{text[:40]!r} is not a question")
        self.kind, self.text, end = match[1], text, match[match.re.groups]
        self.numbers = numbers = [int(number) for number in re.split("[ /]", match[2] or "1")]
        self.cap, self.step = None, 0
        if self.kind == "costs":
            self.first, valid = numbers, sorted(numbers) == numbers and numbers[-1] <= MAX_COST
            self.cap, self.step = len(numbers) if end == "never" else None, int(end) if end and end[0] == "+" else 0
        elif self.kind == "race":
            gains = [sum(numbers[:d]) - sum(numbers[d + 1 :]) for d in range(len(numbers) + 1)]
            self.first, valid = [gain + codes - numbers[0] for gain in gains], sum(numbers) == codes and done == 0
            valid = valid and numbers[-1] > 0
        else:
            self.cap = int(end) if end else None
            last, valid = min(self.cap or 1, 100), all(1 <= number <= 100 for number in [*numbers, self.cap or 1])
            if self.kind == "within":
                valid, zeros = valid and numbers[0] <= (self.cap or 100), [0] * min(numbers[0], 100)
                self.first = (zeros + [1] * last)[:last] if self.cap else [*zeros, 1]
            else:
                scale, more = {"worst": (1, n * last + 1), "total then worst": (n + 1, 1)}.get(self.kind, (1, 0))
                self.first, self.step = [scale * d + more * (d == last) for d in range(1, last + 1)], not self.cap
        valid = valid and self.step <= MAX_STEP and (self.cap is None or self.cap > done)
        demand(valid, f"{text[:40]!r} cannot be asked here")

    def cost(self, guess: int) -> int:
        """What finding the secret at this guess costs (L11)."""
        if guess <= len(self.first):
            return self.first[guess - 1]
        return NEVER if self.cap else min(self.first[-1] + (guess - len(self.first)) * self.step, NEVER)


class Bounds:
    """Section 5: the capacities for ``present`` symbols, and the bounds that follow from them."""

    def __init__(self, certificate: "Certificate", present: int) -> None:
        """Compute the capacities; the rest is computed when asked for, and kept."""
        self.game, self.cost, self.consistent = certificate.game, certificate.question.cost, certificate.consistent
        game, secrets = self.game, np.flatnonzero((self.game.codes < present).all(axis=1))
        self.classes = lru_cache(None)(lambda fixed: game.classes(present, fixed))
        firsts, exact = self.classes(None), certificate.exact if present == game.symbols else 3
        certificate.charge(len(firsts) * len(secrets) * game.size)
        for first in firsts if exact == 4 else ():
            certificate.charge(len(self.classes(first)) * game.size**2)
        self.cap = [0, *(self._most(secrets, j, firsts) for j in range(1, exact + 1))]
        while self.cap[-1] < len(secrets):
            self.cap.append(min(1 + (game.kinds - 1) * self.cap[-1], len(secrets)))
        self.sizes, self.by_count = lru_cache(100)(self._sizes), lru_cache(1 << 14)(self._by_count)

    def _most(self, secrets: Numbers, j: int, guesses: Sequence[int]) -> int:
        """F_j of a set: the most found within j guesses, from j = 3 on the first of them one of these (L4)."""
        if j < 3:
            return 1 if j == 1 else int(np.bitwise_count(self.game.masks(secrets)).max())
        best = 0
        for guess in guesses:
            answers, seconds = self.game.table[guess, secrets], self.classes(guess) if j > 3 else ()
            parts = (self._most(secrets[answers == a], j - 1, seconds) if a else 1 for a in np.unique(answers))
            best = max(best, sum(parts))
        return best

    def _cells(self, n: int, k: int, depth: int) -> int:
        """CELLS(n, k, depth) (L5)."""
        cost = 0
        for j in range(1, len(self.cap)):
            now = min(n, k * (self.cap[j] - self.cap[j - 1]))
            cost, n = cost + now * self.cost(depth + j), n - now
        return cost

    def _sizes(self, depth: int) -> Numbers:
        """CELLS(n, 1, depth) for all n from 0."""
        guess = np.searchsorted(self.cap, np.arange(self.cap[-1]), side="right")
        costs = np.array([0] + [self.cost(depth + j) for j in range(1, len(self.cap))], dtype=np.int64)
        return np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(costs[guess], dtype=np.int64)])

    def _by_count(self, n: int, depth: int) -> tuple[Numbers, Numbers]:
        """INSIDE and OUTSIDE by the number of cells (L6)."""
        inside, outside = (np.zeros(self.game.kinds + 1, dtype=np.int64) for _ in range(2))
        for k in range(2, self.game.kinds + 1):
            inside[k] = self.cost(depth + 1) + self._cells(n - 1, k - 1, depth + 1)
            outside[k] = NEVER if self.consistent else self._cells(n, k, depth + 1)
        return inside, outside

    def of_cells(self, rule: str, cells: Numbers, depth: int) -> Numbers:
        """The bounds ``members`` or ``codes`` of cells of equal size, one per row."""
        n, game = cells.shape[1], self.game
        if n <= 2:
            return np.full(len(cells), self.sizes(depth)[n])
        outer = np.full(len(cells), min(n, game.kinds - 1))
        if rule == "members":
            made = np.bitwise_or.reduce(np.take(game.bits, cells[:, :, None] * game.size + cells[:, None]), axis=2)
        else:
            masks = game.masks(cells)
            made = np.take_along_axis(masks, cells, axis=1)
            masks >>= 1  # "found" is no cell that a guess from outside makes
            outer = np.maximum(np.bitwise_count(masks).max(axis=1), 2)
        inside, outside = self.by_count(n, depth)
        within = inside[np.bitwise_count(made).max(axis=1)]
        return cast(Numbers, np.maximum(self.sizes(depth)[n], np.minimum(within, outside[outer])))


class Claim(NamedTuple):
    """From these candidates, after ``depth`` guesses, no strategy costs less than ``least``."""

    members: Numbers
    depth: int
    least: int


class Argument:
    """Section 6: a claim while it is argued."""

    def __init__(self, bounds: Bounds, claim: Claim) -> None:
        """Nothing is shown yet."""
        self.game, self.bounds, self.claim = bounds.game, bounds, claim
        self.alike: list[Numbers] = []
        self.dealt = np.zeros(self.game.size, dtype=np.bool_)

    def deal(self, words: Sequence[str]) -> Numbers:
        """The guesses that a line names; none may be named twice."""
        guesses = np.array([find(self.game.code, word) for word in words], dtype=np.int64)
        once = not self.dealt[guesses].any() and len(np.unique(guesses)) == len(guesses)
        allowed = not self.bounds.consistent or np.isin(guesses, self.claim.members).all()
        demand(once and allowed, "a guess is dealt with twice, or cannot be the secret", RefutedError)
        self.dealt[guesses] = True
        return guesses

    def show_others(self) -> None:
        """See that the guesses that no line names, and that have to be shown (L7, L9, L16), cost enough by size.

        Those with few cells do so in any case: the number of cells alone never says more than their sizes (L6).
        """
        masks = self.game.masks(self.claim.members)
        found, count = (masks & 1).astype(np.bool_), np.bitwise_count(masks)
        inside, outside = self.bounds.by_count(len(self.claim.members), self.claim.depth)
        needed = ~self.dealt & (smallest_alike(self.alike, self.game.size) == np.arange(self.game.size))
        needed &= found if self.bounds.consistent else found | (count > 1)
        few = np.where(found, inside[count], outside[count]) >= self.claim.least
        self.show(np.flatnonzero(needed & ~few), "size")

    def show(self, guesses: Numbers, rule: str) -> None:
        """See that each of these guesses costs enough, all of its cells bounded by one rule."""
        members, depth, least = self.claim
        kinds, together = self.game.kinds, max(1, AT_ONCE // len(members))
        for some in (guesses[first : first + together] for first in range(0, len(guesses), together)):
            answers = np.take(self.game.table, some[:, None] * self.game.size + members)
            spread = (answers + np.arange(len(some), dtype=np.int64)[:, None] * kinds).ravel()
            sizes = np.bincount(spread, minlength=len(some) * kinds).reshape(-1, kinds)
            bounds = self.bounds.sizes(depth + 1)[sizes]
            bounds[:, 0] = sizes[:, 0] * self.bounds.cost(depth + 1)
            left = np.flatnonzero(bounds.sum(axis=1) < least)
            if rule != "size":
                left = left[self._short(rule, answers[left], sizes[left], bounds[left])]
            for guess in some[left]:
                raise RefutedError(f"guess {self.game.names[guess]} is not shown to cost {least} or more")

    def _short(self, rule: str, answers: NDArray[np.uint8], sizes: Numbers, bounds: Numbers) -> Numbers:
        """The rows whose cells still cost too little when raised by a rule, the largest first, as far as it takes."""
        order, starts = np.argsort(answers, axis=1, kind="stable"), np.cumsum(sizes, axis=1) - sizes
        short, others = np.ones(len(answers), dtype=np.bool_), sizes * (np.arange(self.game.kinds) > 0)
        for n in np.unique(others[others > 2])[::-1].tolist():
            rows, cells = np.nonzero((others == n) & short[:, None])
            together = max(1, AT_ONCE // n**2 if rule == "members" else AT_ONCE // 8 // self.game.size)
            for i in range(0, len(rows), together):
                row, cell = rows[i : i + together], cells[i : i + together]
                inner = self.claim.members[order[row[:, None], starts[row, cell][:, None] + np.arange(n)]]
                bounds[row, cell] = self.bounds.of_cells(rule, inner, self.claim.depth + 1)
            short = bounds.sum(axis=1) < self.claim.least
        return np.flatnonzero(short)

    def cut(self, guess: int) -> list[int]:
        """Which candidates answer alike, and which one is found, whatever the answers are called (L8)."""
        answers = self.game.table[guess, self.claim.members].tolist()
        first = {answer: number for number, answer in reversed(list(enumerate(answers)))} | {0: -1}
        return [first[answer] for answer in answers]


class Certificate:
    """Sections 2, 4, 6 and 7: a certificate while it is read and checked."""

    def __init__(self, text: str, most_work: int) -> None:
        """Read the header."""
        demand(text.endswith("\n") and "\0" not in text, "this is not plain text, or ends in the middle of a line")
        match = re.match(HEADER.replace("N", NUMBER), text)
        if not match:
            raise UnreadableError("this is not the header of a certificate of version 2")
        game, guesses, asks, after, bound, *numbers = match.groups()
        self.value, self.exact, self.claims, self.work = map(int, numbers)
        self.consistent, self.reached = guesses == "candidates", bound is None
        self.lines, self.line = iter(text[match.end() : -1].split("\n")), ""
        demand(0 < self.claims <= MAX_CLAIMS, "no certificate has so many claims, or so few")
        demand(self.work <= most_work, f"it takes work of {self.work}, and {most_work} is allowed")
        moves = [] if after == "nothing" else after.split(" ")
        demand(
            len(moves) <= 20 and (self.reached or "worst" not in asks), "too many moves, or no strategy where needed"
        )
        self.game, self.text, self.depth = Game(game), game + (f" after {after}" if moves else ""), len(moves)
        self.start, self.profile = np.arange(self.game.size), list[int]()
        for guess, response in (move.partition("=")[::2] for move in moves):
            kind = find(self.game.response, response)
            self.start = self.start[self.game.table[find(self.game.code, guess), self.start] == kind]
            demand(kind and len(self.start), "the moves leave nothing to be found")
        self.question = Question(asks, len(self.start), self.game.size, self.depth)
        self.bounds: dict[int, Bounds] = {}
        self.waiting: dict[int, Claim] = {}
        self.spent = self.made = self.space = 0

    def next(self) -> str:
        """The next line."""
        self.line = next(self.lines, END)
        demand(len(self.line) < MAX_LINE, "a line is too long")
        return self.line

    def charge(self, work: int) -> None:
        """Count work before it is done (section 7)."""
        self.spent += work
        demand(self.spent <= self.work, "it takes more work than it says", RefutedError)

    def play(self) -> int:
        """Section 4: play every secret through the strategy; what it costs (L13)."""
        demand(self.next() == "strategy", "expected a strategy")
        paths, count = [{-1: self.start}], 0  # by depth and response: candidates without a guess
        while self.next():
            match = re.fullmatch(r"((?:  )*)(?:([0-9BC]+) )?([0-9a-f]+)", self.line)
            depth, count = len(match[1]) // 2 if match else 0, count + 1
            if not match or depth >= len(paths) or (depth > 0) != bool(match[2]) or count > 2 * self.game.size:
                raise UnreadableError("this is not a line of a strategy that fits here")
            demand(not any(paths[depth + 1 :]), "the strategy does not go on after some response", RefutedError)
            guess, response = find(self.game.code, match[3]), find(self.game.response, match[2]) if match[2] else -1
            demand(response in paths[depth], "the strategy goes on after a response that cannot come", RefutedError)
            members = paths[depth].pop(response)
            answers = self.game.table[guess, members]
            cells = {r: members[answers == r] for r in np.unique(answers).tolist()}
            demand(0 in cells or not self.consistent, "the strategy guesses what cannot be the secret", RefutedError)
            self.profile += [0] * (self.depth + depth + 1 - len(self.profile))
            self.profile[self.depth + depth] += len(cells.pop(0, ()))
            paths[depth + 1 :] = [cells]
        demand(not any(paths), "the strategy does not go on after some response", RefutedError)
        kept = self.question.cap is None or len(self.profile) <= self.question.cap
        demand(kept, "the strategy takes more guesses than it may", RefutedError)
        return sum(count * self.question.cost(guess) for guess, count in enumerate(self.profile, 1))

    def argue(self, step: Step) -> None:
        """Section 6: read and check the argument of every claim, in order; claims cite larger numbers only (L10)."""
        demand(self.next() == "claims", "expected claims")
        self.make(Claim(self.start, self.depth, self.value))
        self.next()
        for number in range(self.claims):
            demand(number in self.waiting, "there are fewer claims than it says", RefutedError)
            claim = self.waiting.pop(number)
            self.space -= len(claim.members) + CLAIM_ITSELF
            present = len(np.unique(self.game.codes[claim.members]))
            if present not in self.bounds:
                self.bounds[present] = Bounds(self, present)
            argument = Argument(self.bounds[present], claim)
            try:
                if self.line == f"claim {number} size":
                    self.charge(len(claim.members))
                    enough = self.bounds[present].sizes(claim.depth)[len(claim.members)] >= claim.least
                    demand(enough, "the candidates are too few for that", RefutedError)
                    self.next()
                else:
                    self.charge(len(claim.members) * self.game.size)
                    if self.line == f"claim {number}":
                        while self.next() != END and not self.line.startswith("claim "):
                            self.read(argument)
                    argument.show_others()
            except RefutedError as refuted:
                raise RefutedError(f"claim {number}, after {claim.depth} guesses: {refuted}") from None
            step(number + 1, self.claims)
        demand(self.line == END and self.made == self.claims, "there is more than the claims it says", RefutedError)
        demand(self.spent == self.work, f"the work is {self.spent}, not {self.work}", RefutedError)

    def make(self, claim: Claim) -> None:
        """A claim that waits to be argued."""
        self.waiting[self.made] = claim
        self.made, self.space = self.made + 1, self.space + len(claim.members) + CLAIM_ITSELF
        demand(self.space <= MAX_WAITING, "more candidates wait than may")

    def read(self, argument: Argument) -> None:
        """One line of an argument."""
        word, *words = self.line.split(" ")
        game, claim, n = self.game, argument.claim, len(argument.claim.members)
        demand(words, "this is no line of an argument")
        if word == "alike":
            fits = len(words) == 2 and len(argument.alike) < 32 and not argument.dealt.any()
            demand(fits, "no relabelling fits here")
            self.charge(game.size)
            argument.alike.append(game.images(words[0], words[1]))
            same = np.array_equal(np.sort(argument.alike[-1][claim.members]), claim.members)
            demand(same, "a relabelling does not leave the candidates as they are", RefutedError)
        elif word in ("members", "codes"):
            self.charge(len(words) * n * (n if word == "members" else game.size))
            argument.show(argument.deal(words), word)
        elif word == "like":
            demand(len(words) > 1, "nothing is like it")
            self.charge((len(words) - 1) * n)
            known = find(game.code, words[0])
            demand(argument.dealt[known], "guesses are like one that no line above deals with", RefutedError)
            cut = argument.cut(known)
            alike = all(argument.cut(guess) == cut for guess in argument.deal(words[1:]).tolist())
            demand(alike, f"not all guesses cut the candidates as {words[0]} does", RefutedError)
        else:
            self.charge(n)
            answers = game.table[argument.deal([word])[0], claim.members]
            bounds = argument.bounds.sizes(claim.depth + 1)[np.bincount(answers, minlength=game.kinds)]
            bounds[0] = self.question.cost(claim.depth + 1) * (answers == 0).sum()
            named = [self.read_cell(argument, cell, answers) for cell in words]
            demand(len(dict(named)) == len(named), "a cell is named twice")
            for response, bound in named:
                bounds[response] = max(bounds[response], bound)
            enough = bounds.sum() >= claim.least
            demand(enough, f"guess {word} is not shown to cost {claim.least} or more", RefutedError)

    def read_cell(self, argument: Argument, text: str, answers: NDArray[np.uint8]) -> tuple[int, int]:
        """A response, and what is said of the cell."""
        match = re.fullmatch(f"([0-9BC]+)(?:>=({NUMBER})|=({NUMBER})(?:/(\\w+)/(\\w+))?|:(members|codes))", text)
        if not match:
            raise UnreadableError(f"{text[:40]!r} says nothing about a cell")
        response, depth = find(self.game.response, match[1]), argument.claim.depth + 1
        cell = argument.claim.members[answers == response]
        demand(response and len(cell), f"{text[:40]!r} is about no cell", RefutedError)
        if match[6]:
            self.charge(len(cell) * (len(cell) if match[6] == "members" else self.game.size))
            return response, int(argument.bounds.of_cells(match[6], cell[None], depth)[0])
        self.charge(len(cell))
        if match[2]:
            self.make(Claim(cell, depth, int(match[2])))
            return response, int(match[2])
        other = self.waiting.get(int(match[3]))
        copy = np.sort(self.game.images(match[4], match[5], cell)) if match[4] else cell
        cited = other is not None and other.depth == depth and np.array_equal(other.members, copy)
        demand(cited, f"it cites claim {match[3]}, which does not say it", RefutedError)
        return response, cast(Claim, other).least

    def statement(self) -> str:
        """Section 8: what is proved, in words (L14, L15)."""
        q, n, v, N = self.question, len(self.start), self.value, self.game.size
        last, points = q.numbers[0], N * N + N * (N - q.numbers[0]) - v
        (at, rest), (total, ending) = divmod(v, n * last + 1), divmod(v, n + 1)
        percent = -(-points * 10**6 // (2 * N * N))
        share = f"{points} of {2 * N * N} points, {percent // 10**4}.{percent % 10**4:04} %"
        end, fewer = f"at guess {last}", "or fewer secrets at it, or as many and fewer guesses"
        or_as = f"or as many with fewer secrets {end}"
        what, less = {
            "total": (f"{v} guesses over all {n} secrets", "needs fewer"),
            "worst": (f"{last} guesses, {at} secrets need them, {rest} in all", "has a smaller worst case, " + fewer),
            "total then worst": (
                f"{total} guesses over all {n} secrets, {ending} of them {end}",
                "needs fewer, " + or_as,
            ),
            "within": (f"{n - v} of {n} secrets within {last} guesses", "finds more"),
            "race": (f"{share}, against {q.text[5:]}", "has more"),
            "costs": (f"{v} over all {n} secrets, by guess {q.text[6:]}", "costs less"),
        }[q.kind]
        demand(q.kind != "worst" or at, "no secret needs the last guess", RefutedError)
        none = "no strategy" + (f" of at most {q.cap} guesses" if q.cap and q.kind not in ("worst", "costs") else "")
        none += " that guesses only candidates" if self.consistent else ""
        own = q.kind == "race" and self.profile == q.numbers and not self.consistent
        so = "; so none wins more often than it loses against the strategy in this certificate" if own else ""
        return f"{self.text}: " + (f"{what}, and {none} {less}{so}" if self.reached else f"{none} {less} than {what}")


def check(path: str | Path, step: Step, most_work: int = MAX_WORK) -> tuple[Certificate, str, bool]:
    """Check a file: the certificate, what it proves or why not, and which. Raises UnreadableError if it is none."""
    try:
        with Path(path).open("rb") as raw:
            packed = raw.peek(2)[:2] == b"\x1f\x8b"
            content = (cast(IO[bytes], gzip.GzipFile(fileobj=raw)) if packed else raw).read(MAX_TEXT + 1)
        demand(len(content) <= MAX_TEXT, "this is longer than any certificate")
        certificate = Certificate(content.decode("ascii"), most_work)
        try:
            if certificate.reached:
                price = certificate.play()
                demand(price == certificate.value, f"the strategy costs {price}, not {certificate.value}", RefutedError)
            certificate.argue(step)
            return certificate, certificate.statement(), True
        except RefutedError as refuted:
            return certificate, str(refuted), False
    except (OSError, EOFError, zlib.error, ValueError) as error:
        raise UnreadableError(str(error)) from None


def main(arguments: Sequence[str]) -> int:
    """Check one file; the exit code."""
    try:
        demand(len(arguments) in (1, 2), "expected: python checker2.py FILE [MOST-WORK]")
        _, reason, proved = check(arguments[0], lambda done, of: None, *map(int, arguments[1:]))
    except (UnreadableError, ValueError) as error:
        print(f"unreadable: {error}", file=sys.stderr)
        return 2
    print(f"{'proved' if proved else 'not proved'}: {reason}")
    return 0 if proved else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
