"""Files on disk: read within a limit, written whole or not at all; and where the package keeps its own.

The package keeps two kinds: caches, which can be made again (checkpoints of searches), and data, which cannot (the
games that people have played).
"""

import csv
import hashlib
import io
import os
import re
import secrets
import stat
import tempfile
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO

from platformdirs import user_cache_path, user_data_path

from optimoo.errors import InputError

try:
    import fcntl
except ImportError:  # Windows: there, drafts of killed runs stay
    fcntl = None  # type: ignore[assignment]

PathLike = str | os.PathLike[str]

_SHORT = 100
"""Bytes of a file's name that its draft repeats; a longer one might leave no room for what a draft adds to it."""


def cache_folder() -> Path:
    """The folder for what can be made again."""
    return user_cache_path("optimoo")


def data_folder() -> Path:
    """The folder for what cannot be made again."""
    return user_data_path("optimoo", appauthor=False)


def read_whole(path: PathLike) -> bytes:
    """The content of a regular file, however large."""
    with _explained("read", path), _opened(path) as stream:
        return stream.read()


def read_bounded(path: PathLike, limit: int) -> bytes:
    """The content of a regular file of at most ``limit`` bytes."""
    with _explained("read", path), _opened(path) as stream:
        content = stream.read(limit + 1) or b""
    if len(content) > limit:
        raise InputError(f"cannot read {os.fspath(path)}: it is larger than {limit:,} bytes")
    return content


def check_writable(path: PathLike) -> None:
    """Refuse a place where :func:`write_whole` could not write; worth asking before long work."""
    with _explained("write", path):
        target = Path(path).resolve()
        # Replacing would put a file in the place of a device or a pipe rather than write to it.
        with suppress(FileNotFoundError):
            _check_regular("write", path, target.stat().st_mode)
        # Permissions do not tell everything (a read-only disk, a quota), so try.
        with tempfile.TemporaryFile(dir=target.parent):
            pass


def write_whole(path: PathLike, content: str | bytes, *, private: bool = False) -> None:
    """Replace a file in one step: readers see the old content or the new, also if writing fails half-way.

    What is private, its owner alone may read.
    """
    check_writable(path)
    with _explained("write", path):
        target = Path(path).resolve()  # a link stays a link
        _remove_abandoned(target)
        draft, stream = _drafted(target, 0o600 if private else 0o666)
        try:
            with stream:
                stream.write(content.encode() if isinstance(content, str) else content)
                stream.flush()
                os.fsync(stream.fileno())
                if fcntl:  # while the lock is held, or another writer might take the draft for an abandoned one
                    draft.replace(target)
            if not fcntl:
                draft.replace(target)
        finally:
            draft.unlink(missing_ok=True)


def csv_text(columns: Sequence[str], rows: Iterable[Mapping[str, Any]], *, header: bool = True) -> str:
    """A table, with a line of names if it is the beginning; no cell of it is run by a spreadsheet.

    >>> csv_text(["name", "games"], [{"name": "=1+1", "games": 3}])
    "name,games\\n'=1+1,3\\n"
    """
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    if header:
        writer.writeheader()
    writer.writerows({name: _inert(value) for name, value in row.items()} for row in rows)
    return text.getvalue()


def _inert(value: Any) -> Any:
    """A cell that a spreadsheet shows and does not compute, whatever name somebody has chosen."""
    if not isinstance(value, str):
        return value
    first = unicodedata.normalize("NFKC", value[:1])  # some also compute what begins with a wide sign
    guard = "'" if first and first in "=+-@\t\r" else ""
    return guard + value.replace("\r", " ")  # which some take for the end of a row


def _opened(path: PathLike) -> BinaryIO:
    """A regular file, open for reading; anything else might make its reader wait for ever."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        _check_regular("read", path, os.fstat(handle).st_mode)
    except InputError:
        os.close(handle)
        raise
    return os.fdopen(handle, "rb")


def _check_regular(action: str, path: PathLike, mode: int) -> None:
    if not stat.S_ISREG(mode):
        kind = "is a folder" if stat.S_ISDIR(mode) else "is not a regular file"
        raise InputError(f"cannot {action} {os.fspath(path)}: it {kind}")


def _drafted(target: Path, mode: int) -> tuple[Path, BinaryIO]:
    """A new file beside the target, where renaming is a single step; it stays locked while it is open."""
    while True:
        draft = target.with_name(f".{_stem(target)}.{secrets.token_hex(4)}.tmp")
        stream = open(draft, "xb", opener=lambda name, flags: os.open(name, flags, mode))  # noqa: SIM115
        _lock(stream, wait=True)
        if draft.exists():
            return draft, stream
        stream.close()  # another writer came between opening and locking, and took it for an abandoned one


def _remove_abandoned(target: Path) -> None:
    """Remove the drafts of this target that nobody writes any more: those who did were killed."""
    form = re.compile(rf"\.{re.escape(_stem(target))}\.[0-9a-f]{{8}}\.tmp")
    with suppress(OSError):  # a folder that cannot be listed may still take a file
        for draft in [found for found in target.parent.iterdir() if form.fullmatch(found.name)]:
            with suppress(OSError, InputError), _opened(draft) as stream:
                if _lock(stream, wait=False):
                    draft.unlink()


def _lock(stream: BinaryIO, *, wait: bool) -> bool:
    """Lock a file until it is closed or its process ends; whether that was possible."""
    with suppress(OSError):  # another has the lock, or the disk knows no locks
        if fcntl:
            fcntl.flock(stream, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
            return True
    return False


def _stem(target: Path) -> str:
    """What names of drafts begin with: the target's own name, or where that is long something as good."""
    name = os.fsencode(target.name)
    return target.name if len(name) <= _SHORT else hashlib.sha256(name).hexdigest()


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
