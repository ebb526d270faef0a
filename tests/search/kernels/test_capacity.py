"""How many secrets can be found within a few guesses, and the bounds that follow, against trying everything."""

import numpy as np
import pytest

from optimoo.compiled import answers_of
from optimoo.game import Game, response_table
from optimoo.search import Costs, most_found
from optimoo.search.bounds import capacities, cell_bounds
from optimoo.search.kernels.arrays import MASKED, MAX_RESPONSES
from optimoo.search.kernels.capacity import most_after, most_in_four, most_in_three, new_cut
from optimoo.search.kernels.limits import LEVELS, NEVER


def naive_most_found(game, secrets, guesses):
    """The most of a set of secrets that any strategy finds within some guesses."""
    if not secrets or guesses == 0:
        return 0
    if guesses == 1:
        return 1
    return max(found_by(game, secrets, guess, guesses) for guess in range(game.size))


def found_by(game, secrets, guess, guesses):
    """The most that are found if the first of the guesses is given."""
    table = response_table(game)
    cells = {}
    for secret in secrets:
        cells.setdefault(int(table[guess, secret]), []).append(secret)
    found = len(cells.pop(0, []))
    return found + sum(naive_most_found(game, cell, guesses - 1) for cell in cells.values())


@pytest.mark.parametrize("name", ["2x4", "2x5", "3x4", "2x3r", "2x4r", "3x3r"])
@pytest.mark.parametrize("guesses", [1, 2, 3, 4])
def test_capacities_by_symbols_present(name, guesses):
    game = Game.parse(name)
    for present in range(2 if game.repeats else game.positions, game.symbols + 1):
        if guesses == 4 and game.size > 20:
            continue
        secrets = [s for s in range(game.size) if max(game.code(s)) < present]
        assert most_found(game, present, guesses) == naive_most_found(game, secrets, guesses)


@pytest.mark.parametrize("name", ["3x4", "2x5", "2x4r", "3x3r", "4x2r"])
def test_the_most_of_a_set(name):
    """Any set, any guesses to begin with."""
    game, rng = Game.parse(name), np.random.default_rng(4)
    answers = answers_of(game)
    for size in (1, 2, 5, 11):
        members = rng.permutation(game.size)[: min(size, game.size)]
        secrets = members.tolist()
        firsts = rng.permutation(game.size)[:3]
        stack = np.concatenate([[0, 0], members])
        three = most_in_three(answers, stack, 2, len(members), firsts, new_cut(answers))
        assert three == max(found_by(game, secrets, first, 3) for first in firsts.tolist())
        four = most_in_four(answers, members, firsts[0], np.arange(game.size), new_cut(answers), new_cut(answers))
        assert four == found_by(game, secrets, int(firsts[0]), 4)


@pytest.mark.parametrize(("name", "size"), [("4x6", 300), ("3x9r", 600), ("6x3r", 513)])
def test_the_most_of_a_large_set(name, size):
    """Of so many that several blocks of them are cut; with room that others have used before."""
    game, rng = Game.parse(name), np.random.default_rng(6)
    answers, table = answers_of(game), response_table(game)
    cut, further = new_cut(answers), new_cut(answers)
    for array in (*cut, *further):
        array[:] = 7
    members = rng.permutation(game.size)[:size]
    stack = np.concatenate([[0, 0], members])

    def found_in_three(secrets, first):
        cells = [secrets[table[first, secrets] == r] for r in range(1, len(game.responses))]
        most = [max(len(set(row)) for row in table[:, cell].tolist()) for cell in cells if len(cell)]
        return int((table[first, secrets] == 0).sum()) + sum(most)

    firsts = rng.permutation(game.size)[:3]
    three = most_in_three(answers, stack, 2, size, firsts, cut)
    assert three == max(found_in_three(members, first) for first in firsts.tolist())
    first, seconds = int(members[0]), rng.permutation(game.size)[:4]
    cells = [members[table[first, members] == r] for r in range(1, len(game.responses))]
    four = 1 + sum(max(found_in_three(cell, second) for second in seconds.tolist()) for cell in cells if len(cell))
    assert most_in_four(answers, members, first, seconds, cut, further) == four


