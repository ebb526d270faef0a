"""Exact numbers: what people give as costs becomes integers, and nothing is ever rounded.

Decides which numbers have one exact meaning. A float means the decimal that Python prints for it: 0.9 is nine tenths,
not the binary fraction nearby.
"""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from math import isfinite, lcm
from numbers import Integral, Rational, Real

from optimoo.errors import InputError

Number = int | float | Fraction | Decimal
"""What people may give as a cost."""


def exact(number: object) -> Fraction:
    """The exact value of a number; refuses what has none.

    >>> exact(0.9), exact(2)
    (Fraction(9, 10), Fraction(2, 1))
    """
    if isinstance(number, Rational) and not isinstance(number, bool):
        return Fraction(int(number.numerator), int(number.denominator))
    if isinstance(number, Decimal | Real) and not isinstance(number, bool) and isfinite(number):
        return Fraction(str(number))
    raise InputError(f"{number!r} is not an exact number; expected an integer, a fraction or a decimal")


def whole(number: object) -> int:
    """An integer as a plain one; refuses everything else, truth values among it."""
    if isinstance(number, Integral) and not isinstance(number, bool):
        return int(number)
    raise InputError(f"{number!r} is not a whole number")


def in_units(numbers: Sequence[object]) -> tuple[tuple[int, ...], Fraction]:
    """The numbers as integers, and the unit they are counted in: the largest that makes all of them whole.

    >>> in_units([0.5, 1, 1.75])
    ((2, 4, 7), Fraction(1, 4))
    """
    values = [exact(number) for number in numbers]
    scale = lcm(*(value.denominator for value in values))
    return tuple(int(value * scale) for value in values), Fraction(1, scale)


def plain(number: Fraction) -> int | Fraction:
    """An integer where the number is one."""
    return int(number) if number.denominator == 1 else number
