"""``optimoo check``: check a certificate with the checker that shares nothing with the engine."""

from pathlib import Path
from typing import Annotated

import typer

from optimoo.cli.options import Json

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
    from optimoo.cli.render import Page, print_json
    from optimoo.errors import InputError
    from optimoo.proof import UnreadableError
    from optimoo.proof import check as check_certificate
    from optimoo.search import Progress

    try:
        with shown_progress() as show:
            show(Progress("checking", 0.0))
            verdict = check_certificate(file, lambda done, of: show(Progress("checking", done / of)))
    except UnreadableError as error:
        raise InputError(f"cannot read {file}: {error}") from None
    facts = {
        "file": str(file),
        "proved": verdict.proved,
        "verdict": verdict.reason,
        "game": verdict.game,
        "costs": verdict.costs,
        "value": verdict.value,
        "profile": list(verdict.profile),
        "claims": verdict.claims,
    }
    if as_json:
        print_json(facts)
    else:
        page = Page()
        page.line(str(verdict))
        if details:
            page.line()
            profile = " ".join(map(str, verdict.profile))
            page.facts((name, str(facts[name])) for name in ("game", "costs", "value", "claims"))
            page.facts([("secrets found at guess 1, 2, ...", profile)])
    if not verdict.proved:
        raise typer.Exit(1)
