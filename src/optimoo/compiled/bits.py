"""Machine operations that Numba does not offer by name: bits at a fixed width, and sets as masks of 64 bits a word.

Numba widens ``1 << x`` to 64 bits, which would let a vector register hold a quarter of the lanes it could. These
intrinsics keep the width, so that the counting kernels run at the speed of the memory they read. Those on masks say in
one step what a loop over members would; LLVM turns them into what the processor has.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir

from optimoo.compiled.jit import Intrinsic


def _shifted(builder: Any, response: Any, width: int) -> Any:
    wide = ir.IntType(width)
    return builder.shl(ir.Constant(wide, 1), builder.zext(response, wide))


@Intrinsic
def bit32(types: Any, _response: Any) -> Any:
    """The bit of a response in a mask of 32 bits."""

    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return _shifted(builder, arguments[0], 32)

    return types.uint32(types.uint8), generate


@Intrinsic
def bit_in(types: Any, mask: Any, _response: Any) -> Any:
    """The bit of a response in a mask, as wide as the mask is."""

    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return _shifted(builder, arguments[1], mask.bitwidth)

    return mask(mask, types.uint8), generate


def _count(width: int) -> Intrinsic:
    def typed(types: Any, _mask: Any) -> tuple[Any, Callable[..., Any]]:
        kind = types.Integer.from_bitwidth(width, signed=False)

        def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return kind(kind), generate

    return Intrinsic(typed)


count16 = _count(16)
count32 = _count(32)
count64 = _count(64)

_LANES = 8
_BYTES = 64


def _vector(context: Any, builder: Any, array: Any, at: Any, lanes: ir.VectorType) -> Any:
    """So many elements of an array, from one place on."""
    kind, value = array
    data = context.make_array(kind)(context, builder, value).data
    start = builder.bitcast(builder.gep(data, [at]), lanes.as_pointer())
    return builder.load(start, align=1)


def _splat(builder: Any, value: Any, lanes: ir.VectorType) -> Any:
    """A vector of equal elements."""
    single = builder.insert_element(ir.Constant(lanes, ir.Undefined), value, ir.Constant(ir.IntType(32), 0))
    zeros = ir.Constant(ir.VectorType(ir.IntType(32), lanes.count), [0] * lanes.count)
    return builder.shuffle_vector(single, ir.Constant(lanes, ir.Undefined), zeros)


@Intrinsic
def equal64(types: Any, array: Any, _at: Any, _value: Any) -> Any:
    """Which of the 64 bytes from a place on have a value: one bit each."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        lanes = ir.VectorType(ir.IntType(8), _BYTES)
        found = _vector(context, builder, (array, arguments[0]), arguments[1], lanes)
        equal = builder.icmp_unsigned("==", found, _splat(builder, arguments[2], lanes))
        return builder.bitcast(equal, ir.IntType(64))

    return types.uint64(array, types.uint64, types.uint8), generate


@Intrinsic
def count_met(types: Any, masks: Any, _at: Any, _step: Any, cells: Any, _cell: Any, _words: Any) -> Any:
    """How many of eight masks of so many words have something in common with another one.

    The first words of the eight stand together at one place, their second words a step further, and so on.
    """

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        eight, at, step, cell, place, words = arguments
        word = ir.IntType(64)
        lanes = ir.VectorType(word, _LANES)
        before = builder.block
        loop = builder.append_basic_block("word")
        after = builder.append_basic_block("met")
        builder.branch(loop)
        builder.position_at_end(loop)
        number, common = builder.phi(word), builder.phi(lanes)
        mask = builder.load(
            builder.gep(context.make_array(cells)(context, builder, cell).data, [builder.add(place, number)])
        )
        there = _vector(context, builder, (masks, eight), builder.add(at, builder.mul(number, step)), lanes)
        more = builder.or_(common, builder.and_(there, _splat(builder, mask, lanes)))
        following = builder.add(number, word(1))
        number.add_incoming(word(0), before)
        number.add_incoming(following, loop)
        common.add_incoming(ir.Constant(lanes, [0] * _LANES), before)
        common.add_incoming(more, loop)
        builder.cbranch(builder.icmp_signed("<", following, words), loop, after)
        builder.position_at_end(after)
        return _how_many(builder, more)

    return types.int64(masks, types.uint64, types.uint64, cells, types.uint64, types.int64), generate


def _how_many(builder: Any, words: Any) -> Any:
    """How many elements of a vector are not zero."""
    nothing = ir.Constant(words.type, [0] * _LANES)
    some = builder.bitcast(builder.icmp_unsigned("!=", words, nothing), ir.IntType(_LANES))
    return builder.zext(builder.ctpop(some), ir.IntType(64))


