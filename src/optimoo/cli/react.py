"""``optimoo react`` and ``guarantee``: the race in which both players react."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.cli.exits import Code
from optimoo.cli.options import AskedGame, Json, Output
from optimoo.cli.present import Fact, fact, for_people, for_programs, present

if TYPE_CHECKING:
    from fractions import Fraction

ORDER = {"first": "A guesses first", "second": "B guesses first", "simultaneous": "both guess at the same time"}
OFTEN = 100
"""Pairs of positions between two reports of progress."""


def react(
    *,
    game: AskedGame,
    form: Annotated[
        str,
        typer.Option(
            metavar="FORM",
            help="Who guesses first in each turn, A or B: first, second or simultaneous.",
            autocompletion=lambda: list(ORDER),
        ),
    ] = "first",
    output: Output,
) -> None:
    """Solve the race in which both players react, as far as that goes.

    Both know all guesses and answers, and the own secret. Proves what A gets from both sides, by a plan for each
    player; the plans can be written to a file, and checked with: optimoo guarantee FILE.
    """
    from optimoo.cli.facts import written
    from optimoo.cli.progress import shown_progress
    from optimoo.contest import Form, save_plans, solve_race
    from optimoo.files import check_writable
    from optimoo.game import Game
    from optimoo.search import Progress

    chosen, order = Game.parse(game).plain, Form.of(form)
    if output.out is not None:
        check_writable(output.out)
    began = time.monotonic()
    with shown_progress() as show:

        def report(done: int) -> None:
            if done % OFTEN == 1:
                show(Progress(f"{done:,} pairs of positions", 0.0))

        found = solve_race(chosen, order, report)
    if output.out is not None:
        save_plans(found, output.out)
    pairs = len(found.plans[0]) + len(found.plans[1])
    present(
        output.as_json,
        [
            for_people("game", f"{chosen}, {chosen.size} codes"),
            *for_programs(game=str(chosen), form=str(order)),
            for_people("form", ORDER[order]),
            *_bounds(found.at_least, found.at_most),
            fact("blind", str(found.blind), _percent(found.blind), "if nobody looks at the own secret"),
            *for_programs(proved=found.proved),
            fact("pairs", pairs, f"{pairs:,} pairs of positions", "plans for"),
            fact("seconds", time.monotonic() - began, f"{time.monotonic() - began:.1f} s", "time"),
            written(output.out),
        ],
    )


def guarantee(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Plans, as optimoo react --out writes them.")],
    as_json: Json = False,
) -> None:
    """Check what the plans of both players guarantee.

    Computes the best reply of an opponent who knows the plan and the own secret. The exit code is 0 if the plans
    guarantee what the file says, 1 if not, and 2 if the file cannot be read.
    """
    from optimoo.contest import audit

    found = audit(file)
    told = "the plans guarantee what the file says"
    if not found.holds:
        told = found.fault or f"the file claims {' to '.join(map(str, found.claimed))}, which is not so"
    present(
        as_json,
        [
            *for_programs(file=str(file), valid=found.holds),
            fact("game", str(found.game)),
            fact("form", str(found.form), ORDER[found.form]),
            *_bounds(found.at_least, found.at_most),
            *for_programs(proved=found.proved, fault=None if found.holds else told),
            for_people("so", told),
        ],
    )
    if not found.holds:
        raise typer.Exit(Code.WRONG)


def _bounds(at_least: "Fraction | None", at_most: "Fraction | None") -> list[Fact]:
    """What is proved of A's part of the points."""
    if at_least == at_most and at_least is not None:
        return [
            *for_programs(at_least=str(at_least), at_most=str(at_most)),
            for_people("A gets", f"{_percent(at_least)}, proved"),
        ]
    return [
        fact(key, None if bound is None else str(bound), "" if bound is None else f"{_percent(bound)}, proved", label)
        for key, bound, label in (("at_least", at_least, "A gets at least"), ("at_most", at_most, "A gets at most"))
    ]


def _percent(part: "Fraction") -> str:
    return f"{part} = {float(100 * part):.6f} %"
