"""A relabelled copy of a set of candidates, chosen so that relabelled sets tend to choose the same copy.

Pairs of position and symbol are coloured by how often they occur among the candidates and with what, and positions and
symbols are sorted by colour. Where colours tie, positions are tried in every order and symbols are left as they
are, so a copy may be missed; none is ever wrong, because the relabelling to it is part of the answer.

The search colours its positions in the same way (:mod:`optimoo.search.kernels.relabelled`), but mixes colours by
another rule. This one stays as it is: with another, other copies might be preferred, and certificates whose digests are
kept might not be written again to the last byte.
"""

from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from optimoo.compiled import Packed, native, step
from optimoo.game import Game, Relabelling

Numbers = NDArray[np.int64]
Colours = NDArray[np.uint64]
U = np.uint64
_ROUNDS = 2


class Copies(NamedTuple):
    """Copies of one set, one for each order of the positions in which their colours ascend."""

    numbers: Numbers  # of the codes of each copy, not sorted
    places: Numbers  # where each position goes
    names: Numbers  # what each symbol becomes
    order: Numbers  # of the symbols, while they are sorted


class Colouring(NamedTuple):
    """Colours of one set, which do not depend on what positions and symbols are called."""

    pairs: Colours  # of each position and symbol
    around: Colours  # what occurs with them
    positions: Colours


class Copier:
    """Finds copies of sets of one game, one after another: the room for them is kept."""

    def __init__(self, game: Game) -> None:
        """Make room for copies of the largest set."""
        self._game, self._codes = game, game.codes.reshape(-1)
        self._orders = np.array(list(permutations(range(game.positions))), dtype=np.int64).reshape(-1)
        self._tried, pairs = len(self._orders) // game.positions, game.positions * game.symbols
        self._colouring = Packed(Colouring(*(np.empty(size, np.uint64) for size in (pairs, pairs, game.positions))))
        sizes = (*(self._tried * size for size in (game.size, game.positions, game.symbols)), game.symbols)
        self._copies = Packed(Copies(*(np.empty(size, np.int64) for size in sizes)))

    def copy_of(self, candidates: Numbers) -> tuple[bytes, Relabelling]:
        """The name of a relabelled copy, and the relabelling that leads there from these candidates."""
        n, numbers = len(candidates), self._copies.value.numbers
        members = np.ascontiguousarray(candidates)
        count = _copies(self._codes, members, self._game.symbols, self._orders, self._colouring, self._copies)
        sets = np.sort(numbers[: count * n].reshape(count, n), axis=1)
        name, best = min((row.tobytes(), number) for number, row in enumerate(sets))
        rows = (self._copies.value.places, self._copies.value.names)
        places, names = (tuple(row.reshape(self._tried, -1)[best].tolist()) for row in rows)
        return name, Relabelling(places, names)


@native(NDArray[np.uint8], Numbers, int, Numbers, Colouring, Copies, gives=1)
def _copies(codes, members, symbols, orders, colouring, copies):
    """Fill in the copies; returns how many there are."""
    places = len(colouring.positions)
    _colour(codes, members, symbols, colouring)
    found = 0
    for first in range(0, len(orders), places):
        ascending = True
        for i in range(1, places):
            ascending &= colouring.positions[orders[first + i - 1]] <= colouring.positions[orders[first + i]]
        if ascending:
            _copy(codes, members, orders[first : first + places], colouring, copies, found)
            found += 1
    return found


@step
def _mixed(colour):
    """Spread a colour over all bits, so that sums of different colours differ."""
    mixed = (colour ^ (colour >> U(31))) * U(0x9E3779B97F4A7C15)
    return (mixed ^ (mixed >> U(29))) * U(0xC2B2AE3D27D4EB4F)


@step
def _colour(codes, members, symbols, colouring):
    pairs, around, positions = colouring.pairs, colouring.around, colouring.positions
    places = len(positions)
    pairs[:] = U(0)
    for member in members:
        for place in range(places):
            pairs[place * symbols + codes[member * places + place]] += U(1)
    for _ in range(_ROUNDS):
        around[:] = U(0)
        for member in members:
            company = U(0)
            for place in range(places):
                company += _mixed(pairs[place * symbols + codes[member * places + place]])
            for place in range(places):
                around[place * symbols + codes[member * places + place]] += _mixed(company)
        for pair in range(len(pairs)):
            pairs[pair] = _mixed(pairs[pair] + _mixed(around[pair]))
    positions[:] = U(0)
    for pair in range(len(pairs)):
        positions[pair // symbols] += _mixed(pairs[pair])


@step
def _copy(codes, members, order, colouring, copies, number):
    """The copy in which position ``order[i]`` becomes i, and symbols are sorted by their colours along it."""
    places, n, ranked, symbols = len(order), len(members), copies.order, len(copies.order)
    for symbol in range(symbols):  # each goes before those of larger colours
        at = symbol
        while at > 0 and _before(colouring.pairs, symbols, order, symbol, ranked[at - 1]):
            ranked[at] = ranked[at - 1]
            at -= 1
        ranked[at] = symbol
    names = copies.names[number * symbols : (number + 1) * symbols]
    for rank in range(symbols):
        names[ranked[rank]] = rank
    for i in range(places):
        copies.places[number * places + order[i]] = i
    for i in range(n):
        value = np.int64(0)
        for place in order:
            value = value * symbols + names[codes[members[i] * places + place]]
        copies.numbers[number * n + i] = value


@step
def _before(pairs, symbols, order, one, other):
    for place in order:
        mine, theirs = pairs[place * symbols + one], pairs[place * symbols + other]
        if mine != theirs:
            return mine < theirs
    return False
