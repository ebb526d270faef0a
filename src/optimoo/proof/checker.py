"""Checks a certificate that no strategy for a game costs less than the one that it contains.

This file stands alone: the standard library and NumPy, nothing else of optimoo. Copy it anywhere and run
``python checker.py FILE``. It prints one line, and exits with 0 when the claim is proved, 1 when it is refuted or the
argument is incomplete, 2 when the file cannot be read. It searches for nothing: it recomputes, adds and compares.

A certificate is a list of claims "from these candidates, after d guesses, no strategy costs less than L". Claim 0 is
about all codes, no guess made, and the value to be proved. Any other claim is about a cell of an earlier claim: the
candidates that give one response to one guess. So every set of candidates is recomputed here, none is taken on trust.
A claim holds if for *every* guess the lower bounds of its cells add up to at least L. The bound of a cell comes from

- its size, by how many secrets can be found within 1, 2, 3, ... guesses at all (:func:`capacities`);
- the number of cells that the next guess can make of it (:class:`Bounds`);
- a claim with a *larger* number, about this very cell or about a relabelled copy of it; then the certificate shows
  the relabelling, and it is applied here.

Claims lean on larger numbers only, so the last one leans on none, and all of them hold if each one's sums are right.
The format, and why each rule is sound, are told in full in the project's docs/proof.md; (L5) is lemma 5 there.
"""

import gzip
import math
import re
import sys
import zlib
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import permutations, product
from pathlib import Path
from typing import IO, Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]
Step = Callable[[int, int], None]
"""Told how many claims are done, and of how many."""

ALPHABET = "0123456789abcdef"
NEVER = 1 << 48
"""Stands for an infinite cost: what holds where a guess costs this much also holds where it costs more (L11)."""

MAX_CODES = 1 << 14
"""Codes of the largest game that certificates of version 1 are about: times NEVER, it is 2 ** 62 (L12)."""

MAX_COST, MAX_VALUE = 1 << 40, 1 << 56  # all sums stay below 2 ** 63 (L12)
MAX_LINE, MAX_TEXT, MAX_CLAIMS = 1 << 16, 1 << 30, 1 << 24
MAX_WAITING, CLAIM_ITSELF = 1 << 29, 400  # bytes kept for claims that wait; each takes so many besides its candidates
MAX_ALIKE = 32  # relabellings of one claim: no group of them needs more to be made of
AFFORDABLE = 1 << 31  # table look-ups that exact capacities may cost
AT_ONCE, MASKS_AT_ONCE = 1 << 21, 1 << 18  # responses, and masks of responses, handled together
CELL = re.compile(r"([0-9BC]{2,4})(?:>=(\d{1,17})|=(\d{1,8})(?:/([0-9a-f]+)/([0-9a-f]+))?)")
"""What a certificate says of a cell."""

SEPARATED, COUNTED = 64, 128
"""Cells of up to this size are looked at more closely; larger ones are hardly ever raised by it."""


class UnreadableError(Exception):
    """The file is not a certificate."""


class RefutedError(Exception):
    """The file is a certificate, but it does not prove what it claims."""


# --- the rules of the game ---------------------------------------------------------------------------------------


