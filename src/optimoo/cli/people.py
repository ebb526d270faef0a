"""What the commands for people who play ask for in the same words."""

import getpass
from typing import Annotated

import typer

Size = Annotated[str, typer.Argument(metavar="GAME", help="The game, like 4x10 or 4x6r.")]
Name = Annotated[str | None, typer.Option("--name", metavar="NAME", help="Who you are; your login name unless told.")]
USUAL_GAME = "4x10"


def player(name: str | None) -> str:
    """The name to keep games under."""
    from optimoo.play import checked_name

    if name is None:
        try:
            name = getpass.getuser()
        except (OSError, KeyError):  # a user whom the system does not know by name
            name = "player"
    return checked_name(name)
