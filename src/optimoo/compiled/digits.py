"""What the kernels that work on marks are written with: numbers that stand bit by bit in words, and their operands.

The lowest bits of many small numbers stand in one word (or vector of words), their second bits in the next one, and so
on. So a few logical operations add or compare all of them.
"""

from collections.abc import Callable, Sequence
from inspect import Parameter, Signature
from typing import Any

from llvmlite import ir

from optimoo.compiled.jit import Intrinsic, inlined

WORD = ir.IntType(64)
BYTE = ir.IntType(8)

Pairs = list[tuple[int, int]]


class Operands:
    """The operands of an operation by name: numbers, and elements of arrays."""

    def __init__(self, context: Any, builder: Any, names: Sequence[str], kinds: Sequence[Any], values: Sequence[Any]):
        """Find out where the arrays begin."""
        self._builder = builder
        self._values = dict(zip(names, values, strict=True))
        for name, kind in zip(names, kinds, strict=True):
            if hasattr(kind, "dtype"):
                self._values[name] = context.make_array(kind)(context, builder, self._values[name]).data

    def __getitem__(self, name: str) -> Any:
        """A number."""
        return self._values[name]

    def place(self, name: str, at: Any, kind: Any = None) -> Any:
        """Where an element stands; with a kind, that of something else that begins there."""
        place = self._builder.gep(self._values[name], [at])
        return place if kind is None else self._builder.bitcast(place, kind.as_pointer())

    def load(self, name: str, at: Any, kind: Any = None) -> Any:
        """An element, or so many of them as a kind of vector has."""
        return self._builder.load(self.place(name, at, kind), align=None if kind is None else 8)


def operation(
    names: Sequence[str], gives: Callable[[Any], Any], write: Callable[[Any, Any, Operands], Any]
) -> Intrinsic:
    """An operation with operands of these names: arrays of any kind, and numbers.

    ``gives`` says what it returns, given Numba's types; ``write`` writes it, given the context and a builder.
    """

    def typed(types: Any, *kinds: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return write(context, builder, Operands(context, builder, names, kinds, arguments))

        taken = [kind if hasattr(kind, "dtype") else types.int64 for kind in kinds]
        return gives(types)(*taken), generate

    parameters = [Parameter(name, Parameter.POSITIONAL_OR_KEYWORD) for name in ("types", *names)]
    typed.__signature__ = Signature(parameters)  # type: ignore[attr-defined]  # Numba asks how many there are
    return Intrinsic(typed)


def by_positions(make: Callable[[int], Intrinsic]) -> Any:
    """The operation for the positions that codes have: a function of the answers, and the operands."""
    two, three, four, five, six = map(make, range(2, 7))

    @inlined
    def chosen(a, *operands):
        if a.positions == 4:
            return four(*operands)
        if a.positions == 5:
            return five(*operands)
        if a.positions == 3:
            return three(*operands)
        if a.positions == 6:
            return six(*operands)
        return two(*operands)

    return chosen


def possible(positions: int) -> Pairs:
    """Bulls and symbols in common of all responses to codes of so many positions; the first are 0 and 0."""
    everything = [(bulls, both) for bulls in range(positions + 1) for both in range(bulls, positions + 1)]
    return [pair for pair in everything if pair != (positions - 1, positions)]  # the last symbol has one place left


def shared(builder: Any, masks: Sequence[Any], positions: int) -> tuple[list[Any], list[Any]]:
    """Where 0, 1, 2, ... bulls are shared, and so many symbols, given who has each mark of a code."""
    bulls, both = (added_up(builder, list(each)) for each in (masks[:positions], masks[positions:]))
    return equal_to(builder, bulls, positions), equal_to(builder, both, positions)


def added_up(builder: Any, words: list[Any]) -> list[Any]:
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


def equal_to(builder: Any, digits: list[Any], largest: int) -> list[Any]:
    """Where the number given digit by digit is 0, where it is 1, ..., up to the largest that it can be."""
    ones = ir.Constant(digits[0].type, [-1] * digits[0].type.count)
    found: list[Any] = []
    for number in range(largest + 1):
        here = None
        for place, digit in enumerate(digits):
            one = digit if number >> place & 1 else builder.xor(digit, ones)
            here = one if here is None else builder.and_(here, one)
        found.append(here)
    return found


def highest(builder: Any, digits: list[Any]) -> Any:
    """The highest number that stands at any place, given digit by digit."""
    word, lanes = ir.IntType(64), digits[0].type.count
    found, left = word(0), None
    for digit in reversed(range(len(digits))):
        having = digits[digit] if left is None else builder.and_(left, digits[digit])
        nothing = ir.Constant(having.type, [0] * lanes)
        some = builder.bitcast(builder.icmp_unsigned("!=", having, nothing), ir.IntType(lanes))
        any_has = builder.icmp_unsigned("!=", some, ir.IntType(lanes)(0))
        found = builder.select(any_has, builder.or_(found, word(1 << digit)), found)
        others = ir.Constant(having.type, [-1] * lanes) if left is None else left
        left = builder.select(any_has, having, others)
    return found
