"""Which guesses the bounds of the checker leave open, computed fast.

The compiled twin of ``Position`` in :mod:`optimoo.proof.checker`, which gives the reasons. The writer asks this one,
so that it claims what the checker needs and nothing more; where the two differed, a certificate would be refused or
too long, never wrong.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from optimoo.compiled import WORD, Answers, answers_of, bit32, count32, count_cells, kernel, most_cells, step
from optimoo.game import Game, response_table
from optimoo.proof.beyond import Bounds
from optimoo.proof.checker import COUNTED, SEPARATED, Claim

Numbers = NDArray[np.int64]
U = np.uint64


class Limits(NamedTuple):
    """The checker's bounds for cells after one more guess, as arrays."""

    by_size: Numbers  # least cost of n candidates
    inside: Numbers  # least cost by candidates and cells, guessing a candidate
    outside: Numbers  # least cost by candidates and cells, guessing another code
    least: Numbers  # a candidate that makes no more cells than this is no better than other codes


def limits(bounds: Bounds, depth: int) -> Limits:
    """The bounds for cells of positions after ``depth`` guesses."""
    kinds = bounds.game.kinds
    inside, outside = (np.zeros((COUNTED + 1, kinds + 1), dtype=np.int64) for _ in range(2))
    least = np.zeros(COUNTED + 1, dtype=np.int64)
    for n in range(2, COUNTED + 1):
        within, apart = bounds.inside(n, depth + 1), bounds.outside(n, depth + 1)
        inside[n, : len(within)], outside[n, : len(apart)] = within, apart
        least[n] = max((k for k in range(1, len(within)) if within[k] >= apart[-1]), default=1)
    return Limits(bounds.by_size(depth + 1), inside, outside, least)


def survivors(bounds: Bounds, limit: Limits, claim: Claim, wanted: NDArray[np.bool_]) -> tuple[Numbers, Numbers]:
    """The wanted guesses that may still cost less than claimed, and the bounds of their cells, one row each."""
    game, n = bounds.game, len(claim.members)
    own = [
        row[np.minimum(np.arange(game.kinds + 1), len(row) - 1)]
        for row in (bounds.inside(n, claim.depth), bounds.outside(n, claim.depth))
    ]
    open_guesses = np.zeros(game.size, dtype=np.int64)
    cell_bounds = np.zeros((game.size, game.kinds), dtype=np.int64)
    count = _survivors(
        *_answers(game.text), claim.members, own[0], own[1], bounds.costs(claim.depth + 1),
        bounds.costs.refund(claim.depth + 1), limit, claim.least, bounds.consistent, wanted, open_guesses, cell_bounds,
    )  # fmt: skip
    return open_guesses[:count], cell_bounds[:count]


@lru_cache(maxsize=1)
def _answers(game: str) -> tuple[Answers, NDArray[np.uint8]]:
    parsed = Game.parse(game)
    return answers_of(parsed), response_table(parsed).ravel()


