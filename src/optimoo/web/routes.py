"""The API of games: who may ask for what, under which address."""

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import StreamingResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, Field

from optimoo.play import opponents
from optimoo.web.advice import (
    AdviceView,
    ReviewView,
    SmallHintView,
    advise,
    advise_at_once,
    judge,
    small_hint_for,
)
from optimoo.web.analysis import visitor_of
from optimoo.web.games import GameService
from optimoo.web.models import AnyMove, GameName, Joining, NewGame, Rematch, Rules, SmallHint, read_game, rules_of
from optimoo.web.problems import problems
from optimoo.web.views import GameView, shown_game

GameId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{16,32}$")]
Invited = Annotated[HTTPAuthorizationCredentials, Depends(HTTPBearer(description="an invitation to this game"))]
Seat = Annotated[HTTPAuthorizationCredentials, Depends(HTTPBearer(description="the token of a seat in this game"))]


class Seated(BaseModel):
    """A seat in a game. Whoever has the token plays for its holder."""

    id: str
    token: str
    invitation: str | None = Field(default=None, description="gives the other seat to whoever brings it first")
    view: GameView


class InvitationView(BaseModel):
    """What somebody is invited to."""

    game: Rules
    name: str | None = Field(description="of the one who invites, if there is one")
    first: bool | None = Field(description="whether you would guess first; None if that is drawn by lot")


EVENTS: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "one event after another; the data of each is a game's view as JSON",
        "content": {
            "text/event-stream": {"schema": {"type": "object", "properties": {"data": {"type": "string"}}}},
        },
    }
}


class EventStream(StreamingResponse):
    """Events as browsers read them, one after another."""

    media_type = "text/event-stream"


class OpponentView(BaseModel):
    """Somebody to play against."""

    name: str
    title: str = Field(description="what it is like to play against")
    about: str = Field(description="the rule it follows")


