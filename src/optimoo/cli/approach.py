"""``optimoo approach``: what can be said of a game that is too large to solve."""

from pathlib import Path
from typing import Annotated

import typer

from optimoo.cli.means import UsingAnywhere
from optimoo.cli.options import Json, make_folder
from optimoo.cli.present import for_people, for_programs, present


def approach(
    *,
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, like 5x10.")] = "5x10",
    folder: Annotated[Path, typer.Option(metavar="DIR", help="Where its bounds and its strategy are.")] = Path(
        "approach"
    ),
    width: Annotated[int, typer.Option(min=1, metavar="N", help="Guesses looked at in each position.")] = 1,
    seconds: Annotated[
        float | None, typer.Option(min=0.0, metavar="S", help="Stop after so many; without, at Ctrl-C.")
    ] = None,
    using: UsingAnywhere,
    as_json: Json = False,
) -> None:
    """Close in on a game too large to solve.

    Finds a good strategy, proves a lower bound, and tells the gap.

    Goes on where it stopped. A wider search finds better strategies and takes longer.
    """
    from optimoo.game import Game

    asked = Game.parse(game)
    make_folder(folder)
    with using.searching() as means:
        from optimoo.records import Approach
        from optimoo.records import approach as close_in
        from optimoo.search import Means

        state = Approach(asked, folder)
        close_in(state, width=width, seconds=seconds, means=Means(**means))
    exact = sum(cell.exact for cell in state.cells.values())
    present(
        as_json,
        for_programs(**state.as_fields(), file=str(state.strategy_path)),
        [
            for_people("game", f"{asked}, {asked.size:,} codes"),
            for_people("found", f"{state.upper}, written to {state.strategy_path}"),
            for_people(
                "proved", f"no strategy takes fewer than {state.lower}; {exact} of {len(state.cells)} cells are exact"
            ),
            for_people("gap", state.gap),
            for_people("time", f"{state.seconds:.0f} s in all runs"),
        ],
    )
