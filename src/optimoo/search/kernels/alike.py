"""Guesses that differ only in symbols which are alike in a position: the first of them stands for all.

Two kinds of symbols are alike. Those that no candidate has: whichever of them stands in a guess, it gets the same
answers. And those that candidates have but nobody has guessed: exchanging two of them leaves every guess made so far
as it is, and so the candidates as a whole; guesses that become one another by it are worth the same. The guess that is
kept is the smallest, which comes first in the order of visit, so that choices stay what they are.
"""

import numpy as np

from optimoo.compiled import inlined, step

U = np.uint64
LATER = 64
"""Marks the cell count of a guess that need not be looked at, because another one stands for it."""


@inlined
def touch(t, w, level, guess):
    """Note for the next level that the symbols of a guess have been guessed."""
    w.touched[level + 1] = w.touched[level] | t.answers.counted[U(guess)]


@inlined
def note_symbols(t, w, at):
    """Note which symbols are alike in this position."""
    level = at.level
    present = U(0)
    for i in range(at.start, at.start + at.n):
        present |= t.answers.counted[U(w.stack[i])]
    touched = w.touched[level]
    absent = U(0)
    untouched = U(0)
    for symbol in range(t.answers.symbols):
        bit = U(1) << U(symbol)
        here = U(15) << U(4 * symbol)
        if present & here == U(0):
            absent |= bit
        elif touched & here == U(0):
            untouched |= bit
    # One alone is like nobody else.
    w.absent[level] = absent if absent & (absent - U(1)) else U(0)
    w.untouched[level] = untouched if untouched & (untouched - U(1)) else U(0)


@step
def mark_later(t, w, level):
    """Mark the counts of guesses that :func:`is_first_alike` refuses whatever the order of their symbols."""
    a, base = t.answers, U(level * t.size)
    absent, untouched = np.uint16(w.absent[level]), np.uint16(w.untouched[level])
    if absent | untouched == 0:
        return
    # Of absent symbols only the first is needed where symbols may repeat.
    needless = np.uint16(absent & (absent - np.uint16(1))) if a.repeats else np.uint16(0)
    for g in range(t.size):
        mine = a.occurring[U(g)]
        later = _skips(mine, absent) | _skips(mine, untouched) | (np.uint16(mine & needless) != 0)
        w.counts[base + U(g)] |= np.uint8(LATER) * np.uint8(later)


@inlined
def _skips(mine, alike):
    """Whether a guess has one of these symbols without having all earlier ones."""
    here = np.uint16(mine & alike)
    left = np.uint16(alike & ~mine)
    lowest = np.uint16(left & np.uint16(~left + 1))
    return np.uint16(lowest - 1) < here


@inlined
def is_first_alike(t, w, level, guess):
    """Whether no smaller guess differs from this one only by symbols that are alike.

    In the smallest, new symbols of a kind come in rising order, from the first on. Of absent symbols only the first is
    needed where symbols may repeat.
    """
    a = t.answers
    absent = w.absent[level]
    untouched = w.untouched[level]
    if absent | untouched == U(0):
        return True
    row = guess * a.positions
    for p in range(a.positions):
        bit = U(1) << U(a.codes[U(row + p)])
        below = bit - U(1)
        if bit & w.absent[level]:
            if absent & below:
                return False
            if not a.repeats:
                absent &= ~bit
        elif bit & w.untouched[level]:
            if bit & untouched and untouched & below:
                return False
            untouched &= ~bit
    return True
