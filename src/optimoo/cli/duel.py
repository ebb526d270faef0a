"""``optimoo duel``: strategies against each other, exactly."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.cli.contestant import NAMES, GameName
from optimoo.cli.options import Json
from optimoo.errors import InputError

if TYPE_CHECKING:
    from optimoo.cli.contestant import Contestant
    from optimoo.cli.render import Page

Picture = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Draw the winning rates of everyone against everyone.")
]
Profiles = Annotated[Path | None, typer.Option(metavar="FILE", help="Draw how many secrets each finds at which guess.")]


def duel(
    strategies: Annotated[list[str], typer.Argument(metavar="STRATEGY...", help=f"Two or more, each one {NAMES}.")],
    game: GameName = None,
    heat_map: Picture = None,
    profiles: Profiles = None,
    as_json: Json = False,
) -> None:
    """Play strategies against each other over all pairs of secrets.

    The one who finds the other's secret in fewer guesses wins; equal counts draw. LABEL=STRATEGY shows a strategy
    under another name.
    """
    from optimoo.cli.contestant import contestants
    from optimoo.cli.render import Page
    from optimoo.strategy import check_writable

    if len(set(strategies)) < len(strategies) or len(strategies) < 2:
        raise InputError("a duel takes two or more strategies, each named once")
    for picture in (heat_map, profiles):
        if picture is not None:
            check_writable(picture)
    field = contestants(strategies, game)
    _draw(field, heat_map, profiles)
    if as_json:
        _print_fields(field)
    elif len(field) == 2:
        _print_pair(Page(), field)
    else:
        _print_tournament(Page(), field)


def _draw(field: "list[Contestant]", heat_map: Path | None, profiles: Path | None) -> None:
    named = {contestant.name: contestant.profile for contestant in field}
    if heat_map is not None:
        from optimoo.duel.pictures import draw_heat_map

        draw_heat_map(named, heat_map)
    if profiles is not None:
        from optimoo.duel.pictures import draw_profiles

        draw_profiles(named, profiles)


def _print_pair(page: "Page", field: "list[Contestant]") -> None:
    from optimoo.cli.results import described, result_facts
    from optimoo.duel import race

    first, second = field
    page.facts(
        [
            ("game", f"{first.game}, {first.game.size} secrets"),
            (first.name, described(first.profile)),
            (second.name, described(second.profile)),
        ]
    )
    page.line()
    page.line(f"{first.name} against {second.name}:")
    page.facts(result_facts(race(first.profile, second.profile)))


def _print_tournament(page: "Page", field: "list[Contestant]") -> None:
    from optimoo.cli.grid import grid
    from optimoo.duel import total, tournament

    longest = max(len(contestant.profile) for contestant in field)
    page.line(f"How many of the {field[0].game.size} secrets of {field[0].game} are found at each guess:")
    rows = [
        [c.name, *c.profile, *[0] * (longest - len(c.profile)), f"{total(c.profile) / sum(c.profile):.4f}"]
        for c in field
    ]
    for line in grid(["", *map(str, range(1, longest + 1)), "average"], rows):
        page.line(line)
    page.line()
    page.line("Winning rates in percent, row against column, a draw counting half:")
    table = tournament({contestant.name: contestant.profile for contestant in field})
    names = [contestant.name for contestant in field]
    numbered = [f"({number})" for number in range(1, len(names) + 1)]
    lines = [
        [f"{number} {a}", *(str(table[a][b]).removesuffix(" %") for b in names)]
        for number, a in zip(numbered, names, strict=True)
    ]
    for line in grid(["", *numbered], lines):
        page.line(line)


def _print_fields(field: "list[Contestant]") -> None:
    from optimoo.cli.render import print_json
    from optimoo.cli.results import result_fields
    from optimoo.duel import total, tournament

    table = tournament({contestant.name: contestant.profile for contestant in field})
    print_json(
        {
            "game": str(field[0].game),
            "strategies": [{"name": c.name, "profile": list(c.profile), "total": total(c.profile)} for c in field],
            "results": [
                {"first": a.name, "second": b.name, **result_fields(table[a.name][b.name])}
                for a in field
                for b in field
                if a.name != b.name
            ],
        }
    )
