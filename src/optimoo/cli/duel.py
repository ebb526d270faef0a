"""``optimoo duel``: strategies against each other, exactly."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.cli import complete
from optimoo.cli.contestant import NAMES, Contestant, GameName, contestants
from optimoo.cli.options import Json
from optimoo.cli.present import Part, fields, for_people, for_programs, present
from optimoo.errors import InputError

if TYPE_CHECKING:
    from optimoo.strategy import Result

Picture = Annotated[Path | None, typer.Option(metavar="FILE", help="Draw a picture of the winning rates of all pairs.")]
Profiles = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Draw a picture of how many secrets each finds at which guess.")
]


def duel(
    strategies: Annotated[
        list[str],
        typer.Argument(metavar="STRATEGY", help=f"Two or more, each one {NAMES}.", autocompletion=complete.contestants),
    ],
    game: GameName = None,
    heat_map: Picture = None,
    profiles: Profiles = None,
    as_json: Json = False,
) -> None:
    """Play strategies against each other over all pairs of secrets.

    The player who finds the other's secret in fewer guesses wins; equal numbers are a draw. LABEL=STRATEGY shows a
    strategy under another name.
    """
    from optimoo.cli.facts import result_facts
    from optimoo.duel import draw_heat_map, draw_profiles, tournament
    from optimoo.files import check_writable

    if len(set(strategies)) < len(strategies) or len(strategies) < 2:
        raise InputError("a duel takes two or more strategies, each named once")
    for picture in (heat_map, profiles):
        if picture is not None:
            check_writable(picture)
    field = contestants(strategies, game)
    named = {each.name: each.profile for each in field}
    if heat_map is not None:
        draw_heat_map(named, heat_map)
    if profiles is not None:
        draw_profiles(named, profiles)
    results = tournament(named)
    told = for_programs(
        game=str(field[0].game),
        contestants=[_described(each) for each in field],
        results=[
            {"first": a, "second": b, **fields(result_facts(result))}
            for a, row in results.items()
            for b, result in row.items()
            if a != b
        ],
        files=[str(picture) for picture in (heat_map, profiles) if picture is not None],
    )
    present(as_json, told, *(_pair(*field) if len(field) == 2 else _table(field, results)))


def _described(one: Contestant) -> dict[str, object]:
    profile = one.profile
    return {
        "name": one.name,
        "profile": profile,
        "total": profile.total,
        "average": float(profile.average),
        "worst": profile.worst,
    }


def _pair(first: Contestant, second: Contestant) -> list[Part]:
    from optimoo.cli.facts import described, result_facts

    return [
        [
            for_people("game", f"{first.game}, {first.game.size} secrets"),
            for_people(first.name, described(first.profile)),
            for_people(second.name, described(second.profile)),
        ],
        "",
        f"{first.name} against {second.name}:",
        [each._replace(key=None) for each in result_facts(first.profile.against(second.profile))],
    ]


def _table(field: list[Contestant], results: "dict[str, dict[str, Result]]") -> Iterator[str]:
    from optimoo.cli.render import grid

    yield f"How many of the {field[0].game.size} secrets of {field[0].game} are found at each guess:"
    longest = max(each.profile.worst for each in field)
    counts = [[each.name, *each.profile.padded(longest), f"{float(each.profile.average):.4f}"] for each in field]
    yield from grid(["", *map(str, range(1, longest + 1)), "average"], counts)
    yield ""
    yield "Winning rates in percent, row against column, a draw counting half:"
    numbers = [f"({number})" for number in range(1, len(field) + 1)]
    rates = [
        [f"{number} {each.name}", *(str(result).removesuffix(" %") for result in results[each.name].values())]
        for number, each in zip(numbers, field, strict=True)
    ]
    yield from grid(["", *numbers], rates)
