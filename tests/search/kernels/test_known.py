"""The table of known positions: what is found again, who gives way, what travels."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

from optimoo.search import largest
from optimoo.search.kernels import known
from optimoo.search.kernels.known import (
    GO_ON,
    STOP,
    TOO_DEEP,
    WAYS,
    flow,
    new_memory,
    noted_since,
    put_back,
    rows_of,
    set_flow,
    sizes_of,
    strongest,
)


@njit
def _store(entries, buckets, a, b, excess, n, exact):
    known.store(entries, buckets, a, b, known.word_of(excess, n, exact))


@njit
def _probe(entries, buckets, a, b):
    return known.probe(entries, buckets, a, b)


@njit
def _read(word):
    return known.excess_of(word), known.is_exact(word)


@njit
def _note(memory, a, b, excess, n, exact):
    known.note(memory, a, b, known.word_of(excess, n, exact))


@njit
def _take_over(memory, words):
    known.take_over(memory, words)


@njit
def _give_up(memory):
    known.give_up(memory)


@njit
def _is_stopped(memory):
    return known.is_stopped(memory)


@njit
def _mix(word):
    return known.mix(word)


KEYS = st.integers(2, 2**64 - 1)  # an empty place looks like the keys 0 and 0
WORD = st.tuples(st.integers(0, (1 << 54) - 1), st.integers(0, 5040), st.booleans())


# --- entries ------------------------------------------------------------------------------------------------


@settings(max_examples=100, deadline=None)
@given(KEYS, KEYS, WORD)
def test_what_is_stored_is_found_and_nothing_else(a, b, word):
    memory = new_memory(1 << 12)
    excess, n, exact = word
    _store(memory.entries, memory.buckets, np.uint64(a), np.uint64(b), excess, n, exact)
    data = _probe(memory.entries, memory.buckets, np.uint64(a), np.uint64(b))
    if (excess, n, exact) != (0, 0, False):
        assert _read(data) == (excess, exact)
        assert sizes_of(rows_of(memory.entries)).max() == min(n, 255)
    for other_a, other_b in ((a, b ^ 1), (a ^ (1 << 63), b)):
        assert _probe(memory.entries, memory.buckets, np.uint64(other_a), np.uint64(other_b)) == 0


def test_table_of_known_positions():
    memory = new_memory(1 << 14)
    rng = np.random.default_rng(1)
    keys = [tuple(rng.integers(0, 2**64, size=2, dtype=np.uint64)) for _ in range(400)]
    kept = {}
    for number, (a, b) in enumerate(keys):
        _store(memory.entries, memory.buckets, a, b, number, 3 + number % 50, number % 2 == 0)
    for number, (a, b) in enumerate(keys):
        data = int(_probe(memory.entries, memory.buckets, a, b))
        if data:
            kept[number] = data
            assert (data >> 9, (data >> 1) & 255, data & 1) == (number, 3 + number % 50, number % 2 == 0)
        assert _probe(memory.entries, memory.buckets, a, b ^ np.uint64(1)) == 0
    assert 100 < len(kept) < 400, "a table that is too small forgets, and does not lie"


class Bucket:
    """A few places: the smallest set gives way, no bound replaces a value, and no lower bound a higher one."""

    def __init__(self):
        self.places = [None] * WAYS

    def store(self, key, excess, n, exact):
        for place, entry in enumerate(self.places):
            if entry and entry[0] == key:
                if not entry[3] and (exact or excess > entry[1]):
                    self.places[place] = key, excess, n, exact
                return
        sizes = [entry[2] if entry else 0 for entry in self.places]
        self.places[sizes.index(min(sizes))] = key, excess, n, exact

    def probe(self, key):
        return next((entry[1:] for entry in self.places if entry and entry[0] == key), None)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.integers(1, 9), st.integers(1, 50), st.integers(1, 40), st.booleans()), max_size=40))
def test_who_gives_way(entries):
    memory, twin = new_memory(0), Bucket()
    assert memory.buckets == 1
    for key, excess, n, exact in entries:
        _store(memory.entries, 1, np.uint64(key), np.uint64(key), excess, n, exact)
        twin.store(key, excess, n, exact)
        for other in range(1, 10):
            word = int(_probe(memory.entries, 1, np.uint64(other), np.uint64(other)))
            expected = twin.probe(other)
            assert (word >> 9, (word >> 1) & 255, bool(word & 1)) == (expected or (0, 0, False))


def test_exact_values_are_not_replaced_by_bounds():
    memory = new_memory(1 << 10)
    a, b = np.uint64(7), np.uint64(8)
    for excess, exact, expected in [(5, False, 5), (3, False, 5), (9, True, 9), (12, False, 9)]:
        _store(memory.entries, memory.buckets, a, b, excess, 10, exact)
        assert int(_probe(memory.entries, memory.buckets, a, b)) >> 9 == expected


def test_torn_entries_are_ignored():
    memory = new_memory(1 << 10)
    a, b = np.uint64(1234), np.uint64(99)
    _store(memory.entries, memory.buckets, a, b, 5, 10, True)
    assert _probe(memory.entries, memory.buckets, a, b)
    memory.entries[np.flatnonzero(memory.entries)[-1]] ^= np.uint64(1 << 20)
    assert _probe(memory.entries, memory.buckets, a, b) == 0


@pytest.mark.parametrize("limit", [0, 1, 95, 96, 191, 192, 1 << 20, (1 << 20) + 5000])
def test_the_table_takes_no_more_than_it_may(limit):
    memory = new_memory(limit)
    assert memory.entries.nbytes <= max(limit, WAYS * 3 * 8)
    assert memory.buckets.bit_count() == 1
    assert memory.entries.nbytes == memory.buckets * WAYS * 3 * 8
    assert 2 * memory.entries.nbytes > limit


# --- entries that are kept and put back ----------------------------------------------------------------------


@pytest.mark.parametrize("limit", [96 * 16, 96 * 64, 96 * 256])
def test_entries_are_put_back_where_the_search_looks_for_them(limit):
    """Also in a table of another size, as far as there is room in their bucket."""
    full, rng = new_memory(96 * 64), np.random.default_rng(5)
    keys = [tuple(rng.integers(1, 2**64, size=2, dtype=np.uint64)) for _ in range(150)]
    for number, (a, b) in enumerate(keys):
        _store(full.entries, full.buckets, a, b, number, 30, True)
    rows = rows_of(full.entries)
    other = new_memory(limit)
    put_back(other, rows[rows.any(axis=1)])
    for a, b in keys:
        kept = _probe(full.entries, full.buckets, a, b)
        bucket = rows_of(other.entries)[WAYS * (int(a) % other.buckets) :][:WAYS]
        assert _probe(other.entries, other.buckets, a, b) in ({kept} if not bucket.all(axis=1).all() else {kept, 0})


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 400), max_size=40), st.integers(0, 30), st.integers(0, 60))
def test_the_largest_entries(sizes, room, least):
    rows = np.zeros((len(sizes), 3), dtype=np.uint64)
    rows[:, 2] = [min(n, 255) << 1 for n in sizes]
    rows[:, 0] = range(len(sizes))
    found = sizes_of(largest(rows, 24 * room, least)).tolist()
    expected = sorted((min(n, 255) for n in sizes if min(n, 255) >= least), reverse=True)[:room]
    assert sorted(found, reverse=True) == expected


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 5), st.booleans()), max_size=20))
def test_of_entries_for_one_position_the_strongest(entries):
    """An exact value, else the largest bound; every position once."""
    words = [(a, b, (excess << 9) | (20 << 1) | exact) for a, b, excess, exact in entries]
    rows = np.array([(a ^ data, b ^ data, data) for a, b, data in words], dtype=np.uint64).reshape(-1, 3)
    best = {}
    for a, b, excess, exact in entries:
        best[a, b] = max(best.get((a, b), (False, -1)), (exact, excess))
    found = {
        (int(a ^ data), int(b ^ data)): (bool(data & np.uint64(1)), int(data >> np.uint64(9)))
        for a, b, data in strongest(rows)
    }
    assert found == best
    assert len(strongest(rows)) == len(best)


# --- notes --------------------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 5), max_size=8), st.integers(1, 6))
def test_notes_since_the_last_time(batches, room):
    """The newest are there, as many as there is room for; and whoever takes them over knows what they say."""
    memory, since, number = new_memory(96, notes=room), 0, 0
    for batch in batches:
        for _ in range(batch):
            number += 1
            _note(memory, np.uint64(number), np.uint64(7 * number), number, 30, True)
        rows, since = noted_since(memory, since)
        assert since == number
        expected = list(range(number - batch + 1, number + 1))[-room:]
        assert [int(row[0] ^ row[2]) for row in rows] == expected
        other = new_memory(96 * 64)
        _take_over(other, rows.ravel())
        for key in expected:
            assert int(_probe(other.entries, other.buckets, np.uint64(key), np.uint64(7 * key))) >> 9 == key


def test_without_room_nothing_is_noted():
    memory = new_memory(96)
    _note(memory, np.uint64(1), np.uint64(2), 3, 4, True)
    assert noted_since(new_memory(96, notes=1), 0)[0].shape == (0, 3)
    assert not memory.control.any()


# --- control ------------------------------------------------------------------------------------------------


def test_the_flow_of_a_search():
    memory = new_memory(96)
    assert flow(memory) == GO_ON
    assert not _is_stopped(memory)
    set_flow(memory, STOP)
    assert _is_stopped(memory)
    set_flow(memory, GO_ON)
    _give_up(memory)
    assert flow(memory) == TOO_DEEP
    assert _is_stopped(memory)


def test_mixing_loses_nothing():
    """Different words stay different, and neighbours end up far apart."""
    mixed = [int(_mix(np.uint64(word))) for word in range(2000)]
    assert len(set(mixed)) == 2000
    distances = [(a ^ b).bit_count() for a, b in pairwise(mixed[1:])]
    assert 28 < np.mean(distances) < 36
