"""A GPU, as CuPy sees it: memory, and the compiled search.

Nothing else in the package speaks to CuPy. What is not there (CuPy, a GPU, enough memory) is told in one sentence.
"""

import os
import queue
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from optimoo.errors import InputError
from optimoo.gpu.layout import SHARED_BYTES, Area, Bytes
from optimoo.search import LostError

THREADS = 256
"""Threads of a block; ``WARPS`` of ``search.cu`` times 32."""

STACK_BYTES = 16384
"""What a thread may need for calls within calls."""

SPARED = 1 << 32
"""Bytes of the GPU's memory that are left to others, and to what CuPy needs."""

CONNECTIONS = 32
"""Ways to the GPU, at most: what takes the same way waits for what went there before. More streams would share them."""

NAP = 0.0003
"""Seconds between two looks whether the GPU is done."""

_STACK_LIMIT = 0  # cudaLimitStackSize


def _cupy() -> Any:
    """CuPy; before it is loaded, the driver is told how many ways to the GPU are wanted."""
    os.environ.setdefault("CUDA_DEVICE_MAX_CONNECTIONS", str(CONNECTIONS))
    import cupy

    return cupy


def check_gpu() -> None:
    """Refuse to go on where there is no GPU to search on."""
    try:
        cupy = _cupy()
        if cupy.cuda.runtime.getDeviceCount():
            return
        reason = "CuPy finds none"
    except ImportError:
        raise InputError(
            "searching on a GPU needs CuPy, which is not installed; expected it: pip install 'optimoo[gpu]'"
        ) from None
    except Exception as error:  # whatever the driver says
        reason = f"CuPy finds none ({error})"
    raise InputError(f"cannot search on a GPU: {reason}; expected one by NVIDIA, with its driver")


class _Memory:
    """A piece of the GPU's memory, written and read by one stream."""

    def __init__(self, count: int, stream: Any) -> None:
        cupy = _cupy()
        with stream:
            self._array = cupy.zeros(count, dtype=cupy.uint8)
        stream.synchronize()
        self._stream = stream
        self.count = count

    @property
    def address(self) -> int:
        return int(self._array.data.ptr)

    def write(self, content: Bytes) -> None:
        with self._stream:
            self._array[: len(content)].set(content)
        self._stream.synchronize()

    def read(self, start: int, count: int) -> Bytes:
        with self._stream:
            found: Bytes = self._array[start : start + count].get()
        return found


class _Seen:
    """A piece of the memory of this machine that the GPU sees."""

    def __init__(self, count: int) -> None:
        cupy = _cupy()
        self._memory = cupy.cuda.alloc_pinned_memory(count)
        self._array = np.frombuffer(self._memory, np.uint8, count)
        self._array[:] = 0

    @property
    def address(self) -> int:
        return int(self._memory.ptr)

    def write(self, content: Bytes) -> None:
        self._array[: len(content)] = content

    def read(self, start: int, count: int) -> Bytes:
        return self._array[start : start + count].copy()


class Lane:
    """One of several streams of work, which do not wait for one another, with memory for what it is asked."""

    def __init__(self) -> None:
        """Make the stream; memory is provided as needed."""
        cupy = _cupy()
        self.stream = cupy.cuda.Stream(non_blocking=True)
        self._area: _Memory | None = None

    def area(self, count: int) -> Area:
        """Memory of at least so many bytes, which the next call may use again."""
        if self._area is None or self._area.count < count:
            self._area = _Memory(2 * count, self.stream)
        return self._area


class Gpu:
    """The GPU that CuPy uses, ready for searches of games with so many responses."""

    def __init__(self, kinds: int, lanes: int) -> None:
        """Compile the search for it."""
        check_gpu()
        cupy = _cupy()
        cupy.cuda.runtime.deviceSetLimit(_STACK_LIMIT, STACK_BYTES)
        self._kernel = _kernel(kinds)
        self._shared = SHARED_BYTES * kinds
        self._kernel.max_dynamic_shared_size_bytes = self._shared
        self._lanes: queue.SimpleQueue[Lane] = queue.SimpleQueue()
        for _ in range(lanes):
            self._lanes.put(Lane())
        self._main = cupy.cuda.Stream(non_blocking=True)
        self.processors = int(cupy.cuda.Device().attributes["MultiProcessorCount"])

    @property
    def free(self) -> int:
        """Bytes of the GPU's memory that a search may take."""
        cupy = _cupy()
        cupy.get_default_memory_pool().free_all_blocks()  # what an earlier search had
        return max(0, int(cupy.cuda.runtime.memGetInfo()[0]) - SPARED)

    def provide(self, count: int) -> Area:
        """Memory of the GPU, all of it zero."""
        return _Memory(count, self._main)

    def provide_here(self, count: int) -> Area:
        """Memory of this machine, all of it zero, that the GPU sees."""
        return _Seen(count)

    @contextmanager
    def lane(self) -> Iterator[Lane]:
        """A lane for one caller; waits while all are taken."""
        lane = self._lanes.get()
        try:
            yield lane
        finally:
            self._lanes.put(lane)

    def run(self, lane: Lane, search: int, job: int, blocks: int) -> None:
        """Have so many blocks do a job, and wait for them without keeping a processor busy."""
        try:
            with lane.stream:
                arguments = (np.uint64(search), np.uint64(job))
                self._kernel((blocks,), (THREADS,), arguments, shared_mem=self._shared)
                done = lane.stream.record()
            while not done.done:
                time.sleep(NAP)
            lane.stream.synchronize()
        except _cupy().cuda.runtime.CUDARuntimeError as error:
            raise LostError(f"the GPU has failed: {error}") from error


@cache
def _kernel(kinds: int) -> Any:
    cupy = _cupy()
    source = files("optimoo.gpu").joinpath("search.cu").read_text(encoding="utf-8")
    options = ("-std=c++17", f"-DKINDS={kinds}")
    try:
        return cupy.RawModule(code=source, options=options).get_function("value_guesses")
    except Exception as error:  # without CUDA's compiler, CuPy says so in many ways
        reason = str(error).strip().splitlines()[0]
        raise InputError(
            f"cannot compile the search for the GPU: {reason}; expected CUDA's compiler beside CuPy: "
            "pip install 'optimoo[gpu]'"
        ) from error
