"""Checks certificates of version 2: that a strategy costs what is said, and that none costs less.

This file stands alone: the standard library and NumPy, nothing else of optimoo. Copy it anywhere and run
``python checker2.py FILE [MOST-WORK]``. It prints one line, and exits with 0 when the claim is proved, 1 when it is
refuted or the argument is incomplete, 2 when the file cannot be read. It searches for nothing: every guess names its
rule, every cell its bound; here they are recomputed, added and compared. A file says how much work it takes, and gets
no more. What is valid is specified in the project's docs/certificate-2.md, whose sections are referred to below; why
each rule is sound is proved in docs/proof.md: (L5) is its lemma 5. All counts are int64, and no sum overflows (L12).
"""

import gzip
import math
import re
import sys
import zlib
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations, permutations, product
from pathlib import Path
from typing import IO, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]
Answers = NDArray[np.uint8]
Step = Callable[[int, int], None]
ALPHABET, NUMBER = "0123456789abcdef", "(?:0|[1-9][0-9]{0,16})"
NEVER, MAX_COST, MAX_STEP, MAX_WORK = 1 << 46, 1 << 40, 999_999_999, 1 << 42
MAX_CODES, MAX_CLAIMS, MAX_LINE, MAX_TEXT, MAX_WAITING, CLAIM_ITSELF = 1 << 15, 1 << 24, 1 << 18, 1 << 28, 1 << 25, 64
END = "\n"  # no line is this
AT_ONCE = 1 << 21  # responses handled together: decides the memory used, not the verdict
HEADER = (
    "optimoo certificate 2\ngame: (.+)\nguesses: (any|candidates)\nasks: (.+)\nafter: (.+)(?:\nsecrets: (.+))?\n"
    "value: (at least )?(N)\ncapacities: ([34])\nclaims: (N)\nwork: (N)"
)
QUESTIONS = (
    "(total)()(?: at most (N))?",
    "(worst|total then worst) (N)()",
    "(within) (N)(?: at most (N))?",
    "(race) (N(?:/N){0,99})( last chance)?",
    r"(costs) (N(?: N){0,99})(?: (\+N|never))?",
)
CELL = "([0-9BC]+)(?:>=(N)|=(N)(?:/([0-9a-f]+)/([0-9a-f]+))?|:(members|codes))"


class UnreadableError(Exception):
    """The file is not a certificate."""


class RefutedError(Exception):
    """The file is a certificate, but it does not prove what it claims."""


def demand(condition: object, reason: str) -> None:
    """Stop unless this holds, which a certificate claims."""
    if not condition:
        raise RefutedError(reason)


def expect(condition: object, reason: str) -> None:
    """Stop unless this holds, as it does in every certificate."""
    if not condition:
        raise UnreadableError(reason)


def parsed(form: str, text: str, what: str) -> re.Match[str]:
    """The parts of a text that has this form, in which N is a number."""
    match = re.fullmatch(form.replace("N", NUMBER), text)
    if match is None:
        raise UnreadableError(f"{text[:40]!r} is not {what}")
    return match


def find(names: dict[str, int], text: str) -> int:
    """The number of a code or a response."""
    expect(text in names, f"{text[:20]!r} is not one of the game")
    return names[text]


