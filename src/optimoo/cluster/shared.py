"""Memory that the processes of one machine share: made by the client, found by workers that run beside it.

Sharing saves making the response table again in each process, and keeping several copies of it in the caches of one
machine. What one process finds of a position, the others know at once. The response table does not change once it is
filled, and the table of known positions is made for writing without locks, so a process may be lost at any moment.

The memory is a file without a name, which the system takes back together with the last process that uses it. Workers
look for it among the open files of the client. On another machine there is no such file, or not with what it should
begin with; they make tables of their own then, and so does everybody where the system has no such files.
"""

import mmap
import os
import secrets
import stat
import weakref
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from optimoo.game import Game, fill_table, table_bytes, use_table
from optimoo.search import Means, Question, entries_bytes, table_fits

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


class Tables(NamedTuple):
    """What a search uses of the shared memory."""

    responses: Bytes | None  # code × code; nothing if there is no room for it
    entries: NDArray[np.uint64]


@dataclass(frozen=True)
class Addresses:
    """Where workers find the tables for a question, if they run on the client's machine."""

    codes: int
    responses: Address | None
    known: Address

    def attach(self) -> Tables | None:
        """The tables, if they are there."""
        known = self.known.attach()
        if known is None:
            return None
        responses = None if self.responses is None else self.responses.attach()
        if responses is not None:
            responses.flags.writeable = False
            responses = responses.reshape(self.codes, self.codes)
        return Tables(responses, known.view(np.uint64))


class SharedTables:
    """The tables for a question, for the client and for the workers beside it."""

    def __init__(self, question: Question, means: Means) -> None:
        """Fill the response table, if there is room for one; nothing is known of any position yet."""
        game = question.game
        self._responses = _responses(game) if table_fits(game, means.threads, means.memory) else None
        self._known = Shared(entries_bytes(game, means.memory))
        self.entries = self._known.bytes.view(np.uint64)
        responses = None if self._responses is None else self._responses.address
        self.addresses = Addresses(game.size, responses, self._known.address)


@lru_cache(maxsize=2)
def _responses(game: Game) -> Shared:
    """The response table of a game, which this process uses from now on, too."""
    shared = Shared(table_bytes(game))
    shared.bytes = shared.bytes.reshape(game.size, game.size)
    fill_table(game, shared.bytes)
    use_table(game, shared.bytes)
    return shared
