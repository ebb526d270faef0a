"""``optimoo check``: check a certificate with the checker that shares nothing with the engine."""

from pathlib import Path
from typing import Annotated

import typer

from optimoo.cli.options import Json
from optimoo.cli.present import fact, fields, for_people, for_programs, present
from optimoo.errors import InputError

Proof = Annotated[Path, typer.Argument(metavar="FILE", help="A certificate, as optimoo prove writes it.")]


def check(
    file: Proof,
    details: Annotated[bool, typer.Option("--details", help="Also show what is in the certificate.")] = False,
    as_json: Json = False,
) -> None:
    """Check a certificate that no strategy does better.

    The exit code is 0 if it is proved, 1 if it is refuted or incomplete, and 2 if the file cannot be read.
    """
    from optimoo.cli.progress import shown_progress
    from optimoo.proof import UnreadableError
    from optimoo.proof import check as check_certificate
    from optimoo.search import Progress

    try:
        with shown_progress() as show:
            show(Progress("checking", 0.0))
            verdict = check_certificate(file, lambda done, of: show(Progress("checking", done / of)))
    except UnreadableError as error:
        raise InputError(f"cannot read {file}: {error}") from None
    inside = [
        fact("game", verdict.game),
        fact("costs", verdict.costs),
        fact("cost", verdict.value, label="value"),
        fact("claims", verdict.claims),
    ]
    found = for_people("secrets found at guess 1, 2, ...", " ".join(map(str, verdict.profile)))
    told = for_programs(file=str(file), proved=verdict.proved, verdict=verdict.reason, profile=verdict.profile)
    present(as_json, told, str(verdict), *(["", inside, [found]] if details else [for_programs(**fields(inside))]))
    if not verdict.proved:
        raise typer.Exit(1)
