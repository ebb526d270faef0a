"""Machine code that is kept needs no Numba, and is the same kernel."""

import gc
import subprocess
import sys
import threading

import numpy as np
from numpy.typing import NDArray

from optimoo.compiled import Call, atomic, jump, kernel, native
from optimoo.search.kernels import load

PROGRAM = """
import sys
import optimoo
assert optimoo.solve("3x4").cost == 72
print([name for name in ("numba", "scipy") if name in sys.modules])
"""


@native(int, int, gives=1)
def power(base, times):
    """One that calls itself, as the search does."""
    return base * power(base, times - 1) if times > 0 else np.int64(1)


@native(NDArray[np.int64], int, gives=1)
def wait_for(flags, patience):
    """Say that one is there, and come back with what somebody else has written, or without it after some time."""
    atomic.store(flags, np.uint64(0), 1)
    while patience > 0 and atomic.load(flags, np.uint64(1)) == 0:
        patience -= 1
    return atomic.load(flags, np.uint64(1))


@native(Call, int, gives=1)
def sum_of_powers(call, most):
    """One that calls another where that stands: its words are a base, which stays, and an exponent."""
    total = np.int64(0)
    for times in range(most):
        call.words[1] = times
        jump(call.code, call.block)
        total += call.results[0]
    return total


@kernel
def cube(base):
    """A compiled function that calls it."""
    return power(base, 3)


def test_a_kernel_that_calls_itself():
    assert [power(3, times) for times in range(4)] == [1, 3, 9, 27]


def test_compiled_functions_call_it_too():
    assert cube(np.int64(5)) == 125


def test_a_kernel_calls_another_where_it_stands():
    assert sum_of_powers(power.call_of(3, 0), 4) == 1 + 3 + 9 + 27


def test_what_a_call_refers_to_stays_as_long_as_the_call():
    call = power.call_of(2, 0)
    gc.collect()
    assert [sum_of_powers(call, most) for most in (1, 5, 3)] == [1, 31, 7]


def test_other_threads_go_on_meanwhile():
    flags, found = np.zeros(2, dtype=np.int64), []
    thread = threading.Thread(target=lambda: found.append(wait_for(flags, 1 << 36)))
    thread.start()
    while flags[0] == 0:
        pass
    flags[1] = 7  # too late if the kernel held the interpreter
    thread.join()
    assert found == [7]


def test_what_is_kept_is_loaded_without_numba():
    load()  # here, so that it is kept for the other process
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=300, check=True)
    assert done.stdout.strip() == "[]"
