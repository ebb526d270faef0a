"""The exact search below one position: the ladder of bounds, and the recursion at its top.

:func:`search` answers "is V(S, d) below beta?" with the exact value where it is, and with a lower bound of at least
beta where it is not. To value a guess, every cell starts at its cheapest lower bound, and all cells are raised one
rung before any is raised to the next; the guess is dropped as soon as the sum reaches the best known. Each rung
gives its reason where it stands.

Two functions that call each other cannot be loaded from Numba's cache, so the recursion is one function that calls
only itself; its steps are numbered. What it does not decide: which positions are shared out among workers, and
which guesses are equivalent by relabelling (see :mod:`optimoo.search.engine`).
"""

import numpy as np
from numba import typeof, types

from optimoo.search.bits import bit32, count32
from optimoo.search.canonical import canonical_key
from optimoo.search.counting import cell_sizes, count_cells, most_cells, most_cells_inside
from optimoo.search.jit import inlined, kernel, kernel_of
from optimoo.search.known import excess_of, is_exact, mix, probe, store
from optimoo.search.state import (
    COUNTED,
    GUESSES,
    LEVELS,
    LOCAL,
    MAX_RESPONSES,
    NEVER,
    POSITIONS,
    RAISED_COUNT,
    RAISED_INSIDE,
    RECURSED,
    RELABELLED_HITS,
    SEPARATED,
    TABLE_HITS,
    TWIN_SLOTS,
    TWINS,
    example_state,
)

U = np.uint64
STOPPED = -1
"""Returned instead of a value when everyone was told to stop; nothing of it may be kept."""

TOO_DEEP = 2
"""Left in ``Memory.control[0]`` by a search that ran out of levels."""

GROUPED = 64
"""Up to this size guesses are visited by how many cells they make, above it by the sizes of the cells."""

RELABELLED = 20
"""Sets larger than this are also looked up under a relabelled name."""

ORDER_BITS = 20
INSIDE = 128
"""Marks the cell count of a guess that is itself a candidate."""

# Numba loads a self-recursive function from its cache only if its signature was stated (seen with 0.68).
_STATE = tuple(typeof(value) for value in example_state())
SEARCH_SIGNATURE = types.UniTuple(types.int64, 2)(*_STATE, *(types.int64,) * 9, types.int64[::1])


@inlined
def inside_bound(t, n, k, d):  # type: ignore[no-untyped-def]
    """Least cost of n candidates after d guesses when the next guess is one of them and makes k cells."""
    return t.inside_bound[U((d * (COUNTED + 1) + n) * MAX_RESPONSES + k)]


@inlined
def outside_bound(t, n, k, d):  # type: ignore[no-untyped-def]
    """The same when the next guess is not one of them."""
    return t.outside_bound[U((d * (COUNTED + 1) + n) * MAX_RESPONSES + k)]


