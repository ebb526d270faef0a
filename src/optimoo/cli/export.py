"""``optimoo export``: a strategy in a format for other programs."""

import sys
from typing import Annotated

import typer

from optimoo.cli.options import OutputFile, Source, load
from optimoo.errors import InputError


def export(
    source: Source,
    to: Annotated[
        str,
        typer.Option(metavar="FORMAT", help="json: the tree; csv: a row per secret; dot: a Graphviz drawing."),
    ],
    out: OutputFile = None,
) -> None:
    """Write a strategy in a format for other programs."""
    from optimoo.files import write_whole
    from optimoo.strategy import EXPORTS

    if to not in EXPORTS:
        raise InputError(f"{to!r} is not a format; expected one of {', '.join(EXPORTS)}")
    text = EXPORTS[to](load(source))
    if out is None:
        sys.stdout.write(text)
    else:
        write_whole(out, text)
