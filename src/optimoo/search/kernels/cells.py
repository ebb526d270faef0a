"""Cutting a position by a guess: its cells, and whether another guess has cut it the same way."""

import numpy as np
from numpy.typing import NDArray

from optimoo.compiled import answer, inlined, native
from optimoo.search.kernels.arrays import MAX_RESPONSES, TWIN_SLOTS, Place, Scratch, Tables
from optimoo.search.kernels.known import mix
from optimoo.search.kernels.masks import ask, cut_into_masks, is_masked
from optimoo.search.kernels.parts import part_bound

U = np.uint64


@inlined
def make_cells(t, w, at, guess):
    """Cut the position by ``guess``: sizes and size bounds of its cells.

    Returns the sum of the bounds (with the guess's own cost if it may be the secret), and a hash of the partition. Of
    few candidates the cells are masks, from which :func:`.list_cells` makes lists; of many they are lists at once, at
    the position's ``top`` on the stack, with their keys.
    """
    if is_masked(at.n, at.level):
        ask(t, w, at, guess)
        cut_into_masks(t, w, at.level, at.n)
    else:
        sort_into_cells(t, w, at, guess)
    total = t.crowd[at.depth] * (at.n - 1)
    partition = U(0)
    for r in range(t.kinds):
        slot = U(at.level * MAX_RESPONSES + r)
        name = w.cell_a[slot]
        size = w.cell_size[slot]
        if size and r == 0:
            total += t.costs[at.depth + 1]
            # Which candidate is hit tells partitions apart, too; no cell of those it leaves has the complement's name.
            partition = mix(~name)
        elif size:
            bound = part_bound(t, w, at, size, r)
            w.cell_bound[slot] = bound
            # One candidate is found at once, two one after the other, and where costs no longer change any way of
            # finding them will do: these bounds are the truth.
            w.cell_exact[slot] = size <= 2 or at.depth + 2 >= t.flat_from
            total += bound
            partition += mix(name)
    return total, partition


@inlined
def sort_into_cells(t, w, at, guess):
    """Write the cells of a guess to the position's ``top`` on the stack, and add up their keys."""
    start, n = at.start, at.n
    cells = at.level * MAX_RESPONSES
    for r in range(t.kinds):
        w.cell_size[cells + r] = 0
        w.cell_a[cells + r] = U(0)
        w.cell_b[cells + r] = U(0)
    for i in range(n):
        code = w.stack[start + i]
        r = answer(t.answers, guess, code)
        w.answer[U(i)] = r
        w.cell_size[U(cells + r)] += 1
        w.cell_a[U(cells + r)] ^= t.key_a[U(code)]
        w.cell_b[U(cells + r)] ^= t.key_b[U(code)]
    place = at.top
    for r in range(t.kinds):
        w.cell_start[cells + r] = place
        place += w.cell_size[cells + r]
    for i in range(n):
        slot = cells + w.answer[U(i)]
        here = w.cell_start[U(slot)]
        w.stack[U(here)] = w.stack[U(start + i)]
        w.rows[U(here)] = i
        w.cell_start[U(slot)] = here + 1
    for r in range(t.kinds):
        w.cell_start[cells + r] -= w.cell_size[cells + r]


@inlined
def is_twin(w, level, partition):
    """Whether a guess with this very partition was valued already here: same cells, same value."""
    base = level * TWIN_SLOTS
    slot = partition & U(TWIN_SLOTS - 1)
    for further in range(8):
        at = base + np.int64((slot + U(further)) & U(TWIN_SLOTS - 1))
        if w.twins[at] == partition:
            return True
        if w.twins[at] == U(0):
            w.twins[at] = partition
            return False
    return False  # crowded: forget this one, valuing it twice does no harm


@native(Tables, Scratch, Place, int, NDArray[np.int64], gives=1)
def keep_distinct(t, w, at, found, representative):
    """Of the first ``found`` guesses in ``w.order``, keep one of each class and the first of each partition.

    ``representative[g]`` is the smallest guess that a relabelling makes of g; returns how many are kept.
    """
    slots = U(2 * found + 1)
    for i in range(slots):
        w.twins[i] = U(0)
    kept = 0
    for rank in range(found):
        guess = w.order[rank]
        if representative[guess] != guess:
            continue
        _, partition = make_cells(t, w, at, guess)  # its bounds may be those of another position's parts
        slot = partition % slots
        while w.twins[slot] != U(0) and w.twins[slot] != partition:
            slot = (slot + U(1)) % slots
        if w.twins[slot] == U(0):
            w.twins[slot] = partition
            w.order[kept] = guess
            kept += 1
    return kept