def games(service: GameService) -> APIRouter:
    """The routes of playing."""
    router = APIRouter(prefix="/api", tags=["games"])

    @router.get("/opponents/{game}", responses=problems(422))
    def list_opponents(game: Annotated[GameName, Path()]) -> list[OpponentView]:
        """Who can be played against at this game, the weakest first."""
        return [OpponentView.model_validate(vars(each)) for each in opponents(read_game(game))]

    @router.post("/games", status_code=201, responses=problems(400, 404, 409, 413, 422, 429, 503, 507))
    async def begin(wanted: NewGame, request: Request) -> Seated:
        """Begin a game."""
        begun, kept, table = await service.begin(wanted, request)
        view = await run_in_threadpool(shown_game, kept, table, service.sought_since())
        return Seated(id=begun.id, token=begun.token, invitation=begun.invitation, view=view)

    @router.post("/games/{game}/join", responses=problems(400, 404, 409, 413, 422, 507))
    def join(game: GameId, joining: Joining) -> Seated:
        """Take the second seat in a game between two visitors."""
        kept, token, table = service.join(game, joining)
        return Seated(id=game, token=token, view=shown_game(kept, table, service.sought_since()))

    @router.get("/games/{game}/invitation", responses=problems(401, 404, 422))
    def invitation(game: GameId, invited: Invited) -> InvitationView:
        """What an invitation leads to, while nobody has followed it."""
        table = service.invited(game, invited.credentials)
        return InvitationView(
            game=rules_of(table.game), name=table.names[0], first=None if table.first is None else not table.first
        )

    @router.post("/games/{game}/rematch", responses=problems(400, 401, 404, 409, 413, 422, 429, 503, 507))
    def rematch(game: GameId, again: Rematch, seat: Seat, request: Request) -> Seated:
        """Play the same visitor again: whoever asks first waits for the other."""
        visitor = service.admit(request)
        kept, token, invitation, table = service.rematch(game, seat.credentials, again.secret, visitor)
        return Seated(
            id=kept.id, token=token, invitation=invitation, view=shown_game(kept, table, service.sought_since())
        )

    @router.get(
        "/games/{game}/events", response_class=EventStream, responses=problems(401, 404, 422, 429, 503) | EVENTS
    )
    async def events(game: GameId, seat: Seat, request: Request) -> EventStream:
        """The game as it stands, and again whenever it has changed, each as one event; ends after some minutes."""

        def look() -> str:
            return shown_game(*service.load(game, seat.credentials), service.sought_since()).model_dump_json()

        await run_in_threadpool(look)  # who holds no seat is told so, and watches nothing
        visitor = visitor_of(request)
        service.watchers.admit(visitor)
        return EventStream(service.watchers.follow(visitor, game, partial(run_in_threadpool, look)))

    @router.get("/games/{game}", responses=problems(401, 404, 422))
    def look(game: GameId, seat: Seat) -> GameView:
        """The game as it stands."""
        return shown_game(*service.load(game, seat.credentials), service.sought_since())

    @router.post("/games/{game}/moves", responses=problems(400, 401, 404, 409, 413, 422, 429, 503, 507))
    async def move(game: GameId, move: AnyMove, seat: Seat, request: Request) -> GameView:
        """Make a move. If the computer guesses next, the reply comes when it has.

        If it cannot, the error says whether the move is kept; then its guess can be asked for by `turn`.
        """
        kept, table = await service.move(request, game, seat.credentials, move)
        return await run_in_threadpool(shown_game, kept, table, service.sought_since())

    @router.post("/games/{game}/turn", responses=problems(401, 404, 409, 422, 429, 503, 507))
    async def turn(game: GameId, seat: Seat, request: Request) -> GameView:
        """Have the computer make its guess, where it could not before."""
        loaded = await run_in_threadpool(service.load, game, seat.credentials)
        return await run_in_threadpool(
            shown_game, *await service.computers_turn(request, *loaded), service.sought_since()
        )

    @router.post("/games/{game}/hint", responses=problems(401, 404, 409, 422, 429, 503, 507))
    async def hint(game: GameId, seat: Seat, request: Request) -> AdviceView:
        """The best guesses, when it is your turn to guess. A game with hints is not ranked."""
        position = await run_in_threadpool(service.ask_for_hint, game, seat.credentials)
        found = await service.analysts.ask(
            request, position.game, lambda analyst, stop: advise(analyst, position, stop)
        )
        await run_in_threadpool(service.count_hint, game, seat.credentials, position)
        return found

    @router.post("/games/{game}/hint/quick", responses=problems(401, 404, 409, 422, 429, 503, 507))
    async def quick_hint(game: GameId, seat: Seat, request: Request) -> AdviceView:
        """The best guesses as far as they are known at once; else as a rule ranks them. Counts as a hint, too."""
        position = await run_in_threadpool(service.ask_for_hint, game, seat.credentials)
        found = await service.analysts.ask_at_once(
            request, position.game, lambda analyst: advise_at_once(analyst, position)
        )
        await run_in_threadpool(service.count_hint, game, seat.credentials, position)
        return found

    @router.post("/games/{game}/hint/small", responses=problems(400, 401, 404, 409, 413, 422, 429, 503, 507))
    async def small_hint(game: GameId, asked: SmallHint, seat: Seat, request: Request) -> SmallHintView:
        """How many candidates are left, and whether a guess is one of them. Counts as a hint, too."""
        position = await run_in_threadpool(service.ask_for_hint, game, seat.credentials)
        found = await service.analysts.ask_at_once(
            request, position.game, lambda _: small_hint_for(position, asked.guess)
        )
        await run_in_threadpool(service.count_hint, game, seat.credentials, position)
        return found

    @router.post("/games/{game}/review", responses=problems(401, 404, 409, 422, 429, 503))
    async def review(game: GameId, seat: Seat, request: Request) -> ReviewView:
        """A finished game, judged guess by guess."""
        position, secret = await run_in_threadpool(service.finished, game, seat.credentials)
        return await service.analysts.ask(
            request, position.game, lambda analyst, stop: judge(analyst, position, secret, stop)
        )

    return router
