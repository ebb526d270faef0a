"""What a visitor is shown of a game: all of it that their side may know, and the secrets only when it is over."""

from datetime import date
from typing import Literal

from pydantic import BaseModel, Field

from optimoo.game import Game, Move
from optimoo.play import Contradiction, Match, Mode, Outcome, Turn, find_opponent, share_daily, still_sought
from optimoo.web.models import Rules, rules_of
from optimoo.web.store import Kept
from optimoo.web.table import Table

REPAIRS = 6
"""Corrections that are offered at most."""

Phase = Literal["invite", "guess", "wait", "answer", "correct", "over"]
_PHASES: dict[Turn | None, Phase] = {
    None: "invite",
    Turn.PERSON_GUESSES: "guess",
    Turn.COMPUTER_GUESSES: "wait",
    Turn.PERSON_ANSWERS: "answer",
    Turn.PERSON_CORRECTS: "correct",
    Turn.OVER: "over",
}


class MoveView(BaseModel):
    """A guess and its answer."""

    guess: str
    response: str


class RepairView(BaseModel):
    """An answer that, changed alone, would put things right."""

    index: int
    response: str
    candidates: int


class ContradictionView(BaseModel):
    """Answers that cannot all be true."""

    answers: list[int] = Field(description="which moves, counted from 0")
    sentence: str
    repairs: list[RepairView]


class ResultView(BaseModel):
    """How a game ended."""

    outcome: str
    secret: str | None = Field(
        description="what you were looking for, or what the computer found; a number of the day that you gave up is "
        "told when the day is over everywhere"
    )
    share: str | None = Field(description="for the number of the day: the result to send to friends")


class GameView(BaseModel):
    """A game from one side."""

    id: str
    number: int = Field(description="to be sent with the next move")
    mode: str
    game: Rules
    phase: Phase = Field(description="what is to be done: by you, or `wait` for the other side")
    mine: list[MoveView]
    theirs: list[MoveView]
    asked: str | None = Field(description="the computer's guess that waits for your answer")
    own: str | None = Field(description="your own secret, which the other side looks for, where the server knows it")
    first: bool = Field(description="whether you guess first, in a duel")
    opponent: str | None = Field(description="the name of the other player")
    title: str | None = Field(description="what the computer is like to play against, where it guesses")
    day: str | None
    limit: int | None = Field(description="guesses after which the game is over, if a limit was set")
    hints: int
    can_undo: bool
    contradiction: ContradictionView | None
    result: ResultView | None
    rematch: Literal["asked", "offered"] | None = Field(
        description="whether you, or the other visitor, want another game"
    )


def shown_moves(game: Game, moves: list[Move] | tuple[Move, ...]) -> list[MoveView]:
    """Moves as people write them."""
    return [MoveView(guess=game.text(guess), response=str(game.responses[response])) for guess, response in moves]


def shown_contradiction(game: Game, found: Contradiction | None) -> ContradictionView | None:
    """Answers that clash, none of them without need, and what would put it right."""
    if found is None:
        return None
    clash = list(found.conflicts[0])
    told = [f"{move.guess} {move.response}" for move in shown_moves(game, [found.moves[number] for number in clash])]
    if len(told) == 1:
        sentence = f"No code answers {told[0]}."
    else:
        sentence = f"No code gives the answers {', '.join(told[:-1])} and {told[-1]} together."
    repairs = [
        RepairView(index=each.move, response=str(game.responses[each.response]), candidates=each.candidates)
        for each in found.repairs[:REPAIRS]
    ]
    return ContradictionView(answers=clash, sentence=sentence, repairs=repairs)


def shown_game(kept: Kept, table: Table, sought_since: date) -> GameView:
    """The game as the holder of this seat sees it on this day."""
    side, game = kept.side, table.game
    match = table.seated(side)
    if table.friends:
        own = table.secret if side == 0 else (table.match.secret if table.match else None)
    else:
        own = match.own if match else None
    return GameView(
        id=kept.id,
        number=kept.version,
        mode=_mode(table),
        game=rules_of(game),
        phase=_PHASES[table.turn(side)],
        mine=shown_moves(game, match.mine) if match else [],
        theirs=shown_moves(game, match.theirs) if match else [],
        asked=None if match is None or match.asked is None else game.text(match.asked),
        own=None if own is None else game.text(own),
        first=match is None or match.person_first,
        opponent=match.opponent if match else None,
        title=find_opponent(game, match.opponent).title if match and match.opponent and not table.friends else None,
        day=match.day.isoformat() if match and match.day else None,
        limit=match.limit if match else None,
        hints=match.hints if match else 0,
        can_undo=match is not None and not table.friends and match.can_take_back,
        contradiction=shown_contradiction(game, match.contradiction) if match and not table.friends else None,
        result=_result(table, side, match, sought_since) if match else None,
        rematch=None if table.rematch is None else "asked" if table.rematch[0] == side else "offered",
    )


def _mode(table: Table) -> str:
    if table.friends:
        return "friends"
    assert table.match is not None
    return "daily" if table.match.day else table.match.mode.value


def _result(table: Table, side: int, match: Match, sought_since: date) -> ResultView | None:
    outcome = table.outcome(side)
    if outcome is None:
        return None
    secret = match.secret
    if match.mode is Mode.ANSWER and outcome is Outcome.FOUND:
        secret = match.theirs[-1][0]
    if outcome is not Outcome.FOUND and still_sought(match.day, sought_since):
        secret = None
    return ResultView(
        outcome=outcome.value,
        secret=None if secret is None else table.game.text(secret),
        share=share_daily(match.game, match.day, match.mine) if match.day else None,
    )