@pytest.mark.parametrize("name", ["3x4", "2x5", "3x3r", "4x2r", "5x3r", "4x7", "3x9r"])
def test_what_a_guess_can_do_with_a_set(name):
    game, rng = Game.parse(name), np.random.default_rng(5)
    table, kinds = response_table(game), len(game.responses)
    for size in (1, 3, game.size // 2):
        members = rng.permutation(game.size)[:size]
        within = rng.integers(0, 4, size=kinds)
        cells, found = [], []
        for guess in range(game.size):
            sizes = np.bincount(table[guess, members], minlength=kinds).tolist()
            cells.append(sum(size > 0 for size in sizes[1:]))
            found.append(sizes[0] + sum(min(size, most) for size, most in zip(sizes[1:], within[1:], strict=True)))
        answers = answers_of(game)
        most = most_after(answers, members, within, new_cut(answers))
        assert most == (max(cells), max(found))


# --- bounds by the number of cells --------------------------------------------------------------------------


class Twin:
    """The bounds by number of cells, from their definition."""

    def __init__(self, find, crowd, capacity, kinds):
        self.find, self.crowd = find.tolist(), crowd.tolist()
        self.capacity, self.kinds = capacity.tolist(), kinds

    def in_cells(self, m, k, depth):
        """Cost of m candidates in k cells: each cell finds, guess by guess, as many as capacity allows."""
        places = []
        for j in range(1, 9):
            places += [j] * (k * (self.capacity[j] - self.capacity[j - 1]))
        assert len(places) >= m
        crowding = self.crowd[depth] * (m - k)
        return crowding + sum(self.find[depth + j] for j in places[:m])

    def inside(self, d, n, k):
        if not 2 <= k <= min(n, self.kinds):
            return NEVER
        return self.crowd[d] * (n - 1) + self.find[d + 1] + self.in_cells(n - 1, k - 1, d + 1)

    def outside(self, d, n, k):
        if not 1 <= k <= min(n, self.kinds - 1):
            return NEVER
        return self.crowd[d] * (n - 1) + self.in_cells(n, k, d + 1)

    def least(self, d, k, n, outside):
        """The most cells with which a candidate is worth no more than a guess from outside that makes k cells."""
        worth_no_more = [
            c for c in range(2, min(n, self.kinds) + 1) if self.inside(d, n, c) >= outside(d, n, min(n, k))
        ]
        return max(worth_no_more, default=1)


@pytest.mark.parametrize("name", ["3x5", "3x4r", "5x3r"])
@pytest.mark.parametrize(
    ("find", "crowd"),
    [(range(1, 12), ()), ((0, 0, 0, 1), (3, 1)), ((0, 1, 5, 5, 9), ())],
    ids=["total", "crowd", "steps"],
)
@pytest.mark.parametrize("consistent", [False, True])
def test_bounds_by_cells(name, find, crowd, consistent):
    game = Game.parse(name)
    costs = Costs.of(find, crowd, secrets=game.size)
    capacity, kinds = capacities(game, game.symbols), len(game.responses)
    found = cell_bounds(costs.find, costs.crowd, capacity, kinds, consistent)
    shape = (LEVELS, MASKED + 1, MAX_RESPONSES)
    inside, outside = found["inside_bound"].reshape(shape), found["outside_bound"].reshape(shape)
    least = found["least"].reshape(LEVELS, MAX_RESPONSES, MASKED + 1)
    twin = Twin(costs.find, costs.crowd, capacity, kinds)

    def from_outside(d, n, k):
        return NEVER if consistent else twin.outside(d, n, k)

    for d in (0, 1, 2, 5):
        for n in (2, 3, 7, 20, min(MASKED, game.size)):
            cells = range(1, kinds)
            assert inside[d, n, 1:kinds].tolist() == [twin.inside(d, n, k) for k in cells]
            assert outside[d, n, 1:kinds].tolist() == [from_outside(d, n, k) for k in cells]
            assert least[d, 1:kinds, n].tolist() == [twin.least(d, k, n, from_outside) for k in cells]
