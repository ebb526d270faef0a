"""Counting kernels: how the guesses cut a set of candidates, for all guesses at once.

All of them walk along rows of the response table, a block of guesses at a time, so that the loops run over
contiguous bytes and vectorise.
"""

import numpy as np

from optimoo.search.jit import inlined, step
from optimoo.search.kernels.bits import bit16, bit32, count16, count32
from optimoo.search.state import BLOCK

U = np.uint64
_FULL = 255  # an 8-bit counter holds this much


@step
def count_cells(table, size, kinds, members, start, n, skip, block16, block32, counts, to):
    """Into ``counts[to:]``: how many cells each guess makes of the members; ``skip=1`` leaves "found" uncounted."""
    for first in range(0, size, BLOCK):
        width = U(min(BLOCK, size - first))
        base = U(to + first)
        if kinds <= 16:
            _masks16(table, size, members, start, n, first, width, block16)
            for j in range(width):
                counts[base + j] = count16(block16[j] >> np.uint16(skip))
        else:
            _masks32(table, size, members, start, n, first, width, block32)
            for j in range(width):
                counts[base + j] = count32(block32[j] >> np.uint32(skip))


@step
def most_cells(table, size, kinds, members, start, n, skip, enough, block16, block32):
    """The largest of these counts, or the first that reaches ``enough`` where the caller has no use for more."""
    best = 0
    for first in range(0, size, BLOCK):
        width = U(min(BLOCK, size - first))
        if kinds <= 16:
            _masks16(table, size, members, start, n, first, width, block16)
            most16 = np.uint16(0)
            for j in range(width):
                most16 = max(most16, count16(block16[j] >> np.uint16(skip)))
            best = max(best, np.int64(most16))
        else:
            _masks32(table, size, members, start, n, first, width, block32)
            most32 = np.uint32(0)
            for j in range(width):
                most32 = max(most32, count32(block32[j] >> np.uint32(skip)))
            best = max(best, np.int64(most32))
        if best >= enough:
            break
    return best


@step
def _masks16(table, size, members, start, n, first, width, masks):
    """One bit per response that some member gives, for each guess of the block."""
    for j in range(width):
        masks[j] = 0
    i = start
    end = start + n
    while i + 4 <= end:  # four rows a pass: the masks are read and written a quarter as often
        a = U(members[i] * size + first)
        b = U(members[i + 1] * size + first)
        c = U(members[i + 2] * size + first)
        d = U(members[i + 3] * size + first)
        for j in range(width):
            masks[j] |= bit16(table[a + j]) | bit16(table[b + j]) | bit16(table[c + j]) | bit16(table[d + j])
        i += 4
    while i < end:
        a = U(members[i] * size + first)
        for j in range(width):
            masks[j] |= bit16(table[a + j])
        i += 1


@step
def _masks32(table, size, members, start, n, first, width, masks):
    """The same for games with more than 16 responses."""
    for j in range(width):
        masks[j] = 0
    for i in range(start, start + n):
        a = U(members[i] * size + first)
        for j in range(width):
            masks[j] |= bit32(table[a + j])


@step
def cell_sizes(table, size, kinds, members, start, n, counts8, histogram):
    """Cell sizes of every guess: ``histogram[r * size + g]`` members answer r to guess g."""
    for first in range(0, size, BLOCK):
        width = U(min(BLOCK, size - first))
        for r in range(kinds):
            base = U(r * size + first)
            for j in range(width):
                histogram[base + j] = 0
        done = start
        while done < start + n:
            until = min(start + n, done + _FULL)
            for r in range(kinds):
                _count_response(table, size, members, done, until, first, width, np.uint8(r), counts8)
                base = U(r * size + first)
                for j in range(width):
                    histogram[base + j] += counts8[j]
            done = until


@step
def _count_response(table, size, members, i, end, first, width, response, counts8):
    for j in range(width):
        counts8[j] = 0
    while i + 4 <= end:
        a = U(members[i] * size + first)
        b = U(members[i + 1] * size + first)
        c = U(members[i + 2] * size + first)
        d = U(members[i + 3] * size + first)
        for j in range(width):
            counts8[j] += (
                np.uint8(table[a + j] == response)
                + np.uint8(table[b + j] == response)
                + np.uint8(table[c + j] == response)
                + np.uint8(table[d + j] == response)
            )
        i += 4
    while i < end:
        a = U(members[i] * size + first)
        for j in range(width):
            counts8[j] += np.uint8(table[a + j] == response)
        i += 1


@inlined
def most_cells_inside(local, base, stride, index, start, n, reach, first, limit, least):
    """The most cells, "found" counted, that a member of the set cuts it into, if more than ``least``; else ``least``.

    ``local[base:]`` holds the responses among a set of which this one is a part, ``reach[first:]`` how many different
    ones each member gets in that larger set: no member gets more here. A member that cannot beat the best so far is
    left at the clash that shows it.
    """
    best = least
    for i in range(start, start + n):
        if reach[U(first + index[i])] <= best:
            continue
        row = base + index[i] * stride
        seen = np.uint32(0)
        clashes = 0
        for j in range(start, start + n):
            bit = bit32(local[U(row + index[j])])
            if seen & bit:
                clashes += 1
                if n - clashes <= best:
                    break
            seen |= bit
        if n - clashes > best:
            best = n - clashes
            if best == limit:
                break
    return best
