"""The key that stays on the server, in a file that its owner alone may read.

Whatever is wrong with it is told to whoever starts the server, not to visitors.
"""

import secrets
from contextlib import suppress
from pathlib import Path

from optimoo.errors import InputError
from optimoo.files import read_bounded, write_whole

LENGTH = 32
"""Bytes of a key."""


def key_in(path: Path) -> bytes:
    """The key in a file; if there is no such file, a new one."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, secrets.token_bytes(LENGTH), private=True)
    key = read_bounded(path, LENGTH)
    if len(key) != LENGTH:
        raise InputError(f"{path} is no key; expected {LENGTH} bytes, or no such file: then one is made")
    with suppress(OSError):  # somebody else's
        path.chmod(0o600)
    return key