class Game:
    """Section 1: codes in order, and the response of every code to every other; response 0 is "found"."""

    def __init__(self, text: str) -> None:
        """Read the notation 4x10 (all symbols different) or 4x6r (symbols may repeat)."""
        match = parsed("([2-6])x([2-9]|1[0-6])(r?)", text, "a game")
        places, symbols = self.positions, self.symbols = int(match[1]), int(match[2])
        self.size = symbols**places if match[3] else math.perm(symbols, places)
        expect(0 < self.size <= MAX_CODES, f"{text} has {self.size} codes; expected 1 to {MAX_CODES}")
        rows = product(range(symbols), repeat=places) if match[3] else permutations(range(symbols), places)
        self.codes = np.array(list(rows), dtype=np.uint8)
        self.names = ["".join(ALPHABET[symbol] for symbol in row) for row in self.codes.tolist()]
        self.code = {name: number for number, name in enumerate(self.names)}
        self.weights = symbols ** np.arange(places - 1, -1, -1, dtype=np.int64)
        occurs = np.array([(self.codes == symbol).sum(axis=1) for symbol in range(symbols)], dtype=np.uint8)
        both, seen = np.empty((self.size, self.size), dtype=np.uint8), np.zeros(256, dtype=np.int64)
        for number, code in enumerate(self.codes):
            bulls = (self.codes == code).sum(axis=1, dtype=np.uint8)
            both[number] = bulls * np.uint8(16) + np.minimum(occurs, occurs[:, [number]]).sum(axis=0, dtype=np.uint8)
            seen += np.bincount(both[number], minlength=256)
        known = np.flatnonzero(seen)[::-1].tolist()  # all bulls come first
        counts = [(kind // 16, kind % 16 - kind // 16) for kind in known]
        named = [(f"{b}B" if b else "") + (f"{c}C" if c or not b else "") for b, c in counts]
        self.response, self.kinds = {name: number for number, name in enumerate(named)}, len(known)
        order = np.zeros(256, dtype=np.uint8)
        order[known] = np.arange(self.kinds)
        self.table = order[both]
        self.bits = np.left_shift(1, self.table, dtype=np.uint16 if self.kinds <= 16 else np.uint32)

    def images(self, places: str, names: str, codes: Numbers | slice = np.s_[:]) -> Numbers:
        """What becomes of codes when position p moves to places[p] and symbol s is called names[s]."""
        right = sorted(places) == list(ALPHABET[: self.positions]) and sorted(names) == list(ALPHABET[: self.symbols])
        expect(right, "a relabelling must permute the positions and the symbols")
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
            return [letters, *(letters.translate(str.maketrans(a + b, b + a)) for a, b in combinations(letters, 2))]

        both = product(swaps(ALPHABET[: self.positions]), swaps(ALPHABET[: self.symbols]))
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
    """Section 3: what finding the secret at guess d costs, and what a guess from outside gets back."""

    def __init__(self, text: str, n: int, codes: int, done: int) -> None:
        """Read it, for n candidates of so many codes after so many guesses."""
        form = next((form for form in QUESTIONS if re.fullmatch(form.replace("N", NUMBER), text)), QUESTIONS[0])
        self.kind, numbers, end = parsed(form, text, "a question").groups()
        self.text, self.n, self.codes, self.chance = text, n, codes, end == " last chance"
        self.numbers = p = [int(number) for number in re.split("[ /]", numbers or "1")]
        self.step = int(end) if end and end[0] == "+" else 0
        last = {"race": 0, "costs": len(p) if end == "never" else 0, "total": end, "within": end}.get(self.kind, p[0])
        self.cap = int(last or 0)  # 0 if there is none
        if self.kind == "race":
            valid = sum(p) == codes and p[-1] > 0 and done == 0
        elif self.kind == "costs":
            valid = sorted(p) == p and p[-1] <= MAX_COST and self.step <= MAX_STEP
        else:
            valid = all(1 <= number <= 100 for number in (p[0], int(end or 1))) and p[0] <= (self.cap or 100)
        expect(valid and (not self.cap or self.cap > done), f"{text[:40]!r} cannot be asked here")
        self.cost = lru_cache(1 << 10)(self._cost)

    def _cost(self, d: int) -> int:
        """The table of section 3 (L11, L14, L15)."""
        p, n, last = self.numbers, self.n, self.numbers[0]
        more = {
            "total": lambda: d,
            "worst": lambda: d + (n * last + 1) * (d == last),
            "total then worst": lambda: (n + 1) * d + (d == last),
            "within": lambda: int(d > last),
            "race": lambda: sum(p[: d - 1]) - sum(p[d:]) + self.codes - last,
            "costs": lambda: p[min(d, len(p)) - 1] + max(d - len(p), 0) * self.step,
        }
        return NEVER if self.cap and d > self.cap else min(more[self.kind](), NEVER)

    def refund(self, d: int) -> int:
        """What a guess that is no candidate gets back (L18)."""
        return self.numbers[d - 1] if self.chance and d <= len(self.numbers) else 0


class Bounds:
    """Section 5: the capacities for ``present`` symbols, and the bounds that follow from them."""

    def __init__(self, certificate: "Certificate", present: int) -> None:
        """Compute the capacities; the rest is computed when asked for, and kept."""
        self.game, self.question, self.consistent = certificate.game, certificate.question, certificate.consistent
        self.cost, game = self.question.cost, self.game
        secrets = np.flatnonzero((game.codes < present).all(axis=1))
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
        found = [min(n, k * count) for count in self.cap]
        return sum((found[j] - found[j - 1]) * self.cost(depth + j) for j in range(1, len(found)))

    def _sizes(self, depth: int) -> Numbers:
        """CELLS(n, 1, depth) for all n from 0."""
        guess = np.searchsorted(self.cap, np.arange(self.cap[-1]), side="right")
        costs = np.array([0] + [self.cost(depth + j) for j in range(1, len(self.cap))], dtype=np.int64)
        return np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(costs[guess], dtype=np.int64)])

    def _by_count(self, n: int, depth: int) -> tuple[Numbers, Numbers]:
        """INSIDE and OUTSIDE by the number of cells (L6, L18)."""
        inside, outside = (np.zeros(self.game.kinds + 1, dtype=np.int64) for _ in range(2))
        for k in range(2, self.game.kinds + 1):
            inside[k] = self.cost(depth + 1) + self._cells(n - 1, k - 1, depth + 1)
            outside[k] = self._cells(n, k, depth + 1) - self.question.refund(depth + 1)
        return inside, np.full_like(outside, NEVER) if self.consistent else outside

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

    def __init__(self, certificate: "Certificate", bounds: Bounds, claim: Claim) -> None:
        """Nothing is shown yet."""
        self.certificate, self.bounds, self.claim, self.game = certificate, bounds, claim, bounds.game
        self.alike, self.dealt = list[Numbers](), np.zeros(self.game.size, dtype=np.bool_)

    def read(self, line: str) -> None:
        """One line."""
        (word, *words), charge, members = line.split(" "), self.certificate.charge, self.claim.members
        expect(words, "this is no line of an argument")
        if word == "alike":
            fits = len(words) == 2 and len(self.alike) < 32 and not self.dealt.any()
            expect(fits, "no relabelling fits here")
            charge(self.game.size)
            self.alike.append(self.game.images(words[0], words[1]))
            same = np.array_equal(np.sort(self.alike[-1][members]), members)
            demand(same, "a relabelling does not leave the candidates as they are")
        elif word in ("members", "codes"):
            charge(len(words) * len(members) * (len(members) if word == "members" else self.game.size))
            self.show(self.deal(words), word)
        elif word == "like":
            expect(len(words) > 1, "nothing is like it")
            charge((len(words) - 1) * len(members))
            known = find(self.game.code, words[0])
            demand(self.dealt[known], "guesses are like one that no line above deals with")
            cut = self.cut(known)
            alike = all(self.cut(guess) == cut for guess in self.deal(words[1:]).tolist())
            demand(alike, f"not all guesses cut the candidates as {words[0]} does")
        else:
            charge(len(members))
            answers, _, bounds = self.by_size(self.deal([word]))
            said = [self.read_cell(text, answers[0]) for text in words]
            expect(len(dict(said)) == len(said), "a cell is named twice")
            for response, bound in said:
                bounds[0, response] = max(bounds[0, response], bound)
            demand(bounds.sum() >= self.claim.least, f"guess {word} is not shown to cost {self.claim.least} or more")

    def read_cell(self, text: str, answers: Answers) -> tuple[int, int]:
        """A response, and what is said of the cell."""
        name, new, cited, places, names, rule = parsed(CELL, text, "about a cell").groups()
        response, depth = find(self.game.response, name), self.claim.depth + 1
        cell = self.claim.members[answers == response]
        demand(response and len(cell), f"{text[:40]!r} is about no cell")
        self.certificate.charge(len(cell) * {"members": len(cell), "codes": self.game.size}.get(rule, 1))
        if rule:
            return response, int(self.bounds.of_cells(rule, cell[None], depth)[0])
        if new:
            self.certificate.make(Claim(cell, depth, int(new)))
            return response, int(new)
        other = self.certificate.waiting.get(int(cited), self.claim)  # which is no claim about this depth
        copy = np.sort(self.game.images(places, names, cell)) if places else cell
        same = other.depth == depth and np.array_equal(other.members, copy)
        demand(same, f"it cites claim {cited}, which does not say it")
        return response, other.least

    def deal(self, words: Sequence[str]) -> Numbers:
        """The guesses that a line names; none may be named twice."""
        guesses = np.array([find(self.game.code, word) for word in words], dtype=np.int64)
        once = not self.dealt[guesses].any() and len(np.unique(guesses)) == len(guesses)
        allowed = not self.bounds.consistent or np.isin(guesses, self.claim.members).all()
        demand(once and allowed, "a guess is dealt with twice, or cannot be the secret")
        self.dealt[guesses] = True
        return guesses

    def cut(self, guess: int) -> list[int]:
        """Which candidates answer alike, and which one is found, whatever the answers are called (L8)."""
        answers = self.game.table[guess, self.claim.members].tolist()
        first = {answer: number for number, answer in reversed(list(enumerate(answers)))} | {0: -1}
        return [first[answer] for answer in answers]

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
        """See that each of these guesses costs enough, all of its cells bounded by one rule (L1)."""
        together = max(1, AT_ONCE // len(self.claim.members))
        for some in (guesses[first : first + together] for first in range(0, len(guesses), together)):
            answers, sizes, bounds = self.by_size(some)
            left = np.flatnonzero(bounds.sum(axis=1) < self.claim.least)
            if rule != "size":
                left = left[self._short(rule, answers[left], sizes[left], bounds[left])]
            for guess in some[left]:
                raise RefutedError(f"guess {self.game.names[guess]} is not shown to cost {self.claim.least} or more")

    def by_size(self, guesses: Numbers) -> tuple[Answers, Numbers, Numbers]:
        """For each guess, what the candidates answer, and by response the size of the cell and its bound (L5, L18)."""
        kinds, depth = self.game.kinds, self.claim.depth + 1
        answers = np.take(self.game.table, guesses[:, None] * self.game.size + self.claim.members)
        spread = (answers + np.arange(len(guesses), dtype=np.int64)[:, None] * kinds).ravel()
        sizes = np.bincount(spread, minlength=len(guesses) * kinds).reshape(-1, kinds)
        bounds = self.bounds.sizes(depth)[sizes]
        bounds[:, 0] = np.where(sizes[:, 0], self.bounds.cost(depth), -self.bounds.question.refund(depth))
        return answers, sizes, bounds

    def _short(self, rule: str, answers: Answers, sizes: Numbers, bounds: Numbers) -> Numbers:
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


class Certificate:
    """Sections 2, 4, 6 and 7: a certificate while it is read and checked."""

    def __init__(self, text: str, most_work: int) -> None:
        """Read the header."""
        head, _, rest = text.partition("\n\n")
        whole = text.endswith("\n") and "\0" not in text and max(map(len, text.split("\n"))) < MAX_LINE
        expect(whole, "this is not plain text, or ends in the middle of a line")
        header = parsed(HEADER, head, "the header of a certificate of version 2")
        game, guesses, asks, after, listed, bound, *numbers = header.groups()
        self.value, self.exact, self.claims, self.work = map(int, numbers)
        self.consistent, self.reached = guesses == "candidates", bound is None
        self.lines, self.line = iter(rest[:-1].split("\n")), ""
        moves = [] if after == "nothing" else after.split(" ")
        fits = 0 < self.claims <= MAX_CLAIMS and len(moves) <= 20 and (self.reached or "worst" not in asks)
        expect(fits and not (listed and "race" in asks), "what the header says does not fit together")
        expect(self.work <= most_work, f"it takes work of {self.work}, and {most_work} is allowed")
        self.game, self.depth, self.profile = Game(game), len(moves), list[int]()
        secrets = [find(self.game.code, word) for word in listed.split(" ")] if listed else range(self.game.size)
        expect(list(secrets) == sorted(set(secrets)), "the secrets are not in order")
        self.start = np.array(secrets, dtype=np.int64)
        for guess, response in (move.partition("=")[::2] for move in moves):
            kind = find(self.game.response, response)
            self.start = self.start[self.game.table[find(self.game.code, guess), self.start] == kind]
            expect(kind and len(self.start), "the moves leave nothing to be found")
        self.text = f"{game} with {len(secrets)} listed secrets" if listed else game
        self.text += f" after {after}" if moves else ""
        self.question = Question(asks, len(self.start), self.game.size, self.depth)
        self.bounds, self.waiting = dict[int, Bounds](), dict[int, Claim]()
        self.spent = self.made = self.space = 0

    def next(self) -> str:
        """The next line."""
        self.line = next(self.lines, END)
        return self.line

    def charge(self, work: int) -> None:
        """Count work before it is done (section 7)."""
        self.spent += work
        demand(self.spent <= self.work, "it takes more work than it says")

    def play(self) -> int:
        """Section 4: play every secret through the strategy; what it costs (L13)."""
        expect(self.next() == "strategy", "expected a strategy")
        paths, count, price = [{-1: self.start}], 0, 0  # by depth and response: candidates without a guess
        while self.next():
            match = parsed("((?:  )*)(?:([0-9BC]+) )?([0-9a-f]+)", self.line, "a line of a strategy")
            depth, count = len(match[1]) // 2, count + 1
            fits = depth < len(paths) and (depth > 0) == bool(match[2]) and (depth > 0 or count == 1)
            fits = fits and count <= 2 * self.game.size
            expect(fits, "this line of the strategy does not fit here")
            demand(not any(paths[depth + 1 :]), "the strategy does not go on after some response")
            guess, response = find(self.game.code, match[3]), find(self.game.response, match[2]) if match[2] else -1
            demand(response in paths[depth], "the strategy goes on after a response that cannot come")
            members, number = paths[depth].pop(response), self.depth + depth + 1
            demand(not self.question.cap or number <= self.question.cap, "the strategy takes more guesses than it may")
            answers = self.game.table[guess, members]
            cells = {r: members[answers == r] for r in np.unique(answers).tolist()}
            demand(0 in cells or not self.consistent, "the strategy guesses what cannot be the secret")
            price += self.question.cost(number) if 0 in cells else -self.question.refund(number)
            self.profile += [0] * (number - len(self.profile))
            self.profile[number - 1] += len(cells.pop(0, ()))
            paths[depth + 1 :] = [cells]
        demand(not any(paths), "the strategy does not go on after some response")
        return price

    def argue(self, step: Step) -> None:
        """Section 6: read and check the argument of every claim, in order; claims cite larger numbers only (L10)."""
        expect(self.next() == "claims", "expected claims")
        self.make(Claim(self.start, self.depth, self.value))
        self.next()
        for number in range(self.claims):
            demand(number in self.waiting, "there are fewer claims than it says")
            members, depth, least = claim = self.waiting.pop(number)
            self.space -= len(members) + CLAIM_ITSELF
            present = len(np.unique(self.game.codes[members]))
            if present not in self.bounds:
                self.bounds[present] = Bounds(self, present)
            if self.line.startswith("claim"):
                parsed("claim (N)( size)?", self.line, "the line of a claim")
            try:
                by_size = self.line == f"claim {number} size"
                self.charge(len(members) * (1 if by_size else self.game.size))
                if by_size:
                    enough = self.bounds[present].sizes(depth)[len(members)] >= least
                    demand(enough, "the candidates are too few for that")
                    self.next()
                else:
                    argument = Argument(self, self.bounds[present], claim)
                    if self.line == f"claim {number}":
                        while self.next() != END and not self.line.startswith("claim "):
                            argument.read(self.line)
                    argument.show_others()
            except RefutedError as refuted:
                raise RefutedError(f"claim {number}, after {depth} guesses: {refuted}") from None
            step(number + 1, self.claims)
        demand(self.line == END and self.made == self.claims, "there is more than the claims it says")
        demand(self.spent == self.work, f"the work is {self.spent}, not {self.work}")

    def make(self, claim: Claim) -> None:
        """A claim that waits to be argued."""
        self.waiting[self.made] = claim
        self.made, self.space = self.made + 1, self.space + len(claim.members) + CLAIM_ITSELF
        expect(self.space <= MAX_WAITING, "more candidates wait than may")

    def statement(self) -> str:
        """Section 8: what is proved, in words (L14, L15, L18)."""
        q, n, v, N = self.question, len(self.start), self.value, self.game.size
        last, points = q.numbers[0], N * N + N * (N - q.numbers[0]) - v
        (at, rest), (total, ending) = divmod(v, n * last + 1), divmod(v, n + 1)
        share = -(-points * 10**6 // (2 * N * N))
        percent = f"{points} of {2 * N * N} points, {share // 10**4}.{share % 10**4:04} %"
        worse = "has a smaller worst case, or fewer secrets at it, or as many and fewer guesses"
        what, less = {
            "total": (f"{v} guesses over all {n} secrets", "needs fewer"),
            "worst": (f"{last} guesses, {at} secrets need them, {rest} in all", worse),
            "total then worst": (
                f"{total} guesses over all {n} secrets, {ending} of them at guess {last}",
                f"needs fewer, or as many with fewer secrets at guess {last}",
            ),
            "within": (f"{n - v} of {n} secrets within {last} guesses", "finds more"),
            "race": (f"{percent}, against {q.text[5:].replace(' last', ', with a last')}", "has more"),
            "costs": (f"{v} over all {n} secrets, by guess {q.text[6:]}", "costs less"),
        }[q.kind]
        demand(q.kind != "worst" or at, "no secret needs the last guess")
        none = "no strategy" + (f" of at most {q.cap} guesses" if q.cap and q.kind not in ("worst", "costs") else "")
        none += " that guesses only candidates" if self.consistent else ""
        own = q.kind == "race" and self.profile == q.numbers and not self.consistent and not q.chance
        so = "; so none wins more often than it loses against the strategy in this certificate" if own else ""
        return f"{self.text}: " + (f"{what}, and {none} {less}{so}" if self.reached else f"{none} {less} than {what}")


def check(path: str | Path, step: Step, most_work: int = MAX_WORK) -> tuple[Certificate, str, bool]:
    """Check a file: the certificate, what it proves or why not, and which. Raises UnreadableError if it is none."""
    try:
        with Path(path).open("rb") as raw:
            packed = raw.peek(2)[:2] == b"\x1f\x8b"
            content = (cast(IO[bytes], gzip.GzipFile(fileobj=raw)) if packed else raw).read(MAX_TEXT + 1)
        expect(len(content) <= MAX_TEXT, "this is longer than any certificate")
        certificate = Certificate(content.decode("ascii"), most_work)
        try:
            if certificate.reached:
                price = certificate.play()
                demand(price == certificate.value, f"the strategy costs {price}, not {certificate.value}")
            certificate.argue(step)
            return certificate, certificate.statement(), True
        except RefutedError as refuted:
            return certificate, str(refuted), False
    except (OSError, EOFError, zlib.error, ValueError) as error:
        raise UnreadableError(str(error)) from None


def main(arguments: Sequence[str]) -> int:
    """Check one file; the exit code."""
    try:
        expect(len(arguments) in (1, 2), "expected: python checker2.py FILE [MOST-WORK]")
        _, reason, proved = check(arguments[0], lambda done, of: None, *map(int, arguments[1:]))
    except (UnreadableError, ValueError) as error:
        print(f"unreadable: {error}", file=sys.stderr)
        return 2
    print(f"{'proved' if proved else 'not proved'}: {reason}")
    return 0 if proved else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
