"""Where compiled code is kept: beside the sources, or in the user's cache, or else in a temporary folder.

Numba tries the first two by itself and fails where neither can be written, as in a read-only installation without a
home. Loading compiled code runs it, so a temporary folder serves only if nobody else can put anything there. Where
there is none, nothing is kept.
"""

import os
import stat
import tempfile
from pathlib import Path

from numba import config, njit


def _anything() -> None:
    """Only its place matters: all that is compiled is kept in the same manner."""


def _is_kept() -> bool:
    try:
        njit(cache=True)(_anything)
    except RuntimeError:  # Numba has found no place
        return False
    return True


def _own_folder() -> str | None:
    """A temporary folder that belongs to this user alone."""
    if not hasattr(os, "getuid"):  # Windows gives every user a temporary folder of their own
        return tempfile.gettempdir()
    try:
        folder = Path(tempfile.gettempdir()) / f"optimoo-{os.getuid()}"
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return None
    private = stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077
    return str(folder) if private else None


def _find_place() -> bool:
    if _is_kept():
        return True
    vars(config)["CACHE_DIR"] = _own_folder() or ""  # what NUMBA_CACHE_DIR would say
    return _is_kept()


KEPT = _find_place()
"""Whether compiled code is kept for the next start of the program."""
