"""The screen: saying things, asking for a line, and waiting visibly.

Works on a terminal, in a pipe and at the end of input. Decides how a line is read and when a wait is worth a sign; what
is asked or said comes from the others.
"""

import sys
import threading
from collections.abc import Callable
from contextlib import nullcontext, suppress
from typing import TypeVar

from rich.console import RenderableType
from rich.text import Text

from optimoo.errors import InputError
from optimoo.game import Game
from optimoo.play import marks
from optimoo.search import Background
from optimoo.terminal.console import PlainConsole

Answer = TypeVar("Answer")

SOON = 0.3
"""Seconds within which an answer needs no sign that it is on its way."""

TICK = 0.05


class EndOfInput(Exception):  # noqa: N818 -- nothing went wrong: nobody types any more
    """There are no more lines to read."""


class Cancelled(KeyboardInterrupt):
    """The person pressed Ctrl-C while waiting: enough of this one answer, or of everything if nobody catches it."""


class Screen:
    """Standard input and output, as a person at the keyboard meets them."""

    def __init__(self) -> None:
        """Find out what standard output can show."""
        self._console = PlainConsole()
        self.plain = self._console.options.ascii_only
        self._echo = not sys.stdin.isatty()
        if not self._echo:
            with suppress(ImportError):  # not everywhere; where it is, lines can be edited and recalled
                import readline  # noqa: F401

    def say(self, *parts: RenderableType, style: str | None = None) -> None:
        """A line of text, or something drawn."""
        whole_lines = not self._console.is_terminal  # a program that reads them wants them unbroken
        for part in parts or ("",):
            self._console.print(part, style=style, soft_wrap=whole_lines and isinstance(part, str | Text))

    def complain(self, problem: object) -> None:
        """What was wrong with the line just typed."""
        text = str(problem)
        self.say(f"{text[:1].upper()}{text[1:]}.", style="yellow")

    def ask(self, prompt: str) -> str:
        """The next line typed, without blanks around it; empty lines are passed over."""
        while True:
            self._console.file.flush()
            try:
                line = input(f"{prompt}> ")
            except EOFError:
                self.say()
                raise EndOfInput from None
            if self._echo:
                self.say(line)
            if line.strip():
                return line.strip()

    def marks(self, game: Game, response: int) -> str:
        """An answer as marks, where the screen can show them."""
        return "" if self.plain else marks(game, response)

    def think(self, work: Callable[[threading.Event], Answer], about: Callable[[], str]) -> Answer:
        """The result of ``work``, done by another thread; a sign of life if it takes a while, and Ctrl-C ends it."""
        stop = threading.Event()
        thread = Background(lambda: work(stop))
        thread.start()
        try:
            thread.join(SOON)
            with self._console.status(about()) if thread.is_alive() else nullcontext() as status:
                while thread.is_alive():
                    thread.join(TICK)
                    if status is not None:
                        status.update(about())
        except KeyboardInterrupt:
            stop.set()
            raise Cancelled from None
        return thread.result()

    def attempt(self, action: Callable[[], None]) -> bool:
        """Do what a typed line asks for; say what was wrong with it, if anything."""
        try:
            action()
        except InputError as problem:
            self.complain(problem)
            return False
        except Cancelled:
            self.say("Stopped.")
            return False
        return True
