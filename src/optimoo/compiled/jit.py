"""How kernels are compiled: once, kept on disk where there is room, without the interpreter lock.

``error_model="numpy"`` removes the division checks that stop loops from being vectorised. Indices in the innermost
loops are unsigned, because Numba guards signed ones against negative values and the guard also stops vectorisation.
In the search itself ``_nrt=False`` turns off Numba's reference counting, which touches a counter for every array of the
state in every step of the ladder and made the steps many times slower; such functions cannot create arrays, so they
work in the scratch space that they are given.
"""

from collections.abc import Callable
from typing import Any, cast

from numba import njit

from optimoo.compiled.kept import KEPT

Function = Callable[..., Any]


def _compiler(*signature: Any, **options: Any) -> Callable[[Function], Function]:
    compiler: Any = njit  # its published types know nothing of ``_nrt``
    return cast(
        Callable[[Function], Function],
        compiler(*signature, cache=KEPT, nogil=True, error_model="numpy", no_cfunc_wrapper=True, **options),
    )


kernel = _compiler()
"""Compile a function that Python calls and that may create arrays."""

# A step cannot be called from Python: the wrapper that unpacks the state takes longer to compile than the step itself.
_STEP = {"_nrt": False, "no_cpython_wrapper": True}

step = _compiler(**_STEP)
"""Compile a step of the search: only other compiled functions call it."""

inlined = _compiler(**_STEP, forceinline=True)
"""Compile a small step that dissolves into its callers: handing over the whole state would take longer than it."""


def kernel_of(signature: Any) -> Callable[[Function], Function]:
    """Compile a step of the search for one stated signature, at once."""
    return _compiler(signature, _nrt=False)
