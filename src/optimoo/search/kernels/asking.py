"""What is asked of the search: a value, the values of the cells of many guesses, help for others.

The search is large, and compiled once: these kernels call it where it stands.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from optimoo.compiled import Call, Packed, jump, native, step
from optimoo.search.kernels.alike import touch
from optimoo.search.kernels.arrays import MASKED, MAX_RESPONSES, STOPPED, UNKNOWN, Place, Scratch, Share, Tables, Window
from optimoo.search.kernels.bounds import size_bound
from optimoo.search.kernels.cells import sort_into_cells
from optimoo.search.kernels.known import Memory, is_stopped
from optimoo.search.kernels.ladder import GROUPED, search
from optimoo.search.kernels.limits import NEVER, UNLIMITED
from optimoo.search.kernels.masks import lay_out_marks
from optimoo.search.kernels.offers import NOBODY, join_offer, lay_out_offer
from optimoo.search.kernels.recall import look_up, write_down

PATIENCE = 1000
"""Looks at all offers before a helper without work goes back to Python and to sleep; some fifty microseconds."""


class Raising(NamedTuple):
    """Guesses of a position, and bounds of their cells, which are to be raised."""

    guesses: NDArray[np.int64]
    bounds: NDArray[np.int64]  # per guess and response; what a guess costs by itself stands where it is the secret
    goal: int  # what the bounds of one guess are to add up to
    largest: int  # cells of more candidates are left to the caller
    first: int  # begin with this guess
    after: int  # of which the cells up to this turn are done


def search_call(tables: Packed[Tables], memory: Packed[Memory], scratch: Packed[Scratch]) -> Call:
    """The search of whole positions, with all that it works on; which position is asked for is said in each call."""
    share = Share(0, 0, scratch.value.no_log, NOBODY, NOBODY)
    return search.call_of(tables, memory, scratch, Place(0, 0, 0, 0, 0), Window(0, 0), share)


@step
def _search(call, at, floor, beta, offer):
    """Call the search; the words are those of ``Place``, ``Window`` and ``Share``."""
    words = call.words
    words[0], words[1], words[2], words[3], words[4] = at.start, at.n, at.depth, at.level, at.top
    words[5], words[6] = floor, beta
    words[11] = offer
    jump(call.code, call.block)
    return call.results[0]


@native(Tables, Memory, Scratch, Call, Place, int, gives=1)
def settle(t, m, w, call, at, beta):
    """The value of the position at a place if below ``beta``, else a bound of at least beta."""
    value = look_up(t, m, w, at, beta)
    if value == UNKNOWN:
        value = _search(call, _below(t, w, at), size_bound(t, at.n, at.depth), beta, np.int64(NOBODY))
        if value != STOPPED:
            write_down(t, m, w, at, value, value < beta)
    return value


@step
def _below(t, w, at):
    """The place of a position of which only the value is asked: a level further down, if that is faster.

    There the order of visit is another one, and others who have nothing to do may take part.
    """
    if at.n <= GROUPED or at.n > MASKED or t.width < t.size:
        return at
    w.touched[at.level + 1] = w.touched[at.level]
    return Place(at.start, at.n, at.depth, at.level + 1, at.top)


@native(Tables, Memory, Scratch, Call, Place, gives=2)
def choose(t, m, w, call, at):
    """The value of the position at a place, and the first guess in the order of visit that reaches it."""
    value = settle(t, m, w, call, at, np.int64(UNLIMITED))
    if value == STOPPED:
        return value, value
    again = _search(call, at, value, value + 1, np.int64(NOBODY))
    return again, call.results[1]


@native(Tables, Memory, Scratch, Call, Place, Raising, gives=3)
def raise_cells(t, m, w, call, at, asked):
    """Raise bounds to values, for each guess the smallest cell first, until they add up to the goal.

    A bound rises no further than it takes, so what comes out depends on the values alone. Cells have turns: by size,
    then by response. Returns which guess has a cell that is too large, its turn and its response; or one past the last.
    """
    lay_out_marks(t, w, at)
    for number in range(asked.first, len(asked.guesses)):
        bounds = asked.bounds[number * t.kinds : (number + 1) * t.kinds]
        missing = asked.goal - bounds.sum()
        done = asked.after if number == asked.first else 0
        guess = asked.guesses[number]
        sort_into_cells(t, w, at, guess)
        touch(t, w, at.level, guess)
        while missing > 0:
            turn = NEVER
            for r in range(1, t.kinds):
                size = w.cell_size[at.level * MAX_RESPONSES + r]
                here = size * MAX_RESPONSES + r
                if size > 2 and done < here < turn:
                    turn = here
            if turn == NEVER:
                break
            done = turn
            r = turn % MAX_RESPONSES
            size = turn // MAX_RESPONSES
            if size > asked.largest:
                return number, turn, r
            start = w.cell_start[at.level * MAX_RESPONSES + r]
            needed = bounds[r] + missing
            value = settle(t, m, w, call, Place(start, size, at.depth + 1, at.level + 1, at.top + at.n), needed)
            if value == STOPPED:
                return np.int64(STOPPED), turn, r
            risen = min(value, needed) - bounds[r]
            if risen > 0:
                bounds[r] += risen
                missing -= risen
    return len(asked.guesses), np.int64(0), np.int64(0)


@native(Tables, Memory, Scratch, Call, int, gives=1)
def help_out(t, m, w, call, me):
    """Take part in what others offer, as long as there is something; in how much there was.

    ``me`` is where it stands that this worker has nothing to do.
    """
    every = np.int64(0)
    helped = np.int64(0)
    patience = PATIENCE
    while patience > 0 and not is_stopped(m):
        patience -= 1
        offer = join_offer(m.offers, t.present, every)
        if offer != NOBODY:
            m.offers.waiting[me] = 0
            w.laid[0] = 0
            _search(call, lay_out_offer(m.offers, w, offer, every, every), every, every, offer)
            m.offers.waiting[me] = 1
            helped += 1
            patience = PATIENCE
    return helped
