"""Machine operations that Numba does not offer by name: bits at a fixed width, and sets of up to 64 as masks.

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
def count_met(types: Any, array: Any, _at: Any, _mask: Any) -> Any:
    """How many of the eight masks from a place on have something in common with one."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        lanes = ir.VectorType(ir.IntType(64), _LANES)
        common = builder.and_(
            _vector(context, builder, (array, arguments[0]), arguments[1], lanes),
            _splat(builder, arguments[2], lanes),
        )
        return _how_many(builder, common)

    return types.int64(array, types.uint64, types.uint64), generate


@Intrinsic
def count_met_twice(types: Any, array: Any, _at: Any, _further: Any, _low: Any, _high: Any) -> Any:
    """How many of eight masks of two words have something in common with one.

    The eight low words stand at one place, the eight high ones at another.
    """

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        lanes = ir.VectorType(ir.IntType(64), _LANES)
        common = [
            builder.and_(
                _vector(context, builder, (array, arguments[0]), arguments[place], lanes),
                _splat(builder, arguments[mask], lanes),
            )
            for place, mask in ((1, 3), (2, 4))
        ]
        return _how_many(builder, builder.or_(*common))

    return types.int64(array, types.uint64, types.uint64, types.uint64, types.uint64), generate


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
