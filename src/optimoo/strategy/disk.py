"""Text on disk: read within a limit, written whole or not at all."""

import os
import secrets
from pathlib import Path

from optimoo.errors import InputError

PathLike = str | os.PathLike[str]


def read_bounded(path: PathLike, limit: int) -> bytes:
    """The content of a file of at most ``limit`` bytes."""
    try:
        with Path(path).open("rb") as stream:
            content = stream.read(limit + 1)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read {os.fspath(path)}: {_reason(error)}") from error
    if len(content) > limit:
        raise InputError(f"cannot read {os.fspath(path)}: it is larger than {limit:,} bytes")
    return content


def write_whole(path: PathLike, text: str) -> None:
    """Replace a file in one step: readers see the old content or the new, also if writing fails half-way."""
    target = Path(path)
    try:
        # In the same folder, for only within one file system is renaming a single step.
        draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
        try:
            with draft.open("x", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
                stream.flush()
                os.fsync(stream.fileno())
            draft.replace(target)
        finally:
            draft.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot write {os.fspath(path)}: {_reason(error)}") from error


def _reason(error: OSError | ValueError) -> str:
    """What the system says is wrong, without its numbers."""
    known = error.strerror if isinstance(error, OSError) else None
    return (known or str(error)).lower()