class Game:
    """Codes in lexicographic order, and the response of every code to every other; response 0 is "found"."""

    most = MAX_CODES

    def __init__(self, text: str) -> None:
        """Read the notation 4x10 (all symbols different) or 4x6r (symbols may repeat)."""
        match = re.fullmatch(r"([2-6])x([2-9]|1[0-6])(r?)", text)
        if not match:
            raise UnreadableError(f"{text[:20]!r} is not a game that can be checked here")
        self.text, self.positions, self.symbols = text, int(match[1]), int(match[2])
        self.size = self.symbols**self.positions if match[3] else math.perm(self.symbols, self.positions)
        if not 0 < self.size <= self.most:
            raise UnreadableError(f"{text} has {self.size} codes; games of 1 to {self.most} codes can be checked here")
        symbols = range(self.symbols)
        rows = product(symbols, repeat=self.positions) if match[3] else permutations(symbols, self.positions)
        self.codes = np.array(list(rows), dtype=np.uint8)
        self._index = np.zeros(self.symbols**self.positions, dtype=np.int64)
        self._index[self._number(self.codes)] = np.arange(self.size)
        letters = np.frombuffer(ALPHABET.encode("ascii"), dtype=np.uint8)[self.codes]
        self.names: list[str] = letters.view(f"S{self.positions}")[:, 0].astype(str).tolist()
        self._by_name = {name: code for code, name in enumerate(self.names)}
        self.table, self.responses = self._score()
        self.kinds = len(self.responses)
        self.bits = np.left_shift(1, self.table, dtype=np.uint16 if self.kinds <= 16 else np.uint32)

    def _score(self) -> tuple[NDArray[np.uint8], list[str]]:
        """The response of every code to every code, and the names of the responses."""
        codes = self.codes
        bulls = np.zeros((self.size, self.size), dtype=np.uint8)
        for place in codes.T:
            bulls += place[:, None] == place[None, :]
        common = np.zeros_like(bulls)
        for symbol in range(self.symbols):
            occurs = (codes == symbol).sum(axis=1, dtype=np.uint8)
            common += np.minimum(occurs[:, None], occurs[None, :])
        both = bulls * np.uint8(16) + common
        kinds = np.flatnonzero(sum(np.bincount(row, minlength=256) for row in both))[::-1]  # all bulls come first
        numbers = np.zeros(256, dtype=np.uint8)
        numbers[kinds] = np.arange(len(kinds))
        names = [_response_name(kind // 16, kind % 16 - kind // 16) for kind in kinds.tolist()]
        return numbers[both], names

    def _number(self, codes: NDArray[np.uint8]) -> Numbers:
        return codes.astype(np.int64) @ (self.symbols ** np.arange(self.positions - 1, -1, -1))

    def code(self, text: str) -> int:
        """The number of a code."""
        if text not in self._by_name:
            raise UnreadableError(f"{text[:20]!r} is not a code of {self.text}")
        return self._by_name[text]

    def response(self, text: str) -> int:
        """The number of a response."""
        if text not in self.responses:
            raise UnreadableError(f"{text[:20]!r} is not a response of {self.text}")
        return self.responses.index(text)

    def name(self, code: int) -> str:
        """A code as people write it."""
        return self.names[code]

    def images(self, places: Sequence[int], names: Sequence[int]) -> Numbers:
        """What becomes of all codes when position p moves to places[p] and symbol s is called names[s] (L2)."""
        moved = np.empty_like(self.codes)
        moved[:, list(places)] = np.array(names, dtype=np.uint8)[self.codes]
        return self._index[self._number(moved)]

    def each_image(self, codes: Numbers, places: NDArray[np.uint8], names: NDArray[np.uint8]) -> Numbers:
        """What becomes of codes that are relabelled each in its own way, one row of places and of names for each."""
        moved = np.empty_like(places)
        np.put_along_axis(moved, places.astype(np.intp), np.take_along_axis(names, self.codes[codes], axis=1), axis=1)
        return self._index[self._number(moved)]

    def swaps(self, fixed: Sequence[int], apart: int) -> list[Numbers]:
        """Relabellings that leave the codes ``fixed`` as they are and the first ``apart`` symbols among themselves.

        Of these, some: that swap two positions, two symbols, or both. With fewer, fewer guesses are seen to be alike.
        """
        found = []
        for places in _transpositions(self.positions):
            for names in _transpositions(self.symbols):
                if all((new < apart) == (old < apart) for old, new in enumerate(names)):
                    images = self.images(places, names)
                    if all(images[code] == code for code in fixed):
                        found.append(images)
        return found

    def masks(self, members: Numbers) -> NDArray[np.unsignedinteger]:
        """For every code as a guess, one bit for each response that some member gives; for many sets, one per row."""
        result = np.zeros((*members.shape[:-1], self.size), dtype=self.bits.dtype)
        for column in np.moveaxis(members, -1, 0):
            result |= self.bits[column]
        return result

    def most_cells(self, members: Numbers) -> int:
        """The most cells, "found" counted, that any guess makes of the members."""
        return int(np.bitwise_count(self.masks(members)).max())


def _response_name(bulls: int, cows: int) -> str:
    return (f"{bulls}B" if bulls else "") + (f"{cows}C" if cows or not bulls else "")


def _transpositions(count: int) -> Iterator[list[int]]:
    """The identity, and everything that swaps two numbers below ``count``."""
    yield list(range(count))
    for a in range(count):
        for b in range(a):
            swapped = list(range(count))
            swapped[a], swapped[b] = b, a
            yield swapped


def smallest_alike(relabellings: Sequence[Numbers], size: int) -> Numbers:
    """For every code, the smallest code that the relabellings, one after another in any order, make of it (L9)."""
    smallest = np.arange(size)
    while True:
        before = smallest.copy()
        for images in relabellings:
            np.minimum.at(smallest, images, smallest.copy())  # c may become images[c], and back
            np.minimum(smallest, smallest[images], out=smallest)
        if (smallest == before).all():
            return smallest


# --- lower bounds ------------------------------------------------------------------------------------------------


def capacities(game: Game, present: int) -> list[int]:
    """The most secrets found within 0, 1, 2, ... guesses by any strategy if only ``present`` symbols occur (L3).

    By trying all guesses, but only one of those that a relabelling of the whole game turns into each other. Beyond
    what is affordable: at most one secret by the next guess, and in each other cell what the guesses after it allow
    (L4).
    """
    secrets = np.flatnonzero((game.codes < present).all(axis=1))
    firsts = np.unique(smallest_alike(game.swaps([], present), game.size)).tolist()
    found = [0, 1]
    found.append(max(len(np.unique(game.table[first, secrets])) for first in firsts))
    found.append(max(sum(_ways(game, game.table[first, secrets], secrets).values()) for first in firsts))
    if present == game.symbols:
        seconds = {first: np.unique(smallest_alike(game.swaps([first], present), game.size)) for first in firsts}
        if sum(map(len, seconds.values())) * game.size**2 <= AFFORDABLE:
            found.append(max(_most_in_four(game, first, seconds[first].tolist()) for first in firsts))
    while found[-1] < len(secrets):
        found.append(1 + (game.kinds - 1) * found[-1])
    return [min(count, len(secrets)) for count in found]


def _ways(game: Game, answers: NDArray[np.integer], secrets: Numbers) -> dict[int, int]:
    """For each answer, 1 if it is "found", else in how many ways one more guess can be answered at most."""
    return {a: game.most_cells(secrets[answers == a]) if a else 1 for a in np.unique(answers).tolist()}


def _most_in_four(game: Game, first: int, seconds: Sequence[int]) -> int:
    """The most secrets of the whole game found within four guesses, the first of them given.

    In each cell of the first guess, the second may be any of ``seconds``: all others are alike to one of them by a
    relabelling that leaves the first guess, and so its cells, as they are.
    """
    best = np.zeros(game.kinds, dtype=np.int64)
    for second in seconds:
        found = np.zeros(game.kinds, dtype=np.int64)
        for answer in range(1, game.kinds):
            cell = np.flatnonzero(game.table[first] == answer)
            found[answer] = sum(_ways(game, game.table[second, cell], cell).values())
        best = np.maximum(best, found)
    return 1 + int(best.sum())


class Costs:
    """The cost of finding a secret at guess 1, 2, 3, ...: some numbers, and how they go on."""

    def __init__(self, text: str) -> None:
        """Read "1 2 5" (the last one repeats), "1 +1" (each further one costs 1 more) or "1 2 never"."""
        match = re.fullmatch(r"(\d{1,13}(?: \d{1,13}){0,99})(?: \+(\d{1,9})| (never))?", text)
        self.first = [int(number) for number in match[1].split()] if match else []
        if not match or sorted(self.first) != self.first or self.first[-1] > MAX_COST:
            raise UnreadableError(f"{text[:40]!r} are not costs: expected whole numbers that never decrease")
        self.text, self.step, self.ends = text, int(match[2] or 0), bool(match[3])

    def __call__(self, guess: int) -> int:
        """The cost of finding the secret at this guess."""
        beyond = guess - len(self.first)
        if beyond <= 0:
            return self.first[guess - 1]
        return NEVER if self.ends else min(self.first[-1] + beyond * self.step, NEVER)


class Bounds:
    """Least thinkable costs of n candidates in which ``present`` symbols occur.

    No position is finished faster than the whole game allows: at most capacity[j] secrets within j guesses. Costs
    never decrease, so filling the earliest guess numbers up to capacity costs least (L5).
    """

    def __init__(self, game: Game, costs: Costs, present: int, consistent: bool) -> None:
        """Find the capacities; everything else is computed when asked for, and some of it kept."""
        self.game, self.costs, self.consistent = game, costs, consistent
        self.capacity = capacities(game, present)
        self.by_size = lru_cache(100)(self._by_size)
        self.inside, self.outside = lru_cache(10_000)(self._inside), lru_cache(10_000)(self._outside)

    def _by_size(self, depth: int) -> Numbers:
        """The least cost of 0, 1, 2, ... candidates after ``depth`` guesses (L5)."""
        guess = np.searchsorted(self.capacity, np.arange(self.capacity[-1]), side="right")
        cost = np.array([0] + [self.costs(depth + j) for j in range(1, len(self.capacity))])
        return np.concatenate([[0], np.cumsum(cost[guess])])

    def _inside(self, n: int, depth: int) -> Numbers:
        """The least cost of n candidates, by the cells that the next guess makes, if it is one of them (L6)."""
        made = range(2, min(n, self.game.kinds) + 1)
        costs = [self.costs(depth + 1) + self._in_cells(n - 1, k - 1, depth + 1) for k in made]
        return np.array([NEVER, self.costs(depth + 1) if n == 1 else NEVER, *costs], dtype=np.int64)

    def _outside(self, n: int, depth: int) -> Numbers:
        """Least costs by cells if the next guess is no candidate (L6); one that leaves all together is useless (L7)."""
        made = range(2, min(n, self.game.kinds - 1) + 1)
        costs = [NEVER if self.consistent else self._in_cells(n, k, depth + 1) for k in made]
        return np.array([NEVER, NEVER, *costs], dtype=np.int64)

    def _in_cells(self, n: int, cells: int, depth: int) -> int:
        """The least cost of n candidates spread over this many cells, each with capacities of its own (L5)."""
        cost = 0
        for j in range(1, len(self.capacity)):
            now = min(n, cells * (self.capacity[j] - self.capacity[j - 1]))
            cost += now * self.costs(depth + j)
            n -= now
        return cost + n * NEVER  # nothing is left: one cell alone has room for all

    def by_members(self, cells: Numbers, depth: int) -> Numbers:
        """Bounds of cells of equal size, one per row: what the best of their own members makes of them (L6).

        Guesses from outside are taken to make as many cells as there are responses.
        """
        n = cells.shape[1]
        made = np.bitwise_or.reduce(
            np.take(self.game.bits, cells[:, :, None] * self.game.size + cells[:, None]), axis=2
        )
        within = self.inside(n, depth)[np.bitwise_count(made).max(axis=1)]
        return cast(Numbers, np.minimum(within, self.outside(n, depth)[-1]))

    def by_all_codes(self, cells: Numbers, depth: int) -> Numbers:
        """Bounds of cells of equal size, one per row: what the best of all codes makes of them (L6)."""
        n = cells.shape[1]
        masks = self.game.masks(cells)
        within = self.inside(n, depth)[np.bitwise_count(np.take_along_axis(masks, cells, axis=1)).max(axis=1)]
        masks >>= 1  # "found" is no cell that a guess from outside makes
        return cast(Numbers, np.minimum(within, self.outside(n, depth)[np.bitwise_count(masks).max(axis=1)]))


# --- one claim ---------------------------------------------------------------------------------------------------


class Claim(NamedTuple):
    """From these candidates, after ``depth`` guesses, no strategy costs less than ``least``."""

    members: NDArray[Any]  # their numbers; shorter ones while the claim waits
    depth: int
    least: int


class Share(NamedTuple):
    """Every claim whose number leaves this remainder: several processes can argue a certificate between them."""

    number: int
    of: int


EVERYTHING = Share(0, 1)


class Copy(NamedTuple):
    """A cell, and the relabelling that makes of it, as is claimed, what another claim is about."""

    cell: Numbers
    places: str
    names: str
    number: str
    members: Numbers


Cited = dict[int, dict[int, int]]
"""By guess and response, the bound that another claim gives for that cell."""


@dataclass
class Options:
    """Guesses in one position, one per row: the cells that they make, and a lower bound of each cell's cost."""

    guesses: Numbers
    answers: NDArray[np.uint8]  # by guess and candidate
    sizes: Numbers  # by guess and response
    bounds: Numbers  # by guess and response; for "found" the cost of finding it now

    @property
    def total(self) -> Numbers:
        """The least thinkable cost of each guess: the sum over its cells (L1)."""
        return cast(Numbers, self.bounds.sum(axis=1))

    def below(self, least: int) -> "Options":
        """Those whose cost may still be less."""
        return self.at(self.total < least)

    def cite(self, cited: Cited) -> "Options":
        """Raise the bounds of cells to what other claims say of them (L10)."""
        rows = enumerate(self.guesses.tolist()) if cited else ()
        raised = [(row, response, bound) for row, guess in rows for response, bound in cited.get(guess, {}).items()]
        row, response, bound = np.array(raised, dtype=np.int64).reshape(-1, 3).T
        self.bounds[row, response] = np.maximum(self.bounds[row, response], bound)
        return self

    def at(self, rows: NDArray[np.bool_] | NDArray[np.intp]) -> "Options":
        """Some of them."""
        return Options(self.guesses[rows], self.answers[rows], self.sizes[rows], self.bounds[rows])


class Position:
    """One claim at work: which guesses are left after each kind of bound."""

    def __init__(self, bounds: Bounds, claim: Claim) -> None:
        """Nothing is computed yet."""
        self.bounds, self.game, self.claim = bounds, bounds.game, claim

    def by_counting_cells(self, guesses: Numbers) -> Numbers:
        """The guesses whose number of cells lets them cost less than claimed (L6)."""
        members, depth, least = self.claim
        made = self.game.masks(members)[guesses]
        count, inside = np.bitwise_count(made), (made & 1).astype(bool)
        n = len(members)
        within, apart = self.bounds.inside(n, depth), self.bounds.outside(n, depth)
        count_inside, count_outside = np.minimum(count, len(within) - 1), np.minimum(count, len(apart) - 1)
        return cast(Numbers, guesses[np.where(inside, within[count_inside], apart[count_outside]) < least])

    def by_size(self, guesses: Numbers) -> Options:
        """These guesses, with the bounds that the sizes of their cells give (L5)."""
        members, depth, _ = self.claim
        kinds = self.game.kinds
        answers = np.take(self.game.table, guesses[:, None] * self.game.size + members)
        spread = answers + np.arange(len(guesses))[:, None] * kinds
        sizes = np.bincount(spread.ravel(), minlength=len(guesses) * kinds).reshape(-1, kinds)
        bounds = self.bounds.by_size(depth + 1)[sizes]
        bounds[:, 0] = sizes[:, 0] * self.bounds.costs(depth + 1)
        return Options(guesses, answers, sizes, bounds)

    def by_separation(self, options: Options) -> Options:
        """Those that may cost less than claimed after looking at the members of each cell as guesses."""
        return self._raise(options, SEPARATED, self.bounds.by_members, lambda n: AT_ONCE // n**2)

    def by_counting(self, options: Options) -> Options:
        """Those that may cost less than claimed after looking at all codes as guesses in each cell."""
        return self._raise(options, COUNTED, self.bounds.by_all_codes, lambda _: MASKS_AT_ONCE // self.game.size)

    def _raise(
        self, options: Options, limit: int, bound: Callable[[Numbers, int], Numbers], at_once: Callable[[int], int]
    ) -> Options:
        """Raise the bounds of cells of up to ``limit`` members, each guess's largest first: the likeliest to rise."""
        members, depth = self.claim.members, self.claim.depth + 1
        order = np.argsort(options.answers, axis=1, kind="stable")
        largest = np.argsort(-options.sizes[:, 1:], axis=1, kind="stable") + 1
        for rank in range(self.game.kinds - 1):
            rows, cells = np.arange(len(largest)), largest[:, rank]
            sizes, bounds = options.sizes[rows, cells], options.bounds[rows, cells]
            starts = (np.cumsum(options.sizes, axis=1) - options.sizes)[rows, cells]
            for size in np.unique(sizes[(sizes >= 3) & (sizes <= limit)]).tolist():
                # No bound is above that of a guess that makes two cells: a cell that is there need not be looked at.
                dearest = min(self.bounds.inside(size, depth)[2], self.bounds.outside(size, depth)[2])
                chosen = np.flatnonzero((sizes == size) & (bounds < dearest))
                together = max(1, at_once(size))
                for part in (chosen[first : first + together] for first in range(0, len(chosen), together)):
                    inner = members[order[part[:, None], starts[part][:, None] + np.arange(size)]]
                    options.bounds[part, cells[part]] = np.maximum(bounds[part], bound(inner, depth))
            kept = options.total < self.claim.least
            options, order, largest = options.at(kept), order[kept], largest[kept]
            if not len(order):
                break
        return options

    def argue(self, guesses: Numbers, cited: Cited) -> None:
        """See that every guess costs at least what is claimed (L1), or raise :class:`RefutedError`."""
        helped = np.array(list(cited), dtype=np.int64)
        still_open = {cut for options in self._open(helped, cited, set()) for cut in partitions(options.answers)}
        settled = {cut for cut in self.cuts(helped) if cut not in still_open}
        for options in self._open(self.by_counting_cells(guesses), {}, settled):
            for guess in options.guesses.tolist():
                raise RefutedError(
                    f"{len(self.claim.members)} candidates left, guesses made {self.claim.depth}: guess "
                    f"{self.game.name(guess)} is not shown to cost {self.claim.least} or more"
                )

    def _open(self, guesses: Numbers, cited: Cited, settled: Container[bytes]) -> Iterator[Options]:
        """The guesses, some at a time, that neither a bound nor what is cited keeps from costing less than claimed.

        Guesses with the same cells cost the same, so those that cut like a settled one are settled, too (L8).
        """
        for some in self._some(guesses):
            options = self.by_size(some).cite(cited)
            options = self.by_separation(options.below(self.claim.least))
            cuts = {cut: number for number, cut in enumerate(partitions(options.answers))}
            rows = [number for cut, number in cuts.items() if cut not in settled]
            yield self.by_counting(options.at(np.array(rows, dtype=np.intp)))

    def cuts(self, guesses: Numbers) -> Iterator[bytes]:
        """How each of these guesses cuts the candidates; a claim may cite thousands, so some at a time."""
        for some in self._some(guesses):
            yield from partitions(self.game.table[some[:, None], self.claim.members])

    def _some(self, guesses: Numbers) -> Iterator[Numbers]:
        """The guesses in parts whose responses are few enough to be handled together."""
        together = max(1, AT_ONCE // len(self.claim.members))
        return (guesses[first : first + together] for first in range(0, len(guesses), together))


def partitions(answers: NDArray[np.uint8]) -> list[bytes]:
    """For each row: which candidates answer alike, and which one is found, whatever the answers are called."""
    rows, n = answers.shape
    first, called = np.zeros((rows, 256), dtype=np.uint16), answers.astype(np.intp)
    backwards = np.arange(n - 1, -1, -1, dtype=np.uint16)
    np.put_along_axis(first, called[:, ::-1], backwards[None], axis=1)  # the earliest of equal answers is written last
    first[:, 0] = n
    names = np.take_along_axis(first, called, axis=1)
    return cast(list[bytes], names.view(f"V{names.itemsize * n}")[:, 0].tolist())


# --- the whole certificate ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Verdict:
    """What came of a certificate."""

    proved: bool
    reason: str
    game: str = ""
    costs: str = ""
    value: int = 0
    profile: tuple[int, ...] = ()
    claims: int = 0

    def __str__(self) -> str:
        """One line for people."""
        return f"{'proved' if self.proved else 'not proved'}: {self.reason}"


class Lines:
    """The lines of a file, one at a time, with limits on everything."""

    def __init__(self, stream: IO[bytes]) -> None:
        """Nothing is read yet."""
        self.stream, self.number, self.length = stream, 0, 0

    def next(self) -> str:
        """The next line, or "" at the end of the file."""
        raw = self.stream.readline(MAX_LINE + 1)
        self.number += 1
        self.length += len(raw)
        if len(raw) > MAX_LINE or self.length > MAX_TEXT:
            raise UnreadableError("this is longer than any certificate")
        if raw and not raw.endswith(b"\n"):
            raise UnreadableError("the file ends in the middle of a line")
        try:
            return raw.decode("ascii")
        except UnicodeDecodeError:
            raise UnreadableError("this is not plain text") from None

    def expect(self, start: str, pattern: str = "") -> str:
        """What follows ``start`` on the next line, which must have this form."""
        line = self.next()
        match = re.fullmatch(f"{start}({pattern})\n", line)
        if not match:
            raise UnreadableError(
                f"expected {start or 'an empty line'!r}" + ("" if line else ", not the end of the file")
            )
        return match[1]


class Certificate:
    """A certificate while it is read and checked."""

    game_of = Game

    def __init__(self, lines: Lines, share: Share = EVERYTHING) -> None:
        """Read the header; claims outside the share are only made, for those inside to cite them."""
        self.lines, expect, self.share = lines, lines.expect, share
        expect("optimoo certificate 1")
        game = expect("game: ", "[0-9a-z]{1,9}")
        self.consistent = expect("guesses: ", "any|candidates") == "candidates"
        self.costs = Costs(expect("costs: ", "[0-9a-z +]{1,2000}"))
        self.value = int(expect("value: ", r"\d{1,17}"))
        self.claims = int(expect("claims: ", r"\d{1,8}"))
        if self.value > MAX_VALUE or not 0 < self.claims <= MAX_CLAIMS:
            raise UnreadableError("these numbers are larger than any certificate needs")
        self.game = self.game_of(game)
        self.everything = np.arange(self.game.size)
        self.first = Claim(self.everything, 0, self.value)
        self.waiting: dict[int, Claim] = {}
        self.introduced = self.space = 0
        self.copies: list[Copy] = []
        self.copied = 0
        self.same = ALPHABET[: self.game.positions], ALPHABET[: self.game.symbols]
        self.bounds: dict[int, Bounds] = {}

    def position(self, claim: Claim) -> Position:
        """A claim, ready to be argued, with the bounds for candidates in which so many symbols occur."""
        present = len(np.unique(self.game.codes[claim.members]))
        if present not in self.bounds:
            self.bounds[present] = Bounds(self.game, self.costs, present, self.consistent)
        return Position(self.bounds[present], claim)

    # --- that the value is reached ---

    def play_strategy(self) -> tuple[int, ...]:
        """Play every secret through the strategy; how many are found at each guess (L13)."""
        self.lines.expect("")
        self.lines.expect("strategy")
        found: list[int] = []
        paths: list[dict[int, Numbers]] = [{0: self.everything}]  # by depth and response: candidates without a guess
        end = self.lines.number + 2 * self.game.size  # a guess that neither finds nor splits is never needed
        while (line := self.lines.next()) != "\n":
            match = re.fullmatch(r"((?:  )*)(?:([0-9BC]{2,4}) )?([0-9a-f]{2,6})\n", line)
            depth = len(match[1]) // 2 if match else 0
            if not match or depth >= len(paths) or (depth == 0) != (match[2] is None) or self.lines.number > end:
                raise UnreadableError("this is not a line of a strategy that fits here")
            if any(paths[depth + 1 :]):
                raise RefutedError("the strategy does not say what to guess after some response")
            del paths[depth + 1 :]
            response = self.game.response(match[2]) if match[2] else 0
            guess = self.game.code(match[3])
            if response not in paths[depth]:
                raise RefutedError("the strategy goes on after a response that cannot come here")
            members = paths[depth].pop(response)
            answers = self.game.table[guess, members]
            cells = {r: members[answers == r] for r in np.unique(answers).tolist()}
            if self.consistent and 0 not in cells:
                raise RefutedError("the strategy guesses a code that cannot be the secret")
            found += [0] * (depth + 1 - len(found))
            found[depth] += len(cells.pop(0, ()))
            paths.append(cells)
        if any(paths):
            raise RefutedError("the strategy does not say what to guess after some response")
        return tuple(found)

    def price(self, profile: Sequence[int]) -> int:
        """What a strategy with this profile costs."""
        if self.costs.ends and len(profile) > len(self.costs.first):
            raise RefutedError("the strategy needs more guesses than it may")
        return sum(count * self.costs(guess) for guess, count in enumerate(profile, 1))

    def statement(self) -> str:
        """What is proved, in words."""
        secrets, none = f"over all {self.game.size} secrets", "no strategy"
        if self.consistent:
            none = "no strategy that guesses only candidates"
        if self.costs.text == "1 +1":
            return f"{self.game.text}: {self.value} guesses {secrets}, and {none} needs fewer"
        return f"{self.game.text}: cost {self.value} {secrets} at {self.costs.text} by guess, and {none} costs less"

    def is_race_against(self, profile: Sequence[int]) -> bool:
        """Whether the costs, up to a constant, are those of a race against one who has this profile.

        Finding a secret at guess d then costs the secrets that he finds earlier less those that he finds later: over
        all secrets, games lost less games won. If he himself pays least, who loses as often as he wins in a race
        against his like, nobody wins more often than he loses (L15).
        """
        faster = [sum(profile[: guess - 1]) for guess in range(1, len(profile) + 2)]
        slower = [sum(profile[guess:]) for guess in range(1, len(profile) + 2)]
        race = [early - late for early, late in zip(faster, slower, strict=True)]
        own = [self.costs(guess) for guess in range(1, len(profile) + 2)]
        other = self.consistent or self.costs.step or self.costs.ends or len(self.costs.first) > len(own)
        return not other and [cost - own[0] for cost in own] == [cost - race[0] for cost in race]

    # --- that nothing costs less ---

    def check_claims(self, step: Step) -> None:
        """Read the claims and argue every one of the share; all hold if each does that leans on later ones (L10)."""
        self.lines.expect("claims")
        self._introduce(self.first)
        line = self.lines.next()
        for number in range(self.claims):
            if number >= self.introduced:
                raise RefutedError(f"{self.claims} claims are announced, {self.introduced} are made")
            claim = self.waiting.pop(number)
            self.space -= claim.members.nbytes + CLAIM_ITSELF
            claim = claim._replace(members=claim.members.astype(np.int64))
            relabellings: list[Numbers] = []
            cited: Cited = {}
            inside = number % self.share.of == self.share.number
            if line == f"claim {number}\n":
                while (line := self.lines.next()) and not line.startswith("claim "):
                    if not inside:
                        self._read_new(number, claim, line, cited)
                    elif line.startswith("alike ") and len(relabellings) < MAX_ALIKE:
                        relabellings.append(self._read_alike(claim, line))
                    else:
                        self._read_guess(number, claim, line, cited)
            self._see_copies(number)
            if inside:
                self._argue(number, claim, relabellings, cited)
            step(number + 1, self.claims)
        if line or self.introduced != self.claims:
            raise RefutedError("there is more in the file than the claims it announces")

    def _argue(self, number: int, claim: Claim, relabellings: list[Numbers], cited: Cited) -> None:
        position = self.position(claim)
        if position.bounds.by_size(claim.depth)[len(claim.members)] >= claim.least:
            return
        guesses = claim.members if self.consistent else self.everything  # (L16)
        if relabellings:  # of guesses that are alike, the smallest speaks for all (L9)
            smallest = smallest_alike(relabellings, self.game.size)
            guesses = guesses[smallest[guesses] == guesses]
        try:
            position.argue(guesses, cited)
        except RefutedError as refuted:
            raise RefutedError(f"claim {number}, {refuted}") from None

    def _introduce(self, claim: Claim) -> None:
        members = claim.members.astype(np.uint16)  # no code has a larger number (L12)
        self.waiting[self.introduced] = claim._replace(members=members)
        self.introduced += 1
        self.space += members.nbytes + CLAIM_ITSELF
        if self.space > MAX_WAITING:
            raise UnreadableError("more candidates wait to be checked than any certificate needs")

    def _read_alike(self, claim: Claim, line: str) -> Numbers:
        """A relabelling that leaves the candidates as they are: what it turns into each other is alike (L9)."""
        match = re.fullmatch(r"alike ([0-9a-f]+) ([0-9a-f]+)\n", line)
        if not match:
            raise UnreadableError("expected a relabelling")
        self._expect_permutations(match[1], match[2])
        images = self.game.images([int(place, 16) for place in match[1]], [int(name, 16) for name in match[2]])
        if not np.array_equal(np.sort(images[claim.members]), claim.members):
            raise RefutedError("a relabelling does not leave the candidates as they are")
        return images

    def _expect_permutations(self, places: str, names: str) -> None:
        if ("".join(sorted(places)), "".join(sorted(names))) != self.same:
            raise UnreadableError("a relabelling must permute the positions and the symbols")

    def _read_guess(self, number: int, claim: Claim, line: str, cited: Cited) -> None:
        """A guess, and for some of its cells a new claim ("2B>=17") or an earlier one that says enough ("2B=99")."""
        guess_text, *cells = line.removesuffix("\n").split(" ")
        guess = self.game.code(guess_text)
        if guess in cited or not cells:
            raise UnreadableError("expected a guess that has not been dealt with, and its cells")
        answers = self.game.table[guess].take(claim.members)
        cited[guess] = {}
        for text in cells:
            match = CELL.fullmatch(text)
            if not match:
                raise UnreadableError(f"{text[:40]!r} says nothing about a cell")
            response = self.game.response(match[1])
            cell = claim.members[answers == response]
            if not response or not len(cell) or response in cited[guess]:
                raise UnreadableError(f"{text[:40]!r} is about no cell of its own")
            if match[2]:
                other = Claim(cell, claim.depth + 1, int(match[2]))
                self._introduce(other)
            else:
                other = self._cite(number, claim, int(match[3]))
                places, names = match.group(4, 5) if match[4] else self.same
                self._expect_permutations(places, names)
                self.copies.append(Copy(cell, places, names, match[3], other.members))
            cited[guess][response] = other.least
        self.copied += len(claim.members)
        if self.copied > AT_ONCE:
            self._see_copies(number)

    def _see_copies(self, number: int) -> None:
        """See that cells, relabelled as is shown, are what the claims are about that are cited for them (L2, L10).

        For many at once: a claim may cite thousands.
        """
        copies, self.copies, self.copied = self.copies, [], 0
        if not copies:
            return
        cells, places, names, cited, others = zip(*copies, strict=True)
        sizes, meant = [np.array([len(one) for one in many]) for many in (cells, others)]
        which = np.repeat(np.arange(len(copies)), sizes)
        images = self.game.each_image(np.concatenate(cells), _digits(places)[which], _digits(names)[which])
        wrong = sizes != meant
        if not wrong.any():
            made = np.sort(which * self.game.size + images)
            wrong[which[made != which * self.game.size + np.concatenate(others)]] = True
        for first in np.flatnonzero(wrong)[:1].tolist():
            raise RefutedError(f"claim {number} cites claim {cited[first]}, which is about other candidates")

    def _read_new(self, number: int, claim: Claim, line: str, cited: Cited) -> None:
        """Only the new claims of a line, if there are any: the rest is checked where the claim is argued."""
        if ">=" in line:
            guess_text, *cells = line.removesuffix("\n").split(" ")
            self._read_guess(number, claim, " ".join([guess_text, *(text for text in cells if ">=" in text)]), cited)

    def _cite(self, number: int, claim: Claim, cited: int) -> Claim:
        """A claim that has been introduced and is yet to be argued, so that nothing leans on itself (L10)."""
        other = self.waiting.get(cited)
        if other is None or other.depth != claim.depth + 1:
            raise RefutedError(f"claim {number} cites claim {cited}, which does not stand behind it")
        return other


def _digits(texts: Sequence[str]) -> NDArray[np.uint8]:
    """What these texts, as long as each other, are written with: a row of numbers for each."""
    letters = np.frombuffer("".join(texts).encode("ascii"), dtype=np.uint8)
    return np.where(letters < ord("a"), letters - ord("0"), letters - ord("a") + 10).reshape(len(texts), -1)


@contextmanager
def reading(path: str | Path) -> Iterator[Lines]:
    """The lines of a file, compressed or not; whatever keeps it from being read is told in one sentence."""
    place = ""
    try:
        if Path(path).exists() and not Path(path).is_file() and not Path(path).is_dir():
            raise UnreadableError("it is not a regular file")  # a pipe that nobody writes to would never end
        with Path(path).open("rb") as raw:
            compressed = raw.peek(2)[:2] == b"\x1f\x8b"
            lines = Lines(cast(IO[bytes], gzip.GzipFile(fileobj=raw)) if compressed else raw)
            try:
                yield lines
            finally:
                place = f"line {lines.number}: "
    except OSError as error:
        raise UnreadableError(f"{place}{(error.strerror or str(error)).lower()}") from None
    except (EOFError, zlib.error, UnreadableError, ValueError) as error:
        raise UnreadableError(f"{place}{error}") from None


def check(path: str | Path, step: Step = lambda done, of: None, share: Share = EVERYTHING) -> Verdict:
    """Check the certificate in a file, or a share of it. Raises :class:`UnreadableError` for anything that is none.

    What is said to be proved of a share is proved once that is said of all shares.
    """
    with reading(path) as lines:
        proof = Certificate(lines, share)
        facts = Verdict(False, "", proof.game.text, proof.costs.text, proof.value, (), proof.claims)
        try:
            profile = proof.play_strategy()
            facts = replace(facts, profile=profile)
            if (price := proof.price(profile)) != proof.value:
                raise RefutedError(f"the strategy costs {price}, not {proof.value}")
            proof.check_claims(step)
        except RefutedError as refuted:
            return replace(facts, reason=str(refuted))
        reason = proof.statement()
        if proof.is_race_against(profile):
            reason += "; so none wins more often than it loses against the strategy in this certificate"
        return replace(facts, proved=True, reason=reason)


def main(arguments: Sequence[str]) -> int:
    """Check one file; the exit code."""
    if len(arguments) != 1:
        print("usage: python checker.py FILE", file=sys.stderr)
        return 2
    try:
        verdict = check(arguments[0])
    except UnreadableError as error:
        print(f"unreadable: {error}", file=sys.stderr)
        return 2
    print(verdict)
    return 0 if verdict.proved else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
