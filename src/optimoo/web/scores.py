"""The API of names and scores. Results are never sent by visitors: the server writes down what it has seen."""

from itertools import chain
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field

from optimoo.play import MINIMUM, RANKED_FROM, checked_name, csv_pages, shipped_strategy
from optimoo.web.games import FIRST_DAY, GameService
from optimoo.web.models import GameName, NewPlayer, read_game
from optimoo.web.problems import ConflictError, problems

LISTED = 1_000
"""Players that are listed at most; nobody reads further."""


class CsvResponse(StreamingResponse):
    """A table as other programs read it."""

    media_type = "text/csv"


class Player(BaseModel):
    """A name, and the token that it belongs to."""

    name: str
    token: str
    adopted: int = Field(description="games played before that count now")


class StandingView(BaseModel):
    """What a player's games add up to."""

    name: str
    place: str = Field(description="`page` or `terminal`; the same name at both is two players")
    games: int
    average: float | None
    distribution: list[int] = Field(description="games found at guess 1, 2, ...")
    given_up: int
    streak: int
    longest_streak: int
    duels: dict[str, int]
    rank: int | None


class Standings(BaseModel):
    """The players of a game."""

    game: str
    ranked_from: int = Field(description="games that a player has to find to be ranked")
    optimum: float | None = Field(description="the lowest average that any strategy has, where it is known")
    standings: list[StandingView] = Field(description=f"at most {LISTED}, and whoever was asked for by name")
    daily_standings: list[StandingView] = Field(description="the same of the numbers of the day, each counted once")


class Today(BaseModel):
    """The number of the day, less the number."""

    day: str = Field(description="by the server's calendar; yours may be a day ahead or behind")
    game: str
    first: str = Field(description="the first day whose number can be caught up on")


def scores(service: GameService, names_of_others: bool) -> APIRouter:
    """The routes of names and scores.

    With ``names_of_others``, a name under which anybody has played, to the end or not, cannot be taken by a visitor.
    """
    router = APIRouter(prefix="/api", tags=["scores"])

    @router.get("/today", responses=problems(422))
    def today() -> Today:
        """Which number of the day it is."""
        return Today(day=service.today().isoformat(), game="4x10", first=FIRST_DAY.isoformat())

    @router.post("/players", status_code=201, responses=problems(400, 409, 413, 422, 429, 507))
    def register(player: NewPlayer, request: Request) -> Player:
        """Choose a name to keep a score under."""
        service.admit(request)
        name = checked_name(player.name)
        if names_of_others and service.scores.knows(name):
            raise ConflictError(f"the name {name!r} is taken; choose another")
        token = service.store.register(name)
        return Player(name=name, token=token, adopted=service.adopt(name, player.seats))

    @router.get("/scores", responses=problems(422, 507))
    def standings(
        game: Annotated[GameName, Query()] = "4x10", name: Annotated[str | None, Query(max_length=32)] = None
    ) -> Standings:
        """The players of a game: the ranked ones by average, then the others; whoever has this name in any case."""
        played = read_game(game)
        players, daily = (
            [
                StandingView.model_validate(each.fields())
                for each in service.scores.standings(played, daily=each_day, limit=LISTED, besides=name)
            ]
            for each_day in (False, True)
        )
        minimum = shipped_strategy(played, MINIMUM)
        optimum = float(minimum.average) if minimum else None
        return Standings(game=game, ranked_from=RANKED_FROM, optimum=optimum, standings=players, daily_standings=daily)

    @router.get("/scores.csv", response_class=CsvResponse, responses=problems(422, 507))
    def export(game: Annotated[GameName, Query()] = "4x10") -> CsvResponse:
        """All finished games as a table; without guesses and secret of a number that somebody may still look for."""
        pages = csv_pages(service.scores.pages(read_game(game)), service.sought_since())
        first = next(pages)  # what cannot be read at all is told before the reply has begun
        return CsvResponse(chain([first], pages), headers={"content-disposition": "attachment; filename=optimoo.csv"})

    return router
