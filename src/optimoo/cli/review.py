"""``optimoo review``: what was luck and what was skill in a finished game."""

from datetime import date
from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.cli import complete
from optimoo.cli.options import USUAL_GAME, Json, Player, login
from optimoo.cli.present import for_programs, present
from optimoo.errors import InputError

if TYPE_CHECKING:
    from optimoo.game import Position
    from optimoo.play import Review

Told = tuple["Position", "str | None"]
"""A game from its first guess to its last, and the secret if it is known."""


def review(
    moves: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="MOVES",
            help='A saved game by its number, or moves, as in "0123=1B1C 5813=4B"; '
            "the last game you played if left out.",
        ),
    ] = None,
    game: Annotated[
        str,
        typer.Option(
            "--game",
            metavar="GAME",
            help="The game of the moves; for a saved game, the symbols to show it in.",
            autocompletion=complete.games,
        ),
    ] = USUAL_GAME,
    secret: Annotated[
        str | None, typer.Option("--secret", metavar="CODE", help="What was to be found, if the moves do not find it.")
    ] = None,
    player: Player = None,
    as_json: Json = False,
) -> None:
    """Judge a finished game guess by guess.

    Each guess is compared with the best one: what it cost on average was skill, the rest was luck. Guesses without
    answers are enough if the last one found the secret, or if --secret gives it.
    """
    from optimoo.cli.progress import shown_progress
    from optimoo.play import Analyst
    from optimoo.play import review as judge
    from optimoo.search import Progress

    words = " ".join(moves or []).split()
    told = len(words) > 1 or any("=" in word for word in words)
    end, hidden = _told(words, game, secret) if told else _kept(words, game, player)
    analyst = Analyst(end.game)
    with shown_progress() as show:
        judged = judge(
            analyst, end, hidden, progress=lambda done, of: show(Progress(f"guess {done} of {of}", done / of))
        )
    if as_json:
        present(as_json, for_programs(**judged.fields(), history=str(end).split()))
    else:
        _print(judged)


def _told(words: list[str], game: str, secret: str | None) -> Told:
    """Moves given on the command line: with answers, or guesses alone."""
    from optimoo.game import Game, Position, read_move

    chosen = Game.parse(game)
    if all("=" in word for word in words):
        return Position.of(chosen, [read_move(chosen, word) for word in words]), secret
    if any("=" in word for word in words):
        raise InputError("some guesses come with answers and some without; expected all of them or none")
    hidden = secret or words[-1]
    return Position.of(chosen, [(word, chosen.answer(word, hidden)) for word in words]), hidden


def _kept(words: list[str], game: str, player: str | None) -> Told:
    """A game from the score, in the symbols of ``game`` if it is one of those."""
    from optimoo.game import Game, Position
    from optimoo.play import Place, Scores

    with Scores() as scores:
        if words:
            if not words[0].isdecimal() or len(words[0]) > 15:
                raise InputError(f"{words[0]!r} is no game; expected the number of a kept game, or moves")
            score = scores.score(int(words[0]))
        else:
            own = [score for score in scores.finished(name=login(player), place=Place.TERMINAL) if score.moves]
            if not own:
                raise InputError(f"no game of {login(player)} is kept; expected moves, as in 0123=1B1C 5813=4B")
            score = own[-1]
    if not score.moves:
        raise InputError(f"you made no guess in game {score.id}; expected a game in which you guess")
    # What somebody still looks for is no part of a review, unless it was found in it.
    end, secret = Position.of(Game.parse(score.game), score.moves), score.told(date.today()).secret
    if (asked := Game.parse(game)) != end.game:
        return end, secret
    return Position(asked, end.moves), None if secret is None else asked.text(end.game.index(secret))


def _print(judged: "Review") -> None:
    from optimoo.terminal import Screen, best_line_drawn, decimal, review_drawn

    screen = Screen()
    screen.say(review_drawn(judged.game, judged))
    screen.say()
    if judged.best_line:
        screen.say(best_line_drawn(judged.game, judged))
    screen.say(
        f"Best play expects {decimal(judged.optimum)} guesses. Choices lost {decimal(judged.regret)}, "
        f"luck gave {float(judged.luck):+.3f}. Accuracy {float(100 * judged.accuracy):.0f} %."
    )
    screen.say(judged.share())
