"""``optimoo approach``: what can be said of a game that is too large to solve."""

from pathlib import Path
from typing import Annotated

import typer

from optimoo.cli.means import USUAL_MEMORY, Memory, Workers
from optimoo.cli.options import Json
from optimoo.cli.where import Cluster


def approach(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, like 5x10.")] = "5x10",
    folder: Annotated[Path, typer.Option(metavar="DIR", help="Where its bounds and its strategy are.")] = Path(
        "approach"
    ),
    width: Annotated[int, typer.Option(min=1, metavar="N", help="Guesses looked at in each position.")] = 1,
    seconds: Annotated[
        float | None, typer.Option(min=0.0, metavar="S", help="Stop after so many; without, at Ctrl-C.")
    ] = None,
    workers: Workers = None,
    memory: Memory = USUAL_MEMORY,
    cluster: Cluster = None,
    as_json: Json = False,
) -> None:
    """Close in on a game too large to solve.

    Finds a good strategy, proves a lower bound, and tells the gap.

    Goes on where it stopped. A wider search finds better strategies and takes longer.
    """
    from optimoo.cli.options import make_folder, read_size
    from optimoo.cli.progress import shown_progress
    from optimoo.cli.where import engines
    from optimoo.game import Game

    asked, size = Game.parse(game), read_size(memory)
    make_folder(folder)
    with shown_progress() as show, engines(cluster, workers, show) as make_engine:
        from optimoo.records.approach import Approach
        from optimoo.records.approach import approach as close_in

        state = Approach(asked, folder)
        close_in(state, width=width, seconds=seconds, say=show, workers=workers, memory=size, make_engine=make_engine)
    from optimoo.cli.render import Page, print_json

    if as_json:
        print_json({**state.as_fields(), "file": str(state.strategy_path)})
        return
    exact = sum(cell.exact for cell in state.cells.values())
    Page().facts(
        [
            ("game", f"{asked}, {asked.size:,} codes"),
            ("found", f"{state.upper}, written to {state.strategy_path}"),
            ("proved", f"no strategy takes fewer than {state.lower}; {exact} of {len(state.cells)} cells are exact"),
            ("gap", f"{state.gap}"),
            ("time", f"{state.seconds:.0f} s in all runs"),
        ]
    )
