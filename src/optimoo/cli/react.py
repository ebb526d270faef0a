"""``optimoo react`` and ``guarantee``: the race in which both players react."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.cli.exits import Code
from optimoo.cli.means import Using
from optimoo.cli.options import AskedGame, Json, Output, choice
from optimoo.cli.present import Fact, fact, for_people, for_programs, present
from optimoo.errors import InputError, check_one_of

if TYPE_CHECKING:
    from fractions import Fraction

    from optimoo.contest import Form
    from optimoo.game import Game
    from optimoo.search import MeansOptions, Report

ORDER = {"first": "A guesses first", "second": "B guesses first", "simultaneous": "both guess at the same time"}
METHODS = ("plans", "sequences", "fixed")
OFTEN = 100
"""Pairs of positions between two reports of progress."""


def react(
    *,
    game: AskedGame,
    form: Annotated[
        str, choice("FORM", ORDER, "Who guesses first in each turn, A or B: first, second or simultaneous.")
    ] = "first",
    by: Annotated[
        str,
        choice(
            "METHOD",
            METHODS,
            "plans; sequences: a linear program, for the smallest games; fixed: bounds, also for large games.",
        ),
    ] = "plans",
    using: Using,
    output: Output,
) -> None:
    """Solve, or bound, the race in which both players react.

    Both players know all guesses and answers, and each knows their own secret. The result is proved from both sides, by
    plans for both players, or, with --by sequences, by strategies that may depend on the player's own secret. --out
    writes these to a file, and optimoo guarantee FILE checks it. With --by fixed there are only bounds, by fixed
    strategies, and the file has the strategy of A.
    """
    from optimoo.cli.facts import written
    from optimoo.contest import Form
    from optimoo.game import Game

    chosen, order = Game.parse(game).plain, Form.of(form)
    check_one_of(by, METHODS, "a method")
    if by == "sequences" and order is Form.SIMULTANEOUS:
        raise InputError("sequences solve turns one after another; expected the form first or second")
    began = time.monotonic()
    with using.searching(output.out) as means:
        if by == "plans":
            shown = _solved(chosen, order, means["progress"], output.out)
        elif by == "fixed":
            shown = _held(chosen, order, means, output.out)
        else:
            shown = _programmed(chosen, order, output.out)
    present(
        output.as_json,
        [
            fact("game", str(chosen), f"{chosen}, {chosen.size} codes"),
            fact("form", str(order), ORDER[order]),
            *shown,
            fact("seconds", time.monotonic() - began, f"{time.monotonic() - began:.1f} s", "time"),
            written(output.out),
        ],
    )


def _solved(game: "Game", form: "Form", show: "Report | None", out: Path | None) -> list[Fact]:
    """What plans for both players prove."""
    from optimoo.contest import save_plans, solve_race
    from optimoo.search import Progress

    def report(done: int) -> None:
        if show is not None and done % OFTEN == 1:
            show(Progress(f"{done:,} pairs of positions", 0.0))

    found = solve_race(game, form, report)
    if out is not None:
        save_plans(found, out)
    pairs = len(found.plans[0]) + len(found.plans[1])
    return [
        *_bounds(found.at_least, found.at_most),
        fact("blind", str(found.blind), _percent(found.blind), "if nobody looks at the own secret"),
        *for_programs(proved=found.proved),
        fact("pairs", pairs, f"{pairs:,} pairs of positions", "plans for"),
    ]


def _programmed(game: "Game", form: "Form", out: Path | None) -> list[Fact]:
    """What a linear program proves."""
    from optimoo.contest import Form, save_sequences, solve_by_sequences

    found = solve_by_sequences(game)
    if out is not None:
        save_sequences(found, form, out)
    if form is Form.SECOND:
        found = found.mirrored()
    return [*_bounds(found.at_least, found.at_most), *for_programs(proved=found.proved)]


def _held(game: "Game", form: "Form", means: "MeansOptions", out: Path | None) -> list[Fact]:
    """What fixed strategies prove."""
    from optimoo.cli.facts import described
    from optimoo.contest import bound_race

    found = bound_race(game, form, **means)
    own = found.files[0]
    if out is not None:
        own.save(out)
    return [
        *_bounds(found.at_least, found.at_most),
        *for_programs(proved=found.at_least == found.at_most),
        fact("profile", own.strategy.profile, described(own.strategy.profile), "A's strategy"),
        fact("foresight", found.foresight, str(list(found.foresight)), "points by turn of one who foresees"),
    ]


def guarantee(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that optimoo react --out has written.")],
    as_json: Json = False,
) -> None:
    """Check what plans or strategies for both players guarantee.

    Computes the best reply of an opponent who knows them and their own secret. The exit code is 0 if they guarantee
    what the file says, 1 if not, and 2 if the file cannot be read.
    """
    from optimoo.contest import audit

    found = audit(file)
    told = "what the file says is guaranteed"
    if not found.holds:
        told = found.fault or f"the file claims {' to '.join(map(str, found.claim.bounds))}, which is not so"
    present(
        as_json,
        [
            *for_programs(file=str(file), valid=found.holds),
            fact("game", str(found.claim.game)),
            fact("form", str(found.claim.form), ORDER[found.claim.form]),
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
