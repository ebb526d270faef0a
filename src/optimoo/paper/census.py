"""A census of positions: how many guesses remain to be tried there, by the paper's rules and by ours.

Two averages are taken. One looks at the guesses made and not at the answers: every sequence of inequivalent guesses
counts once. The other counts every position that inequivalent second and third guesses can lead to, more than a million
of them. The number of guesses kept depends on little: on the substitutions that leave the earlier guesses as they are,
and on which symbols may be exchanged. So few numbers are computed and the rest is looked up.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from optimoo.compiled import kernel
from optimoo.game import Code, Game, Position, guess_classes, response_table, stabiliser
from optimoo.paper.substitution import exchangeable, patterns

SMALL = 3
"""Sets of so many elements are never searched: the paper knows their best guesses."""


@dataclass(frozen=True)
class Kept:
    """Guesses kept in a position, or in many positions together."""

    positions: int
    paper: int
    """How many the paper's two steps keep."""
    ours: int
    """How many are kept if exactly one of each class of equivalent guesses is."""

    def __add__(self, other: "Kept") -> "Kept":
        """The guesses kept in both together."""
        return Kept(self.positions + other.positions, self.paper + other.paper, self.ours + other.ours)

    def times(self, number: int) -> "Kept":
        """The guesses kept in so many positions of the same kind."""
        return Kept(number * self.positions, number * self.paper, number * self.ours)


NONE = Kept(0, 0, 0)


class Census:
    """Counts guesses in positions of one game without repeats."""

    def __init__(self, game: Game) -> None:
        """Prepare to count the guesses of ``game``."""
        self.game = game
        self.every = (1 << game.symbols) - 1
        self.masks = (1 << game.codes.astype(np.int64)).sum(axis=1)
        self._fixing: dict[tuple[Code, ...], list[tuple[tuple[int, ...], dict[int, int]]]] = {}
        self._known: dict[object, Kept] = {}
        self._kept: dict[tuple[tuple[Code, ...], int], NDArray[np.int64]] = {}

    def absent(self, candidates: NDArray[np.int64]) -> int:
        """The symbols that no candidate has, as a mask."""
        return self.every & ~int(np.bitwise_or.reduce(self.masks[candidates]))

    def kept(self, guesses: tuple[Code, ...], absent: int) -> Kept:
        """The guesses kept after ``guesses`` where no candidate has the symbols of the mask ``absent``."""
        if guesses not in self._fixing:
            self._fixing[guesses] = stabiliser(self.game, guesses)
        fixing = self._fixing[guesses]
        blocks = exchangeable(self.game, guesses, self._symbols(absent))
        key = (repr(fixing) if len(fixing) > 1 else "", *map(tuple, blocks))
        if key not in self._known:
            self._known[key] = self._count(fixing, blocks)
        return self._known[key]

    def _count(self, fixing: Sequence[tuple[tuple[int, ...], dict[int, int]]], blocks: list[list[int]]) -> Kept:
        game = self.game
        if len(fixing) == 1:
            single = game.symbols - sum(map(len, blocks))
            number = patterns(game.positions, single, [len(block) for block in blocks])
            return Kept(1, number, number)
        substitutions = _Substitutions(
            places=np.array([places for places, _ in fixing]),
            names=np.array([[renaming.get(s, s) for s in range(game.symbols)] for _, renaming in fixing]),
            block_of=np.full(game.symbols, -1),
            members=np.zeros((len(blocks), game.symbols), dtype=np.int64),
        )
        for number, block in enumerate(blocks):
            substitutions.block_of[block] = number
            substitutions.members[number, : len(block)] = block
        own, image = np.zeros((2, game.positions), dtype=np.int64)
        space = _Space(np.zeros(len(blocks), dtype=np.int64), own, image)
        kept = np.zeros(2, dtype=np.int64)
        _count_kept(game.codes, game.symbols, substitutions, space, kept)
        return Kept(1, *kept.tolist())

    def third_and_fourth(self, first: int, seconds: Sequence[int]) -> tuple[Kept, Kept]:
        """All positions of more than three candidates after two and after three inequivalent guesses."""
        third = fourth = NONE
        for second in seconds:
            guesses = (self.game.code(first), self.game.code(second))
            found: Counter[tuple[int, int]] = Counter()
            for position in self._positions(first, second):
                absent = self.absent(position.candidates)
                third += self.kept(guesses, absent)
                found.update(self._after(position, self._third_guesses(guesses, absent)))
            for (guess, absent), number in found.items():
                fourth += self.kept((*guesses, self.game.code(guess)), absent).times(number)
        return third, fourth

    def by_guesses(self, first: int, seconds: Sequence[int]) -> tuple[Kept, Kept]:
        """Third and fourth guesses by the guesses before alone, whatever was answered, over all sequences of them."""
        third = fourth = NONE
        for second in seconds:
            guesses = (self.game.code(first), self.game.code(second))
            third += self.kept(guesses, 0)
            for guess in self._third_guesses(guesses, 0).tolist():
                if self.game.code(guess) not in guesses:
                    fourth += self.kept((*guesses, self.game.code(guess)), 0)
        return third, fourth

    def _symbols(self, mask: int) -> list[int]:
        return [symbol for symbol in range(self.game.symbols) if mask >> symbol & 1]

    def _positions(self, first: int, second: int) -> Iterator[Position]:
        """The positions after two guesses, if the second tells something and more than three candidates remain."""
        for group in Position(self.game).cells(first).values():
            for position in group.cells(second).values():
                if SMALL < position.size < group.size:  # so neither guess was the secret
                    yield position

    def _third_guesses(self, guesses: tuple[Code, ...], absent: int) -> NDArray[np.int64]:
        key = (guesses, absent)
        if key not in self._kept:
            self._kept[key] = np.unique(guess_classes(self.game, guesses, self._symbols(absent)))
        return self._kept[key]

    def _after(self, position: Position, guesses: NDArray[np.int64]) -> dict[tuple[int, int], int]:
        """How many positions follow one more guess, by that guess and by the symbols that no candidate has."""
        present, sizes = np.zeros((2, len(guesses), len(self.game.responses)), dtype=np.int64)
        _spread(response_table(self.game), position.candidates, guesses, self.masks, present, sizes)
        # A guess that leaves the position as it was is never made.
        large = (sizes > SMALL) & (sizes < position.size)
        large[:, 0] = False
        which = np.nonzero(large)[0]
        keys = (guesses[which] << self.game.symbols) | (self.every & ~present[large])
        return {
            (key >> self.game.symbols, key & self.every): number
            for key, number in zip(*(part.tolist() for part in np.unique(keys, return_counts=True)), strict=True)
        }


