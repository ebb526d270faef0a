"""The exact search below one position: the ladder of bounds, and the recursion at its top.

:func:`search` answers "is V(S, d) below beta?" with the exact value where it is, and with a lower bound of at least
beta where it is not. To value a guess, every cell starts at its cheapest lower bound, and all cells are raised one
rung before any is raised to the next; the guess is dropped as soon as the sum reaches the best known. Each rung
gives its reason where it stands.

Two functions that call each other cannot be loaded from Numba's cache, so the recursion is one function that calls
only itself; its steps are numbered. What it does not decide: which positions are shared out among workers, and which
guesses relabelling positions makes equivalent (see :mod:`optimoo.search.engine`).
"""

import numpy as np

from optimoo.search.jit import kernel_of
from optimoo.search.kernels.alike import touch
from optimoo.search.kernels.cells import fill_local, is_twin, make_cells
from optimoo.search.kernels.known import excess_of, is_exact
from optimoo.search.kernels.order import count_guesses, next_guesses, order_guesses
from optimoo.search.kernels.recall import (
    RELABELLED,
    look_up,
    recall,
    relabelled,
    remember,
    remember_relabelled,
    write_down,
)
from optimoo.search.kernels.rungs import raise_by_counting, raise_by_separation
from optimoo.search.kernels.signatures import INT, INTS, MEMORY, ON_POSITION, PAIR, SCRATCH, TABLES
from optimoo.search.state import (
    COUNTED,
    GUESSES,
    LEVELS,
    LOCAL,
    MAX_RESPONSES,
    NEVER,
    POSITIONS,
    RECURSED,
    SEPARATED,
    TABLE_HITS,
    TWIN_SLOTS,
    TWINS,
)

U = np.uint64
STOPPED = -1
"""Returned instead of a value when everyone was told to stop; nothing of it may be kept."""

TOO_DEEP = 2
"""Left in ``Memory.control[0]`` by a search that ran out of levels."""

GROUPED = 64
"""Up to this size guesses are visited by how many cells they make, above it by the sizes of the cells."""


