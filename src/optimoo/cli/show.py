"""``optimoo show``: what a strategy does and how well."""

from typing import Annotated

import typer

from optimoo.cli.options import Json, Moves, Source, located


def show(
    source: Source,
    depth: Annotated[int, typer.Option("--depth", min=1, help="How many guesses of the tree to print.")] = 2,
    history: Moves = "",
    as_json: Json = False,
) -> None:
    """Show what a strategy does, level by level.

    With a history, the part of the strategy that follows it.
    """
    from optimoo.cli.render import Page, print_json
    from optimoo.cli.report import Level, facts, fields, levels, position_facts, position_fields, tree_lines
    from optimoo.strategy import StrategyFile, read_moves

    with located(source) as path:
        file = StrategyFile.load(path)
    game = file.strategy.game
    left = file.strategy.after(game.moves(read_moves(history))) if history else file.strategy
    if as_json:
        print_json({**fields(file), "position": position_fields(left, depth)})
        return
    page = Page()
    page.facts(facts(file))
    if history:
        page.line()
        page.facts(position_facts(left))
    page.line()
    page.table(Level._fields, levels(left))
    page.line()
    for line in tree_lines(left, depth):
        page.line(line)