# Kernels allocate nothing; whatever they write to is handed to them.


class _Substitutions(NamedTuple):
    """What leaves a position as it is."""

    places: NDArray[np.int64]  # where positions move, a row for each substitution of positions and symbols together
    names: NDArray[np.int64]  # what symbols become, a row for each of them
    block_of: NDArray[np.int64]  # by symbol: the block within which it may be exchanged; -1 for none
    members: NDArray[np.int64]  # the symbols of each block, in order


class _Space(NamedTuple):
    """Working space for one code."""

    seen: NDArray[np.int64]  # by block: how many of its symbols have occurred
    own: NDArray[np.int64]  # the code
    image: NDArray[np.int64]  # what a substitution makes of it


@kernel
def _spread(table, members, guesses, masks, present, sizes):  # type: ignore[no-untyped-def]
    """By guess and response: the symbols that occur in the cell, and how many members it has."""
    for i in range(len(guesses)):
        for member in members:
            response = table[guesses[i], member]
            present[i, response] |= masks[member]
            sizes[i, response] += 1


@kernel
def _number(code, symbols, block_of, members, seen, in_order):  # type: ignore[no-untyped-def]
    """A code as a number; with ``in_order``, after its exchangeable symbols are renamed in increasing order."""
    seen[:] = 0
    number = 0
    for symbol in code:
        name = symbol
        block = block_of[symbol]
        if in_order and block >= 0:
            name = members[block, seen[block]]
            seen[block] += 1
        number = number * symbols + name
    return number


@kernel
def _count_kept(codes, symbols, substitutions, space, kept):  # type: ignore[no-untyped-def]
    """Guesses kept by the paper's two steps, and classes of equivalent guesses, in one pass over all codes."""
    places, names, block_of, members = substitutions
    seen, own, image = space
    kept[:] = 0
    for i in range(codes.shape[0]):
        for p in range(codes.shape[1]):
            own[p] = codes[i, p]
        number = _number(own, symbols, block_of, members, seen, False)
        if number != _number(own, symbols, block_of, members, seen, True):
            continue
        as_they_are = True
        put_in_order = True
        for k in range(places.shape[0]):
            for p in range(codes.shape[1]):
                image[places[k, p]] = names[k, own[p]]
            as_they_are &= number <= _number(image, symbols, block_of, members, seen, False)
            put_in_order &= number <= _number(image, symbols, block_of, members, seen, True)
        kept[0] += as_they_are
        kept[1] += put_in_order
