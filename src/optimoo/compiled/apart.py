"""Arrays of which no two share a cache line.

The cores of a processor hand memory to one another in lines. Where one thread writes a word, every other thread that
reads its neighbours has to fetch them anew, although they have not changed. So what one thread writes, and what all of
them read, stand in lines of their own.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

LINE = 128
"""Bytes: two lines of 64, which many processors fetch together."""


def zeros_apart(lengths: Mapping[str, int], kinds: Mapping[str, Any]) -> dict[str, NDArray[Any]]:
    """Rows of so many zeros of these types, by name.

    All of them lie in one piece of memory, which the system provides when it is first touched.
    """
    sizes = {name: length * np.dtype(kinds[name]).itemsize for name, length in lengths.items()}
    room = np.zeros(sum(-(-size // LINE) * LINE for size in sizes.values()) + LINE, dtype=np.uint8)
    start = -room.ctypes.data % LINE
    rows = {}
    for name, size in sizes.items():
        rows[name] = room[start : start + size].view(kinds[name])
        start += -(-size // LINE) * LINE
    return rows
