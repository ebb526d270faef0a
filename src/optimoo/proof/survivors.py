"""Which guesses the bounds of the checker leave open, computed fast.

The compiled twin of ``Position`` in :mod:`optimoo.proof.checker`, which gives the reasons. The writer asks this one,
so that it claims what the checker needs and nothing more; where the two differed, a certificate would be refused or
too long, never wrong.

The checker looks at many guesses together. Here one is taken after another, as in the search: the cells of up to 256
members are masks, and a member cuts a cell into as many cells as there are responses whose members meet it. The most
cells that any guess makes of a cell are asked of those first that make the most of all members, for nobody makes more
of a part.
"""

from functools import lru_cache
from typing import NamedTuple, get_type_hints

import numpy as np
from numpy.typing import NDArray

from optimoo.compiled import (
    BLOCK,
    CELL_WORDS,
    LANES,
    TOGETHER,
    WORD,
    Answers,
    answers_of,
    cell_sizes,
    count32,
    count_cells,
    count_met,
    cut_and_bound,
    cut_apart,
    element_of,
    first_bit,
    kernel,
    most_cells,
    most_cells_of_members,
    most_of_block,
    note_marks,
    sort_members,
    step,
    zeros_apart,
)
from optimoo.game import Game
from optimoo.proof.beyond import Bounds
from optimoo.proof.checker import COUNTED, SEPARATED, Claim

Numbers = NDArray[np.int64]
U = np.uint64

_RESPONSES = 32
"""Numbers of responses, those that do not occur among them: see IMPOSSIBLE."""

_TOGETHER = 8
"""Masks of members that are met together."""

_WORDS = TOGETHER // WORD
"""Words of the list of guesses that are looked at together."""

LISTED_AFTER = 4
"""Cells that are counted before the guesses are listed, for that takes as long."""


class Limits(NamedTuple):
    """The checker's bounds for cells after one more guess, as arrays."""

    by_size: Numbers  # least cost of n candidates
    cell: Numbers  # the same by response, for up to BLOCK; of "found" what the guess costs by itself
    inside: Numbers  # least cost by candidates and cells, guessing a candidate
    outside: Numbers  # least cost by candidates and cells, guessing another code
    least: Numbers  # a candidate that makes no more cells than this is no better than other codes


class _Space(NamedTuple):
    """What is noted of the members of a claim, and of the guess at hand."""

    having: NDArray[np.uint64]  # which members have each mark
    apart: NDArray[np.uint64]  # by member: those that give it each response, where there are few members
    reach: NDArray[np.uint8]  # different responses that each member gets from the others
    counts: NDArray[np.uint8]  # cells that each guess makes, "found" uncounted
    masks: NDArray[np.uint64]  # the cells of the guess
    exact: NDArray[np.uint8]  # room for what nobody asks: which bounds of cells are values
    sizes: Numbers
    starts: Numbers  # where the members of each cell stand in a list of all of them
    bounds: Numbers
    cells: Numbers  # that list
    part: NDArray[np.uint64]  # which members of one cell have each mark
    more: Numbers  # sizes of cells that are not kept
    countings: Numbers  # how often cells were counted
    ends: Numbers  # by number of cells: how many guesses make more of the members
    listing: Numbers  # the guesses that make the most, in order
    short: NDArray[np.uint64]  # which of them have each mark
    words: int  # of a mask of the members, where there are few
    width: int  # masks of a member: one for each response but "found", filled up with empty ones


def limits(bounds: Bounds, depth: int) -> Limits:
    """The bounds for cells of positions after ``depth`` guesses."""
    kinds = bounds.game.kinds
    inside, outside = (np.zeros((COUNTED + 1, kinds + 1), dtype=np.int64) for _ in range(2))
    least = np.zeros(COUNTED + 1, dtype=np.int64)
    for n in range(2, COUNTED + 1):
        within, apart = bounds.inside(n, depth + 1), bounds.outside(n, depth + 1)
        inside[n, : len(within)], outside[n, : len(apart)] = within, apart
        least[n] = max((k for k in range(1, len(within)) if within[k] >= apart[-1]), default=1)
    by_size = bounds.by_size(depth + 1)
    cell = np.zeros((_RESPONSES, BLOCK + 1), dtype=np.int64)
    known = by_size[: BLOCK + 1]
    cell[1:kinds, : len(known)] = known
    cell[0, :2] = -bounds.costs.refund(depth + 1), bounds.costs(depth + 1)
    return Limits(by_size, cell.ravel(), inside, outside, least)


