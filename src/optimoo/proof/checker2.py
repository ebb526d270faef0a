"""Checks certificates of version 2: that a strategy costs what is said, and that none costs less.

This file stands alone: the standard library and NumPy, nothing else of optimoo. Copy it anywhere and run
``python checker2.py FILE [MOST-WORK]``. It prints one line, and exits with 0 if the claim is proved, 1 if it is not, 2
if the file cannot be read. It searches for nothing: rules and bounds that the file names are recomputed, added and
compared, and a file gets no more work than it declares. "Section" is one of the specification, docs/certificate-2.md;
(L5) is lemma 5 of docs/proof.md, the reason why a rule is sound. Counts are int64, and no sum overflows (L12).
"""

import gzip
import re
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial, reduce
from itertools import combinations, islice, permutations, product, takewhile
from operator import ior
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]
Step = Callable[[int, int], None]
ALPHABET, NUMBER, TO_100 = "0123456789abcdef", "(?:0|[1-9][0-9]{0,16})", "([1-9][0-9]?|100)"
NEVER, MAX_COST, MAX_STEP, MAX_WORK = 1 << 46, 1 << 40, 999_999_999, 1 << 42
MAX_CODES, MAX_CLAIMS, MAX_LINE, MAX_TEXT, MAX_WAITING, CLAIM_ITSELF = 1 << 15, 1 << 24, 1 << 18, 1 << 28, 1 << 25, 64
AT_ONCE = 1 << 21  # responses handled together: decides the memory used, not the verdict
HEADER = (
    "optimoo certificate 2\ngame: (.+)\nguesses: (any|candidates)\nasks: (.+)\nafter: (?:nothing|(.+))"
    "(?:\nsecrets: (.+))?\nvalue: (at least )?(N)\ncapacities: ([34])\nclaims: (N)\nwork: (N)"
)
CELL = "([0-9BC]+)(?:>=(N)|=(N)(?:/([0-9a-f]+)/([0-9a-f]+))?|:(members|codes))"
QUESTIONS = {  # section 3: the form of what follows, numbers and an end; section 8: what is proved, what nobody can do
    "total then worst": (f" {TO_100}()", "{total[0]} guesses over all {n} secrets, {total[1]} of them at guess {cap}",
                         "needs fewer, or as many with fewer secrets at guess {cap}"),
    "total": (f"()(?: at most {TO_100})?", "{v} guesses over all {n} secrets", "needs fewer"),
    "worst": (f" {TO_100}()", "{cap} guesses, {worst[0]} secrets need them, {worst[1]} in all",
              "has a smaller worst case, or fewer secrets at it, or as many and fewer guesses"),
    "within": (f" {TO_100}(?: at most {TO_100})?", "{found} of {n} secrets within {numbers[0]} guesses", "finds more"),
    "race": (" (N(?:/N){0,99})( last chance)?", "{points} of {most} points, {percent} %, against {told}", "has more"),
    "costs": (r" (N(?: N){0,99})(?: (\+N|never))?", "{v} over all {n} secrets, by guess {told}", "costs less"),
}  # fmt: skip


class UnreadableError(Exception):
    """The file is not a certificate."""


class RefutedError(Exception):
    """The file is a certificate, but it does not prove what it claims."""


def demand(condition: object, reason: str, otherwise: type[Exception] = RefutedError) -> None:
    """Stop unless this holds, which a certificate claims."""
    if not condition:
        raise otherwise(reason)


expect = partial(demand, otherwise=UnreadableError)  # what holds in every certificate


def lines_of(readline: Callable[[int], bytes]) -> Iterator[str]:
    """Section 2: the lines of a file one at a time, so that however many there are, they take little memory."""
    length = 0
    while raw := readline(MAX_LINE + 1):
        length += len(raw)
        fits = len(raw) <= MAX_LINE and length <= MAX_TEXT and raw[-1:] == b"\n" and b"\0" not in raw
        expect(fits, "this is no text, too long, or ends within a line")
        yield raw[:-1].decode("ascii")


def parsed(form: str, text: str, what: str) -> tuple[str, ...]:
    """The parts of a text that has this form, in which N is a number; a part that is not there is empty."""
    match = re.fullmatch(form.replace("N", NUMBER), text)
    expect(match, f"{text[:40]!r} is not {what}")
    return match.groups("") if match else ()


