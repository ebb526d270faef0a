"""How kernels are compiled: once, kept on disk where there is room, without the interpreter lock.

Numba compiles them, and is loaded only when there is something to compile: a name that is decorated here stands for a
function that will be compiled when somebody asks for it.

``error_model="numpy"`` removes the division checks that stop loops from being vectorised. Indices in the innermost
loops are unsigned, because Numba guards signed ones against negative values and the guard also stops vectorisation.
In the search itself ``_nrt=False`` turns off Numba's reference counting, which touches a counter for every array of the
state in every step of the ladder and made the steps many times slower; such functions cannot create arrays, so they
work in the scratch space that they are given.
"""

from collections.abc import Callable
from functools import cached_property, wraps
from typing import Any

Function = Callable[..., Any]

# A step cannot be called from Python: the wrapper that unpacks the state takes longer to compile than the step itself.
STEP = {"_nrt": False, "no_cpython_wrapper": True}


class Late:
    """Stands for something that Numba makes, which is made when it is asked for. Compiled functions can call it."""

    def __init__(self, function: Function) -> None:
        """Take note of what it is made from; nothing is made yet."""
        self.function = function
        self.__name__, self.__doc__ = function.__name__, function.__doc__

    @cached_property
    def made(self) -> Any:
        """What Numba makes of it."""
        raise NotImplementedError

    @property
    def _numba_type_(self) -> Any:
        """Its type, for which Numba asks when it compiles a function that names it."""
        from numba.core.registry import cpu_target

        return cpu_target.typing_context.resolve_value_type(self.made)


class Compiled(Late):
    """A function that is compiled for whatever it is called with."""

    keeps = True  # what Numba has compiled, for the next start of the program

    def __init__(self, function: Function, **options: Any) -> None:
        """State how it is compiled."""
        super().__init__(function)
        self._options = options

    @cached_property
    def made(self) -> Any:
        """The function as Numba compiles it."""
        from optimoo.compiled.kept import keep_compiled

        return compiled(self.function, cache=self.keeps and keep_compiled(self.function), **self._options)

    def __call__(self, *arguments: Any) -> Any:
        """Compile it for such arguments, if that has not been done, and call it."""
        return self.made(*arguments)


class Intrinsic(Late):
    """A machine operation; the function says what it takes and returns, and what LLVM is told to do."""

    @cached_property
    def made(self) -> Any:
        """The operation as Numba knows it; the function is given Numba's types instead of the context."""
        from numba import types
        from numba.core.registry import cpu_target
        from numba.extending import intrinsic

        @wraps(self.function)
        def typed(_context: Any, *arguments: Any) -> Any:
            return self.function(types, *arguments)

        made = intrinsic(typed)
        cpu_target.typing_context.refresh()  # what Numba does only before it begins to compile a function
        return made


def compiled(function: Function, *signature: Any, **options: Any) -> Any:
    """A function as Numba compiles it: at once where a signature is stated, else when it is called."""
    from numba import njit

    compiler: Any = njit  # its published types know nothing of some options
    return compiler(*signature, nogil=True, error_model="numpy", no_cfunc_wrapper=True, **options)(function)


def kernel(function: Function) -> Compiled:
    """Compile a function that Python calls and that may create arrays; calling it loads Numba."""
    return Compiled(function)


def step(function: Function) -> Compiled:
    """Compile a step of the search: only other compiled functions call it."""
    return Compiled(function, **STEP)


def inlined(function: Function) -> Compiled:
    """Compile a small step that dissolves into its callers: handing over the whole state would take longer than it."""
    return Compiled(function, **STEP, forceinline=True)
