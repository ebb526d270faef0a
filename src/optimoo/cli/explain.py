"""``optimoo explain``: why nothing does better at a position, from a certificate."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.cli.check import Proof
from optimoo.cli.options import Json, Moves
from optimoo.cli.present import for_people, for_programs, present
from optimoo.errors import InputError

if TYPE_CHECKING:
    from optimoo.proof import Contender


def explain(
    file: Proof,
    history: Moves = "",
    show: Annotated[int, typer.Option(min=1, max=100, metavar="N", help="How many guesses to show.")] = 5,
    as_json: Json = False,
) -> None:
    """Show why nothing does better at a position."""
    from optimoo.proof import UnreadableError
    from optimoo.proof import explain as explain_position

    try:
        found = explain_position(file, history, show)
    except UnreadableError as error:
        raise InputError(f"cannot read {file}: {error}") from None
    source = (
        "the search" if found.claim is None else f"claim {found.claim} of the certificate (optimoo check sees to that)"
    )
    present(
        as_json,
        for_programs(
            game=str(found.game),
            candidates=found.candidates,
            bound=found.least,
            claim=found.claim,
            reasons=found.reasons,
            best=[asdict(each) for each in found.best],
            nearest=[asdict(each) for each in found.nearest],
        ),
        f"{found.candidates} candidates are left; they cost at least {found.least}, says {source}.",
        "",
        "What shows that no guess costs less:",
        [for_people(f"{count:>8}", f"by {reason}") for reason, count in found.reasons.items()],
        *_lines("Guesses that may reach it:", found.best),
        *_lines("The nearest of those that cannot:", found.nearest),
    )


def _lines(title: str, contenders: "Sequence[Contender]") -> Iterator[str]:
    if contenders:
        yield from ("", title)
    for contender in contenders:
        alike = f" and {contender.alike - 1} alike" if contender.alike > 1 else ""
        cells = " ".join(f"{response}:{size}" for response, size in contender.cells.items())
        yield f"  {contender.guess}{alike}: at least {contender.bound}, by {contender.reason}; cells {cells}"
