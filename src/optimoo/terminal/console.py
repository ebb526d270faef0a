"""The console that everything is printed on."""

from typing import NoReturn

from rich.console import Console


class PlainConsole(Console):
    """Standard output as it is: no markup, no emoji, no colouring of numbers."""

    def __init__(self) -> None:
        """Find out what standard output can show."""
        super().__init__(highlight=False, markup=False, emoji=False)

    def on_broken_pipe(self) -> NoReturn:
        """Let the program handle a reader who has gone; Rich would end it here, with exit code 1."""
        raise BrokenPipeError
