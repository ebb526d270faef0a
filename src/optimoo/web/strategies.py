"""Strategies to walk through: each whole tree in one reply, so that every step on the page is instant.

A tree is read and written as JSON when somebody first asks for it, one at a time and beside the event loop, and kept,
compressed as well: to ask for it again costs nothing.
"""

from collections.abc import Mapping
from threading import Lock
from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from optimoo.strategy import StrategyFile, shipped, shipped_names
from optimoo.web.bundle import File
from optimoo.web.delivery import reply
from optimoo.web.problems import NotFoundError, problems


class Summary(BaseModel):
    """What a strategy is for and how well it does."""

    name: str
    game: str
    objective: str
    cost: int
    proved: bool
    profile: list[int] = Field(description="how many secrets are found at guess 1, 2, ...")
    candidates: int
    total: int = Field(description="guesses over all secrets together")


class Tree(Summary):
    """The whole strategy, one entry per node, every node before the nodes below it."""

    history: list[tuple[str, str]] = Field(description="moves made before the first node, as guess and response")
    responses: list[str] = Field(description="the game's responses; ids in `answers` count from 0 here")
    guesses: list[str]
    parents: list[int] = Field(description="the node before each node; -1 for the first")
    answers: list[int] = Field(description="the id of the response that leads from the parent to each node")
    finds: list[bool] = Field(description="whether the guess at each node may be the secret")


class Library:
    """The strategies on show: those that ship with the package, and files that the owner of the server added."""

    def __init__(self, added: Mapping[str, StrategyFile]) -> None:
        """Files are loaded already; what ships is loaded when first asked for."""
        self._added = dict(added)
        self._lock = Lock()
        self._summaries: dict[str, Summary] = {}
        self._trees: dict[str, File] = {}

    @property
    def names(self) -> list[str]:
        """Every name, those of the package first."""
        return list(dict.fromkeys([*shipped_names(), *self._added]))

    def summary(self, name: str) -> Summary:
        """What there is to say of a strategy without its tree."""
        with self._lock:
            if name not in self._summaries:
                self._summaries[name] = _summary(name, self._file(name))
            return self._summaries[name]

    def tree(self, name: str) -> File:
        """A :class:`Tree` as JSON."""
        with self._lock:
            if name not in self._trees:
                self._trees[name] = File(f"{name}.json", _tree(name, self._file(name)).model_dump_json().encode())
            return self._trees[name]

    def _file(self, name: str) -> StrategyFile:
        return self._added[name] if name in self._added else shipped(name)


def _summary(name: str, file: StrategyFile) -> Summary:
    strategy = file.strategy
    return Summary(
        name=name,
        game=str(strategy.game),
        objective=file.objective,
        cost=file.cost,
        proved=file.proved,
        profile=list(strategy.profile),
        candidates=strategy.size,
        total=strategy.total,
    )


def _tree(name: str, file: StrategyFile) -> Tree:
    strategy, game = file.strategy, file.strategy.game
    texts = [game.text(code) for code in range(game.size)]
    return Tree(
        **_summary(name, file).model_dump(),
        history=[(game.text(guess), str(game.responses[answer])) for guess, answer in strategy.history],
        responses=[str(response) for response in game.responses],
        guesses=[texts[guess] for guess in strategy.guesses.tolist()],
        parents=strategy.parents.tolist(),
        answers=strategy.responses.tolist(),
        finds=strategy.finds.tolist(),
    )


def strategies(library: Library) -> APIRouter:
    """The routes."""
    router = APIRouter(prefix="/api/strategies", tags=["strategies"])

    @router.get("", responses=problems(422))
    def list_strategies() -> list[Summary]:
        """Every strategy that can be walked through."""
        return [library.summary(name) for name in library.names]

    @router.get("/{name}", response_model=Tree, responses=problems(404, 422))
    def whole_strategy(name: Annotated[str, Path(max_length=100)], request: Request) -> Response:
        """One strategy, with its whole tree."""
        if name not in library.names:
            raise NotFoundError(f"there is no strategy {name!r}; there are: {', '.join(library.names)}")
        return reply(library.tree(name), request.scope)

    return router
