"""How many cells guesses make of some members, for 512 guesses at once.

For each mark there is a mask of the guesses that have it: of all guesses, or of those on a list. The masks of a
member's marks are added up bit by bit, which says of every guess how it is answered; and for each response, one bit per
guess notes whether some member has given it.
"""

from functools import partial
from typing import Any

import numpy as np
from llvmlite import ir

from optimoo.compiled.digits import BYTE, WORD, Operands, added_up, by_positions, highest, operation, possible, shared
from optimoo.compiled.jit import Intrinsic, step
from optimoo.compiled.responses import TOGETHER
from optimoo.compiled.responses import WORD as BITS

U = np.uint64
_LANES = TOGETHER // BITS

_SEEN = ("having", "at", "stride", "marks", "members", "start", "n")
_COUNTED = (*_SEEN, "counts", "to")
_EACH = ir.VectorType(WORD, _LANES)
_BYTES = ir.VectorType(BYTE, BITS)


def _seen(positions: int, found: bool, counted: bool) -> Intrinsic:
    """For codes of so many positions, with "found" or without: the counts of 512 guesses, or the largest of them."""
    responses = [pair for pair in possible(positions) if found or pair != (positions, positions)]
    nobody = ir.Constant(_EACH, [0] * _LANES)

    def write(context: Any, builder: Any, given: Operands) -> Any:
        def having(mark: Any) -> Any:
            return given.load("having", builder.add(given["at"], builder.mul(mark, given["stride"])), _EACH)

        before, loop = builder.block, builder.append_basic_block("member")
        after = builder.append_basic_block("members")
        builder.branch(loop)
        builder.position_at_end(loop)
        number, seen = builder.phi(WORD), [builder.phi(_EACH) for _ in responses]
        first = builder.mul(given.load("members", builder.add(given["start"], number)), WORD(2 * positions))
        marks = [given.load("marks", builder.add(first, WORD(i))) for i in range(2 * positions)]
        bulls, both = shared(builder, [having(builder.zext(mark, WORD)) for mark in marks], positions)
        now = [builder.and_(bulls[bull], both[common]) for bull, common in responses]
        more = [builder.or_(earlier, those) for earlier, those in zip(seen, now, strict=True)]
        following = builder.add(number, WORD(1))
        for phi, begin, later in zip(
            [number, *seen], [WORD(0), *[nobody] * len(seen)], [following, *more], strict=True
        ):
            phi.add_incoming(begin, before)
            phi.add_incoming(later, loop)
        builder.cbranch(builder.icmp_signed("<", following, given["n"]), loop, after)
        builder.position_at_end(after)
        more[0] = builder.and_(more[0], having(WORD(0)))  # what fills up the last words shares nothing with anyone
        digits = added_up(builder, more)
        if not counted:
            return highest(builder, digits)
        for lane in range(_LANES):
            place = given.place("counts", builder.add(given["to"], WORD(lane * BITS)), _BYTES)
            builder.store(_numbers(builder, digits, lane), place, align=1)
        return context.get_dummy_value()

    return operation(_COUNTED if counted else _SEEN, lambda types: types.void if counted else types.int64, write)


def _numbers(builder: Any, digits: list[Any], lane: int) -> Any:
    """The numbers at the 64 places of one word, a byte each."""
    nothing = total = ir.Constant(_BYTES, [0] * BITS)
    for place, digit in enumerate(digits):
        word = builder.extract_element(digit, ir.IntType(32)(lane))
        bits = builder.bitcast(word, ir.VectorType(ir.IntType(1), BITS))
        total = builder.or_(total, builder.select(bits, ir.Constant(_BYTES, [1 << place] * BITS), nothing))
    return total


_counts_of_block = by_positions(partial(_seen, found=False, counted=True))
_most_of_block = by_positions(partial(_seen, found=False, counted=False))
_most_and_found_of_block = by_positions(partial(_seen, found=True, counted=False))


@step
def count_cells(a, members, start, n, counts, to):
    """Into ``counts[to:]``: how many cells each guess makes of the members, "found" uncounted.

    What follows the last guess, up to a multiple of 512, is written to as well.
    """
    for at in range(0, a.words, _LANES):
        _counts_of_block(a, a.having, at, a.words, a.marks, members, start, n, counts, to + at * BITS)


@step
def most_of_block(a, having, at, stride, members, start, n):
    """The most cells that one of 512 guesses makes of the members, "found" uncounted.

    The masks of those that have a mark begin at ``having[at:]``, and ``stride`` words further for the next mark.
    """
    return _most_of_block(a, having, at, stride, a.marks, members, start, n)


@step
def most_cells(a, members, start, n, enough):
    """The most cells that any guess makes of the members, "found" uncounted; the first that is enough will do."""
    best = np.int64(0)
    for at in range(0, a.words, _LANES):
        best = max(best, most_of_block(a, a.having, at, a.words, members, start, n))
        if best >= enough:
            break
    return best


@step
def most_cells_and_found(a, members, start, n, enough):
    """The most cells that any guess makes of the members, "found" counted; the first that is enough will do."""
    best = np.int64(0)
    for at in range(0, a.words, _LANES):
        best = max(best, _most_and_found_of_block(a, a.having, at, a.words, a.marks, members, start, n))
        if best >= enough:
            break
    return best
