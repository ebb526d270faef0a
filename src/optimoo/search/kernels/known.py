"""The table of known positions: exact values and lower bounds, found again by the set of candidates.

A position is looked up by two independent 64-bit sums over its candidates (Zobrist keys), mixed with the shape of
the costs that remain. An entry is three words: the two keys, each combined with the data by exclusive or, and the
data. Workers read and write without locks: an entry torn by two writers no longer matches its keys and is ignored.
When the table is full the entry of the smallest set in the bucket gives way; a lost entry costs time, never truth.

The data word holds, from the top: the excess over the cheapest thinkable cost (every secret found at the very next
guess), the number of candidates (up to 255, for deciding who gives way) and one bit that says "exact".
"""

import numpy as np

from optimoo.search.jit import inlined
from optimoo.search.state import WAYS, WORDS

U = np.uint64
_EXCESS_SHIFT = U(9)


@inlined
def mix(x):
    """Scramble a word (the finaliser of splitmix64): nearby inputs give unrelated outputs."""
    x = (x ^ (x >> U(30))) * U(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> U(27))) * U(0x94D049BB133111EB)
    return x ^ (x >> U(31))


@inlined
def probe(entries, buckets, a, b):
    """The data word stored for the keys, or 0."""
    base = (a & U(buckets - 1)) * U(WAYS * WORDS)
    for way in range(WAYS):
        at = base + U(way * WORDS)
        data = entries[at + U(2)]
        if entries[at] ^ data == a and entries[at + U(1)] ^ data == b:
            return data
    return U(0)


@inlined
def word_of(excess, n, exact):
    """The data word for a value or a bound of n candidates."""
    return (U(excess) << _EXCESS_SHIFT) | (U(min(n, 255)) << U(1)) | U(exact)


@inlined
def store(entries, buckets, a, b, data):
    """Remember a value or a bound; an exact value is never replaced by a bound on the same position."""
    base = (a & U(buckets - 1)) * U(WAYS * WORDS)
    victim = base
    smallest = U(1 << 20)
    for way in range(WAYS):
        at = base + U(way * WORDS)
        old = entries[at + U(2)]
        if entries[at] ^ old == a and entries[at + U(1)] ^ old == b:
            if is_exact(old) or (not is_exact(data) and excess_of(old) >= excess_of(data)):
                return
            victim = at
            break
        weight = (old >> U(1)) & U(255)  # an empty entry weighs nothing
        if weight < smallest:
            smallest = weight
            victim = at
    entries[victim] = a ^ data
    entries[victim + U(1)] = b ^ data
    entries[victim + U(2)] = data


@inlined
def excess_of(data):
    """The excess in a data word."""
    return np.int64(data >> _EXCESS_SHIFT)


@inlined
def is_exact(data):
    """Whether a data word holds an exact value."""
    return (data & U(1)) != U(0)
