"""Checkpoints: what an interrupted search has proved, kept until the same question is asked again.

A checkpoint is the part of the table of known positions that is worth its room: the larger positions, each of which
took many smaller ones to settle. It lives in the user's cache folder under a name made from the question, carries a
digest so that a damaged file is noticed (and ignored: it can only cost time), and disappears when the answer is
found.
"""

import hashlib
import io
import os
import tempfile
from contextlib import suppress
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from platformdirs import user_cache_path

from optimoo.search.state import WAYS, WORDS, sizes_of

FORMAT = 1
"""To be raised whenever the keys of positions or the meaning of entries change: old checkpoints then find no reader."""

WORTH_KEEPING = 16
"""Positions with at least this many candidates are kept; smaller ones are found again faster than read."""

_DIGEST = 32


class Checkpoint:
    """The checkpoint of one question."""

    def __init__(self, question: str, folder: Path | None = None) -> None:
        """Name the file after the question; nothing is read or written yet."""
        name = hashlib.sha256(f"optimoo checkpoint {FORMAT}: {question}".encode()).hexdigest()[:24]
        self.path = (folder or user_cache_path("optimoo") / "checkpoints") / f"{name}.known"

    def save(self, known: NDArray[np.uint64]) -> bool:
        """Write what is worth keeping, whole or not at all; False if it could not be written."""
        entries = known.reshape(-1, WORDS)
        entries = entries[sizes_of(entries) >= WORTH_KEEPING]
        buffer = io.BytesIO()
        np.save(buffer, entries, allow_pickle=False)
        body = buffer.getvalue()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=self.path.parent, delete=False) as file:
                try:
                    file.write(hashlib.sha256(body).digest() + body)
                    file.flush()
                    os.fsync(file.fileno())
                    Path(file.name).replace(self.path)
                except OSError:
                    Path(file.name).unlink(missing_ok=True)
                    raise
        except OSError:
            return False
        return True

    def load_into(self, known: NDArray[np.uint64]) -> bool:
        """Put what was kept back into an empty table; False if there is nothing usable."""
        try:
            content = self.path.read_bytes()
            if hashlib.sha256(content[_DIGEST:]).digest() != content[:_DIGEST]:
                return False
            entries = np.load(io.BytesIO(content[_DIGEST:]), allow_pickle=False)
        except (OSError, ValueError):
            return False
        buckets = known.reshape(-1, WAYS, WORDS)
        homes = ((entries[:, 0] ^ entries[:, 2]) & np.uint64(len(buckets) - 1)).astype(np.int64)
        # The n-th entry of a bucket goes to its n-th place; what finds no place is left out.
        by_home = np.argsort(homes, kind="stable")
        starts = np.searchsorted(homes[by_home], homes[by_home])
        places = np.arange(len(homes)) - starts
        fits = places < WAYS
        buckets[homes[by_home][fits], places[fits]] = entries[by_home][fits]
        return bool(len(entries))

    def delete(self) -> None:
        """Forget it."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)
