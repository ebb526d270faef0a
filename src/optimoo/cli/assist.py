"""``optimoo assist``: what to guess in a game played elsewhere."""

from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.cli.options import Json, Moves
from optimoo.cli.people import USUAL_GAME, Size
from optimoo.errors import InputError

if TYPE_CHECKING:
    from optimoo.game import Move
    from optimoo.play import Analyst


def assist(
    game: Size = USUAL_GAME,
    history: Moves = "",
    count: Annotated[int, typer.Option("--count", min=1, max=1000, help="How many guesses to name, for --json.")] = 5,
    as_json: Json = False,
) -> None:
    """Help in a game played elsewhere, with exact values.

    Type each guess with its answer, like 0123 1B1C. With --json, what is best after --history, and nothing else.
    """
    from optimoo.game import Game
    from optimoo.play import Analyst
    from optimoo.strategy import read_moves

    chosen = Game.parse(game)
    moves = chosen.moves(read_moves(history))
    analyst = Analyst(chosen)
    if as_json:
        _print_advice(analyst, moves, count)
        return
    from optimoo.terminal.assisting import Assisting
    from optimoo.terminal.counsel import Counsel
    from optimoo.terminal.screen import Screen

    screen = Screen()
    Assisting(screen, Counsel(screen, analyst), moves).run()


def _print_advice(analyst: "Analyst", moves: "tuple[Move, ...]", count: int) -> None:
    from optimoo.cli.render import print_json
    from optimoo.play import rival

    if not analyst.reachable(moves):
        raise InputError("exact values are out of reach for this position; expected more moves or a smaller game")
    advice, other = analyst.advise(moves, count), rival(analyst)
    fields = advice.fields(other[1] if other else None)
    print_json({"game": str(analyst.game), "rival": other[0] if other else None, **fields})
