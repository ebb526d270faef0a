"""Checkpoints: what an interrupted search has proved, kept until the same question is asked again.

A checkpoint is the part of the table of known positions that is worth its room: the larger positions, each of which
took many smaller ones to settle. It lives in the user's cache folder under a name made from the question, says inside
which question it belongs to, carries a digest, and disappears when the answer is found. A file that is damaged, or that
belongs to another question, is ignored: that can only cost time.

A checkpoint that is to travel has a name of its own, and keeps no more than is easily sent: the largest positions.
"""

import hashlib
import io
from contextlib import suppress
from pathlib import Path

import numpy as np

from optimoo.errors import InputError
from optimoo.files import cache_folder, read_whole, write_whole
from optimoo.search.kernels.known import WORDS, Memory, Rows, largest, put_back, rows_of, strongest
from optimoo.search.question import Question

FORMAT = 2
"""To be raised whenever the keys of positions or the meaning of entries change: old checkpoints then find no reader."""

WORTH_KEEPING = 16
"""Positions with at least this many candidates are kept; smaller ones are found again faster than read."""

EASILY_SENT = 16_000_000
"""Bytes of positions that a checkpoint keeps if it is to travel."""

_DIGEST = 32


def add_known(question: Question, path: Path, other: Path) -> bool:
    """Add what one checkpoint of a question holds to another one; False if it holds nothing usable."""
    return Checkpoint(str(question), path).add(Checkpoint(str(question), other))


class Checkpoint:
    """The checkpoint of one question."""

    def __init__(self, question: str, path: Path | None = None) -> None:
        """Nothing is read or written yet; without a path of its own, the file is named after the question."""
        self._head = f"optimoo checkpoint {FORMAT}: {question}\n".encode()
        name = hashlib.sha256(self._head).hexdigest()[:24]
        self._room = None if path is None else EASILY_SENT
        self.path = path or cache_folder() / "checkpoints" / f"{name}.known"

    def save(self, memory: Memory) -> bool:
        """Write what is worth keeping, whole or not at all; False if it could not be written."""
        return self._write(rows_of(memory.entries))

    def load_into(self, memory: Memory) -> bool:
        """Put what was kept back into an empty table; False if there is nothing usable."""
        rows = self._read()
        if rows is None or not len(rows):
            return False
        put_back(memory, rows)
        return True

    def add(self, other: "Checkpoint") -> bool:
        """Keep what another checkpoint of the same question holds, too; False if it holds nothing usable."""
        theirs, own = other._read(), self._read()
        if theirs is None:
            return False
        return self._write(theirs if own is None else strongest(np.concatenate([own, theirs])))

    def _write(self, rows: Rows) -> bool:
        buffer = io.BytesIO()
        np.save(buffer, largest(rows, self._room or rows.nbytes, WORTH_KEEPING), allow_pickle=False)
        body = self._head + buffer.getvalue()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, hashlib.sha256(body).digest() + body)
        except (OSError, InputError):
            return False
        return True

    def _read(self) -> Rows | None:
        try:
            content = read_whole(self.path)
            digest, body = content[:_DIGEST], content[_DIGEST:]
            if hashlib.sha256(body).digest() != digest or not body.startswith(self._head):
                return None
            rows: Rows = np.load(io.BytesIO(body[len(self._head) :]), allow_pickle=False)
        except (InputError, ValueError, EOFError):
            return None
        return rows if rows.dtype == np.uint64 and rows.ndim == 2 and rows.shape[1] == WORDS else None

    def delete(self) -> None:
        """Forget it."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)