@kernel_of(PAIR(TABLES, MEMORY, SCRATCH, *(INT,) * 9, INTS))
def search(t, m, w, start, n, d, level, top, floor, beta, lo, hi, log):
    """Value of the position ``w.stack[start:start + n]`` after d guesses if below ``beta``, else a bound >= beta.

    ``floor`` is a proved lower bound: a guess that reaches it ends the search.

    With ``lo < hi`` only the guesses ``w.order[lo:hi]`` of this level are valued, and ``log`` is the growing list of
    the best results of all workers on this position: [how many, value, rank, value, rank, ...]. A guess of rank i
    must then beat the best value, or equal it from an earlier rank: that makes the outcome the same for any number
    of workers. The result is then the first guess in the range that does so, and its rank.
    """
    if d + 2 >= LEVELS:
        m.control[0] = TOO_DEEP
    if m.control[0] != 0:
        return np.int64(STOPPED), np.int64(STOPPED)
    w.work[POSITIONS] += 1
    shared = lo < hi

    # 1. Which guesses, in which order.
    soft = NEVER  # the smallest proved bound among the guesses dropped so far
    grouped = not shared and n <= GROUPED
    if grouped:
        count_guesses(t, w, start, n, level)
        lo = hi = level * t.size
    elif not shared:
        found, soft = order_guesses(t, w, start, n, d, level, beta)
        lo = level * t.size
        hi = lo + found
    local = n if n <= LOCAL else 0
    if local and (level > 0 or not w.laid[0]):
        fill_local(t, w, start, n, level)
        w.laid[0] |= level == 0
    for i in range(level * TWIN_SLOTS, (level + 1) * TWIN_SLOTS):
        w.twins[i] = U(0)

    best = beta
    valued = 0
    chosen = np.int64(-1)
    every = np.int64(0)  # a plain 0 would be a type of its own and a second, uncached version of this function
    cells = level * MAX_RESPONSES
    rank = lo - 1
    while True:
        rank += 1
        if rank == hi:
            if not grouped:
                break
            found, dropped = next_guesses(t, w, start, n, d, level, best)
            soft = min(soft, dropped)
            if not found:
                break
            rank = level * t.size
            hi = rank + found
        if m.control[0] != 0:
            return np.int64(STOPPED), np.int64(STOPPED)
        goal = best
        if shared:
            newest = log[0]
            if newest > 0:
                goal = min(goal, log[2 * newest - 1] + (1 if rank < log[2 * newest] else 0))
        # 2. The size bound of every cell: capacities alone.
        guess = w.order[rank]
        if w.bound[level * t.size + guess] >= goal:
            soft = min(soft, w.bound[level * t.size + guess])
            continue
        if valued == t.width:  # a narrow search looks no further
            break
        valued += 1
        w.work[GUESSES] += 1
        total, partition = make_cells(t, w, start, n, d, level, top, guess)
        # 3. Same partition, same value: a twin has been valued, and at best equals it.
        if is_twin(w, level, partition):
            w.work[TWINS] += 1
            continue
        # 4. Separation, the cells that are likeliest to rise first: many candidates are hardly ever separable.
        for largest, smallest in ((SEPARATED, t.kinds + 1), (t.kinds, t.kinds // 2 + 2), (t.kinds // 2 + 1, 3)):
            for r in range(1, t.kinds):
                size = w.cell_size[cells + r]
                if size > largest or size < smallest or w.cell_exact[cells + r]:
                    continue
                before = w.cell_bound[cells + r]
                raise_by_separation(t, w, level, d, r, size, local)
                total += w.cell_bound[cells + r] - before
                if total >= goal:
                    break
            if total >= goal:
                break
        if total >= goal:
            soft = min(soft, total)
            continue
        # 5. What is known already.
        for r in range(1, t.kinds):
            slot = cells + r
            size = w.cell_size[slot]
            if size <= 2 or w.cell_exact[slot]:
                continue
            data = recall(t, m, w.cell_a[slot], w.cell_b[slot], d + 1)
            if data != U(0):
                known = excess_of(data) + size * t.costs[d + 2]
                if is_exact(data) or known > w.cell_bound[slot]:
                    w.work[TABLE_HITS] += 1
                    total += known - w.cell_bound[slot]
                    w.cell_bound[slot] = known
                    w.cell_exact[slot] = is_exact(data)
                    if total >= goal:
                        break
        if total >= goal:
            soft = min(soft, total)
            continue
        # 6. Counting the cells of all guesses at once, again the likeliest to rise first.
        for largest, smallest in ((COUNTED, t.kinds // 2 + 2), (t.kinds // 2 + 1, 3)):
            for r in range(1, t.kinds):
                slot = cells + r
                size = w.cell_size[slot]
                if size > largest or size < smallest or w.cell_exact[slot]:
                    continue
                before = w.cell_bound[slot]
                raise_by_counting(t, m, w, level, d, r, size, local)
                total += w.cell_bound[slot] - before
                if total >= goal:
                    break
            if total >= goal:
                break
        if total >= goal:
            soft = min(soft, total)
            continue
        # 7. Recursion, smallest cell first, each with what the others leave of the window.
        while True:
            pick = -1
            for r in range(1, t.kinds):
                slot = cells + r
                size = w.cell_size[slot]
                if size > 2 and not w.cell_exact[slot] and (pick < 0 or size < w.cell_size[pick]):
                    pick = slot
            if pick < 0:
                break
            size = w.cell_size[pick]
            before = w.cell_bound[pick]
            window = goal - (total - before)
            other_a, other_b, value = relabelled(t, m, w, w.cell_start[pick], size, d + 1, window)
            if value < 0:
                w.work[RECURSED] += 1
                touch(t, w, level, guess)
                value, _ = search(
                    t, m, w, w.cell_start[pick], size, d + 1, level + 1, top + n, before, window, every, every, log,
                )  # fmt: skip
                if value < 0:
                    return np.int64(STOPPED), np.int64(STOPPED)
                if size > RELABELLED:
                    remember_relabelled(t, m, other_a, other_b, value, size, d + 1, value < window)
            remember(t, m, w.cell_a[pick], w.cell_b[pick], value, size, d + 1, value < window)
            total += value - before
            if total >= goal:
                break
            w.cell_bound[pick] = value
            w.cell_exact[pick] = 1
        if total >= goal:
            soft = min(soft, total)
            continue
        # 8. Every cell is exact and the sum is below everything so far.
        best = total
        chosen = rank if shared else guess
        # Nothing is below the floor; and the caller publishes a shared result before the next guess is valued.
        if best <= floor or shared:
            break

    # 9. The exact value, or the smallest bound that dropped a guess.
    if chosen < 0:
        return max(beta, soft), chosen
    return best, chosen


@kernel_of(ON_POSITION)
def settle(t, m, w, n, d, beta):
    """The value of the position ``w.stack[:n]`` after d guesses if below ``beta``, else a bound of at least beta."""
    value = look_up(t, m, w, n, d, beta)
    if value < 0:
        every = np.int64(0)
        floor = t.size_bound[d * (t.size + 1) + n]
        value, _ = search(t, m, w, every, n, d, every, n, floor, beta, every, every, w.no_log)
        if value >= 0:
            write_down(t, m, w, n, d, value, value < beta)
    return value
