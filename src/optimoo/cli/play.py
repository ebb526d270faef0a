"""``optimoo play``: a game against the computer, at the terminal."""

from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.cli.people import USUAL_GAME, Name, Size, player
from optimoo.errors import InputError

if TYPE_CHECKING:
    from optimoo.game import Game
    from optimoo.play import Match
    from optimoo.terminal.keeping import Keeper
    from optimoo.terminal.screen import Screen


def play(
    game: Size = USUAL_GAME,
    computer: Annotated[bool, typer.Option("--computer", help="The computer guesses your number.")] = False,
    duel: Annotated[bool, typer.Option("--duel", help="Both guess, turn by turn.")] = False,
    opponent: Annotated[
        str | None, typer.Option("--opponent", metavar="WHO", help="Who guesses for the computer; list names them.")
    ] = None,
    second: Annotated[bool, typer.Option("--second", help="In a duel, let the computer guess first.")] = False,
    today: Annotated[bool, typer.Option("--today", help="Look for the number of the day.")] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a game you left.")] = False,
    name: Name = None,
    seed: Annotated[int | None, typer.Option("--seed", min=0, max=(1 << 53) - 1, hidden=True)] = None,
) -> None:
    """Play: find the computer's number, or let it find yours.

    In a duel whoever needs fewer guesses wins; if the first player finds the number, the second still has the guess
    that makes the numbers equal.
    """
    from optimoo.game import Game
    from optimoo.terminal.keeping import Keeper
    from optimoo.terminal.screen import Screen

    if resume and (today or computer or duel or opponent or second or seed is not None):
        raise InputError("--resume goes on with a game as it was begun; expected no other game with it")
    if computer and duel:
        raise InputError("--computer and --duel are two games; expected one of them")
    if today and (computer or duel):
        raise InputError("the number of the day is for you to find; expected neither --computer nor --duel")
    chosen = Game.parse(game)
    if opponent == "list":
        _list_opponents(chosen)
        return
    screen = Screen()
    keeper = Keeper(screen, player(name))
    if resume:
        match = _resumed(screen, keeper)
    elif today:
        match = _todays(screen, keeper, chosen)
    else:
        match = _new_match(chosen, "answer" if computer else "duel" if duel else "guess", opponent, second, seed)
        if left := len(keeper.left()):
            screen.say(
                f"{'A game waits' if left == 1 else f'{left} games wait'} for you: optimoo play --resume goes on."
            )
    if match is not None:
        _run(screen, keeper, match)


def _list_opponents(game: "Game") -> None:
    from optimoo.cli.render import Page
    from optimoo.play import opponents

    Page().facts([(one.name, one.about) for one in opponents(game)])


def _new_match(game: "Game", mode: str, opponent: str | None, second: bool, seed: int | None) -> "Match":
    from optimoo.play import Match, usual_opponent

    return Match.new(game, mode, opponent or usual_opponent(game), seed=seed, person_first=not second)


def _todays(screen: "Screen", keeper: "Keeper", game: "Game") -> "Match":
    """The number of the day: the game in which it was begun, or a new one."""
    from datetime import date

    from optimoo.play import Match, secret_of_the_day

    day = date.today()  # the person's own calendar decides which day it is
    for kept in keeper.left():
        if (kept.match.game, kept.match.day) == (game, day):
            screen.say("You have begun this one; it goes on.")
            return keeper.take_up(kept)
    if played := keeper.daily(game, day):
        screen.say(f"You have played this one: game {played.id}. It counts once, so this time is for fun.")
    return Match.new(game, "guess", secret=secret_of_the_day(game, day), day=day)


def _resumed(screen: "Screen", keeper: "Keeper") -> "Match | None":
    """The game that was left; where there are several, the one that the person chooses, if any."""
    from optimoo.terminal.drawing import counted, grid
    from optimoo.terminal.screen import EndOfInput

    left = keeper.left()
    if not left:
        raise InputError(f"there is no unfinished game of {keeper.name}; expected one left with quit or Ctrl-C")
    if len(left) == 1:
        return keeper.take_up(left[0])
    table = grid("", "game", "", "guesses", "left")
    for number, kept in enumerate(left, start=1):
        made = counted(max(len(kept.match.mine), len(kept.match.theirs)), "guess")
        table.add_row(str(number), str(kept.match.game), _kind(kept.match), made, _when(kept.touched))
    screen.say(table)
    try:
        while True:
            line = screen.ask(f"which one, 1 to {len(left)}")
            if line.isdecimal() and len(line) < 9 and 1 <= int(line) <= len(left):
                return keeper.take_up(left[int(line) - 1])
            if line.lower() == "quit":
                return None
            screen.complain(f"{line[:40]!r} is none of them; expected a number from 1 to {len(left)}, or quit")
    except EndOfInput:
        return None


def _kind(match: "Match") -> str:
    if match.day is not None:
        return f"number of {match.day.isoformat()}"
    return {"guess": "you guess", "answer": f"{match.opponent} guesses", "duel": f"duel with {match.opponent}"}[
        match.mode
    ]


def _when(touched: str) -> str:
    """A moment by the person's own clock."""
    from datetime import datetime

    try:
        return datetime.fromisoformat(touched).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return ""


def _run(screen: "Screen", keeper: "Keeper", match: "Match") -> None:
    from optimoo.play import Analyst, Mode, Opponent
    from optimoo.terminal.counsel import Counsel
    from optimoo.terminal.playing import Leave, Playing

    analyst = Analyst(match.game)
    guesser = None if match.mode is Mode.GUESS else Opponent(str(match.opponent), analyst, match.seed)
    playing = Playing(screen, Counsel(screen, analyst), match, guesser, keeper.keep)
    try:
        playing.run()
    except Leave:
        if keeper.keep(match):
            screen.say("The game is kept: optimoo play --resume goes on with it.")
        return
    except KeyboardInterrupt:
        if not keeper.keep(match):
            raise
        raise KeyboardInterrupt("stopped; the game is kept, and optimoo play --resume goes on with it") from None
    _tell_record(screen, keeper, match)


def _tell_record(screen: "Screen", keeper: "Keeper", match: "Match") -> None:
    from optimoo.play import share_daily

    number = keeper.enter(match)
    if match.day is not None:
        screen.say(share_daily(match.game, match.day, match.mine))
    if number is not None and match.mine:
        screen.say(f"Game {number} of {keeper.name}. optimoo review {number} tells what was luck and what was skill.")
