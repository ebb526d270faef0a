"""Memory that the processes of one machine share: made by the client, found by workers that run beside it.

What one process finds of a position, the others know at once. The table of known positions is made for writing without
locks, so a process may be lost at any moment.

The memory is a file without a name, which the system takes back together with the last process that uses it. Workers
look for it among the open files of the client. On another machine there is no such file, or not with what it should
begin with; they make a table of their own then, and so does everybody where the system has no such files.
"""

import mmap
import os
import secrets
import stat
import weakref
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from optimoo.search import Means, Question, entries_bytes

Bytes = NDArray[np.uint8]

HEADER = mmap.PAGESIZE
"""Bytes before what is shared: they tell that this is the right file."""

TOKEN = 16


def can_be_shared() -> bool:
    """Whether this system has files without a name; some have them and refuse to make any."""
    try:
        os.close(os.memfd_create("optimoo"))
    except (AttributeError, OSError):
        return False
    return True


@dataclass(frozen=True)
class Address:
    """Where processes on the machine of the client find some memory of it."""

    path: str
    token: bytes
    size: int

    def attach(self) -> Bytes | None:
        """The memory; nothing if this is another machine, or if this process cannot have it."""
        with suppress(OSError):
            about = Path(self.path).stat()
            if not stat.S_ISREG(about.st_mode) or about.st_size != HEADER + self.size:
                return None
            file = os.open(self.path, os.O_RDWR)
            try:
                return _mapped(file, self.size) if os.pread(file, TOKEN, 0) == self.token else None
            finally:
                os.close(file)
        return None


class Shared:
    """Memory of this process that others on its machine may use while this object lives, and keep using afterwards."""

    def __init__(self, size: int) -> None:
        """Set aside so many bytes, all of them 0; the system provides them when they are first used."""
        file = os.memfd_create("optimoo")
        weakref.finalize(self, os.close, file)
        os.truncate(file, HEADER + size)
        self.address = Address(f"/proc/{os.getpid()}/fd/{file}", secrets.token_bytes(TOKEN), size)
        os.pwrite(file, self.address.token, 0)
        self.bytes = _mapped(file, size)


def _mapped(file: int, size: int) -> Bytes:
    return np.frombuffer(mmap.mmap(file, HEADER + size), dtype=np.uint8, offset=HEADER)


class SharedEntries:
    """The table of known positions for a question, for the client and for the workers beside it."""

    def __init__(self, question: Question, means: Means) -> None:
        """Provide it; nothing is known of any position yet."""
        self._shared = Shared(entries_bytes(question.game, means.memory))
        self.entries, self.address = self._shared.bytes.view(np.uint64), self._shared.address
