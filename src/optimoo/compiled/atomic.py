"""Words that several threads write: steps that nobody else can come between, and that others see in order.

What was written before one of these steps is seen by whoever has seen the step; plain reads and writes promise neither.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

_ORDER = "seq_cst"
_BYTES = 8
_INTS = types.int64[::1]


def _word(context: Any, builder: Any, arguments: Any) -> Any:
    """Where the word stands that the first two arguments, an array and a place, mean."""
    array = context.make_array(_INTS)(context, builder, arguments[0])
    return builder.gep(array.data, [arguments[1]])


def _step(result: Any, values: int, generate: Callable[[Any, Any, Any], Any]) -> Any:
    """A step on a word of an array, with so many values beside it."""
    signature = result(_INTS, types.uint64, *[types.int64] * values)

    def generated(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return generate(builder, _word(context, builder, arguments), arguments[2:])

    if values == 0:
        return intrinsic(lambda _context, _array, _at: (signature, generated))
    if values == 1:
        return intrinsic(lambda _context, _array, _at, _value: (signature, generated))
    return intrinsic(lambda _context, _array, _at, _expected, _value: (signature, generated))


def _store(builder: Any, word: Any, values: Any) -> Any:
    builder.store_atomic(values[0], word, _ORDER, _BYTES)
    return ir.Constant(ir.IntType(64), 0)


def _replace(builder: Any, word: Any, values: Any) -> Any:
    done = builder.cmpxchg(word, values[0], values[1], _ORDER, _ORDER)
    return builder.extract_value(done, 1)


load = _step(types.int64, 0, lambda builder, word, _: builder.load_atomic(word, _ORDER, _BYTES))
"""The word, as it is now."""

store = _step(types.int64, 1, _store)
"""Write the word."""

add = _step(types.int64, 1, lambda builder, word, values: builder.atomic_rmw("add", word, values[0], _ORDER))
"""Add to the word; what it was before."""

lower = _step(types.int64, 1, lambda builder, word, values: builder.atomic_rmw("min", word, values[0], _ORDER))
"""Lower the word to a value, if that is smaller; what it was before."""

replace = _step(types.boolean, 2, _replace)
"""Write the word if it is what is expected; whether it was."""
