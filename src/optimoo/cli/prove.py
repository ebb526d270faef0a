"""``optimoo prove``: write a certificate that no strategy does better."""

from pathlib import Path
from typing import Annotated

import typer

from optimoo.cli.contestant import contestant
from optimoo.cli.means import Using
from optimoo.cli.options import Goal, Json, Restrictions
from optimoo.cli.present import fact, for_people, for_programs, present


def prove(
    *,
    out: Annotated[
        Path, typer.Option("--out", metavar="FILE", help="Where to write it; compressed if the name ends in .gz.")
    ],
    goal: Goal,
    against: Annotated[
        str | None,
        typer.Option(metavar="STRATEGY", help="Instead: that nobody wins more than half against it; file or shipped."),
    ] = None,
    among: Restrictions,
    using: Using,
    as_json: Json = False,
) -> None:
    """Write a certificate that no strategy does better.

    It contains a best strategy, and an argument that anybody can check with: optimoo check FILE.
    """
    from optimoo import proof

    strategy, objective = None, goal.objective
    if against is not None:
        opponent = contestant(against, goal.game)
        strategy, objective = opponent.strategy, f"win:{opponent.profile}"
    with using.searching(out) as means:
        certificate = proof.prove(
            goal.game,
            objective,
            strategy=strategy,
            max_guesses=among.max_guesses,
            consistent=among.consistent,
            **means,
        )
    size, searching, writing = certificate.save(out), certificate.seconds_searching, certificate.seconds_writing
    present(
        as_json,
        [
            fact("game", str(certificate.game)),
            fact("objective", str(certificate.objective)),
            fact("cost", certificate.cost, label="least cost"),
            fact("claims", certificate.claims, f"{certificate.claims:,}"),
            for_people("time", f"{searching:.1f} s searching, {writing:.1f} s writing"),
            fact("file", str(out), f"{out} ({size:,} bytes)", "written to"),
            *for_programs(bytes=size, seconds_searching=searching, seconds_writing=writing),
        ],
    )
