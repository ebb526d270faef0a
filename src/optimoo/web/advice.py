"""Advice for games that are played anywhere: the best guesses of a position, and the review of a whole game."""

from collections.abc import Callable
from fractions import Fraction
from threading import Event, Lock
from typing import Annotated, Literal

import numpy as np
from fastapi import APIRouter, Path, Request
from fastapi.concurrency import run_in_threadpool
from pydantic import BaseModel, BeforeValidator, Field

from optimoo.errors import InputError
from optimoo.game import Game, Position, read_response
from optimoo.play import Analyst, find_contradiction, review
from optimoo.web.analysis import Analyses, Result, visitor_of
from optimoo.web.limits import Limits
from optimoo.web.models import FinishedHistory, GameName, GameRules, History, game_rules_of, read_game
from optimoo.web.problems import problems
from optimoo.web.views import ContradictionView, MoveView, shown_contradiction, shown_moves

SHOWN = 500
"""Candidates that are listed at most."""

Rounded = Annotated[float, BeforeValidator(lambda exact: float(Fraction(exact)))]
"""An exact fraction, as near as the page needs it."""


class ValueView(BaseModel):
    """One guess in one position, valued exactly where that is within reach."""

    guess: str
    is_candidate: bool
    candidates: int
    total: int | None = Field(description="guesses from the start of the game, over all candidates together")
    average: float | None = Field(description="`total` over `candidates`")
    further: int | None = Field(description="guesses from here on, this one included, over all candidates together")
    expected: float | None = Field(description="`further` over `candidates`")
    worst: int | None = Field(description="the most guesses it may take, from the start of the game")
    profile: list[int] | None = Field(description="candidates found at guess 1, 2, ... of the game")
    chance: tuple[int, int] | None = Field(description="to win the race against the rival, as a fraction")
    cells: dict[str, int] = Field(description="how many candidates each response would leave")


class AdviceView(BaseModel):
    """The best guesses, best first."""

    moves: list[MoveView]
    candidates: int
    shown: list[str] = Field(description=f"the candidates, at most {SHOWN} of them")
    best: list[ValueView]
    complete: bool = Field(description="whether these are the best guesses for certain")
    exact: bool = Field(default=True, description="whether values are exact; if not, a rule has ranked the guesses")
    rule: str | None = Field(default=None, description="the heuristic that ranked them")
    rival: str | None = Field(default=None, description="against whom chances are told")
    pending: bool = Field(default=False, description="whether exact values are within reach, and can be asked for")
    contradiction: ContradictionView | None = None


class SmallHintView(BaseModel):
    """A hint that does not give away a guess."""

    candidates: int
    possible: bool | None = Field(description="whether the guess may be the secret, if one was asked about")
    against: MoveView | None = Field(description="the first of your moves that it contradicts, if it does")


class Analysts:
    """One analyst per game, for the games that were asked about last, as many as there is memory for."""

    def __init__(self, limits: Limits) -> None:
        """Nobody has asked yet. Beyond the limit on memory only the last game's analyst is kept."""
        self._analyses, self._at_once, self._memory = Analyses(limits), Analyses(limits.at_once()), limits.memory
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

    async def ask_at_once(self, request: Request, game: Game, question: Callable[[Analyst], Result]) -> Result:
        """The answer to a short question, which waits for other short ones alone: it takes a part of a second."""
        return await self.in_turn(request, lambda: question(self.of(game)))

    async def in_turn(self, request: Request, work: Callable[[], Result]) -> Result:
        """What short work comes to, even if it is about no game: of each visitor one at a time, and few in all.

        In the threads in which moves are made, forty of them would take the interpreter from everybody.
        """
        return await self._at_once.run(request, visitor_of(request), lambda _: work())

    def close(self) -> None:
        """Stop answering, and wait for nothing."""
        self._analyses.close()
        self._at_once.close()


class StepView(BaseModel):
    """One guess of a reviewed game."""

    move: str
    value: ValueView
    best_value: ValueView
    left: int = Field(description="candidates after the answer; 0 when the secret is found")
    loss: Rounded = Field(description="guesses lost by the choice, on average; never negative")
    luck: Rounded = Field(description="guesses gained by the answer that came, against the average answer")
    verdict: Literal["best", "good", "inaccurate", "mistake"]


class ReviewView(BaseModel):
    """A game, judged guess by guess."""

    game: str
    solved: bool
    turns_made: int
    optimum: Rounded = Field(description="what best play expects at the start")
    regret: Rounded = Field(description="guesses lost by all choices together")
    luck: Rounded
    accuracy: float = Field(description="in percent: what best play expects over what the choices do, on average")
    steps: list[StepView]
    best_line: list[str]
    share: str


def advise(analyst: Analyst, position: Position, stop: Event) -> AdviceView:
    """The best guesses in a position; or, where the answers contradict each other, which of them do."""
    game = position.game  # the analyst may have another alphabet
    moves = shown_moves(game, position.moves)
    contradiction = shown_contradiction(game, find_contradiction(position))
    if contradiction:
        return AdviceView(moves=moves, candidates=0, shown=[], best=[], complete=False, contradiction=contradiction)
    if position.is_found:
        return AdviceView(moves=moves, candidates=1, shown=[moves[-1].guess], best=[], complete=True)
    shown = [game.text(code) for code in position.candidates[:SHOWN].tolist()]
    return AdviceView(moves=moves, shown=shown, **analyst.advise(position, stop=stop).fields())


def advise_at_once(analyst: Analyst, position: Position) -> AdviceView:
    """The best guesses as far as they are known without a search."""
    if position.is_found or position.is_contradictory:
        return advise(analyst, position, Event())
    found = analyst.at_once(position)
    pending = not found.complete and analyst.reachable(position)
    return AdviceView(moves=shown_moves(position.game, position.moves), shown=[], pending=pending, **found.fields())


def small_hint_for(position: Position, guess: str | None) -> SmallHintView:
    """How many candidates there are, and whether a guess is one of them."""
    against, possible = None, None
    if guess is not None:
        code = position.game.index(guess)
        answers = position.game.answers
        clashes = [move for move in position.moves if answers(code, np.array([move[0]]))[0] != move[1]]
        against = shown_moves(position.game, clashes[:1])[0] if clashes else None
        possible = not clashes
    return SmallHintView(candidates=position.size, possible=possible, against=against)


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

    @router.post("/advice/quick", responses=problems(400, 413, 422, 429, 503))
    async def guesses_at_once(history: History, request: Request) -> AdviceView:
        """The best guesses of a position as far as they are known at once; else as a rule ranks them."""
        position = await run_in_threadpool(_read, history)
        return await analysts.ask_at_once(request, position.game, lambda analyst: advise_at_once(analyst, position))

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
    moves = []
    for number, move in enumerate(history.moves, start=1):
        try:
            moves.append((game.index(move.guess), read_response(game, move.response)))
        except InputError as error:
            if len(history.moves) == 1:
                raise
            raise InputError(f"move {number}: {error}") from error
    return Position(game, tuple(moves))
