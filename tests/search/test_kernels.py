"""Each kernel against a readable twin, and each bound against the truth."""

from itertools import combinations, permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit
from optimoo.search.answers import answers_of
from optimoo.search.state import AFTER, COUNTED, LEVELS, MAX_PAIRS, MAX_RESPONSES, new_blocks, new_memory, new_scratch

import oracle
from optimoo.game import Game, response_table
from optimoo.search.after import after_bounds, after_responses
from optimoo.search.bounds import capacities, cell_bounds, most_found, size_bounds
from optimoo.search.kernels import alike, canonical, counting, known
from optimoo.search.kernels import answers as kernels_answers
from optimoo.search.objective import Costs
from optimoo.search.prepare import Preparation


@njit
def _most_cells(answers, blocks, members, n, skip, enough):
    return counting.most_cells(answers, blocks, members, 0, n, skip, enough)


@njit
def _count_cells(answers, blocks, members, n, skip, counts):
    counting.count_cells(answers, blocks, members, 0, n, skip, counts, 0)


@njit
def _cell_sizes(answers, blocks, members, n, histogram):
    counting.cell_sizes(answers, blocks, members, 0, n, histogram)


@njit
def _answers(answers, guesses, secrets, out):
    for i in range(len(guesses)):
        out[i] = kernels_answers.answer(answers, guesses[i], secrets[i])


@njit
def _among_members(answers, blocks, members):
    kernels_answers.lay_out_members(answers, blocks, members, 0, len(members))


@njit
def _inside(local, stride, rows, n, reach, limit, least):
    return counting.most_cells_inside(local, 0, stride, rows, 0, n, reach, 0, limit, least)


@njit
def _canonical(answers, members, n, colour, order):
    return canonical.canonical_key(answers, members, 0, n, colour, order)


@njit
def _first_alike(tables, space, n):
    alike.note_symbols(tables, space, 0, n, 0)
    return [alike.is_first_alike(tables, space, 0, guess) for guess in range(tables.size)]


@njit
def _store(entries, buckets, a, b, excess, n, exact):
    known.store(entries, buckets, a, b, known.word_of(excess, n, exact))


@njit
def _probe(entries, buckets, a, b):
    return known.probe(entries, buckets, a, b)


GAMES = [Game(4, 6), Game(3, 9), Game(4, 4, True), Game(5, 6), Game(6, 6)]  # the last two have over 16 responses


@settings(max_examples=40, deadline=None)
@given(game=st.sampled_from(GAMES), tabled=st.booleans(), seed=st.integers(0, 2**32), n=st.integers(1, 600))
def test_counting(game, tabled, seed, n):
    table, kinds = response_table(game), len(game.responses)
    rng = np.random.default_rng(seed)
    members = rng.choice(game.size, size=min(n, game.size), replace=False).astype(np.int64)
    n = len(members)
    sizes = np.stack([(table[members] == r).sum(axis=0) for r in range(kinds)])
    answers, blocks = answers_of(game, tabled), new_blocks()

    histogram = np.zeros(kinds * game.size, np.uint32)
    _cell_sizes(answers, blocks, members, n, histogram)
    assert (histogram.reshape(kinds, -1) == sizes).all()
    for skip in (0, 1):
        cells = (sizes[skip:] > 0).sum(axis=0)
        counts = np.zeros(game.size, np.uint8)
        _count_cells(answers, blocks, members, n, skip, counts)
        assert (counts == cells).all()
        assert _most_cells(answers, blocks, members, n, skip, 99) == cells.max()
        assert _most_cells(answers, blocks, members, n, skip, 2) >= min(2, cells.max())


ALL_KINDS = ["2x2r", "2x16", "3x2r", "3x16r", "4x4", "4x5r", "5x3r", "5x6", "6x2r", "6x3r", "6x6"]


