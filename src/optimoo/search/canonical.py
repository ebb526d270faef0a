"""A second name for large positions: the key of a relabelled copy, so that relabelled positions share an entry.

Colours (position, symbol) pairs by how often they occur among the candidates, refines twice by what they occur
with, sorts positions and symbols by colour, and hashes the copy relabelled in that order. Ties between positions
are tried in every order and the smallest hash wins; ties between symbols are left as they fall. So two relabelled
copies may still get different keys, which only misses a chance; equal keys always belong to relabelled copies of
the same set, because what is hashed is a relabelled copy and nothing else.
"""

import numpy as np

from optimoo.search.jit import kernel
from optimoo.search.known import mix

U = np.uint64
_ROUNDS = 2
_SALT_A = U(0x9E3779B97F4A7C15)
_SALT_B = U(0xC2B2AE3D27D4EB4F)


@kernel
def canonical_key(codes, positions, symbols, members, start, n, colour):  # type: ignore[no-untyped-def]
    """Two hash words of a relabelled copy of ``members[start:start + n]``."""
    _colour_pairs(codes, positions, symbols, members, start, n, colour)
    # Positions in order of colour; ``order`` is then stepped through every arrangement of equal colours.
    place_colour = np.zeros(positions, dtype=np.uint64)
    for p in range(positions):
        for s in range(symbols):
            place_colour[p] += mix(colour[p * symbols + s])
    order = np.argsort(place_colour)
    weight = np.zeros(positions, dtype=np.uint64)
    symbol_rank = np.zeros(symbols, dtype=np.uint64)
    symbol_colour = np.zeros(symbols, dtype=np.uint64)
    best_a = ~U(0)
    best_b = ~U(0)
    while True:
        # Symbols in the order of their colours read along the positions in this order.
        for s in range(symbols):
            value = U(0)
            for p in range(positions):
                value = mix(value + colour[order[p] * symbols + s])
            symbol_colour[s] = value
        sorted_symbols = np.argsort(symbol_colour)
        for rank in range(symbols):
            symbol_rank[sorted_symbols[rank]] = U(rank)
        power = U(1)
        for p in range(positions):
            weight[order[p]] = power
            power *= U(symbols)
        a = U(0)
        b = U(0)
        for i in range(start, start + n):
            row = members[i] * positions
            number = U(0)
            for p in range(positions):
                number += weight[p] * symbol_rank[codes[row + p]]
            a += mix(number + _SALT_A)
            b += mix(number + _SALT_B)
        if a < best_a or (a == best_a and b < best_b):
            best_a = a
            best_b = b
        if not _next_arrangement(order, place_colour):
            break
    return best_a, best_b


@kernel
def _colour_pairs(codes, positions, symbols, members, start, n, colour):  # type: ignore[no-untyped-def]
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


@kernel
def _next_arrangement(order, key):  # type: ignore[no-untyped-def]
    """Step to the next order of the positions within runs of equal ``key``; False after the last one."""
    end = len(order)
    while end > 0:
        begin = end - 1
        while begin > 0 and key[order[begin - 1]] == key[order[end - 1]]:
            begin -= 1
        if _next_permutation(order, begin, end):
            return True
        end = begin  # this run is back in its first order; carry over to the run before it
    return False


@kernel
def _next_permutation(order, begin, end):  # type: ignore[no-untyped-def]
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
