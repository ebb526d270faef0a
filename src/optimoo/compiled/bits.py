"""Four machine operations that Numba does not offer by name: one-bit masks and bit counts at a fixed width.

Numba widens ``1 << x`` to 64 bits, which would let a vector register hold a quarter of the lanes it could. These
intrinsics keep the width, so that the counting kernels run at the speed of the memory they read.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic


def _bit(width: int, result: Any) -> Any:
    def typed(_context: Any, _response: Any) -> tuple[Any, Callable[..., Any]]:
        def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            wide = ir.IntType(width)
            return builder.shl(ir.Constant(wide, 1), builder.zext(arguments[0], wide))

        return result(types.uint8), generate

    return intrinsic(typed)


def _count(kind: Any) -> Any:
    def typed(_context: Any, _mask: Any) -> tuple[Any, Callable[..., Any]]:
        def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return kind(kind), generate

    return intrinsic(typed)


bit16 = _bit(16, types.uint16)
bit32 = _bit(32, types.uint32)
count16 = _count(types.uint16)
count32 = _count(types.uint32)
