"""Memory that is free goes back to the system.

What a thread has freed, the C library keeps for its next need, and it does so apart for up to eight threads a core: in
time each of these stores has grown to the largest need that any thread ever had, and most of it is idle. Where the
library is glibc, it is told from time to time to hand back what is idle; elsewhere nothing is done.
"""

import asyncio
import ctypes
import sys

from fastapi.concurrency import run_in_threadpool

EVERY = 5.0
"""Seconds from one time to the next; each takes some milliseconds, beside the event loop."""

_trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None


async def give_back_idle_memory() -> None:
    """Go on for ever, or as long as there is something to be done here."""
    while _trim is not None:
        await asyncio.sleep(EVERY)
        await run_in_threadpool(_trim, 0)