def find(names: dict[str, int], text: str) -> int:
    """The number of a code or a response."""
    expect(text in names, f"{text[:20]!r} is not one of the game")
    return names[text]


class Game:
    """Section 1: codes in order, and the response of every code to every other; response 0 is "found"."""

    def __init__(self, text: str) -> None:
        """Read the notation 4x10 (all symbols different) or 4x6r (symbols may repeat)."""
        *numbers, repeats = parsed("([2-6])x([2-9]|1[0-6])(r?)", text, "a game")
        self.letters = places, symbols = ALPHABET[: int(numbers[0])], ALPHABET[: int(numbers[1])]
        rows = product(symbols, repeat=len(places)) if repeats else permutations(symbols, len(places))
        self.code = {"".join(row): number for number, row in enumerate(islice(rows, MAX_CODES + 1))}
        expect(0 < len(self.code) <= MAX_CODES, f"{text} has no codes, or more than {MAX_CODES}")
        self.codes = np.array([[int(symbol, 16) for symbol in name] for name in self.code], dtype=np.uint8)
        often = np.array([(self.codes == symbol).sum(axis=1) for symbol in range(len(symbols))], dtype=np.uint8)
        both, seen = np.empty((len(self.code), len(self.code)), dtype=np.uint8), np.zeros(256, dtype=np.bool_)
        for row, code, own in zip(both, self.codes, often.T, strict=True):  # 16 for each bull, and 1 for each cow
            row[:] = 15 * (self.codes == code).sum(axis=1) + np.minimum(often, own[:, None]).sum(axis=0, dtype=np.uint8)
            seen[row] = True
        counts = enumerate(divmod(kind, 16) for kind in np.flatnonzero(seen)[::-1].tolist())  # all bulls come first
        self.response = {f"{b}B" * (b > 0) + f"{c}C" * (c > 0) or "0C": number for number, (b, c) in counts}
        self.size, self.kinds = len(self.code), len(self.response)
        self.table = (self.kinds - np.cumsum(seen, dtype=np.uint8))[both]
        self.bits = np.left_shift(1, self.table, dtype=np.uint16 if self.kinds <= 16 else np.uint32)

    def images(self, places: str, names: str, codes: Numbers | slice = np.s_[:]) -> Numbers:
        """What becomes of codes when position p moves to places[p] and symbol s is called names[s]."""
        expect([sorted(places), sorted(names)] == [*map(list, self.letters)], "this is no relabelling")
        weights = len(names) ** np.arange(len(places), dtype=np.int64)[::-1]
        moved = np.array([int(n, 16) for n in names], dtype=np.int64)[self.codes[codes]]
        return np.searchsorted(self.codes @ weights, moved @ weights[[int(p) for p in places]])

    def masks(self, members: Numbers) -> NDArray[np.unsignedinteger]:
        """For every code as a guess, one bit for each response that some member gives; for many sets, one per row."""
        return reduce(ior, (self.bits[each] for each in np.moveaxis(members, -1, 0)), self.bits[members[..., 0]].copy())

    def is_smallest(self, relabellings: Sequence[Numbers]) -> NDArray[np.bool_]:
        """Which codes are the smallest of their class under relabellings given by their images (L9)."""
        smallest = np.arange(self.size)
        while any((smallest[images] < smallest).any() for images in relabellings):
            for images in relabellings:  # each is a permutation, so that going forward leads to the whole class
                smallest = np.minimum(smallest, smallest[images])
            smallest = smallest[smallest]
        return np.isin(np.arange(self.size), smallest)

    def classes(self, apart: int, fixed: int | None) -> Numbers:
        """The smallest code of each class under the swaps of section 7 that leave the code ``fixed`` as it is."""
        swaps = ([s, *(s.translate(str.maketrans(a + b, b + a)) for a, b in combinations(s, 2))] for s in self.letters)
        kept = (self.images(p, s) for p, s in product(*swaps) if set(s[:apart]) == set(ALPHABET[:apart]))
        fixing = [images for images in kept if fixed is None or images[fixed] == fixed]
        return np.flatnonzero(self.is_smallest(fixing))


