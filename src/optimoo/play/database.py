"""One SQLite file that its owner alone may read: how it is opened, and what becomes of it when it is damaged.

Decides that every change is committed to the disk before anybody hears of it, when a file counts as damaged, and what
is done then: it is kept under another name, all that can still be read of it goes into a new file, and one sentence
says so. Which tables there are and what their rows mean is for those who open the file. A disk that is full, a lock
that does not come free or a folder that refuses is no damage: it is told, and nothing is touched.
"""

import logging
import os
import shutil
import sqlite3
import stat
import tempfile
import threading
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from optimoo.errors import InputError
from optimoo.play.layout import ODD, Layout, Row, besides_tables, columns_of, is_damage, limit_work
from optimoo.play.rescue import BESIDE, is_readable, rescued, together

try:
    import fcntl
except ImportError:  # Windows: two programs that mend one file at once are not kept apart there
    fcntl = None  # type: ignore[assignment]

log = logging.getLogger("optimoo")

PATIENCE = 10.0
"""Seconds to wait for another program that writes to the same file."""

_LEAST = 512
"""Bytes that a file has at least; SQLite would take one of none, or of one, for a new one."""


class NotKeptError(InputError):
    """The file could not be read or written; nothing that was kept before is lost."""


class _DamagedError(Exception):
    """The file is there, and is not what it should be."""


class Database:
    """The file, open; one thread at a time uses it, and every transaction takes a few milliseconds."""

    def __init__(self, path: Path, layout: Layout) -> None:
        """Open the file, or make it; where it is damaged, mend it and say so."""
        self.path = path
        self._layout = layout
        self._lock = threading.RLock()
        self._connection, self._identity = _opened(path, layout)

    def close(self) -> None:
        """Close the file; everything in it is safe already."""
        with self._lock:
            self._connection.close()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The connection, to look something up; whatever the disk objects to becomes one sentence."""
        with self._lock:
            self._follow()
            try:
                yield self._connection
            except (sqlite3.Error, UnicodeError, OSError) as error:
                raise _not_kept(self.path, error) from error

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """The connection, to change something; all of it is kept or nothing."""
        with self.reading() as connection, _whole(connection):
            yield connection

    def _follow(self) -> None:
        """Open the file anew if another program has mended it meanwhile: what is open is no longer the file."""
        if _identity(self.path) != self._identity:
            self._connection.close()
            self._connection, self._identity = _opened(self.path, self._layout)


# --- opening ---------------------------------------------------------------------------------------------------------


def _opened(path: Path, layout: Layout) -> tuple[sqlite3.Connection, tuple[int, int]]:
    """A sound file of this layout, and which one it is."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        is_link, path = path.is_symlink(), path.resolve()
        if is_link and path.exists() and not path.is_file():  # not ours to put aside: it may be a device
            raise NotKeptError(f"cannot keep games in {path}: it is not a regular file")
        try:
            connection = _connected(path, layout)
        except (_DamagedError, FileNotFoundError):
            with _alone(path.parent):
                connection = _mended(path, layout)
        return connection, _identity(path)
    except InputError:
        raise
    except (sqlite3.Error, OSError, RuntimeError) as error:
        raise _not_kept(path, error) from error


def _not_kept(path: Path, error: Exception) -> NotKeptError:
    reason = error.strerror if isinstance(error, OSError) else None
    return NotKeptError(f"cannot keep games in {path}: {(reason or str(error)).lower()}")


def _connected(path: Path, layout: Layout) -> sqlite3.Connection:
    """The file, checked from its first page to its last, and in the present format."""
    _make_private(path)
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        connection.row_factory = sqlite3.Row
        limit_work(connection, sum(file.stat().st_size for file, _ in together(path, path)))
        _check(connection)
        _migrate(path, connection, layout)
        connection.set_progress_handler(None, 0)  # sound: what is asked of it later may take as long as it takes
        _make_durable(connection)
        with _whole(connection):
            connection.execute(f"PRAGMA user_version = {layout.version}")  # as it was: it can be written
    except ODD as error:
        connection.close()
        # A file that may be written, by its permissions, and yet says itself that it may not.
        locked_by_itself = getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_READONLY and os.access(path, os.W_OK)
        if is_damage(error) or locked_by_itself:
            raise _DamagedError(_reason(error)) from error
        raise
    except BaseException:
        connection.close()
        raise
    return connection


def _make_durable(connection: sqlite3.Connection) -> None:
    """Have the log reach the disk with every commit: what was told has happened also survives a power failure."""
    for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {setting}")


def _reason(error: Exception) -> str:
    return str(error).lower() if isinstance(error, sqlite3.Error) else "what is in it is beyond reason"


def _make_private(path: Path) -> None:
    """See that the files are files, and that nobody but their owner may read them."""
    for ending in BESIDE:
        file = path.with_name(path.name + ending)
        try:
            mode = file.stat().st_mode
        except FileNotFoundError:
            if not ending and together(path, path):
                raise _DamagedError("it is gone, but for what belongs to it") from None
            if not ending:
                raise
            continue
        if not stat.S_ISREG(mode):
            raise _DamagedError("it is a folder" if stat.S_ISDIR(mode) else f"{file.name} is not a regular file")
        if stat.S_IMODE(mode) != 0o600:
            with suppress(OSError):  # somebody else's
                file.chmod(0o600)
        if not os.access(file, os.R_OK):
            raise _DamagedError("it cannot be read")
        if not ending and file.stat().st_size < _LEAST:
            raise _DamagedError("it is cut short")


