"""Remembering positions, under their own name and under that of a relabelled copy."""

import numpy as np
from numpy.typing import NDArray

from optimoo.compiled import inlined, native, step
from optimoo.search.kernels.arrays import RELABELLED_HITS, TABLE_HITS, UNKNOWN, Place, Scratch, Tables
from optimoo.search.kernels.bounds import size_bound
from optimoo.search.kernels.known import Memory, excess_of, is_exact, note, probe, store, take_over, word_of
from optimoo.search.kernels.limits import MAX_EXCESS
from optimoo.search.kernels.relabelled import relabelled_key

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
    """Keep a value or bound under the keys of a relabelled copy, which other machines use, too: note it for them."""
    data = remember(t, m, a, b, value, n, d, exact)
    note(m, a ^ t.shape[d], b + t.shape[d], data)


@inlined
def recall(t, m, a, b, d):
    """The stored word for a set after d guesses, or 0."""
    shape = t.shape[d]
    return probe(m.entries, m.buckets, a ^ shape, b + shape)


@step
def keys_of(t, w, at):
    """The two keys of a position."""
    a = U(0)
    b = U(0)
    for i in range(at.start, at.start + at.n):
        a ^= t.key_a[w.stack[i]]
        b ^= t.key_b[w.stack[i]]
    return a, b


@step
def relabelled(t, m, w, start, n, d, beta):
    """The key of a relabelled copy of the set, and what is known under it: a value, a bound >= beta, or UNKNOWN."""
    if n <= RELABELLED:
        return U(0), U(0), np.int64(UNKNOWN)
    a, b = relabelled_key(t.answers, w.stack, start, n, w.colour, w.arranged)
    data = recall(t, m, a, b, d)
    if data != U(0):
        known = excess_of(data) + n * t.costs[d + 1]
        if is_exact(data) or known >= beta:
            w.work[RELABELLED_HITS] += 1
            return a, b, known
    return a, b, np.int64(UNKNOWN)


@native(Tables, Memory, Scratch, Place, int, gives=1)
def look_up(t, m, w, at, beta):
    """What is known of a position without searching: a value, a bound >= beta, or UNKNOWN."""
    n, d = at.n, at.depth
    bound = size_bound(t, n, d)
    if n <= 2 or d + 1 >= t.flat_from or bound >= beta:
        return bound
    a, b = keys_of(t, w, at)
    data = recall(t, m, a, b, d)
    if data != U(0):
        known = excess_of(data) + n * t.costs[d + 1]
        if is_exact(data) or known >= beta:
            w.work[TABLE_HITS] += 1
            return known
    _, _, known = relabelled(t, m, w, at.start, n, d, beta)
    return known


@native(Tables, Memory, Scratch, Place, int, bool, gives=0)
def write_down(t, m, w, at, value, exact):
    """Remember a position under its own name and under a relabelled one."""
    n, d = at.n, at.depth
    a, b = keys_of(t, w, at)
    remember(t, m, a, b, value, n, d, exact)
    if n > RELABELLED:
        a, b = relabelled_key(t.answers, w.stack, at.start, n, w.colour, w.arranged)
        remember_relabelled(t, m, a, b, value, n, d, exact)


@native(Memory, NDArray[np.uint64], gives=0)
def learn(m, words):
    """Remember what another machine has noted."""
    take_over(m, words)
