"""``optimoo assist``: what to guess in a game played elsewhere."""

from optimoo.cli.options import USUAL_GAME, AskedGame, Count, Json, Moves
from optimoo.cli.present import for_programs, present


def assist(
    game: AskedGame = USUAL_GAME,
    history: Moves = "",
    count: Count = 5,
    as_json: Json = False,
) -> None:
    """Help in a game played elsewhere, with exact values.

    Type each guess with its answer, like 0123 1B1C. With --json, print only the --count best guesses after --history.
    """
    from optimoo.game import Game, Position, read_history
    from optimoo.play import Analyst

    chosen = Game.parse(game)
    moves = read_history(chosen, history)
    analyst = Analyst(chosen)
    if as_json:
        position = Position.of(chosen, moves)
        advice = analyst.advise(position, count).fields()
        present(as_json, for_programs(game=str(chosen), history=str(position).split(), **advice))
        return
    from optimoo.terminal import Assisting, Counsel, Screen

    screen = Screen()
    Assisting(screen, Counsel(screen, analyst), moves).run()
