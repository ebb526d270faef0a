"""Machine operations that Numba does not offer by name: bits at a fixed width, and sets as masks of 64 bits a word.

Those on masks say in one step what a loop over members would; LLVM turns them into what the processor has.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir

from optimoo.compiled.jit import Intrinsic


@Intrinsic
def bit32(types: Any, _response: Any) -> Any:
    """The bit of a response in a mask of 32 bits."""

    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        wide = ir.IntType(32)
        return builder.shl(ir.Constant(wide, 1), builder.zext(arguments[0], wide))

    return types.uint32(types.uint8), generate


def _count(width: int) -> Intrinsic:
    def typed(types: Any, _mask: Any) -> tuple[Any, Callable[..., Any]]:
        kind = types.Integer.from_bitwidth(width, signed=False)

        def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return kind(kind), generate

    return Intrinsic(typed)


count32 = _count(32)

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


def _count_met(eights: int) -> Intrinsic:
    """For so many times eight masks."""

    def typed(types: Any, masks: Any, _at: Any, cells: Any, _cell: Any, _words: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            rows, at, cell, place, words = arguments
            word = ir.IntType(64)
            lanes = ir.VectorType(word, _LANES)
            nothing = ir.Constant(lanes, [0] * _LANES)
            before = builder.block
            loop, after = builder.append_basic_block("word"), builder.append_basic_block("met")
            builder.branch(loop)
            builder.position_at_end(loop)
            number, here = builder.phi(word), builder.phi(word)
            common = [builder.phi(lanes) for _ in range(eights)]
            data = context.make_array(cells)(context, builder, cell).data
            mask = _splat(builder, builder.load(builder.gep(data, [builder.add(place, number)])), lanes)
            more, there = [], here
            for earlier in common:
                more.append(
                    builder.or_(earlier, builder.and_(_vector(context, builder, (masks, rows), there, lanes), mask))
                )
                there = builder.add(there, word(_LANES))
            following = builder.add(number, word(1))
            begins, ends = [word(0), at, *[nothing] * eights], [following, there, *more]
            for phi, begin, end in zip([number, here, *common], begins, ends, strict=True):
                phi.add_incoming(begin, before)
                phi.add_incoming(end, loop)
            builder.cbranch(builder.icmp_signed("<", following, words), loop, after)
            builder.position_at_end(after)
            met, wide = None, ir.IntType(32)
            for eight, each in enumerate(more):
                some = builder.bitcast(builder.icmp_unsigned("!=", each, nothing), ir.IntType(_LANES))
                some = builder.shl(builder.zext(some, wide), wide(_LANES * eight))
                met = some if met is None else builder.or_(met, some)
            return builder.zext(builder.ctpop(met), word)

        return types.int64(masks, types.int64, cells, types.int64, types.int64), generate

    return Intrinsic(typed)


count_met8, count_met16, count_met24, count_met32 = map(_count_met, (1, 2, 3, 4))
"""How many of so many masks have something in common with another one.

Their first words stand together at one place, then their second words, and so on.
"""


@Intrinsic
def first_bit(types: Any, _mask: Any) -> Any:
    """The number of the lowest bit of a mask that is not empty."""

    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), generate
