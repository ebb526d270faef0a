"""Which optimoo this is. Workers must have the same as the client: another one may visit guesses in another order.

The version alone does not tell: two checkouts may share it and differ. So the sources that decide what a search finds
are part of it.
"""

import hashlib
from functools import cache
from pathlib import Path

from optimoo.version import __version__

DECIDING = ("compiled", "game", "strategy", "search", "cluster")


@cache
def full_version() -> str:
    """Version and sources, as in ``0.1.0 (sources 1f2e3d4c)``."""
    home = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for file in sorted(file for folder in DECIDING for file in (home / folder).rglob("*.py")):
        # As text: the ends of lines are not the same on all systems.
        digest.update(f"{file.relative_to(home).as_posix()}\n{file.read_text('utf-8')}\0".encode())
    return f"{__version__} (sources {digest.hexdigest()[:8]})"
