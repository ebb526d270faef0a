"""The table of known positions: exact values and lower bounds, found again by the set of candidates.

This module owns the layout of the table, of an entry, and of the control words beside it; everyone else asks here.

A position is looked up by two independent 64-bit sums over its candidates (Zobrist keys), mixed with the shape of
the costs that remain. An entry is three words: the two keys, each combined with the data by exclusive or, and the
data. Workers read and write without locks: an entry torn by two writers no longer matches its keys and is ignored.
When the table is full the entry of the smallest set in the bucket gives way; a lost entry costs time, never truth.

The data word holds, from the top: the excess over the cheapest thinkable cost (every secret found at the very next
guess), the number of candidates (up to 255, for deciding who gives way) and one bit that says "exact".

Beside the table there may be room for notes: copies of the newest entries that other machines can use.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from optimoo.compiled import inlined, zeros_apart
from optimoo.search.kernels.offers import Offers, new_offers

U = np.uint64

WAYS, WORDS = 4, 3
"""Entries in a bucket, words in an entry."""

_KEY_A, _KEY_B, _DATA = range(WORDS)
_EXCESS_SHIFT = U(9)
_MOST = 255  # what the eight bits for the number of candidates hold

# The control words.
_FLOW, _NOTED, _CONTROLS = range(3)

# What the first control word says.
GO_ON, STOP, TOO_DEEP = range(3)

Rows = NDArray[np.uint64]
"""Entries, one a row of words."""


class Memory(NamedTuple):
    """The table and what belongs to it, shared between workers without locks: entries are checked when read."""

    entries: NDArray[np.uint64]
    buckets: int  # a power of two
    control: NDArray[np.int64]
    notes: NDArray[np.uint64]  # may have no room
    offers: Offers


# --- for Python ------------------------------------------------------------------------------------------------------


def new_memory(limit: int, notes: int = 0, offers: Offers | None = None) -> Memory:
    """A table of known positions that takes at most ``limit`` bytes (but at least one bucket), and room for notes."""
    bucket = WAYS * WORDS * 8
    buckets = 1 << max(0, (limit // bucket).bit_length() - 1)
    lengths = {"entries": buckets * WAYS * WORDS, "control": _CONTROLS, "notes": notes * WORDS}
    kinds = {"entries": np.uint64, "control": np.int64, "notes": np.uint64}
    return Memory(buckets=buckets, offers=offers or new_offers(1, 1), **zeros_apart(lengths, kinds))


def flow(memory: Memory) -> int:
    """Whether a search may go on, should stop, or went too deep."""
    return int(memory.control[_FLOW])


def set_flow(memory: Memory, flow: int) -> None:
    """Tell every worker to stop, or let them go on."""
    memory.control[_FLOW] = flow


def rows_of(words: NDArray[np.uint64]) -> Rows:
    """Entries one after another as rows."""
    return words.reshape(-1, WORDS)


def sizes_of(rows: Rows) -> NDArray[np.uint64]:
    """How many candidates the positions of some entries have, up to 255."""
    sizes: NDArray[np.uint64] = (rows[:, _DATA] >> U(1)) & U(_MOST)
    return sizes


def largest(rows: Rows, room: int, least: int) -> Rows:
    """Of some entries those with at least so many candidates; the largest of them that ``room`` bytes hold."""
    rows = rows[sizes_of(rows) >= least]
    if rows.nbytes > room:
        rows = rows[np.argsort(sizes_of(rows), kind="stable")[::-1][: room // (8 * WORDS)]]
    return rows


def strongest(rows: Rows) -> Rows:
    """Of several entries for the same position the one that says most: an exact value, else the largest bound."""
    data = rows[:, _DATA]
    keys = rows[:, :_DATA] ^ data[:, np.newaxis]
    order = np.lexsort((data >> _EXCESS_SHIFT, data & U(1), keys[:, _KEY_B], keys[:, _KEY_A]))
    last = np.ones(len(rows), dtype=bool)
    last[:-1] = (keys[order][1:] != keys[order][:-1]).any(axis=1)
    return rows[order[last]]


def put_back(memory: Memory, rows: Rows) -> None:
    """Put entries that were kept back into an empty table; those that find no place in their bucket are left out."""
    buckets = memory.entries.reshape(-1, WAYS, WORDS)
    homes = ((rows[:, _KEY_A] ^ rows[:, _DATA]) & U(len(buckets) - 1)).astype(np.int64)
    by_home = np.argsort(homes, kind="stable")
    starts = np.searchsorted(homes[by_home], homes[by_home])
    places = np.arange(len(homes)) - starts  # the n-th entry of a bucket goes to its n-th place
    fits = places < WAYS
    buckets[homes[by_home][fits], places[fits]] = rows[by_home][fits]


def noted_since(memory: Memory, since: int) -> tuple[Rows, int]:
    """The notes made since the count was ``since``, as far as there was room, and the count now."""
    notes = rows_of(memory.notes)
    until = int(memory.control[_NOTED])
    return notes[np.arange(max(since, until - len(notes)), until) % len(notes)], until


# --- for kernels -----------------------------------------------------------------------------------------------------


@inlined
def is_stopped(m):
    """Whether everyone should stop."""
    return m.control[_FLOW] != GO_ON


@inlined
def give_up(m):
    """Stop everyone: the search has run out of levels."""
    m.control[_FLOW] = TOO_DEEP


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
        data = entries[at + U(_DATA)]
        if entries[at] ^ data == a and entries[at + U(_KEY_B)] ^ data == b:
            return data
    return U(0)


@inlined
def word_of(excess, n, exact):
    """The data word for a value or a bound of n candidates."""
    return (U(excess) << _EXCESS_SHIFT) | (U(min(n, _MOST)) << U(1)) | U(exact)


@inlined
def store(entries, buckets, a, b, data):
    """Remember a value or a bound; an exact value is never replaced by a bound on the same position."""
    base = (a & U(buckets - 1)) * U(WAYS * WORDS)
    victim = base
    smallest = U(1 << 20)
    for way in range(WAYS):
        at = base + U(way * WORDS)
        old = entries[at + U(_DATA)]
        if entries[at] ^ old == a and entries[at + U(_KEY_B)] ^ old == b:
            if is_exact(old) or (not is_exact(data) and excess_of(old) >= excess_of(data)):
                return
            victim = at
            break
        weight = (old >> U(1)) & U(_MOST)  # an empty entry weighs nothing
        if weight < smallest:
            smallest = weight
            victim = at
    _write(entries, victim, a, b, data)


@inlined
def _write(words, at, a, b, data):
    words[at] = a ^ data
    words[at + U(_KEY_B)] = b ^ data
    words[at + U(_DATA)] = data


@inlined
def note(m, a, b, data):
    """Note an entry for other machines, if there is room for notes.

    Threads may write over one another; like a torn entry of the table, such a note matches no position.
    """
    room = len(m.notes) // WORDS
    if room > 0:
        _write(m.notes, U(m.control[_NOTED] % room) * U(WORDS), a, b, data)
        m.control[_NOTED] += 1


@inlined
def take_over(m, words):
    """Store entries that another machine has noted."""
    for at in range(0, len(words), WORDS):
        data = words[at + _DATA]
        store(m.entries, m.buckets, words[at] ^ data, words[at + _KEY_B] ^ data, data)


@inlined
def excess_of(data):
    """The excess in a data word."""
    return np.int64(data >> _EXCESS_SHIFT)


@inlined
def is_exact(data):
    """Whether a data word holds an exact value."""
    return (data & U(1)) != U(0)
