"""The cells that a guess makes of a set, as masks, without asking one member after another.

For each mark there is a mask of the members that have it. The masks of a guess's marks are added up bit by bit, and
members with equal sums give equal responses. That takes some fifty operations for up to 256 members.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
from llvmlite import ir

from optimoo.compiled.bits import count_met8, count_met16, count_met24, count_met32, first_bit
from optimoo.compiled.digits import BYTE, WORD, Operands, by_positions, operation, possible, shared
from optimoo.compiled.jit import Intrinsic, inlined, step
from optimoo.compiled.responses import BLOCK, CELL_WORDS, IMPOSSIBLE
from optimoo.compiled.responses import WORD as BITS

U = np.uint64
LANES = BLOCK // BITS
"""Words of the mask of a block."""

_MASK = ir.VectorType(WORD, LANES)
_CUT = ("having", "at", "marks", "first", "ids", "masks", "to", "sizes", "by")
_SIZES = ("having", "at", "stride", "blocks", "marks", "first", "ids", "sizes", "by")
_APART = ("having", "at", "marks", "first", "ids", "masks", "to", "stride", "spare")
_BOUND = (*_CUT, "bounds", "row", "least", "exact", "sure")


def _cells(positions: int, builder: Any, given: Operands, names: list[Any], at: Any) -> list[Any]:
    """The masks of the cells of the block at a place, for a guess with marks of these names."""

    def having(mark: Any) -> Any:
        return given.load("having", builder.add(at, builder.mul(mark, WORD(LANES))), _MASK)

    bulls, both = shared(builder, [having(name) for name in names], positions)
    bulls[0] = builder.and_(bulls[0], having(WORD(0)))  # there may be fewer members than a block holds
    return [builder.and_(bulls[bull], both[common]) for bull, common in possible(positions)]


def _names(positions: int, builder: Any, given: Operands) -> list[Any]:
    """The marks of the guess."""
    marks = [given.load("marks", builder.add(given["first"], WORD(i))) for i in range(2 * positions)]
    return [builder.zext(mark, WORD) for mark in marks]


def _numbered(positions: int, builder: Any, given: Operands, masks: list[Any]) -> Iterator[tuple[Any, Any]]:
    """What there is for each response, with the id of the response."""
    for (bull, common), mask in zip(possible(positions), masks, strict=True):
        yield given.load("ids", WORD(bull * (positions + 1) + common)), mask


def _cells_of_block(positions: int, builder: Any, given: Operands) -> Iterator[tuple[Any, Any]]:
    """The response id and the mask of each cell of one block."""
    cells = _cells(positions, builder, given, _names(positions, builder, given), given["at"])
    return _numbered(positions, builder, given, cells)


def _sizes(positions: int) -> Intrinsic:
    """For codes of so many positions."""

    def write(context: Any, builder: Any, given: Operands) -> Any:
        nothing = ir.Constant(_MASK, [0] * LANES)
        names = _names(positions, builder, given)
        before, loop = builder.block, builder.append_basic_block("block")
        after = builder.append_basic_block("blocks")
        builder.branch(loop)
        builder.position_at_end(loop)
        left, at = builder.phi(WORD), builder.phi(WORD)
        counts = [builder.phi(_MASK) for _ in possible(positions)]
        cells = _cells(positions, builder, given, names, at)
        more = [builder.add(count, _bits(builder, mask)) for count, mask in zip(counts, cells, strict=True)]
        following, there = builder.sub(left, WORD(1)), builder.add(at, given["stride"])
        begins = [given["blocks"], given["at"], *[nothing] * len(more)]
        for phi, begin, end in zip([left, at, *counts], begins, [following, there, *more], strict=True):
            phi.add_incoming(begin, before)
            phi.add_incoming(end, loop)
        builder.cbranch(builder.icmp_signed(">", following, WORD(0)), loop, after)
        builder.position_at_end(after)
        for number, count in _numbered(positions, builder, given, more):
            builder.store(_total(builder, count), given.place("sizes", builder.add(given["by"], number)))
        return context.get_dummy_value()

    return operation(_SIZES, lambda types: types.void, write)


def _cut(positions: int, bounded: bool) -> Intrinsic:
    """For codes of so many positions; with or without the bounds of the cells."""

    def write(context: Any, builder: Any, given: Operands) -> Any:
        total, unsure = WORD(0), WORD(0)
        for number, mask in _cells_of_block(positions, builder, given):
            place = builder.add(given["to"], builder.mul(number, WORD(CELL_WORDS)))
            builder.store(mask, given.place("masks", place, _MASK), align=8)
            size, here = _total(builder, _bits(builder, mask)), builder.add(given["by"], number)
            builder.store(size, given.place("sizes", here))
            if bounded:
                row = builder.add(given["row"], builder.mul(number, WORD(BLOCK + 1)))
                bound = given.load("bounds", builder.add(row, size))
                builder.store(bound, given.place("least", here))
                total = builder.add(total, bound)
                open_cell = builder.icmp_signed(">", size, given["sure"])
                builder.store(builder.zext(builder.not_(open_cell), BYTE), given.place("exact", here))
                unsure = builder.or_(unsure, builder.shl(builder.zext(open_cell, WORD), number))
        if not bounded:
            return context.get_dummy_value()
        from numba import types

        return context.make_tuple(builder, types.UniTuple(types.int64, 2), [total, unsure])

    def gives(types: Any) -> Any:
        return types.UniTuple(types.int64, 2) if bounded else types.void

    return operation(_BOUND if bounded else _CUT, gives, write)


def _apart(positions: int) -> Intrinsic:
    """For codes of so many positions."""

    def write(_context: Any, builder: Any, given: Operands) -> Any:
        seen = WORD(0)
        for number, mask in _cells_of_block(positions, builder, given):
            # Neither the guess itself nor a response that does not occur has a place.
            kept = builder.icmp_unsigned("<", builder.sub(number, WORD(1)), WORD(IMPOSSIBLE - 1))
            place = builder.select(kept, builder.add(given["to"], builder.sub(number, WORD(1))), given["spare"])
            total = WORD(0)
            for lane in range(LANES):
                word = builder.extract_element(mask, ir.IntType(32)(lane))
                total = builder.or_(total, word)
                builder.store(word, given.place("masks", place))
                place = builder.add(place, given["stride"])
            some = builder.zext(builder.icmp_unsigned("!=", total, WORD(0)), WORD)
            seen = builder.or_(seen, builder.shl(some, number))
        return seen

    return operation(_APART, lambda types: types.int64, write)


def _bits(builder: Any, mask: Any) -> Any:
    """How many bits each word of a mask has."""
    name = f"llvm.ctpop.v{LANES}i64"
    count = builder.module.globals.get(name) or ir.Function(builder.module, ir.FunctionType(_MASK, [_MASK]), name)
    return builder.call(count, [mask])


def _total(builder: Any, numbers: Any) -> Any:
    """The sum of the elements."""
    total = WORD(0)
    for lane in range(LANES):
        total = builder.add(total, builder.extract_element(numbers, ir.IntType(32)(lane)))
    return total


_cut_block = by_positions(partial(_cut, bounded=False))
_bound_block = by_positions(partial(_cut, bounded=True))
_size_blocks = by_positions(_sizes)
_cut_block_apart = by_positions(_apart)


@step
def note_marks(a, members, start, n, having, to):
    """Write down which of n members have each mark, block after block of 256."""
    marks = 2 * a.positions
    each = a.rows * LANES
    for block in range((n + BLOCK - 1) // BLOCK):
        base = U(to + block * each)
        for i in range(each):
            having[base + U(i)] = U(0)
        first = block * BLOCK
        for i in range(min(BLOCK, n - first)):
            word = base + U(i // BITS)
            bit = U(1) << U(i % BITS)
            having[word] |= bit
            code = members[U(start + first + i)]
            for mark in range(marks):
                having[word + U(a.marks[U(code * marks + mark)]) * U(LANES)] |= bit


@step
def cut(a, having, at, guess, masks, to, sizes, by):
    """The masks of the cells that a guess makes of a block, from ``masks[to:]`` on, and their sizes."""
    _cut_block(a, having, at, a.marks, guess * 2 * a.positions, a.ids, masks, to, sizes, by)


@step
def cut_and_bound(a, having, at, guess, masks, to, sizes, by, bounds, row, least, exact, sure):
    """The masks, sizes and bounds of the cells of a block; bounds stand by response and size from ``bounds[row:]`` on.

    Those of cells of up to ``sure`` members are exact. Returns the sum of the bounds and the other cells, a bit for
    each response.
    """
    first = guess * 2 * a.positions
    return _bound_block(a, having, at, a.marks, first, a.ids, masks, to, sizes, by, bounds, row, least, exact, sure)


@step
def cut_apart(a, having, at, guess, masks, to, stride, spare):
    """The masks of the cells of a block word by word.

    The first words of all cells but "found" stand together, their second words ``stride`` further. All words of a block
    are written. ``masks[spare:]`` is room for what has no place. Returns which cells are not empty, a bit for each
    response.
    """
    return _cut_block_apart(a, having, at, a.marks, guess * 2 * a.positions, a.ids, masks, to, stride, spare)


@step
def cell_sizes(a, having, at, n, guess, sizes, by):
    """The sizes of the cells that a guess makes of any number of members, into ``sizes[by:]``."""
    blocks = (n + BLOCK - 1) // BLOCK
    _size_blocks(a, having, at, a.rows * LANES, blocks, a.marks, guess * 2 * a.positions, a.ids, sizes, by)


@step
def sort_members(a, having, at, members, start, n, guess, masks, to, sizes, starts, by, more, out, place):
    """Write the members to ``out[place:]`` by response; with the sizes of their cells, and where these start."""
    cell_sizes(a, having, at, n, guess, sizes, by)
    for r in range(a.kinds):
        starts[U(by + r)] = place
        place += sizes[U(by + r)]
    for first in range(0, n, BLOCK):
        cut(a, having, at, guess, masks, to, more, 0)
        at += a.rows * LANES
        for r in range(a.kinds):
            here = starts[U(by + r)]
            for word in range(LANES):
                left = masks[U(to + r * CELL_WORDS + word)]
                while left != U(0):
                    out[U(here)] = members[U(start + first + word * BITS) + first_bit(left)]
                    left &= left - U(1)
                    here += 1
            starts[U(by + r)] = here
    for r in range(a.kinds):
        starts[U(by + r)] -= sizes[U(by + r)]


@inlined
def count_met(masks, place, width, cells, cell, words):
    """How many of so many masks, a multiple of 8, have something in common with a cell."""
    if width == 16:
        return count_met16(masks, place, cells, cell, words)
    if width == 24:
        return count_met24(masks, place, cells, cell, words)
    if width == 8:
        return count_met8(masks, place, cells, cell, words)
    return count_met32(masks, place, cells, cell, words)


@step
def most_cells_of_members(a, members, start, n, having, at, masks, sizes, limit, least):
    """The most cells that one of up to BLOCK members cuts all of them into, if more than ``least``; else ``least``.

    The first number that reaches ``limit`` will do. From ``having[at:]`` on there is room for their marks, and in
    ``masks`` and ``sizes`` for the cells of one of them.
    """
    note_marks(a, members, start, n, having, at)
    best = least
    for i in range(start, start + n):
        cut(a, having, at, members[U(i)], masks, 0, sizes, 0)
        k = np.int64(0)
        for r in range(a.kinds):
            k += sizes[r] > 0
        best = max(best, k)
        if best >= limit:
            break
    return best
