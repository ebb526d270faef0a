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

from optimoo.compiled import atomic, first_bit, native
from optimoo.search.kernels.alike import touch
from optimoo.search.kernels.arrays import (
    COUNTED,
    GUESSES,
    MASKED,
    MAX_RESPONSES,
    NO_GUESS,
    POSITIONS,
    RECURSED,
    SEPARATED,
    STOPPED,
    TABLE_HITS,
    TWIN_SLOTS,
    TWINS,
    UNKNOWN,
    Place,
    Scratch,
    Share,
    Tables,
    Window,
)
from optimoo.search.kernels.cells import by_size, is_twin, make_cells, name_partition
from optimoo.search.kernels.known import Memory, excess_of, give_up, is_exact, is_stopped
from optimoo.search.kernels.limits import LEVELS, NEVER
from optimoo.search.kernels.log import logged_goal
from optimoo.search.kernels.masks import fill_apart, is_masked, lay_out_marks, list_cells
from optimoo.search.kernels.offers import (
    LEAST_CANDIDATES,
    LEAST_GUESSES,
    NOBODY,
    close_offer,
    enter_offer,
    is_shared,
    is_wanted,
    join_offer,
    lay_out_offer,
    leave_offer,
    make_offer,
    offered_goal,
    offered_guess,
    offered_most,
    take_back,
    take_guesses,
)
from optimoo.search.kernels.order import count_guesses, next_guesses, order_guesses
from optimoo.search.kernels.parts import bound_parts
from optimoo.search.kernels.raising import next_cell, portion_of
from optimoo.search.kernels.recall import (
    RELABELLED,
    recall,
    relabelled,
    remember,
    remember_relabelled,
)
from optimoo.search.kernels.rungs import raise_by_counting, raise_by_separation
from optimoo.search.kernels.shortlist import forget_list

U = np.uint64
GROUPED = 64
"""Up to this size guesses are visited by how many cells they make, above it by the sizes of the cells.

Below the position that was asked for, where nobody wants to know which guess is the best, that goes up to MASKED: with
a narrow window most guesses fall by the number of their cells, and the sizes of all cells take fifty times as long."""


