"""The program ``optimoo``: which commands there are, and how each of them may end.

Decides which exit code (:mod:`.exits`) an exception means. SIGTERM stops a command as Ctrl-C does, so that what was
done is kept; then the program ends by that signal, as whoever sent it expects. Whatever goes wrong is told in one
sentence on standard error. The commands' modules import the rest of the package inside their functions, so that
``optimoo --help`` answers at once.
"""

import io
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from types import FrameType
from typing import Annotated, cast

import typer

from optimoo.cli.agents import agents
from optimoo.cli.assist import assist
from optimoo.cli.book import book
from optimoo.cli.certificates import check, elaborate, explain, prove
from optimoo.cli.codemaker import codemaker
from optimoo.cli.duel import duel
from optimoo.cli.exits import SUMMARY, Code
from optimoo.cli.groups import flat
from optimoo.cli.heuristics import heuristics
from optimoo.cli.paper import paper
from optimoo.cli.play import play
from optimoo.cli.react import guarantee, react
from optimoo.cli.records import approach, records
from optimoo.cli.replies import reply, strongest
from optimoo.cli.review import review
from optimoo.cli.schema import schema
from optimoo.cli.score import score
from optimoo.cli.scores import scores
from optimoo.cli.serve import serve
from optimoo.cli.site import site
from optimoo.cli.solve import solve
from optimoo.cli.strategies import export, show, verify
from optimoo.cli.watch import watch
from optimoo.errors import InputError, NoStrategyError
from optimoo.version import __version__

# The class of everything Typer has to say about a wrong command line. It has no public name of its own.
_UsageError = cast("type[typer.BadParameter]", typer.BadParameter.__mro__[1])

app = typer.Typer(
    add_completion=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for research in (solve, prove, elaborate, check, explain, show, verify, export, heuristics):
    app.command()(flat(research))
for rivalry in (duel, reply, strongest, watch, react, guarantee, codemaker):
    app.command()(flat(rivalry))
for judgement in (score, agents):
    app.command()(flat(judgement))
for collection in (paper, records, approach):
    app.command()(flat(collection))
for pastime in (play, assist, review, scores, serve, site):
    app.command()(flat(pastime))
app.command()(schema)
app.command(hidden=True)(flat(book))


@app.callback(invoke_without_command=True, epilog=SUMMARY)
def optimoo(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    """Solve MOO, Bulls and Cows and Mastermind exactly.

    A game is written 4x10 (4 positions, 10 symbols, all different) or 4x6r (symbols may repeat); with your own symbols,
    4x6r:RGBYOP. A response is written 2B1C (two bulls, one cow), 4B, or 0C for nothing right.
    """
    if show_version:
        typer.echo(f"optimoo {__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())
    else:
        return
    raise typer.Exit


_made = cache(lambda: typer.main.get_command(app))
"""Makes of ``app`` what can be called. It reads the options of all commands, and one process may call many."""


class _Terminated:
    """Whether SIGTERM came; it interrupts what runs wherever Ctrl-C would."""

    def __init__(self) -> None:
        """Listen from now on."""
        self.came = False
        signal.signal(signal.SIGTERM, self._take)

    def _take(self, _: int, __: FrameType | None) -> None:
        self.came = True
        raise KeyboardInterrupt

    def pass_on(self) -> None:
        """End the program by the signal, if it came: systems tell an orderly end from a failure by that."""
        if self.came:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            signal.raise_signal(signal.SIGTERM)


def program() -> int:
    """Run the command line that the program was started with, and end the process if it cannot end by itself."""
    code = command_line()
    _leave_if_searching(code)
    return code


def command_line() -> int:
    """Run the command line that the program was started with, and return its exit code."""
    terminated = _Terminated()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a sign that an encoding lacks is no reason to end
    if "_OPTIMOO_COMPLETE" in os.environ:  # a shell asks what may follow; Typer answers, and ends the program
        _made().main(prog_name="optimoo")
    code = main(sys.argv[1:])
    terminated.pass_on()
    return code


def _leave_if_searching(code: int) -> None:
    """End at once if something is still searched or loaded, as when a game is over before its hints are ready.

    Python would first take everything apart, and compiled code that runs meanwhile may crash: somebody who played to
    the end would hear of a fault.
    """
    session = sys.modules.get("optimoo.search.session")  # not there unless something was searched
    if session and session.Background.at_work():
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, AttributeError):  # closed, or never there
                stream.flush()
        os._exit(code)


def main(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit code."""
    if sys.stdin is None:  # closed, as by "<&-"; the next file that is opened must not take its place
        sys.stdin = open(os.devnull)  # noqa: PTH123, SIM115 -- for as long as the program runs
    if sys.stdout is None:  # closed, as by ">&-"; nobody wants to hear that after a search
        return _complain("standard output is closed; expected somewhere to write the result", Code.REFUSED)
    try:
        code = _run(list(arguments))
        sys.stdout.flush()
    except BrokenPipeError:
        _write_no_more()  # the reader has seen enough, as with "| head"
        return Code.PIPE_CLOSED
    except OSError as error:
        try:
            sys.stdout.flush()  # it may have been another file
        except OSError:
            _write_no_more()
        return _complain(f"cannot write the result: {(error.strerror or str(error)).lower()}", Code.REFUSED)
    return code


def _write_no_more() -> None:
    """Send what is left in the buffer nowhere: Python would flush it on exit, and complain once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: list[str]) -> int:
    program = _made()
    try:
        with program.make_context("optimoo", arguments) as context:
            program.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    except InputError as error:
        return _complain(str(error), Code.NO_STRATEGY if isinstance(error, NoStrategyError) else Code.REFUSED)
    except _UsageError as error:
        return _complain(f"{error.format_message().rstrip('.')}; optimoo --help tells what is expected", Code.REFUSED)
    except KeyboardInterrupt as stop:
        return _complain(str(stop) or "interrupted", Code.INTERRUPTED)
    except MemoryError:
        return _complain("there is not enough memory for this", Code.REFUSED)
    return Code.DONE


def _complain(message: str, code: int) -> int:
    if sys.stderr is not None:  # closed, as by "2>&-"; print would take standard output instead
        print(f"optimoo: {' '.join(message.split())}", file=sys.stderr)
    return code
