"""Checkpoints: what an interrupted search has proved, kept until the same question is asked again.

A checkpoint is the part of the table of known positions that is worth its room: the larger positions, each of which
took many smaller ones to settle. It lives in the user's cache folder under a name made from the question, says inside
which question it belongs to, carries a digest, and disappears when the answer is found. A file that is damaged, or that
belongs to another question, is ignored: that can only cost time.
"""

import hashlib
import io
from contextlib import suppress
from pathlib import Path

import numpy as np

from optimoo.errors import InputError
from optimoo.files import cache_folder, write_whole
from optimoo.search.kernels.known import WORDS, Memory, put_back, rows_of, sizes_of

FORMAT = 2
"""To be raised whenever the keys of positions or the meaning of entries change: old checkpoints then find no reader."""

WORTH_KEEPING = 16
"""Positions with at least this many candidates are kept; smaller ones are found again faster than read."""

_DIGEST = 32


class Checkpoint:
    """The checkpoint of one question."""

    def __init__(self, question: str, folder: Path | None = None) -> None:
        """Name the file after the question; nothing is read or written yet."""
        self._head = f"optimoo checkpoint {FORMAT}: {question}\n".encode()
        name = hashlib.sha256(self._head).hexdigest()[:24]
        self.path = (folder or cache_folder() / "checkpoints") / f"{name}.known"

    def save(self, memory: Memory) -> bool:
        """Write what is worth keeping, whole or not at all; False if it could not be written."""
        rows = rows_of(memory.entries)
        buffer = io.BytesIO()
        np.save(buffer, rows[sizes_of(rows) >= WORTH_KEEPING], allow_pickle=False)
        body = self._head + buffer.getvalue()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, hashlib.sha256(body).digest() + body)
        except (OSError, InputError):
            return False
        return True

    def load_into(self, memory: Memory) -> bool:
        """Put what was kept back into an empty table; False if there is nothing usable."""
        try:
            content = self.path.read_bytes()
            digest, body = content[:_DIGEST], content[_DIGEST:]
            if hashlib.sha256(body).digest() != digest or not body.startswith(self._head):
                return False
            rows = np.load(io.BytesIO(body[len(self._head) :]), allow_pickle=False)
        except (OSError, ValueError, EOFError):
            return False
        if rows.dtype != np.uint64 or rows.ndim != 2 or rows.shape[1] != WORDS or not len(rows):
            return False
        put_back(memory, rows)
        return True

    def delete(self) -> None:
        """Forget it."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)