def survivors(bounds: Bounds, limit: Limits, claim: Claim, wanted: NDArray[np.bool_]) -> tuple[Numbers, Numbers]:
    """The wanted guesses that may still cost less than claimed, and the bounds of their cells, one row each."""
    game, n = bounds.game, len(claim.members)
    own = [
        row[np.minimum(np.arange(game.kinds + 1), len(row) - 1)]
        for row in (bounds.inside(n, claim.depth), bounds.outside(n, claim.depth))
    ]
    answers = _answers(game.text)
    open_guesses = np.zeros(game.size, dtype=np.int64)
    cell_bounds = np.zeros((game.size, game.kinds), dtype=np.int64)
    count = _survivors(
        answers, _space(answers, n), claim.members, own[0], own[1], limit, claim.least, bounds.consistent, wanted,
        open_guesses, cell_bounds,
    )  # fmt: skip
    return open_guesses[:count], cell_bounds[:count]


@lru_cache(maxsize=1)
def _answers(game: str) -> Answers:
    return answers_of(Game.parse(game))


def _words_for(guesses: int) -> int:
    return -(-guesses // TOGETHER) * _WORDS


def _space(a: Answers, n: int) -> _Space:
    words, width = -(-n // WORD), -(-(a.kinds - 1) // _TOGETHER) * _TOGETHER
    lengths = {
        "having": -(-n // BLOCK) * a.rows * LANES,
        "apart": n * words * width + LANES * _RESPONSES if n <= BLOCK else 0,  # the last ones are room to spare
        "reach": n,
        "counts": a.words * WORD,
        "masks": _RESPONSES * CELL_WORDS,
        **dict.fromkeys(("exact", "sizes", "starts", "bounds", "more"), _RESPONSES),
        "cells": n,
        "part": a.rows * LANES,
        "countings": 1,
        "ends": _RESPONSES,
        "listing": a.size // 2,
        "short": a.rows * _words_for(a.size // 2),
    }
    kinds = {name: element_of(kind) for name, kind in get_type_hints(_Space).items() if name in lengths}
    return _Space(**zeros_apart(lengths, kinds), words=words, width=width)


@kernel
def _survivors(
    a,
    w,
    members,
    own_inside,
    own_outside,
    limit,
    claimed,
    consistent,
    wanted,
    result,
    result_bounds,
):
    kinds, n = a.kinds, len(members)
    few = n <= BLOCK
    count_cells(a, members, 0, n, w.counts, 0)
    is_member = np.zeros(a.size, dtype=np.bool_)
    is_member[members] = True
    note_marks(a, members, 0, n, w.having, 0)
    if few:
        _note_apart(a, w, members)
    found = 0
    for guess in range(a.size):
        if not wanted[guess]:
            continue
        made = w.counts[guess] + np.int64(is_member[guess])
        if (own_inside[made] if is_member[guess] else own_outside[made]) >= claimed:
            continue
        if few:
            total, _ = cut_and_bound(a, w.having, 0, guess, w.masks, 0, w.sizes, 0, limit.cell, 0, w.bounds, w.exact, 0)
        else:
            cell_sizes(a, w.having, 0, n, guess, w.sizes, 0)
            total = limit.cell[min(1, w.sizes[0])]
            w.bounds[0] = total
            for r in range(1, kinds):
                w.bounds[r] = limit.by_size[w.sizes[r]]
                total += w.bounds[r]
        if total >= claimed:
            continue
        if not few:
            sort_members(a, w.having, 0, members, 0, n, guess, w.masks, 0, w.sizes, w.starts, 0, w.more, w.cells, 0)
        for smallest, largest in ((kinds + 1, SEPARATED), (kinds // 2 + 2, kinds), (3, kinds // 2 + 1)):
            for r in range(1, kinds):
                m = w.sizes[r]
                if m < smallest or m > largest or total >= claimed:
                    continue
                least = limit.least[m]
                k = _most_inside(a, w, few, r, least)
                bound = limit.outside[m, min(m, kinds - 1)] if k == least else limit.inside[m, k]
                if bound > w.bounds[r]:
                    total += bound - w.bounds[r]
                    w.bounds[r] = bound
        for smallest, largest in ((kinds // 2 + 2, COUNTED), (3, kinds // 2 + 1)):
            for r in range(1, kinds):
                m = w.sizes[r]
                if m < smallest or m > largest or total >= claimed:
                    continue
                need = claimed - (total - w.bounds[r])
                bound = _by_counting(a, w, limit, few, members, r, consistent, need)
                if bound > w.bounds[r]:
                    total += bound - w.bounds[r]
                    w.bounds[r] = bound
        if total < claimed:
            result[found] = guess
            result_bounds[found] = w.bounds[:kinds]
            found += 1
    return found


@step
def _note_apart(a, w, members):
    """Write down, for each of up to BLOCK members, those that give each response to it."""
    each = w.words * w.width
    for i in range(len(members)):
        # What there are no words for is written all the same, where the next member's masks will be.
        seen = cut_apart(a, w.having, 0, members[i], w.apart, i * each, w.width, len(members) * each)
        w.reach[i] = count32(np.uint32(seen))


@step
def _by_counting(a, w, limit, few, members, r, consistent, need):
    """The bound of a cell by what the best guess of all makes of it, if it is below ``need``; else at least that."""
    m = w.sizes[r]
    most = min(m, a.kinds - 1)
    bound = limit.inside[m, _most_inside(a, w, few, r, 1)]
    if consistent:
        return min(bound, limit.outside[m, most])
    if bound <= w.bounds[r]:
        return bound
    start = w.starts[r]
    if few:
        start = np.int64(0)
        _list_cell(w, members, r)
    # Who makes no more cells than this changes nothing.
    harmless = most - 1
    while harmless > 0 and limit.outside[m, harmless] < min(bound, need):
        harmless -= 1
    return min(bound, limit.outside[m, _most_of_cell(a, w, start, m, most, harmless)])


@step
def _most_of_cell(a, w, start, m, enough, least):
    """The most cells, "found" uncounted, that any guess makes of a cell, if more than ``least``; else ``least``.

    The first number that reaches ``enough`` will do.
    """
    best = least
    w.countings[0] += 1
    if w.countings[0] == LISTED_AFTER:
        _list_guesses(a, w)
    if w.countings[0] >= LISTED_AFTER:
        word = np.int64(0)
        while best < enough and word * WORD < min(w.ends[best], len(w.listing)):
            found = most_of_block(a, w.short, word, len(w.short) // a.rows, w.cells, start, m)
            best = max(best, found)
            word += _WORDS
        if best >= enough or w.ends[best] <= len(w.listing):
            return best
    return max(best, most_cells(a, w.cells, start, m, enough))


@step
def _list_guesses(a, w):
    """List the half of the guesses that makes the most cells of the members, and note which of them have each mark."""
    for guess in range(a.size):
        w.ends[w.counts[guess]] += 1
    # So far those that make k cells; now those that make more, and where the first of each kind stands.
    more = np.int64(0)
    for k in range(len(w.ends) - 1, -1, -1):
        more, w.ends[k] = more + w.ends[k], more
        w.more[k] = w.ends[k]
    stride = len(w.short) // a.rows
    each = 2 * a.positions
    for guess in range(a.size):
        k = w.counts[guess]
        place = w.more[k]
        w.more[k] += 1
        if place < len(w.listing):
            w.listing[place] = guess
    for place in range(len(w.listing)):
        word = U(place // WORD)
        bit = U(1) << U(place % WORD)
        w.short[word] |= bit
        for mark in range(each):
            w.short[word + U(a.marks[U(w.listing[place] * each + mark)]) * U(stride)] |= bit


@step
def _list_cell(w, members, r):
    """Write down the members of a cell that is a mask."""
    place = 0
    for word in range(w.words):
        left = w.masks[U(r * CELL_WORDS + word)]
        while left != U(0):
            w.cells[place] = members[first_bit(left) + U(word * WORD)]
            left &= left - U(1)
            place += 1


@step
def _most_inside(a, w, few, r, least):
    """The most cells, "found" counted, that a member of a cell cuts it into, if more than ``least``; else ``least``."""
    limit = min(w.sizes[r], a.kinds)
    if few:
        return _most_met(w, r, limit, least)
    return most_cells_of_members(a, w.cells, w.starts[r], w.sizes[r], w.part, 0, w.masks, w.more, limit, least)


@step
def _most_met(w, r, limit, least):
    """That of a cell that is a mask; no member makes more cells of it than of all members."""
    best = least
    for word in range(w.words):
        left = w.masks[U(r * CELL_WORDS + word)]
        while left != U(0):
            i = np.int64(first_bit(left)) + word * WORD
            left &= left - U(1)
            if w.reach[i] <= best:
                continue
            k = 1 + count_met(w.apart, i * w.words * w.width, w.width, w.masks, r * CELL_WORDS, w.words)
            if k > best:
                best = k
                if best == limit:
                    return best
    return best
