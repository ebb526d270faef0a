"""A GPU for tests: search.cu compiled for this machine's processor, behind what the package asks of a GPU.

Threads of a block run as coroutines (``gpu/simulated.h``), so a game of some hundred codes takes a second. What the
search reads and writes stands in ordinary memory.
"""

import ctypes
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import optimoo.gpu

SOURCE = Path(optimoo.gpu.__file__).with_name("search.cu")
SIMULATED = Path(__file__).with_name("gpu") / "simulated.cpp"
COMPILER = shutil.which("c++") or shutil.which("g++")

needs_compiler = pytest.mark.skipif(COMPILER is None, reason="no C++ compiler to compile the search on a GPU with")


@cache
def compiled(folder: Path, kinds: int, sizes: tuple[str, ...]) -> ctypes.CDLL:
    """The search for so many responses; sizes are those of search.cu, like ``MASKED=32``."""
    path = folder / f"{'-'.join((str(kinds), *sizes))}.so"
    defined = [f"-D{each}" for each in (f"KINDS={kinds}", *sizes)]
    # Coroutines jump from one stack to another, which a fortified longjmp takes for an attack.
    options = ["-std=c++17", "-O1", "-shared", "-fPIC", "-w", "-U_FORTIFY_SOURCE", f"-I{SOURCE.parent}"]
    assert COMPILER is not None
    subprocess.run([COMPILER, *options, *defined, "-o", path, SIMULATED], check=True)
    return ctypes.CDLL(str(path))


class Area:
    """A piece of memory, as the package expects it."""

    def __init__(self, count: int) -> None:
        self._array = np.zeros(count + 16, dtype=np.uint8)
        self._start = -self._array.ctypes.data % 16

    @property
    def address(self) -> int:
        return self._array.ctypes.data + self._start

    def write(self, content: NDArray[np.uint8]) -> None:
        self._array[self._start : self._start + len(content)] = content

    def read(self, start: int, count: int) -> NDArray[np.uint8]:
        return self._array[self._start + start : self._start + start + count].copy()


class Lane:
    """Memory for what is asked, with something else's remains in it."""

    def area(self, count: int) -> Area:
        area = Area(count)
        area.write(np.full(count, 0xCD, dtype=np.uint8))
        return area


class SimulatedGpu:
    """Stands in for ``optimoo.gpu.device.Gpu``; a subclass says where compiled code is kept."""

    folder: Path
    sizes: tuple[str, ...] = ()
    free = 1 << 27
    processors = 1

    def __init__(self, kinds: int, lanes: int) -> None:
        self._library = compiled(self.folder, kinds, self.sizes)
        self._lock = threading.Lock()  # its blocks run in global variables

    def provide(self, count: int) -> Area:
        return Area(count)

    provide_here = provide

    @contextmanager
    def lane(self) -> Iterator[Lane]:
        yield Lane()

    def run(self, lane: Lane, search: int, job: int, blocks: int) -> None:
        with self._lock:
            self._library.run(ctypes.c_void_p(search), ctypes.c_void_p(job), blocks)


def simulate(patch: pytest.MonkeyPatch, folder: Path, *sizes: str, **properties: int) -> type[SimulatedGpu]:
    """Have searches run on a simulated GPU, with sizes of search.cu and properties of its own."""
    simulated = type("Gpu", (SimulatedGpu,), {"folder": folder, "sizes": sizes, **properties})
    patch.setattr("optimoo.gpu.workforce.Gpu", simulated)
    return simulated
