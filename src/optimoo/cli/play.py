"""``optimoo play``: a game against the computer, at the terminal."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.cli.options import USUAL_GAME, AskedGame, Player, login
from optimoo.cli.present import for_people, present
from optimoo.errors import InputError

if TYPE_CHECKING:
    from optimoo.play import Match
    from optimoo.terminal import Keeper, Screen


@dataclass(frozen=True)
class Kind:
    """Who guesses whose number."""

    computer: Annotated[bool, typer.Option("--computer", help="The computer guesses your number.")] = False
    duel: Annotated[bool, typer.Option("--duel", help="Both guess, turn by turn.")] = False
    opponent: Annotated[
        str | None, typer.Option("--opponent", metavar="WHO", help="Who guesses for the computer; list shows all.")
    ] = None
    second: Annotated[bool, typer.Option("--second", help="In a duel, let the computer guess first.")] = False
    secret: Annotated[
        str | None,
        typer.Option(
            "--secret", metavar="CODE", help="In a duel, your number; the computer's guesses are then answered for you."
        ),
    ] = None
    limit: Annotated[
        int | None, typer.Option("--limit", metavar="GUESSES", help="Give up after this many of your guesses.")
    ] = None
    today: Annotated[bool, typer.Option("--today", help="Look for the number of the day.")] = False

    @property
    def mode(self) -> str:
        """What a match calls it."""
        return "answer" if self.computer else "duel" if self.duel else "guess"


def play(
    *,
    game: AskedGame = USUAL_GAME,
    kind: Kind,
    resume: Annotated[bool, typer.Option("--resume", help="Continue a game you left.")] = False,
    player: Player = None,
    seed: Annotated[int | None, typer.Option("--seed", min=0, max=(1 << 53) - 1, hidden=True)] = None,
) -> None:
    """Play: find the computer's number, or let it find yours.

    In a duel the player who needs fewer guesses wins. If the player who began finds the number, the other still has one
    guess, so that both have had equally many.
    """
    from datetime import date

    from optimoo.game import Game
    from optimoo.play import Match, find_opponent, opponents, usual_opponent
    from optimoo.terminal import Keeper, Screen

    if resume and (kind != Kind() or seed is not None):
        raise InputError("--resume continues a game as it was begun; expected no other option for a game with it")
    if kind.computer and kind.duel:
        raise InputError("--computer and --duel are different games; expected one of them")
    if kind.limit is not None and (kind.computer or kind.duel or kind.today):
        raise InputError(
            "--limit is for games in which only you guess; expected neither --computer, --duel nor --today with it"
        )
    if kind.today and (kind.computer or kind.duel):
        raise InputError("the number of the day is for you to find; expected neither --computer nor --duel")
    chosen = Game.parse(game)
    if kind.opponent == "list":
        present(False, [for_people(one.name, f"{one.title}: {one.about}") for one in opponents(chosen)])
        return
    screen = Screen()
    with Keeper(screen, login(player)) as keeper:
        if resume:
            match = keeper.resume()
        elif kind.today:
            match = keeper.daily(chosen, date.today())  # the person's own calendar decides which day it is
        else:
            opponent = find_opponent(chosen, kind.opponent or usual_opponent(chosen)).name
            match = Match.new(chosen, kind.mode, opponent, seed=seed, person_first=not kind.second)
            if kind.limit is not None:
                match.limit_guesses(kind.limit)
            if kind.secret is not None:
                match.keep_secret(kind.secret)
            keeper.remind()
        if match is not None:
            _run(screen, keeper, match)


def _run(screen: "Screen", keeper: "Keeper", match: "Match") -> None:
    from optimoo.play import Analyst, Mode, Opponent
    from optimoo.terminal import Counsel, Leave, Playing

    analyst = Analyst(match.game)
    guesser = None if match.mode is Mode.GUESS else Opponent(str(match.opponent), analyst, match.seed)
    playing = Playing(screen, Counsel(screen, analyst), match, guesser, keeper.keep)
    try:
        playing.run()
    except Leave:
        if keeper.keep(match):
            screen.say("The game is saved; optimoo play --resume continues it.")
        return
    except KeyboardInterrupt:
        if not keeper.keep(match):
            raise
        raise KeyboardInterrupt("stopped; the game is saved, and optimoo play --resume continues it") from None
    _tell_record(screen, keeper, match)


def _tell_record(screen: "Screen", keeper: "Keeper", match: "Match") -> None:
    from optimoo.play import share_daily

    number = keeper.enter(match)
    if match.day is not None:
        screen.say(share_daily(match.game, match.day, match.mine))
    if number is not None and match.mine:
        screen.say(
            f"This was game {number} of {keeper.name}. optimoo review {number} shows what was luck and what was skill."
        )
