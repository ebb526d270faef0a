"""``optimoo scores``: who plays how well, and the games themselves for other programs."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.cli.options import USUAL_GAME, AskedGame, Json
from optimoo.cli.present import Part, Table, for_people, for_programs, present
from optimoo.errors import InputError

if TYPE_CHECKING:
    from optimoo.game import Game
    from optimoo.play import Scores, Standing


def scores(
    game: AskedGame = USUAL_GAME,
    player: Annotated[
        str | None, typer.Option("--player", metavar="NAME", help="Show one player in more detail.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write all games to this file, .csv or .json.")
    ] = None,
    daily: Annotated[
        bool, typer.Option("--daily", help="Show the numbers of the day, which are ranked separately.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Show averages, streaks and ranks.

    The average is over games in which you guessed alone and without hints. A rank needs ten of them. Numbers of the day
    are ranked separately.
    """
    from optimoo.game import Game
    from optimoo.play import RANKED_FROM, Scores, folded

    chosen = Game.parse(game)
    with Scores() as kept:
        if out is not None:
            _export(kept, out, as_json)
            return
        everybody = kept.standings(chosen, daily=daily)
    standings = [one for one in everybody if player is None or folded(one.name) == folded(player)]
    if player is not None and not standings:
        raise InputError(f"no game of {chosen} by {player!r} is kept; expected a name that has played")
    if player is None and not as_json:
        _print_all(chosen, standings)
        return
    told = [one.fields() for one in standings]
    parts = for_programs(game=str(chosen), daily=daily, ranked_from=RANKED_FROM, standings=told)
    # A name may be one player's at the terminal and another's on the page.
    present(as_json, parts, *(part for one in standings for part in _details(one)))


def _export(kept: "Scores", path: Path, as_json: bool) -> None:
    from optimoo.files import write_whole
    from optimoo.play import export_csv, export_json

    forms = {".csv": export_csv, ".json": export_json}
    if path.suffix not in forms:
        raise InputError(f"{path} has no known ending; expected .csv or .json")
    finished = kept.finished()
    write_whole(path, forms[path.suffix](finished))
    told = for_programs(file=str(path), games=len(finished))
    present(as_json, told, f"{len(finished)} games written to {path}")


def _print_all(game: "Game", standings: "list[Standing]") -> None:
    from optimoo.play import RANKED_FROM
    from optimoo.terminal import Screen, decimal, grid

    screen = Screen()
    if not standings:
        screen.say(f"No game of {game} is kept yet.")
        return
    table = grid("rank", "", "", "average", "games", "streak", "longest", "duels won", "drawn", "lost")
    for one in standings:
        average = "" if one.average is None else decimal(one.average)
        numbers = (one.games, one.streak, one.longest_streak, one.duels["won"], one.duels["drawn"], one.duels["lost"])
        table.add_row(str(one.rank or "-"), one.name, one.place, average, *map(str, numbers))
    screen.say(table)
    if any(one.rank is None for one in standings):
        screen.say(f"A rank takes {RANKED_FROM} games found without hints, and no more than one in ten given up.")


def _details(one: "Standing") -> Iterator[Part]:
    from optimoo.terminal import decimal

    yield [
        for_people("name", f"{one.name}, {'on the page' if one.place == 'page' else 'at the terminal'}"),
        for_people("rank", one.rank or "none yet"),
        for_people("average", "none yet" if one.average is None else decimal(one.average)),
        for_people("games", one.games),
        for_people("given up", one.given_up),
        for_people("streak", f"{one.streak}, longest {one.longest_streak}"),
        for_people("duels", ", ".join(f"{count} {outcome}" for outcome, count in one.duels.items())),
    ]
    if one.distribution:
        rows = [
            [for_people("guesses", number), for_people("games", games)]
            for number, games in enumerate(one.distribution, start=1)
        ]
        yield ""
        yield Table(None, ("guesses", "games"), rows, bars=True)
