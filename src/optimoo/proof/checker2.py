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
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import combinations, islice, permutations, product
from pathlib import Path
from typing import IO, cast

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]
Step = Callable[[int, int], None]
Claim = tuple[Numbers, int, int]  # candidates, the number of guesses made before, and the least that they cost
ALPHABET, NUMBER, TO_100 = "0123456789abcdef", "(?:0|[1-9][0-9]{0,16})", "([1-9][0-9]?|100)"
NEVER, MAX_COST, MAX_STEP, MAX_WORK = 1 << 46, 1 << 40, 999_999_999, 1 << 42
MAX_CODES, MAX_CLAIMS, MAX_LINE, MAX_TEXT, MAX_WAITING, CLAIM_ITSELF = 1 << 15, 1 << 24, 1 << 18, 1 << 28, 1 << 25, 64
AT_ONCE = 1 << 21  # responses handled together: decides the memory used, not the verdict
HEADER = (
    "optimoo certificate 2\ngame: (.+)\nguesses: (any|candidates)\nasks: (.+)\nafter: (.+)(?:\nsecrets: (.+))?\n"
    "value: (at least )?(N)\ncapacities: ([34])\nclaims: (N)\nwork: (N)"
)
CELL = "([0-9BC]+)(?:>=(N)|=(N)(?:/([0-9a-f]+)/([0-9a-f]+))?|:(members|codes))"
QUESTIONS = {  # section 3: the form of what follows, numbers and an end; section 8: what is proved, what nobody can do
    "total then worst": (f" {TO_100}()", "{total} guesses over all {n} secrets, {ending} of them at guess {last}",
                         "needs fewer, or as many with fewer secrets at guess {last}"),
    "total": (f"()(?: at most {TO_100})?", "{v} guesses over all {n} secrets", "needs fewer"),
    "worst": (f" {TO_100}()", "{last} guesses, {at} secrets need them, {rest} in all",
              "has a smaller worst case, or fewer secrets at it, or as many and fewer guesses"),
    "within": (f" {TO_100}(?: at most {TO_100})?", "{found} of {n} secrets within {last} guesses", "finds more"),
    "race": (" (N(?:/N){0,99})( last chance)?", "{points} of {all} points, {percent} %, against {text}", "has more"),
    "costs": (r" (N(?: N){0,99})(?: (\+N|never))?", "{v} over all {n} secrets, by guess {text}", "costs less"),
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
        self.places, self.symbols = places, symbols = ALPHABET[: int(numbers[0])], ALPHABET[: int(numbers[1])]
        rows = product(symbols, repeat=len(places)) if repeats else permutations(symbols, len(places))
        self.code = {"".join(row): number for number, row in enumerate(islice(rows, MAX_CODES + 1))}
        self.size = len(self.code)
        expect(0 < self.size <= MAX_CODES, f"{text} has no codes, or more than {MAX_CODES}")
        self.codes = np.array([[int(symbol, 16) for symbol in name] for name in self.code], dtype=np.uint8)
        occurs = np.array([(self.codes == symbol).sum(axis=1) for symbol in range(len(symbols))], dtype=np.uint8)
        both, seen = np.empty((self.size, self.size), dtype=np.uint8), np.zeros(256, dtype=np.bool_)
        for number, code in enumerate(self.codes):
            bulls = (self.codes == code).sum(axis=1, dtype=np.uint8)
            both[number] = bulls * np.uint8(16) + np.minimum(occurs, occurs[:, [number]]).sum(axis=0, dtype=np.uint8)
            seen[both[number]] = True
        counts = [divmod(kind, 16) for kind in np.flatnonzero(seen)[::-1].tolist()]  # all bulls come first
        named = [(f"{b}B" if b else "") + (f"{bc - b}C" if bc > b or not b else "") for b, bc in counts]
        self.response, self.kinds = {name: number for number, name in enumerate(named)}, len(named)
        self.table = (self.kinds - np.cumsum(seen, dtype=np.uint8))[both]
        self.bits = np.left_shift(1, self.table, dtype=np.uint16 if self.kinds <= 16 else np.uint32)

    def images(self, places: str, names: str, codes: Numbers | slice = np.s_[:]) -> Numbers:
        """What becomes of codes when position p moves to places[p] and symbol s is called names[s]."""
        expect(sorted(places) == list(self.places) and sorted(names) == list(self.symbols), "this is no relabelling")
        weights = len(names) ** np.arange(len(places), dtype=np.int64)[::-1]
        moved = np.array([int(n, 16) for n in names], dtype=np.int64)[self.codes[codes]]
        return np.searchsorted(self.codes @ weights, moved @ weights[[int(p) for p in places]])

    def masks(self, members: Numbers) -> NDArray[np.unsignedinteger]:
        """For every code as a guess, one bit for each response that some member gives; for many sets, one per row."""
        result = np.zeros((*members.shape[:-1], self.size), dtype=self.bits.dtype)
        for column in np.moveaxis(members, -1, 0):
            result |= self.bits[column]
        return result

    def smallest_alike(self, relabellings: Sequence[Numbers]) -> Numbers:
        """For every code, the smallest code of its class under relabellings given by their images (L9)."""
        smallest, before = np.arange(self.size, dtype=np.int64), np.zeros(0, dtype=np.int64)
        while not np.array_equal(smallest, before):
            before = smallest
            for images in relabellings:  # each is a permutation, so that going forward leads to the whole class
                smallest = np.minimum(smallest, smallest[images])
            smallest = smallest[smallest]
        return smallest

    def classes(self, apart: int, fixed: int | None) -> list[int]:
        """The smallest code of each class under the swaps of section 7 that leave the code ``fixed`` as it is."""
        letters = self.places, self.symbols
        swaps = ([s, *(s.translate(str.maketrans(a + b, b + a)) for a, b in combinations(s, 2))] for s in letters)
        kept = (self.images(p, s) for p, s in product(*swaps) if set(s[:apart]) == set(ALPHABET[:apart]))
        fixing = [images for images in kept if fixed is None or images[fixed] == fixed]
        return cast(list[int], np.unique(self.smallest_alike(fixing)).tolist())


class Question:
    """Section 3: what finding the secret at guess d costs, and what a guess from outside gets back."""

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

    def cost(self, d: int) -> int:
        """What finding the secret at guess d costs: the table of section 3 (L11, L14, L15)."""
        p, n, last = self.numbers, self.n, self.numbers[0]
        cost = {
            "total": d,
            "worst": d + (n * last + 1) * (d == last),
            "total then worst": (n + 1) * d + (d == last),
            "within": int(d > last),
            "race": sum(p[: d - 1]) - sum(p[d:]) + self.codes - last,
            "costs": p[min(d, len(p)) - 1] + max(d - len(p), 0) * self.step,
        }[self.kind]
        return NEVER if self.cap and d > self.cap else min(cost, NEVER)

    def refund(self, d: int) -> int:
        """What a guess that is no candidate gets back (L18)."""
        return self.numbers[d - 1] if self.chance and d <= len(self.numbers) else 0


class Bounds:
    """Section 5: the capacities for ``present`` symbols, and the bounds that follow from them."""

    def __init__(self, certificate: "Certificate", present: int) -> None:
        """Compute the capacities; the bounds are computed when asked for, and kept."""
        self.game, self.cost = game, cost = certificate.game, certificate.question.cost
        secrets, firsts = np.flatnonzero((game.codes < present).all(axis=1)), game.classes(present, None)
        exact = certificate.exact if present == len(game.symbols) else 3
        self.seconds = {first: game.classes(present, first) for first in firsts if exact == 4}
        second = sum(map(len, self.seconds.values()))
        certificate.charge(len(firsts) * len(secrets) * game.size + second * game.size**2)
        cap = [0, *(self.most(secrets, j, firsts) for j in range(1, exact + 1))]
        while cap[-1] < len(secrets):
            cap.append(min(1 + (game.kinds - 1) * cap[-1], len(secrets)))
        self.cap, refund = np.array(cap, dtype=np.int64), certificate.question.refund
        every, k = (np.arange(most + 1, dtype=np.int64) for most in (len(secrets), game.kinds))
        free, never = not certificate.consistent, np.full_like(k, NEVER)
        self.size = lru_cache(100)(lambda d: self.cells(every, np.ones_like(every), d))  # for all numbers of codes (L5)
        # For all numbers of cells, from 1 on (L6, L18):
        self.inside = lru_cache(1 << 14)(lambda n, d: cost(d + 1) + self.cells(n - 1, k - 1, d + 1))
        self.outside = lru_cache(1 << 14)(lambda n, d: self.cells(n, k, d + 1) - refund(d + 1) if free else never)

    def most(self, secrets: Numbers, j: int, guesses: Sequence[int]) -> int:
        """F_j of a set: the most found within j guesses, from j = 3 on the first of them one of these (L3, L4)."""
        if j < 3:
            return 1 if j == 1 else int(np.bitwise_count(self.game.masks(secrets)).max())
        cuts = ((self.game.table[guess, secrets], self.seconds.get(guess, ())) for guess in guesses)
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
        inside = self.inside(n, depth)[np.bitwise_count(made).max(axis=1)]
        return cast(Numbers, np.maximum(self.size(depth)[n], np.minimum(inside, self.outside(n, depth)[outer])))


class Certificate:
    """A certificate while it is read and checked."""

    def __init__(self, text: str, most_work: int) -> None:
        """Section 2: read the header."""
        short = len(text) <= MAX_TEXT and max(map(len, text.split("\n"))) < MAX_LINE
        expect(short and text.endswith("\n") and "\0" not in text, "this is no text, too long, or ends within a line")
        head, _, rest = text[:-1].partition("\n\n")
        game, guesses, asks, after, listed, bound, *numbers = parsed(HEADER, head, "the header of a certificate")
        self.value, self.exact, self.claims, self.work = map(int, numbers)
        self.consistent, self.reached = guesses == "candidates", not bound
        self.strategy, _, self.argument = rest.partition("\n\n") if self.reached else ("", "", rest)
        moves = [] if after == "nothing" else after.split(" ")
        fits = 0 < self.claims <= MAX_CLAIMS and len(moves) <= 20 and (self.reached or "worst" not in asks)
        expect(fits and not (listed and "race" in asks), "what the header says does not fit together")
        expect(self.work <= most_work, f"it takes work of {self.work}, and {most_work} is allowed")
        self.game, self.depth, self.profile = Game(game), len(moves), list[int]()
        secrets = [find(self.game.code, word) for word in (listed.split(" ") if listed else self.game.code)]
        expect(secrets == sorted(set(secrets)), "the secrets are not in order")
        self.start = np.array(secrets, dtype=np.int64)
        for guess, _, response in (move.partition("=") for move in moves):
            kind = find(self.game.response, response)
            self.start = self.start[self.game.table[find(self.game.code, guess), self.start] == kind]
            expect(kind and len(self.start), "the moves leave nothing to be found")
        self.text = f"{game} with {len(secrets)} listed secrets" if listed else game
        self.text += f" after {after}" if moves else ""
        self.question = Question(asks, len(self.start), self.game.size, self.depth)
        self.waiting: dict[int, Claim] = {0: (self.start, self.depth, self.value)}
        self.made, self.space, self.spent, self.where = 1, len(self.start) + CLAIM_ITSELF, 0, ""

    def play(self) -> None:
        """Section 4: play every secret through the strategy, and see that it costs what is said (L13)."""
        title, *lines = self.strategy.split("\n")
        expect(title == "strategy" and len(lines) <= 2 * self.game.size, "expected a strategy, and not such a long one")
        paths, price = [{-1: self.start}], 0  # by depth and response: candidates without a guess
        for count, line in enumerate(lines):
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
            price += self.question.cost(number) if 0 in cells else -self.question.refund(number)
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
        title, *texts = self.argument.split("\nclaim ")
        expect(title == "claims", "expected claims")
        arguments = {first: lines for first, *lines in (text.split("\n") for text in texts)}
        numbers = [int(parsed("(N)(?: size)?", first, "the line of a claim")[0]) for first in arguments]
        demand(numbers == sorted(set(numbers)) and len(numbers) == len(texts), "the claims do not stand in order")
        bounds = lru_cache(None)(partial(Bounds, self))
        for number in range(self.claims):
            demand(number in self.waiting, "there are fewer claims than it says")
            self.members, self.done, self.least = self.waiting.pop(number)
            n, self.where = len(self.members), f"claim {number}, after {self.done} guesses: "
            self.space -= n + CLAIM_ITSELF
            self.bounds = bounds(len(np.unique(self.game.codes[self.members])))
            self.alike, self.dealt = list[Numbers](), np.zeros(self.game.size, dtype=np.bool_)
            by_size = f"{number} size" in arguments
            lines = arguments.pop(f"{number} size" if by_size else str(number), [])
            self.charge(n if by_size else n * self.game.size)
            if by_size:
                enough = self.bounds.size(self.done)[n] >= self.least
                demand(enough and not lines, "the candidates are too few for that, or something follows")
            else:
                for line in lines:
                    self.read(line)
                self.show_others()
            step(number + 1, self.claims)
        self.where = ""
        demand(self.made == self.claims and not arguments, "there is more than the claims it says")
        demand(self.spent == self.work, f"the work is {self.spent}, not {self.work}")

    def read(self, line: str) -> None:
        """See that one line of an argument is right."""
        (word, *words), members, game = line.split(" "), self.members, self.game
        expect(words, "this is no line of an argument")
        if word == "alike":
            expect(len(words) == 2 and len(self.alike) < 32 and not self.dealt.any(), "no relabelling fits here")
            self.charge(game.size)
            self.alike.append(game.images(words[0], words[1]))
            same = np.array_equal(np.sort(self.alike[-1][members]), members)
            demand(same, "a relabelling does not leave the candidates as they are")
            return
        named = {"members": words, "codes": words, "like": words[1:]}.get(word, [word])
        guesses = np.array([find(game.code, name) for name in named], dtype=np.int64)
        self.charge(len(guesses) * len(members) * {"members": len(members), "codes": game.size}.get(word, 1))
        once = not self.dealt[guesses].any() and len(np.unique(guesses)) == len(guesses)
        allowed = not self.consistent or np.isin(guesses, members).all()
        demand(once and allowed, "a guess is dealt with twice, or cannot be the secret")
        if word in ("members", "codes"):
            self.show(guesses, word)
        elif word == "like":
            known = find(game.code, words[0])
            expect(named, "nothing is like it")
            demand(self.dealt[known], "guesses are like one that no line above deals with")
            for guess in guesses:  # the responses go one to one, and found with found (L8)
                pairs = {(0, 0), *zip(*game.table[[[known], [guess]], members].tolist(), strict=True)}
                demand(len(pairs) == len(dict(pairs)) == len({b for _, b in pairs}), f"not all cut as {words[0]} does")
        else:
            said = [self.read_cell(text, game.table[guesses[0], members]) for text in words]
            expect(len(dict(said)) == len(said), "a cell is named twice")
            self.show(guesses, "size", said)
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
        if new:
            self.waiting[self.made] = cell, self.done + 1, int(new)
            self.made, self.space = self.made + 1, self.space + len(cell) + CLAIM_ITSELF
            expect(self.space <= MAX_WAITING, "more candidates wait than may")
            return response, int(new)
        copy = np.sort(self.game.images(places, names, cell)) if places else cell
        members, done, least = self.waiting.get(int(cited), (cell, 0, 0))
        same = done == self.done + 1 and np.array_equal(members, copy)  # (L2, L10)
        demand(same, f"it cites claim {cited}, which does not say it")
        return response, least

    def show_others(self) -> None:
        """See that guesses that no line names cost enough by size, unless they need not be shown (L7, L9, L16)."""
        masks, n = self.game.masks(self.members), len(self.members)
        found, count = (masks & 1).astype(np.bool_), np.bitwise_count(masks)
        needed = ~self.dealt & (self.game.smallest_alike(self.alike) == np.arange(self.game.size))
        needed &= found if self.consistent else found | (count > 1)
        least = np.where(found, self.bounds.inside(n, self.done)[count], self.bounds.outside(n, self.done)[count])
        self.show(np.flatnonzero(needed & (least < self.least)), "size")  # sizes never say less than counts (L6)

    def show(self, guesses: Numbers, rule: str, said: Sequence[tuple[int, int]] = ()) -> None:
        """See that each of these guesses costs enough, its cells bounded by a rule, or by what is said (L1, L5)."""
        members, depth, game, kinds = self.members, self.done + 1, self.game, self.game.kinds
        each = len(members) + {"members": len(members) ** 2 // 16, "codes": game.size}.get(rule, 0)
        for some in np.array_split(guesses, len(guesses) * each // AT_ONCE + 1):
            answers = np.take(game.table, some[:, None] * game.size + members)
            spread = answers + np.arange(len(some), dtype=np.int64)[:, None] * kinds
            sizes = np.bincount(spread.ravel(), minlength=len(some) * kinds).reshape(-1, kinds)
            bounds = self.bounds.size(depth)[sizes]
            bounds[:, 0] = np.where(sizes[:, 0], self.question.cost(depth), -self.question.refund(depth))  # (L18)
            for response, bound in said:
                bounds[:, response] = np.maximum(bounds[:, response], bound)
            order = np.argsort(answers, axis=1, kind="stable") if rule != "size" else answers
            starts, sizes[:, 0] = np.cumsum(sizes, axis=1) - sizes, 0
            for n in np.unique(sizes[sizes > 2])[::-1].tolist() if rule != "size" else ():  # as far as it takes
                rows, cells = np.nonzero((sizes == n) & (bounds.sum(axis=1) < self.least)[:, None])
                inner = members[order[rows[:, None], starts[rows, cells][:, None] + np.arange(n)]]
                bounds[rows, cells] = self.bounds.of_cells(rule, inner, depth)
            for guess in some[bounds.sum(axis=1) < self.least]:
                raise RefutedError(f"guess {list(game.code)[guess]} is not shown to cost {self.least} or more")

    def statement(self) -> str:
        """Section 8: what is proved, in words (L14, L15, L18)."""
        q, n, v, N = self.question, len(self.start), self.value, self.game.size
        last, points = q.numbers[0], 2 * N * N - N * q.numbers[0] - v
        (at, rest), (total, ending) = divmod(v, n * last + 1), divmod(v, n + 1)
        demand(q.kind != "worst" or at, "no secret needs the last guess")
        share = -(-points * 10**6 // (2 * N * N))
        percent, text = f"{share // 10**4}.{share % 10**4:04}", q.text[len(q.kind) + 1 :].replace(" l", ", with a l")
        values = {"v": v, "n": n, "last": last, "at": at, "rest": rest, "total": total, "ending": ending, "text": text}
        values |= {"found": n - v, "points": points, "all": 2 * N * N, "percent": percent}
        what, less = (words.format(**values) for words in QUESTIONS[q.kind][1:])
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
        certificate = Certificate(content.decode("ascii"), most_work)
    except (OSError, EOFError, zlib.error, ValueError) as error:
        raise UnreadableError(str(error)) from None
    try:
        if certificate.reached:
            certificate.play()
        certificate.argue(step)
        return certificate, certificate.statement(), True
    except RefutedError as refuted:
        return certificate, f"{certificate.where}{refuted}", False


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