@pytest.mark.parametrize("name", ALL_KINDS)
@pytest.mark.parametrize("tabled", [True, False])
def test_single_responses(name, tabled):
    """Looked up or computed, a response is what the game says it is."""
    game = Game.parse(name)
    answers = answers_of(game, tabled)
    assert answers.tabled == (tabled or game.symbols == 2)
    rng = np.random.default_rng(7)
    guesses, secrets = rng.integers(0, game.size, size=(2, 2000))
    found = np.zeros(2000, np.uint8)
    _answers(answers, guesses, secrets, found)
    assert (found == game.answers(guesses, secrets)).all()
    members, blocks = np.unique(guesses)[:60], new_blocks()
    _among_members(answers, blocks, members)
    n = len(members)
    assert (blocks.rows[: n * n].reshape(n, n) == response_table(game)[np.ix_(members, members)]).all()
    assert blocks.starts[:n].tolist() == list(range(n))


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), n=st.integers(2, 40), least=st.integers(0, 14))
def test_most_cells_inside(seed, n, least):
    game = Game(4, 8)
    rng = np.random.default_rng(seed)
    members = rng.choice(game.size, size=n, replace=False)
    local = response_table(game)[np.ix_(members, members)]
    part = np.sort(rng.choice(n, size=rng.integers(1, n + 1), replace=False)).astype(np.int64)
    reach = np.array([len(set(row)) for row in local.tolist()], dtype=np.uint8)
    truth = max(len(set(local[i, part].tolist())) for i in part)
    limit = min(len(part), len(game.responses))
    assert _inside(local.ravel(), n, part, len(part), reach, limit, least) == max(least, truth)


def test_canonical_keys_tell_sets_apart_and_join_relabelled_ones():
    """Among all sets of three codes of 3x4: equal keys only where one is a relabelling of the other."""
    game = Game(3, 4)
    codes = [tuple(code) for code in game.codes.tolist()]
    numbers = {code: number for number, code in enumerate(codes)}
    colour, order = np.zeros(4 * MAX_PAIRS, np.uint64), np.zeros(MAX_PAIRS, np.int64)
    images = [
        [numbers[tuple(names[code[places.index(p)]] for p in range(3))] for code in codes]
        for places in permutations(range(3))
        for names in permutations(range(4))
    ]
    answers = answers_of(game, tabled=True)
    by_key, orbits = {}, {}
    for triple in combinations(range(game.size), 3):
        members = np.array(triple, dtype=np.int64)
        key = _canonical(answers, members, 3, colour, order)
        orbit = min(tuple(sorted(image[m] for m in triple)) for image in images)
        assert by_key.setdefault(key, orbit) == orbit
        orbits.setdefault(orbit, set()).add(key)
    # An imperfect form may split an orbit; if it always did, sharing entries would never happen.
    assert sum(len(keys) for keys in orbits.values()) < 2 * len(orbits)


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


def _naive_most_found(game, secrets, guesses):
    """The most of a set of secrets that any strategy finds within some guesses."""
    if not secrets or guesses == 0:
        return 0
    if guesses == 1:
        return 1
    table = response_table(game)
    best = 0
    for guess in range(game.size):
        cells = {}
        for secret in secrets:
            cells.setdefault(int(table[guess, secret]), []).append(secret)
        found = len(cells.pop(0, []))
        best = max(best, found + sum(_naive_most_found(game, cell, guesses - 1) for cell in cells.values()))
    return best


@pytest.mark.parametrize("name", ["2x4", "2x5", "3x4", "2x3r", "2x4r", "3x3r"])
@pytest.mark.parametrize("guesses", [1, 2, 3, 4])
def test_capacities_by_symbols_present(name, guesses):
    game = Game.parse(name)
    for present in range(2 if game.repeats else game.positions, game.symbols + 1):
        if guesses == 4 and game.size > 20:
            continue
        secrets = [s for s in range(game.size) if max(game.code(s)) < present]
        truth = _naive_most_found(game, secrets, guesses)
        assert [most_found(game, present, guesses, tabled) for tabled in (True, False)] == [truth, truth]


@pytest.mark.parametrize("name", ["2x5", "3x4", "2x4r", "3x3r"])
def test_size_bounds_are_bounds(name):
    """Every position that a random game reaches costs at least what its size alone says."""
    game = Game.parse(name)
    rules = (game.positions, game.symbols, game.repeats)
    capacity = capacities(game, game.symbols)
    kinds = len(game.responses)
    for find in ([1, 2, 3, 4, 5, 6, 7, 8], [0, 0, 1], [0, 1, 5, 5, 9]):
        costs = Costs.of(find, secrets=game.size)
        bounds = size_bounds(costs.find, costs.crowd, capacity, game.size, kinds).reshape(LEVELS, -1)
        by_cells = cell_bounds(costs.find, costs.crowd, capacity, kinds, False)
        inside, outside = (
            table.reshape(LEVELS, COUNTED + 1, MAX_RESPONSES) for table in (by_cells.inside, by_cells.outside)
        )
        for guess in range(0, game.size, 5):
            for response in game.responses[1:]:
                history = ((game.code(guess), tuple(response)),)
                left = oracle.candidates(*rules, history)
                if len(left) < 2:
                    continue
                truth = oracle.optimum(*rules, find, history)
                assert bounds[1, len(left)] <= truth
                most = min(len(left), kinds)
                assert min(inside[1, len(left), most], outside[1, len(left), min(most, kinds - 1)]) <= truth


