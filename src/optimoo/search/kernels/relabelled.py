"""A second name for large positions: the key of a relabelled copy, so that relabelled positions share an entry.

Colours (position, symbol) pairs by how often they occur among the candidates, refines twice by what they occur
with, sorts positions and symbols by colour, and hashes the copy relabelled in that order. Ties between positions
are tried in every order and the smallest hash wins; ties between symbols are left as they fall. So two relabelled
copies may still get different keys, which only misses a chance; equal keys always belong to relabelled copies of
the same set, because what is hashed is a relabelled copy and nothing else.
"""

import numpy as np

from optimoo.compiled import step
from optimoo.search.kernels.known import mix

U = np.uint64
_ROUNDS = 2
_SALT_A = U(0x9E3779B97F4A7C15)
_SALT_B = U(0xC2B2AE3D27D4EB4F)


@step
def relabelled_key(a, members, start, n, colour, order):
    """Two hash words of a relabelled copy of ``members[start:start + n]``; ``colour`` and ``order`` are scratch."""
    codes, positions, symbols = a.codes, a.positions, a.symbols
    pairs = positions * symbols
    _colour_pairs(codes, positions, symbols, members, start, n, colour)
    # Behind the colours of pairs: those of positions and symbols, and the numbers a code is rewritten with.
    places = 2 * pairs
    names = places + positions
    weights = names + symbols
    ranks = weights + positions
    for p in range(positions):
        colour[places + p] = U(0)
        for s in range(symbols):
            colour[places + p] += mix(colour[p * symbols + s])
    _sort_by(colour, places, order, 0, positions)
    best_a = ~U(0)
    best_b = ~U(0)
    while True:
        # Symbols in the order of their colours, read along the positions in this order.
        for s in range(symbols):
            value = U(0)
            for p in range(positions):
                value = mix(value + colour[order[p] * symbols + s])
            colour[names + s] = value
        _sort_by(colour, names, order, positions, symbols)
        for rank in range(symbols):
            colour[ranks + order[positions + rank]] = U(rank)
        power = U(1)
        for p in range(positions):
            colour[weights + order[p]] = power
            power *= U(symbols)
        key_a = U(0)
        key_b = U(0)
        for i in range(start, start + n):
            row = members[i] * positions
            number = U(0)
            for p in range(positions):
                number += colour[U(weights + p)] * colour[U(ranks + codes[U(row + p)])]
            key_a += mix(number + _SALT_A)
            key_b += mix(number + _SALT_B)
        if key_a < best_a or (key_a == best_a and key_b < best_b):
            best_a = key_a
            best_b = key_b
        if not _next_arrangement(order, positions, colour, places):
            break
    return best_a, best_b


@step
def _sort_by(keys, at, order, first, count):
    """Into ``order[first:]``: 0, 1, ..., count - 1 sorted by ``keys[at:]``, equal ones in their own order."""
    for i in range(count):
        j = i
        while j > 0 and keys[at + order[first + j - 1]] > keys[at + i]:
            order[first + j] = order[first + j - 1]
            j -= 1
        order[first + j] = i


@step
def _colour_pairs(codes, positions, symbols, members, start, n, colour):
    """Colours that do not depend on how positions and symbols are named."""
    pairs = positions * symbols
    for pair in range(2 * pairs):
        colour[pair] = U(0)
    for i in range(start, start + n):
        row = members[i] * positions
        for p in range(positions):
            colour[p * symbols + codes[row + p]] += U(1)
    for _ in range(_ROUNDS):
        for i in range(start, start + n):
            row = members[i] * positions
            around = U(0)
            for p in range(positions):
                around += mix(colour[p * symbols + codes[row + p]])
            around = mix(around)
            for p in range(positions):
                colour[pairs + p * symbols + codes[row + p]] += around
        for pair in range(pairs):
            colour[pair] = mix(colour[pair] + mix(colour[pairs + pair]))
            colour[pairs + pair] = U(0)


@step
def _next_arrangement(order, count, keys, at):
    """Step to the next order of the positions within runs of equal keys; False after the last one."""
    end = count
    while end > 0:
        begin = end - 1
        while begin > 0 and keys[at + order[begin - 1]] == keys[at + order[end - 1]]:
            begin -= 1
        if _next_permutation(order, begin, end):
            return True
        end = begin  # this run is back in its first order; carry over to the run before it
    return False


@step
def _next_permutation(order, begin, end):
    """The next permutation of ``order[begin:end]`` in lexicographic order; wraps around and says False at the last."""
    pivot = end - 2
    while pivot >= begin and order[pivot] > order[pivot + 1]:
        pivot -= 1
    if pivot >= begin:
        swap = end - 1
        while order[swap] < order[pivot]:
            swap -= 1
        order[pivot], order[swap] = order[swap], order[pivot]
    low = pivot + 1
    high = end - 1
    while low < high:
        order[low], order[high] = order[high], order[low]
        low += 1
        high -= 1
    return pivot >= begin
