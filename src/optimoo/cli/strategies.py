"""``optimoo show``, ``verify`` and ``export``: what a strategy file says, whether it is right, other formats of it."""

from typing import Annotated

import typer

from optimoo.cli import complete
from optimoo.cli.exits import Code
from optimoo.cli.options import Json, Moves, OutputFile, Source, load, located
from optimoo.cli.present import fields, for_programs, present, within, write
from optimoo.errors import check_one_of


def show(
    source: Source,
    depth: Annotated[
        int, typer.Option("--depth", min=1, metavar="N", help="How many guesses of the tree to print.")
    ] = 2,
    history: Moves = "",
    as_json: Json = False,
) -> None:
    """Show what a strategy does, level by level.

    With a history, show the part of the strategy that follows it.
    """
    from optimoo.cli.facts import levels, position_facts, strategy_facts, tree

    file = load(source)
    left = file.strategy.after(history) if history else file.strategy
    table, nodes = levels(left), list(tree(left, depth))
    rows = for_programs(levels=[fields(row) for row in table.rows], tree=[node for node, _ in nodes])
    position = within("position", [*position_facts(left), *rows])
    present(
        as_json,
        strategy_facts(file),
        *(["", position] if history else [for_programs(**fields(position))]),  # people need not hear of the start
        "",
        table,
        "",
        *(line for _, line in nodes),
    )


def verify(source: Source, as_json: Json = False) -> None:
    """Check a strategy file by playing it against every secret.

    The exit code is 0 if the file is valid, 1 if it is not, and 2 if it cannot be read.
    """
    from optimoo.files import read_bounded
    from optimoo.strategy import MAX_BYTES, verify_text

    with located(source) as path:
        content = read_bounded(path, MAX_BYTES)
    verdict = verify_text(content.decode("latin-1"))  # what is not ASCII is a fault, found with its line
    told = for_programs(
        file=source,
        valid=verdict.valid,
        game=verdict.game or None,
        candidates=verdict.secrets or None,
        profile=verdict.profile,
        total=verdict.total or None,
        fault=verdict.fault or None,
        line=verdict.line or None,
    )
    present(as_json, told, str(verdict))
    if not verdict.valid:
        raise typer.Exit(Code.WRONG)


def export(
    source: Source,
    to: Annotated[
        str,
        typer.Option(
            metavar="FORMAT",
            help="json: the tree; csv: a row per secret; dot: a Graphviz drawing.",
            autocompletion=complete.formats,
        ),
    ],
    out: OutputFile = None,
) -> None:
    """Write a strategy in a format for other programs."""
    from optimoo.strategy import EXPORTS

    check_one_of(to, EXPORTS, "a format")
    write(EXPORTS[to](load(source)), out)
