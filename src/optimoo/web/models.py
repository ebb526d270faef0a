"""What visitors send, with limits on every part, and how games and advice look to them."""

from functools import lru_cache
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from optimoo.errors import InputError
from optimoo.game import Game
from optimoo.play import LONGEST, hint_words

LARGEST_GAME = 32_768
"""Codes; larger games take long to prepare, and nobody can play them in the head."""

GameName = Annotated[str, StringConstraints(max_length=24), Field(examples=["4x10", "4x6r", "4x6r:RGBYOP"])]
CodeText = Annotated[str, StringConstraints(pattern=r"^[!-~]{2,6}$"), Field(examples=["0123"])]
ResponseText = Annotated[str, StringConstraints(min_length=1, max_length=12), Field(examples=["1B1C"])]
Token = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16,64}$")]


class Input(BaseModel):
    """Whatever is sent must be just what is expected."""

    model_config = ConfigDict(extra="forbid", strict=True)


class MoveText(Input):
    """A guess and its answer."""

    guess: CodeText
    response: ResponseText


class History(Input):
    """The moves of a game that is played elsewhere."""

    game: GameName
    moves: Annotated[list[MoveText], Field(max_length=24)]


class FinishedHistory(History):
    """A game to be reviewed."""

    secret: CodeText | None = Field(default=None, description="where the last guess did not find it, if it is known")


class NewGame(Input):
    """A game to begin."""

    mode: Literal["guess", "daily", "answer", "duel", "friends"] = Field(
        description="who guesses: you, you the number of the day, the computer, both, you and another visitor"
    )
    game: GameName = "4x10"
    opponent: Annotated[str, StringConstraints(pattern=r"^[a-z-]{1,32}$")] | None = Field(
        None, description="who plays against you in `answer` and `duel`; see `/api/opponents`"
    )
    secret: CodeText | None = Field(default=None, description="what the other visitor has to find, in `friends`")
    limit: Annotated[int, Field(ge=1, le=LONGEST)] | None = Field(
        default=None, description="guesses after which the game is over, in `guess`"
    )
    player: Token | None = Field(default=None, description="the token of your name, if the result is to be recorded")


class Joining(Input):
    """Taking the second seat."""

    invitation: Token
    secret: CodeText
    player: Token | None = None


class Numbered(Input):
    """A move in a game."""

    number: Annotated[int, Field(ge=0, le=1000, description="the game's `number`, so that no move counts twice")]


class Guess(Numbered):
    """You guess."""

    kind: Literal["guess"]
    guess: CodeText


class Answer(Numbered):
    """You answer the computer's guess."""

    kind: Literal["answer"]
    response: ResponseText


class Correction(Numbered):
    """You put an earlier answer right."""

    kind: Literal["correct"]
    index: Annotated[int, Field(ge=0, le=100, description="which of the computer's guesses, counted from 0")]
    response: ResponseText


class TakingBack(Numbered):
    """You take your last answer back."""

    kind: Literal["undo"]


class GivingUp(Numbered):
    """You have had enough."""

    kind: Literal["resign"]


AnyMove = Annotated[Guess | Answer | Correction | TakingBack | GivingUp, Field(discriminator="kind")]


class NewPlayer(Input):
    """A name to be recorded under."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=32)]


class Rules(BaseModel):
    """A game as the page needs it to draw a board."""

    name: str
    positions: int
    alphabet: str
    repeats: bool
    codes: int
    responses: list[str]


class GameRules(Rules):
    """And what whoever chooses the game wants to know."""

    hints: str = Field(description="what hints can do here, in a sentence")


@lru_cache(maxsize=32)
def read_game(name: str) -> Game:
    """The game of this name, unless it is too large to be played here."""
    game = Game.parse(name)
    if game.size > LARGEST_GAME:
        raise InputError(f"{game} has {game.size} codes; expected a game of at most {LARGEST_GAME}")
    return game


def rules_of(game: Game) -> Rules:
    """What the page needs to know of a game."""
    return Rules(
        name=str(game),
        positions=game.positions,
        alphabet=game.alphabet,
        repeats=game.repeats,
        codes=game.size,
        responses=[str(response) for response in game.responses],
    )


def game_rules_of(game: Game) -> GameRules:
    """The same, and what hints can do."""
    return GameRules(**rules_of(game).model_dump(), hints=hint_words(game))
