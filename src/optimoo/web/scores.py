"""The API of names and scores. Results are never sent by visitors: the server writes down what it has seen."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response, StreamingResponse
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


class JsonText(Response):
    """JSON that was written beside the event loop, for there may be much of it."""

    media_type = "application/json"


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

    @router.get("/scores", response_model=Standings, responses=problems(422, 429, 503, 507))
    async def standings(
        request: Request,
        game: Annotated[GameName, Query()] = "4x10",
        name: Annotated[str | None, Query(max_length=32)] = None,
    ) -> JsonText:
        """The players of a game: the ranked ones by average, then the others; whoever has this name in any case."""
        return JsonText(await service.analysts.in_turn(request, lambda: listed(game, name).model_dump_json()))

    def listed(game: str, name: str | None) -> Standings:
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
    async def export(game: Annotated[GameName, Query()] = "4x10") -> CsvResponse:
        """All finished games as a table; without guesses and secret of a number that somebody may still look for."""
        played = await run_in_threadpool(read_game, game)
        pages = csv_pages(service.scores.pages(played), service.sought_since())
        first = await next_page(pages)  # what cannot be read at all is told before the reply has begun
        return CsvResponse(exported(first, pages), headers={"content-disposition": "attachment; filename=optimoo.csv"})

    one_at_a_time = asyncio.Lock()  # many exports take turns, and leave the interpreter to everybody's moves

    async def next_page(pages: Iterator[str]) -> str | None:
        async with one_at_a_time:
            return await run_in_threadpool(next, pages, None)

    async def exported(first: str | None, pages: Iterator[str]) -> AsyncIterator[str]:
        page = first
        while page is not None:
            yield page
            page = await next_page(pages)

    return router
