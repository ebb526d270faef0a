"""What a shell offers when somebody presses Tab: games, shipped strategies, rules, objectives, formats.

Nothing slow is loaded for it. Where a file may stand as well, the names end and the shell's own completion goes on.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

GAMES = ("4x10", "3x6", "4x6r", "4x7", "4x8", "4x9", "5x8", "5x10")
"""The ones people ask for most."""


def games(incomplete: str) -> list[str]:
    """Games that begin like this."""
    return _like(incomplete, GAMES)


def strategies(incomplete: str) -> list[str]:
    """Shipped strategies and strategy files."""
    from optimoo.strategy import shipped_names

    return _like(incomplete, (*shipped_names(), *_files(incomplete)))


def rules(incomplete: str) -> list[str]:
    """Names of heuristics."""
    from optimoo.heuristics import HEURISTICS

    return _like(incomplete, HEURISTICS)


def contestants(incomplete: str) -> list[str]:
    """Whoever can take part in a duel."""
    return [*strategies(incomplete), *rules(incomplete)]


def objectives(incomplete: str) -> list[str]:
    """Terms of an objective, also after a comma."""
    done, comma, term = incomplete.rpartition(",")
    return [f"{done}{comma}{each}" for each in _like(term, ("total", "worst", "within:", "win:", "costs:"))]


def formats(incomplete: str) -> list[str]:
    """Formats that a strategy can be exported to."""
    from optimoo.strategy import EXPORTS

    return _like(incomplete, EXPORTS)


def _like(incomplete: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]


def _files(incomplete: str) -> Iterator[str]:
    """Folders and strategy files on the way that was begun."""
    folder, slash, start = incomplete.rpartition("/")
    place = Path(f"{folder}{slash}")
    if not place.is_dir():
        return
    for path in sorted(place.iterdir()):
        if path.name.startswith(start) and (start or not path.name.startswith(".")):
            if path.is_dir():
                yield f"{folder}{slash}{path.name}/"
            elif path.suffix == ".moo":
                yield f"{folder}{slash}{path.name}"