@kernel
def sort_order(t, w, level, found):  # type: ignore[no-untyped-def]
    """Put ``w.order`` of this level in order (heapsort, in place) and strip what it was sorted by."""
    base = level * t.size
    for root in range(found // 2 - 1, -1, -1):
        _sift_down(w.order, base, root, found)
    for end in range(found - 1, 0, -1):
        w.order[base], w.order[base + end] = w.order[base + end], w.order[base]
        _sift_down(w.order, base, 0, end)
    for i in range(found):
        w.order[base + i] &= (1 << ORDER_BITS) - 1


@inlined
def _sift_down(values, base, root, end):  # type: ignore[no-untyped-def]
    """Restore the heap below ``root`` among the first ``end`` values."""
    value = values[U(base + root)]
    while True:
        child = 2 * root + 1
        if child >= end:
            break
        if child + 1 < end and values[U(base + child + 1)] > values[U(base + child)]:
            child += 1
        if values[U(base + child)] <= value:
            break
        values[U(base + root)] = values[U(base + child)]
        root = child
    values[U(base + root)] = value


@kernel
def next_guesses(t, w, start, n, d, level, limit):  # type: ignore[no-untyped-def]
    """For a small set: the guesses that make the next lower number of cells, into ``w.order`` at this level.

    Guesses come in groups of equal cell count, from inside or from outside the set, the group with the smallest
    bound first; so most groups are never looked at. Returns how many guesses were found (none: the bound of all
    groups left has reached the limit, and is returned with them).
    """
    dropped = NEVER
    counts = level * t.size
    while True:
        inside = w.next_inside[level]
        outside = w.next_outside[level]
        # From inside at least two cells (itself and the rest), from outside two, or nothing would be learnt.
        from_inside = inside_bound(t, n, inside, d) if inside > 1 else NEVER
        from_outside = outside_bound(t, n, outside, d) if outside > 1 else NEVER
        bound = min(from_inside, from_outside)
        if bound >= limit:
            return np.int64(0), min(dropped, bound)
        found = np.int64(0)
        if from_inside <= from_outside:
            w.next_inside[level] -= 1
            for i in range(start, start + n):
                if w.counts[counts + w.stack[i]] == (inside - 1) | INSIDE:
                    found, dropped = _look_closer(t, w, start, n, d, level, limit, w.stack[i], found, dropped)
        else:
            w.next_outside[level] -= 1
            for g in range(t.size):
                if w.counts[U(counts + g)] == outside:
                    found, dropped = _look_closer(t, w, start, n, d, level, limit, g, found, dropped)
        if found:
            sort_order(t, w, level, found)
            return found, dropped


@kernel
def count_guesses(t, w, start, n, level):  # type: ignore[no-untyped-def]
    """Prepare :func:`next_guesses`: count the cells of every guess."""
    base = level * t.size
    count_cells(t.table, t.size, t.kinds, w.stack, start, n, 1, w.block16, w.block32, w.counts, base)
    for i in range(start, start + n):
        w.counts[base + w.stack[i]] |= INSIDE
    w.next_inside[level] = min(n, t.kinds)
    w.next_outside[level] = min(n, t.kinds - 1)


@inlined
def _look_closer(t, w, start, n, d, level, limit, g, found, dropped):  # type: ignore[no-untyped-def]
    """Add one guess to the order if its size bound is below ``limit``."""
    row = g * t.size
    for r in range(t.kinds):
        w.sizes[U(r)] = 0
    for i in range(start, start + n):
        w.sizes[U(t.table[U(row + w.stack[i])])] += 1
    bounds = (d + 1) * (t.size + 1)
    bound = t.crowd[d] * (n - 1)
    spread = np.int64(0)
    if w.sizes[0]:
        bound += t.costs[d + 1]
    for r in range(1, t.kinds):
        size = w.sizes[r]
        bound += t.size_bound[bounds + size]
        spread += t.spread[size]
    if bound >= limit:
        return found, min(dropped, bound)
    base = level * t.size
    w.order[base + found] = (spread << ORDER_BITS) | g
    w.bound[base + g] = bound
    return found + 1, dropped


@kernel
def order_guesses(t, w, start, n, d, level, limit):  # type: ignore[no-untyped-def]
    """For a large set: all guesses whose size bound is below ``limit``, most promising first, into ``w.order``.

    Returns how many, and the smallest bound among those left out. The order is by sum of n log n over the cells,
    then by code: it depends on the position alone, so that the first of several equally good guesses is always the
    same one.
    """
    cell_sizes(t.table, t.size, t.kinds, w.stack, start, n, w.block8, w.histogram)
    base = level * t.size
    bounds = (d + 1) * (t.size + 1)
    found = np.int64(0)
    dropped = NEVER
    for g in range(t.size):
        w.bound[base + g] = t.crowd[d] * (n - 1) + (t.costs[d + 1] if w.histogram[g] else 0)
    for r in range(1, t.kinds):
        row = r * t.size
        for g in range(t.size):
            w.bound[U(base + g)] += t.size_bound[U(bounds + w.histogram[U(row + g)])]
    for g in range(t.size):
        if t.consistent and w.histogram[g] == 0:
            continue
        if w.bound[base + g] >= limit:
            dropped = min(dropped, w.bound[base + g])
            continue
        spread = np.int64(0)
        useless = False
        for r in range(1, t.kinds):
            size = np.int64(w.histogram[r * t.size + g])
            useless |= size == n
            spread += t.spread[size]
        if not useless:  # learning nothing leads to the same position one guess later, and later is never cheaper
            w.order[base + found] = (spread << ORDER_BITS) | g
            found += 1
    sort_order(t, w, level, found)
    return found, dropped


@kernel
def fill_local(t, w, start, n, level):  # type: ignore[no-untyped-def]
    """Copy the responses among the candidates to where they stay in the fastest cache.

    Also notes how many different responses each candidate gets from all of them.
    """
    base = level * LOCAL * LOCAL
    for i in range(n):
        row = w.stack[start + i] * t.size
        seen = np.uint32(0)
        for j in range(n):
            response = t.table[U(row + w.stack[start + j])]
            w.local[U(base + i * n + j)] = response
            seen |= bit32(response)
        w.reach[level * LOCAL + i] = count32(seen)


@inlined
def make_cells(t, w, start, n, d, level, top, guess):  # type: ignore[no-untyped-def]
    """Cut the position by ``guess``: cells at ``top`` on the stack, with size bounds and keys.

    Returns the sum of the bounds (with the guess's own cost if it may be the secret), and a hash of the partition.
    """
    cells = level * MAX_RESPONSES
    for r in range(t.kinds):
        w.cell_size[cells + r] = 0
        w.cell_a[cells + r] = U(0)
        w.cell_b[cells + r] = U(0)
    row = guess * t.size
    for i in range(n):
        code = w.stack[start + i]
        r = t.table[U(row + code)]
        w.answer[U(i)] = r
        w.cell_size[U(cells + r)] += 1
        w.cell_a[U(cells + r)] ^= t.key_a[U(code)]
        w.cell_b[U(cells + r)] ^= t.key_b[U(code)]
    at = top
    total = t.crowd[d] * (n - 1)
    partition = U(0)
    bounds = (d + 1) * (t.size + 1)
    for r in range(t.kinds):
        size = w.cell_size[cells + r]
        w.cell_start[cells + r] = at
        at += size
        if r == 0:
            if size:
                total += t.costs[d + 1]
                partition = mix(w.cell_a[cells] + U(1))  # which candidate is hit tells partitions apart, too
        elif size:
            bound = t.size_bound[bounds + size]
            w.cell_bound[cells + r] = bound
            # One candidate is found at once, two one after the other, and where costs no longer change any way of
            # finding them will do: these bounds are the truth.
            w.cell_exact[cells + r] = size <= 2 or d + 2 >= t.flat_from
            total += bound
            partition += mix(w.cell_a[cells + r])
    for i in range(n):
        slot = cells + w.answer[U(i)]
        place = w.cell_start[U(slot)]
        w.stack[U(place)] = w.stack[U(start + i)]
        w.index[U(place)] = i
        w.cell_start[U(slot)] = place + 1
    for r in range(t.kinds):
        w.cell_start[cells + r] -= w.cell_size[cells + r]
    return total, partition


@inlined
def is_twin(w, level, partition):  # type: ignore[no-untyped-def]
    """Whether a guess with this very partition was valued already here: same cells, same value."""
    base = level * TWIN_SLOTS
    slot = partition & U(TWIN_SLOTS - 1)
    for step in range(8):
        at = base + np.int64((slot + U(step)) & U(TWIN_SLOTS - 1))
        if w.twins[at] == partition:
            return True
        if w.twins[at] == U(0):
            w.twins[at] = partition
            return False
    return False  # crowded: forget this one, valuing it twice does no harm


@inlined
def inside_cells(t, w, level, start, n, local, least):  # type: ignore[no-untyped-def]
    """The most cells that a member of a cell cuts it into, if more than ``least``; else ``least``."""
    limit = min(n, t.kinds)
    if local:
        at = level * LOCAL
        return most_cells_inside(w.local, at * LOCAL, local, w.index, start, n, w.reach, at, limit, least)
    return most_cells_inside(t.table, 0, t.size, w.stack, start, n, t.full_reach, 0, limit, least)


@inlined
def raise_by_separation(t, w, level, d, r, n, local):  # type: ignore[no-untyped-def]
    """Rung: guesses from the cell itself.

    A guess from outside makes at most as many cells as there are responses other than "found". A member is worth more
    than that only if it makes more than ``t.least`` cells. If one does, the bound is what the best of them allows
    (with every other member in a cell of its own it is the value: nothing beats that); if none does, the bound is
    the outsider's.
    """
    slot = level * MAX_RESPONSES + r
    depth = d + 1
    least = t.least[U(depth * (COUNTED + 1) + n)]
    k = inside_cells(t, w, level, w.cell_start[slot], n, local, least)
    bound = outside_bound(t, n, min(n, t.kinds - 1), depth) if k == least else inside_bound(t, n, k, depth)
    if k == n:
        w.cell_exact[slot] = 1
    if bound > w.cell_bound[slot]:
        w.cell_bound[slot] = bound
        w.work[RAISED_INSIDE] += 1


@kernel
def raise_by_counting(t, m, w, level, d, r, n, local):  # type: ignore[no-untyped-def]
    """Rung: the most cells that any guess at all can make, from inside and from outside.

    With k cells, k secrets at most are found by the following guess. Where at most one cell of the best guess holds
    a pair and the others hold one each (k >= n - 1), the bound is reached, so it is the value.
    """
    slot = level * MAX_RESPONSES + r
    start = w.cell_start[slot]
    depth = d + 1
    outside = 0
    bound = NEVER
    least = 1
    if not t.consistent:
        enough = min(n, t.kinds - 1)
        outside = most_cells(t.table, t.size, t.kinds, w.stack, start, n, 1, enough, w.block16, w.block32)
        bound = outside_bound(t, n, outside, depth)
        least = min(n, t.kinds)
        while least > 1 and inside_bound(t, n, least, depth) < bound:
            least -= 1
    inside = inside_cells(t, w, level, start, n, local, least)
    exact = outside >= n - 1
    if inside > least:
        bound = inside_bound(t, n, inside, depth)
        exact = inside >= n - 1
    w.cell_exact[slot] = exact
    if bound >= w.cell_bound[slot]:
        remember(t, m, w.cell_a[slot], w.cell_b[slot], bound, n, depth, exact)
    if bound > w.cell_bound[slot]:
        w.cell_bound[slot] = bound
        w.work[RAISED_COUNT] += 1


@inlined
def remember(t, m, a, b, value, n, d, exact):  # type: ignore[no-untyped-def]
    """Keep a value or bound of n candidates after d guesses under the keys of the set."""
    shape = t.shape[d]
    excess = value - n * t.costs[d + 1]
    store(m.entries, m.buckets, a ^ shape, b + shape, excess, n, exact)


@inlined
def recall(t, m, a, b, d):  # type: ignore[no-untyped-def]
    """The stored word for a set after d guesses, or 0."""
    shape = t.shape[d]
    return probe(m.entries, m.buckets, a ^ shape, b + shape)


@kernel
def relabelled(t, m, w, start, n, d, beta):  # type: ignore[no-untyped-def]
    """The key of a relabelled copy of the set, and what is known under it: a value, a bound >= beta, or -1."""
    if n <= RELABELLED:
        return U(0), U(0), np.int64(-1)
    a, b = canonical_key(t.codes, t.positions, t.symbols, w.stack, start, n, w.colour, w.arranged)
    data = recall(t, m, a, b, d)
    if data != U(0):
        known = excess_of(data) + n * t.costs[d + 1]
        if is_exact(data) or known >= beta:
            w.work[RELABELLED_HITS] += 1
            return a, b, known
    return a, b, np.int64(-1)


@kernel_of(SEARCH_SIGNATURE)
def search(t, m, w, start, n, d, level, top, floor, beta, lo, hi, log):  # type: ignore[no-untyped-def]
    """Value of the position ``w.stack[start:start + n]`` after d guesses if below ``beta``, else a bound >= beta.

    ``floor`` is a proved lower bound: a guess that reaches it ends the search.

    With ``lo < hi`` only the guesses ``w.order[lo:hi]`` of this level are valued, and ``log`` is the growing list of
    the best results of all workers on this position: [how many, value, rank, value, rank, ...]. A guess of rank i
    must then beat the best value, or equal it from an earlier rank: that makes the outcome the same for any number
    of workers. The result is then the first guess in the range that does so, and its rank.
    """
    if level + 2 >= LEVELS:
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
    if local:
        fill_local(t, w, start, n, level)
    for i in range(level * TWIN_SLOTS, (level + 1) * TWIN_SLOTS):
        w.twins[i] = U(0)

    best = beta
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
                value, _ = search(
                    t, m, w, w.cell_start[pick], size, d + 1, level + 1, top + n, before, window, every, every, log,
                )  # fmt: skip
                if value < 0:
                    return np.int64(STOPPED), np.int64(STOPPED)
                if size > RELABELLED:
                    remember(t, m, other_a, other_b, value, size, d + 1, value < window)
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


@kernel
def keys_of(t, w, n):  # type: ignore[no-untyped-def]
    """The two keys of the position ``w.stack[:n]``."""
    a = U(0)
    b = U(0)
    for i in range(n):
        a ^= t.key_a[w.stack[i]]
        b ^= t.key_b[w.stack[i]]
    return a, b


@kernel
def settle(t, m, w, n, d, beta):  # type: ignore[no-untyped-def]
    """The value of the position ``w.stack[:n]`` after d guesses if below ``beta``, else a bound of at least beta.

    The whole ladder for one position: it is treated as the only cell of a guess that has been made.
    """
    cell = np.int64(1)
    depth = d - 1
    a, b = keys_of(t, w, n)
    for i in range(n):
        w.index[i] = i
    w.cell_start[cell] = 0
    w.cell_size[cell] = n
    w.cell_a[cell] = a
    w.cell_b[cell] = b
    w.cell_bound[cell] = t.size_bound[d * (t.size + 1) + n]
    w.cell_exact[cell] = n <= 2 or d + 1 >= t.flat_from
    if w.cell_exact[cell] or w.cell_bound[cell] >= beta:
        return w.cell_bound[cell]
    data = recall(t, m, a, b, d)
    if data != U(0):
        known = excess_of(data) + n * t.costs[d + 1]
        if is_exact(data) or known >= beta:
            w.work[TABLE_HITS] += 1
            return known
        w.cell_bound[cell] = max(w.cell_bound[cell], known)
    local = n if n <= LOCAL else 0
    if local:
        fill_local(t, w, 0, n, 0)
    if n <= SEPARATED:
        raise_by_separation(t, w, 0, depth, cell, n, local)
    if w.cell_exact[cell] == 0 and w.cell_bound[cell] < beta and n <= COUNTED:
        raise_by_counting(t, m, w, 0, depth, cell, n, local)
    if w.cell_exact[cell] or w.cell_bound[cell] >= beta:
        return w.cell_bound[cell]
    other_a, other_b, value = relabelled(t, m, w, 0, n, d, beta)
    if value < 0:
        every = np.int64(0)
        value, _ = search(t, m, w, every, n, d, cell, n, w.cell_bound[cell], beta, every, every, w.no_log)
        if value < 0:
            return value
        if n > RELABELLED:
            remember(t, m, other_a, other_b, value, n, d, value < beta)
    remember(t, m, a, b, value, n, d, value < beta)
    return value


@kernel
def first_best(t, m, w, n, d, value):  # type: ignore[no-untyped-def]
    """The first guess, in the order of visit, that reaches the known value of the position ``w.stack[:n]``."""
    every = np.int64(0)
    _, guess = search(t, m, w, every, n, d, every, n, value, value + 1, every, every, w.no_log)
    return guess


@kernel
def look_up(t, m, w, n, d, beta):  # type: ignore[no-untyped-def]
    """What is known of the position ``w.stack[:n]`` without searching: a value, a bound >= beta, or -1."""
    bound = t.size_bound[d * (t.size + 1) + n]
    if n <= 2 or d + 1 >= t.flat_from or bound >= beta:
        return bound
    a, b = keys_of(t, w, n)
    data = recall(t, m, a, b, d)
    if data != U(0):
        known = excess_of(data) + n * t.costs[d + 1]
        if is_exact(data) or known >= beta:
            w.work[TABLE_HITS] += 1
            return known
    _, _, known = relabelled(t, m, w, 0, n, d, beta)
    return known


@kernel
def write_down(t, m, w, n, d, value, exact):  # type: ignore[no-untyped-def]
    """Remember the position ``w.stack[:n]`` under its own name and under a relabelled one."""
    a, b = keys_of(t, w, n)
    remember(t, m, a, b, value, n, d, exact)
    if n > RELABELLED:
        a, b = canonical_key(t.codes, t.positions, t.symbols, w.stack, 0, n, w.colour, w.arranged)
        remember(t, m, a, b, value, n, d, exact)


@kernel
def keep_distinct(t, w, n, d, found, representative):  # type: ignore[no-untyped-def]
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
        _, partition = make_cells(t, w, 0, n, d, 0, n, guess)
        slot = partition % slots
        while w.twins[slot] != U(0) and w.twins[slot] != partition:
            slot = (slot + U(1)) % slots
        if w.twins[slot] == U(0):
            w.twins[slot] = partition
            w.order[kept] = guess
            kept += 1
    return kept