def _check(connection: sqlite3.Connection) -> None:
    """Have SQLite look at every page and every rule, and look at every row ourselves: text may be none."""
    found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":  # a heading, perhaps, and what is wrong
        raise _DamagedError(str(found).lower().splitlines()[-1])
    for table in columns_of(connection):
        for _ in connection.execute(f'SELECT * FROM "{table}"'):
            pass


def _migrate(path: Path, connection: sqlite3.Connection, layout: Layout) -> None:
    """Bring an earlier format up to date, wholly or not at all."""
    wanted = layout.columns
    if strange := besides_tables(connection) - layout.besides:
        raise _DamagedError(f"{min(strange)} in it is not of this program")

    def present() -> bool:
        return _format(path, connection, layout) == layout.version and wanted.items() <= columns_of(connection).items()

    if present():
        return
    with _whole(connection):
        if present():  # another program has done it meanwhile
            return
        found, version = columns_of(connection), _format(path, connection, layout)
        known = [table for table in found if table in wanted or table in layout.earlier]
        if version == layout.version or (found and not known):
            raise _DamagedError("its tables are not those of this program")
        rows = [(table, dict(row)) for table in known for row in connection.execute(f"SELECT * FROM {table}")]
        for table in known:
            connection.execute(f"DROP TABLE {table}")
        layout.make(connection)
        _, lost = layout.fill(connection, rows)
        if lost:
            raise _DamagedError(f"{lost} of its rows make no sense")


def _format(path: Path, connection: sqlite3.Connection, layout: Layout) -> int:
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if layout.version < version < 1000:
        raise InputError(f"{path} was written by a newer optimoo (format {version}); this one reads {layout.version}")
    if not 0 <= version <= layout.version:
        raise _DamagedError(f"its format, {version}, is none")
    return version


@contextmanager
def _whole(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    finally:
        # A commit that failed half-way, as on a full disk, may have ended the transaction already.
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _identity(path: Path) -> tuple[int, int]:
    """Which file it is, whatever its name."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_dev, found.st_ino


# --- mending ---------------------------------------------------------------------------------------------------------


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep other programs from mending a file in this folder at the same time."""
    handle = os.open(folder, os.O_RDONLY) if fcntl else None
    try:
        if handle is not None:
            with suppress(OSError):  # a disk that knows no locks
                fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        if handle is not None:
            os.close(handle)


def _mended(path: Path, layout: Layout) -> sqlite3.Connection:
    """The file after what was wrong with it: it was not there, or damaged."""
    try:
        return _connected(path, layout)  # another program may have seen to it by now
    except FileNotFoundError:
        with _drafted(path, layout, []):
            pass
    except _DamagedError as damage:
        reason, aside = str(damage).partition("\n")[0], _free_name(path)
        rows = rescued(path, layout)
        with _drafted(path, layout, rows):
            _put_aside(path, aside)  # only now: until the new file is whole, nothing has changed
        saved = f"{len(rows)} row{'' if len(rows) == 1 else 's'}" if rows else "nothing"
        log.warning("%s is damaged (%s): it is kept as %s, and %s of it could be saved", path, reason, aside, saved)
    return _connected(path, layout)


def _put_aside(path: Path, aside: Path) -> None:
    """Give the database and what belongs to it another name; the file itself stays in its place until it is replaced.

    Whenever this ends early, the file is still there, or its copy is whole.
    """
    copied = []
    try:
        for file, name in together(path, aside):
            if is_readable(file):
                copied.append(name)
                _copy(file, name)
    except OSError:
        for name in copied:
            name.unlink(missing_ok=True)
        raise
    for file, name in together(path, aside):
        if name not in copied:
            file.rename(name)
        elif file != path:
            file.unlink()


def _copy(file: Path, name: Path) -> None:
    """A copy that is on the disk, for the owner alone."""
    handle = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with file.open("rb") as source, os.fdopen(handle, "wb") as copy:
        shutil.copyfileobj(source, copy)
        copy.flush()
        os.fsync(copy.fileno())


def _free_name(path: Path) -> Path:
    """A name beside the file that nothing has yet."""
    number = 1
    while True:
        free = path.with_name(f"{path.name}.damaged" + (f"-{number}" if number > 1 else ""))
        if not any(os.path.lexists(free.with_name(free.name + ending)) for ending in BESIDE):
            return free
        number += 1


@contextmanager
def _drafted(path: Path, layout: Layout, rows: Iterable[tuple[str, Row]]) -> Iterator[None]:
    """Make a file with these rows under another name, and give it its own at the end of the context.

    Within it there is time to clear away what is in its place.
    """
    for file in path.parent.iterdir():
        if file.name.startswith(f".{path.name}.") and ".tmp" in file.name[-12:]:
            with suppress(OSError):  # a folder of this name, perhaps
                file.unlink()  # whoever made it was killed: nobody else is at it now
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    os.close(handle)  # made for its owner alone; SQLite gives the files beside it the same permissions
    draft = Path(name)
    try:
        with closing(sqlite3.connect(draft, isolation_level=None)) as connection:
            _make_durable(connection)
            with _whole(connection):
                layout.make(connection)
                layout.fill(connection, rows)
        yield
        draft.replace(path)
    finally:
        for ending in BESIDE:
            draft.with_name(draft.name + ending).unlink(missing_ok=True)
