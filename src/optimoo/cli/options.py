"""What several commands ask for in the same words, and how their text is read."""

import getpass
import re
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from optimoo.cli import complete
from optimoo.errors import InputError

if TYPE_CHECKING:
    from optimoo.strategy import StrategyFile

Source = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A strategy file, or an included one: minimum, strongest.",
        autocompletion=complete.strategies,
    ),
]
Moves = Annotated[str, typer.Option("--history", metavar="MOVES", help='The moves so far, as in "0123=1B1C 4567=0C".')]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
OutputFile = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write the result to this file.")]
AskedGame = Annotated[
    str,
    typer.Argument(metavar="GAME", help="The game, like 4x10, 4x6r or 4x6r:RGBYOP.", autocompletion=complete.games),
]
Player = Annotated[
    str | None, typer.Option("--player", metavar="NAME", help="Who you are.", show_default="your login name")
]
Count = Annotated[int, typer.Option("--count", min=1, max=1000, metavar="N", help="How many guesses to list.")]
Seconds = Annotated[
    float | None, typer.Option("--seconds", min=0.0, metavar="SECONDS", help="Stop after this time; Ctrl-C stops, too.")
]
USUAL_GAME = "4x10"


@dataclass(frozen=True)
class Goal:
    """What is to be minimised, and in which game."""

    game: AskedGame = USUAL_GAME
    objective: Annotated[
        str,
        typer.Option(
            "--objective",
            metavar="TERMS",
            help="What to minimise, most important first: total, worst, within:N, win:PROFILE, costs:LIST.",
            autocompletion=complete.objectives,
        ),
    ] = "total"


@dataclass(frozen=True)
class Restrictions:
    """What restricts the strategies that count."""

    max_guesses: Annotated[
        int | None, typer.Option("--max-guesses", min=1, metavar="N", help="Allow no secret more guesses than this.")
    ] = None
    consistent: Annotated[bool, typer.Option("--consistent", help="Guess only codes that may be the secret.")] = False


@dataclass(frozen=True)
class Output:
    """Where a strategy goes, and what is printed."""

    out: OutputFile = None
    as_json: Json = False


def choice(metavar: str, names: Iterable[str], help_text: str) -> Any:
    """An option that takes one of some names, which a shell can complete."""
    return typer.Option(metavar=metavar, help=help_text, autocompletion=lambda: list(names))


_SIZE = re.compile(r"(\d{1,15})\s*([KMGT]?)(?:i?B)?", re.IGNORECASE)


def read_size(text: str) -> int:
    """An amount of memory in bytes.

    >>> read_size("256MB"), read_size("2 GiB"), read_size("4096")
    (268435456, 2147483648, 4096)
    """
    match = _SIZE.fullmatch(text.strip())
    if not match or not int(match[1]):
        raise InputError(f"{text!r} is not an amount of memory; expected a number and a unit, as in 256MB or 2GB")
    return int(match[1]) << 10 * " KMGT".index(match[2].upper() or " ")


def login(name: str | None) -> str:
    """The name to keep games under: the one given, or else the one that the system knows the user by."""
    from optimoo.play import checked_name

    if name is None:
        try:
            name = getpass.getuser()
        except (OSError, KeyError):  # a user whom the system does not know by name
            name = "player"
    return checked_name(name)


def exists(name: str) -> bool:
    """Whether there is a file of this name; there is none of a name that no disk allows."""
    try:
        return Path(name).exists()
    except OSError:
        return False


def make_folder(folder: Path) -> None:
    """Make a folder unless it is there, and refuse one that takes no files; worth doing before long work."""
    from optimoo.files import check_writable

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError(f"cannot write to {folder}: {reason}; expected a folder") from error
    check_writable(folder / "result")


def located(source: str) -> AbstractContextManager[Path]:
    """The file a user means: one of their own, or else the shipped strategy of that name."""
    from optimoo.strategy import is_shipped, shipped_file

    if not exists(source) and is_shipped(source):
        return shipped_file(source)
    return nullcontext(Path(source))


def load(source: str) -> "StrategyFile":
    """The strategy file that a user means; see :func:`located`."""
    from optimoo.strategy import StrategyFile

    with located(source) as path:
        return StrategyFile.load(path)