class Question:
    """Section 3: what a guess costs."""

    def __init__(self, text: str, n: int, codes: int, done: int) -> None:
        """Read it, for n candidates of so many codes after so many guesses."""
        self.kind = parsed(f"({'|'.join(QUESTIONS)}).*", text, "a question")[0]
        numbers, end = parsed(self.kind + QUESTIONS[self.kind][0], text, "a question")
        self.text, self.n, self.codes, self.chance = text, n, codes, end == " last chance"
        self.numbers = p = [int(number) for number in re.split("[ /]", numbers or "1")]
        self.step = int(end) if end[:1] == "+" else 0
        self.cap = p[0] if "worst" in self.kind else len(p) if end == "never" else int(end) if end.isdigit() else 0
        whole, rising = sum(p) == codes and p[-1] > 0, sorted(p) == p and p[-1] <= MAX_COST and self.step <= MAX_STEP
        valid = {"race": whole and done == 0, "costs": rising}.get(self.kind, p[0] <= (self.cap or 100))
        expect(valid and (not self.cap or self.cap > done), f"{text[:40]!r} cannot be asked here")

    def cost(self, d: int, found: bool = True) -> int:
        """What guess d costs if it finds the secret (L11, L14, L15); if it is no candidate, a refund counts (L18)."""
        p, n, last = self.numbers, self.n, self.numbers[0]
        cost = {
            "total": d,
            "worst": d + (n * last + 1) * (d == last),
            "total then worst": (n + 1) * d + (d == last),
            "within": int(d > last),
            "race": sum(p[: d - 1]) - sum(p[d:]) + self.codes - last,
        }.get(self.kind, p[min(d, len(p)) - 1] + max(d - len(p), 0) * self.step)
        refund = sum(p[d - 1 : d]) if self.chance else 0
        return -refund if not found else NEVER if self.cap and d > self.cap else min(cost, NEVER)


class Bounds:
    """Section 5: the capacities for ``present`` symbols, and the bounds that follow from them."""

    def __init__(self, certificate: "Certificate", present: int) -> None:
        """Compute the capacities; the bounds are computed when asked for, and kept."""
        self.game, self.cost = game, cost = certificate.game, certificate.question.cost
        secrets, firsts = np.flatnonzero((game.codes < present).all(axis=1)), game.classes(present, None)
        self.consistent, exact = certificate.consistent, certificate.exact if present == len(game.letters[1]) else 3
        self.seconds = {first: game.classes(present, first) for first in firsts if exact == 4}
        certificate.charge((len(firsts) * len(secrets) + sum(map(len, self.seconds.values())) * game.size) * game.size)
        cap = [0, 1, *(self.most(secrets, j, firsts) for j in range(2, exact + 1))]
        while cap[-1] < len(secrets):
            cap.append(min(1 + (game.kinds - 1) * cap[-1], len(secrets)))
        self.cap, n, k = np.array(cap, dtype=np.int64), np.arange(len(secrets) + 1), np.arange(game.kinds + 1)
        self.size = lru_cache(100)(lambda d: self.cells(n, np.ones_like(n), d))  # for all n (L5), and for all k (L6):
        self.guess = lru_cache(1 << 15)(lambda n, d, one: cost(d + 1, one) + self.cells(n - one, k - one, d + 1))

    def most(self, secrets: Numbers, j: int, guesses: Numbers) -> int:
        """F_j of a set: the most found within 2 guesses, or within more of which the first is one of these (L3, L4)."""
        if j == 2:
            return int(np.bitwise_count(self.game.masks(secrets)).max())
        cuts = ((self.game.table[guess, secrets], self.seconds.get(guess, guesses)) for guess in guesses)
        return max(sum(self.most(secrets[a == r], j - 1, then) if r else 1 for r in np.unique(a)) for a, then in cuts)

    def cells(self, n: Numbers | int, k: Numbers, depth: int) -> Numbers:
        """CELLS(n, k, depth), for each n and k (L5)."""
        costs = [self.cost(depth + j) for j in range(1, len(self.cap))]
        found = np.minimum(n, np.multiply.outer(self.cap, k))
        return np.array(costs, dtype=np.int64) @ np.diff(found, axis=0)

    def of_cells(self, rule: str, cells: Numbers, depth: int) -> Numbers:
        """The bounds ``members`` or ``codes`` of cells of equal size, one per row (L6); up to 2 codes, that by size."""
        n, game = cells.shape[1], self.game
        if rule == "members":
            outer = np.array([min(n, game.kinds - 1)])
            made = np.bitwise_or.reduce(np.take(game.bits, cells[:, :, None] * game.size + cells[:, None]), axis=2)
        else:
            masks = game.masks(cells)
            outer = np.maximum(np.bitwise_count(masks >> 1).max(axis=1), 2)  # "found" is no cell from outside
            made = np.take_along_axis(masks, cells, axis=1)
        outside = NEVER if self.consistent else self.guess(n, depth, False)[outer]
        least: Numbers = np.minimum(self.guess(n, depth, True)[np.bitwise_count(made).max(axis=1)], outside)
        return least.clip(self.size(depth)[n])


