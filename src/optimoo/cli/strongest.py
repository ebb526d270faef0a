"""``optimoo strongest``: reply to replies until nobody gains."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.cli.contestant import NAMES
from optimoo.cli.means import USUAL_MEMORY, Memory, Workers, searching
from optimoo.cli.options import Json, Output
from optimoo.errors import InputError

if TYPE_CHECKING:
    from optimoo.duel import Chain, Mix


def strongest(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, like 4x10 or 4x6r.")] = "4x10",
    start: Annotated[
        str | None,
        typer.Option("--from", metavar="STRATEGY", help=f"Where to start, instead of the minimum strategy: {NAMES}."),
    ] = None,
    workers: Workers = None,
    memory: Memory = USUAL_MEMORY,
    out: Output = None,
    as_json: Json = False,
) -> None:
    """Find a strategy that no fixed strategy beats.

    Or the mix to play, where there is none; either is proved. Starts with the minimum strategy, replies to it as
    well as can be, replies to the reply, and so on.
    """
    from optimoo.cli.contestant import contestant
    from optimoo.game import Game

    asked = Game.parse(game)
    profile = None if start is None else contestant(start, game).profile
    mix = None
    with searching(workers, memory, out) as means:
        from optimoo.duel import climb, equilibrium

        chain = climb(asked, profile, **means)
        if not chain.is_strongest:
            mix, _ = equilibrium(asked, [step.profile for step in chain.steps], **means)
    if out is not None and chain.is_strongest:
        chain.file().save(out)
    path = str(out) if out is not None and chain.is_strongest else None
    if as_json:
        _print_fields(chain, mix, path)
    else:
        _print_chain(chain, mix, path)
    if out is not None and path is None:
        raise InputError(f"the replies run in a circle, so no strategy was written to {out}")


def _print_chain(chain: "Chain", mix: "Mix | None", path: str | None) -> None:
    from optimoo.cli.grid import grid
    from optimoo.cli.render import Page
    from optimoo.duel import total, write_profile

    page = Page()
    rows = [
        [
            number,
            write_profile(step.profile),
            total(step.profile),
            "" if step.against_previous is None else step.against_previous,
        ]
        for number, step in enumerate(chain.steps, start=1)
    ]
    page.line(f"{chain.game}: each strategy is a best reply to the one before.")
    page.line()
    for line in grid(["", "profile", "total", "against the one before"], rows):
        page.line(line)
    page.line()
    if chain.is_strongest:
        page.line(
            "No fixed strategy wins more than half against the last one (the best reply gets "
            f"{chain.last_reply.result}): it is strongest."
        )
    elif mix is not None:
        _print_circle(page.line, chain, mix)
    if path is not None:
        page.facts([("written to", path)])


def _print_circle(line: Callable[[str], None], chain: "Chain", mix: "Mix") -> None:
    from optimoo.cli.grid import grid
    from optimoo.duel import write_profile

    line(
        f"The best reply to the last one is number {chain.returns_to} again ({chain.last_reply.result}): "
        "the replies run in a circle."
    )
    line("")
    alone = ", which is one strategy alone and so a strongest one" if mix.is_pure else ""
    line(f"No fixed strategy wins more than half against this mix{alone}; rounds it took: {mix.rounds}.")
    rows = [[weight, write_profile(profile)] for profile, weight in zip(mix.profiles, mix.weights, strict=True)]
    for text in grid(["weight", "profile"], rows):
        line(text)


def _strongest(chain: "Chain", mix: "Mix | None") -> list[int] | None:
    """The profile that is proved to be beaten by nobody, if one is."""
    if chain.is_strongest:
        return list(chain.last.profile)
    return list(mix.profiles[0]) if mix is not None and mix.is_pure else None


def _print_fields(chain: "Chain", mix: "Mix | None", path: str | None) -> None:
    from optimoo.cli.render import print_json
    from optimoo.cli.results import result_fields
    from optimoo.duel import total

    print_json(
        {
            "game": str(chain.game),
            "chain": [
                {
                    "profile": list(step.profile),
                    "total": total(step.profile),
                    "against_previous": step.against_previous and result_fields(step.against_previous),
                }
                for step in chain.steps
            ],
            "strongest": _strongest(chain, mix),
            "best_reply": result_fields(chain.last_reply.result),
            "returns_to": chain.returns_to,
            "mix": mix
            and [
                {"profile": list(profile), "weight": str(weight)}
                for profile, weight in zip(mix.profiles, mix.weights, strict=True)
            ],
            "file": path,
        }
    )
