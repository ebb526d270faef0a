"""Counting kernels: how the guesses cut a set of candidates, for all guesses at once.

All of them walk along rows of responses, a block of guesses at a time, so that the loops run over contiguous bytes and
vectorise. Where the rows come from is decided in :mod:`optimoo.compiled.answers`.
"""

import numpy as np

from optimoo.compiled.answers import lay_out
from optimoo.compiled.bits import bit32, bit_in, count16, count32
from optimoo.compiled.jit import inlined, step
from optimoo.compiled.responses import BLOCK, TOGETHER

U = np.uint64


@step
def count_cells(a, blocks, members, start, n, skip, counts, to):
    """Into ``counts[to:]``: how many cells each guess makes of the members; ``skip=1`` leaves "found" uncounted."""
    for first in range(0, a.size, BLOCK):
        width = U(min(BLOCK, a.size - first))
        base = U(to + first)
        _collect(a, blocks, members, start, n, first, width)
        if a.kinds <= 16:
            for j in range(width):
                counts[base + j] = count16(blocks.masks16[j] >> np.uint16(skip))
        else:
            for j in range(width):
                counts[base + j] = count32(blocks.masks32[j] >> np.uint32(skip))


@step
def most_cells(a, blocks, members, start, n, skip, enough):
    """The largest of these counts, or the first that reaches ``enough`` where the caller has no use for more."""
    best = 0
    for first in range(0, a.size, BLOCK):
        width = U(min(BLOCK, a.size - first))
        _collect(a, blocks, members, start, n, first, width)
        best = max(best, _most(a.kinds, blocks, width, skip))
        if best >= enough:
            break
    return best


@inlined
def _collect(a, blocks, members, start, n, first, width):
    """One bit per response that some member gives, for each guess of the block, into the masks."""
    _clear(blocks, width)
    for done in range(0, n, TOGETHER):
        now = min(n - done, TOGETHER)
        lay_out(a, blocks, members, start + done, now, first, width)
        _add_masks(a.kinds, blocks, a.table if a.tabled else blocks.rows, now, width)


@inlined
def _clear(blocks, width):
    for j in range(width):
        blocks.masks16[j] = 0
        blocks.masks32[j] = 0


@inlined
def _most(kinds, blocks, width, skip):
    """The most bits in a mask of the block."""
    if kinds <= 16:
        most16 = np.uint16(0)
        for j in range(width):
            most16 = max(most16, count16(blocks.masks16[j] >> np.uint16(skip)))
        return np.int64(most16)
    most32 = np.uint32(0)
    for j in range(width):
        most32 = max(most32, count32(blocks.masks32[j] >> np.uint32(skip)))
    return np.int64(most32)


@inlined
def _add_masks(kinds, blocks, rows, n, width):
    """Add the bits of n members whose responses stand in ``rows``."""
    if kinds <= 16:
        _add_bits(rows, blocks.starts, n, width, blocks.masks16)
    else:
        _add_bits(rows, blocks.starts, n, width, blocks.masks32)


@step
def _add_bits(rows, starts, n, width, masks):
    i = 0
    while i + 4 <= n:  # four rows a pass: the masks are read and written a quarter as often
        a, b, c, d = U(starts[i]), U(starts[i + 1]), U(starts[i + 2]), U(starts[i + 3])
        for j in range(width):
            mask = masks[j]
            two = bit_in(mask, rows[a + j]) | bit_in(mask, rows[b + j])
            masks[j] = mask | two | bit_in(mask, rows[c + j]) | bit_in(mask, rows[d + j])
        i += 4
    while i < n:
        a = U(starts[i])
        for j in range(width):
            masks[j] |= bit_in(masks[j], rows[a + j])
        i += 1


@step
def cell_sizes(a, blocks, members, start, n, histogram):
    """Cell sizes of every guess: ``histogram[r * size + g]`` members answer r to guess g."""
    for first in range(0, a.size, BLOCK):
        width = U(min(BLOCK, a.size - first))
        for r in range(a.kinds):
            base = U(r * a.size + first)
            for j in range(width):
                histogram[base + j] = 0
        for done in range(0, n, TOGETHER):
            now = min(n - done, TOGETHER)
            lay_out(a, blocks, members, start + done, now, first, width)
            rows = a.table if a.tabled else blocks.rows
            for r in range(a.kinds):
                _count_response(rows, blocks.starts, now, width, np.uint8(r), blocks.counts)
                base = U(r * a.size + first)
                for j in range(width):
                    histogram[base + j] += blocks.counts[j]


@step
def _count_response(rows, starts, n, width, response, counts):
    for j in range(width):
        counts[j] = 0
    i = 0
    while i + 4 <= n:
        a, b, c, d = U(starts[i]), U(starts[i + 1]), U(starts[i + 2]), U(starts[i + 3])
        for j in range(width):
            counts[j] += (
                np.uint8(rows[a + j] == response)
                + np.uint8(rows[b + j] == response)
                + np.uint8(rows[c + j] == response)
                + np.uint8(rows[d + j] == response)
            )
        i += 4
    while i < n:
        a = U(starts[i])
        for j in range(width):
            counts[j] += np.uint8(rows[a + j] == response)
        i += 1


@inlined
def most_cells_inside(local, base, stride, index, start, n, reach, first, limit, least):
    """The most cells, "found" counted, that a member of the set cuts it into, if more than ``least``; else ``least``.

    ``local[base:]`` holds rows of responses to a larger set, or to all codes, ``reach[first:]`` how many different ones
    each member gets there: no member gets more here. A member that cannot beat the best so far is
    left at the clash that shows it.
    """
    best = least
    for i in range(start, start + n):
        if reach[U(first + index[i])] <= best:
            continue
        row = base + index[i] * stride
        seen = np.uint32(0)
        k = n
        if n > limit:  # so many clashes are allowed that looking for them takes longer than going on
            for j in range(start, start + n):
                seen |= bit32(local[U(row + index[U(j)])])
            k = np.int64(count32(seen))
        else:
            for j in range(start, start + n):
                bit = bit32(local[U(row + index[U(j)])])
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
