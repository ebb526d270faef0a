"""Remembering positions, under their own name and under that of a relabelled copy."""

import numpy as np
from numba import types

from optimoo.search.jit import inlined, kernel_of, step
from optimoo.search.kernels.canonical import canonical_key
from optimoo.search.kernels.known import excess_of, is_exact, probe, store, word_of
from optimoo.search.kernels.signatures import INT, MEMORY, ON_POSITION, SCRATCH, TABLES
from optimoo.search.state import MAX_EXCESS, RELABELLED_HITS, TABLE_HITS, WORDS

U = np.uint64
RELABELLED = 20
"""Sets larger than this are also looked up under a relabelled name."""


@inlined
def remember(t, m, a, b, value, n, d, exact):
    """Keep a value or bound of n candidates after d guesses under the keys of the set; the word that was stored."""
    shape = t.shape[d]
    excess = value - n * t.costs[d + 1]
    if excess >= MAX_EXCESS:  # breaks a cap anyway: all that matters is that it is too much
        excess = MAX_EXCESS - 1
        exact = False
    data = word_of(excess, n, exact)
    store(m.entries, m.buckets, a ^ shape, b + shape, data)
    return data


@inlined
def remember_relabelled(t, m, a, b, value, n, d, exact):
    """The same under the keys of a relabelled copy, which other machines use as well: if there is room, note it."""
    data = remember(t, m, a, b, value, n, d, exact)
    room = len(m.notes) // WORDS
    if room > 0:
        # Threads may write over one another; like a torn entry of the table, such a note matches no position.
        at = U(m.control[1] % room) * U(WORDS)
        m.notes[at] = a ^ t.shape[d] ^ data
        m.notes[at + U(1)] = (b + t.shape[d]) ^ data
        m.notes[at + U(2)] = data
        m.control[1] += 1


@inlined
def recall(t, m, a, b, d):
    """The stored word for a set after d guesses, or 0."""
    shape = t.shape[d]
    return probe(m.entries, m.buckets, a ^ shape, b + shape)


@step
def keys_of(t, w, n):
    """The two keys of the position ``w.stack[:n]``."""
    a = U(0)
    b = U(0)
    for i in range(n):
        a ^= t.key_a[w.stack[i]]
        b ^= t.key_b[w.stack[i]]
    return a, b


@step
def relabelled(t, m, w, start, n, d, beta):
    """The key of a relabelled copy of the set, and what is known under it: a value, a bound >= beta, or -1."""
    if n <= RELABELLED:
        return U(0), U(0), np.int64(-1)
    a, b = canonical_key(t.answers, w.stack, start, n, w.colour, w.arranged)
    data = recall(t, m, a, b, d)
    if data != U(0):
        known = excess_of(data) + n * t.costs[d + 1]
        if is_exact(data) or known >= beta:
            w.work[RELABELLED_HITS] += 1
            return a, b, known
    return a, b, np.int64(-1)


@kernel_of(ON_POSITION)
def look_up(t, m, w, n, d, beta):
    """What is known of the position ``w.stack[:n]`` without searching: a value, a bound >= beta, or -1."""
    bound = t.size_bound[d * (t.size + 1) + n]
    if n <= 2 or d + 1 >= t.flat_from or bound >= beta:
        return bound
    a, b = keys_of(t, w, n)
    data = recall(t, m, a, b, d)
    if data != U(0):
        known = excess_of(data) + n * t.costs[d + 1]
        if is_exact(data) or known >= beta:
            w.work[TABLE_HITS] += 1
            return known
    _, _, known = relabelled(t, m, w, 0, n, d, beta)
    return known


@kernel_of(types.void(TABLES, MEMORY, SCRATCH, INT, INT, INT, types.boolean))
def write_down(t, m, w, n, d, value, exact):
    """Remember the position ``w.stack[:n]`` under its own name and under a relabelled one."""
    a, b = keys_of(t, w, n)
    remember(t, m, a, b, value, n, d, exact)
    if n > RELABELLED:
        a, b = canonical_key(t.answers, w.stack, 0, n, w.colour, w.arranged)
        remember_relabelled(t, m, a, b, value, n, d, exact)


@kernel_of(types.void(MEMORY, types.uint64[::1]))
def absorb(m, words):
    """Remember what another machine has noted."""
    for at in range(0, len(words), WORDS):
        data = words[at + 2]
        store(m.entries, m.buckets, words[at] ^ data, words[at + 1] ^ data, data)