# --- after a response -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["2x5", "3x4", "3x5", "2x4r", "3x3r", "4x2r"])
def test_what_a_response_leaves_open(name):
    game = Game.parse(name)
    after, whole = after_responses(game), capacities(game, game.symbols)
    fewer = 0
    for response in range(1, len(game.responses)):
        sets = [np.flatnonzero(game.row(guess) == response) for guess in range(game.size)]
        sets = [members for members in sets if len(members)]
        if not sets:
            continue
        cut = [np.setdiff1d(game.answers(guess, members), [0]) for members in sets for guess in range(game.size)]
        assert after.outside[response] == max(map(len, cut))
        for guesses in (1, 2, 3):
            truth = max(_naive_most_found(game, members.tolist(), guesses) for members in sets[:3])
            assert truth <= after.capacity[response, guesses] <= whole[guesses]
            fewer += after.capacity[response, guesses] < whole[guesses]
        assert (np.diff(after.capacity[response]) >= 0).all()
        assert after.capacity[response, -1] == game.size
    assert fewer


@pytest.mark.parametrize("name", ["2x5", "3x4", "2x4r", "3x3r"])
def test_bounds_after_a_response_are_bounds(name):
    game = Game.parse(name)
    rules, kinds = (game.positions, game.symbols, game.repeats), len(game.responses)
    capacity = capacities(game, game.symbols)
    for find in ([1, 2, 3, 4, 5, 6, 7, 8], [0, 0, 1], [0, 1, 5, 5, 9]):
        costs = Costs.of(find, secrets=game.size)
        bounds = after_bounds(game, costs, capacity, True).reshape(LEVELS, kinds, AFTER + 1)
        for first, second, secret in zip(
            range(0, game.size, 5), range(3, game.size, 4), range(game.size), strict=False
        ):
            moves = [(guess, game.answer(guess, secret)) for guess in (first, second)]
            history = tuple((game.code(guess), tuple(answer)) for guess, answer in moves)
            left = oracle.candidates(*rules, history)
            last = game.response_id(moves[-1][1])
            if len(left) > 1 and last:
                assert bounds[2, last, len(left)] <= oracle.optimum(*rules, find, history)


# --- guesses that are alike -----------------------------------------------------------------------------------------


def pattern(guess, absent, untouched):
    """What is left of a guess when symbols that are alike lose their names, except that equal ones stay equal."""
    names = {}
    return tuple(
        "absent" if symbol in absent else names.setdefault(symbol, -1 - len(names)) if symbol in untouched else symbol
        for symbol in guess
    )


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_one_guess_of_each_pattern_is_kept(data):
    game = Game.parse(data.draw(st.sampled_from(["2x7", "3x7", "4x6", "4x7", "2x6r", "3x5r", "4x4r"])))
    draw = st.integers(0, game.size - 1)
    secret, guesses = data.draw(draw), data.draw(st.lists(draw, max_size=3))
    members = game.candidates([(guess, game.response_id(game.answer(guess, secret))) for guess in guesses])
    tables = Preparation(game, Costs.of(range(1, 9), secrets=game.size), consistent=False).tables
    space = new_scratch(game.size, tables.kinds)
    space.stack[: len(members)] = members
    space.touched[0] = np.bitwise_or.reduce(tables.answers.counted[guesses], initial=0)
    kept = np.flatnonzero(_first_alike(tables, space, len(members))).tolist()
    present = {symbol for code in members for symbol in game.code(int(code))}
    touched = {symbol for guess in guesses for symbol in game.code(guess)}
    absent = set(range(game.symbols)) - present
    first, sizes = {}, {}
    for guess in range(game.size):
        key = pattern(game.code(guess), absent, present - touched)
        cells = sorted(np.bincount(game.answers(guess, members), minlength=tables.kinds).tolist())
        assert sizes.setdefault(key, cells) == cells  # guesses alike cut the candidates alike
        first.setdefault(key, guess)
    assert kept == sorted(first.values())
