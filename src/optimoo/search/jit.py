"""How every kernel is compiled: once, cached on disk, without the interpreter lock.

``error_model="numpy"`` removes the division checks that stop loops from being vectorised. Indices in the innermost
loops are unsigned, because Numba guards signed ones against negative values and the guard also stops vectorisation.
"""

from collections.abc import Callable
from typing import Any, cast

from numba import njit


def kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function for the search."""
    return cast(Callable[..., Any], njit(cache=True, nogil=True, error_model="numpy")(function))


def kernel_of(signature: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Compile a function for one stated signature, at once."""

    def compile_it(function: Callable[..., Any]) -> Callable[..., Any]:
        compiled = njit(signature, cache=True, nogil=True, error_model="numpy")(function)
        return cast(Callable[..., Any], compiled)

    return compile_it
