"""How Python hands values to machine code: as words of 64 bits, which become values again on the other side.

A number is one word. An array is two: where it begins, and how many elements it has. A named tuple is its fields, one
after another. Both sides read the same declared types, so that they agree on what stands where.
"""

from array import array
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import count
from typing import Any, Generic, NamedTuple, TypeVar, get_args, get_type_hints

import numpy as np

T = TypeVar("T", bound=tuple[Any, ...])
Words = list[int]
_BYTES = 8


class Packed(Generic[T]):
    """A value that is handed over many times, as words once and for all."""

    def __init__(self, value: T) -> None:
        """Pack a named tuple; it must not be replaced as long as this is used, its arrays may be written to."""
        self.value = value
        self.kind = type(value)
        self._words = array("q", packing(self.kind)(value))
        self.address = self._words.buffer_info()[0]


def block_of(kinds: tuple[Any, ...], arguments: tuple[Any, ...], results: int) -> "array[int]":
    """What a function is called with: room for results, where the words of each argument stand, and those words."""
    head, words = results + len(kinds), Words()
    places, inside = Words(), Words()
    for kind, argument in zip(kinds, arguments, strict=True):
        if isinstance(argument, Packed):
            if argument.kind is not kind:
                raise TypeError(f"expected {kind.__name__}, but found {argument.kind.__name__}")
            places.append(argument.address)
        else:
            inside.append(len(places))
            places.append(_BYTES * (head + len(words)))
            words += packing(kind)(argument)
    block = array("q", [0] * results + places + words)
    start = block.buffer_info()[0]
    for number in inside:
        block[results + number] += start
    return block


@lru_cache(maxsize=64)
def packing(kind: Any) -> Callable[[Any], Words]:
    """What turns a value of a declared type into words; a value of another type is refused."""
    if kind in (int, bool):
        return lambda value: [int(value)]
    if _is_tuple(kind):
        fields = [packing(field) for field in get_type_hints(kind).values()]
        return lambda value: [word for pack, field in zip(fields, value, strict=True) for word in pack(field)]
    element = np.dtype(element_of(kind))

    def pack(value: Any) -> Words:
        if value.dtype != element or value.ndim != 1 or not value.flags.c_contiguous:
            raise TypeError(f"expected a row of {element} in one piece, but found {value.dtype} of shape {value.shape}")
        return [value.ctypes.data, value.size]

    return pack


def element_of(kind: Any) -> Any:
    """The type of the elements of an array that is declared as ``NDArray[...]``.

    That is short for ``ndarray[..., dtype[...]]``; from NumPy 2.5 on the short form stays as it is.
    """
    inner = get_args(kind)[-1]
    return (get_args(inner) or (inner,))[0]


def _is_tuple(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, tuple)


# --- the other side, for the compiler ---------------------------------------------------------------------------------


def numba_type(kind: Any) -> Any:
    """What Numba calls a declared type."""
    from numba import from_dtype, types

    if kind in (int, bool):
        return types.int64 if kind is int else types.boolean
    if _is_tuple(kind):
        return types.BaseTuple.from_types(list(map(numba_type, get_type_hints(kind).values())), kind)
    return types.Array(from_dtype(np.dtype(element_of(kind))), 1, "C")


class Reader(NamedTuple):
    """Where machine code that reads words is being written."""

    context: Any
    builder: Any

    def values(self, block: Any, kinds: tuple[Any, ...], results: int) -> list[Any]:
        """The arguments that stand in a block, which :func:`block_of` has made."""
        start = self.builder.bitcast(block, self._word_type().as_pointer())
        places = [self._word(start, results + number) for number in range(len(kinds))]
        pointers = [self.builder.inttoptr(place, start.type) for place in places]
        return [self._value(kind, self._from(at)) for kind, at in zip(kinds, pointers, strict=True)]

    def store(self, block: Any, number: int, result: Any) -> None:
        """Put a result into a block."""
        start = self.builder.bitcast(block, self._word_type().as_pointer())
        self.builder.store(result, self._at(start, number))

    def _value(self, kind: Any, words: Iterator[Any]) -> Any:
        from numba import types
        from numba.np.arrayobj import populate_array

        context, builder = self
        if kind in (int, bool):
            word = next(words)
            return builder.trunc(word, context.get_value_type(types.boolean)) if kind is bool else word
        known = numba_type(kind)
        if _is_tuple(kind):
            fields = [self._value(field, words) for field in get_type_hints(kind).values()]
            return context.make_tuple(builder, known, fields)
        made = context.make_array(known)(context, builder)
        size = context.get_constant(types.intp, context.get_abi_sizeof(context.get_data_type(known.dtype)))
        data = builder.inttoptr(next(words), made.data.type)
        populate_array(made, data=data, shape=[next(words)], strides=[size], itemsize=size, meminfo=None)
        return made._getvalue()

    def _from(self, start: Any) -> Iterator[Any]:
        return (self._word(start, number) for number in count())

    def _word(self, start: Any, number: int) -> Any:
        return self.builder.load(self._at(start, number))

    def _at(self, start: Any, number: int) -> Any:
        return self.builder.gep(start, [self._word_type()(number)])

    def _word_type(self) -> Any:
        from llvmlite import ir

        return ir.IntType(8 * _BYTES)
