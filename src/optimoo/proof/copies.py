"""A relabelled copy of a set of candidates, chosen so that relabelled sets tend to choose the same copy.

Pairs of position and symbol are coloured by how often they occur among the candidates and with what, and positions and
symbols are sorted by colour. Where colours tie, positions are tried in every order and symbols are left as they
are, so a copy may be missed; none is ever wrong, because the relabelling to it is part of the answer.

The search colours its positions in the same way (:mod:`optimoo.search.kernels.relabelled`), but mixes colours by
another rule. This one stays as it is: with another, other copies might be preferred, and certificates whose digests are
kept might not be written again to the last byte.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from optimoo.compiled import Packed, native, sort, step
from optimoo.game import Game, Relabelling

Numbers = NDArray[np.int64]
Colours = NDArray[np.uint64]
U = np.uint64
_ROUNDS = 2


class Copies(NamedTuple):
    """Copies of sets, each the first of those that some order of the positions gives in which their colours ascend."""

    numbers: Numbers  # of the codes of all sets, one set after another; each copy takes the place of its set
    ends: Numbers  # where each set ends
    places: Numbers  # where each position goes, per set
    names: Numbers  # what each symbol becomes, per set


class Room(NamedTuple):
    """What one set takes while its copies are compared."""

    pairs: Colours  # colours of each position and symbol, which do not depend on what these are called
    around: Colours  # what occurs with them
    positions: Colours
    order: Numbers  # of the symbols, while they are sorted
    names: Numbers  # what each symbol becomes in the copy at hand
    members: Numbers  # the set itself
    numbers: Numbers  # of the codes of the copy at hand


class Copier:
    """Finds copies of sets of one game; the room for it is kept."""

    def __init__(self, game: Game) -> None:
        """Make room for copies of the largest set."""
        self._game, self._codes = game, game.codes.reshape(-1)
        self._orders = np.array(list(permutations(range(game.positions))), dtype=np.int64).reshape(-1)
        pairs = game.positions * game.symbols
        pair, around, position = (np.empty(size, np.uint64) for size in (pairs, pairs, game.positions))
        numbers = (np.empty(size, np.int64) for size in (game.symbols, game.symbols, game.size, game.size))
        self._room = Packed(Room(pair, around, position, *numbers))

    def copy_of(self, candidates: Numbers) -> tuple[bytes, Relabelling]:
        """The name of a relabelled copy, and the relabelling that leads there from these candidates."""
        return next(self.copies_of([candidates]))

    def copies_of(self, sets: Sequence[Numbers]) -> Iterator[tuple[bytes, Relabelling]]:
        """The copies of several sets."""
        if not sets:
            return
        ends = np.cumsum([len(members) for members in sets])
        places, names = (np.empty(len(sets) * each, np.int64) for each in (self._game.positions, self._game.symbols))
        copies = Copies(np.concatenate(sets), ends, places, names)
        _copies(self._codes, self._game.symbols, self._orders, self._room, copies)
        rows = (row.reshape(len(sets), -1).tolist() for row in (places, names))
        for start, end, place, name in zip([0, *ends.tolist()], ends.tolist(), *rows, strict=False):
            yield copies.numbers[start:end].tobytes(), Relabelling(tuple(place), tuple(name))


@native(NDArray[np.uint8], int, Numbers, Room, Copies, gives=0)
def _copies(codes, symbols, orders, room, copies):
    """Replace each set by its copy, and say how."""
    places = len(room.positions)
    start = 0
    for number in range(len(copies.ends)):
        n = copies.ends[number] - start
        members, best = room.members[:n], copies.numbers[start : start + n]
        for i in range(n):
            members[i] = best[i]
        _colour(codes, members, symbols, room)
        found = False
        for first in range(0, len(orders), places):
            order = orders[first : first + places]
            ascending = True
            for i in range(1, places):
                ascending &= room.positions[order[i - 1]] <= room.positions[order[i]]
            if ascending:
                _copy(codes, members, order, room)
                copy = room.numbers[:n]
                if not found or _is_before(copy, best):
                    found = True
                    for i in range(n):
                        best[i] = copy[i]
                    for i in range(places):
                        copies.places[number * places + order[i]] = i
                    for symbol in range(symbols):
                        copies.names[number * symbols + symbol] = room.names[symbol]
        start += n


@step
def _mixed(colour):
    """Spread a colour over all bits, so that sums of different colours differ."""
    mixed = (colour ^ (colour >> U(31))) * U(0x9E3779B97F4A7C15)
    return (mixed ^ (mixed >> U(29))) * U(0xC2B2AE3D27D4EB4F)


@step
def _colour(codes, members, symbols, room):
    pairs, around, positions = room.pairs, room.around, room.positions
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
def _copy(codes, members, order, room):
    """The copy in which position ``order[i]`` becomes i, and symbols are sorted by their colours along it."""
    places, n, ranked, symbols = len(order), len(members), room.order, len(room.order)
    for symbol in range(symbols):  # each goes before those of larger colours
        at = symbol
        while at > 0 and _before(room.pairs, symbols, order, symbol, ranked[at - 1]):
            ranked[at] = ranked[at - 1]
            at -= 1
        ranked[at] = symbol
    for rank in range(symbols):
        room.names[ranked[rank]] = rank
    for i in range(n):
        value = np.int64(0)
        for place in order:
            value = value * symbols + room.names[codes[members[i] * places + place]]
        room.numbers[i] = value
    sort(room.numbers, 0, n)


@step
def _is_before(copy, best):
    """Whether the bytes of one copy come before those of another; the lowest of a number comes first."""
    for i in range(len(copy)):
        mine, theirs = copy[i], best[i]
        while mine != theirs:
            if mine & 255 != theirs & 255:
                return mine & 255 < theirs & 255
            mine >>= 8
            theirs >>= 8
    return False


@step
def _before(pairs, symbols, order, one, other):
    for place in order:
        mine, theirs = pairs[place * symbols + one], pairs[place * symbols + other]
        if mine != theirs:
            return mine < theirs
    return False
