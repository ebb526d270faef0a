"""``optimoo agents``: agents to compare one's own with, at the same games, side by side."""

from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.cli.options import USUAL_GAME, AskedGame, Json
from optimoo.errors import InputError

if TYPE_CHECKING:
    from optimoo.cli.present import Fact
    from optimoo.environments import Row

HEADERS = ("agent", "games", "found", "guesses", "worst", "regret", "expected")
KEYS = {
    "found": "games_solved",
    "guesses": "mean_guesses",
    "worst": "longest",
    "regret": "mean_regret",
    "expected": "average",
}
"""Of what people see, the names for programs."""


def agents(
    game: AskedGame = USUAL_GAME,
    agent: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Let this agent play; may be repeated. Default: all agents."),
    ] = None,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="Games that each agent plays.")] = 100,
    seed: Annotated[int, typer.Option(metavar="N", help="Decides the secrets, and what random agents do.")] = 0,
    as_json: Json = False,
) -> None:
    """Let agents play the same games, and compare them.

    An agent guesses at random, follows a rule, or plays best. For each you see how many guesses it took and how much it
    lost, and the exact average over all secrets where that is known.
    """
    try:
        from optimoo.environments import BASELINES, trial
    except ModuleNotFoundError as missing:
        raise InputError(str(missing)) from missing
    from optimoo.cli.present import Table, for_programs, present
    from optimoo.cli.progress import shown_progress
    from optimoo.game import Game
    from optimoo.search import Progress

    asked = Game.parse(game)
    with shown_progress() as show:
        rows = trial(
            asked,
            agent or BASELINES,
            games=games,
            seed=seed,
            progress=lambda stage, done: show(Progress(stage, done)),
        )
    present(
        as_json,
        for_programs(game=str(asked), seed=seed),
        Table("agents", HEADERS, [_told(row) for row in rows]),
    )


def _told(row: "Row") -> "list[Fact]":
    from optimoo.cli.present import fact, for_programs

    fields = row.fields()
    shown = {name: mean.shown() for name in ("guesses", "regret") if (mean := getattr(row.player, name)) is not None}
    if row.expected is not None:
        shown["expected"] = f"{float(row.expected):.4f}"
    told = [fact(KEYS.get(name, name), fields[name], shown.get(name)) for name in HEADERS]
    return [*told, *for_programs(average_exact=fields["expected_exact"])]
