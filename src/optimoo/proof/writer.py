"""Writes certificates: which claims it takes to show that nothing costs less, and how they are put into words.

The search has found the value and remembers what it proved. From there the argument is laid out from the top down,
one level of depth after the other: at each position, the guesses that the checker's own bounds leave open are closed by
claims about some of their cells. What is claimed of a cell is what is needed, not more. All claims of one depth are
known before any of them is argued, so that positions met twice are argued once, with the strongest claim needed.

Nothing here is trusted: a mistake makes a certificate that the checker refuses.
"""

import threading
from collections.abc import Callable, Container, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from optimoo.game import SYMBOLS, Code, Game, Position, Relabelling, stabiliser
from optimoo.proof import checker
from optimoo.proof.beyond import Bounds, LargeGame, Terms
from optimoo.proof.copies import Copier
from optimoo.proof.survivors import Limits, limits, survivors
from optimoo.search import Question, Search
from optimoo.strategy import Strategy, write_tree

Numbers = NDArray[np.int64]

WORTHWHILE = 60
"""Sets of no more candidates are argued faster without looking for guesses that are alike."""


@dataclass
class Draft:
    """A claim in the making."""

    position: Position
    least: int
    number: int
    to_copy: Relabelling
    alike: list[Relabelling] = field(default_factory=list)
    lines: list[tuple[int, list["Use"]]] = field(default_factory=list)
    """By guess, the claims that it needs."""

    @property
    def claim(self) -> checker.Claim:
        """What the checker will see."""
        return checker.Claim(self.position.candidates, self.position.depth, self.least)


class Use(NamedTuple):
    """A claim about a cell: the cell's response, the claim, and the relabelling from the cell to its candidates."""

    response: int
    draft: Draft
    relabelling: Relabelling


class Writer:
    """Lays out the argument for one value."""

    def __init__(self, search: Search) -> None:
        """Prepare the checker's bounds for the question that was searched."""
        self.search, question = search, search.question
        self.game = LargeGame(str(question.game.plain))
        self.terms, self.consistent = Terms(question), question.consistent
        self.drafts: list[Draft] = []
        self._by_copy: dict[tuple[int, bytes], Draft] = {}
        self._known_bounds: dict[int, Bounds] = {}
        self._known_limits: dict[tuple[int, int], Limits] = {}
        self._symmetries, self._copier = Symmetries(question.game), Copier(question.game)
        self._symbols = np.bitwise_or.reduce(np.left_shift(1, self.game.codes, dtype=np.int64), axis=1)

    def argue(self, value: int, report: Callable[[int, int], None]) -> list[Draft]:
        """All claims that it takes to show that no strategy costs less than ``value``, in order."""
        self._claim(self.search.question.position, value)
        done = 0
        with ThreadPoolExecutor(self.search.means.threads) as pool:
            while done < len(self.drafts):
                level = self.drafts[done:]
                for draft, (guesses, bounds) in zip(level, pool.map(self._survivors, level), strict=True):
                    self._close(draft, guesses, bounds)
                    done += 1
                    report(done, len(self.drafts))
        return self.drafts

    def _claim(self, position: Position, least: int) -> tuple[Draft, Relabelling]:
        """The claim about a position or a relabelled copy, made or strengthened as needed, and the way to it."""
        copy, to_copy = self._copier.copy_of(position.candidates)
        key = (position.depth, copy)
        if key not in self._by_copy:
            self._by_copy[key] = Draft(position, least, len(self.drafts), to_copy)
            self.drafts.append(self._by_copy[key])
        draft = self._by_copy[key]
        draft.least = max(draft.least, least)
        return draft, to_copy.then(draft.to_copy.inverse())

    def _survivors(self, draft: Draft) -> tuple[Numbers, Numbers]:
        """The guesses that are left open, with the bounds of their cells."""
        candidates, depth = draft.position.candidates, draft.position.depth
        present = int(np.bitwise_or.reduce(self._symbols[candidates])).bit_count()
        bounds, limit = self._bounds(present), self._limits(present, depth)
        nothing = np.zeros(0, dtype=np.int64), np.zeros((0, self.game.kinds), dtype=np.int64)
        if bounds.by_size(depth)[len(candidates)] >= draft.least:
            return nothing
        wanted = np.zeros(self.game.size, dtype=np.bool_)
        wanted[candidates if self.consistent else slice(None)] = True
        draft.alike, smallest = self._symmetries.of(draft.position)
        wanted &= smallest == np.arange(self.game.size)
        return survivors(bounds, limit, draft.claim, wanted)

    # Kept by this object: a cache of the class would keep the object, and with it the search's memory, for ever.

    def _bounds(self, present: int) -> Bounds:
        if present not in self._known_bounds:
            self._known_bounds[present] = Bounds(self.game, self.terms.costs, present, self.consistent)
        return self._known_bounds[present]

    def _limits(self, present: int, depth: int) -> Limits:
        if (present, depth) not in self._known_limits:
            self._known_limits[present, depth] = limits(self._bounds(present), depth)
        return self._known_limits[present, depth]

    def _close(self, draft: Draft, guesses: Numbers, bounds: Numbers) -> None:
        """Claim what it takes of the cells of each open guess."""
        closed = set()
        for guess, bound in zip(guesses.tolist(), bounds, strict=True):
            cut = checker.partition(self.game.table[guess, draft.position.candidates])
            if cut not in closed:
                closed.add(cut)
                draft.lines.append((guess, list(self._close_guess(draft, guess, bound.tolist()))))

    def _close_guess(self, draft: Draft, guess: int, bounds: list[int]) -> Iterator[Use]:
        """Cells of a guess and what is claimed of them, until their sum is large enough."""
        missing = draft.least - sum(bounds)
        cells = sorted(draft.position.cells(guess).items(), key=lambda cell: cell[1].size)
        for response, cell in cells:
            if missing <= 0:
                return
            if response == 0 or cell.size <= 2:
                continue
            goal, besides = bounds[response] + missing, self.terms.besides(cell.size, cell.depth)
            value = min(self.search.bound(cell, goal - besides).least + besides, goal)
            if value > bounds[response]:
                missing -= value - bounds[response]
                yield Use(response, *self._claim(cell, value))
        if missing > 0:
            raise AssertionError("a guess costs less than was proved: this is a bug in the search")


