"""``optimoo prove``: write a certificate that no strategy does better."""

from pathlib import Path
from typing import Annotated

import typer

from optimoo.cli.contestant import contestants
from optimoo.cli.means import USUAL_MEMORY, Memory, Workers, searching
from optimoo.cli.options import Asked, Cap, Consistent, Json, Terms


def prove(
    out: Annotated[
        Path, typer.Option("--out", metavar="FILE", help="Where to write it; compressed if the name ends in .gz.")
    ],
    game: Asked = "4x10",
    objective: Terms = "total",
    against: Annotated[
        str | None,
        typer.Option(metavar="STRATEGY", help="Instead: that nobody wins more than half against it; file or shipped."),
    ] = None,
    max_guesses: Cap = None,
    consistent: Consistent = False,
    workers: Workers = None,
    memory: Memory = USUAL_MEMORY,
    as_json: Json = False,
) -> None:
    """Write a certificate that no strategy does better.

    It contains a best strategy, and an argument that anybody can check with: optimoo check FILE.
    """
    from optimoo import proof
    from optimoo.cli.render import Page, print_json

    strategy = None
    if against is not None:
        contestant = contestants([against], game)[0]
        strategy, objective = contestant.strategy, f"win:{'/'.join(map(str, contestant.profile))}"
    with searching(workers, memory, out) as means:
        certificate = proof.prove(
            game, objective, strategy=strategy, max_guesses=max_guesses, consistent=consistent, **means
        )
    size = certificate.save(out)
    if as_json:
        print_json(
            {
                "game": str(certificate.game),
                "objective": str(certificate.objective),
                "cost": certificate.cost,
                "claims": certificate.claims,
                "bytes": size,
                "seconds_searching": certificate.seconds_searching,
                "seconds_writing": certificate.seconds_writing,
                "file": str(out),
            }
        )
        return
    Page().facts(
        [
            ("game", str(certificate.game)),
            ("objective", str(certificate.objective)),
            ("least cost", str(certificate.cost)),
            ("claims", f"{certificate.claims:,}"),
            ("time", f"{certificate.seconds_searching:.1f} s searching, {certificate.seconds_writing:.1f} s writing"),
            ("written to", f"{out} ({size:,} bytes)"),
        ]
    )
