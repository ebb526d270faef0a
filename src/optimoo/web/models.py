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
# What a code or an answer may be, the rules of the game say, in a sentence for people; here only its length is bounded.
CodeText = Annotated[str, StringConstraints(max_length=40), Field(examples=["0123"])]
ResponseText = Annotated[str, StringConstraints(max_length=40), Field(examples=["1B1C"])]
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
    secret: CodeText | None = Field(
        default=None,
        description="yours: what the other visitor has to find, in `friends`; in `duel` the computer's guesses are "
        "then answered for you",
    )
    first: bool | None = Field(
        default=None, description="whether you guess first, in `duel` and `friends`; drawn by lot unless it is said"
    )
    day: Annotated[str, StringConstraints(max_length=10)] | None = Field(
        default=None,
        description="whose number, in `daily`: your own today unless it is said; earlier ones are not recorded",
        examples=["2026-11-15"],
    )
    limit: Annotated[int, Field(ge=1, le=LONGEST)] | None = Field(
        default=None, description="guesses after which the game is over, in `guess`"
    )
    puzzle: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{32}$")] | None = Field(
        default=None, description="the secret that somebody else has chosen and sealed, in `guess`; see `/api/puzzles`"
    )
    player: Token | None = Field(default=None, description="the token of your name, if the result is to be recorded")


class Joining(Input):
    """Taking the second seat."""

    invitation: Token
    secret: CodeText
    player: Token | None = None


class Rematch(Input):
    """Once more, against the same visitor."""

    secret: CodeText


class SmallHint(Input):
    """A question that does not give away a guess."""

    guess: CodeText | None = Field(default=None, description="one that you would like to know about")


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


class NewPuzzle(Input):
    """A secret for somebody else to find."""

    game: GameName = "4x10"
    secret: CodeText


class SeatText(Input):
    """A seat in a game, as its holder knows it."""

    id: Annotated[str, StringConstraints(max_length=32)]
    token: Token


class NewPlayer(Input):
    """A name to be recorded under."""

    name: Annotated[str, StringConstraints(max_length=200)]
    seats: Annotated[list[SeatText], Field(max_length=50)] = Field(
        default=[], description="games that you have played without a name; they count from now on"
    )


class Rules(BaseModel):
    """A game as the page needs it to draw a board."""

    name: str
    positions: int
    alphabet: str
    repeats: bool
    codes: int
    responses: list[str]


class GameRules(Rules):
    """The rules of a game, with what whoever chooses it wants to know."""

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
    """The rules of a game, with a sentence on what hints can do there."""
    return GameRules(**rules_of(game).model_dump(), hints=hint_words(game))
