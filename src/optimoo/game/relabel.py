"""Relabellings: permuting positions and symbols changes nothing that matters.

If a relabelling leaves every earlier guess as it is, it also leaves the set of candidates as it is, so a next
guess and its image are worth the same. :func:`guess_classes` finds which next guesses are equivalent in this
sense, and names each class after its smallest member.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product
from typing import Self

import numpy as np
from numpy.typing import NDArray

from optimoo.game.rules import Code, Game


@dataclass(frozen=True)
class Relabelling:
    """Position ``p`` moves to ``positions[p]``, symbol ``s`` becomes ``symbols[s]``."""

    positions: tuple[int, ...]
    symbols: tuple[int, ...]

    @classmethod
    def identity(cls, game: Game) -> Self:
        """The relabelling that changes nothing."""
        return cls(tuple(range(game.positions)), tuple(range(game.symbols)))

    @classmethod
    def random(cls, game: Game, rng: np.random.Generator) -> Self:
        """A relabelling drawn uniformly."""
        return cls(tuple(rng.permutation(game.positions).tolist()), tuple(rng.permutation(game.symbols).tolist()))

    def apply(self, code: Sequence[int]) -> Code:
        """The image of a code.

        >>> Relabelling((1, 0), (2, 1, 0)).apply((0, 1))
        (1, 2)
        """
        image = [0] * len(code)
        for place, symbol in zip(self.positions, code, strict=True):
            image[place] = self.symbols[symbol]
        return tuple(image)

    def image(self, game: Game, index: int) -> int:
        """The index of the image of one code."""
        return game.index(self.apply(game.code(index)))

    def map_codes(self, game: Game) -> NDArray[np.int64]:
        """For every code index, the index of its image."""
        images = np.empty_like(game.codes)
        images[:, list(self.positions)] = np.array(self.symbols, dtype=np.uint8)[game.codes]
        return game.indices(images)

    @classmethod
    def between(cls, game: Game, before: Sequence[Code], after: Sequence[Code]) -> Self | None:
        """A relabelling that turns every code of ``before`` into that of ``after``, or None where there is none.

        >>> Relabelling.between(Game(2, 3), [(0, 1)], [(2, 0)])
        Relabelling(positions=(0, 1), symbols=(2, 0, 1))
        """
        for places in permutations(range(game.positions)):
            names = _forced_renaming(places, before, after)
            if names is not None:
                others = iter(sorted(set(range(game.symbols)) - set(names.values())))
                return cls(places, tuple(names[s] if s in names else next(others) for s in range(game.symbols)))
        return None

    def inverse(self) -> "Relabelling":
        """The relabelling that undoes this one."""
        return Relabelling(tuple(np.argsort(self.positions).tolist()), tuple(np.argsort(self.symbols).tolist()))

    def then(self, other: "Relabelling") -> "Relabelling":
        """First this relabelling, then ``other``."""
        return Relabelling(
            tuple(other.positions[p] for p in self.positions), tuple(other.symbols[s] for s in self.symbols)
        )


def stabiliser(game: Game, guesses: Iterable[Code]) -> list[tuple[tuple[int, ...], dict[int, int]]]:
    """Every way to permute positions that some renaming of symbols undoes, as far as ``guesses`` show.

    Each comes with the renaming it forces on the symbols that the guesses use; all other symbols may be
    permuted freely among themselves. Together these are exactly the relabellings that fix every guess.
    """
    guesses = list(guesses)
    found = []
    for places in permutations(range(game.positions)):
        renaming = _forced_renaming(places, guesses, guesses)
        if renaming is not None:
            found.append((places, renaming))
    return found


def _forced_renaming(places: tuple[int, ...], before: Sequence[Code], after: Sequence[Code]) -> dict[int, int] | None:
    """The renaming that, with position p moved to ``places[p]``, turns one list of codes into the other, if any."""
    renaming: dict[int, int] = {}
    for code, image in zip(before, after, strict=True):
        for place, symbol in zip(places, code, strict=True):
            if renaming.setdefault(symbol, image[place]) != image[place]:
                return None
    return renaming if len(set(renaming.values())) == len(renaming) else None


def guess_classes(game: Game, guesses: Iterable[Code], absent: Iterable[int] = ()) -> NDArray[np.int64]:
    """For every code, the smallest code equivalent to it as the next guess after ``guesses``.

    ``absent`` may name symbols that occur in no candidate: those also answer alike, so they are
    interchangeable too, whether or not earlier guesses used them.

    >>> moo = Game(4, 10)
    >>> len(set(guess_classes(moo, [])))
    1
    >>> len(set(guess_classes(moo, [(0, 1, 2, 3)])))
    20
    """
    guesses = [tuple(guess) for guess in guesses]
    missing = frozenset(absent)
    used = {symbol for guess in guesses for symbol in guess}
    blocks = [sorted(set(range(game.symbols)) - used - missing), sorted(missing)]
    # Codes that differ by free symbols alone have the same images: one of each kind is enough.
    numbered, kind = np.unique(_numbered(game, game.codes, blocks), return_inverse=True)
    codes = game.codes[game.with_number(numbered)]
    smallest = numbered
    for places, renaming in stabiliser(game, guesses):
        symbols = np.array([renaming.get(symbol, symbol) for symbol in range(game.symbols)], dtype=np.uint8)
        if {renaming.get(symbol, symbol) for symbol in missing} != missing:
            continue
        images = np.empty_like(codes)
        images[:, list(places)] = symbols[codes]
        smallest = np.minimum(smallest, _numbered(game, images, blocks))
    return game.with_number(smallest)[kind]


def set_classes(game: Game, members: NDArray[np.int64]) -> NDArray[np.int64]:
    """For every code, the smallest code equivalent to it as a guess where exactly these codes may be the secret.

    By relabellings that swap two positions, two symbols or both, and turn the set into itself. Others may show more
    guesses to be equivalent; none is taken for equivalent that is not.

    >>> moo = Game(4, 10)
    >>> len(set(set_classes(moo, np.arange(moo.size))))
    1
    """
    inside = np.zeros(game.size, dtype=np.bool_)
    inside[members] = True
    swaps = (Relabelling(*both) for both in product(_swaps(game.positions), _swaps(game.symbols)))
    kept = [images for images in (swap.map_codes(game) for swap in swaps) if inside[images[members]].all()]
    smallest, before = np.arange(game.size), np.zeros(0, dtype=np.int64)
    while not np.array_equal(smallest, before):
        before = smallest.copy()
        for images in kept:  # each undoes itself
            np.minimum(smallest, smallest[images], out=smallest)
    return smallest


def _swaps(count: int) -> list[tuple[int, ...]]:
    """The numbers below ``count`` as they are, and with any two of them exchanged."""
    pairs = combinations(range(count), 2)
    return [tuple(range(count)), *(tuple({a: b, b: a}.get(i, i) for i in range(count)) for a, b in pairs)]


def _numbered(game: Game, codes: NDArray[np.uint8], blocks: Sequence[Sequence[int]]) -> NDArray[np.int64]:
    """The numbers of codes once the symbols of each block first occur in increasing order."""
    for block in blocks:
        codes = _number_in_order(codes, block, game.symbols)
    return game.number(codes)


def _number_in_order(codes: NDArray[np.uint8], block: Sequence[int], symbols: int) -> NDArray[np.uint8]:
    """Codes with the symbols of ``block`` renamed: in every row they then first occur in increasing order."""
    if len(block) < 2:
        return codes
    names = np.array([*block, block[-1]], dtype=np.uint8)  # one more, read but never used by full rows
    movable = np.isin(np.arange(symbols), block)
    renamed = np.full(len(codes) * symbols, 255, dtype=np.uint8)  # by row and symbol
    rows = np.arange(len(codes)) * symbols
    used = np.zeros(len(codes), dtype=np.int64)
    images = codes.copy()
    for column in range(codes.shape[1]):
        here = codes[:, column]
        name = renamed[rows + here]
        fresh = movable[here] & (name == 255)
        name = np.where(fresh, names[used], name)
        renamed[rows + here] = name
        used += fresh
        images[:, column] = np.where(movable[here], name, here)
    return images