@kernel
def _survivors(
    a,
    table,
    members,
    own_inside,
    own_outside,
    find,
    refund,
    limit,
    claimed,
    consistent,
    wanted,
    result,
    result_bounds,
):
    size, kinds, n = a.size, a.kinds, len(members)
    counts = np.zeros(a.words * WORD, dtype=np.uint8)
    count_cells(a, members, 0, n, counts, 0)
    is_member = np.zeros(size, dtype=np.bool_)
    is_member[members] = True
    local = np.empty(n * n, dtype=np.uint8)
    reach = np.empty(n, dtype=np.uint8)
    _copy_responses(table, size, members, local, reach)
    sizes, starts, bounds = np.zeros(kinds, np.int64), np.zeros(kinds, np.int64), np.zeros(kinds, np.int64)
    rows, cells = np.zeros(n, np.int64), np.zeros(n, np.int64)
    found = 0
    for guess in range(size):
        if not wanted[guess]:
            continue
        made = counts[guess] + np.int64(is_member[guess])
        if (own_inside[made] if is_member[guess] else own_outside[made]) >= claimed:
            continue
        sizes[:] = 0
        for member in members:
            sizes[table[U(guess * size + member)]] += 1
        total = find if sizes[0] else -refund
        bounds[0] = total
        for r in range(1, kinds):
            bounds[r] = limit.by_size[sizes[r]]
            total += bounds[r]
        if total >= claimed:
            continue
        _cut(table, size, kinds, members, guess, sizes, starts, rows, cells)
        for smallest, largest in ((kinds + 1, SEPARATED), (kinds // 2 + 2, kinds), (3, kinds // 2 + 1)):
            for r in range(1, kinds):
                m = sizes[r]
                if m < smallest or m > largest or total >= claimed:
                    continue
                least = limit.least[m]
                k = _most_cells_inside(local, n, rows, starts[r], m, reach, min(m, kinds), least)
                bound = limit.outside[m, min(m, kinds - 1)] if k == least else limit.inside[m, k]
                if bound > bounds[r]:
                    total += bound - bounds[r]
                    bounds[r] = bound
        for smallest, largest in ((kinds // 2 + 2, COUNTED), (3, kinds // 2 + 1)):
            for r in range(1, kinds):
                m = sizes[r]
                if m < smallest or m > largest or total >= claimed:
                    continue
                bound = _by_counting(a, limit, cells, rows, local, reach, n, starts[r], m, consistent)
                if bound > bounds[r]:
                    total += bound - bounds[r]
                    bounds[r] = bound
        if total < claimed:
            result[found] = guess
            result_bounds[found] = bounds
            found += 1
    return found


@step
def _copy_responses(table, size, members, local, reach):
    n = len(members)
    for i in range(n):
        seen = np.uint32(0)
        for j in range(n):
            response = table[U(members[i] * size + members[j])]
            local[U(i * n + j)] = response
            seen |= bit32(response)
        reach[i] = count32(seen)


@step
def _cut(table, size, kinds, members, guess, sizes, starts, rows, cells):
    """The members in the order of their responses, as they are and as row numbers."""
    at = 0
    for r in range(kinds):
        starts[r] = at
        at += sizes[r]
    for i in range(len(members)):
        r = table[U(guess * size + members[i])]
        rows[starts[r]] = i
        cells[starts[r]] = members[i]
        starts[r] += 1
    for r in range(kinds):
        starts[r] -= sizes[r]


@step
def _by_counting(a, limit, cells, rows, local, reach, n, start, m, consistent):
    """The bound of a cell by what the best guess of all makes of it."""
    most = min(m, a.kinds - 1)
    bound = limit.outside[m, most]
    if not consistent:
        bound = limit.outside[m, most_cells(a, cells, start, m, most)]
    k = _most_cells_inside(local, n, rows, start, m, reach, min(m, a.kinds), 1)
    return min(bound, limit.inside[m, k])


@step
def _most_cells_inside(local, n, rows, start, m, reach, limit, least):
    """The most cells, "found" counted, that a member of a cell cuts it into, if more than ``least``; else ``least``.

    ``local`` holds the responses among all n members of the position, ``reach`` how many different ones each of them
    gets there: no member gets more in the cell. A member that cannot beat the best so far is left at the clash that
    shows it.
    """
    best = least
    for i in range(start, start + m):
        if reach[U(rows[i])] <= best:
            continue
        row = rows[i] * n
        seen = np.uint32(0)
        k = m
        if m > limit:  # so many clashes are allowed that looking for them takes longer than going on
            for j in range(start, start + m):
                seen |= bit32(local[U(row + rows[U(j)])])
            k = np.int64(count32(seen))
        else:
            for j in range(start, start + m):
                bit = bit32(local[U(row + rows[U(j)])])
                if seen & bit:
                    k -= 1
                    if k <= best:
                        break
                seen |= bit
        if k > best:
            best = k
            if best == limit:
                break
    return best
