"""The cells that guesses make of some members, as masks and as lists, against sorting by the game's own responses."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from optimoo.compiled import Answers, answers_of, cutting, native
from optimoo.compiled.responses import BLOCK, CELL_WORDS, IMPOSSIBLE, WORD, marks_of
from optimoo.game import Game

NAMES = (
    *("2x2", "2x2r", "2x9", "2x16r", "3x2r", "3x3", "3x3r", "3x8", "3x16r"),
    *("4x2r", "4x4", "4x5r", "4x7", "4x10", "4x16", "5x2r", "5x3r", "5x5", "5x6", "5x7", "5x4r"),
    *("6x2r", "6x3r", "6x6", "6x7"),
)
"""From 2 to 6 positions and 2 to 16 symbols, with and without repeats; in some of them 0C is impossible."""

SIZES = (1, 2, 63, 64, 65, 127, 128, 255, 256, 257, 511, 512, 513, 600, 1000)
"""On both sides of every border of words and blocks."""

LANES = BLOCK // WORD
SLOTS = IMPOSSIBLE + 1
NOISE = 0xA5A5_5A5A_1234_8765

INTS, WORDS, BYTES = NDArray[np.int64], NDArray[np.uint64], NDArray[np.uint8]
MARKED = (Answers, WORDS, int)
CELLS = (WORDS, int, INTS, int)

_note_marks = native(Answers, INTS, int, int, WORDS, int, gives=0)(cutting.note_marks.function)
_cut = native(*MARKED, int, *CELLS, gives=0)(cutting.cut.function)
_cut_and_bound = native(*MARKED, int, *CELLS, INTS, int, INTS, BYTES, int, gives=2)(cutting.cut_and_bound.function)
_cut_apart = native(*MARKED, int, WORDS, int, int, int, gives=1)(cutting.cut_apart.function)
_cell_sizes = native(*MARKED, int, int, INTS, int, gives=0)(cutting.cell_sizes.function)


@native(*MARKED, INTS, int, int, int, WORDS, int, INTS, INTS, int, INTS, INTS, int, gives=0)
def _sort_members(a, having, at, members, start, n, guess, masks, to, sizes, starts, by, more, out, place):
    cutting.sort_members(a, having, at, members, start, n, guess, masks, to, sizes, starts, by, more, out, place)


class Marked:
    """Some members of a game with their marks noted, all of it in the middle of arrays full of noise."""

    def __init__(self, name, n, seed):
        self.game = Game.parse(name)
        self.answers = answers_of(self.game)
        self.rng = np.random.default_rng(seed)
        # Sets larger than the game have some codes several times: nothing here asks for different ones.
        self.members = self.rng.choice(self.game.size, size=n, replace=n > self.game.size)
        self.start, self.at = (int(number) for number in self.rng.integers(0, 9, size=2))
        self.stack = np.concatenate([np.zeros(self.start, np.int64), self.members, np.zeros(3, np.int64)])
        self.blocks, self.each = -(-n // BLOCK), self.answers.rows * LANES
        self.having = np.full(self.at + self.blocks * self.each + 5, NOISE, dtype=np.uint64)
        _note_marks(self.answers, self.stack, self.start, n, self.having, self.at)

    def guesses(self, count=6):
        """The first and the last code, a member, and some others."""
        others = self.rng.integers(0, self.game.size, size=count)
        return [0, self.game.size - 1, int(self.members[-1]), *others.tolist()]

    def responses(self, guess):
        """What each member answers."""
        return self.game.answers(guess, self.members)

    def room(self):
        """For cells, with where the masks and the sizes begin."""
        to, by = (int(number) for number in self.rng.integers(0, 40, size=2))
        masks = np.full(to + SLOTS * CELL_WORDS + 3, NOISE, dtype=np.uint64)
        return masks, to, np.full(by + SLOTS + 2, -7, dtype=np.int64), by


def bits_of(words):
    """Truth values, lowest bits first."""
    return np.unpackbits(np.ascontiguousarray(words).view(np.uint8), bitorder="little").astype(bool)


def check_masks(marked, block, guess, masks, to):
    """Those of a block say who gives each response; nothing else was written."""
    responses = marked.responses(guess)[block * BLOCK : (block + 1) * BLOCK]
    cells = masks[to : to + SLOTS * CELL_WORDS].reshape(SLOTS, CELL_WORDS)
    for r in range(marked.answers.kinds):
        found = bits_of(cells[r, :LANES])
        assert (found[: len(responses)] == (responses == r)).all()
        assert not found[len(responses) :].any()
    assert (cells[:, LANES:] == NOISE).all()
    assert (cells[marked.answers.kinds : IMPOSSIBLE] == NOISE).all()
    assert (masks[:to] == NOISE).all()
    assert (masks[to + SLOTS * CELL_WORDS :] == NOISE).all()


def check_sizes(marked, responses, sizes, by):
    """So many members give each response; nothing was written but these, and what stands for the impossible."""
    kinds = marked.answers.kinds
    assert sizes[by : by + kinds].tolist() == np.bincount(responses, minlength=kinds).tolist()
    assert not sizes[by + IMPOSSIBLE] or sizes[by + IMPOSSIBLE] == -7
    rest = np.delete(sizes, [*range(by, by + kinds), by + IMPOSSIBLE])
    assert (rest == -7).all()


# In the last place of an example the seed.
members_of_games = given(st.sampled_from(NAMES), st.sampled_from(SIZES) | st.integers(1, 700), st.integers(0, 2**32))


@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("name", ["2x2r", "3x16r", "4x10", "5x4r", "6x3r", "6x6"])
def test_members_that_have_each_mark(name, n):
    """In every block all members first; then those of each mark, and no others; nothing around the blocks."""
    marked = Marked(name, n, n)
    marks = marks_of(marked.game)[marked.members]
    end = marked.at + marked.blocks * marked.each
    assert (marked.having[: marked.at] == NOISE).all()
    assert (marked.having[end:] == NOISE).all()
    blocks = marked.having[marked.at : end].reshape(marked.blocks, marked.answers.rows, LANES)
    for block in range(marked.blocks):
        own = marks[block * BLOCK : (block + 1) * BLOCK]
        for mark in range(marked.answers.rows):
            expected = np.zeros(BLOCK, dtype=bool)
            expected[: len(own)] = True if mark == 0 else (own == mark).any(axis=1)
            assert (bits_of(blocks[block, mark]) == expected).all()


@settings(max_examples=120, deadline=None)
@members_of_games
@example("2x2", 1, 0)
@example("4x4", 255, 1)
@example("6x6", 256, 2)
@example("6x2r", 257, 3)
def test_masks_of_cells(name, n, seed):
    marked = Marked(name, n, seed)
    for guess in marked.guesses():
        responses = marked.responses(guess)
        for block in range(marked.blocks):
            masks, to, sizes, by = marked.room()
            at = marked.at + block * marked.each
            _cut(marked.answers, marked.having, at, guess, masks, to, sizes, by)
            check_masks(marked, block, guess, masks, to)
            check_sizes(marked, responses[block * BLOCK : (block + 1) * BLOCK], sizes, by)


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(NAMES), st.sampled_from([1, 2, 3, 255, 256]) | st.integers(1, 256), st.integers(0, 2**32))
def test_bounds_of_cells(name, n, seed):
    """The same masks and sizes; of each cell the bound of its response and size, and whether it is exact."""
    marked = Marked(name, n, seed)
    kinds, rng = marked.answers.kinds, marked.rng
    row = int(rng.integers(0, 50))
    bounds = np.full(row + SLOTS * (BLOCK + 1), 1 << 50, dtype=np.int64)
    by_response = bounds[row:].reshape(SLOTS, BLOCK + 1)
    by_response[:kinds] = rng.integers(0, 1 << 40, size=(kinds, BLOCK + 1))
    by_response[IMPOSSIBLE, 0] = 0
    for guess in marked.guesses():
        sure = int(rng.choice([0, 1, 2, n, rng.integers(0, n + 1)]))
        masks, to, sizes, by = marked.room()
        least, exact = np.full(len(sizes), -9, dtype=np.int64), np.full(len(sizes), 77, dtype=np.uint8)
        total, unsure = _cut_and_bound(
            marked.answers, marked.having, marked.at, guess, masks, to, sizes, by, bounds, row, least, exact, sure
        )
        responses = marked.responses(guess)
        check_masks(marked, 0, guess, masks, to)
        check_sizes(marked, responses, sizes, by)
        cells = np.bincount(responses, minlength=kinds).tolist()
        expected = [int(by_response[r, size]) for r, size in enumerate(cells)]
        assert least[by : by + kinds].tolist() == expected
        assert exact[by : by + kinds].tolist() == [size <= sure for size in cells]
        assert total == sum(expected)
        assert unsure == sum(1 << r for r, size in enumerate(cells) if size > sure)
        others = [i for i in range(len(least)) if not by <= i < by + kinds and i != by + IMPOSSIBLE]
        assert (least[others] == -9).all()
        assert (exact[others] == 77).all()


@settings(max_examples=120, deadline=None)
@members_of_games
@example("5x8", 256, 0)
@example("6x6", 65, 1)
@example("2x2r", 4, 2)
@example("3x3r", 200, 3)
def test_masks_word_by_word(name, n, seed):
    """The masks of all responses but "found" side by side; nothing else is written but the room to spare."""
    marked = Marked(name, min(n, BLOCK), seed)
    n, kinds, to = len(marked.members), marked.answers.kinds, 7
    for guess in marked.guesses():
        for stride in (kinds - 1, kinds + 4):
            spare = to + LANES * stride + 3
            out = np.full(spare + (LANES - 1) * stride + 5, NOISE, dtype=np.uint64)
            seen = _cut_apart(marked.answers, marked.having, marked.at, guess, out, to, stride, spare)
            responses = marked.responses(guess).tolist()
            assert seen == sum(1 << response for response in set(responses))
            left = set(range(len(out))) - {spare + lane * stride for lane in range(LANES)}
            for response in range(1, kinds):
                whole = sum(1 << i for i in range(n) if responses[i] == response)
                for lane in range(LANES):
                    place = to + lane * stride + response - 1
                    assert int(out[place]) == whole >> WORD * lane & (1 << WORD) - 1
                    left.discard(place)
            assert all(int(out[place]) == NOISE for place in left)


@settings(max_examples=120, deadline=None)
@members_of_games
@example("3x2r", 600, 0)
@example("6x7", 257, 1)
@example("4x10", 512, 2)
def test_sizes_of_cells(name, n, seed):
    """Of any number of members."""
    marked = Marked(name, n, seed)
    for guess in marked.guesses():
        _, _, sizes, by = marked.room()
        _cell_sizes(marked.answers, marked.having, marked.at, n, guess, sizes, by)
        check_sizes(marked, marked.responses(guess), sizes, by)


@settings(max_examples=120, deadline=None)
@members_of_games
@example("2x2r", 600, 0)
@example("5x7", 600, 1)
@example("4x16", 600, 2)
def test_members_by_response(name, n, seed):
    """Response after response, those of each in the order in which they stood."""
    marked = Marked(name, n, seed)
    for guess in marked.guesses():
        masks, to, sizes, by = marked.room()
        starts, more = np.full(len(sizes), -5, dtype=np.int64), np.full(SLOTS, 99, dtype=np.int64)
        place = len(marked.stack) - 1  # right behind, as on the search's stack
        stack = np.concatenate([marked.stack, np.full(n + 2, -1)])
        _sort_members(
            marked.answers, marked.having, marked.at, stack, marked.start, n, guess, masks, to, sizes, starts, by,
            more, stack, place,
        )  # fmt: skip
        responses = marked.responses(guess)
        check_sizes(marked, responses, sizes, by)
        expected = marked.members[np.argsort(responses, kind="stable")]
        assert stack[place : place + n].tolist() == expected.tolist()
        assert stack[:place].tolist() == marked.stack[:place].tolist()
        assert (stack[place + n :] == -1).all()
        kinds = marked.answers.kinds
        ends = np.cumsum(np.bincount(responses, minlength=kinds))
        assert starts[by : by + kinds].tolist() == [place, *(place + ends[:-1]).tolist()]
        assert (np.delete(starts, range(by, by + kinds)) == -5).all()


def test_the_games_reach_every_branch():
    games = [Game.parse(name) for name in NAMES]
    assert {(game.positions, game.repeats) for game in games} == {(p, r) for p in range(2, 7) for r in (False, True)}
    assert {2, 3, 16} <= {game.symbols for game in games}
    impossible = [game for game in games if (0, 0) not in game.responses]
    assert {game.positions for game in impossible} >= {2, 3, 4, 5, 6}
    assert any(game.size > 600 for game in games)
