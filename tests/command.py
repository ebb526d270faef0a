"""The program's own ``main``, run in this process: everything but the start of a program, which takes a second."""

from dataclasses import dataclass

from optimoo.cli import main


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str


def called(capsys, arguments):
    """What comes of one command line."""
    capsys.readouterr()
    code = main([str(argument) for argument in arguments])
    return Result(code, *capsys.readouterr())
