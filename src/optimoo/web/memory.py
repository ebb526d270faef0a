"""Memory that is freed goes back to the system at once.

The C library keeps what a thread has freed for its next need, apart for up to eight threads a core; and glibc takes the
largest piece that was ever freed for a sign of what is usual, up to 32 MB. Tables of that size come and go in a server
with many threads: in time it would hold several of them in each of these stores, and use none. Telling glibc to hand
back what is idle does not help, for it passes over the ends of these stores, where the tables were. Where the sizes are
told from the beginning, it does not learn others.
"""

import ctypes
import sys

LARGE = 1 << 20
"""Bytes from which on a piece is a mapping of its own, and of which no store keeps more at its end."""

_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3  # as in malloc.h


def give_back_freed_memory() -> None:
    """Have the C library of this process do so, if it is glibc; others need not be told, or cannot."""
    if sys.platform == "linux" and hasattr(library := ctypes.CDLL(None), "mallopt"):
        library.mallopt(_MMAP_THRESHOLD, LARGE)
        library.mallopt(_TRIM_THRESHOLD, LARGE)
