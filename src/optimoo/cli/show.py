"""``optimoo show``: what a strategy does and how well."""

from typing import Annotated

import typer

from optimoo.cli.options import Json, Moves, Source, load
from optimoo.cli.present import fields, for_programs, present, within


def show(
    source: Source,
    depth: Annotated[int, typer.Option("--depth", min=1, help="How many guesses of the tree to print.")] = 2,
    history: Moves = "",
    as_json: Json = False,
) -> None:
    """Show what a strategy does, level by level.

    With a history, the part of the strategy that follows it.
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
