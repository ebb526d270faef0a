"""``optimoo heuristics``: rules that rank guesses, and the strategies they give, for any game.

Without a rule, all rules side by side. With a rule, its strategy, to be saved like any other; with ``--rank``,
the guesses it prefers in one position instead.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.cli.options import Json, Moves, Output
from optimoo.errors import InputError

if TYPE_CHECKING:
    from optimoo.game import Game, Position
    from optimoo.heuristics import Heuristic, Tie


def heuristics(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, like 4x10 or 4x6r.")] = "4x10",
    rule: Annotated[str | None, typer.Option(metavar="NAME", help="Follow this rule; all rules if left out.")] = None,
    ties: Annotated[str, typer.Option(metavar="NAME", help="candidate-first, smallest, or both.")] = "candidate-first",
    rank: Annotated[int | None, typer.Option(min=1, metavar="N", help="Show the N guesses the rule prefers.")] = None,
    history: Moves = "",
    out: Output = None,
    as_json: Json = False,
) -> None:
    """Compare, build and rank heuristic strategies.

    None of these strategies is proved to be best; "optimoo solve" finds one that is.
    """
    from optimoo.files import check_writable
    from optimoo.game import Game, Position
    from optimoo.heuristics import Tie, heuristic

    position = Position.of(Game.parse(game), history)
    if ties != "both" and ties not in list(Tie):
        raise InputError(f"{ties!r} is not a rule for ties; expected {', '.join(Tie)} or both")
    chosen = list(Tie) if ties == "both" else [Tie(ties)]
    if out is not None:
        check_writable(out)
    if rule is None:
        if rank is not None or out is not None or position.moves:
            raise InputError("--rank, --history and --out are about one rule; name it with --rule")
        _compare(position.game, chosen, as_json)
        return
    if len(chosen) > 1:
        raise InputError("one strategy follows one rule for ties; expected candidate-first or smallest")
    if rank is not None:
        if out is not None:
            raise InputError("a ranking is not a strategy; expected --rank or --out, not both")
        _rank(position, heuristic(rule), rank, chosen[0], as_json)
    else:
        _build(position, heuristic(rule), chosen[0], out, as_json)


def _compare(game: "Game", ties: "list[Tie]", as_json: bool) -> None:
    from optimoo.cli.grid import grid
    from optimoo.cli.render import Page, print_json
    from optimoo.heuristics import HEURISTICS, compare

    rows = sorted(compare(game, HEURISTICS.values(), ties), key=lambda row: row.total)
    if as_json:
        found = [
            {
                "rule": row.heuristic,
                "ties": row.tie.value,
                "total": row.total,
                "average": float(row.average),
                "worst": row.worst,
                "profile": list(row.profile),
            }
            for row in rows
        ]
        print_json({"game": str(game), "rules": found})
        return
    page = Page()
    table = [
        (
            row.heuristic,
            row.tie.value,
            row.total,
            f"{float(row.average):.4f}",
            row.worst,
            " ".join(map(str, row.profile)),
        )
        for row in rows
    ]
    for line in grid(("rule", "ties", "total", "average", "worst", "profile"), table):
        page.line(line)


def _rank(position: "Position", rule: "Heuristic", top: int, tie: "Tie", as_json: bool) -> None:
    from optimoo.cli.grid import grid
    from optimoo.cli.render import Page, print_json
    from optimoo.heuristics import rank

    game, ranked = position.game, rank(position, rule, top, tie)
    if as_json:
        found = [
            {
                "guess": game.text(item.guess),
                "score": item.score,
                "candidate": item.is_candidate,
                "cells": {str(response): size for response, size in item.cells.items()},
            }
            for item in ranked
        ]
        print_json({"game": str(game), "rule": rule.name, "ties": tie.value, "guesses": found})
        return
    page = Page()
    page.line(f"{rule.name}: {rule.formula}, smallest first")
    rows = [
        (
            game.text(item.guess),
            f"{item.score:.4f}".rstrip("0").rstrip("."),
            "yes" if item.is_candidate else "no",
            " ".join(f"{response}:{size}" for response, size in item.cells.items()),
        )
        for item in ranked
    ]
    for line in grid(("guess", "score", "candidate", "cells"), rows):
        page.line(line)


def _build(position: "Position", rule: "Heuristic", tie: "Tie", out: Path | None, as_json: bool) -> None:
    from optimoo.cli.render import Page, print_json
    from optimoo.cli.report import Level, facts, fields, levels
    from optimoo.heuristics import build
    from optimoo.strategy import StrategyFile

    strategy = build(position, rule, tie)
    file = StrategyFile(strategy, "total", strategy.total, proved=False)
    if out is not None:
        file.save(out)
    if as_json:
        told = {"rule": rule.name, "formula": rule.formula, "ties": tie.value}
        print_json({**fields(file), **told, "file": None if out is None else str(out)})
        return
    page = Page()
    page.facts([("rule", f"{rule.name}: {rule.formula}"), ("ties", tie.value), *facts(file)])
    page.line()
    page.table(Level._fields, levels(strategy))
    if out is not None:
        page.line()
        page.facts([("written to", str(out))])
