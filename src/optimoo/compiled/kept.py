"""Where compiled code is kept: beside the sources, or in the user's cache, or else in a temporary folder.

Machine code is kept here; what Numba keeps by itself lies in the first two, or in the last where it finds no other.
Loading compiled code runs it, so a temporary folder serves only if nobody else can put anything there. Where there is
none, nothing is kept.

What is kept belongs to the sources as they were: all of this room, and all in the folder of the function. Nothing that
was compiled from others is used.
"""

import hashlib
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from optimoo.compiled.jit import Function
from optimoo.errors import InputError
from optimoo.files import cache_folder, check_writable, read_bounded, write_whole

_HERE = Path(__file__).parent
_FORMAT = b"optimoo machine code"
_LARGEST = 1 << 26
_DIGITS = 12


class Wanted(NamedTuple):
    """A function, and the types that it is compiled for, in words."""

    function: Function
    types: str


class Code(NamedTuple):
    """Machine code, as a file that a linker would read, and the name of the function in it."""

    symbol: str
    content: bytes


# --- machine code -----------------------------------------------------------------------------------------------------


def kept(wanted: Wanted) -> Code | None:
    """The machine code of a function, if it was put away and is whole."""
    for folder in _folders(wanted.function):
        with suppress(InputError, ValueError):
            head, _, content = read_bounded(folder / _name(wanted), _LARGEST).partition(b"\n")
            form, symbol, digest = head.rsplit(b" ", 2)
            if form == _FORMAT and digest == _digest(content):
                return Code(symbol.decode(), content)
    return None


def put_away(wanted: Wanted, code: Code) -> None:
    """Keep the machine code of a function, if there is a place for it, instead of what was kept before."""
    path, stem = _place(wanted), _stem(wanted.function)
    if path is None:
        return
    with suppress(InputError, OSError):
        write_whole(path, b" ".join((_FORMAT, code.symbol.encode(), _digest(code.content))) + b"\n" + code.content)
        for old in path.parent.glob(f"{stem}-*.machine"):
            if not old.name.startswith(f"{stem}-{_sources_of(wanted.function)}-"):
                old.unlink(missing_ok=True)


def can_be_kept(wanted: Wanted) -> bool:
    """Whether there is any place to put its machine code away."""
    return _place(wanted) is not None


def _place(wanted: Wanted) -> Path | None:
    """Where machine code is put away: in the first folder that can be written."""
    for folder in _folders(wanted.function):
        with suppress(InputError, OSError):
            folder.mkdir(parents=True, exist_ok=True)
            check_writable(folder / _name(wanted))
            return folder / _name(wanted)
    return None


def _folders(function: Function) -> Iterator[Path]:
    """Where machine code may be kept, the best place first."""
    yield _folder_of(function) / "__pycache__"
    yield cache_folder() / "compiled"
    own = _own_folder()
    if own is not None:
        yield own


def _name(wanted: Wanted) -> str:
    made = hashlib.sha256(f"{_maker()}\n{wanted.types}".encode()).hexdigest()[:_DIGITS]
    return f"{_stem(wanted.function)}-{_sources_of(wanted.function)}-{made}.machine"


def _stem(function: Function) -> str:
    return f"{function.__module__.rpartition('.')[2]}.{function.__name__}"


def _folder_of(function: Function) -> Path:
    return Path(function.__code__.co_filename).parent


def _digest(content: bytes) -> bytes:
    return hashlib.sha256(content).hexdigest().encode()


def _sources_of(function: Function) -> str:
    """A name for all sources that a function is compiled from."""
    return _sources_in(_folder_of(function))


@lru_cache(maxsize=8)
def _sources_in(folder: Path) -> str:
    found = hashlib.sha256()
    # What stands elsewhere, in tests, may be compiled with any kernel of the package in it.
    package = () if folder.is_relative_to(_HERE.parent) else _HERE.parent.rglob("*.py")
    for path in sorted({*_HERE.glob("*.py"), *folder.glob("*.py"), *package}):
        found.update(path.read_bytes())
    return found.hexdigest()[:_DIGITS]


@lru_cache(maxsize=1)
def _maker() -> str:
    """Who compiles, and for which processor."""
    from llvmlite import binding

    processor = (binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten())
    makers = (version("numba"), version("llvmlite"), *processor)
    return "\n".join(makers)


# --- what Numba keeps by itself ---------------------------------------------------------------------------------------


def keep_compiled(function: Function) -> bool:
    """Whether Numba is to keep what it compiles of a function; forgets what it kept of other sources.

    Numba notices that a function was edited, but not that one was which it calls in another file.
    """
    _forget_others(_folder_of(function))
    return _find_place()


@lru_cache(maxsize=64)
def _forget_others(folder: Path) -> None:
    note = folder / "__pycache__" / "compiled-from.txt"
    now = _sources_in(folder)
    with suppress(OSError, InputError):
        if not note.exists() or note.read_text() != now:
            for old in note.parent.glob("*.nb[ic]"):
                old.unlink(missing_ok=True)
            note.parent.mkdir(exist_ok=True)
            write_whole(note, now)


@lru_cache(maxsize=1)
def _find_place() -> bool:
    from numba import config

    if _is_kept():
        return True
    vars(config)["CACHE_DIR"] = str(_own_folder() or "")  # what NUMBA_CACHE_DIR would say
    return _is_kept()


def _is_kept() -> bool:
    from numba import njit

    def anything() -> None:
        """Only its place matters: all that is compiled is kept in the same manner."""

    try:
        njit(cache=True)(anything)
    except RuntimeError:  # Numba has found no place
        return False
    return True


@lru_cache(maxsize=1)
def _own_folder() -> Path | None:
    """A temporary folder that belongs to this user alone."""
    if not hasattr(os, "getuid"):  # Windows gives every user a temporary folder of their own
        return Path(tempfile.gettempdir())
    try:
        folder = Path(tempfile.gettempdir()) / f"optimoo-{os.getuid()}"
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return None
    private = stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077
    return folder if private else None
