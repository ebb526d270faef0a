"""``optimoo verify``: check a strategy file with the verifier that shares nothing with the engine."""

import typer

from optimoo.cli.options import Json, Source, located
from optimoo.cli.present import for_programs, present


def verify(source: Source, as_json: Json = False) -> None:
    """Check a strategy file by playing every secret.

    The exit code is 0 if the file is valid, 1 if it is not, and 2 if it cannot be read.
    """
    from optimoo.files import read_bounded
    from optimoo.strategy import MAX_BYTES, verify_text

    with located(source) as path:
        content = read_bounded(path, MAX_BYTES)
    verdict = verify_text(content.decode("latin-1"))  # what is not ASCII is a fault, found with its line
    told = for_programs(
        file=source,
        valid=verdict.valid,
        game=verdict.game or None,
        secrets=verdict.secrets or None,
        profile=verdict.profile,
        total=verdict.total or None,
        fault=verdict.fault or None,
        line=verdict.line or None,
    )
    present(as_json, told, str(verdict))
    if not verdict.valid:
        raise typer.Exit(1)
