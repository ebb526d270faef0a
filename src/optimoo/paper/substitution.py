"""Equivalent guesses by the paper's rules, carried out as the paper says.

Three kinds of substitution make guesses equivalent: symbols that no candidate has may be exchanged, symbols
that no earlier guess has may be exchanged, and positions and symbols may be permuted together where that leaves
the sequence of guesses as it is. The paper tests a guess in two steps: exchangeable symbols must occur in
increasing order, and no substitution of the third kind may lead to a smaller number.

That is a quick test and not quite a complete one. It compares a guess with its images as they are, not with
what they become once their own exchangeable symbols are put in order; so of two equivalent guesses it may keep
both. :func:`optimoo.game.guess_classes` orders the images first and keeps exactly one.
"""

from collections.abc import Iterable, Sequence
from math import comb, perm

import numpy as np
from numpy.typing import NDArray

from optimoo.game import Code, Game, Relabelling, stabiliser


def exchangeable(game: Game, guesses: Sequence[Code], absent: Iterable[int]) -> list[list[int]]:
    """The blocks of symbols that may be exchanged within each: those no candidate has, those no guess has.

    Candidates keep their kind when symbols that no guess has are exchanged; so if they lack one of those, they
    lack all, and the two blocks are one inside the other or have nothing in common.
    """
    missing = set(absent)
    unused = set(range(game.symbols)) - {symbol for guess in guesses for symbol in guess}
    return [sorted(missing), sorted(unused - missing)]


def kept_guesses(game: Game, guesses: Sequence[Code], absent: Iterable[int] = ()) -> NDArray[np.int64]:
    """The guesses that the paper's two steps keep, after ``guesses`` and without ``absent`` symbols.

    >>> moo = Game(4, 10)
    >>> [moo.text(guess) for guess in kept_guesses(moo, [])]
    ['0123']
    """
    kept = np.ones(game.size, dtype=bool)
    for block in exchangeable(game, guesses, absent):
        kept &= _in_order(game, block)
    own = np.arange(game.size)
    for places, renaming in stabiliser(game, guesses):
        names = tuple(renaming.get(symbol, symbol) for symbol in range(game.symbols))
        kept &= own <= Relabelling(places, names).map_codes(game)
    return np.flatnonzero(kept)


def _in_order(game: Game, block: Sequence[int]) -> NDArray[np.bool_]:
    """Whether the symbols of ``block`` first occur in increasing order, none of them skipped."""
    following = {symbol: rank for rank, symbol in enumerate(block)}
    seen = np.zeros(game.size, dtype=np.int64)
    ordered = np.ones(game.size, dtype=bool)
    for column in game.codes.T:
        rank = np.array([following.get(symbol, -1) for symbol in range(game.symbols)])[column]
        ordered &= rank <= seen
        seen += rank == seen
    return ordered


def patterns(positions: int, single: int, blocks: Sequence[int]) -> int:
    """Guesses without repeats that differ after exchanging within ``blocks``, given by their sizes.

    ``single`` symbols stand for themselves. A guess is then a choice of positions for each block.

    >>> patterns(4, 0, [10]), patterns(4, 4, [6])
    (1, 209)
    """
    if not blocks:
        return perm(single, positions) if positions <= single else 0
    size, *others = blocks
    return sum(
        comb(positions, taken) * patterns(positions - taken, single, others)
        for taken in range(min(size, positions) + 1)
    )
