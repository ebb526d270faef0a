"""``optimoo watch``: what the second player gains by looking at the first."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.cli.contestant import GameName, Opponent
from optimoo.cli.means import USUAL_MEMORY, Memory, Workers, searching
from optimoo.cli.options import Json, Output
from optimoo.errors import InputError

if TYPE_CHECKING:
    from optimoo.duel import Plan, Watch

LEVELS = ("blind", "last-chance", "foresight")
SEES = {
    "blind": "nothing of the opponent",
    "last-chance": "whether the opponent has just finished",
    "foresight": "from the start in which turn the opponent will finish",
}


def watch(
    strategy: Opponent,
    level: Annotated[
        str,
        typer.Option(metavar="LEVEL", help="What the second player sees: blind, last-chance or foresight."),
    ],
    game: GameName = None,
    workers: Workers = None,
    memory: Memory = USUAL_MEMORY,
    out: Output = None,
    as_json: Json = False,
) -> None:
    """Find the best play against one who moves first.

    The opponent plays a known strategy. With foresight there is one plan for each turn in which the opponent may
    finish; --out NAME.moo then writes NAME-turn1.moo, NAME-turn2.moo, and so on.
    """
    from optimoo.cli.contestant import contestant

    if level not in LEVELS:
        raise InputError(f"{level!r} is not a level; expected one of {', '.join(LEVELS)}")
    opponent = contestant(strategy, game)
    # Where there are several plans, the names of their files are longer than the one that was given.
    with searching(workers, memory, _numbered(out, 99) if out and level == "foresight" else out) as means:
        from optimoo import duel

        found = duel.watch(opponent.game, opponent.profile, level, **means)
    files = list(_saved(found, out))
    if as_json:
        _print_fields(found, files)
    else:
        _print_facts(found, files)


def _saved(found: "Watch", out: Path | None) -> Iterator[str]:
    """Write every plan to its file; the files' names."""
    if out is None:
        return
    for plan in found.plans:
        path = out if plan.turn is None else _numbered(out, plan.turn)
        plan.file().save(path)
        yield str(path)


def _numbered(out: Path, turn: int) -> Path:
    try:
        return out.with_stem(f"{out.stem}-turn{turn}")
    except ValueError as error:  # no name at all, as with a slash at the end
        raise InputError(f"cannot write {out}: {error}") from error


def _print_facts(found: "Watch", files: list[str]) -> None:
    from optimoo.cli.render import Page
    from optimoo.cli.results import described, result_facts

    page = Page()
    page.facts(
        [
            ("game", f"{found.game}, {found.game.size} secrets"),
            ("opponent", described(found.opponent)),
            ("sees", SEES[found.level]),
            *result_facts(found.result),
            *((_label(plan), described(plan.strategy.profile)) for plan in found.plans),
            *(("written to", file) for file in files),
        ]
    )


def _label(plan: "Plan") -> str:
    return "plan" if plan.turn is None else f"plan for turn {plan.turn}"


def _print_fields(found: "Watch", files: list[str]) -> None:
    from optimoo.cli.render import print_json
    from optimoo.cli.results import result_fields

    print_json(
        {
            "game": str(found.game),
            "opponent": list(found.opponent),
            "level": str(found.level),
            "result": result_fields(found.result),
            "plans": [
                {"turn": plan.turn, "objective": plan.objective, "profile": list(plan.strategy.profile)}
                for plan in found.plans
            ],
            "files": files,
        }
    )
