"""Advice for games that are played anywhere: the best guesses of a position, and the review of a whole game."""

from collections.abc import Callable
from threading import Event, Lock
from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.concurrency import run_in_threadpool
from pydantic import BaseModel, Field

from optimoo.game import Game, Position, read_response
from optimoo.play import Analyst, find_contradiction, review
from optimoo.web.analysis import Analyses, Result, visitor_of
from optimoo.web.models import FinishedHistory, GameName, GameRules, History, game_rules_of, read_game
from optimoo.web.problems import problems
from optimoo.web.views import ContradictionView, MoveView, shown_contradiction, shown_moves

SHOWN = 500
"""Candidates that are listed at most."""


class ValueView(BaseModel):
    """One guess in one position, valued exactly where that is within reach."""

    guess: str
    is_candidate: bool
    total: int | None = Field(description="further guesses over all candidates together, this one included")
    candidates: int
    expected: float | None = Field(description="`total` over `candidates`")
    worst: int | None = Field(description="the most further guesses it may take")
    profile: list[int] | None
    chance: tuple[int, int] | None = Field(description="to win the race against the rival, as a fraction")
    cells: dict[str, int] = Field(description="how many candidates each response would leave")


class AdviceView(BaseModel):
    """The best guesses, best first."""

    moves: list[MoveView]
    candidates: int
    codes: list[str] = Field(description=f"the candidates, at most {SHOWN} of them")
    best: list[ValueView]
    complete: bool = Field(description="whether these are the best guesses for certain")
    exact: bool = Field(default=True, description="whether values are exact; if not, a rule has ranked the guesses")
    rule: str | None = Field(default=None, description="the heuristic that ranked them")
    rival: str | None = Field(default=None, description="against whom chances are told")
    contradiction: ContradictionView | None = None


class Analysts:
    """One analyst per game, for the games that were asked about last, as many as there is memory for."""

    def __init__(self, analyses: Analyses, memory: int) -> None:
        """Nobody has asked yet. Beyond ``memory`` bytes only the last game's analyst is kept."""
        self._analyses, self._memory = analyses, memory
        self._lock = Lock()
        self._analysts: dict[Game, Analyst] = {}  # the one that was asked last comes last

    @property
    def bytes(self) -> int:
        """Memory that the analysts take once their searches are loaded and in full use."""
        return sum(analyst.bytes for analyst in self._analysts.values())

    def of(self, game: Game) -> Analyst:
        """The analyst of a game."""
        with self._lock:
            analyst = self._analysts.pop(game, None) or Analyst(game)
            self._analysts[game] = analyst
            while len(self._analysts) > 1 and self.bytes > self._memory:
                del self._analysts[next(iter(self._analysts))]
            return analyst

    async def ask(self, request: Request, game: Game, question: Callable[[Analyst, Event], Result]) -> Result:
        """The answer to a question about a game, in its turn; whoever still waits keeps no analyst from making room."""
        return await self._analyses.run(request, visitor_of(request), lambda stop: question(self.of(game), stop))


class StepView(BaseModel):
    """One guess of a reviewed game."""

    move: str
    value: ValueView
    best: ValueView
    left: int = Field(description="candidates after the answer; 0 when the secret is found")
    cost: float = Field(description="guesses lost by the choice, on average; never negative")
    luck: float = Field(description="guesses gained by the answer that came, against the average answer")


class ReviewView(BaseModel):
    """A game, judged guess by guess."""

    game: str
    found: bool
    guesses: int
    expected: float = Field(description="what best play expects at the start")
    cost: float
    luck: float
    steps: list[StepView]
    best_line: list[str]
    share: str


def advise(analyst: Analyst, position: Position, stop: Event) -> AdviceView:
    """The best guesses in a position; or, where the answers contradict each other, which of them do."""
    game = position.game  # the analyst may have another alphabet
    shown = shown_moves(game, position.moves)
    contradiction = shown_contradiction(game, find_contradiction(position))
    if contradiction:
        return AdviceView(moves=shown, candidates=0, codes=[], best=[], complete=False, contradiction=contradiction)
    if position.is_found:
        return AdviceView(moves=shown, candidates=1, codes=[shown[-1].guess], best=[], complete=True)
    codes = [game.text(code) for code in position.candidates[:SHOWN].tolist()]
    return AdviceView(moves=shown, codes=codes, **analyst.advise(position, stop=stop).fields())


def judge(analyst: Analyst, position: Position, secret: int | None, stop: Event) -> ReviewView:
    """A finished game, guess by guess."""
    return ReviewView.model_validate(review(analyst, position, secret, stop=stop).fields())


def advice(analysts: Analysts) -> APIRouter:
    """The routes."""
    router = APIRouter(prefix="/api", tags=["advice"])

    @router.get("/rules/{name}", responses=problems(422))
    def rules(name: Annotated[GameName, Path()]) -> GameRules:
        """What a board needs to know of a game, and what hints can do there."""
        return game_rules_of(read_game(name))

    @router.post("/advice", responses=problems(400, 413, 422, 429, 503))
    async def best_guesses(history: History, request: Request) -> AdviceView:
        """The best guesses of a position, with exact values."""
        position = await run_in_threadpool(_read, history)
        return await analysts.ask(request, position.game, lambda analyst, stop: advise(analyst, position, stop))

    @router.post("/review", responses=problems(400, 413, 422, 429, 503))
    async def review_a_game(history: FinishedHistory, request: Request) -> ReviewView:
        """A game from anywhere, judged guess by guess."""
        position = await run_in_threadpool(_read, history)
        secret = position.game.index(history.secret) if history.secret else None
        return await analysts.ask(request, position.game, lambda analyst, stop: judge(analyst, position, secret, stop))

    return router


def _read(history: History) -> Position:
    """What a visitor has typed; the answers may contradict each other."""
    game = read_game(history.game)
    moves = ((game.index(move.guess), read_response(game, move.response)) for move in history.moves)
    return Position(game, tuple(moves))
