"""The strategies that come with the package, by name: nobody need search for them again.

Each is a strategy file in the folder ``shipped``, called ``GAME-NAME.moo``. Decides which names there are; a
name without a game means the game of 4 positions and 10 symbols.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from pathlib import Path

from optimoo.errors import InputError
from optimoo.strategy.textfile import StrategyFile

SUFFIX = ".moo"
USUAL_GAME = "4x10-"


def shipped(name: str) -> StrategyFile:
    """The strategy that the package ships under this name."""
    with shipped_file(name) as path:
        return StrategyFile.load(path)


def shipped_names() -> list[str]:
    """Every name, without the game where it is the usual one."""
    return sorted(_library())


def is_shipped(name: str) -> bool:
    """Whether a strategy comes under this name, with or without its game."""
    return name.removeprefix(USUAL_GAME) in _library()


@contextmanager
def shipped_file(name: str) -> Iterator[Path]:
    """The file of a shipped strategy; it is on disk as long as the context lasts."""
    library = _library()
    entry = library.get(name.removeprefix(USUAL_GAME))
    if entry is None:
        known = ", ".join(sorted(library)) or "none"
        raise InputError(f"{name!r} is not the name of a shipped strategy; there are: {known}")
    with as_file(entry) as path:
        yield path


def _library() -> dict[str, Traversable]:
    folder = files("optimoo.strategy") / "shipped"
    entries = folder.iterdir() if folder.is_dir() else ()
    found = {entry.name.removesuffix(SUFFIX): entry for entry in entries if entry.name.endswith(SUFFIX)}
    return {stem.removeprefix(USUAL_GAME): entry for stem, entry in found.items()}