class Symmetries:
    """Finds relabellings that leave sets of candidates of one game as they are."""

    def __init__(self, game: Game) -> None:
        """Nothing is computed yet."""
        self.game = game
        self._images: dict[Relabelling, Numbers] = {}
        self._lock = threading.Lock()
        self._everything = np.arange(game.size)
        symbols, places = range(game.symbols), tuple(range(game.positions))
        self._swaps = [
            Relabelling(places, tuple({a: b, b: a}.get(s, s) for s in symbols)) for a in symbols for b in symbols[:a]
        ]

    def of(self, position: Position) -> tuple[list[Relabelling], Numbers]:
        """Relabellings that fix the candidates of a position, and for every code the smallest that they make of it."""
        members = position.candidates
        chosen: list[Relabelling] = []
        smallest = self._everything
        if len(members) <= WORTHWHILE:
            return [], smallest
        inside = np.zeros(self.game.size, dtype=np.bool_)
        inside[members] = True
        for relabelling in self._candidates(position.guesses):
            images = self._image(relabelling)
            # Worth saying only if it makes more guesses alike than those before it.
            if inside[images[members]].all() and (smallest[images] != smallest).any():
                chosen.append(relabelling)
                smallest = checker.smallest_alike([self._image(known) for known in chosen], self.game.size)
        return chosen, smallest

    def _candidates(self, guesses: tuple[Code, ...]) -> list[Relabelling]:
        """Those that fix every guess, and swaps of symbols: some of these occur in no candidate."""
        symbols = range(self.game.symbols)
        fixing = (
            Relabelling(moved, tuple(names.get(s, s) for s in symbols))
            for moved, names in stabiliser(self.game, guesses)
        )
        return [*self._swaps, *fixing]

    def _image(self, relabelling: Relabelling) -> Numbers:
        with self._lock:
            if relabelling not in self._images:
                self._images[relabelling] = relabelling.map_codes(self.game)
            return self._images[relabelling]


def write(question: Question, value: int, strategy: Strategy | None, drafts: Sequence[Draft]) -> str:
    """The text of a certificate about a strategy of this cost, or without one."""
    game = question.game.plain
    return "".join(
        [
            "optimoo certificate 1\n",
            f"game: {game}\n",
            f"guesses: {'candidates' if question.consistent else 'any'}\n",
            f"costs: {Terms(question).costs.text}\n",
            f"value: {value}\n",
            f"claims: {len(drafts)}\n",
            "\nstrategy\n",
            write_tree(strategy) if strategy is not None else "",
            "\nclaims\n",
            *_write_claims(game, drafts),
        ]
    )


def _write_claims(game: Game, drafts: Sequence[Draft]) -> Iterator[str]:
    introduced = {0}
    for draft in drafts:
        if not draft.lines:
            continue  # the checker needs no help with this one
        yield f"claim {draft.number}\n"
        for relabelling in draft.alike:
            yield f"alike {_relabelling_text(relabelling, ' ')}\n"
        for guess, uses in draft.lines:
            words = [game.text(guess)]
            for use in uses:
                words.append(f"{game.responses[use.response]}{_use_text(game, use, introduced)}")
                introduced.add(use.draft.number)
            yield " ".join(words) + "\n"


def _use_text(game: Game, use: Use, introduced: Container[int]) -> str:
    if use.draft.number not in introduced:
        return f">={use.draft.least}"
    if use.relabelling == Relabelling.identity(game):
        return f"={use.draft.number}"
    return f"={use.draft.number}/{_relabelling_text(use.relabelling, '/')}"


def _relabelling_text(relabelling: Relabelling, between: str) -> str:
    return between.join("".join(SYMBOLS[i] for i in part) for part in (relabelling.positions, relabelling.symbols))