@native(Tables, Memory, Scratch, Place, Window, Share, gives=2)
def search(t, m, w, at, window, share):
    """Value of the position at a place if below the window's ``beta``, else a bound >= beta; and the guess that has it.

    A guess that reaches the window's ``floor`` ends the search.

    With a share, only the guesses ``w.order[lo:hi]`` of this level are valued, and the result is a rank instead of a
    guess. Where the share has a log of what other machines have found on this position, each guess is compared with
    that, and the first that improves on it is the result. A share may also be in an offer of another worker; then
    everything that is found stands there.

    While others have nothing to do, the guesses that are left are offered to them (see :mod:`.offers`).
    """
    helping = share.offer != NOBODY
    if at.depth + 2 >= LEVELS:
        give_up(m)
    if is_stopped(m):
        if helping:
            leave_offer(m.offers, share.offer, NEVER)
        return np.int64(STOPPED), np.int64(STOPPED)
    w.work[POSITIONS] += 1
    n, d, level = at.n, at.depth, at.level
    beta = window.beta
    lo, hi, log = share.lo, share.hi, share.log
    shared = lo < hi

    # 1. Which guesses, in which order.
    if level > 0 or not w.laid[0]:
        forget_list(w, level)
        lay_out_marks(t, w, at)
        if is_masked(n, level):
            fill_apart(t, w, at)
        w.laid[0] |= level == 0
    soft = NEVER  # the smallest proved bound among the guesses dropped so far
    grouped = not shared and not helping and n <= (GROUPED if level == 0 else MASKED)
    if grouped:
        count_guesses(t, w, at)
        lo = hi = level * t.size
    elif helping:
        inside, outside = offered_most(m.offers, share.offer)
        bound_parts(t, w, at, inside, outside)
    else:
        bound_parts(t, w, at, n, t.kinds - 1)  # nothing is counted: a candidate may tell all others apart
        if not shared:
            found, soft = order_guesses(t, w, at, beta)
            lo = level * t.size
            hi = lo + found
    for i in range(level * TWIN_SLOTS, (level + 1) * TWIN_SLOTS):
        w.twins[i] = U(0)

    best = beta
    valued = 0
    chosen = np.int64(NO_GUESS)
    every = np.int64(0)  # a plain 0 would be a type of its own and a second, uncached version of this function
    cells = level * MAX_RESPONSES
    rank = lo - 1
    # Whose choice matters is not left to whoever comes first; nor is a narrow search.
    offering = (shared or level > 0) and n >= LEAST_CANDIDATES and t.width >= t.size
    offer = share.offer
    taken = np.int64(0)
    until = np.int64(0)
    stopped = False
    while True:
        if offer == NOBODY:
            rank += 1
            if rank == hi:
                if not grouped:
                    break
                found, dropped = next_guesses(t, w, at, best)
                soft = min(soft, dropped)
                if not found:
                    break
                rank = level * t.size
                hi = rank + found
            # Not before one guess is valued: without a result to compare with, others would be valued in vain.
            if offering and valued > 0 and hi - rank >= LEAST_GUESSES and is_wanted(m.offers):
                offer = make_offer(t, m.offers, w, at, rank, hi, best, chosen, window.floor, shared)
        if is_stopped(m):
            stopped = True
            break
        if offer == NOBODY:
            guess = w.order[rank]
            bound = w.bound[level * t.size + guess]
            goal = logged_goal(log, rank, best) if shared else best
        else:
            if taken == until:
                taken, until = take_guesses(m.offers, offer, share.back)
            if taken == until:
                if helping:
                    break
                # All guesses are taken. While others value some of them, there may be something to do elsewhere.
                close_offer(m.offers, offer)
                atomic.add(m.offers.waiting, U(0), 1)
                while is_shared(m.offers, offer):
                    other = join_offer(m.offers, t.present, level + 1)
                    if other != NOBODY:
                        atomic.add(m.offers.waiting, U(0), -1)
                        there = lay_out_offer(m.offers, w, other, at.top + n, level + 1)
                        search(t, m, w, there, Window(every, every), Share(every, every, w.no_log, other, offer))
                        atomic.add(m.offers.waiting, U(0), 1)
                atomic.add(m.offers.waiting, U(0), -1)
                value, of, dropped = take_back(m.offers, offer)
                soft = min(soft, dropped)
                if of != NO_GUESS:
                    best = value
                    chosen = of
                offer = np.int64(NOBODY)
                taken = until
                if best <= window.floor:
                    break
                rank = hi - 1
                continue
            rank, guess, bound = offered_guess(m.offers, offer, taken)
            taken += 1
            goal = offered_goal(m.offers, offer, rank)
        # 2. The size bound of every cell: capacities alone.
        if bound >= goal:
            soft = min(soft, bound)
            continue
        if valued == t.width:  # a narrow search looks no further
            break
        valued += 1
        w.work[GUESSES] += 1
        total, unsettled = make_cells(t, w, at, guess)
        # 3. Separation, the cells that are likeliest to rise first: many candidates are hardly ever separable.
        for largest, smallest in ((SEPARATED, t.kinds + 1), (t.kinds, t.kinds // 2 + 2), (t.kinds // 2 + 1, 3)):
            left = by_size(w, level, unsettled, largest, smallest)
            while left != U(0):
                r = np.int64(first_bit(left))
                left &= left - U(1)
                size = w.cell_size[cells + r]
                before = w.cell_bound[cells + r]
                raise_by_separation(t, w, level, d, r, size, n)
                total += w.cell_bound[cells + r] - before
                if total >= goal:
                    break
            if total >= goal:
                break
        if total >= goal:
            soft = min(soft, total)
            continue
        # 4. Same partition, same value: a twin has come this far, and at best equals it.
        if is_masked(n, level):
            list_cells(t, w, at)
        if is_twin(w, level, name_partition(t, w, at)):
            w.work[TWINS] += 1
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
            left = by_size(w, level, unsettled, largest, smallest)
            while left != U(0):
                r = np.int64(first_bit(left))
                left &= left - U(1)
                slot = cells + r
                size = w.cell_size[slot]
                if w.cell_exact[slot]:
                    continue
                before = w.cell_bound[slot]
                need = goal - (total - before)
                raise_by_counting(t, m, w, at, grouped, r, size, need)
                total += w.cell_bound[slot] - before
                if total >= goal:
                    break
            if total >= goal:
                break
        if total >= goal:
            soft = min(soft, total)
            continue
        # 7. Recursion, in rounds, smallest cell first, each for its portion of what is missing.
        last = np.int64(0)
        while True:
            last, weights = next_cell(t, w, level, last)
            if last == 0:
                last, weights = next_cell(t, w, level, last)
                if last == 0:
                    break
            pick = cells + last % MAX_RESPONSES
            size = w.cell_size[pick]
            before = w.cell_bound[pick]
            limit = before + portion_of(goal - total, size, weights)
            other_a, other_b, value = relabelled(t, m, w, w.cell_start[pick], size, d + 1, limit)
            if value == UNKNOWN:
                w.work[RECURSED] += 1
                touch(t, w, level, guess)
                cell = Place(w.cell_start[pick], size, d + 1, level + 1, at.top + n)
                nobody = np.int64(NOBODY)
                value, _ = search(t, m, w, cell, Window(before, limit), Share(every, every, log, nobody, nobody))
                if value == STOPPED:
                    stopped = True
                    break
                if size > RELABELLED:
                    remember_relabelled(t, m, other_a, other_b, value, size, d + 1, value < limit)
            remember(t, m, w.cell_a[pick], w.cell_b[pick], value, size, d + 1, value < limit)
            total += value - before
            if total >= goal:
                break
            w.cell_bound[pick] = value
            w.cell_exact[pick] = value < limit
        if stopped:
            break
        if total >= goal:
            soft = min(soft, total)
            continue
        # 8. Every cell is exact and the sum is below everything so far.
        if offer != NOBODY:
            enter_offer(m.offers, offer, total, rank)
            continue
        best = total
        chosen = rank if shared else guess
        # Nothing is below the floor; and the caller logs a result for others before the next guess is valued.
        if best <= window.floor or (shared and len(log) > 1):
            break

    # 9. The exact value, or the smallest bound that dropped a guess.
    if helping:
        leave_offer(m.offers, offer, soft)
    elif offer != NOBODY:  # stopped: nobody must find it later
        close_offer(m.offers, offer)
        while is_shared(m.offers, offer):
            pass
        take_back(m.offers, offer)
    if stopped:
        return np.int64(STOPPED), np.int64(STOPPED)
    if chosen == NO_GUESS:
        return max(beta, soft), chosen
    return best, chosen
