"""Words that several threads write: steps that nobody else can come between, and that others see in order.

What was written before one of these steps is seen by whoever has seen the step; plain reads and writes promise neither.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir

from optimoo.compiled.jit import Intrinsic

_ORDER = "seq_cst"
_BYTES = 8


def _step(values: int, generate: Callable[[Any, Any, Any], Any], result: str = "int64") -> Intrinsic:
    """A step on the word that the first two arguments, an array and a place, mean; with so many values beside them."""

    def typed(types: Any, array: Any) -> Any:
        def generated(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            words = context.make_array(array)(context, builder, arguments[0])
            return generate(builder, builder.gep(words.data, [arguments[1]]), arguments[2:])

        words = types.int64[::1]
        return getattr(types, result)(words, types.uint64, *[types.int64] * values), generated

    if values == 0:
        return Intrinsic(lambda types, array, _at: typed(types, array))
    if values == 1:
        return Intrinsic(lambda types, array, _at, _value: typed(types, array))
    return Intrinsic(lambda types, array, _at, _expected, _value: typed(types, array))


def _store(builder: Any, word: Any, values: Any) -> Any:
    builder.store_atomic(values[0], word, _ORDER, _BYTES)
    return ir.Constant(ir.IntType(64), 0)


def _replace(builder: Any, word: Any, values: Any) -> Any:
    done = builder.cmpxchg(word, values[0], values[1], _ORDER, _ORDER)
    return builder.extract_value(done, 1)


load = _step(0, lambda builder, word, _: builder.load_atomic(word, _ORDER, _BYTES))
"""The word, as it is now."""

store = _step(1, _store)
"""Write the word."""

add = _step(1, lambda builder, word, values: builder.atomic_rmw("add", word, values[0], _ORDER))
"""Add to the word; what it was before."""

lower = _step(1, lambda builder, word, values: builder.atomic_rmw("min", word, values[0], _ORDER))
"""Lower the word to a value, if that is smaller; what it was before."""

replace = _step(2, _replace, "boolean")
"""Write the word if it is what is expected; whether it was."""
