"""``optimoo explain``: why nothing does better at a position, from a certificate."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.cli.check import Proof
from optimoo.cli.options import Json, Moves

if TYPE_CHECKING:
    from optimoo.cli.render import Page
    from optimoo.proof.explain import Contender


def explain(
    file: Proof,
    history: Moves = "",
    show: Annotated[int, typer.Option(min=1, max=100, metavar="N", help="How many guesses to show.")] = 5,
    as_json: Json = False,
) -> None:
    """Show why nothing does better at a position."""
    from optimoo.cli.render import Page, print_json
    from optimoo.errors import InputError
    from optimoo.proof import UnreadableError
    from optimoo.proof import explain as explain_position
    from optimoo.strategy import read_moves

    try:
        found = explain_position(file, read_moves(history), show)
    except UnreadableError as error:
        raise InputError(f"cannot read {file}: {error}") from None
    if as_json:
        print_json({**asdict(found), "game": str(found.game)})
        return
    page = Page()
    source = (
        "the search" if found.claim is None else f"claim {found.claim} of the certificate (optimoo check sees to that)"
    )
    page.line(f"{found.candidates} candidates are left; they cost at least {found.least}, says {source}.")
    page.line()
    page.line("What shows that no guess costs less:")
    page.facts((f"{count:>8}", f"by {reason}") for reason, count in found.reasons.items())
    _show_guesses(page, "Guesses that may reach it:", found.best)
    _show_guesses(page, "The nearest of those that cannot:", found.nearest)


def _show_guesses(page: "Page", title: str, contenders: Iterable["Contender"]) -> None:
    shown = list(contenders)
    if not shown:
        return
    page.line()
    page.line(title)
    for contender in shown:
        alike = f" and {contender.alike - 1} alike" if contender.alike > 1 else ""
        cells = " ".join(f"{response}:{size}" for response, size in contender.cells.items())
        page.line(f"  {contender.guess}{alike}: at least {contender.bound}, by {contender.reason}; cells {cells}")
