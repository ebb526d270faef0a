"""Offers: positions whose guesses a worker lets others value with it, made only while somebody has nothing to do.

This module owns the layout of an offer. Whoever searches a position and sees that others wait writes down its
candidates and the guesses that are left, and from then on takes these guesses from the offer, a few at a time, as
everybody does who joins it. The best result stands in a log that all of them read before each guess. When no guess is
left, whoever made the offer waits for those who still value one, and takes part in other offers meanwhile.

Nobody waits in a circle: an offer is joined after it was made, and whoever has joined it makes later offers only.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from optimoo.compiled import LINE, atomic, inlined, step, zeros_apart
from optimoo.search.kernels.arrays import NO_GUESS, Place
from optimoo.search.kernels.limits import NEVER

U = np.uint64

NOBODY = -1
"""Instead of an offer: there is none."""

LEAST_GUESSES = 16
"""Fewer guesses than this are not worth an offer."""

LEAST_CANDIDATES = 32
"""Nor is a position of fewer candidates: laying it out takes others as long as valuing several of its guesses."""

PER_WORKER = 4
"""Offers per worker that may be open at a time."""

_TOGETHER = 8
"""Guesses that are taken at a time, at most; guesses with the same cells often stand beside one another."""

# The words of an offer: first those that stay what they are while it is open, which everybody reads before each guess.
(
    _STATE,
    _END,  # how many guesses there are
    _FIRST,  # the rank of the first of them
    _CANDIDATES,
    _DEPTH,
    _PRESENT,  # of which number of symbols the tables are that it is searched with
    _TOUCHED,  # the symbols that have been guessed
    _FLOOR,  # a value that nothing is below
    _RANKED,  # whether of two equally good guesses the earlier one counts
    _INSIDERS,  # the most cells that a candidate makes of the position
    _OUTSIDERS,  # and that any guess makes of it
) = range(11)
# Then, in cache lines of their own, those that everybody writes.
_LINE = LINE // 8
_NEXT = _LINE  # the first guess that nobody has taken
(
    _INSIDE,  # how many have joined and not yet left
    _SOFT,  # the smallest bound of the guesses that were dropped
    _LOCK,  # of the log
) = range(2 * _LINE, 2 * _LINE + 3)
_WORDS = 3 * _LINE

# What the first of them says.
_FREE, _FILLED, _OPEN, _CLOSED = range(4)


class Offers(NamedTuple):
    """Room for offers, shared by all workers."""

    slots: int  # how many there may be
    size: int  # candidates and guesses that each has room for
    words: NDArray[np.int64]
    candidates: NDArray[np.int64]
    guesses: NDArray[np.int64]
    bounds: NDArray[np.int64]  # size bounds of these guesses
    log: NDArray[np.int64]  # as in :mod:`.log`, one for each
    waiting: NDArray[np.int64]  # who has nothing to do: those who wait for others in the search, then each helper


# --- for Python ------------------------------------------------------------------------------------------------------


def new_offers(workers: int, size: int) -> Offers:
    """Room for the offers of so many workers in a game of so many codes; one worker alone needs none."""
    slots = PER_WORKER * workers if workers > 1 else 0
    room = {"words": _WORDS, "candidates": size, "guesses": size, "bounds": size, "log": 2 * size + 3}
    lengths = {**{name: slots * length for name, length in room.items()}, "waiting": workers}
    return Offers(slots, size, **zeros_apart(lengths, dict.fromkeys(lengths, np.int64)))


def offers_bytes(workers: int, size: int) -> int:
    """Memory that they take once all of it has been used."""
    return sum(array.nbytes for array in new_offers(workers, size) if isinstance(array, np.ndarray))


def offered_present(offers: Offers) -> int:
    """The number of symbols that some open offer is searched with; 0 where nothing is offered."""
    words = offers.words.reshape(-1, _WORDS)
    found = words[(words[:, _STATE] == _OPEN) & (words[:, _NEXT] < words[:, _END])]
    return int(found[0, _PRESENT]) if len(found) else 0


# --- for kernels -----------------------------------------------------------------------------------------------------


@inlined
def is_wanted(o):
    """Whether somebody has nothing to do."""
    waiting = np.int64(0)
    for i in range(len(o.waiting)):
        waiting |= o.waiting[U(i)]
    return waiting != 0


@step
def make_offer(t, o, w, at, lo, hi, best, chosen, floor, ranked):
    """Offer the guesses ``w.order[lo:hi]`` of a position; the offer, or NOBODY where there is no room."""
    for slot in range(o.slots):
        word = U(slot * _WORDS)
        if o.words[word + U(_STATE)] != _FREE or not atomic.replace(o.words, word + U(_STATE), _FREE, _FILLED):
            continue
        room = slot * o.size
        for i in range(at.n):
            o.candidates[U(room + i)] = w.stack[U(at.start + i)]
        for i in range(hi - lo):
            guess = w.order[U(lo + i)]
            o.guesses[U(room + i)] = guess
            o.bounds[U(room + i)] = w.bound[U(at.level * t.size + guess)]
        log = _log_of(o, slot)
        o.log[log] = 1
        o.log[log + U(1)] = best
        o.log[log + U(2)] = chosen if ranked else NO_GUESS
        o.words[word + U(_NEXT)] = 0
        o.words[word + U(_END)] = hi - lo
        o.words[word + U(_FIRST)] = lo
        o.words[word + U(_CANDIDATES)] = at.n
        o.words[word + U(_DEPTH)] = at.depth
        o.words[word + U(_PRESENT)] = t.present
        o.words[word + U(_TOUCHED)] = np.int64(w.touched[at.level])
        o.words[word + U(_FLOOR)] = floor
        o.words[word + U(_RANKED)] = ranked
        o.words[word + U(_SOFT)] = NEVER
        o.words[word + U(_INSIDERS)] = w.most_inside[at.level]
        o.words[word + U(_OUTSIDERS)] = w.most_outside[at.level]
        atomic.store(o.words, word + U(_STATE), _OPEN)
        return np.int64(slot)
    return np.int64(NOBODY)


@step
def join_offer(o, present, level):
    """Join the open offer after the fewest guesses, for a search at this level; NOBODY where there is none."""
    found = np.int64(NOBODY)
    for slot in range(o.slots):
        word = U(slot * _WORDS)
        # Below an offer the search goes as many levels down as guesses are left to it: there must be room.
        if (
            atomic.load(o.words, word + U(_STATE)) == _OPEN
            and o.words[word + U(_PRESENT)] == present
            and o.words[word + U(_DEPTH)] >= level
            and o.words[word + U(_NEXT)] < o.words[word + U(_END)]
            and (found == NOBODY or o.words[word + U(_DEPTH)] < o.words[U(found * _WORDS + _DEPTH)])
        ):
            found = np.int64(slot)
    if found == NOBODY:
        return found
    word = U(found * _WORDS)
    atomic.add(o.words, word + U(_INSIDE), 1)  # from here on it stays what it is, if it is still open
    if (
        atomic.load(o.words, word + U(_STATE)) == _OPEN
        and o.words[word + U(_PRESENT)] == present
        and o.words[word + U(_DEPTH)] >= level
    ):
        return found
    atomic.add(o.words, word + U(_INSIDE), -1)
    return np.int64(NOBODY)


@step
def lay_out_offer(o, w, slot, start, level):
    """Lay the position of an offer out on the stack; its place."""
    word = U(slot * _WORDS)
    n = o.words[word + U(_CANDIDATES)]
    for i in range(n):
        w.stack[U(start + i)] = o.candidates[U(slot * o.size + i)]
    w.touched[level] = U(o.words[word + U(_TOUCHED)])
    return Place(start, n, o.words[word + U(_DEPTH)], level, start + n)


@inlined
def take_guesses(o, slot, back):
    """The next guesses, from one number to another; none where they are all taken, or have no use any more.

    ``back`` is an offer that the worker waits for: once nobody is left there, it takes no more elsewhere.
    """
    word = U(slot * _WORDS)
    end = o.words[word + U(_END)]
    if back != NOBODY and atomic.load(o.words, U(back * _WORDS + _INSIDE)) == 0:
        return end, end
    if _best(o, slot)[0] <= o.words[word + U(_FLOOR)]:
        return end, end
    count = 1 + min(_TOGETHER - 1, (end - atomic.load(o.words, word + U(_NEXT))) // 64)
    if count < 1:
        return end, end
    first = min(end, atomic.add(o.words, word + U(_NEXT), count))
    return first, min(end, first + count)


@inlined
def offered_guess(o, slot, number):
    """A guess of an offer: its rank, its code and its size bound."""
    at = U(slot * o.size + number)
    return o.words[U(slot * _WORDS + _FIRST)] + number, o.guesses[at], o.bounds[at]


@inlined
def offered_most(o, slot):
    """The most cells that guesses make of the position of an offer, from inside and from outside."""
    word = U(slot * _WORDS)
    return o.words[word + U(_INSIDERS)], o.words[word + U(_OUTSIDERS)]


@inlined
def offered_goal(o, slot, rank):
    """What a guess of this rank must stay below to count."""
    value, of = _best(o, slot)
    return value + (1 if o.words[U(slot * _WORDS + _RANKED)] and rank < of else 0)


@step
def enter_offer(o, slot, value, rank):
    """Make an entry in the log of an offer if it is better than what stands there."""
    word = U(slot * _WORDS)
    while not atomic.replace(o.words, word + U(_LOCK), 0, 1):
        pass
    best, of = _best(o, slot)
    if value < best or (value == best and o.words[word + U(_RANKED)] and rank < of):
        log = _log_of(o, slot)
        last = o.log[log]
        o.log[log + U(2 * last + 1)] = value
        o.log[log + U(2 * last + 2)] = rank
        atomic.store(o.log, log, last + 1)
    atomic.store(o.words, word + U(_LOCK), 0)


@inlined
def leave_offer(o, slot, soft):
    """Leave an offer that another worker made, having dropped guesses at this bound."""
    word = U(slot * _WORDS)
    atomic.lower(o.words, word + U(_SOFT), soft)
    atomic.add(o.words, word + U(_INSIDE), -1)


@inlined
def close_offer(o, slot):
    """Let nobody else join."""
    atomic.store(o.words, U(slot * _WORDS + _STATE), _CLOSED)


@inlined
def is_shared(o, slot):
    """Whether somebody who joined an offer has not left."""
    return atomic.load(o.words, U(slot * _WORDS + _INSIDE)) != 0


@inlined
def take_back(o, slot):
    """End an offer that everybody has left: the best value and its rank, and the smallest bound of those dropped."""
    word = U(slot * _WORDS)
    value, rank = _best(o, slot)
    soft = o.words[word + U(_SOFT)]
    atomic.store(o.words, word + U(_STATE), _FREE)
    return value, rank, soft


@inlined
def _log_of(o, slot):
    return U(slot * (2 * o.size + 3))


@inlined
def _best(o, slot):
    """The newest entry of the log, of which there is always one."""
    log = _log_of(o, slot)
    last = log + U(2 * atomic.load(o.log, log))
    return o.log[last - U(1)], o.log[last]
