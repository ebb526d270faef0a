"""Files on disk: read within a limit, written whole or not at all; and where the package keeps its own.

The package keeps two kinds: caches, which can be made again (checkpoints of searches), and data, which cannot (the
games that people have played).
"""

import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from platformdirs import user_cache_path, user_data_path

from optimoo.errors import InputError

PathLike = str | os.PathLike[str]


def cache_folder() -> Path:
    """The folder for what can be made again."""
    return user_cache_path("optimoo")


def data_folder() -> Path:
    """The folder for what cannot be made again."""
    return user_data_path("optimoo", appauthor=False)


def read_bounded(path: PathLike, limit: int) -> bytes:
    """The content of a file of at most ``limit`` bytes."""
    with _explained("read", path), Path(path).open("rb") as stream:
        content = stream.read(limit + 1)
    if len(content) > limit:
        raise InputError(f"cannot read {os.fspath(path)}: it is larger than {limit:,} bytes")
    return content


def check_writable(path: PathLike) -> None:
    """Refuse a place where :func:`write_whole` could not write; worth asking before long work."""
    with _explained("write", path):
        target = Path(path).resolve()
        # Replacing would put a file in the place of a device or a pipe rather than write to it.
        if target.exists() and not target.is_file():
            kind = "is a folder" if target.is_dir() else "is not a regular file"
            raise InputError(f"cannot write {os.fspath(path)}: it {kind}")
        # Permissions do not tell everything (a read-only disk, a quota), so try.
        with tempfile.TemporaryFile(dir=target.parent):
            pass


def write_whole(path: PathLike, content: str | bytes) -> None:
    """Replace a file in one step: readers see the old content or the new, also if writing fails half-way."""
    check_writable(path)
    with _explained("write", path):
        target = Path(path).resolve()  # a link stays a link
        # In the same folder, for only within one file system is renaming a single step.
        draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
        try:
            with draft.open("xb") as stream:
                stream.write(content.encode() if isinstance(content, str) else content)
                stream.flush()
                os.fsync(stream.fileno())
            draft.replace(target)
        finally:
            draft.unlink(missing_ok=True)


@contextmanager
def _explained(action: str, path: PathLike) -> Iterator[None]:
    """Whatever the system objects to becomes one sentence of ours, without the system's numbers."""
    try:
        yield
    except InputError:
        raise
    except (OSError, ValueError, RuntimeError) as error:  # a name with a null byte, links in a circle
        known = error.strerror if isinstance(error, OSError) else None
        raise InputError(f"cannot {action} {os.fspath(path)}: {(known or str(error)).lower()}") from error
