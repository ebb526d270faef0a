"""The server, put together: the page, the API, and what guards them."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from fastapi import FastAPI

from optimoo.game import Game
from optimoo.play import Scores
from optimoo.strategy import StrategyFile
from optimoo.version import __version__
from optimoo.web.advice import Analysts, advice
from optimoo.web.bundle import bundle
from optimoo.web.delivery import Delivery
from optimoo.web.events import Watchers
from optimoo.web.games import GameService
from optimoo.web.guard import Guard
from optimoo.web.limits import Limits
from optimoo.web.place import place
from optimoo.web.problems import explain_problems
from optimoo.web.puzzles import Puzzles, puzzles
from optimoo.web.routes import games
from optimoo.web.scores import scores
from optimoo.web.store import Store
from optimoo.web.strategies import Library, strategies

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


@dataclass(frozen=True)
class Settings:
    """Where games are kept, and what is allowed."""

    folder: Path
    """Running games are kept here, and scores in the same file as those of the terminal."""
    limits: Limits = field(default_factory=Limits)
    hosts: Sequence[str] | None = LOOPBACK
    """The names under which the server may be called; None allows any."""
    addresses: Sequence[str] = ()
    """Where others can open the page, if they can."""
    added: Mapping[str, StrategyFile] = field(default_factory=dict)
    """Strategies to show besides those of the package."""
    today: Callable[[], date] = date.today
    warm: bool = False
    """Whether to load the search at the start, so that the first hint need not wait for it."""


def make_app(settings: Settings) -> FastAPI:
    """The application, with its files open; they are closed when the server stops."""
    store, kept = Store(settings.folder / "page.sqlite"), Scores(settings.folder / "games.sqlite")
    analysts = Analysts(settings.limits)
    watchers = Watchers(settings.limits)
    sealed = Puzzles(settings.folder / "puzzles.key")
    service = GameService(store, kept, analysts, settings.limits, settings.today, watchers, sealed)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        service.catch_up()
        if settings.warm:
            analysts.of(Game(4, 10)).warm()
        yield
        analysts.close()
        kept.close()
        store.close()

    app = FastAPI(
        title="optimoo",
        version=__version__,
        description="MOO, Bulls and Cows and Mastermind: play, duel, advice, reviews, scores and strategies.",
        docs_url=None,  # the usual pages for this load their scripts from elsewhere
        redoc_url=None,
        lifespan=lifespan,
    )
    explain_problems(app)
    app.include_router(games(service))
    app.include_router(advice(analysts))
    app.include_router(scores(service, names_of_others=settings.hosts is None))
    app.include_router(puzzles(sealed))
    app.include_router(place(settings.hosts is None, settings.addresses, analysts))
    app.include_router(strategies(Library(settings.added)))
    app.mount("/", Delivery(bundle().values()), name="page")
    limits = settings.limits
    app.add_middleware(Guard, head_bytes=limits.head_bytes, body_bytes=limits.body_bytes, hosts=settings.hosts)

    def stop() -> None:
        analysts.close()
        watchers.close()

    app.state.stop = stop
    return app