class Certificate:
    """A certificate while it is read and checked."""

    def __init__(self, lines: Iterator[str], most_work: int) -> None:
        """Section 2: read the header, of up to ten lines and an empty one."""
        self.lines, head = lines, "\n".join(takewhile(bool, islice(lines, 11)))
        game, guesses, asks, after, listed, bound, *numbers = parsed(HEADER, head, "the header of a certificate")
        self.value, self.exact, self.claims, self.work = map(int, numbers)
        self.consistent, self.reached = guesses == "candidates", not bound
        moves = after.split(" ") if after else []
        fits = 0 < self.claims <= MAX_CLAIMS and len(moves) <= 20 and (self.reached or "worst" not in asks)
        expect(fits and not (listed and "race" in asks), "what the header says does not fit together")
        expect(self.work <= most_work, f"it takes work of {self.work}, and {most_work} is allowed")
        self.game, self.depth, self.profile = Game(game), len(moves), list[int]()
        self.start = np.array([*map(partial(find, self.game.code), listed.split(" ") if listed else self.game.code)])
        expect((np.diff(self.start) > 0).all(), "the secrets are not in order")  # only these may be it (L17)
        self.text = game + (listed and f" with {len(self.start)} listed secrets") + (after and f" after {after}")
        for guess, _, response in (move.partition("=") for move in moves):
            kind = find(self.game.response, response)
            self.start = self.start[self.game.table[find(self.game.code, guess), self.start] == kind]
            expect(kind and len(self.start), "the moves leave nothing to be found")
        self.question = Question(asks, len(self.start), self.game.size, self.depth)
        self.waiting = {0: (self.start, self.depth, self.value)}  # claims: candidates, guesses made, least cost
        self.made, self.space, self.spent, self.where = 1, len(self.start) + CLAIM_ITSELF, 0, ""

    def play(self) -> None:
        """Section 4: play every secret through the strategy, and see that it costs what is said (L13)."""
        expect(next(self.lines, "") == "strategy", "expected a strategy")
        paths, price = [{-1: self.start}], 0  # by depth and response: candidates without a guess
        for count, line in enumerate(takewhile(bool, islice(self.lines, 2 * self.game.size + 1))):
            indent, name, word = parsed("((?:  )*)(?:([0-9BC]+) )?([0-9a-f]+)", line, "a line of a strategy")
            depth, number = len(indent) // 2, self.depth + len(indent) // 2 + 1
            expect(depth < len(paths) and (depth > 0) == (count > 0) == bool(name), "no line above leads to this one")
            guess, response = find(self.game.code, word), find(self.game.response, name) if name else -1
            demand(not any(paths[depth + 1 :]), "the strategy does not go on after some response")
            demand(response in paths[depth], "the strategy goes on after a response that cannot come")
            demand(number <= (self.question.cap or number), "the strategy takes more guesses than it may")
            members = paths[depth].pop(response)
            answers = self.game.table[guess, members]
            cells = {response: members[answers == response] for response in np.unique(answers).tolist()}
            demand(0 in cells or not self.consistent, "the strategy guesses what cannot be the secret")
            price += self.question.cost(number, 0 in cells)
            self.profile += [0] * (number - len(self.profile))
            self.profile[number - 1] += len(cells.pop(0, ()))
            paths[depth + 1 :] = [cells]
        demand(not any(paths), "the strategy does not go on after some response")
        demand(price == self.value, f"the strategy costs {price}, not {self.value}")

    def charge(self, work: int) -> None:
        """Section 7: count work before it is done."""
        self.spent += work
        demand(self.spent <= self.work, "it takes more work than it says")

    def argue(self, step: Step) -> None:
        """Section 6: check the argument of every claim, in order; claims cite larger numbers only (L10)."""
        expect(next(self.lines, "") == "claims", "expected claims")
        bounds, end = lru_cache(None)(partial(Bounds, self)), f"claim {self.claims}"  # as if one more claim followed
        line = next(self.lines, end)
        for number in range(self.claims):
            said, sized = int(parsed("claim (N)(?: size)?", line, "of a claim")[0]), line == f"claim {number} size"
            demand(number in self.waiting and said >= number, "there are fewer claims than it says, or in no order")
            self.members, self.done, self.least = self.waiting.pop(number)
            n, self.where = len(self.members), f"claim {number}, after {self.done} guesses: "
            self.space -= n + CLAIM_ITSELF
            self.bounds = bounds(len(np.unique(self.game.codes[self.members])))
            self.alike, self.dealt = list[Numbers](), np.zeros(self.game.size, dtype=np.bool_)
            self.charge(n if sized else n * self.game.size)
            demand(not sized or self.bounds.size(self.done)[n] >= self.least, "the candidates are too few for that")
            while said == number and not (line := next(self.lines, end)).startswith("claim "):
                demand(not sized, "something follows a claim by size")
                self.read(line)
            if not sized:  # the other guesses cost enough by size, unless they need not be shown (L7, L9, L16)
                masks = self.game.masks(self.members)
                found, count = (masks & 1).astype(np.bool_), np.bitwise_count(masks)
                needed = ~self.dealt & self.game.is_smallest(self.alike) & (found | (count > 1) & (not self.consistent))
                least = np.where(found, *(self.bounds.guess(n, self.done, one)[count] for one in (True, False)))
                self.show(np.flatnonzero(needed & (least < self.least)))  # sizes never say less than counts (L6)
            step(number + 1, self.claims)
        self.where = ""
        demand(self.made == self.claims and line is end, "there is more than the claims it says")
        demand(self.spent == self.work, f"the work is {self.spent}, not {self.work}")

    def read(self, line: str) -> None:
        """See that one line of an argument is right."""
        (word, *words), members, game = line.split(" "), self.members, self.game
        expect(words[word == "like" :], "this is no line of an argument")
        named = {"members": words, "codes": words, "like": words[1:], "alike": []}.get(word, [word])
        guesses = np.array([find(game.code, name) for name in named], dtype=np.int64)
        self.charge(len(guesses) * len(members) * {"members": len(members), "codes": game.size}.get(word, 1))
        once = not self.dealt[guesses].any() and len(np.unique(guesses)) == len(guesses)
        demand(once and (not self.consistent or np.isin(guesses, members).all()), "dealt with twice, or no candidate")
        if word == "alike":
            expect(len(words) == 2 and len(self.alike) < 32 and not self.dealt.any(), "no relabelling fits here")
            self.charge(game.size)
            self.alike.append(images := game.images(words[0], words[1]))
            demand(np.isin(images[members], members).all(), "a relabelling does not leave the candidates as they are")
        elif word in ("members", "codes"):
            self.show(guesses, word)
        elif word == "like":
            demand(self.dealt[known := find(game.code, words[0])], "they are like one that no line above deals with")
            for guess in guesses:  # the responses go one to one, and found with found (L8)
                pairs = {(0, 0), *zip(*game.table[[[known], [guess]], members].tolist(), strict=True)}
                demand(len(pairs) == len(dict(pairs)) == len({b for _, b in pairs}), f"not all cut as {words[0]} does")
        else:
            said = dict(self.read_cell(text, game.table[guesses[0], members]) for text in words)
            expect(len(said) == len(words), "a cell is named twice")
            self.show(guesses, "size", [said.get(response, 0) for response in range(game.kinds)])
        self.dealt[guesses] = True

    def read_cell(self, text: str, answers: NDArray[np.uint8]) -> tuple[int, int]:
        """A response, and what is said of its cell."""
        name, new, cited, places, names, rule = parsed(CELL, text, "about a cell")
        response = find(self.game.response, name)
        cell = self.members[answers == response]
        demand(response and len(cell), f"{text[:40]!r} is about no cell")
        self.charge(len(cell) * {"members": len(cell), "codes": self.game.size}.get(rule, 1))
        if rule:
            return response, int(self.bounds.of_cells(rule, cell[None], self.done + 1)[0])
        if new:  # it waits from now on, and is the one that is cited
            self.waiting[self.made] = cell, self.done + 1, int(new)
            self.made, self.space = self.made + 1, self.space + len(cell) + CLAIM_ITSELF
            expect(self.space <= MAX_WAITING, "more candidates wait than may")
        cell = np.sort(self.game.images(places, names, cell)) if places else cell  # (L2, L10)
        known, done, least = self.waiting.get(int(cited or self.made - 1), (cell, 0, 0))
        demand(done == self.done + 1 and np.array_equal(known, cell), f"it cites claim {cited}, which does not say it")
        return response, least

    def show(self, guesses: Numbers, rule: str = "size", said: Sequence[int] = (0,)) -> None:
        """See that each of these guesses costs enough, its cells bounded by a rule, or by what is said (L1, L5)."""
        members, depth, game, kinds = self.members, self.done + 1, self.game, self.game.kinds
        each = len(members) + {"members": len(members) ** 2 // 16, "codes": game.size}.get(rule, 0)
        for some in np.array_split(guesses, len(guesses) * each // AT_ONCE + 1):
            answers = np.take(game.table, some[:, None] * game.size + members)
            spread = answers + np.arange(len(some), dtype=np.int64)[:, None] * kinds
            sizes = np.bincount(spread.ravel(), minlength=len(some) * kinds).reshape(-1, kinds)
            bounds = np.maximum(self.bounds.size(depth)[sizes], said)
            bounds[:, 0] = np.where(sizes[:, 0], self.question.cost(depth), self.question.cost(depth, False))  # (L18)
            for n in np.unique(sizes[sizes > 2])[::-1].tolist() if rule != "size" else ():  # as far as it takes
                rows, cells = np.nonzero((sizes == n) & (bounds.sum(axis=1) < self.least)[:, None])
                inner = members[np.flatnonzero(answers[rows] == cells[:, None]).reshape(-1, n) % len(members)]
                bounds[rows, cells] = self.bounds.of_cells(rule, inner, depth)
            for guess in some[bounds.sum(axis=1) < self.least]:
                raise RefutedError(f"guess {list(game.code)[guess]} is not shown to cost {self.least} or more")

    def statement(self) -> str:
        """Section 8: what is proved, in words (L14, L15, L18)."""
        q, v, last, most = self.question, self.value, self.question.numbers[0], 2 * self.question.codes**2
        worst, total, points = divmod(v, q.n * last + 1), divmod(v, q.n + 1), most - q.codes * last - v
        demand(q.kind != "worst" or worst[0], "no secret needs the last guess")
        told = q.text[len(q.kind) + 1 :].replace(" l", ", with a l")
        values = {"v": v, "found": q.n - v, "worst": worst, "total": total, "points": points, "most": most}
        values |= {"percent": "{}.{:04}".format(*divmod(-(-points * 10**6 // most), 10**4)), "told": told}
        what, less = (words.format(**vars(q), **values) for words in QUESTIONS[q.kind][1:])
        none = "no strategy" + (f" of at most {q.cap} guesses" if q.cap and q.kind not in ("worst", "costs") else "")
        none += " that guesses only candidates" if self.consistent else ""
        own = q.kind == "race" and self.profile == q.numbers and not self.consistent and not q.chance
        so = "; so none wins more often than it loses against the strategy in this certificate" if own else ""
        return f"{self.text}: " + (f"{what}, and {none} {less}{so}" if self.reached else f"{none} {less} than {what}")


def check(path: str | Path, step: Step, most_work: int = MAX_WORK) -> tuple[Certificate, str, bool]:
    """Check a file: the certificate, what it proves or why not, and which. Raises UnreadableError if it is none."""
    try:
        with Path(path).open("rb") as raw:
            plain = gzip.GzipFile(fileobj=raw) if raw.peek(2)[:2] == b"\x1f\x8b" else raw
            certificate = Certificate(lines_of(plain.readline), most_work)
            try:
                if certificate.reached:
                    certificate.play()
                certificate.argue(step)
                return certificate, certificate.statement(), True
            except RefutedError as refuted:
                return certificate, f"{certificate.where}{refuted}", False
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