@Intrinsic
def first_bit(types: Any, _mask: Any) -> Any:
    """The number of the lowest bit of a mask that is not empty."""

    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), generate


@Intrinsic
def plane64(types: Any, array: Any, _at: Any, _bit: Any) -> Any:
    """One bit of each of the 64 bytes from a place on."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        lanes = ir.VectorType(ir.IntType(8), _BYTES)
        found = _vector(context, builder, (array, arguments[0]), arguments[1], lanes)
        wanted = _splat(builder, builder.shl(ir.Constant(ir.IntType(8), 1), arguments[2]), lanes)
        nothing = ir.Constant(lanes, [0] * _BYTES)
        return builder.bitcast(builder.icmp_unsigned("!=", builder.and_(found, wanted), nothing), ir.IntType(64))

    return types.uint64(array, types.uint64, types.uint8), generate


def _added_up(builder: Any, words: list[Any]) -> list[Any]:
    """How many bits are set at each place of these words, in binary: one word for each digit, the lowest first."""
    digits = []
    while words:
        total, carries = words[0], []
        for i in range(1, len(words), 2):
            one = words[i]
            if i + 1 == len(words):
                carries.append(builder.and_(total, one))
                total = builder.xor(total, one)
            else:
                both = builder.xor(one, words[i + 1])
                carries.append(builder.or_(builder.and_(one, words[i + 1]), builder.and_(total, both)))
                total = builder.xor(total, both)
        digits.append(total)
        words = carries
    return digits


def _highest(builder: Any, digits: list[Any]) -> Any:
    """The highest number that stands at any place, given digit by digit."""
    word = ir.IntType(64)
    found, left = word(0), None
    for digit in reversed(range(len(digits))):
        having = digits[digit] if left is None else builder.and_(left, digits[digit])
        nothing = ir.Constant(having.type, [0] * _LANES)
        some = builder.bitcast(builder.icmp_unsigned("!=", having, nothing), ir.IntType(_LANES))
        any_has = builder.icmp_unsigned("!=", some, ir.IntType(_LANES)(0))
        found = builder.select(any_has, builder.or_(found, word(1 << digit)), found)
        others = ir.Constant(having.type, [-1] * _LANES) if left is None else left
        left = builder.select(any_has, having, others)
    return found


def _most_responses(last: int) -> Intrinsic:
    """For responses up to a last one."""
    planes = last.bit_length()

    def typed(types: Any, bits: Any, _at: Any, _step: Any, starts: Any, _n: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            rows, at, step, places, n = arguments
            word = ir.IntType(64)
            lanes = ir.VectorType(word, _LANES)
            all_ones = ir.Constant(lanes, [-1] * _LANES)
            before = builder.block
            loop = builder.append_basic_block("row")
            after = builder.append_basic_block("rows")
            builder.branch(loop)
            builder.position_at_end(loop)
            number = builder.phi(word)
            seen = [builder.phi(lanes) for _ in range(last)]
            start = builder.load(builder.gep(context.make_array(starts)(context, builder, places).data, [number]))
            place = builder.add(start, at)
            having = []
            for _ in range(planes):
                having.append(_vector(context, builder, (bits, rows), place, lanes))
                place = builder.add(place, step)

            def matches(first: int, count: int) -> list[Any]:
                """Where so many planes show 0, 1, 2, ..."""
                found = [all_ones]
                for plane in having[first : first + count]:
                    without = builder.xor(plane, all_ones)
                    found = [builder.and_(each, which) for which in (without, plane) for each in found]
                return found

            low, high = matches(0, 3), matches(3, planes - 3)
            these = [builder.and_(low[r % 8], high[r // 8]) for r in range(1, last + 1)]
            more = [builder.or_(earlier, now) for earlier, now in zip(seen, these, strict=True)]
            following = builder.add(number, word(1))
            number.add_incoming(word(0), before)
            number.add_incoming(following, loop)
            for earlier, later in zip(seen, more, strict=True):
                earlier.add_incoming(ir.Constant(lanes, [0] * _LANES), before)
                earlier.add_incoming(later, loop)
            builder.cbranch(builder.icmp_signed("<", following, n), loop, after)
            builder.position_at_end(after)
            return _highest(builder, _added_up(builder, more))

        return types.int64(bits, types.int64, types.int64, starts, types.int64), generate

    return Intrinsic(typed)


most_responses15 = _most_responses(15)
"""The most responses other than 0 that any of 512 guesses gets from n candidates, at least one.

The responses of a candidate stand bit by bit: the lowest bits of all of them ``at`` words behind its start, the next
bits a step further, and so on.
"""
most_responses20 = _most_responses(20)
most_responses31 = _most_responses(31)
