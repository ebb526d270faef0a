"""Kernels as machine code, which the next start of the program loads without Numba.

Loading Numba and what it keeps of a function takes over a second; the machine code alone is there within a tenth of
that. Such a kernel states what it takes, so that it can be compiled before it is called: whole numbers, truth values,
arrays of one dimension, and named tuples of these. It returns whole numbers, and creates no arrays.

Where one kernel calls another, both are compiled into one. Where the other is large and stands by itself already, a
:class:`Call` says where: so it is compiled once.
"""

import ctypes
import threading
from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from optimoo.compiled.jit import STEP, Compiled, Function, Intrinsic, compiled
from optimoo.compiled.kept import Code, Wanted, can_be_kept, kept, put_away
from optimoo.compiled.words import Reader, block_of, numba_type

# What Numba's functions look like from outside: places for a result and for an error, neither of which is used, and
# the one argument; the number that comes back is 0.
_CALL = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
_IGNORED = 64  # bytes for what is not used
_LOADING = threading.RLock()


def native(*takes: Any, gives: int) -> Callable[[Function], "Native"]:
    """Compile a step that Python calls, too: with arguments of these types, for so many whole numbers."""
    return lambda function: Native(function, takes, gives)


class Call(NamedTuple):
    """A kernel and what it is called with, for another one, which changes the words and calls it again and again.

    The words are those of the arguments that were not packed, one after another. What was packed, and all arrays, must
    be kept as long as the call: it knows only where they are.
    """

    code: int  # where its machine code begins
    block: int  # where its arguments stand
    words: NDArray[np.int64]
    results: NDArray[np.int64]


class Native(Compiled):
    """A kernel with stated types; to other compiled functions it is a step like any other."""

    keeps = False  # but its machine code

    def __init__(self, function: Function, takes: tuple[Any, ...], gives: int) -> None:
        """State its types; nothing is compiled or loaded yet."""
        super().__init__(function, **STEP)
        self._takes, self._gives = takes, gives
        self._wanted = Wanted(function, f"{takes} {gives}")

    @cached_property
    def made(self) -> Any:
        """The function as Numba compiles it, for these types alone."""
        made = super().made  # known from here on to a function that calls itself
        made.compile(tuple(map(numba_type, self._takes)))
        made.disable_compile()
        return made

    @property
    def is_kept(self) -> bool:
        """Whether it was compiled before, so that loading it takes no time."""
        return "_run" in vars(self) or kept(self._wanted) is not None

    @property
    def can_be_kept(self) -> bool:
        """Whether there is any place for it once it is compiled."""
        return can_be_kept(self._wanted)

    def load(self) -> None:
        """Compile it or read what was kept of it, if that has not been done."""
        with _LOADING:
            self._run  # noqa: B018 -- for its effect

    def __call__(self, *arguments: Any) -> Any:
        """Call the machine code, without the interpreter lock."""
        block = block_of(self._takes, arguments, self._gives)
        error = self._loaded(self._ignored, self._ignored, block.buffer_info()[0])
        assert error == 0, "compiled code raises nothing"
        return block[0] if self._gives == 1 else tuple(block[: self._gives]) or None

    def call_of(self, *arguments: Any) -> Call:
        """What another kernel needs to call this one with these arguments, or with others instead of some."""
        block = np.frombuffer(block_of(self._takes, arguments, self._gives), dtype=np.int64)
        code = ctypes.cast(self._loaded, ctypes.c_void_p).value
        assert code is not None
        return Call(code, block.ctypes.data, block[self._gives + len(self._takes) :], block[: self._gives])

    @property
    def _loaded(self) -> Any:
        if "_run" not in vars(self):
            self.load()
        return self._run

    @cached_property
    def _ignored(self) -> Any:
        return ctypes.create_string_buffer(_IGNORED)

    @cached_property
    def _run(self) -> Any:
        code = kept(self._wanted)
        if code is None:
            code = self._compile()
            put_away(self._wanted, code)
        self._engine = _engine_for(code)
        return _CALL(self._engine.get_function_address(code.symbol))

    def _compile(self) -> Code:
        """Machine code of a function that takes its arguments out of a block of words, and puts its results there."""
        from numba import types
        from numba.extending import intrinsic

        takes, gives, this = self._takes, self._gives, self

        @intrinsic
        def read(_context: Any, _block: Any) -> Any:
            def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
                values = Reader(context, builder).values(arguments[0], takes, gives)
                return context.make_tuple(builder, signature.return_type, values)

            return types.BaseTuple.from_types(list(map(numba_type, takes)))(types.voidptr), generate

        @intrinsic
        def write(_context: Any, _block: Any, results: Any) -> Any:
            def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
                for number in range(gives):
                    kind = results if gives == 1 else results.types[number]
                    each = arguments[1] if gives == 1 else builder.extract_value(arguments[1], number)
                    word = context.cast(builder, each, kind, types.int64)
                    Reader(context, builder).store(arguments[0], number, word)
                return context.get_dummy_value()

            return types.void(types.voidptr, results), generate

        def run(block):
            write(block, this(*read(block)))

        result = compiled(run, types.void(types.voidptr), **STEP).overloads[(types.voidptr,)]
        _, _, (content, _) = result.library.serialize_using_object_code()
        return Code(result.fndesc.llvm_func_name, content)


def _jump(types: Any, _code: Any, _block: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        from llvmlite import ir
        from numba.core.cgutils import alloca_once

        pointer, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        kernel = ir.FunctionType(number, [pointer] * 3).as_pointer()
        code, block = (builder.inttoptr(word, kind) for word, kind in zip(arguments, (kernel, pointer), strict=True))
        ignored = builder.bitcast(alloca_once(builder, ir.ArrayType(ir.IntType(8), _IGNORED)), pointer)
        builder.call(code, [ignored, ignored, block])
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), generate


jump = Intrinsic(_jump)
"""Call the kernel of a :class:`Call`, given its code and its block; what comes of it stands in the results."""


def _engine_for(code: Code) -> Any:
    """What holds the machine code of one kernel, ready to be called; each has its own, so that no names meet."""
    from llvmlite import binding

    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    machine = binding.Target.from_default_triple().create_target_machine(codemodel="jitdefault", jit=True)
    engine = binding.create_mcjit_compiler(binding.parse_assembly(""), machine)
    engine.add_object_file(binding.ObjectFileRef.from_data(code.content))
    engine.finalize_object()
    return engine
