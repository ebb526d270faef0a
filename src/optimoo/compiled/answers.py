"""Responses, looked up in the table or computed: whoever asks here need not know which.

A table of all responses is the fastest way to single ones while it fits into memory. Where it does not, a response
is computed from two words per code; and a whole row of them from bytes laid out by position and by symbol, so that
the loops run over contiguous bytes and vectorise. Either way the ids are the same, and so is the search.
"""

import numpy as np

from optimoo.compiled.bits import count32
from optimoo.compiled.jit import inlined, step
from optimoo.compiled.responses import BLOCK, MAX_POSITIONS

U = np.uint64
_ONES = U(0x1111111111111111)
_HIGH = U(0x8888888888888888)
_LOW_HALVES = U(0x0F0F0F0F0F0F0F0F)
_BYTES = U(0x0101010101010101)


@inlined
def answer(a, guess, code):
    """The response id of a guess and a code."""
    if a.tabled:
        return a.table[U(guess * a.size + code)]
    bulls = a.positions - _different(a.packed[U(guess)] ^ a.packed[U(code)])
    both = _in_common(a.counted[U(guess)], a.counted[U(code)])
    return a.ids[U(bulls * (a.positions + 1) + both)]


@inlined
def _different(x):
    """How many groups of four bits are not zero, of the lower eight."""
    x |= x >> U(2)
    x |= x >> U(1)
    return np.int64(count32(np.uint32(x & _ONES)))


@inlined
def _in_common(x, y):
    """The smaller of each two groups of four bits, added up; no group is above 7, so no borrow leaves its group."""
    x_is_more = ((((x | _HIGH) - y) & _HIGH) >> U(3)) * U(15)
    least = (y & x_is_more) | (x & ~x_is_more)
    pairs = (least & _LOW_HALVES) + ((least >> U(4)) & _LOW_HALVES)
    return np.int64((pairs * _BYTES) >> U(56))


@step
def lay_out(a, blocks, members, start, n, first, width):
    """Say in ``blocks.starts`` where the responses of n members to the guesses from ``first`` on begin.

    They stand in the table if there is one, else they are computed into ``blocks.rows``.
    """
    for i in range(n):
        if a.tabled:
            blocks.starts[i] = members[start + i] * a.size + first
        else:
            blocks.starts[i] = i * BLOCK
            _compute_row(a, blocks, members[start + i], first, width, i * BLOCK)


@step
def _compute_row(a, blocks, code, first, width, to):
    """The responses of one code to a block of guesses, into ``blocks.rows[to:]``.

    Six positions at once; those that the game does not have ask for a symbol that no code has. A loop for bulls, one
    for what they mean, one for symbols in common: joined together they would not run in bytes.
    """
    places, names, rises = blocks.places, blocks.names, a.rises
    for p in range(a.positions):
        symbol = a.codes[U(code * a.positions + p)]
        places[p] = p * a.size + first
        names[p] = symbol
        places[MAX_POSITIONS + p] = symbol * a.size + first
        names[MAX_POSITIONS + p] = a.copies[U(symbol * a.size + code)]
        for earlier in range(p):
            if names[earlier] == symbol:
                names[MAX_POSITIONS + p] = 0  # counted already
    columns, copies, bulls, rows, base = a.columns, a.copies, blocks.counts, blocks.rows, U(to)
    p0, p1, p2, p3, p4, p5 = (U(places[0]), U(places[1]), U(places[2]), U(places[3]), U(places[4]), U(places[5]))
    s0, s1, s2, s3, s4, s5 = names[0], names[1], names[2], names[3], names[4], names[5]
    r0, r1, r2, r3, r4, r5, r6 = rises[0], rises[1], rises[2], rises[3], rises[4], rises[5], rises[6]
    none = np.uint8(0)
    for j in range(width):
        bulls[j] = (
            np.uint8(columns[p0 + j] == s0)
            + np.uint8(columns[p1 + j] == s1)
            + np.uint8(columns[p2 + j] == s2)
            + np.uint8(columns[p3 + j] == s3)
            + np.uint8(columns[p4 + j] == s4)
            + np.uint8(columns[p5 + j] == s5)
        )
    for j in range(width):
        b = bulls[j]
        low = (r1 if b >= 1 else none) + (r2 if b >= 2 else none) + (r3 if b >= 3 else none)
        high = (r4 if b >= 4 else none) + (r5 if b >= 5 else none) + (r6 if b >= 6 else none)
        rows[base + j] = r0 + low + high
    # With equal bulls, response ids fall by one for each further symbol in common.
    p0, p1, p2, p3, p4, p5 = (U(places[6]), U(places[7]), U(places[8]), U(places[9]), U(places[10]), U(places[11]))
    m0, m1, m2, m3, m4, m5 = names[6], names[7], names[8], names[9], names[10], names[11]
    for j in range(width):
        rows[base + j] -= (
            min(copies[p0 + j], m0)
            + min(copies[p1 + j], m1)
            + min(copies[p2 + j], m2)
            + min(copies[p3 + j], m3)
            + min(copies[p4 + j], m4)
            + min(copies[p5 + j], m5)
        )


@step
def lay_out_members(a, blocks, members, start, n):
    """The responses among a few members, into ``blocks.rows`` as rows of n; ``blocks.starts`` numbers the members."""
    for i in range(n):
        blocks.starts[i] = i
        for j in range(n):
            blocks.rows[U(i * n + j)] = answer(a, members[start + i], members[start + j])
