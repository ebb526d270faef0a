"""A relabelled copy of a set of candidates, chosen so that relabelled sets tend to choose the same copy.

Pairs of position and symbol are coloured by how often they occur among the candidates and with what, and positions and
symbols are sorted by colour. Where colours tie, positions are tried in every order and symbols are left as they
are, so a copy may be missed; none is ever wrong, because the relabelling to it is part of the answer.
"""

from collections.abc import Iterator
from itertools import chain, groupby, permutations, product

import numpy as np
from numpy.typing import NDArray

from optimoo.game.relabel import Relabelling
from optimoo.game.rules import Game

Numbers = NDArray[np.int64]
Colours = NDArray[np.uint64]
_ROUNDS = 2


def relabelled_copy(game: Game, candidates: Numbers) -> tuple[bytes, Relabelling]:
    """The name of a relabelled copy, and the relabelling that leads there from these candidates."""
    codes = game.codes[candidates]
    colours = _colours(game, codes)
    copies = (_copy(game, codes, colours, order) for order in _orders(_mixed(colours).sum(axis=1)))
    return min(copies, key=lambda copy: copy[0])


def _mixed(colours: Colours) -> Colours:
    """Spread colours over all bits, so that sums of different colours differ."""
    mixed = (colours ^ (colours >> np.uint64(31))) * np.uint64(0x9E3779B97F4A7C15)
    return (mixed ^ (mixed >> np.uint64(29))) * np.uint64(0xC2B2AE3D27D4EB4F)


def _colours(game: Game, codes: NDArray[np.uint8]) -> Colours:
    """A colour for each position and symbol that does not depend on what they are called."""
    places = np.arange(game.positions)
    colours = np.zeros((game.positions, game.symbols), dtype=np.uint64)
    np.add.at(colours, (places, codes), np.uint64(1))
    for _ in range(_ROUNDS):
        around = np.zeros_like(colours)
        company = _mixed(_mixed(colours[places, codes]).sum(axis=1))
        np.add.at(around, (places, codes), company[:, None])
        colours = _mixed(colours + _mixed(around))
    return colours


def _orders(colours: Colours) -> Iterator[tuple[int, ...]]:
    """The positions sorted by colour; those of equal colour in every order."""
    ranked = sorted(range(len(colours)), key=lambda place: int(colours[place]))
    runs = [list(run) for _, run in groupby(ranked, key=lambda place: int(colours[place]))]
    for choice in product(*(permutations(run) for run in runs)):
        yield tuple(chain.from_iterable(choice))


def _copy(game: Game, codes: NDArray[np.uint8], colours: Colours, order: tuple[int, ...]) -> tuple[bytes, Relabelling]:
    """The copy in which position ``order[i]`` becomes i, and symbols are sorted by their colours along it."""
    ranked = np.lexsort(colours[list(order)][::-1])
    places, names = np.argsort(order), np.argsort(ranked)
    copy = np.empty_like(codes)
    copy[:, places] = names.astype(np.uint8)[codes]
    return np.sort(game.number(copy)).tobytes(), Relabelling(tuple(places.tolist()), tuple(names.tolist()))
